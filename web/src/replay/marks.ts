/** Where the turns and phases of a replay begin. */
import type { Seat } from "../api/game";
import type { Leap } from "./keys";

export interface Mark {
  from: number;
  /** What begins here. */
  title: string;
  /** The short name of the turn, if one begins here. */
  turn?: string;
  side?: Seat;
}

/** Where a leap leads to. Back goes to the beginning of what one is in first, then to the one before. */
export function leapTo(
  leap: Leap,
  at: number,
  [first, last]: [number, number],
  marks: readonly Mark[],
): number {
  const begins = (of: (mark: Mark) => boolean): number[] => marks.filter(of).map(({ from }) => from);
  const before = (places: number[]) => places.filter((from) => from < at).at(-1) ?? first;
  const after = (places: number[]) => places.find((from) => from > at) ?? last;
  const any = begins(() => true);
  const turns = begins(({ turn }) => turn !== undefined);
  const to = {
    first: () => first,
    last: () => last,
    back: () => at - 1,
    next: () => at + 1,
    phaseBack: () => before(any),
    phaseNext: () => after(any),
    turnBack: () => before(turns),
    turnNext: () => after(turns),
  }[leap]();
  return Math.max(first, Math.min(last, to));
}
