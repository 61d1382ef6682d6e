/** Setting up: what is asked, answered and happens before the first turn. Why something is not allowed is in `siting`. */
import type { Answer } from "../../api/types/fog/Answer";
import type { Ask } from "../../api/types/fog/Ask";
import type { Deployment } from "../../api/types/fog/Deployment";
import {
  type Asked,
  ask,
  type Cases,
  count,
  degrees,
  facing,
  hands,
  leader,
  list,
  mu,
  own,
  type Speaker,
} from "./speaking";
import { adjustments, pieceName, terrains, territories } from "./terrain";

/** The cases of a union that are told here; the others belong to the chapters of the turn. */
type Chapters =
  | "ambush"
  | "march"
  | "impact"
  | "manoeuvre"
  | "shooting"
  | "close_combat"
  | "aftermath"
  | "pursuit"
  | "joint_action";

export const setupQuestions = (by: Speaker): Omit<Cases<Ask, Asked>, Chapters> => ({
  order_of_march: ask(
    "Write your order of march",
    "Battle groups are deployed in this order, a batch at a time. Your opponent does not see it.",
    "AM-SET-002",
  ),
  territory: ask(
    "Choose the territory",
    "You have the initiative: the territory decides which terrain may be picked.",
    "AM-SET-006",
  ),
  compulsory: ask("Take a compulsory piece", "The other player places the one you leave.", "AM-SET-013"),
  selection: ask(
    "Select your terrain",
    "Make 1 to 5 selections of what the territory has left.",
    "AM-SET-014",
  ),
  next_piece: ask(
    "Which piece is next?",
    "Pick the next of your pieces; a die then says where it lies.",
    "AM-SET-017",
  ),
  place: (placing) =>
    ask(
      `Place: ${pieceName(placing.choice).toLowerCase()}`,
      `${placing.die === null ? "Put the piece on the table." : `A ${placing.die} was rolled: that decides where it must lie.`} A piece that cannot be placed is discarded.`,
      "AM-SET-021",
    ),
  adjust: (adjustment) => ask("Adjust the piece placed last", adjustments[adjustment], "AM-SET-022"),
  road: ask(
    "A road?",
    "With a village on the table you may place a road that touches it, or go without.",
    "AM-SET-019",
  ),
  works: ask(
    "Place your field fortifications",
    "At least four base widths together, in your part of the table.",
    "AM-SET-025",
  ),
  camp: ask("Place your camp", "It stands near your own edge. Guard it: losing it costs you.", "AM-SET-026"),
  ambushes: ask(
    "Lay your ambush markers",
    "Up to three, out of the enemy's sight. A marker hides a battle group or nothing.",
    "AM-SET-030",
  ),
  marches: ask(
    "Send outflanking marches?",
    "Each is a commander with 1 to 3 battle groups, who arrive later on a side edge.",
    "AM-SET-034",
  ),
  deploy: (batch) =>
    ask(
      `Deploy ${list(batch.map((group) => own(by, group)))}`,
      "Place the battle groups of this batch in normal formation.",
      "AM-SET-051",
    ),
  dismounting: ask(
    "Who fights on foot?",
    "Choose battle groups that dismount for the whole battle, or none.",
    "AM-SET-055",
  ),
  commanders: (who) =>
    ask(
      `Deploy ${list(who.map((commander) => leader(by, commander)))}`,
      "Commanders lead from close by: keep them near the troops they are to help.",
      "AM-SET-058",
    ),
});

/** A battle group as it is deployed: "Hastati, 4 files wide". */
export const deployment = (by: Speaker, how: Deployment): string =>
  `${own(by, how.group)}, ${count(how.files, "file")} wide${how.on_foot ? ", on foot" : ""}`;

export const setupAnswers = (by: Speaker): Omit<Cases<Answer, string>, Chapters> => ({
  order_of_march: (order) => `March in this order: ${list(order.map((group) => own(by, group)))}`,
  territory: (territory) => territories[territory],
  compulsory: (kind) => terrains[kind],
  selection: (pieces) => (pieces.length === 0 ? "Nothing" : list(pieces.map(pieceName))),
  next_piece: (piece) => `Piece ${piece + 1}`,
  place: (plan) => `Place the ${terrains[plan.kind].toLowerCase()} here`,
  discard: "Discard the piece: it cannot be placed",
  leave: "Leave it as it is",
  slide: (way) => `Slide the piece ${mu(by, Math.hypot(way.x, way.y))}`,
  pivot: ([, angle]) =>
    angle > 2 ** 31
      ? `Pivot ${degrees(2 ** 32 - angle)} to the left`
      : `Pivot ${degrees(angle)} to the right`,
  remove: "Remove the piece",
  works: (works) =>
    works.length === 0
      ? "No field fortifications"
      : `Place ${count(works.length, "base width")} of field fortifications`,
  camp: (pose) => `Place the camp here, facing ${facing(pose.facing)}`,
  ambushes: (ambushes) =>
    ambushes.length === 0
      ? "No ambushes"
      : `Lay ${count(ambushes.length, "marker")}: ${list(
          ambushes.map((ambush) => (ambush.group === null ? "a dummy" : own(by, ambush.group))),
        )}`,
  marches: (marches) =>
    marches.length === 0
      ? "No outflanking march"
      : list(
          marches.map(
            (march) =>
              `${leader(by, march.commander)} on the ${hands[march.flank]} with ${list(march.groups.map((group) => own(by, group)))}`,
          ),
        ),
  deploy: (deployments) =>
    deployments.length === 0
      ? "Deploy nobody"
      : `Deploy ${deployments.map((how) => deployment(by, how)).join("; ")}`,
  dismount: (who) =>
    who.length === 0 ? "Nobody dismounts" : `${list(who.map((group) => own(by, group)))} on foot`,
  commanders: (poses) => `Deploy ${count(poses.length, "commander")} like this`,
});
