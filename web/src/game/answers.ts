/** Answers found among the legal choices, by what was clicked. Whether something is legal is the server's to say. */
import type { Answer, Ask, Card, From } from "../api/game";

export type Place = Extract<Answer, { Place: unknown }>["Place"];
export type AttackOrder = { column: number; from: number; lead: Card; flank: boolean };
export type AskName = "Keep" | "Thin" | "DiscardFirst" | Exclude<Ask, object>;

export function askName(ask: Ask): AskName {
  if (typeof ask === "string") return ask;
  return "Thin" in ask ? "Thin" : "DiscardFirst";
}

/** The column that a question is about, if it names one. */
export function askColumn(ask: Ask): number | null {
  if (typeof ask === "string") return null;
  return "Thin" in ask ? ask.Thin.column : ask.DiscardFirst.column;
}

type Choices = readonly Answer[] | null | undefined;

/** The payloads of all choices of one kind. */
function of<K extends string>(choices: Choices, kind: K): Array<Extract<Answer, Record<K, unknown>>[K]> {
  const found: Array<Extract<Answer, Record<K, unknown>>[K]> = [];
  for (const choice of choices ?? []) {
    if (typeof choice === "object" && kind in choice) {
      found.push((choice as Extract<Answer, Record<K, unknown>>)[kind]);
    }
  }
  return found;
}

export const placings = (choices: Choices): Place[] => of(choices, "Place");

/** The ways to put a unit into a column: beside what stands there, or after making room. */
export const waysToPlace = (choices: Choices, unit: Card, column: number): Place[] =>
  placings(choices).filter((place) => place.unit === unit && place.column === column);

export const columnsFor = (choices: Choices, unit: Card): number[] =>
  unique(
    placings(choices)
      .filter((place) => place.unit === unit)
      .map((place) => place.column),
  );

export const placeable = (choices: Choices): Card[] => unique(placings(choices).map((place) => place.unit));

export function attacks(choices: Choices): AttackOrder[] {
  const straight = of(choices, "Attack").map(({ column, lead }) => ({
    column,
    from: column,
    lead,
    flank: false,
  }));
  const flank = of(choices, "FlankAttack").map((attack) => ({ ...attack, flank: true }));
  return [...straight, ...flank];
}

export function attackAnswer({ column, from, lead, flank }: AttackOrder): Answer {
  return flank ? { FlankAttack: { column, from, lead } } : { Attack: { column, lead } };
}

export const sameAttack = (a: AttackOrder, b: AttackOrder): boolean =>
  a.column === b.column && a.from === b.from && a.lead === b.lead && a.flank === b.flank;

export const discards = (choices: Choices): Card[] => of(choices, "Discard");
export const reserves = (choices: Choices): Card[] => of(choices, "Reserves");
export const overlaps = (choices: Choices): Card[] => of(choices, "Overlap");
export const bonuses = (choices: Choices): From[] => of(choices, "Bonus");
export const withdrawals = (choices: Choices): Card[][] => of(choices, "Withdraw");
export const defences = (choices: Choices) => of(choices, "Defend");
export const exchanges = (choices: Choices): Card[] => of(choices, "Exchange");
export const mayEnd = (choices: Choices): boolean => Boolean(choices?.includes("End"));

/** The units that may withdraw at all. */
export const mayWithdraw = (choices: Choices): Card[] => unique(withdrawals(choices).flat());

export const fromHand = (from: From | null): Card | null =>
  from !== null && from !== "Deck" ? from.Hand : null;

export const sameFrom = (a: From | null, b: From | null): boolean =>
  a === b || (fromHand(a) !== null && fromHand(a) === fromHand(b));

/** Adds a card to what is picked or takes it out again; beyond `most` the earliest pick gives way. */
export function toggle(picked: readonly Card[], card: Card, most = Number.POSITIVE_INFINITY): Card[] {
  if (picked.includes(card)) return picked.filter((each) => each !== card);
  const more = [...picked, card];
  return more.length > most ? more.slice(more.length - most) : more;
}

export function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
