/** An order in one line: what, how far, and what it needs. */
import type { Ahead, Answer } from "../../api/fog";
import { words } from "../../words";
import { percent } from "../../words/battle";
import { evolutions, mu, type Speaker } from "../../words/fog";
import type { Battle } from "../battle.svelte";
import { moveOf } from "./orders";

export interface Gist {
  order: string;
  measure: string;
  /** Whether it leads anywhere. */
  goes: boolean;
  /** Whether a legal one is near. */
  nearest: boolean;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function gist(
  battle: Battle,
  answer: Answer,
  { foresight, refusal }: Ahead,
  by: Speaker,
): Gist | null {
  const used = (goes: number, may: number) =>
    `${words.battle.used(goes, may, by.unit)}${goes < may ? `, ${words.moving.left(mu(by, may - goes))}` : ""}`;
  if (foresight && "commander" in foresight) {
    const { commander, goes, may, joins, nearest } = foresight.commander;
    const whom = joins === null ? null : by.group({ seat: by.seat, index: joins });
    return {
      order: by.commander(by.seat, commander),
      measure: words.moving.commanderGoes(used(goes, may), whom),
      goes: goes > 0 || battle.moving.dragging,
      nearest: nearest !== null,
    };
  }
  const move = moveOf(answer);
  if (!move || !foresight || !("move" in foresight)) return null;
  const { class: kind, goes, may, passes_test, nearest } = foresight.move;
  const needs = refusal
    ? ""
    : passes_test
      ? words.moving.complex(percent(passes_test))
      : kind === "simple"
        ? words.moving.simple
        : "";
  const far = goes > 0 || may > 0 ? used(goes, may) : "";
  return {
    order: capital(evolutions(by, move.evolutions)),
    measure: [far, needs].filter(Boolean).join(" · "),
    goes: true,
    nearest: nearest !== null,
  };
}
