/** A sample of every case of the unions of Field of Glory: one that is missing does not compile. */
import type { Base } from "../../src/api/types/field/Base";
import type { Leg } from "../../src/api/types/field/Leg";
import type { Misplaced } from "../../src/api/types/field/Misplaced";
import type { TerrainFlaw } from "../../src/api/types/field/TerrainFlaw";
import type { TerrainPlan } from "../../src/api/types/field/TerrainPlan";
import type { Unsound } from "../../src/api/types/field/Unsound";
import type { ChargeOrder } from "../../src/api/types/fog/ChargeOrder";
import type { Commanding } from "../../src/api/types/fog/Commanding";
import type { EvadeTurn } from "../../src/api/types/fog/EvadeTurn";
import type { Evolution } from "../../src/api/types/fog/Evolution";
import type { FightingFile } from "../../src/api/types/fog/FightingFile";
import type { GroupId } from "../../src/api/types/fog/GroupId";
import type { Mover } from "../../src/api/types/fog/Mover";
import type { NoBattleLine } from "../../src/api/types/fog/NoBattleLine";
import type { TerrainChoice } from "../../src/api/types/fog/TerrainChoice";
import type { Thing } from "../../src/api/types/fog/Thing";
import type { Held, Names, Speaker, Tag } from "../../src/words/fog/speaking";

/** What every case holds, in a list; null for a case that holds nothing. */
export type Samples<U> = { [K in Tag<U> & string]: K extends U ? null : Held<U, K>[] };

/** All samples as values. */
export const all = <U>(samples: Samples<U>): U[] =>
  Object.entries(samples as Record<string, unknown[] | null>).flatMap(([tag, held]) =>
    held === null ? [tag as U] : held.map((one) => ({ [tag]: one }) as U),
  );

export const names: Names = {
  group: ({ seat, index }) =>
    (seat === "red" ? ["Hastati", "Velites", "Triarii"] : ["Gauls", "Gaesati", "Nobles"])[index] ?? "Others",
  commander: (seat, index) =>
    (seat === "red" ? ["Scipio", "Laelius"] : ["Brennus", "Ambiorix"])[index] ?? "Nobody",
  unit: 25_000,
};
export const by: Speaker = { ...names, seat: "red" };
export const red: GroupId = { seat: "red", index: 0 };
export const blue: GroupId = { seat: "blue", index: 0 };
export const degree = 2 ** 32 / 360;
export const turned = (degrees: number) => Math.round(degrees * degree);
export const pose = { front: { x: 100_000, y: 200_000 }, facing: 0 };
export const base: Base = { pose, size: { width: 40_000, depth: 15_000 } };
export const wheel = { hand: "left", turn: turned(22) } as const;
export const plan: TerrainPlan = {
  kind: "gentle_hill",
  shape: { straight: [] },
  crests: [],
  covers: [],
  crossings: [],
};
export const hill: TerrainChoice = { kind: "gentle_hill", large: true, covering: "forest" };
export const order: ChargeOrder = {
  group: 0,
  targets: [{ group: 0 }, "camp"],
  wheel,
  drop_back: "right",
  if_all_evade: wheel,
};
export const straight: ChargeOrder = {
  ...order,
  targets: [{ group: 0 }],
  wheel: null,
  drop_back: null,
  if_all_evade: null,
};
export const file: FightingFile = { id: red, bases: [0, 3], enemy: blue, enemy_base: 1, overlap: false };
export const commanding: Commanding[] = [
  { commander: 0, to: { to: pose, join: null } },
  { commander: 0, to: { to: pose, join: 1 } },
];
export const things = all<Thing>({
  group: [blue],
  camp: ["blue"],
  ground: ["marsh"],
  edge: ["near", "far", "left", "right"],
});
export const evadeTurns = all<EvadeTurn>({ none: null, quarter: ["left", "right"], about: null });
export const movers = all<Mover>({ group: [0], line: [{ groups: [0, 1], commander: 1 }] });
const legs = all<Leg>({
  advance: [75_000, -25_000],
  wheel: [["left", turned(22)]],
  wheel_back: [["right", turned(10)]],
  shift: [["left", 40_000]],
});
export const evolutions = all<Evolution>({
  leg: legs,
  turn: ["left", "right", "about"],
  expand: [
    { left: 1, right: 0 },
    { left: 1, right: 2 },
  ],
  contract: [{ left: 0, right: 1 }],
});
export const noBattleLines = all<NoBattleLine>({
  facings: null,
  apart: null,
  too_many: [5],
  commander: null,
  state: [1],
  types: [[0, 1]],
  contingents: null,
});
const unsounds = all<Unsound>({ no_ground: null, crosses_itself: [[0, 2]], too_far: [3] });
export const misplaced = all<Misplaced>({
  off_the_table: [["near"], ["near", "left"]],
  over: [[0], [0, 1]],
  pivot_off_its_edge: [{ x: 0, y: 0 }],
  unsound: unsounds,
});
const long = 200_000;
const short = 100_000;
export const flaws = all<TerrainFlaw>({
  no_room_for: [{ width: long, depth: short }],
  outside_circle: [{ across: long, most: short }],
  too_narrow: [{ across: short, least: long }],
  too_wide: [{ across: long, most: short }],
  too_short: [{ along: short, least: long }],
  too_long: [{ along: long, most: short }],
  too_many_bends: [{ bends: 3, most: 2 }],
  too_winding: [{ from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, straight: short, along: long }],
  too_near: [{ edge: "left", inward: short, least: long }],
  too_far: [{ edge: "right", inward: long, most: short }],
  too_much_far_in: [{ along: long, most: short }],
  ends_short: [{ x: 0, y: 0 }],
  wrong_edges: [["near", "far"]],
  wrong_shape: null,
});
