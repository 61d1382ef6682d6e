/** A combat that was fought, put together from the events around it. */
import type { Card, Event, Seat } from "../api/game";
import type { CombatResult } from "../card/types";
import { other } from "./table";

/** Where the last combat is among the events. */
export function lastCombat(events: readonly Event[]): number {
  return events.findLastIndex((event) => "Combat" in event);
}

/** The combat at `at`. */
export function combatAt(events: readonly Event[], at: number): CombatResult | null {
  const event = events[at];
  if (!event || !("Combat" in event)) return null;
  const { seat, column, leads, attacker, defender } = event.Combat;
  const declared = events.slice(0, at).findLast((each) => "Attacked" in each);
  if (!declared || !("Attacked" in declared)) return null;
  const next = events.slice(at + 1).findIndex((each) => "Attacked" in each);
  const after = events.slice(at + 1, next < 0 ? undefined : at + 1 + next);
  return {
    attackerSide: seat,
    column,
    flank: declared.Attacked.flank,
    attackerLead: leads[0],
    defenderLead: leads[1],
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
