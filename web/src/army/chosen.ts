/** Which army somebody takes to a battle: one of his own, or one of the library. */
import { armies } from "../api/armies";
import type { ArmyWish } from "../api/types/ArmyWish";
import { armyWords } from "../words/armies";
import { ownArmy } from "./shelf";

/** `own/…` with the name on the shelf, `library/…` with the name of the file, or `open`. */
export type Chosen = string;

export const chosenOwn = (id: string): Chosen => `own/${id}`;
export const chosenRoster = (file: string): Chosen => `library/${file}`;
export const chosenOpen: Chosen = "open";

/** The army as the server takes it. An own one is written as a file first. */
export async function wishFor(chosen: Chosen): Promise<ArmyWish> {
  if (chosen === chosenOpen) return "open";
  const [shelf, name = ""] = chosen.split("/");
  if (shelf === "library") return { roster: name };
  const army = ownArmy(name);
  const text = army && (await armies.check({ roster: army.roster })).text;
  if (!text) throw new Error(armyWords.builder.gone);
  return { text };
}
