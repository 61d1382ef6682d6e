import type { Seat } from "../api/types/Seat";

/**
 * Enum names come from the server in more than one spelling (`Red`, `red`; `SecondUnit`, `second-unit`).
 * Everything here compares them by this key.
 */
export const key = (name: string): string => name.replaceAll(/[-_ ]/g, "").toLowerCase();

/** The place of a side in pairs such as `View.sides` and `Column.units`: red first. */
export const sideIndex = (seat: Seat): 0 | 1 => (key(seat) === "red" ? 0 : 1);

export const isRed = (seat: Seat): boolean => sideIndex(seat) === 0;

export const sameSide = (a: Seat | null | undefined, b: Seat | null | undefined): boolean =>
  a != null && b != null && key(a) === key(b);

/** The class that brings the side's colours along. */
export const sideClass = (seat: Seat): "side-red" | "side-blue" => (isRed(seat) ? "side-red" : "side-blue");

/** The other side, in the spelling of the first. */
export function otherSide(seat: Seat): Seat {
  const other = isRed(seat) ? "blue" : "red";
  return (/^[A-Z]/.test(seat) ? other[0]?.toUpperCase() + other.slice(1) : other) as Seat;
}

/** Identifies a card on the table: both sides have the same numbers. */
export const cardKey = (seat: Seat, card: number): string => `${sideIndex(seat)}:${card}`;
