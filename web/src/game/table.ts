/** What the page knows of a game: the last snapshot, and all events that still hold. */
import type { CardTypes, Seat } from "../api/game";
import type { GameTypes, QuestionOf, SnapshotOf } from "../api/protocol";

export interface Table<G extends GameTypes = CardTypes> {
  snapshot: SnapshotOf<G>;
  events: G["event"][];
}

/**
 * The table after a snapshot. Events come only from `events_from` on: what was known from there on is void after an
 * undo. A snapshot older than what is known changes nothing.
 */
export function receive<G extends GameTypes>(table: Table<G> | null, snapshot: SnapshotOf<G>): Table<G> {
  if (table && snapshot.seq < table.snapshot.seq && snapshot.events_from > 0) return table;
  const known = table?.events ?? [];
  const events = [...known.slice(0, snapshot.events_from), ...snapshot.events];
  return { snapshot, events };
}

/** Whether events are missing between what is known and what a snapshot brings. */
export function leavesGap<G extends GameTypes>(table: Table<G> | null, snapshot: SnapshotOf<G>): boolean {
  return snapshot.events_from > (table?.events.length ?? 0);
}

export function questionTo<G extends GameTypes>(table: Table<G>, seat: Seat | null): QuestionOf<G> | null {
  return table.snapshot.asked.find((question) => question.seat === seat) ?? null;
}

/** The seat whose eyes these are; nobody for a spectator. */
export function seatOf<G extends GameTypes>(snapshot: SnapshotOf<G>): Seat | null {
  return snapshot.eyes === "spectator" ? null : snapshot.eyes.seat;
}

export const SEATS: readonly Seat[] = ["red", "blue"];

export const other = (seat: Seat): Seat => (seat === "red" ? "blue" : "red");

/** Red is 0 and blue is 1 wherever both stand side by side. */
export const index = (seat: Seat): 0 | 1 => (seat === "red" ? 0 : 1);
