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

/** What an army may cost and when it fights, as far as the page knows. */
export function limitsOf(chosen: Chosen, { rosters }: ArmyLibrary): { points: number; date: Year } | null {
  const [shelf, name = ""] = chosen.split("/");
  if (shelf === "own") return ownArmy(name)?.roster ?? null;
  return (shelf === "library" && rosters.find(({ file }) => file === name)) || null;
}

/** What an army is drawn up for: the lists that there are, and what the other army may cost and when it fights. */
export interface Occasion {
  lists: ListHead[];
  points: number;
  date: Year;
}

/** The lists that have an army in a year; all of them if none has. */
export function listsIn(date: Year, lists: ListHead[]): ListHead[] {
  const year = yearNumber(date);
  const found = lists.filter(({ from, to }) => yearNumber(from) <= year && year <= yearNumber(to));
  return found.length > 0 ? found : lists;
}

/** The army as the server takes it. An own one is written as a file first, and others are drawn up for the occasion. */
export async function wishFor(chosen: Chosen, occasion?: Occasion): Promise<ArmyWish> {
  if (chosen === chosenOpen) return "open";
  const [shelf, name = ""] = chosen.split("/");
  if (shelf === "library") return { roster: name };
  if (occasion && shelf === "list") return drawnUp([name], occasion.points);
  if (occasion && shelf === "surprise") {
    const lists = name === "time" ? listsIn(occasion.date, occasion.lists) : occasion.lists;
    return drawnUp(
      lists.map(({ id }) => id),
      occasion.points,
    );
  }
  const army = ownArmy(name);
  const text = army && (await armies.check({ roster: army.roster })).text;
  if (!text) throw new Error(armyWords.builder.gone);
  return { text };
}

const chance = (below: number): number => Math.floor(Math.random() * below);

/** An army of one of the lists, by chance: of another one if the points are too few for the first. */
async function drawnUp(lists: string[], points: number): Promise<ArmyWish> {
  const at = chance(lists.length);
  try {
    return { text: (await armies.muster(lists[at] ?? "", points, chance(1_000_000))).text };
  } catch (problem) {
    if (lists.length < 2 || !(problem instanceof RequestFailed && problem.status === 422)) throw problem;
    return drawnUp(lists.toSpliced(at, 1), points);
  }
}
