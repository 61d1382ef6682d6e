/**
 * Men, beasts and engines as seen from above, in millimetres for figures of 15 mm, each about the origin and looking up.
 * They are hand-made; who stands where on a base is in `figures`.
 */
import { box, oval, placed } from "./svg";

/**
 * How a layer is painted. Lines: wood, blade, cord and ink. Everything else is filled: what lies under a figure, the
 * side's cloth in two tones and its light marks, metal, skin, hides and coats, timber and stone.
 */
export type Paint =
  | "halo"
  | "shaft"
  | "blade"
  | "cord"
  | "ink"
  | "cloth"
  | "deep"
  | "light"
  | "metal"
  | "skin"
  | "bay"
  | "grey"
  | "sand"
  | "hide"
  | "timber"
  | "stone";

export interface Layer {
  paint: Paint;
  d: string;
}

const layer = (paint: Paint, d: string): Layer => ({ paint, d });

/** Layers put somewhere else, turned and sized. */
export const put = (layers: Layer[], x: number, y: number, turn = 0, size = 1): Layer[] =>
  layers.map(({ paint, d }) => ({ paint, d: placed(d, x, y, turn, size) }));

/** Many copies of one drawing, layer by layer, so that a rank of men is a handful of paths. */
export function repeat(
  layers: Layer[],
  places: { x: number; y: number; turn?: number; size?: number }[],
): Layer[] {
  return layers.map(({ paint, d }) => ({
    paint,
    d: places.map(({ x, y, turn, size }) => placed(d, x, y, turn, size)).join(""),
  }));
}

export const SHIELDS = {
  none: [],
  /** A tall curved shield. */
  tall: [
    layer("cloth", "M-4.3,-1.9 Q-0.9,-5.2 2.7,-2.5 L2.2,-0.9 Q-0.9,-3 -3.6,-0.5 Z"),
    layer("light", "M-1.7,-3.5 L0,-3.8 L0.2,-2.6 L-1.4,-2.3 Z"),
  ],
  /** The large round shield of spearmen. */
  round: [layer("cloth", oval(-1.4, -2.5, 3.1, 1.7)), layer("light", oval(-1.4, -2.8, 1.1, 0.6))],
  oval: [
    layer("cloth", placed(oval(0, 0, 2.7, 1.1), -1.9, -2, -24)),
    layer("light", placed(oval(0, 0, 0.8, 0.5), -1.9, -2.1, -24)),
  ],
  small: [layer("cloth", placed(oval(0, 0, 1.5, 0.8), -2.5, -1.5, -30))],
  /** The knight's triangular shield, slung at the left. */
  kite: [
    layer("cloth", "M-4.6,-1.9 Q-3.2,-3.3 -1.7,-2.8 Q-2.2,-0.4 -3.5,1.5 Q-4.8,0.2 -4.6,-1.9 Z"),
    layer("light", "M-3.6,-2.3 L-3,-2.5 L-3.2,0.3 L-3.7,0.3 Z"),
  ],
} satisfies Record<string, Layer[]>;

export const WEAPONS = {
  none: [],
  pike: [
    layer("shaft", "M3,6 L3,-13 M-2.7,6.4 L-2.7,-9"),
    layer("metal", "M3,-15.6 L3.7,-12.8 L2.3,-12.8 Z M-2.7,-11.6 L-2,-8.8 L-3.4,-8.8 Z"),
  ],
  spear: [layer("shaft", "M2.9,6 L3.2,-8.4"), layer("metal", "M3.2,-11.2 L4,-8 L2.4,-8 Z")],
  impact: [
    layer("shaft", "M1.6,3.4 L4,-3.4"),
    layer("blade", "M4,-3.4 L5.3,-7.2"),
    layer("skin", oval(2.9, -0.7, 0.8)),
  ],
  sword: [layer("blade", "M3.4,-1.2 L4.9,-6"), layer("skin", oval(3.3, -0.9, 0.8))],
  heavy_weapon: [
    layer("shaft", "M-4.4,2.4 L4.4,-5.4"),
    layer("metal", "M2.6,-5.6 Q3.6,-8.4 6.8,-7.4 Q5.6,-6.2 5.6,-4.2 L4.4,-3.8 Z"),
    layer("skin", oval(-2, -0.4, 0.8) + oval(1.6, -2.8, 0.8)),
  ],
  bow: [
    layer("shaft", "M-4.6,-1.6 Q-3.4,-4.8 0,-5 Q3.4,-4.8 4.6,-1.6"),
    layer("cord", "M-4.6,-1.6 L0.3,-0.6 L4.6,-1.6 M0.3,-0.6 L0,-7.2"),
    layer("metal", "M0,-8.8 L0.8,-6.8 L-0.8,-6.8 Z"),
    layer("deep", box(-1.3, 1.5, 2.6, 1.9)),
  ],
  crossbow: [
    layer("shaft", "M0.5,-0.6 L0.5,-6.4 M0,-0.6 L0,-6.4"),
    layer("blade", "M-3.6,-4 Q0.3,-6.8 4.1,-4"),
    layer("cord", "M-3.6,-4 L0.3,-3.2 L4.1,-4"),
  ],
  firearm: [
    layer("shaft", "M1.7,2 L1.7,-2"),
    layer("ink", "M1.4,-1 L1.4,-7.4 M2,-1 L2,-7.4 M1.7,-1 L1.7,-7.4"),
  ],
  sling: [
    layer("cord", "M3.2,-0.4 Q7.4,-0.6 7.4,-3.8 Q6.6,-6.6 3.8,-5.2"),
    layer("stone", oval(3.6, -5.2, 0.9)),
    layer("skin", oval(3.2, -0.4, 0.8)),
  ],
  javelin: [
    layer("shaft", "M3.3,4 L4.2,-5.4 M-3.4,3.4 L-4.2,-3.6"),
    layer("metal", "M4.4,-7.8 L5,-5.2 L3.4,-5.3 Z M-4.4,-5.6 L-3.6,-3.5 L-4.9,-3.4 Z"),
    layer("skin", oval(3.6, -0.2, 0.8)),
  ],
  lance: [
    layer("shaft", "M3.3,6 L3.3,-11.6"),
    layer("metal", "M3.3,-14.6 L4.2,-11.2 L2.4,-11.2 Z"),
    layer("cloth", "M3.5,-10.8 L6.8,-9.9 L3.5,-8.6 Z"),
  ],
} satisfies Record<string, Layer[]>;

export type Weapon = keyof typeof WEAPONS;
export type Shield = keyof typeof SHIELDS;

/** A man on foot: shoulders, head, and what he carries. */
export function man(weapon: Weapon, shield: Shield, head: "metal" | "skin" | "light"): Layer[] {
  return [
    layer("halo", oval(0.5, 0.9, 4.1, 2.9)),
    ...WEAPONS[weapon].filter(({ paint }) => paint === "shaft" || paint === "cord"),
    layer("deep", "M-3.5,0.6 Q-3.4,-1.4 0,-1.5 Q3.4,-1.4 3.5,0.6 Q2.6,2.4 0,2.4 Q-2.6,2.4 -3.5,0.6 Z"),
    layer("cloth", "M-2.3,0.7 Q-1.6,-0.6 0,-0.6 Q1.6,-0.6 2.3,0.7 Q1.5,1.8 0,1.8 Q-1.5,1.8 -2.3,0.7 Z"),
    ...SHIELDS[shield],
    ...WEAPONS[weapon].filter(({ paint }) => paint !== "shaft" && paint !== "cord"),
    layer(head, oval(0, -0.1, 1.5, 1.6)),
    ...(head === "metal" ? [layer("cloth", "M-0.4,-1.3 L0.4,-1.3 L0.5,1.9 L-0.5,1.9 Z")] : []),
  ];
}

const HORSE_BODY =
  "M0,-4.2 C1.7,-4.2 2.5,-2.4 2.3,-0.4 C2.1,1 2.3,1.8 2.6,3.2 C2.8,5.2 1.6,6.8 0,6.9 C-1.6,6.8 -2.8,5.2 -2.6,3.2 C-2.3,1.8 -2.1,1 -2.3,-0.4 C-2.5,-2.4 -1.7,-4.2 0,-4.2 Z";
const HORSE_HEAD =
  "M-1.2,-3.2 L-0.9,-6 L-1.3,-7 L-0.7,-6.9 Q-1.1,-9.4 0,-9.8 Q1.1,-9.4 0.7,-6.9 L1.3,-7 L0.9,-6 L1.2,-3.2 Z";
const TAIL = "M0,6.6 Q1.4,8.2 0.3,10";

type Barding = "bare" | "saddle" | "caparison" | "scales";

function barding(kind: Barding): Layer[] {
  switch (kind) {
    case "bare":
      return [];
    case "saddle":
      return [layer("deep", "M-2.6,-0.8 L2.6,-0.8 L2.9,3.6 Q0,4.8 -2.9,3.6 Z")];
    case "caparison":
      return [
        layer("cloth", "M-1.6,-4.9 L1.6,-4.9 L3,-1.6 L3.9,5.8 Q0,8.6 -3.9,5.8 L-3,-1.6 Z"),
        layer(
          "light",
          "M-3.1,-1 L3.1,-1 L3.2,-0.2 L-3.2,-0.2 Z M-3.9,5 Q0,7.6 3.9,5 L3.9,5.8 Q0,8.6 -3.9,5.8 Z",
        ),
      ];
    case "scales":
      return [
        layer(
          "metal",
          "M-1.5,-5.6 L1.5,-5.6 L3,-2 L3.6,5.6 Q0,8 -3.6,5.6 L-3,-2 Z M-0.9,-9 L0.9,-9 L1.2,-6 L-1.2,-6 Z",
        ),
        layer(
          "ink",
          "M-2.9,-2 Q0,-0.6 2.9,-2 M-3.2,3.4 Q0,5 3.2,3.4 M-3.4,5 Q0,6.8 3.4,5 M-1.9,-4.2 Q0,-3.2 1.9,-4.2",
        ),
      ];
  }
}

function rider(weapon: Weapon, shield: Shield, head: "metal" | "skin"): Layer[] {
  return put(
    [
      ...WEAPONS[weapon].filter(({ paint }) => paint === "shaft" || paint === "cord"),
      layer("deep", oval(0, 0.4, 3.3, 1.8)),
      layer("cloth", oval(0, 0.6, 2.2, 1.1)),
      ...SHIELDS[shield],
      ...WEAPONS[weapon].filter(({ paint }) => paint !== "shaft" && paint !== "cord"),
      layer(head, oval(0, 0, 1.45, 1.55)),
    ],
    0,
    0.6,
  );
}

export interface Mounted {
  coat: "bay" | "grey" | "sand";
  barding: Barding;
  weapon: Weapon;
  shield: Shield;
  head: "metal" | "skin";
}

/** A horse, ridden; led by nobody if there is no rider. */
export function horse(coat: Mounted["coat"], dressed: Barding): Layer[] {
  return [
    layer("halo", oval(0.6, 1.2, 3.5, 7.4)),
    layer("ink", TAIL),
    layer(coat, HORSE_BODY + HORSE_HEAD),
    layer("ink", "M0,-6.4 L0,-2.4"),
    ...barding(dressed),
  ];
}

export const horseman = ({ coat, barding, weapon, shield, head }: Mounted): Layer[] => [
  ...horse(coat, barding),
  ...rider(weapon, shield, head),
];

/** A long neck, a hump behind the rider. */
export const camelRider = ({ barding: dressed, weapon, shield, head }: Mounted): Layer[] => [
  layer("halo", oval(0.6, 1.4, 3.6, 7.6)),
  layer("ink", "M0,7.4 L0.4,9.4"),
  layer(
    "sand",
    `${oval(0, 2.2, 3, 5.6)}M-1.3,-2.4 Q-1,-5 -0.7,-7.4 Q-1.5,-8.6 -1.1,-9.8 Q-0.9,-12 0,-12.2 Q0.9,-12 1.1,-9.8 Q1.5,-8.6 0.7,-7.4 Q1,-5 1.3,-2.4 Z`,
  ),
  ...barding(dressed),
  layer("ink", "M-1.7,4.6 Q0,2.6 1.7,4.6 M-1.4,5.8 Q0,7.2 1.4,5.8"),
  ...rider(weapon, shield, head),
];

/** An elephant with its tower, its driver on its neck. */
export const ELEPHANT: Layer[] = [
  layer("halo", oval(1, 2, 11, 16)),
  layer("ink", "M0,15 Q1.4,17 0.4,18.6"),
  layer(
    "hide",
    "M0,-8.6 C6,-8.6 9.2,-3.4 9,3.4 C9,10.6 5.6,15.4 0,15.4 C-5.6,15.4 -9,10.6 -9,3.4 C-9.2,-3.4 -6,-8.6 0,-8.6 Z",
  ),
  layer(
    "hide",
    "M3.6,-11.6 Q8.6,-14.4 10.8,-10.4 Q11.2,-6.6 7.2,-5.4 Q4.6,-5.6 3.2,-7.4 Z M-3.6,-11.6 Q-8.6,-14.4 -10.8,-10.4 Q-11.2,-6.6 -7.2,-5.4 Q-4.6,-5.6 -3.2,-7.4 Z",
  ),
  layer(
    "light",
    "M2.2,-15 Q4.6,-17.4 3.6,-20.6 Q2.4,-18.4 1,-17 Z M-2.2,-15 Q-4.6,-17.4 -3.6,-20.6 Q-2.4,-18.4 -1,-17 Z",
  ),
  layer(
    "hide",
    `${oval(0, -11.4, 4.5, 5)}M-1.7,-15.4 Q-1.9,-18.6 -0.7,-20.4 Q1.6,-22.2 3.2,-20.6 L2.6,-19.4 Q1.4,-20 1.1,-18.8 Q1.2,-17 1.7,-15.4 Z`,
  ),
  layer("ink", "M-1.2,-16.6 L1.3,-16.8 M-1.1,-18 L1,-18.2 M-2.4,-12.6 L-2.2,-12.2 M2.4,-12.6 L2.2,-12.2"),
  layer("deep", "M-8.7,-3 Q0,-5 8.7,-3 L8.7,9.4 Q0,11.6 -8.7,9.4 Z"),
  layer("cloth", box(-6, -3.4, 12, 12)),
  layer(
    "light",
    `${box(-6, -3.4, 12, 1)}${box(-6, 7.6, 12, 1)}${box(-6, -3.4, 1, 12)}${box(5, -3.4, 1, 12)}`,
  ),
  layer("metal", oval(-2.6, 0, 1.6) + oval(2.6, 0.6, 1.6) + oval(0, 4.8, 1.6)),
  layer("shaft", "M4,1.4 L5.6,-9 M-4,1 L-6.2,-8"),
  layer("skin", oval(0, -7.6, 1.6)),
];

const wheels = (apart: number, from: number, size: number): Layer[] => [
  layer("ink", `M${-apart},${from + size / 2} L${apart},${from + size / 2}`),
  layer("timber", box(-apart - 0.9, from, 1.8, size) + box(apart - 0.9, from, 1.8, size)),
];

/** The body of a chariot about its axle, with this many crew. */
export function chariot(width: number, depth: number, crew: number): Layer[] {
  const heads = Array.from({ length: crew }, (_, at) => ({
    x: ((at + 0.5) / crew - 0.5) * (width - 1),
    y: at % 2 ? 1.2 : -0.8,
  }));
  return [
    layer("halo", oval(0.6, 1, width / 2 + 3, depth / 2 + 2)),
    layer("ink", `M0,${-depth / 2} L0,${-depth / 2 - 12}`),
    ...wheels(width / 2 + 1.7, -4.4, 8.8),
    layer(
      "timber",
      `M${-width / 2},${depth / 2} L${-width / 2},${-depth / 4} Q0,${-depth} ${width / 2},${-depth / 4} L${width / 2},${depth / 2} Z`,
    ),
    layer(
      "cloth",
      `M${-width / 2 + 1},${depth / 2} L${-width / 2 + 1},${-depth / 4} Q0,${-depth + 2} ${width / 2 - 1},${-depth / 4} L${width / 2 - 1},${depth / 2} Z`,
    ),
    ...repeat([layer("deep", oval(0, 0.6, 2.7, 1.7)), layer("metal", oval(0, 0, 1.4))], heads),
  ];
}

/** The blades at the axle of a scythed chariot. */
export const SCYTHES: Layer[] = [
  layer(
    "metal",
    "M9,-1 Q15,-2.4 18.4,-6.6 Q16.4,0.2 9,1.2 Z M-9,-1 Q-15,-2.4 -18.4,-6.6 Q-16.4,0.2 -9,1.2 Z",
  ),
];

/** The wagon itself, from its front board at y 0 backwards. */
export const WAGON: Layer[] = [
  layer("halo", box(-12.4, 1.4, 26.4, 48)),
  layer(
    "timber",
    `${box(-15.2, 6, 2.8, 11)}${box(12.4, 6, 2.8, 11)}${box(-15.2, 32, 2.8, 11)}${box(12.4, 32, 2.8, 11)}`,
  ),
  layer("ink", "M-14,11.5 L14,11.5 M-14,37.5 L14,37.5"),
  layer("timber", box(-12, 0, 24, 47)),
  layer("ink", "M-8,0 L-8,47 M-4,0 L-4,47 M0,0 L0,47 M4,0 L4,47 M8,0 L8,47"),
  layer("cloth", "M-12,3 L-9,3 L-9,44 L-12,44 Z M12,3 L9,3 L9,44 L12,44 Z M-12,0 L12,0 L12,3 L-12,3 Z"),
  layer("light", [8, 17, 26, 35].map((y) => oval(-10.5, y, 1.1) + oval(10.5, y, 1.1)).join("")),
];

export const BOLT_SHOOTER: Layer[] = [
  layer("halo", oval(0.6, 1, 10, 10)),
  layer("timber", "M-7,10 L-5.4,10.8 L0.8,1.2 L-0.8,0 Z M7,10 L5.4,10.8 L-0.8,1.2 L0.8,0 Z"),
  layer("timber", box(-1.3, -10, 2.6, 22)),
  layer("timber", box(-4.6, -6.6, 9.2, 3.4)),
  layer("shaft", "M-4,-5.6 L-11,-8.8 M4,-5.6 L11,-8.8"),
  layer("cord", "M-11,-8.8 L0,3 L11,-8.8"),
  layer("metal", "M-0.5,2 L-0.5,-12 L0,-14.4 L0.5,-12 L0.5,2 Z"),
];

export const STONE_THROWER: Layer[] = [
  layer("halo", oval(0.6, 1, 13, 15)),
  layer("timber", `${box(-9.4, -14, 3, 28)}${box(6.4, -14, 3, 28)}`),
  layer("timber", `${box(-11, -11, 22, 3)}${box(-11, 9, 22, 3)}`),
  layer("deep", `${box(-11.4, -4, 5.4, 6)}${box(6, -4, 5.4, 6)}`),
  layer("shaft", "M-7,-1 L7,-1"),
  layer("timber", "M-1.2,-4 L1.2,-4 L1.6,13 L-1.6,13 Z"),
  layer("cord", "M-9,9 L0,12 L9,9"),
  layer("stone", oval(0, 13.4, 2.4)),
];

export const STONES: Layer[] = [
  layer("stone", oval(-2, 0, 1.7) + oval(1.6, 0.4, 1.6) + oval(-0.2, -2.6, 1.6)),
];

/** A standard: the commander's sign on a base or beside it. */
export const STANDARD: Layer[] = [
  layer("shaft", "M0,7 L0,-9"),
  layer("cloth", "M0.4,-8.6 L10,-8.6 L7.4,-5 L10,-1.4 L0.4,-1.4 Z"),
  layer("light", "M2,-5.6 L6.4,-5.6 L6.4,-4.4 L2,-4.4 Z"),
];
