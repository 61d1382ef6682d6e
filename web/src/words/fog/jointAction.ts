/** The joint action phase, but for routs and pursuits. */
import type { JointActionEvent } from "../../api/types/fog/JointActionEvent";
import type { JointActionQuestion } from "../../api/types/fog/JointActionQuestion";
import type { JointActionReply } from "../../api/types/fog/JointActionReply";
import type { JointActionWrong } from "../../api/types/fog/JointActionWrong";
import type { Told } from "../en";
import { commanding } from "./moves";
import {
  type Asked,
  ask,
  capital,
  leader,
  mu,
  type Names,
  ofSome,
  own,
  type Speaker,
  say,
  seats,
  type Tag,
  told,
} from "./speaking";

export const jointActionQuestion = (by: Speaker, question: JointActionQuestion): Asked =>
  told<JointActionQuestion, Asked>(question, {
    next_break_off: ask(
      "Who breaks off next?",
      "Mounted troops held up by steady foot go back out of the melee.",
      "AM-JAP-004",
    ),
    pursue: (group) =>
      ask(
        `${own(by, group)}: go on pursuing?`,
        "A test decides: pursuers go on unless they pass it, but foot after mounted only if they pass it.",
        "AM-JAP-018",
      ),
    commander: ask(
      "Move a commander, or no more",
      "Each of your commanders may move once, before bolstering and rallying.",
      "AM-JAP-031",
    ),
    bolster: ask(
      "Bolster or rally, or no more",
      "A commander may try to raise the cohesion of the battle group that he is with.",
      "AM-JAP-032",
    ),
    stay_behind: (commander) =>
      ask(
        `${capital(leader(by, commander))}: leave the routers?`,
        "He failed to rally them. He may stay behind, or be swept along.",
        "AM-JAP-041",
      ),
  });

/** Ends of what was asked. */
const ends: Partial<Record<Tag<JointActionQuestion>, string>> = {
  commander: "No more commanders",
  bolster: "No more bolstering or rallying",
};

export const jointActionReply = (by: Speaker, reply: JointActionReply, asked?: JointActionQuestion): string =>
  told<JointActionReply, string>(reply, {
    next: (group) => own(by, group),
    go_on: ofSome(asked, { stay_behind: "Go along with them" }) ?? "Go on",
    stop: "Stop",
    commander: (move) => commanding(by, move),
    bolster: (commander) => `${capital(leader(by, commander))} bolsters or rallies`,
    stay: "Stay behind",
    done: ofSome(asked, ends) ?? "No more",
  });

export const jointActionEvent = (names: Names, event: JointActionEvent): Told =>
  told<JointActionEvent, Told>(event, {
    camp_assault: ({ id, score, sacked }) =>
      say(
        `${names.group(id)} assaulted the camp: a ${score}, ${sacked ? "and the camp falls" : "and the camp holds"}.`,
        "AM-MEL-021",
      ),
    camp_removed: (seat) => say(`${seats[seat]}'s sacked camp is gone.`, "AM-MEL-026"),
    broke_off: ({ id, back }) =>
      say(`${names.group(id)} broke off and went back ${mu(names, back)}.`, "AM-JAP-006"),
    cannot_break_off: ({ id, room }) =>
      say(
        `${names.group(id)} should have broken off, and had room for only ${mu(names, room)}.`,
        "AM-JAP-008",
      ),
    stopped_looting: (id) => say(`${names.group(id)} stopped looting.`, "AM-JAP-009"),
    stopped_pursuing: (id) => say(`${names.group(id)} stopped pursuing.`, "AM-JAP-018"),
    bolsters: ({ seat, commander, id }) =>
      say(
        `${capital(names.commander(seat, commander))} tries to bolster or rally ${names.group(id)}.`,
        "AM-JAP-032",
      ),
  });

export const jointActionWrong = (by: Speaker, wrong: JointActionWrong): string =>
  told<JointActionWrong, string>(wrong, {
    not_asked: "Something else is asked now.",
    with_nobody: "He is with no battle group: he must join the one that he is to help.",
    not_in_command: "It is not in his line of command.",
    is_steady: "It is steady already.",
    has_dropped: "Its cohesion dropped this turn: try in a later one.",
    near_enemy: (distance) => `Enemies are ${mu(by, distance)} away: so near to them it cannot be rallied.`,
    too_weak: "It has lost too many bases to be rallied.",
    was_tried: "It was tried in this phase already.",
    has_tried: "He has tried in this phase with another battle group.",
  });
