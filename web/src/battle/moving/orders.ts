/** Questions about moves, and the answers to them that are made by hand. */
import type { Ahead, Answer, Ask } from "../../api/fog";
import type { Evolution } from "../../api/types/fog/Evolution";
import type { MoveOrder } from "../../api/types/fog/MoveOrder";
import type { Mover } from "../../api/types/fog/Mover";

/** The question about moves that is asked: of whoever the player likes, of these, or of commanders only. */
export type MovingQuestion = "anybody" | Mover | "commanders";

export type Line = Extract<Mover, { line: unknown }>["line"];

export function questionOf(ask: Ask | undefined): MovingQuestion | null {
  if (typeof ask !== "object") return null;
  if ("joint_action" in ask) return ask.joint_action === "commander" ? "commanders" : null;
  if (!("manoeuvre" in ask)) return null;
  const what = ask.manoeuvre;
  if (typeof what === "string") return what === "move" ? "anybody" : null;
  return "second_move" in what ? what.second_move : "after_failure" in what ? what.after_failure : null;
}

export const groupsOf = (mover: Mover): number[] => ("group" in mover ? [mover.group] : mover.line.groups);

export const moveAnswer = (mover: Mover, evolutions: Evolution[]): Answer => ({
  manoeuvre: { move: { mover, evolutions } },
});

export function moveOf(answer: Answer | null): MoveOrder | null {
  if (typeof answer !== "object" || answer === null || !("manoeuvre" in answer)) return null;
  const reply = answer.manoeuvre;
  return typeof reply === "object" && "move" in reply ? reply.move : null;
}

/** Whether an answer is something that is done instead of a move. */
export function isSpecial(answer: Answer): boolean {
  if (typeof answer !== "object" || !("manoeuvre" in answer)) return false;
  const reply = answer.manoeuvre;
  return typeof reply === "object" && ("act" in reply || "reveal" in reply);
}

/** The nearest legal version of a move that is not. */
export const nearestOf = ({ foresight }: Ahead): Evolution[] | null =>
  foresight && "move" in foresight ? (foresight.move.nearest?.evolutions ?? null) : null;

/** The battle lines among answers, the shortest first. */
export function linesAmong(answers: readonly Answer[]): Line[] {
  const found = new Map<string, Line>();
  for (const answer of answers) {
    const mover = moveOf(answer)?.mover;
    if (mover && "line" in mover) found.set(mover.line.groups.join(), mover.line);
  }
  return [...found.values()].toSorted((one, other) => one.groups.length - other.groups.length);
}
