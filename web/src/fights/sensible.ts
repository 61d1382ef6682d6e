/** The answer that most players would give most of the time: marked, and taken with Enter. It never risks more than the others. */
import type { Answer, FogTypes, View } from "../api/fog";
import type { QuestionOf } from "../api/protocol";
import { index } from "../game/table";
import { evader, isLast, isOfTurn, ordered } from "./orders";

/** How many answers fit on a card with keys of their own. */
const MOST = 9;

/** Whether a question is a quick one: few answers, all at hand, nothing to select on the table. */
export const isQuick = ({ ask, choices, groups }: QuestionOf<FogTypes>): boolean =>
  choices !== null && choices.length > 0 && choices.length <= MOST && groups === null && isOfTurn(ask);

const SKIRMISHERS = ["light_foot", "light_horse", "light_camelry"];

/** The usual answer to a quick question. Skirmishers evade, others stand; commanders keep out of the front rank. */
export function sensible(question: QuestionOf<FogTypes>, view: View): Answer | null {
  const choices = question.choices ?? [];
  const group = evader(question.ask);
  const troops =
    group === null ? null : view.battle.sides[index(question.seat)].groups[group]?.group.bases[0];
  const evade = troops && SKIRMISHERS.includes(troops.kind) ? "evade" : "stand";
  const usual = ordered(question, { ways: { evade, commit: "never" }, groups: {} });
  return usual?.answer ?? choices.find(isLast) ?? choices[0] ?? null;
}
