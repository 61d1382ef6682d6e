/** A combat that was fought, put together from the events around it. */
import type { Card, CardFace, Event, Seat, Strength, View } from "../api/game";
import type { CombatResult } from "../card/types";
import { index, other } from "./table";

/** Where the last combat is among the events. */
export function lastCombat(events: readonly Event[]): number {
  return events.findLastIndex((event) => "Combat" in event);
}

const combatValue = (strength: Strength) =>
  strength.parts.find((part) => part.name === "combat-value")?.value;

/**
 * The combat at `at`. `before` is the table before it was fought: the event does not name the defender's lead, so it is
 * told by its combat value.
 */
export function combatAt(
  events: readonly Event[],
  at: number,
  before: View,
  faces: readonly CardFace[],
): CombatResult | null {
  const event = events[at];
  if (!event || !("Combat" in event)) return null;
  const { seat, column, attacker, defender } = event.Combat;
  const declared = events.slice(0, at).findLast((each) => "Attacked" in each);
  if (!declared || !("Attacked" in declared)) return null;
  const units = before.columns[column]?.units[index(other(seat))] ?? [];
  const lead = units.find((unit) => faces[unit]?.combat === combatValue(defender)) ?? units[0];
  if (lead === undefined) return null;
  const next = events.slice(at + 1).findIndex((each) => "Attacked" in each);
  const after = events.slice(at + 1, next < 0 ? undefined : at + 1 + next);
  return {
    attackerSide: seat,
    column,
    flank: declared.Attacked.flank,
    attackerLead: declared.Attacked.lead,
    defenderLead: lead,
    attackerBonus: bonusOf(after, seat),
    defenderBonus: bonusOf(after, other(seat)),
    attacker,
    defender,
    rampage: rampageOf(after),
  };
}

function bonusOf(after: readonly Event[], seat: Seat): Card | null {
  for (const event of after) {
    if ("Discarded" in event && event.Discarded.why === "Bonus" && event.Discarded.seat === seat) {
      return event.Discarded.card;
    }
  }
  return null;
}

function rampageOf(after: readonly Event[]): Card | null {
  for (const event of after) {
    if ("Lost" in event && event.Lost.rampage) return event.Lost.card;
  }
  return null;
}
