/** A throw of dice as sums are written: who, what counted for and against him, what he needed, and what came of it. */
import type { Event } from "../../api/types/fog/Event";
import { advantageName, modifiers, purpose } from "./dice";
import { dropped } from "./events";
import { score } from "./fighting";
import { capital, count, list, type Names, points, signed } from "./speaking";

export interface Part {
  value: string;
  name: string;
  rule: string | null;
  /** Whether it speaks for the other side. */
  against: boolean;
}

export interface Thrown {
  title: string;
  parts: Part[];
  /** What was needed, or what the dice came to. */
  sum: string;
  result: string;
  rule: string;
}

const part = (value: number, name: string, rule: string | null, against = false): Part => ({
  value: signed(value),
  name,
  rule,
  against,
});

const advantageParts = (all: [string, number][], against: boolean): Part[] =>
  all.map(([rule, value]) => part(value, advantageName(rule), rule, against));

/** What the dice showed together, before anything was added. */
const bare = (total: number, added: number[]): string =>
  `${added.reduce((rest, value) => rest - value, total)} on the dice`;

function fought(names: Names, event: Event): Thrown | null {
  if ("close_combat" in event && "hits" in event.close_combat) {
    const { by, on, net, needed, hits, advantages, support } = event.close_combat.hits;
    const [own, theirs] = advantages[0] ?? [[], []];
    return {
      title: `${names.group(by)} ${support ? "shoots in support at" : "against"} ${names.group(on)}`,
      parts: [...advantageParts(own, false), ...advantageParts(theirs, true)],
      sum: `${capital(points(net))}: ${score(needed)} hits`,
      result: count(hits, "hit"),
      rule: support ? "AM-COM-045" : "AM-COM-044",
    };
  }
  if ("shooting" in event && "shot" in event.shooting) {
    const { by, at, needed, hits, advantages } = event.shooting.shot;
    const net = advantages.reduce((sum, [, value]) => sum + value, 0);
    return {
      title: `${names.group(by)} shoots at ${names.group(at)}`,
      parts: advantageParts(advantages, false),
      sum: `${capital(points(net))}: ${score(needed)} hits`,
      result: count(hits, "hit"),
      rule: "AM-COM-045",
    };
  }
  return null;
}

function tested(names: Names, event: Event): Thrown | null {
  if ("cohesion_test" in event) {
    const { id, modifiers: added, total, drop } = event.cohesion_test;
    const values = added.map(([, value]) => value);
    return {
      title: `${names.group(id)}: cohesion test`,
      parts: added.map(([name, value]) => part(value, modifiers[name].name, modifiers[name].rule)),
      sum: `${bare(total, values)}, total ${total}: 7 needed`,
      result: capital(dropped(drop)),
      rule: "AM-DET-019",
    };
  }
  if ("complex_move" in event) {
    const { seat, groups, modifier, total, needed, passed } = event.complex_move;
    return {
      title: `${list(groups.map((index) => names.group({ seat, index })))}: complex move test`,
      parts: modifier === 0 ? [] : [part(modifier, "commander and state", "AM-MOV-032")],
      sum: `${bare(total, [modifier])}, total ${total}: ${needed} needed`,
      result: passed ? "Passed" : "Failed",
      rule: "AM-MOV-030",
    };
  }
  return null;
}

function suffered(names: Names, event: Event): Thrown | null {
  if ("aftermath" in event && "death_roll" in event.aftermath) {
    const { id, hits, die, modifier, lost } = event.aftermath.death_roll;
    return {
      title: `${names.group(id)}: death roll`,
      parts: modifier ? [part(modifier, "added to the die", "AM-DET-049")] : [],
      sum: `${die + modifier} against ${count(hits, "hit")}: a base is lost unless it is more`,
      result: lost ? "A base is lost" : "No base is lost",
      rule: "AM-DET-047",
    };
  }
  if ("aftermath" in event && "commander_roll" in event.aftermath) {
    const { seat, commander, total, falls_on } = event.aftermath.commander_roll;
    return {
      title: `${capital(names.commander(seat, commander))}, in the front rank`,
      parts: [],
      sum: `${total} on the dice: lost on ${falls_on} or more`,
      result: total >= falls_on ? "He falls" : "He lives",
      rule: "AM-COM-112",
    };
  }
  if ("joint_action" in event && "camp_assault" in event.joint_action) {
    const { id, score: shown, sacked } = event.joint_action.camp_assault;
    return {
      title: `${names.group(id)}: assault on the camp`,
      parts: [],
      sum: `A ${shown}`,
      result: sacked ? "The camp is sacked" : "The camp holds",
      rule: "AM-MEL-021",
    };
  }
  return null;
}

/** A throw, from the event that closes it. */
export function thrown(event: Event, names: Names): Thrown {
  const found = fought(names, event) ?? tested(names, event) ?? suffered(names, event);
  if (found) return found;
  const { text, rules } =
    "rolled" in event ? purpose(event.rolled[0], names) : { text: "Dice", rules: ["AM-TRP-004"] };
  return { title: capital(text), parts: [], sum: "", result: "", rule: rules[0] ?? "" };
}
