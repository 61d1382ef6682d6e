/** What the coach looks at: the question, and who stands where. All of it is on the table; nothing is worked out by rules. */
import type { Ahead, Answer, Ask, View } from "../api/fog";
import type { Seat } from "../api/game";
import type { Fielded } from "../api/types/fog/Fielded";
import { degrees, millimetres, point } from "../battle/units";
import type { Point } from "../table";
import { mean } from "../table/plane";

export interface Situation {
  /** What is asked, such as "impact.declare". */
  asked: string;
  ask: Ask;
  view: View;
  seat: Seat;
  /** The own battle groups that can answer, where that is for the player to say. */
  able: readonly number[] | null;
  selected: number | null;
  /** The answers to the question as a whole; nothing as long as they are not known. */
  offered: readonly Answer[] | null;
  /** What is known of the answers of single battle groups. */
  choices: ReadonlyMap<number | null, readonly Answer[]>;
  /** What would come of the answer that is looked at. */
  ahead: Ahead | null;
}

/** The name of a question, chapter first. */
export function nameOf(ask: Ask): string {
  if (typeof ask === "string") return ask;
  const [chapter, question] = Object.entries(ask)[0] as [string, unknown];
  if (typeof question === "string") return `${chapter}.${question}`;
  return typeof question === "object" && question !== null && !Array.isArray(question)
    ? `${chapter}.${Object.keys(question)[0]}`
    : chapter;
}

/** The number of the own battle group that a question is about. */
export function aboutWhom(ask: Ask): number | null {
  if (typeof ask === "string") return null;
  const question: unknown = Object.values(ask)[0];
  const about: unknown = typeof question === "object" && question ? Object.values(question)[0] : null;
  const first: unknown = Array.isArray(about) ? about[0] : about;
  if (typeof first === "number") return first;
  const id = first as { index?: unknown; group?: unknown } | null;
  return typeof id?.index === "number" ? id.index : typeof id?.group === "number" ? id.group : null;
}

const at = (seat: Seat): 0 | 1 => (seat === "red" ? 0 : 1);
export const other = (seat: Seat): Seat => (seat === "red" ? "blue" : "red");
export const groupsOf = ({ view }: Situation, seat: Seat): (Fielded | null)[] =>
  view.battle.sides[at(seat)].groups;
export const ownGroup = (situation: Situation, index: number): Fielded | null =>
  groupsOf(situation, situation.seat)[index] ?? null;
export const enemyGroup = (situation: Situation, index: number): Fielded | null =>
  groupsOf(situation, other(situation.seat))[index] ?? null;

const SKIRMISHERS = ["light_foot", "light_horse", "light_camelry"];
const MOUNTED = [
  "cavalry",
  "knights",
  "cataphracts",
  "light_horse",
  "camelry",
  "light_chariots",
  "heavy_chariots",
];
export const kindOf = (fielded: Fielded): string => fielded.group.bases[0]?.kind ?? "";
export const skirmishes = (fielded: Fielded): boolean => SKIRMISHERS.includes(kindOf(fielded));
export const rides = (fielded: Fielded): boolean => MOUNTED.includes(kindOf(fielded));

export interface Front {
  middle: Point;
  /** Degrees, clockwise from straight up the table. */
  facing: number;
  /** Half of its breadth, in millimetres. */
  half: number;
}

/** The front edge of a battle group: the bases that are furthest ahead. */
export function frontOf(fielded: Fielded): Front | null {
  const first = fielded.body[0];
  if (!first) return null;
  const facing = degrees(first.pose.facing);
  const ahead = aheadOf(facing);
  const bases = fielded.body.map((base) => ({
    at: point(base.pose.front),
    width: millimetres(base.size.width),
  }));
  const depth = (place: Point) => place.x * ahead.x + place.y * ahead.y;
  const most = Math.max(...bases.map((base) => depth(base.at)));
  const rank = bases.filter((base) => depth(base.at) > most - 5);
  return {
    middle: mean(rank.map((base) => base.at)),
    facing,
    half: rank.reduce((all, base) => all + base.width, 0) / 2,
  };
}

/** One step straight ahead. */
export function aheadOf(facing: number): Point {
  const turn = (facing * Math.PI) / 180;
  return { x: Math.sin(turn), y: Math.cos(turn) };
}

/** How far it is straight ahead to the nearest of these, in millimetres; those beside the way do not count. */
export function gap(from: Front, others: readonly (Fielded | null)[]): number | null {
  const ahead = aheadOf(from.facing);
  const gaps = others.flatMap((fielded) => {
    const front = fielded && frontOf(fielded);
    if (!front) return [];
    const way = { x: front.middle.x - from.middle.x, y: front.middle.y - from.middle.y };
    const far = way.x * ahead.x + way.y * ahead.y;
    const aside = Math.abs(way.x * ahead.y - way.y * ahead.x);
    return far > 0 && aside < from.half + front.half ? [far] : [];
  });
  return gaps.length > 0 ? Math.min(...gaps) : null;
}
