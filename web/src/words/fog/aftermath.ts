/** What combat has done: commanders lost, death rolls, bases removed, who tests next. */
import type { AftermathEvent } from "../../api/types/fog/AftermathEvent";
import type { AftermathQuestion } from "../../api/types/fog/AftermathQuestion";
import type { AftermathReply } from "../../api/types/fog/AftermathReply";
import type { AftermathWrong } from "../../api/types/fog/AftermathWrong";
import type { Told } from "../en";
import {
  type Asked,
  ask,
  base,
  capital,
  count,
  list,
  type Names,
  own,
  type Speaker,
  say,
  told,
} from "./speaking";

export const aftermathQuestion = (by: Speaker, question: AftermathQuestion): Asked =>
  told<AftermathQuestion, Asked>(question, {
    removal: ([id, ways]) =>
      ask(
        `${by.group(id)} loses a base: which?`,
        `Choose the base and how the others close up: there ${ways.length === 1 ? "is 1 way" : `are ${ways.length} ways`}.`,
        "AM-DET-056",
      ),
    next_test: (who) =>
      ask(
        "Who tests next?",
        `${list(who.map((group) => own(by, group)))} must test cohesion. You choose the order.`,
        "AM-DET-017",
      ),
  });

/** The question says which base is lost in which way. */
export const aftermathReply = (by: Speaker, reply: AftermathReply, asked?: AftermathQuestion): string =>
  told<AftermathReply, string>(reply, {
    removal: (way) => {
      const removal = asked && "removal" in asked ? asked.removal[1][way] : undefined;
      return removal ? `Way ${way + 1}: remove ${base(removal.base)}` : `Way ${way + 1}`;
    },
    next: (group) => own(by, group),
  });

export const aftermathEvent = (names: Names, event: AftermathEvent): Told =>
  told<AftermathEvent, Told>(event, {
    commander_roll: ({ seat, commander, total, falls_on }) =>
      say(
        `${capital(names.commander(seat, commander))} in the front rank: ${total} on two dice, lost on ${falls_on} or more: ${
          total >= falls_on ? "he falls" : "he lives"
        }.`,
        "AM-COM-112",
      ),
    death_roll: ({ id, hits, die, modifier, lost }) =>
      say(
        `Death roll of ${names.group(id)} for ${count(hits, "hit")}: ${die}${modifier ? ` + ${modifier} = ${die + modifier}` : ""}, ${
          lost ? "not above the hits: a base is lost" : "above the hits: no base is lost"
        }.`,
        "AM-DET-047",
        ...(modifier ? ["AM-DET-049", "AM-DET-050"] : []),
      ),
    base_lost: ({ id, left }) =>
      say(`${names.group(id)} lost a base: ${left === 0 ? "none" : left} left.`, "AM-DET-052"),
    autobroken: (id) => say(`${names.group(id)} lost too many bases and broke.`, "AM-DET-063"),
  });

export const aftermathWrong = (by: Speaker, wrong: AftermathWrong): string =>
  told<AftermathWrong, string>(wrong, {
    no_such_way: (ways) =>
      `There ${ways === 1 ? "is only 1 way" : `are only ${ways} ways`}: choose one of them.`,
    does_not_test: (group) => `${own(by, group)} does not test now.`,
    other_question: "Something else is asked now.",
  });
