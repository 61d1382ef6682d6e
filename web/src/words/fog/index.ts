/** Everything the page says about Field of Glory Ancient & Medieval, in English. */
import type { Answer } from "../../api/types/fog/Answer";
import type { Ask } from "../../api/types/fog/Ask";
import type { Why } from "../../api/types/fog/Why";
import { aftermathQuestion, aftermathReply, aftermathWrong } from "./aftermath";
import {
  closeCombatQuestion,
  closeCombatReply,
  closeCombatWrong,
  shootingQuestion,
  shootingReply,
  shootingWrong,
} from "./fighting";
import {
  ambushQuestion,
  ambushReply,
  ambushWrong,
  arrivalQuestion,
  arrivalReply,
  arrivalWrong,
  marchWrong,
} from "./hidden";
import { impactQuestion, impactReply, impactWrong } from "./impact";
import { jointActionQuestion, jointActionReply, jointActionWrong } from "./jointAction";
import { manoeuvreQuestion, manoeuvreReply, manoeuvreWrong } from "./manoeuvre";
import { pursuitQuestion, pursuitReply, pursuitWrong } from "./pursuit";
import { setupAnswers, setupQuestions } from "./setup";
import { deploymentWrong, selectionWrong, sitingWrong } from "./siting";
import { type Asked, count, held, own, type Speaker, told } from "./speaking";

export { advantageName, advantages, compared, modifiers, rolled } from "./dice";
export { event } from "./events";
export { approaches, wheelOf } from "./impact";
export { evolutions, moveClasses, moveRows } from "./moves";
export { namesOf } from "./names";
export { endings, losses, outcome, phases, stageName, stepName } from "./sequence";
export { type Asked, degrees, facing, mu, type Names, type Speaker, thing, usualUnit } from "./speaking";
export { grades, pieceName, terrains, territories } from "./terrain";
export { type Part, type Thrown, thrown } from "./thrown";
export {
  armours,
  capabilities,
  cohesions,
  commanderLevels,
  type Disorder,
  disorders,
  qualities,
  rankName,
  trainings,
  troopsName,
  troopTypes,
} from "./troops";

/** What is asked of the speaker's side. */
export const question = (asked: Ask, by: Speaker): Asked =>
  told<Ask, Asked>(asked, {
    ...setupQuestions(by),
    ambush: ambushQuestion,
    march: (what) => arrivalQuestion(by, what),
    impact: (what) => impactQuestion(by, what),
    manoeuvre: (what) => manoeuvreQuestion(by, what),
    shooting: (what) => shootingQuestion(by, what),
    close_combat: (what) => closeCombatQuestion(by, what),
    aftermath: (what) => aftermathQuestion(by, what),
    pursuit: (what) => pursuitQuestion(by, what),
    joint_action: (what) => jointActionQuestion(by, what),
  });

/** An answer of the speaker's side, as a label; with the question it says more than yes or no. */
export const answer = (given: Answer, by: Speaker, asked?: Ask): string =>
  told<Answer, string>(given, {
    ...setupAnswers(by),
    ambush: ambushReply,
    march: (reply) => arrivalReply(by, reply),
    impact: (reply) => impactReply(by, reply, held(asked, "impact")),
    manoeuvre: (reply) => manoeuvreReply(by, reply, held(asked, "manoeuvre")),
    shooting: (reply) => shootingReply(by, reply),
    close_combat: (reply) => closeCombatReply(by, reply),
    aftermath: (reply) => aftermathReply(by, reply, held(asked, "aftermath")),
    pursuit: (reply) => pursuitReply(by, reply, held(asked, "pursuit")),
    joint_action: (reply) => jointActionReply(by, reply, held(asked, "joint_action")),
  });

/** Why an answer of the speaker's side is not allowed; with the question, it names what is deployed wrongly. */
export const why = (because: Why, by: Speaker, asked?: Ask): string =>
  told<Why, string>(because, {
    other_question: "Something else is asked now.",
    not_the_army: "Everybody who is asked for must be there, once, and in a normal formation.",
    not_offered: "That is not among what is offered: choose something else.",
    selection: selectionWrong,
    site: (wrong) => sitingWrong(by, wrong),
    can_be_placed: "The piece can be placed as rolled, so it is not discarded.",
    too_far: "That is further than it may go.",
    not_rolled: "The adjustment roll does not allow that.",
    deployment: ([index, wrong]) => deploymentWrong(by, index, wrong, asked),
    works: (n) =>
      `${count(n, "base width")} of field fortifications cannot be placed like that: at most what the army has, and at least four together.`,
    ambush:
      "Lay at most three markers, none on another. Each hides one battle group, alone or with a commander, or nothing; only who can dismount is noted as on foot.",
    ambushed: ambushWrong,
    march: (wrong) => marchWrong(by, wrong),
    arrival: (wrong) => arrivalWrong(by, wrong),
    dismounting: (group) => `${own(by, group)} cannot dismount.`,
    impact: (wrong) => impactWrong(by, wrong),
    manoeuvre: (wrong) => manoeuvreWrong(by, wrong),
    shooting: (wrong) => shootingWrong(by, wrong),
    close_combat: (wrong) => closeCombatWrong(by, wrong),
    aftermath: (wrong) => aftermathWrong(by, wrong),
    pursuit: pursuitWrong,
    joint_action: (wrong) => jointActionWrong(by, wrong),
  });
