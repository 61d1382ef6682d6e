/**
 * What lies on the table, as plain values in millimetres. The origin is the table's corner at red's left hand, x runs to
 * red's right, y away from red. Angles are degrees: 0 looks away from red, and they grow clockwise as seen from above.
 */
import type { Seat } from "../api/types/Seat";

export type Side = Seat;

export interface Point {
  x: number;
  y: number;
}

/** Every kind of terrain that the engine knows, in its order. */
export const TERRAIN_KINDS = [
  "open",
  "open_fields",
  "broken_ground",
  "brush",
  "enclosed_fields",
  "plantation",
  "orchard",
  "olive_grove",
  "palm_grove",
  "gully",
  "forest",
  "vineyards",
  "marsh",
  "boggy_ground",
  "rocky_ground",
  "soft_sand",
  "dunes",
  "village",
  "built_up_area",
  "gentle_hill",
  "steep_hill",
  "terraces",
  "impassable",
  "obstacle",
  "road",
  "river",
  "coast",
  "beach",
] as const;

export type TerrainKind = (typeof TERRAIN_KINDS)[number];

export interface Terrain {
  id: string;
  kind: TerrainKind;
  outline: Point[];
  /** The marked crests of a hill, each a line from point to point; a peak is a line of one point. */
  crests?: Point[][];
  /** What covers a hill; all over it if no outline is given. */
  covers?: { kind: TerrainKind; outline?: Point[] }[];
  /** The middle line of a river, road or obstacle. */
  course?: Point[];
  /** Where a road gets over a river. */
  crossings?: { at: Point; how: "bridge" | "ford" }[];
  name?: string;
}

/** The types of troops, in the book's order. */
export const TROOP_TYPES = [
  "heavy_foot",
  "medium_foot",
  "light_foot",
  "mob",
  "battle_wagons",
  "light_artillery",
  "heavy_artillery",
  "knights",
  "cataphracts",
  "light_horse",
  "cavalry",
  "camelry",
  "cataphract_camelry",
  "light_camelry",
  "elephants",
  "heavy_chariots",
  "light_chariots",
  "scythed_chariots",
] as const;

export type TroopType = (typeof TROOP_TYPES)[number];

/** What figures carry, as far as it changes their outline. */
export const ARMS = [
  "pike",
  "spear",
  "impact",
  "sword",
  "heavy_weapon",
  "bow",
  "crossbow",
  "firearm",
  "sling",
  "javelin",
  "lance",
  "none",
] as const;

export type Arms = (typeof ARMS)[number];

export interface Figure {
  troops: TroopType;
  arms: Arms;
}

/** A rectangle on the table: where the middle of its front edge is and which way it looks. */
export interface Rectangle extends Point {
  facing: number;
  width: number;
  depth: number;
}

export interface Base extends Rectangle {
  figure: Figure;
  /** Tells the bases of a group apart when some are removed; their place in the list if it is left out. */
  key?: string | number;
}

export type Cohesion = "steady" | "disrupted" | "fragmented" | "broken";

/** What a group is about. Each has a sign of its own. */
export type GroupState =
  | "moved"
  | "charging"
  | "pursuing"
  | "in_combat"
  | "orb"
  | "looting"
  | "disordered"
  | "severely_disordered";

export interface GroupId {
  side: Side;
  index: number;
}

export interface Group {
  id: GroupId;
  name: string;
  /** The short form of the troop type, such as HF. */
  code: string;
  cohesion: Cohesion;
  /** Bases lost so far. */
  losses: number;
  states: GroupState[];
  bases: Base[];
}

export type CommanderLevel = "troop" | "field" | "inspired";

export interface Commander {
  id: GroupId;
  name: string;
  level: CommanderLevel;
  /** A base of his own, or a marker beside the group he is with. */
  place: Rectangle | Point;
  with?: GroupId;
  /** Whether he fights in the front rank. */
  fighting?: boolean;
}

export interface Camp extends Rectangle {
  side: Side;
  fortified: boolean;
  sacked: boolean;
}

export interface Works extends Rectangle {
  id: string;
  kind: "field_fortification" | "portable_defence";
  side?: Side;
}

export interface Ambush extends Rectangle {
  id: string;
  side: Side;
  /** What its owner knows of it. */
  name?: string;
}

export interface Scene {
  table: { width: number; depth: number };
  /** The length of one movement unit. */
  mu: number;
  terrain: Terrain[];
  groups: Group[];
  commanders: Commander[];
  camps: Camp[];
  works: Works[];
  ambushes: Ambush[];
}

export const groupKey = (id: GroupId): string => `${id.side}-${id.index}`;

export const sameGroup = (a: GroupId | null | undefined, b: GroupId | null | undefined): boolean =>
  a != null && b != null && a.side === b.side && a.index === b.index;

/** An empty table of six feet by four. */
export const emptyScene = (): Scene => ({
  table: { width: 1800, depth: 1200 },
  mu: 25,
  terrain: [],
  groups: [],
  commanders: [],
  camps: [],
  works: [],
  ambushes: [],
});

/** The capabilities that show, the one that changes the outline most first. */
const SHOWN: [string, Arms][] = [
  ["pikemen", "pike"],
  ["longbow", "bow"],
  ["crossbow", "crossbow"],
  ["firearm", "firearm"],
  ["bow", "bow"],
  ["sling", "sling"],
  ["offensive_spearmen", "spear"],
  ["defensive_spearmen", "spear"],
  ["lancers", "lance"],
  ["heavy_weapon", "heavy_weapon"],
  ["pole_arms", "heavy_weapon"],
  ["impact_foot", "impact"],
  ["javelins", "javelin"],
  ["light_spear", "javelin"],
  ["bow_star", "bow"],
  ["skilled_swordsmen", "sword"],
  ["swordsmen", "sword"],
];

/** What the figures of troops with these capabilities are drawn with. */
export const armsOf = (capabilities: readonly string[]): Arms =>
  SHOWN.find(([capability]) => capabilities.includes(capability))?.[1] ?? "none";
