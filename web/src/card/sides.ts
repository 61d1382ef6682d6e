import type { Seat } from "../api/types/Seat";

/** The place of a side in pairs such as `View.sides` and `Column.units`: red first. */
export const sideIndex = (seat: Seat): 0 | 1 => (seat === "red" ? 0 : 1);

export const isRed = (seat: Seat): boolean => sideIndex(seat) === 0;

export const sameSide = (a: Seat | null | undefined, b: Seat | null | undefined): boolean =>
  a != null && a === b;

/** The class that brings the side's colours along. */
export const sideClass = (seat: Seat): "side-red" | "side-blue" => (isRed(seat) ? "side-red" : "side-blue");

export const otherSide = (seat: Seat): Seat => (seat === "red" ? "blue" : "red");

/** Identifies a card on the table: both sides have the same numbers. */
export const cardKey = (seat: Seat, card: number): string => `${sideIndex(seat)}:${card}`;
