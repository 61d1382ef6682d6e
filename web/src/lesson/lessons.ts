/** The table of lessons: the first that fits the question and the situation is told. */
import type { Event } from "../api/fog";
import type { Seat } from "../api/types/Seat";
import type { HowEnded } from "../fights/ending";
import type { LessonName, NewsName } from "../words/lesson";
import type { Advice } from "./advice";
import { aboutWhom, ownGroup, type Situation, skirmishes } from "./situation";

interface Lesson {
  name: LessonName;
  /** The question, or its chapter. */
  asked: string;
  when?: (situation: Situation, advice: Advice) => boolean;
}

const foresees = (what: "charge") => (situation: Situation) =>
  Boolean(situation.ahead?.foresight && what in situation.ahead.foresight);
const complex = ({ ahead }: Situation) =>
  Boolean(ahead?.foresight && "move" in ahead.foresight && ahead.foresight.move.class === "complex");
const skirmishersAsked = (situation: Situation) => {
  const group = ownGroup(situation, aboutWhom(situation.ask) ?? -1);
  return group !== null && skirmishes(group);
};
const advised = (situation: Situation, advice: Advice) => {
  const index = "group" in advice ? advice.group : null;
  return index === null ? null : ownGroup(situation, index);
};
const ends = (_: Situation, advice: Advice) => advice.do === "done";

const LESSONS: Lesson[] = [
  { name: "charge_odds", asked: "impact.declare", when: foresees("charge") },
  { name: "no_charge", asked: "impact.declare", when: ends },
  { name: "charge", asked: "impact.declare" },
  { name: "without_orders", asked: "impact.without_orders" },
  { name: "intercept", asked: "impact.intercept" },
  { name: "evade_run", asked: "impact.evade", when: skirmishersAsked },
  { name: "evade_stand", asked: "impact.evade" },
  { name: "next_charge", asked: "impact.next_charge" },
  { name: "new_direction", asked: "impact.new_direction" },
  { name: "test", asked: "manoeuvre.move", when: complex },
  { name: "no_moves", asked: "manoeuvre.move", when: ends },
  // Only the change of ranks is taken as an answer: everything else is dragged.
  {
    name: "test",
    asked: "manoeuvre.move",
    when: (_, advice) => advice.do === "select" || advice.do === "take",
  },
  { name: "screen", asked: "manoeuvre.move", when: skirmishesNow },
  { name: "advance", asked: "manoeuvre.move" },
  { name: "failed", asked: "manoeuvre.after_failure" },
  { name: "second_move", asked: "manoeuvre.second_move" },
  { name: "reform", asked: "manoeuvre.reform" },
  { name: "conform", asked: "manoeuvre.conform" },
  { name: "feed", asked: "manoeuvre.feed" },
  { name: "making_room", asked: "manoeuvre.make_room" },
  { name: "making_room", asked: "manoeuvre.give_way" },
  { name: "shooting", asked: "shooting" },
  { name: "commit", asked: "close_combat.commit" },
  { name: "who_fights", asked: "close_combat" },
  { name: "removal", asked: "aftermath.removal" },
  { name: "cohesion_test", asked: "aftermath.next_test" },
  { name: "evade_run", asked: "pursuit.evade" },
  { name: "pursuit", asked: "pursuit" },
  { name: "go_on_pursuing", asked: "joint_action.pursue" },
  { name: "break_off", asked: "joint_action.next_break_off" },
  { name: "stay", asked: "joint_action.commander", when: ends },
  { name: "send", asked: "joint_action.commander" },
  { name: "bolster", asked: "joint_action.bolster" },
];

function skirmishesNow(situation: Situation, advice: Advice): boolean {
  const group = advised(situation, advice);
  return group !== null && skirmishes(group);
}

export function lessonFor(situation: Situation, advice: Advice): LessonName {
  const { asked } = situation;
  const found = LESSONS.find(
    (lesson) =>
      (lesson.asked === asked || asked.startsWith(`${lesson.asked}.`)) &&
      (lesson.when?.(situation, advice) ?? true),
  );
  return found?.name ?? "any";
}

/** What is said of the end of a battle. */
export function lessonOfEnd(how: HowEnded, winner: Seat | null, mine: Seat | null): LessonName {
  const result = winner === null ? "drawn" : winner === mine ? "won" : "lost";
  return how.by === "time" ? `${result}_on_time` : result;
}

/** What an event teaches, if anything. */
export function newsOf(event: Event): NewsName | null {
  if (typeof event !== "object") return null;
  const [chapter, what] = Object.entries(event)[0] as [string, unknown];
  if ("cohesion_test" in event) return event.cohesion_test.drop > 0 ? "dropped" : null;
  const kind = typeof what === "object" && what !== null ? Object.keys(what)[0] : "";
  return NEWS[`${chapter}.${kind}`] ?? NEWS[chapter] ?? null;
}

const NEWS: Record<string, NewsName> = {
  "shooting.shot": "shot",
  "close_combat.hits": "clash",
  "aftermath.base_lost": "base_lost",
  "pursuit.pursues": "pursued",
  "joint_action.bolsters": "rallied",
  complex_move: "tested",
  fled: "fled",
};
