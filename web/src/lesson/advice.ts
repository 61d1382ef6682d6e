/** What the coach would do. It picks among answers that the server offers, so that whatever it says is legal. */
import type { Answer } from "../api/fog";
import type { ChargeOrder } from "../api/types/fog/ChargeOrder";
import type { Commanding } from "../api/types/fog/Commanding";
import type { Evolution } from "../api/types/fog/Evolution";
import type { Fielded } from "../api/types/fog/Fielded";
import type { MoveOrder } from "../api/types/fog/MoveOrder";
import type { Point } from "../table";
import {
  aboutWhom,
  aheadOf,
  enemyGroup,
  type Front,
  frontOf,
  gap,
  groupsOf,
  kindOf,
  other,
  ownGroup,
  rides,
  type Situation,
  skirmishes,
} from "./situation";

export type Advice =
  /** The choices of this battle group, or all, must be known first. */
  | { do: "look"; group: number | null }
  | { do: "select"; group: number }
  | { do: "drag"; group: number; from: Point; to: Point }
  | { do: "take"; answer: Answer; group: number | null }
  | { do: "done" };

/** Answers that end the step, whoever is selected. */
export const isLast = (answer: Answer): boolean => {
  const reply: unknown = typeof answer === "string" ? answer : Object.values(answer)[0];
  return reply === "done" || reply === "leave";
};

const done: Advice = { do: "done" };
const take = (answer: Answer, group: number | null = null): Advice => ({ do: "take", answer, group });

/** Advice by question; for all others the first answer, or that it is enough. */
const plans: Record<string, (situation: Situation) => Advice | null> = {
  "impact.declare": charge,
  "impact.intercept": () => done,
  "impact.evade": evade,
  "manoeuvre.move": move,
  "manoeuvre.conform": (situation) => pick(situation, (answer) => replyOf(answer) === "conform"),
  "manoeuvre.feed": (situation) => first(situation),
  "close_combat.commit": (situation) => pick(situation, commitsNobody),
  "joint_action.commander": sendCommander,
  "joint_action.bolster": (situation) => first(situation),
};

export function advise(situation: Situation): Advice {
  if (situation.offered === null) return { do: "look", group: null };
  return plans[situation.asked]?.(situation) ?? first(situation) ?? done;
}

const replyOf = (answer: Answer): unknown => (typeof answer === "string" ? answer : Object.values(answer)[0]);

function first(situation: Situation): Advice | null {
  const answer = situation.offered?.find((each) => !isLast(each));
  return answer ? take(answer, aboutWhom(situation.ask)) : null;
}

function pick(situation: Situation, wanted: (answer: Answer) => boolean): Advice | null {
  const answer = situation.offered?.find(wanted);
  return answer ? take(answer, aboutWhom(situation.ask)) : null;
}

const commitsNobody = (answer: Answer): boolean =>
  typeof answer === "object" &&
  "close_combat" in answer &&
  "commit" in answer.close_combat &&
  answer.close_combat.commit.length === 0;

/** Takes the answer of a battle group, which must be selected first. */
function withGroup(situation: Situation, group: number, answer: Answer): Advice {
  return situation.selected === group ? take(answer, group) : { do: "select", group };
}

const chargeOf = (answer: Answer): ChargeOrder | null => {
  const reply = replyOf(answer);
  return typeof reply === "object" && reply !== null && "charge" in reply
    ? (reply.charge as ChargeOrder)
    : null;
};

/** Foot goes for anybody, horse for horse and for skirmishers, and skirmishers for nobody. */
function worthwhile(mine: Fielded, theirs: Fielded | null): boolean {
  if (!theirs || skirmishes(mine)) return false;
  return !rides(mine) || rides(theirs) || skirmishes(theirs) || theirs.group.cohesion !== "steady";
}

function charge(situation: Situation): Advice {
  for (const index of byRole(situation)) {
    const mine = ownGroup(situation, index);
    if (!mine || skirmishes(mine)) continue;
    const known = situation.choices.get(index);
    if (!known) return { do: "look", group: index };
    const good = known.filter((answer) => {
      const targets = chargeOf(answer)?.targets ?? [];
      return (
        targets.length > 0 &&
        targets.every(
          (target) => typeof target === "object" && worthwhile(mine, enemyGroup(situation, target.group)),
        )
      );
    });
    // Straight ahead rather than with a wheel, and nothing fancy.
    const plain =
      good.find((answer) => !chargeOf(answer)?.wheel && !chargeOf(answer)?.if_all_evade) ?? good[0];
    if (plain) return withGroup(situation, index, plain);
  }
  return done;
}

function evade(situation: Situation): Advice | null {
  const index = aboutWhom(situation.ask);
  const mine = index === null ? null : ownGroup(situation, index);
  const runs = mine !== null && skirmishes(mine);
  const evades = (answer: Answer) => {
    const reply = replyOf(answer);
    return typeof reply === "object" && reply !== null && "evade" in reply;
  };
  return pick(situation, runs ? evades : (answer) => replyOf(answer) === "stand");
}

const ROLES = ["light_foot", "light_horse", "cavalry", "heavy_foot", "medium_foot"];
const role = (fielded: Fielded | null): number => {
  const place = fielded ? ROLES.indexOf(kindOf(fielded)) : -1;
  return place < 0 ? ROLES.length : place;
};

/** Those who can answer: skirmishers first, since they stand before the others. */
function byRole(situation: Situation): number[] {
  const able = [...(situation.able ?? [])];
  return able.sort((a, b) => role(ownGroup(situation, a)) - role(ownGroup(situation, b)) || a - b);
}

/** Where the coach wants a battle group to stop short of the enemy, in movement units. */
const STOP = { skirmishers: 1.8, others: 2.5 };
/** Moves shorter than this are not worth the trouble. */
const LEAST = 15;

function move(situation: Situation): Advice {
  for (const index of byRole(situation)) {
    const mine = ownGroup(situation, index);
    const front = mine && frontOf(mine);
    if (!front || mine.deeds.moved || mine.deeds.failed_test) continue;
    const far = gap(front, groupsOf(situation, other(situation.seat)));
    const most = far === null ? 0 : far - (skirmishes(mine) ? STOP.skirmishers : STOP.others) * unit;
    if (most < LEAST) continue;
    const known = situation.choices.get(index);
    if (!known) return { do: "look", group: index };
    const line = formLine(mine, front, known);
    if (line) return withGroup(situation, index, line);
    const ahead = wayAhead(known, most, skirmishes(mine));
    if (ahead < LEAST) continue;
    const step = aheadOf(front.facing);
    // A hair less than what is allowed: hands are not exact.
    const length = ahead - 0.5;
    return {
      do: "drag",
      group: index,
      from: front.middle,
      to: { x: front.middle.x + step.x * length, y: front.middle.y + step.y * length },
    };
  }
  return done;
}

const unit = 25;

/**
 * How far ahead, and no further than `most`. Skirmishers stand before all friends, so wherever they can go they can
 * also stop on the way; others might stop where friends stand.
 */
function wayAhead(known: readonly Answer[], most: number, anywhere: boolean): number {
  const ways = known.map(straight);
  return anywhere ? Math.min(most, Math.max(...ways, 0)) : Math.max(...ways.filter((way) => way <= most), 0);
}

const orderOf = (answer: Answer): MoveOrder | null => {
  const reply = replyOf(answer);
  return typeof reply === "object" && reply !== null && "move" in reply ? (reply.move as MoveOrder) : null;
};

/** How far a part of a move goes straight ahead, in millimetres. */
const advance = (evolution: Evolution): number =>
  "leg" in evolution && typeof evolution.leg === "object" && "advance" in evolution.leg
    ? evolution.leg.advance / 1000
    : 0;

/** How far a move of one battle group goes that is straight ahead and nothing else. */
function straight(answer: Answer): number {
  const order = orderOf(answer);
  const only = order?.evolutions.length === 1 && "group" in order.mover ? order.evolutions[0] : undefined;
  return only ? advance(only) : 0;
}

/** A column forms line while it goes ahead: it cannot fight as it is, and it is a lesson in tests. */
function formLine(mine: Fielded, front: Front, known: readonly Answer[]): Answer | null {
  const width = (mine.body[0]?.size.width ?? 0) / 1000;
  if (mine.body.length < 4 || front.half * 2 > width + 1) return null;
  const found = known.flatMap((answer) => {
    const [change, leg, ...rest] = orderOf(answer)?.evolutions ?? [];
    const widens =
      change && "expand" in change && change.expand.left + change.expand.right === 1 && rest.length === 0;
    return widens ? [{ answer, ahead: leg ? advance(leg) : 0 }] : [];
  });
  return found.sort((a, b) => b.ahead - a.ahead)[0]?.answer ?? null;
}

const joinOf = (answer: Answer): { commander: number; join: number } | null => {
  const reply = replyOf(answer);
  if (typeof reply !== "object" || reply === null || !("commander" in reply)) return null;
  const { commander, to } = reply.commander as Commanding;
  return to.join === null ? null : { commander, join: to.join };
};

/** A commander goes to those who waver, if he can reach them; who is with nobody goes to the foot. */
function sendCommander(situation: Situation): Advice {
  const leaders = situation.view.battle.sides[situation.seat === "red" ? 0 : 1].commanders;
  const joins = (wanted: (fielded: Fielded, alone: boolean) => boolean) =>
    pick(situation, (answer) => {
      const joined = joinOf(answer);
      const fielded = joined && ownGroup(situation, joined.join);
      return Boolean(joined && fielded && wanted(fielded, leaders[joined.commander]?.with === null));
    });
  const led = (fielded: Fielded) =>
    leaders.some((leader) => leader && ownGroup(situation, leader.with ?? -1) === fielded);
  const shaken = ({ group: { cohesion } }: Fielded) => cohesion === "disrupted" || cohesion === "fragmented";
  const foot = (fielded: Fielded) => kindOf(fielded) === "heavy_foot" && fielded.group.cohesion === "steady";
  return (
    joins((fielded) => shaken(fielded) && !led(fielded)) ??
    joins((fielded, alone) => alone && foot(fielded) && !led(fielded)) ??
    done
  );
}
