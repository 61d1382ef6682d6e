import type { Card } from "../api/types/Card";
import type { Seat } from "../api/types/Seat";
import type { Strength } from "../api/types/Strength";

export type CardSize = "hand" | "field" | "mini";

export type CardState = "plain" | "selectable" | "selected" | "disabled" | "lead" | "ghost";

export type PileName = "deck" | "discard" | "victory";

/** What can be chosen on the battlefield now. The units are those of `side`, or of the viewer if it is left out. */
export interface Targets {
  columns: number[];
  units: number[];
  side?: Seat;
}

export type Hover = (card: Card | null, side: Seat, anchor: HTMLElement | null) => void;

/** A combat that was fought: the event `Combat` with what the page knows of the cards. */
export interface CombatResult {
  attackerSide: Seat;
  /** Counted from nought. */
  column: number;
  flank: boolean;
  attackerLead: Card;
  defenderLead: Card;
  attackerBonus: Card | null;
  defenderBonus: Card | null;
  attacker: Strength;
  defender: Strength;
  /** The card that an elephant cost besides, if one rampaged. */
  rampage?: Card | null;
}

export const sumOf = (strength: Strength): number =>
  strength.parts.reduce((sum, part) => sum + part.value, 0);
