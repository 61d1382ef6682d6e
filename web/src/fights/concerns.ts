/** Whom an event or a question is about. */
import type { Ask, Event } from "../api/fog";
import type { Charge } from "../api/types/fog/Charge";
import type { GroupId } from "../api/types/fog/GroupId";
import type { Seat } from "../api/types/Seat";
import { other } from "../game/table";

const isGroup = (thing: object): thing is GroupId =>
  "seat" in thing && "index" in thing && typeof thing.index === "number";

/** All battle groups that are named anywhere in a value. */
function named(value: unknown): GroupId[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && isGroup(value)) return [value];
  return Object.values(value).flatMap(named);
}

const charging = ({ seat, order, charged }: Charge): GroupId[] => [
  { seat, index: order.group },
  ...charged.map((index) => ({ seat: other(seat), index })),
];

/** The battle groups that an event is about. */
export function concernedBy(event: Event): GroupId[] {
  if ("complex_move" in event) {
    const { seat, groups } = event.complex_move;
    return groups.map((index) => ({ seat, index }));
  }
  if ("impact" in event && "charge" in event.impact) return charging(event.impact.charge);
  if ("commander_moved" in event) {
    const [seat, , , index] = event.commander_moved;
    return index === null ? [] : [{ seat, index }];
  }
  if ("manoeuvre" in event && "ordered" in event.manoeuvre) {
    const [seat, { mover }] = event.manoeuvre.ordered;
    const groups = "group" in mover ? [mover.group] : mover.line.groups;
    return groups.map((index) => ({ seat, index }));
  }
  if ("deployed" in event) return [];
  return named(event);
}

/** The own battle groups that a question names by their number alone. */
function own(ask: Ask): number[] {
  if (typeof ask !== "object") return [];
  const question: unknown = Object.values(ask)[0];
  if (typeof question !== "object" || question === null) return [];
  const [name, held] = Object.entries(question)[0] ?? ["", null];
  const byNumber = ["without_orders", "evade", "new_direction", "turn_base", "reform", "conform", "give_way"];
  if (name === "next_test") return held as number[];
  if ([...byNumber, "joined", "pursue"].includes(name)) return [Array.isArray(held) ? held[0] : held];
  return name === "lose" && Array.isArray(held) && typeof held[1] === "number" ? [held[1]] : [];
}

/** The battle groups that a question to a seat is about: its own, and those who charge or are charged by them. */
export function concernedIn(ask: Ask, seat: Seat, charges: readonly Charge[]): GroupId[] {
  const mine = own(ask).map((index) => ({ seat, index }));
  const about = [...mine, ...named(ask)];
  const evading = typeof ask === "object" && "impact" in ask && typeof ask.impact === "object";
  const against = charges.filter(
    (charge) => evading && charge.seat !== seat && mine.some(({ index }) => charge.charged.includes(index)),
  );
  return [...about, ...against.map((charge) => ({ seat: charge.seat, index: charge.order.group }))];
}
