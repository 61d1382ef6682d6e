/** Shooting and close combat. */
import type { CloseCombatEvent } from "../../api/types/fog/CloseCombatEvent";
import type { CloseCombatQuestion } from "../../api/types/fog/CloseCombatQuestion";
import type { CloseCombatReply } from "../../api/types/fog/CloseCombatReply";
import type { CloseCombatWrong } from "../../api/types/fog/CloseCombatWrong";
import type { DicePool } from "../../api/types/fog/DicePool";
import type { FightingFile } from "../../api/types/fog/FightingFile";
import type { ShootingEvent } from "../../api/types/fog/ShootingEvent";
import type { ShootingQuestion } from "../../api/types/fog/ShootingQuestion";
import type { ShootingReply } from "../../api/types/fog/ShootingReply";
import type { ShootingWrong } from "../../api/types/fog/ShootingWrong";
import type { Told } from "../en";
import { advantages, compared } from "./dice";
import { phases } from "./sequence";
import {
  type Asked,
  ask,
  capital,
  count,
  hands,
  leader,
  list,
  type Names,
  own,
  points,
  type Speaker,
  say,
  sides,
  told,
} from "./speaking";

export const shootingQuestion = (names: Names, question: ShootingQuestion): Asked =>
  told<ShootingQuestion, Asked>(question, {
    from: ([id, edges]) =>
      ask(
        `${names.group(id)}: shoot from which edge?`,
        `It may shoot from its ${list(
          edges.map((edge) => sides[edge]),
          "or",
        )}.`,
        "AM-SHO-026",
      ),
    aim: (id) =>
      ask(
        `${names.group(id)}: left or right target?`,
        "Its targets are equally good. Choose which of them it shoots at.",
        "AM-SHO-023",
      ),
    long_range: ([id, at]) =>
      ask(
        `${names.group(id)}: shoot at ${names.group(at)}?`,
        "The target is beyond effective range, so you may also hold your shooting.",
        "AM-SHO-006",
      ),
    lose: ([id]) =>
      ask(
        `${names.group(id)}: which dice does it lose?`,
        "It loses dice for its state, and shoots at more than one target or at more than one advantage.",
        "AM-COM-035",
      ),
  });

const kept = (names: Names, pools: DicePool[]): string =>
  pools.length === 0
    ? "Keep no dice"
    : `Keep ${pools
        .map(
          (pool) =>
            `${dice(pool.dice)} against ${names.group(pool.against)} at ${points(pool.net)}${pool.support ? " in support" : ""}`,
        )
        .join(", ")}`;

export const shootingReply = (names: Names, reply: ShootingReply): string =>
  told<ShootingReply, string>(reply, {
    from: (edge) => `Shoot from the ${sides[edge]}`,
    aim: (hand) => `Shoot at the target on the ${hands[hand]}`,
    shoot: "Shoot",
    hold: "Hold",
    lose: (pools) => kept(names, pools),
  });

/** What spoke for and against some dice, in brackets; base by base where that differs. */
const advantagesOf = (all: [[string, number][], [string, number][]][]): string => {
  const told = all.map(compared).filter((text) => text !== "");
  return told.length > 0 ? ` (${told.join("; or ")})` : "";
};

export const score = (needed: number): string => (needed === 6 ? "6" : `${needed} or more`);
const dice = (n: number): string => (n === 1 ? "1 die" : `${n} dice`);

export const shootingEvent = (names: Names, event: ShootingEvent): Told =>
  told<ShootingEvent, Told>(event, {
    shot: (shot) =>
      say(
        `${names.group(shot.by)} shot at ${names.group(shot.at)} with ${dice(shot.dice)} (${advantages(shot.advantages)}), needing ${score(shot.needed)}: ${count(shot.hits, "hit")}.`,
        "AM-COM-045",
        ...shot.advantages.map(([rule]) => rule),
      ),
    too_few: ({ at, dice: n, least }) =>
      say(
        `${dice(n)} against ${names.group(at)} ${n === 1 ? "was" : "were"} not rolled: it takes ${count(least, "hit")} to do anything.`,
        "AM-SHO-007",
      ),
  });

export const shootingWrong = (names: Names, wrong: ShootingWrong): string =>
  told<ShootingWrong, string>(wrong, {
    not_offered: (id) => `${names.group(id)} does not have this choice.`,
  });

export const closeCombatQuestion = (by: Speaker, question: CloseCombatQuestion): Asked =>
  told<CloseCombatQuestion, Asked>(question, {
    commit: (phase) =>
      ask(
        `${phases[phase]}: who fights in the front rank?`,
        "A commander in the front rank lets his battle group re-roll better, and may fall.",
        "AM-COM-106",
      ),
    place: (commander) =>
      ask(
        `Where does ${leader(by, commander)} fight?`,
        "He stands on a base of the front rank that touches enemy. It changes no dice.",
        "AM-COM-109",
      ),
    pair: (phase) =>
      ask(
        `${phases[phase]}: who fights whom?`,
        "Some bases touch more than one enemy. Choose how they pair off.",
        "AM-COM-021",
      ),
    lose: ([phase, group]) =>
      ask(
        `${phases[phase]}: which dice does ${own(by, group)} lose?`,
        "It loses dice for its state and fights more than one enemy, or at more than one advantage.",
        "AM-COM-035",
      ),
  });

const file = (names: Names, one: FightingFile): string =>
  `${names.group(one.id)} ${list(one.bases.map((at) => `${at + 1}`))} against ${names.group(one.enemy)} ${one.enemy_base + 1}${
    one.overlap ? " as an overlap" : ""
  }`;

export const closeCombatReply = (by: Speaker, reply: CloseCombatReply): string =>
  told<CloseCombatReply, string>(reply, {
    commit: (who) =>
      who.length === 0
        ? "No commander in the front rank"
        : `${capital(list(who.map((commander) => leader(by, commander))))} in the front rank`,
    pair: (files) => (files.length === 0 ? "Nobody fights" : files.map((one) => file(by, one)).join("; ")),
    place: (base) => `On base ${base + 1}`,
    lose: (pools) => kept(by, pools),
  });

export const closeCombatEvent = (names: Names, event: CloseCombatEvent): Told =>
  told<CloseCombatEvent, Told>(event, {
    committed: ([seat, commander, id]) =>
      say(
        `${capital(names.commander(seat, commander))} fights in the front rank of ${names.group(id)}.`,
        "AM-COM-106",
      ),
    hits: (hit) =>
      say(
        `${names.group(hit.by)} ${hit.support ? "shot in support at" : "fought"} ${names.group(hit.on)}: ${dice(hit.dice)} at ${points(hit.net)}${advantagesOf(hit.advantages)}, needing ${score(hit.needed)}: ${count(hit.hits, "hit")}.`,
        hit.support ? "AM-COM-045" : "AM-COM-044",
        "AM-COM-097",
        ...new Set(hit.advantages.flatMap((both) => both.flatMap((side) => side.map(([rule]) => rule)))),
      ),
  });

export const closeCombatWrong = (by: Speaker, wrong: CloseCombatWrong): string =>
  told<CloseCombatWrong, string>(wrong, {
    cannot_commit: (commander) =>
      `${capital(leader(by, commander))} cannot fight in a front rank: he must be with a battle group that fights.`,
    twice: (commander) =>
      `${capital(leader(by, commander))} is named twice, or another commander is named for the same front rank.`,
    no_place_for: (commander) =>
      `${capital(leader(by, commander))} cannot stand there: choose a base of the front rank that touches enemy.`,
    no_such_pairing: "The bases cannot fight like that: choose one of the pairings offered.",
    no_such_loss: "The loss cannot be shared out like that: choose one of the ways offered.",
  });
