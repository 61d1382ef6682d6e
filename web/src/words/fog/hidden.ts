/** Ambushes and outflanking marches. */
import type { AmbushQuestion } from "../../api/types/fog/AmbushQuestion";
import type { AmbushReply } from "../../api/types/fog/AmbushReply";
import type { AmbushWrong } from "../../api/types/fog/AmbushWrong";
import type { ArrivalQuestion } from "../../api/types/fog/ArrivalQuestion";
import type { ArrivalReply } from "../../api/types/fog/ArrivalReply";
import type { ArrivalWrong } from "../../api/types/fog/ArrivalWrong";
import type { Coming } from "../../api/types/fog/Coming";
import type { FlankMarchWrong } from "../../api/types/fog/FlankMarchWrong";
import { type Asked, ask, base, count, facing, hands, mu, own, type Speaker, told, tooFar } from "./speaking";

export const ambushQuestion = (question: AmbushQuestion): Asked =>
  told<AmbushQuestion, Asked>(question, {
    reveal: ask(
      "Reveal an ambush?",
      "Troops in ambush act once they are revealed. They may also stay hidden.",
      "AM-SET-031",
    ),
    deploy: ask(
      "Deploy the ambush",
      "At least one base stands wholly on the marker; bases without room are lost.",
      "AM-SET-032",
    ),
  });

export const ambushReply = (reply: AmbushReply): string =>
  told<AmbushReply, string>(reply, {
    hide: "Stay hidden",
    reveal: (marker) => `Reveal ambush ${marker + 1}`,
    deploy: (how) =>
      `Deploy ${count(how.files, "file")} wide, facing ${facing(how.front.facing)}${how.on_foot ? ", on foot" : ""}${
        how.lost.length > 0 ? `, losing ${count(how.lost.length, "base")}` : ""
      }`,
  });

export const ambushWrong = (wrong: AmbushWrong): string =>
  told<AmbushWrong, string>(wrong, {
    unknown: "There is no such ambush marker, or it is not the one to be decided now.",
    formation: "The bases that are left would not be in a normal formation.",
    facing: "It must face an edge of its marker.",
    marker: "At least one base must stand wholly on the marker, nearest to the enemies who see the rest.",
    no_room: (at) => `There is no room for ${base(at)}: place it elsewhere.`,
    in_sight: (at) => `Enemy skirmishers could see ${base(at)} from where they may be deployed.`,
    lost: ({ lost, least }) =>
      `${count(lost, "base")} would be lost and only ${least} must be: use the room there is.`,
    commander: "Its commander must stand in contact with it.",
    on_foot: "It may not fight on foot here, or that was not noted when the marker was laid.",
  });

export const arrivalQuestion = (by: Speaker, question: ArrivalQuestion): Asked =>
  told<ArrivalQuestion, Asked>(question, {
    place: (flank) =>
      ask(
        `Bring on the outflanking march on the ${hands[flank]}`,
        "Choose a battle group of the march, its place on the side edge and its width; or let others move first.",
        "AM-SET-039",
      ),
    enter: (placed) =>
      ask(
        `How far does ${own(by, placed.group)} come on?`,
        "It moves straight in from the side edge, until all of it is on the table or further.",
        "AM-SET-048",
      ),
  });

export const arrivalReply = (by: Speaker, reply: ArrivalReply): string =>
  told<ArrivalReply, string>(reply, {
    later: "Let others move first",
    place: (placed) =>
      `Bring on ${own(by, placed.group)}, ${count(placed.files, "file")} wide, ${mu(by, placed.along)} from your rear edge`,
    enter: (entering) => `Come on ${mu(by, entering.distance)}`,
  });

export const arrivalWrong = (by: Speaker, wrong: ArrivalWrong): string =>
  told<ArrivalWrong, string>(wrong, {
    unknown: "It does not belong to this march, or something else is to be decided now.",
    not_later: "All others have moved: the march must come on now.",
    formation: "That is no normal formation.",
    off_the_edge: "All of its front must be on the side edge.",
    driven_back: "It was driven back: all of its front must be on the last 12 MU towards its own rear edge.",
    after_the_enemy: "It follows a march that it drove back: all of its front must be on the same 12 MU.",
    no_room: "It would find no room there: bring it on elsewhere.",
    too_far: ({ goes, may }) => tooFar(by, goes, may),
    not_the_whole_way: "Driven back, it must make two full moves.",
    off_the_table: "Part of it would still be off the table: bring it on further.",
    in_the_way: "Something is in its way.",
    contact: (id) => `It would be in contact with ${by.group(id)}: stop short.`,
    commander: "Its commander comes with the first battle group, and must stand with it.",
    out_of_range: "It would be out of its commander's range: bring it on nearer to him.",
  });

export const marchWrong = (by: Speaker, wrong: FlankMarchWrong): string =>
  told<FlankMarchWrong, string>(wrong, {
    same_flank: "There can be only one outflanking march on a flank.",
    unknown: "A commander or battle group is named twice, or is not of this army.",
    groups: (n) => `It has ${count(n, "battle group")}: a march has 1 to 3.`,
    chief: "The commander-in-chief cannot lead an outflanking march.",
    contingent: "An ally marches with all of his contingent and nobody else.",
    type: (group) => `${own(by, group)} cannot march: no battle wagons, artillery or scythed chariots.`,
  });

/** How a march comes to the table. */
export const comings: Record<Coming, string> = {
  anywhere: "anywhere on the side edge",
  driven_back: "driven back, near its own rear edge",
  after_the_enemy: "behind the march that it drove back",
};
