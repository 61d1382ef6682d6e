/** Who stands on a base: the drawings of each type of troops, laid out for the size of the base. */
import {
  BOLT_SHOOTER,
  camelRider,
  chariot,
  ELEPHANT,
  horse,
  horseman,
  type Layer,
  type Mounted,
  man,
  put,
  repeat,
  SCYTHES,
  type Shield,
  STANDARD,
  STONE_THROWER,
  STONES,
  WAGON,
  type Weapon,
} from "./drawings";
import { seeded } from "./scatter";
import type { CommanderLevel, Figure, Side } from "./scene";
import { box, make, oval, placed } from "./svg";

interface Place {
  x: number;
  y: number;
  turn?: number;
  size?: number;
}

/** A line of `count` places across a base 40 wide. */
const rank = (count: number, y: number, size = 1, stagger = 0): Place[] =>
  Array.from({ length: count }, (_, at) => ({
    x: ((at + 0.5) / count - 0.5) * 40,
    y: y + (at % 2 ? stagger : -stagger),
    size,
  }));

const weaponOf = ({ arms }: Figure): Weapon => arms;

/** The shield that goes with what a man on foot fights with. */
function shieldOf({ troops, arms }: Figure): Shield {
  if (["bow", "crossbow", "firearm", "heavy_weapon", "sling"].includes(arms)) return "none";
  if (troops === "light_foot") return "small";
  if (arms === "spear") return "round";
  if (arms === "pike") return "small";
  return troops === "medium_foot" ? "oval" : "tall";
}

const helmeted = ({ arms }: Figure): "metal" | "light" =>
  arms === "bow" || arms === "sling" ? "light" : "metal";

/** Riders two coats in turn, so that a base does not look stamped. */
function riders(places: Place[], make: (coat: Mounted["coat"]) => Layer[]): Layer[] {
  const every = (rest: number): Place[] => places.filter((_, at) => at % 2 === rest);
  return [...repeat(make("bay"), every(0)), ...repeat(make("grey"), every(1))];
}

const mountedShield = ({ arms }: Figure): Shield => (arms === "bow" || arms === "crossbow" ? "none" : "oval");

function team(count: number, y: number, barded: boolean): Layer[] {
  const places = Array.from({ length: count }, (_, at) => ({
    x: (at - (count - 1) / 2) * 7.4,
    y,
    size: 1.12,
  }));
  return riders(places, (coat) => horse(coat, barded ? "caparison" : "bare"));
}

/** The figures of a base 40 wide and so deep: its front edge lies at y 0, its rear below. */
function muster(figure: Figure, depth: number): Layer[] {
  const weapon = weaponOf(figure);
  const middle = depth / 2;
  switch (figure.troops) {
    case "heavy_foot":
      return repeat(man(weapon, shieldOf(figure), helmeted(figure)), rank(4, middle + 1, 1.14));
    case "medium_foot":
      return repeat(man(weapon, shieldOf(figure), helmeted(figure)), rank(3, middle + 0.6, 1.16, 1.7));
    case "light_foot":
      return repeat(man(weapon, shieldOf(figure), "skin"), [
        { x: -9, y: middle + 2.4, turn: -9, size: 1.12 },
        { x: 9.6, y: middle - 1.4, turn: 7, size: 1.12 },
      ]);
    case "mob": {
      const chance = seeded("mob");
      const places = [...rank(5, middle - 7.5), ...rank(4, middle + 0.6), ...rank(5, middle + 8.4)];
      const strewn = places.map(({ x, y }) => ({
        x: x * 0.9 + (chance() - 0.5) * 5,
        y: y + (chance() - 0.5) * 4,
        turn: (chance() - 0.5) * 70,
        size: 0.86,
      }));
      return [
        ...repeat(
          man("none", "none", "skin"),
          strewn.filter((_, at) => at % 3 > 0),
        ),
        ...repeat(
          man("heavy_weapon", "none", "skin"),
          strewn.filter((_, at) => at % 3 === 0),
        ),
      ];
    }
    case "knights":
      return riders(rank(3, middle + 2, 1.32), (coat) =>
        horseman({ coat, barding: "caparison", weapon, shield: "kite", head: "metal" }),
      );
    case "cataphracts":
      return riders(rank(3, middle + 2, 1.32), (coat) =>
        horseman({ coat, barding: "scales", weapon, shield: "none", head: "metal" }),
      );
    case "cavalry":
      return riders(rank(3, middle + 1, 1.26, 0.8), (coat) =>
        horseman({ coat, barding: "saddle", weapon, shield: mountedShield(figure), head: "metal" }),
      );
    case "light_horse":
      return riders(
        [
          { x: -9.4, y: middle + 2.6, turn: -12, size: 1.2 },
          { x: 9.6, y: middle - 1, turn: 9, size: 1.2 },
        ],
        (coat) => horseman({ coat, barding: "bare", weapon, shield: "small", head: "skin" }),
      );
    case "camelry":
      return repeat(
        camelRider({ coat: "sand", barding: "saddle", weapon, shield: mountedShield(figure), head: "skin" }),
        rank(3, middle + 3, 1.2, 0.8),
      );
    case "cataphract_camelry":
      return repeat(
        camelRider({ coat: "sand", barding: "scales", weapon, shield: "none", head: "metal" }),
        rank(3, middle + 3.4, 1.22),
      );
    case "light_camelry":
      return repeat(camelRider({ coat: "sand", barding: "bare", weapon, shield: "small", head: "skin" }), [
        { x: -9.4, y: middle + 4, turn: -11, size: 1.12 },
        { x: 9.6, y: middle + 1.4, turn: 8, size: 1.12 },
      ]);
    case "elephants":
      return put(ELEPHANT, 0, middle + 3, 0, 0.98);
    case "heavy_chariots":
      return [...team(4, 12, false), ...put(chariot(15, 9, 3), 0, depth - 9)];
    case "light_chariots":
      return [...team(2, 12, false), ...put(chariot(10, 7.4, 2), 0, depth - 9)];
    case "scythed_chariots":
      return [...team(4, 12, true), ...put(SCYTHES, 0, depth - 9), ...put(chariot(12, 7.4, 1), 0, depth - 9)];
    case "battle_wagons": {
      const crew = [8, 18, 28, 38].flatMap((y, at) => [
        { x: at % 2 ? -5 : -6, y: 29 + y, turn: -90, size: 0.95 },
        { x: at % 2 ? 6 : 5, y: 29 + y, turn: 90, size: 0.95 },
      ]);
      const armed: Weapon = weapon === "none" ? "crossbow" : weapon;
      return [
        ...team(2, 11, false),
        ...put(WAGON, 0, depth - 51),
        ...repeat(man(armed, "none", "metal"), crew),
      ];
    }
    case "light_artillery":
      return [
        ...put(BOLT_SHOOTER, 0, middle - 2),
        ...repeat(man("none", "none", "skin"), [
          { x: -12, y: middle + 6, turn: 30 },
          { x: 9, y: middle + 11, turn: -20 },
        ]),
      ];
    case "heavy_artillery":
      return [
        ...put(STONE_THROWER, 0, middle - 2, 0, 0.96),
        ...put(STONES, -14.6, middle + 13),
        ...repeat(man("none", "none", "skin"), [
          { x: -15, y: middle + 2, turn: 60 },
          { x: 15, y: middle + 6, turn: -60 },
          { x: 9, y: middle + 15, turn: -10 },
        ]),
      ];
  }
}

/** Layers one after another of one paint are one path. */
function merged(layers: Layer[]): Layer[] {
  const found: Layer[] = [];
  for (const { paint, d } of layers) {
    const last = found.at(-1);
    if (last?.paint === paint) last.d += d;
    else found.push({ paint, d });
  }
  return found;
}

/** The figures of a base of any size: bases for larger figures are the same, larger. */
export function figuresFor(figure: Figure, width: number, depth: number): Layer[] {
  const size = width / 40;
  return merged(put(muster(figure, depth / size), 0, 0, 0, size));
}

/** The sign that tells the sides apart without colour: red's base is striped, blue's is dotted. */
export function weave(side: Side, width: number, depth: number): string {
  const step = 5;
  if (side === "red") {
    const stripes: string[] = [];
    for (let x = -width / 2 - depth + step / 2; x < width / 2; x += step) {
      const from = Math.max(x, -width / 2);
      const to = Math.min(x + depth, width / 2);
      if (to - from > 1) stripes.push(`M${from},${depth - (from - x)} L${to},${depth - (to - x)}`);
    }
    return stripes.join("");
  }
  const dots: string[] = [];
  for (let row = 0, y = step / 2; y < depth; row++, y += step) {
    for (let x = -width / 2 + step / 2 + (row % 2) * (step / 2); x < width / 2 - 0.5; x += step) {
      dots.push(oval(x, y, 0.85));
    }
  }
  return dots.join("");
}

/** The ground that figures stand on, with its side's sign and a bar along its front. */
export function plate(side: Side, width: number, depth: number): SVGElement[] {
  const chance = seeded(`${side}${width}${depth}`);
  const tufts = Array.from({ length: Math.round((width * depth) / 70) }, () =>
    placed(
      "M-1,0.6 L-1.4,-1 M0,0.6 L0,-1.4 M1,0.6 L1.5,-0.9",
      (chance() - 0.5) * (width - 5),
      2 + chance() * (depth - 4),
    ),
  );
  const edge = { x: -width / 2, y: 0, width, height: depth, rx: 0.9 };
  return [
    make("rect", { class: "paint-plate", ...edge }),
    make("path", { class: "paint-tuft", d: tufts.join("") }),
    make("path", { class: `paint-weave-${side}`, d: weave(side, width, depth) }),
    make("path", { class: "paint-front", d: box(-width / 2 + 0.3, 0.2, width - 0.6, 1.7) }),
    make("rect", { class: "paint-rim", ...edge }),
  ];
}

export const paths = (layers: Layer[]): SVGPathElement[] =>
  layers.map(({ paint, d }) => make("path", { class: `paint-${paint}`, d }));

/** The drawings that are used again and again, kept in one place of the page and made when first asked for. */
export class Symbols {
  readonly defs = make("defs");
  readonly #prefix: string;
  readonly #made = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  #reference(name: string, draw: () => SVGElement[]): string {
    const id = `${this.#prefix}-${name}`;
    if (!this.#made.has(id)) {
      this.#made.add(id);
      this.defs.append(make("g", { id }, ...draw()));
    }
    return `#${id}`;
  }

  figures(figure: Figure, width: number, depth: number): string {
    const name = `${figure.troops}-${figure.arms}-${width}x${depth}`.replaceAll(".", "_");
    return this.#reference(name, () => paths(figuresFor(figure, width, depth)));
  }
}

/** A commander's base: himself with his standard, more companions the higher he is. */
export function staff(level: CommanderLevel, width: number, depth: number): Layer[] {
  const size = width / 40;
  const middle = depth / size / 2;
  const companions: Record<CommanderLevel, Place[]> = {
    troop: [{ x: -3, y: middle - 2, size: 1.4 }],
    field: [
      { x: -11, y: middle - 3, size: 1.3 },
      { x: 2, y: middle - 3, size: 1.3 },
    ],
    inspired: [
      { x: -13, y: middle - 1, size: 1.15 },
      { x: -3, y: middle - 4, size: 1.35 },
      { x: 7, y: middle - 1, size: 1.15 },
    ],
  };
  const mounted = (coat: Mounted["coat"]): Layer[] =>
    horseman({ coat, barding: "caparison", weapon: "sword", shield: "none", head: "metal" });
  return merged(
    put([...riders(companions[level], mounted), ...put(STANDARD, 11, middle + 3, 12, 1.1)], 0, 0, 0, size),
  );
}
