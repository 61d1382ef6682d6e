/** The log of a battle: what happened, line by line, under the turns and phases in which it did. */
import type { Event, View } from "../api/fog";
import type { GroupId } from "../api/types/fog/GroupId";
import type { Phase } from "../api/types/fog/Phase";
import type { Seat } from "../api/types/Seat";
import { other } from "../game/table";
import type { Told } from "../words";
import { type Names, event as told } from "../words/fog";
import { concernedBy } from "./concerns";
import { type Die, throwsOf } from "./throws";

export interface When {
  turn: number;
  active: Seat;
  phase: Phase;
}

export interface Line extends Told {
  /** The place of its event among all events. */
  at: number;
  /** The phase that begins with it. */
  begins: When | null;
  dice: Die[];
  about: GroupId[];
}

export interface Chapter {
  /** Nothing for what happened before the first turn. */
  when: When | null;
  /** The place of its first event. */
  from: number;
  lines: Line[];
}

const PHASES: Phase[] = ["impact", "manoeuvre", "shooting", "melee", "joint_action"];

/** The phase before another; none before the first. */
function before({ turn, active, phase }: When): When | null {
  const earlier = PHASES[PHASES.indexOf(phase) - 1];
  if (earlier) return { turn, active, phase: earlier };
  return turn > 1 ? { turn: turn - 1, active: other(active), phase: "joint_action" } : null;
}

/** The phase that is being played. */
export const now = ({ battle, phase }: View): When | null =>
  phase && { turn: battle.turn.number, active: battle.turn.active, phase };

/** Events as lines: dice are told with what they were thrown for. */
export function linesOf(events: readonly Event[], names: Names): Line[] {
  const throws = new Map(throwsOf(events).map((one) => [one.at, one]));
  return events.flatMap((event, at) => {
    const thrown = throws.get(at);
    const isDie = "rolled" in event || "rolled_again" in event;
    if (isDie && !thrown) return [];
    const meant = thrown?.event ?? event;
    const begins = "phase" in event ? event.phase : null;
    return [{ at, begins, ...told(meant, names), dice: thrown?.dice ?? [], about: concernedBy(meant) }];
  });
}

/** All that happened, by turn and phase. `view` says which phase it is if no other has begun since the start. */
export function chaptersOf(events: readonly Event[], names: Names, view: View | null): Chapter[] {
  const begins = events.flatMap((event, at) => ("phase" in event ? [{ at, when: event.phase }] : []));
  const setUp = events.some((event) => "first" in event);
  const first = begins[0];
  const opening = setUp ? null : first ? before(first.when) : view && now(view);
  const starts = [{ at: 0, when: opening }, ...begins];
  const chapters: Chapter[] = starts.map(({ at, when }) => ({ when, from: at, lines: [] }));
  let place = 0;
  for (const line of linesOf(events, names)) {
    if (line.begins) continue;
    while ((chapters[place + 1]?.from ?? Number.POSITIVE_INFINITY) <= line.at) place += 1;
    chapters[place]?.lines.push(line);
  }
  return chapters.filter(({ lines }, index) => lines.length > 0 || index === chapters.length - 1);
}
