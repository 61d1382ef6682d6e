/** The impact phase: charges, interceptions and evades. */
import type { Approach } from "../../api/types/fog/Approach";
import type { ChargeKind } from "../../api/types/fog/ChargeKind";
import type { ChargeTarget } from "../../api/types/fog/ChargeTarget";
import type { EvadeTurn } from "../../api/types/fog/EvadeTurn";
import type { EvadeWay } from "../../api/types/fog/EvadeWay";
import type { ImpactEvent } from "../../api/types/fog/ImpactEvent";
import type { ImpactQuestion } from "../../api/types/fog/ImpactQuestion";
import type { ImpactReply } from "../../api/types/fog/ImpactReply";
import type { ImpactWrong } from "../../api/types/fog/ImpactWrong";
import type { NoCharge } from "../../api/types/fog/NoCharge";
import type { Wheel } from "../../api/types/fog/Wheel";
import type { Told } from "../en";
import {
  type Asked,
  ask,
  base,
  count,
  degrees,
  enemy,
  excess,
  hands,
  list,
  mu,
  type Names,
  ofSome,
  own,
  type Speaker,
  say,
  type Tag,
  thing,
  told,
} from "./speaking";
import { terrains } from "./terrain";

export const impactQuestion = (by: Speaker, question: ImpactQuestion): Asked =>
  told<ImpactQuestion, Asked>(question, {
    declare: ask(
      "Declare a charge, or no more",
      "Name a battle group and all whom it charges. It may begin with one wheel.",
      "AM-IMP-003",
    ),
    without_orders: (group) =>
      ask(
        `${own(by, group)}: charge without orders`,
        "These shock troops failed to hold back. Choose how they charge.",
        "AM-IMP-038",
      ),
    intercept: ask(
      "Intercept a charge, or not",
      "Battle groups near the path of a charge may move into it, or into the chargers' flank.",
      "AM-IMP-055",
    ),
    evade: (group) =>
      ask(
        `${own(by, group)}: evade or stand?`,
        "Evaders turn and run before the charge, by a distance that dice vary. Those who stand receive it.",
        "AM-IMP-071",
      ),
    next_charge: ask("Which charge moves next?", "Charges move one after the other.", "AM-IMP-091"),
    new_direction: (group) =>
      ask(
        `${own(by, group)}: which way now?`,
        "All whom it charged have evaded off its path. It may follow them, or go on as it was.",
        "AM-IMP-086",
      ),
    turn_base: ([group]) =>
      ask(
        `${own(by, group)}: which base turns?`,
        "It is charged in flank or rear while all of its bases fight to the front: one of them turns.",
        "AM-IMP-026",
      ),
  });

/** "left 8°" */
export const wheelOf = (how: Wheel): string => `${hands[how.hand]} ${degrees(how.turn)}`;
const wheel = (how: Wheel): string => `wheel ${wheelOf(how)}`;

const target = (by: Speaker, at: ChargeTarget): string =>
  told<ChargeTarget, string>(at, { group: (group) => enemy(by, group), camp: "the enemy camp" });

const ways: Record<EvadeWay, string> = {
  with_charge: "away from the charge",
  to_rear: "to its own rear",
};

/** An evade: "Evade to its own rear, turning about". */
export function evade(way: EvadeWay, turn: EvadeTurn): string {
  const turning = told<EvadeTurn, string>(turn, {
    none: "without a turn",
    quarter: (hand) => `turning ${hands[hand]}`,
    about: "turning about",
  });
  return `Evade ${ways[way]}, ${turning}`;
}

/** Ends of what was asked. */
const ends: Partial<Record<Tag<ImpactQuestion>, string>> = {
  declare: "No more charges",
  intercept: "No more interceptions",
};

export const impactReply = (by: Speaker, reply: ImpactReply, asked?: ImpactQuestion): string =>
  told<ImpactReply, string>(reply, {
    charge: (order) =>
      [
        `${own(by, order.group)}: charge ${list(order.targets.map((at) => target(by, at)))}`,
        order.wheel && wheel(order.wheel),
        order.drop_back && `drop back a base on the ${hands[order.drop_back]}`,
        order.if_all_evade && `if all evade, ${wheel(order.if_all_evade)}`,
      ]
        .filter((part) => part)
        .join(", "),
    intercept: (how) =>
      `${own(by, how.group)}: intercept ${enemy(by, how.charge)}, ${how.wheel ? `${wheel(how.wheel)}, then ` : ""}${mu(by, how.advance)} ahead`,
    stand: "Stand and receive the charge",
    evade: ([way, turn]) => evade(way, turn),
    later: "Let others decide first",
    next: (group) => own(by, group),
    direction: (how) => (how ? `After them: ${wheel(how)}` : "Straight on"),
    turn_base: (at) => `Turn ${base(at)}`,
    done: ofSome(asked, ends) ?? "No more",
  });

const charges: Record<ChargeKind, { did: string; rule: string }> = {
  declared: { did: "charged", rule: "AM-IMP-003" },
  without_orders: { did: "could not be held back and charged without orders:", rule: "AM-IMP-031" },
  interception: { did: "intercepted", rule: "AM-IMP-063" },
};

/** From where a battle group is charged. */
export const approaches: Record<Approach, string> = { front: "front", flank: "flank", rear: "rear" };

export const impactEvent = (names: Names, event: ImpactEvent): Told =>
  told<ImpactEvent, Told>(event, {
    charge: (charge) => {
      const by = { ...names, seat: charge.seat };
      const { did, rule } = charges[charge.kind];
      const at = charge.order.targets.length
        ? charge.order.targets.map((one) => target(by, one))
        : charge.charged.map((group) => enemy(by, group));
      const turned = charge.order.wheel ? `, wheeling ${wheelOf(charge.order.wheel)}` : "";
      return say(`${own(by, charge.order.group)} ${did} ${list(at)}${turned}.`, rule);
    },
    cancelled: (id) => say(`${names.group(id)} did not make its charge.`),
  });

const noCharges: Record<NoCharge, string> = {
  fragmented: "It is fragmented and cannot charge.",
  broken: "It is broken and cannot charge.",
  never_charges: "Battle wagons and artillery never charge.",
  kinked: "It is a column that bends: it must be straight to charge.",
  in_orb: "It stands in orb: it must leave it before it can charge.",
  out_of_formation: "It is out of formation: it must reform before it can charge.",
  in_close_combat: "It is in close combat already.",
  pursues: "It is in contact with routers and pursues them.",
  loots: "It is looting a camp.",
};

export const impactWrong = (by: Speaker, wrong: ImpactWrong): string =>
  told<ImpactWrong, string>(wrong, {
    not_asked: "This is not about that battle group.",
    closed: (kind) => `It would go through ${terrains[kind].toLowerCase()}, which is closed to it.`,
    already_charges: "It charges already.",
    cannot_charge: (why) => noCharges[why],
    targets: "Name at least one target, and none twice.",
    not_reached: ({ target: at, gone, allowed }) =>
      `It would not contact ${target(by, at)}: it goes ${mu(by, gone)} and may go ${mu(by, allowed)} this way.`,
    in_the_way: (what) => `It would run into ${thing(by, what)}.`,
    no_legal_contact: "It would touch enemies, but not in a way that is a legal contact.",
    not_seen: (group) => `It sees no base of ${enemy(by, group)}.`,
    wheel_too_wide: (angle) => `It would wheel ${degrees(angle)}, and may wheel up to 90°.`,
    wheel_costs_dice: ({ straight, wheeled }) =>
      `The wheel would bring ${count(wheeled, "base")} into the fight, and going straight ${straight}: go straight, or wheel less.`,
    wheel_past_contact: (angle) =>
      `After ${degrees(angle)} of wheel it is in contact with enemies who could evade: wheel no further.`,
    wheel_if_all_evade: (length) =>
      `The wheel for when all evade is ${mu(by, length)} long: it may be 1 MU, and somebody must be able to evade.`,
    already_engaged: "It would touch only flanks and rears of bases that fight to their front already.",
    drop_back_not_needed: "Nothing is in the way: no base need drop back.",
    drop_back_to_miss: (what) => `No base may drop back just to miss ${thing(by, what)}.`,
    light_foot_in_open: (group) =>
      `Light foot may not charge into ${enemy(by, group)}, battle troops in the open.`,
    nobody_else: "Nobody else is left to decide first: decide now.",
    must_evade: "It must evade.",
    cannot_evade: "It cannot evade, or nobody charges it.",
    charged_in_flank: (group) => `It is charged in flank or rear by ${enemy(by, group)}, and cannot do that.`,
    wrong_turn: "That turn does not bring it nearer to its direction: choose another.",
    no_room_to_turn: "It has no room for that turn.",
    is_charged: "It is charged itself.",
    disordered: "It is, or would be, in terrain that disorders it.",
    skirmishers_intercept: "Skirmishers do not intercept battle troops.",
    not_in_zone: "The charge does not go through its zone of interception.",
    beyond_zone: ({ gone, allowed }) => {
      const far = excess(by, gone, allowed);
      return `It would go ${far.goes} and its zone of interception is ${far.may} deep: go ${far.less} less.`;
    },
    touches_others: "It would touch others than the chargers.",
    not_in_flank_or_rear:
      "It would contact the chargers otherwise than in flank or rear: stop short of them.",
    blocks_nothing: "It would neither come before the target nor keep any base from it.",
    flank_contact: "The chargers would hit it in flank or rear there.",
    wheel_not_needed: "Nothing makes the wheel necessary: go straight ahead.",
  });
