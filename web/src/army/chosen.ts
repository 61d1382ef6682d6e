/** Which army somebody takes to a battle: one of his own, one of the library, or one that is drawn up for the battle. */
import { armies } from "../api/armies";
import { RequestFailed } from "../api/client";
import type { ArmyWish } from "../api/types/ArmyWish";
import type { ArmyLibrary } from "../api/types/armies/ArmyLibrary";
import type { ListHead } from "../api/types/armies/ListHead";
import type { Year } from "../api/types/armies/Year";
import { armyWords } from "../words/armies";
import { yearNumber } from "./offers";
import { ownArmy } from "./shelf";

/**
 * `own/…` with the name on the shelf, `library/…` with the name of the file, `list/…` with the id of a list, `surprise/time` or
 * `surprise/any` for a list by chance, or `open`.
 */
export type Chosen = string;

export const chosenOwn = (id: string): Chosen => `own/${id}`;
export const chosenRoster = (file: string): Chosen => `library/${file}`;
export const chosenList = (id: string): Chosen => `list/${id}`;
export const chosenSurprise = (among: "time" | "any"): Chosen => `surprise/${among}`;
export const chosenOpen: Chosen = "open";

/** What an army may cost, and when it fights. */
export interface Limits {
  points: number;
  date: Year;
}

/** The limits of an army, as far as the page knows. */
export function limitsOf(chosen: Chosen, { rosters }: ArmyLibrary): Limits | null {
  const [shelf, name = ""] = chosen.split("/");
  if (shelf === "own") return ownArmy(name)?.roster ?? null;
  return (shelf === "library" && rosters.find(({ file }) => file === name)) || null;
}

/** What an army is drawn up for: the lists that there are, and the limits of the other army. */
export interface Occasion extends Limits {
  lists: ListHead[];
}

/** The lists that have an army in a year. */
export function listsIn(date: Year, lists: ListHead[]): ListHead[] {
  const year = yearNumber(date);
  return lists.filter(({ from, to }) => yearNumber(from) <= year && year <= yearNumber(to));
}

/** The army as the server takes it. An own one is written as a file first, and others are drawn up for the occasion. */
export async function wishFor(chosen: Chosen, occasion?: Occasion): Promise<ArmyWish> {
  if (chosen === chosenOpen) return "open";
  const [shelf, name = ""] = chosen.split("/");
  if (shelf === "library") return { roster: name };
  if (shelf === "list" || shelf === "surprise") {
    if (!occasion) throw new Error(armyWords.start.noOccasion);
    return drawnUp(shelf === "list" ? listsNamed(name, occasion) : listsAmong(name, occasion), occasion);
  }
  const army = ownArmy(name);
  const text = army && (await armies.check({ roster: army.roster })).text;
  if (!text) throw new Error(armyWords.builder.gone);
  return { text };
}

const listsNamed = (name: string, { lists }: Occasion): ListHead[] => lists.filter(({ id }) => id === name);

const listsAmong = (among: string, { lists, date }: Occasion): ListHead[] =>
  among === "time" ? listsIn(date, lists) : lists;

const chance = (below: number): number => Math.floor(Math.random() * below);

/**
 * An army of one of the lists, by chance: of another one if the points are too few for the first. It is of the year of the other
 * army if its list has that year.
 */
async function drawnUp(lists: ListHead[], { points, date }: Limits): Promise<ArmyWish> {
  const at = chance(lists.length);
  const list = lists[at];
  if (!list) throw new Error(armyWords.start.noList);
  const [ofTheYear] = listsIn(date, [list]);
  try {
    return { text: (await armies.muster(list.id, points, chance(1_000_000), ofTheYear && date)).text };
  } catch (problem) {
    if (lists.length < 2 || !(problem instanceof RequestFailed && problem.status === 422)) throw problem;
    return drawnUp(lists.toSpliced(at, 1), { points, date });
  }
}
