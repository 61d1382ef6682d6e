/** The dice that were thrown last in a step of the set-up, and what they mean. */
import type { Event } from "../api/fog";
import type { Roll } from "../api/types/fog/Roll";
import type { Seat } from "../api/types/Seat";
import { setupWords } from "../words/setup";

export type Thrown = keyof typeof setupWords.throws;

export interface Throw {
  seat: Seat;
  die: number;
  /** For what. */
  kind: Thrown;
  /** What it means, where a die by itself means something. */
  means: string | null;
}

/** In which step, from nought, what is thrown. */
const STEP_OF: Record<Thrown, number[]> = {
  initiative: [1],
  placement: [3],
  adjustment: [3],
  river: [3],
  first_move: [8],
};

function thrown([roll, die]: [Roll, number]): Throw | null {
  const [kind, seat] = Object.entries(roll)[0] ?? [];
  if (!kind || !(kind in STEP_OF)) return null;
  const means = kind === "placement" ? setupWords.placed(die) : null;
  return { seat: seat as Seat, die, kind: kind as Thrown, means };
}

/** The last throws of a step: two dice that were thrown against each other, or one. */
export function lastThrows(events: readonly Event[], step: number): Throw[] {
  const all = events.flatMap((event) => {
    const found = typeof event === "object" && "rolled" in event ? thrown(event.rolled) : null;
    return found ? [found] : [];
  });
  const last = all.at(-1);
  if (!last || !STEP_OF[last.kind].includes(step)) return [];
  const together = last.kind === "initiative" || last.kind === "first_move" ? 2 : 1;
  return all.slice(-together);
}
