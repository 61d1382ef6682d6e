import type {
  Ambush,
  Camp,
  Cohesion,
  Commander,
  CommanderLevel,
  Group,
  GroupState,
  Side,
  TroopType,
} from "../table/scene";
import { terrains } from "./fog/terrain";
import { troopTypes } from "./fog/troops";

/** All strings of the battlefield, in one place for translation. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sides: Record<Side, string> = { red: "Red", blue: "Blue" };

const codes: Record<TroopType, string> = {
  heavy_foot: "HF",
  medium_foot: "MF",
  light_foot: "LF",
  mob: "Mob",
  battle_wagons: "BWg",
  light_artillery: "LArt",
  heavy_artillery: "HArt",
  knights: "Kn",
  cataphracts: "Ct",
  light_horse: "LH",
  cavalry: "Cv",
  camelry: "Cm",
  cataphract_camelry: "HCm",
  light_camelry: "LCm",
  elephants: "El",
  heavy_chariots: "HCh",
  light_chariots: "LCh",
  scythed_chariots: "SCh",
};

const cohesion: Record<Cohesion, string> = {
  steady: "steady",
  disrupted: "disrupted",
  fragmented: "fragmented",
  broken: "broken",
};

const states: Record<GroupState, string> = {
  moved: "has moved",
  charging: "charging",
  pursuing: "pursuing",
  in_combat: "in close combat",
  orb: "in orb",
  looting: "looting",
  disordered: "disordered",
  severely_disordered: "severely disordered",
};

const levels: Record<CommanderLevel, string> = {
  troop: "troop commander",
  field: "field commander",
  inspired: "inspired commander",
};

/** The eight directions, clockwise from red's front. */
const directions = [
  "away from red",
  "away from red and to red's right",
  "to red's right",
  "towards red and to red's right",
  "towards red",
  "towards red and to red's left",
  "to red's left",
  "away from red and to red's left",
];

const facing = (degrees: number): string =>
  directions[((Math.round(degrees / 45) % 8) + 8) % 8] ?? directions[0] ?? "";

const quarters = ["", "¼", "½", "¾"];

/** The least number of quarter units that is not less, as a player says it. */
function inQuarters(units: number): string {
  const count = Math.ceil(units * 4 - 1e-6);
  const [whole, rest] = [Math.floor(count / 4), quarters[count % 4] ?? ""];
  return whole === 0 && rest ? rest : `${whole}${rest}`;
}

const units = (mu: number): string => String(Math.round(mu * 100) / 100);

export const tableWords = {
  name: "Battlefield",
  keys: "Arrow keys move the table, plus and minus zoom, 0 shows all of it. Tab goes to the battle groups; arrow keys go from one to the next, Enter chooses.",
  sides,
  troops: troopTypes,
  codes,
  terrain: terrains,
  cohesion,
  states,
  levels,
  /** What stands on the tokens. */
  cohesionMarks: { steady: "", disrupted: "D", fragmented: "F", broken: "B" } satisfies Record<
    Cohesion,
    string
  >,
  levelMarks: { troop: "TC", field: "FC", inspired: "IC" } satisfies Record<CommanderLevel, string>,
  hidden: "?",
  losses: (lost: number) => `−${lost}`,

  group: (group: Group): string => {
    const first = group.bases[0];
    return [
      `${sides[group.id.side]}: ${group.name}`,
      first ? troopTypes[first.figure.troops].toLowerCase() : "",
      plural(group.bases.length, "base", "bases"),
      cohesion[group.cohesion],
      group.losses ? `${plural(group.losses, "base", "bases")} lost` : "",
      ...group.states.map((state) => states[state]),
      first ? `facing ${facing(first.facing)}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  },
  commander: ({ id, name, level, fighting }: Commander): string =>
    `${sides[id.side]}: ${name}, ${levels[level]}${fighting ? ", fighting in the front rank" : ""}`,
  camp: ({ side, fortified, sacked }: Camp): string =>
    `${sides[side]}: ${fortified ? "fortified camp" : "camp"}${sacked ? ", sacked" : ""}`,
  ambush: ({ side, name }: Ambush): string => `${sides[side]}: ambush marker${name ? `, ${name}` : ""}`,
  works: { field_fortification: "Field fortification", portable_defence: "Portable defence" },

  /** The label of the measuring stick. */
  measured: (mm: number, mu: number): string =>
    `${Math.round(mm)} mm · ${units(mm / mu)} MU · ≤ ${inQuarters(mm / mu)}`,
  /** The label of a move before it is made, in movement units. */
  move: (used: number, left: number): string => `${units(used)} MU, ${units(left)} left`,

  legend: {
    name: "Legend",
    terrain: "Terrain",
    troops: "Troops",
    cohesion: "Cohesion",
    sides: "Sides",
    striped: "Red: striped bases",
    dotted: "Blue: dotted bases",
  },
};

export type TableWords = typeof tableWords;
