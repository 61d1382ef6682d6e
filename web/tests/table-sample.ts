/** A scene for tests and for looking at: two armies of 800 points on a table with every kind of terrain of the game. */
import type {
  Arms,
  Base,
  Cohesion,
  Group,
  GroupState,
  Overlay,
  Point,
  Scene,
  Side,
  TroopType,
} from "../src/table";
import { tableWords } from "../src/words/table";

export const DEPTHS: Record<TroopType, number> = {
  heavy_foot: 15,
  medium_foot: 20,
  light_foot: 20,
  mob: 30,
  cavalry: 30,
  camelry: 30,
  light_horse: 30,
  light_camelry: 30,
  knights: 30,
  cataphracts: 30,
  cataphract_camelry: 30,
  heavy_chariots: 40,
  light_chariots: 40,
  scythed_chariots: 40,
  elephants: 40,
  light_artillery: 40,
  heavy_artillery: 40,
  battle_wagons: 80,
};

interface Placing {
  name: string;
  troops: TroopType;
  arms: Arms;
  count: number;
  files: number;
  /** The middle of the front edge. */
  front: [number, number];
  facing?: number;
  cohesion?: Cohesion;
  losses?: number;
  states?: GroupState[];
}

/** Bases in ranks and files behind the middle of a front edge. */
export function inRanks(placing: Omit<Placing, "name">): Base[] {
  const { troops, arms, count, files, front, facing = 0 } = placing;
  const depth = DEPTHS[troops];
  const turn = (facing * Math.PI) / 180;
  return Array.from({ length: count }, (_, at) => {
    const right = ((at % files) - (files - 1) / 2) * 40;
    const back = Math.floor(at / files) * depth;
    return {
      x: front[0] + right * Math.cos(turn) - back * Math.sin(turn),
      y: front[1] - right * Math.sin(turn) - back * Math.cos(turn),
      facing,
      width: 40,
      depth,
      figure: { troops, arms },
    };
  });
}

const group = (side: Side, index: number, placing: Placing): Group => ({
  id: { side, index },
  name: placing.name,
  code: tableWords.codes[placing.troops],
  cohesion: placing.cohesion ?? "steady",
  losses: placing.losses ?? 0,
  states: placing.states ?? [],
  bases: inRanks(placing),
});

const RED: Placing[] = [
  {
    name: "First legion, hastati",
    troops: "heavy_foot",
    arms: "impact",
    count: 8,
    files: 4,
    front: [640, 420],
  },
  {
    name: "First legion, principes",
    troops: "heavy_foot",
    arms: "impact",
    count: 8,
    files: 4,
    front: [820, 420],
    cohesion: "disrupted",
    states: ["in_combat"],
  },
  {
    name: "Second legion, hastati",
    troops: "heavy_foot",
    arms: "impact",
    count: 8,
    files: 4,
    front: [1000, 420],
    losses: 2,
  },
  {
    name: "Second legion, principes",
    troops: "heavy_foot",
    arms: "sword",
    count: 8,
    files: 4,
    front: [1180, 420],
  },
  { name: "Triarii", troops: "heavy_foot", arms: "spear", count: 4, files: 2, front: [730, 330] },
  {
    name: "Triarii of the second",
    troops: "heavy_foot",
    arms: "spear",
    count: 4,
    files: 2,
    front: [1090, 330],
  },
  {
    name: "Velites",
    troops: "light_foot",
    arms: "javelin",
    count: 6,
    files: 6,
    front: [760, 480],
    states: ["moved"],
  },
  { name: "Cretan archers", troops: "light_foot", arms: "bow", count: 6, files: 6, front: [1080, 480] },
  {
    name: "Iberian scutarii",
    troops: "medium_foot",
    arms: "impact",
    count: 8,
    files: 4,
    front: [460, 400],
    facing: -10,
  },
  {
    name: "Thureophoroi",
    troops: "medium_foot",
    arms: "spear",
    count: 6,
    files: 3,
    front: [1340, 400],
    facing: 8,
  },
  {
    name: "Allied horse",
    troops: "cavalry",
    arms: "javelin",
    count: 4,
    files: 2,
    front: [300, 420],
    cohesion: "fragmented",
    losses: 1,
  },
  {
    name: "Roman horse",
    troops: "cavalry",
    arms: "lance",
    count: 4,
    files: 4,
    front: [1520, 430],
    facing: 24,
    states: ["charging"],
  },
  {
    name: "Numidians",
    troops: "light_horse",
    arms: "javelin",
    count: 4,
    files: 4,
    front: [1600, 330],
    facing: 15,
  },
  { name: "Elephants", troops: "elephants", arms: "none", count: 2, files: 2, front: [560, 480] },
  { name: "Slingers", troops: "light_foot", arms: "sling", count: 4, files: 4, front: [420, 480] },
  { name: "Bolt-shooters", troops: "light_artillery", arms: "none", count: 2, files: 2, front: [910, 340] },
  { name: "Stone-throwers", troops: "heavy_artillery", arms: "none", count: 2, files: 2, front: [1250, 300] },
  { name: "War wagons", troops: "battle_wagons", arms: "crossbow", count: 2, files: 2, front: [560, 270] },
  {
    name: "Townsmen",
    troops: "mob",
    arms: "none",
    count: 8,
    files: 4,
    front: [380, 250],
    cohesion: "broken",
    losses: 2,
    facing: 180,
  },
];

const BLUE: Placing[] = [
  {
    name: "Phalanx of the right",
    troops: "heavy_foot",
    arms: "pike",
    count: 12,
    files: 3,
    front: [700, 700],
    facing: 180,
  },
  {
    name: "Phalanx of the centre",
    troops: "heavy_foot",
    arms: "pike",
    count: 12,
    files: 3,
    front: [850, 700],
    facing: 180,
  },
  {
    name: "Silver shields",
    troops: "heavy_foot",
    arms: "pike",
    count: 8,
    files: 2,
    front: [980, 700],
    facing: 180,
    cohesion: "disrupted",
  },
  {
    name: "Thorakitai",
    troops: "heavy_foot",
    arms: "sword",
    count: 6,
    files: 3,
    front: [1110, 700],
    facing: 180,
  },
  {
    name: "Galatians",
    troops: "medium_foot",
    arms: "heavy_weapon",
    count: 8,
    files: 4,
    front: [1280, 700],
    facing: 180,
  },
  {
    name: "Companions",
    troops: "knights",
    arms: "lance",
    count: 4,
    files: 2,
    front: [560, 700],
    facing: 180,
    states: ["charging"],
  },
  { name: "Agema", troops: "cataphracts", arms: "lance", count: 4, files: 2, front: [460, 700], facing: 180 },
  {
    name: "Thessalians",
    troops: "cavalry",
    arms: "lance",
    count: 4,
    files: 2,
    front: [1430, 700],
    facing: 180,
  },
  {
    name: "Tarentines",
    troops: "light_horse",
    arms: "javelin",
    count: 4,
    files: 4,
    front: [1560, 640],
    facing: 200,
  },
  {
    name: "Horse archers",
    troops: "light_horse",
    arms: "bow",
    count: 4,
    files: 4,
    front: [300, 640],
    facing: 165,
  },
  {
    name: "Arab camels",
    troops: "camelry",
    arms: "bow",
    count: 4,
    files: 2,
    front: [1620, 760],
    facing: 180,
  },
  {
    name: "Camel cataphracts",
    troops: "cataphract_camelry",
    arms: "lance",
    count: 4,
    files: 2,
    front: [350, 760],
    facing: 180,
  },
  {
    name: "Camel scouts",
    troops: "light_camelry",
    arms: "bow",
    count: 4,
    files: 4,
    front: [1640, 880],
    facing: 180,
  },
  {
    name: "Elephants of the king",
    troops: "elephants",
    arms: "none",
    count: 4,
    files: 4,
    front: [820, 620],
    facing: 180,
  },
  {
    name: "Scythed chariots",
    troops: "scythed_chariots",
    arms: "none",
    count: 2,
    files: 2,
    front: [640, 630],
    facing: 180,
  },
  {
    name: "Royal chariots",
    troops: "heavy_chariots",
    arms: "none",
    count: 2,
    files: 2,
    front: [1000, 850],
    facing: 180,
  },
  {
    name: "Light chariots",
    troops: "light_chariots",
    arms: "javelin",
    count: 2,
    files: 2,
    front: [1140, 850],
    facing: 180,
  },
  { name: "Archers", troops: "medium_foot", arms: "bow", count: 6, files: 3, front: [620, 850], facing: 180 },
  {
    name: "Crossbows",
    troops: "medium_foot",
    arms: "crossbow",
    count: 6,
    files: 3,
    front: [770, 850],
    facing: 180,
  },
  {
    name: "Handgunners",
    troops: "light_foot",
    arms: "firearm",
    count: 6,
    files: 6,
    front: [1080, 620],
    facing: 180,
  },
];

const at = (points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

/** A ribbon of a width about a line that runs mostly to the right or mostly away from red. */
export function ribbon(line: [number, number][], width: number): { outline: Point[]; course: Point[] } {
  const course = curved(at(line));
  const side = (sign: number): Point[] =>
    course.map((point, n) => {
      const [from, to] = [
        course[Math.max(0, n - 1)] as Point,
        course[Math.min(course.length - 1, n + 1)] as Point,
      ];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      return {
        x: point.x - ((to.y - from.y) / length) * (width / 2) * sign,
        y: point.y + ((to.x - from.x) / length) * (width / 2) * sign,
      };
    });
  return { outline: [...side(1), ...side(-1).reverse()], course };
}

/** A line with its bends cut, its ends kept. */
function curved(line: Point[]): Point[] {
  let points = line;
  for (let n = 0; n < 3; n++) {
    const cut = points.slice(1).flatMap((b, i) => {
      const a = points[i] as Point;
      const part = (t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
      return [part(0.25), part(0.75)];
    });
    points = [line[0] as Point, ...cut, line.at(-1) as Point];
  }
  return points;
}

/** Rounded as the engine rounds outlines: by cutting corners twice. */
export function rounded(points: [number, number][]): Point[] {
  let corners = at(points);
  for (let n = 0; n < 3; n++) {
    corners = corners.flatMap((a, i) => {
      const b = corners[(i + 1) % corners.length] as Point;
      const part = (t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
      return [part(0.25), part(0.75)];
    });
  }
  return corners;
}

export const sample: Scene = {
  table: { width: 1800, depth: 1200 },
  mu: 25,
  terrain: [
    {
      id: "coast",
      kind: "coast",
      outline: at([
        [0, 1120],
        [300, 1105],
        [620, 1130],
        [900, 1115],
        [1260, 1135],
        [1560, 1112],
        [1800, 1126],
        [1800, 1200],
        [0, 1200],
      ]),
      name: "The sea",
    },
    {
      id: "river",
      kind: "river",
      ...ribbon(
        [
          [0, 150],
          [180, 120],
          [420, 170],
          [700, 120],
          [1000, 165],
          [1300, 120],
          [1560, 160],
          [1800, 130],
        ],
        46,
      ),
      crossings: [{ at: { x: 936, y: 155 }, how: "ford" }],
      name: "Brook",
    },
    {
      id: "road",
      kind: "road",
      ...ribbon(
        [
          [900, 0],
          [940, 160],
          [920, 560],
          [1180, 780],
          [1240, 1120],
        ],
        20,
      ),
    },
    {
      id: "hill",
      kind: "gentle_hill",
      outline: rounded([
        [120, 820],
        [180, 1020],
        [420, 1060],
        [600, 1000],
        [560, 860],
        [380, 800],
      ]),
      crests: [
        at([
          [260, 930],
          [460, 940],
        ]),
      ],
      covers: [
        {
          kind: "forest",
          outline: rounded([
            [180, 900],
            [200, 1000],
            [320, 1020],
            [340, 910],
          ]),
        },
      ],
      name: "Long Ridge",
    },
    {
      id: "steep",
      kind: "steep_hill",
      outline: rounded([
        [1310, 900],
        [1290, 1030],
        [1400, 1090],
        [1540, 1060],
        [1540, 930],
        [1430, 870],
      ]),
      crests: [at([[1410, 985]])],
      name: "The Rock",
    },
    {
      id: "forest",
      kind: "forest",
      outline: rounded([
        [40, 420],
        [50, 600],
        [160, 640],
        [240, 540],
        [210, 400],
        [110, 370],
      ]),
      name: "Oakwood",
    },
    {
      id: "brush",
      kind: "brush",
      outline: rounded([
        [1400, 500],
        [1380, 590],
        [1480, 630],
        [1580, 580],
        [1560, 500],
        [1470, 470],
      ]),
    },
    {
      id: "enclosed",
      kind: "enclosed_fields",
      outline: at([
        [1590, 180],
        [1600, 300],
        [1770, 292],
        [1762, 176],
      ]),
    },
    {
      id: "plantation",
      kind: "plantation",
      outline: at([
        [40, 220],
        [52, 340],
        [200, 330],
        [196, 212],
      ]),
    },
    {
      id: "vines",
      kind: "vineyards",
      outline: at([
        [620, 930],
        [640, 1070],
        [790, 1060],
        [780, 930],
      ]),
    },
    {
      id: "fields",
      kind: "open_fields",
      outline: at([
        [1000, 20],
        [1010, 110],
        [1230, 100],
        [1220, 16],
      ]),
    },
    {
      id: "village",
      kind: "village",
      outline: rounded([
        [240, 20],
        [220, 110],
        [320, 130],
        [430, 110],
        [440, 30],
        [340, 5],
      ]),
      name: "Vicus",
    },
    {
      id: "marsh",
      kind: "marsh",
      outline: rounded([
        [1330, 220],
        [1310, 330],
        [1420, 370],
        [1500, 300],
        [1480, 220],
        [1400, 190],
      ]),
      name: "Fen",
    },
    {
      id: "sand",
      kind: "soft_sand",
      outline: rounded([
        [1600, 930],
        [1580, 1060],
        [1680, 1100],
        [1780, 1040],
        [1770, 940],
        [1680, 900],
      ]),
    },
    {
      id: "broken",
      kind: "broken_ground",
      outline: rounded([
        [1640, 440],
        [1620, 560],
        [1700, 600],
        [1790, 560],
        [1780, 450],
        [1710, 410],
      ]),
    },
    {
      id: "gully",
      kind: "gully",
      ...ribbon(
        [
          [60, 690],
          [120, 720],
          [90, 790],
          [60, 850],
        ],
        44,
      ),
    },
    {
      id: "impassable",
      kind: "impassable",
      outline: rounded([
        [900, 960],
        [880, 1040],
        [960, 1085],
        [1060, 1060],
        [1050, 970],
        [970, 935],
      ]),
    },
    {
      id: "open",
      kind: "open",
      outline: rounded([
        [560, 20],
        [540, 90],
        [640, 105],
        [760, 90],
        [760, 25],
        [650, 5],
      ]),
    },
  ],
  groups: [
    ...RED.map((placing, index) => group("red", index, placing)),
    ...BLUE.map((placing, index) => group("blue", index, placing)),
  ],
  commanders: [
    {
      id: { side: "red", index: 0 },
      name: "Aemilius",
      level: "inspired",
      place: { x: 910, y: 270, facing: 0, width: 40, depth: 40 },
    },
    {
      id: { side: "red", index: 1 },
      name: "Marcius",
      level: "troop",
      place: { x: 1096, y: 405 },
      with: { side: "red", index: 2 },
      fighting: true,
    },
    {
      id: { side: "blue", index: 0 },
      name: "Antiochus",
      level: "field",
      place: { x: 560, y: 790, facing: 180, width: 40, depth: 40 },
    },
    {
      id: { side: "blue", index: 1 },
      name: "Zeuxis",
      level: "troop",
      place: { x: 1186, y: 720 },
      with: { side: "blue", index: 4 },
    },
  ],
  camps: [
    { side: "red", x: 1340, y: 92, facing: 0, width: 120, depth: 80, fortified: true, sacked: false },
    { side: "blue", x: 1180, y: 1010, facing: 180, width: 120, depth: 80, fortified: false, sacked: true },
  ],
  works: [
    { id: "ff1", kind: "field_fortification", side: "red", x: 1440, y: 440, facing: 0, width: 40, depth: 15 },
    { id: "ff2", kind: "field_fortification", side: "red", x: 1400, y: 440, facing: 0, width: 40, depth: 15 },
    { id: "pd1", kind: "portable_defence", side: "blue", x: 580, y: 832, facing: 180, width: 40, depth: 15 },
    { id: "pd2", kind: "portable_defence", side: "blue", x: 620, y: 832, facing: 180, width: 40, depth: 15 },
    { id: "pd3", kind: "portable_defence", side: "blue", x: 660, y: 832, facing: 180, width: 40, depth: 15 },
  ],
  ambushes: [
    { id: "a1", side: "blue", x: 150, y: 560, facing: 180, width: 40, depth: 40 },
    { id: "a2", side: "red", x: 1710, y: 270, facing: 0, width: 40, depth: 40, name: "Ligurians" },
  ],
};

/** One overlay of each kind. */
export const overlays: Overlay[] = [
  { id: "command", layer: "command", shape: "circle", at: { x: 910, y: 250 }, radius: 300, side: "red" },
  {
    id: "reach",
    layer: "reach",
    shape: "area",
    outlines: [
      at([
        [1440, 440],
        [1440, 540],
        [1500, 560],
        [1570, 560],
        [1620, 520],
        [1600, 430],
      ]),
    ],
  },
  {
    id: "interception",
    layer: "interception",
    shape: "area",
    outlines: [
      at([
        [380, 670],
        [380, 570],
        [540, 570],
        [540, 670],
      ]),
    ],
  },
  {
    id: "restricted",
    layer: "restricted",
    shape: "area",
    outlines: [
      at([
        [620, 480],
        [700, 480],
        [700, 530],
        [620, 530],
      ]),
    ],
  },
  {
    id: "fire",
    layer: "fire",
    shape: "area",
    outlines: [
      at([
        [960, 480],
        [900, 580],
        [1260, 580],
        [1200, 480],
      ]),
    ],
  },
  {
    id: "disorder",
    layer: "disorder",
    shape: "area",
    outlines: [
      at([
        [1400, 500],
        [1390, 590],
        [1480, 620],
        [1570, 575],
        [1550, 500],
      ]),
    ],
  },
  { id: "flank", layer: "flank", shape: "mark", at: { x: 1372, y: 690 }, mark: "threat" },
  { id: "support", layer: "support", shape: "mark", at: { x: 730, y: 285 }, mark: "support" },
  {
    id: "ghost",
    layer: "ghost",
    shape: "bodies",
    bases: inRanks({ troops: "heavy_foot", arms: "sword", count: 8, files: 4, front: [1180, 520] }),
    path: at([
      [1180, 420],
      [1180, 520],
    ]),
    verdict: "legal",
    label: tableWords.move(4, 0),
  },
  {
    id: "ghost-2",
    layer: "ghost",
    shape: "bodies",
    bases: inRanks({
      troops: "medium_foot",
      arms: "spear",
      count: 6,
      files: 3,
      front: [1350, 470],
      facing: 40,
    }),
    verdict: "illegal",
  },
  {
    id: "charge",
    layer: "charge",
    shape: "arrow",
    points: at([
      [560, 690],
      [560, 540],
      [600, 500],
    ]),
  },
  { id: "target", layer: "target", shape: "mark", at: { x: 640, y: 405 }, mark: "target" },
  {
    id: "dice",
    layer: "dice",
    shape: "dice",
    at: { x: 820, y: 460 },
    dice: [6, 4, 2, 5].map((value) => ({ value, hit: value > 3 })),
  },
];

/** The sample with more of the same until there are so many bases. */
export function crowded(count: number): Scene {
  const groups = [...sample.groups];
  let bases = groups.reduce((sum, { bases }) => sum + bases.length, 0);
  for (let index = 100; bases < count; index++) {
    const side: Side = index % 2 ? "red" : "blue";
    const files = Math.min(4, count - bases);
    const size = Math.min(8, count - bases);
    const column = (index - 100) >> 1;
    const front: [number, number] = [
      160 + (column % 8) * 200,
      side === "red" ? 230 - Math.floor(column / 8) * 60 : 930 + Math.floor(column / 8) * 60,
    ];
    groups.push(
      group(side, index, {
        name: `Reserve ${index}`,
        troops: "heavy_foot",
        arms: "spear",
        count: size,
        files,
        front,
        facing: side === "red" ? 0 : 180,
      }),
    );
    bases += size;
  }
  return { ...sample, groups };
}
