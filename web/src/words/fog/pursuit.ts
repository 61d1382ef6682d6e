/** Routs and pursuits. */
import type { PursuitEvent } from "../../api/types/fog/PursuitEvent";
import type { PursuitQuestion } from "../../api/types/fog/PursuitQuestion";
import type { PursuitReply } from "../../api/types/fog/PursuitReply";
import type { PursuitWrong } from "../../api/types/fog/PursuitWrong";
import type { Told } from "../en";
import { approaches, evade } from "./impact";
import { type Asked, ask, count, groups, type Names, ofSome, say, type Tag, told } from "./speaking";

export const pursuitQuestion = (names: Names, question: PursuitQuestion): Asked =>
  told<PursuitQuestion, Asked>(question, {
    next_router: ask("Who routs next?", "Broken battle groups run one after the other.", "AM-SEQ-010"),
    try_to_pursue: (id) =>
      ask(
        `${names.group(id)}: try to pursue?`,
        "Foot who broke mounted troops stay, unless they pass a test to pursue.",
        "AM-RTP-022",
      ),
    hold_back: (id) =>
      ask(
        `${names.group(id)}: try to hold back?`,
        "It pursues unless it passes a test. You may also let it go.",
        "AM-RTP-022",
      ),
    next_pursuer: ask(
      "Who pursues first?",
      "Several battle groups pursue equally far. Choose which moves first.",
      "AM-JAP-020",
    ),
    stop_at_terrain: (id) =>
      ask(
        `${names.group(id)}: stop at the terrain?`,
        "It would be severely disordered in the terrain before it.",
        "AM-JAP-023",
      ),
    halt_before_fresh: (id) =>
      ask(
        `${names.group(id)}: halt before fresh enemies?`,
        "It may stop 1 MU short of enemies whom it does not pursue, or try to. Otherwise it runs into them.",
        "AM-JAP-024",
      ),
    evade: (id) =>
      ask(`${names.group(id)}: evade or stand?`, "Pursuers come at it, as if they charged.", "AM-JAP-026"),
  });

/** Yes and no to what was asked. */
const decisions: Partial<Record<Tag<PursuitQuestion>, { yes: string; no: string }>> = {
  try_to_pursue: { yes: "Try to pursue", no: "Stay" },
  hold_back: { yes: "Try to hold back", no: "Pursue" },
  stop_at_terrain: { yes: "Stop at the terrain", no: "Go on" },
  halt_before_fresh: { yes: "Halt, or try to", no: "Run into them" },
};

export const pursuitReply = (names: Names, reply: PursuitReply, asked?: PursuitQuestion): string =>
  told<PursuitReply, string>(reply, {
    next: names.group,
    yes: ofSome(asked, decisions)?.yes ?? "Yes",
    no: ofSome(asked, decisions)?.no ?? "No",
    evade: ([way, turn]) => evade(way, turn),
    stand: "Stand",
  });

export const pursuitEvent = (names: Names, event: PursuitEvent): Told =>
  told<PursuitEvent, Told>(event, {
    pursues: ([id, routers]) => say(`${names.group(id)} pursued ${groups(names, routers)}.`, "AM-RTP-022"),
    stays: (id) => say(`${names.group(id)} did not pursue.`, "AM-RTP-022"),
    ran_into: ([id, enemy, approach]) =>
      say(
        `${names.group(id)} ran into fresh enemies: ${names.group(enemy)}, in the ${approaches[approach]}.`,
        "AM-JAP-025",
      ),
    cut_down: ([id, bases]) =>
      say(`Pursuers cut down ${count(bases, "base")} of ${names.group(id)}.`, "AM-JAP-028"),
  });

const wrongs: Record<PursuitWrong, string> = {
  not_asked: "This is not about that battle group.",
  must_evade: "It must evade.",
};

export const pursuitWrong = (wrong: PursuitWrong): string => wrongs[wrong];
