/** The dice of a battle as they were thrown: events of single dice, gathered under what they were thrown for. */
import type { Event } from "../api/fog";
import type { GroupId } from "../api/types/fog/GroupId";
import type { Roll } from "../api/types/fog/Roll";
import { together } from "./together";

export interface Die {
  /** What it showed first. */
  shown: number;
  /** What it showed when it was rolled again. */
  again: number | null;
  /** What it counts. */
  counts: number;
  hit: boolean;
}

export interface Throw {
  /** The place among the events of its first die. */
  from: number;
  /** The place among the events of the one that closes it. */
  at: number;
  /** That event: what the dice were for, and what came of them. */
  event: Event;
  dice: Die[];
  /** Who threw, and at whom, where that is a battle group. */
  by: GroupId | null;
  on: GroupId | null;
}

/** What an event that closes a throw says of it. */
interface Closing {
  by: GroupId | null;
  on?: GroupId;
  /** Which scores hit. */
  hits?: (score: number) => boolean;
}

function closing(event: Event): Closing | null {
  if ("close_combat" in event && "hits" in event.close_combat) {
    const { by, on, needed } = event.close_combat.hits;
    return { by, on, hits: (score) => score >= needed };
  }
  if ("shooting" in event && "shot" in event.shooting) {
    const { by, at, needed } = event.shooting.shot;
    return { by, on: at, hits: (score) => score >= needed };
  }
  if ("cohesion_test" in event) return { by: event.cohesion_test.id };
  if ("complex_move" in event) {
    const { seat, groups } = event.complex_move;
    return { by: groups[0] === undefined ? null : { seat, index: groups[0] } };
  }
  if ("aftermath" in event && "death_roll" in event.aftermath) {
    const { id, lost } = event.aftermath.death_roll;
    return { by: id, hits: () => lost };
  }
  if ("aftermath" in event && "commander_roll" in event.aftermath) return { by: null };
  if ("joint_action" in event && "camp_assault" in event.joint_action)
    return { by: event.joint_action.camp_assault.id };
  return null;
}

/** Whose die it was, where that is a battle group. */
function roller(roll: Roll): GroupId | null {
  const body = Object.values(roll)[0] as unknown;
  const isGroup = (thing: unknown): thing is GroupId =>
    typeof thing === "object" && thing !== null && "index" in thing && "seat" in thing;
  if (isGroup(body)) return body;
  return Array.isArray(body) && isGroup(body[0]) ? body[0] : null;
}

/** The throws among some events, the first of which has this number. Dice that nothing sums up are throws of their own. */
export function throwsOf(events: readonly Event[], first = 0): Throw[] {
  const found: Throw[] = [];
  let open: { from: number; at: number; roll: Roll; key: string; event: Event; dice: Die[] } | null = null;
  const flush = () => {
    if (open) {
      const { from, at, event, dice, roll } = open;
      found.push({ from, at, event, dice, by: roller(roll), on: null });
    }
    open = null;
  };
  events.forEach((event, index) => {
    const at = first + index;
    if ("rolled" in event) {
      const [roll, shown] = event.rolled;
      const key = JSON.stringify(roll);
      if (open?.key !== key) flush();
      open ??= { from: at, at, roll, key, event, dice: [] };
      open.at = at;
      open.dice.push({ shown, again: null, counts: shown, hit: false });
      return;
    }
    if ("rolled_again" in event) {
      const last = open?.dice.at(-1);
      if (open && last) {
        [, last.again, last.counts] = event.rolled_again;
        open.at = at;
      }
      return;
    }
    const close = closing(event);
    if (!close || !open) {
      flush();
      return;
    }
    const dice = open.dice.map((die) => ({ ...die, hit: close.hits?.(die.counts) ?? false }));
    found.push({ from: open.from, at, event, dice, by: close.by, on: close.on ?? null });
    open = null;
  });
  flush();
  return found;
}

const key = (id: GroupId): string => `${id.seat}-${id.index}`;

/**
 * What is shown together, one after the other: of a phase of shooting or close combat the throws of each combat, whoever
 * rolled first, and all other throws by themselves.
 */
export function beatsOf(throws: readonly Throw[]): Throw[][] {
  const beats: Throw[][] = [];
  let run: Throw[] = [];
  const end = () => {
    beats.push(...together(run, ({ by, on }) => [by, on].flatMap((id) => (id ? [key(id)] : []))));
    run = [];
  };
  for (const one of throws) {
    if (one.by && one.on) {
      run.push(one);
      continue;
    }
    end();
    beats.push([one]);
  }
  end();
  return beats;
}
