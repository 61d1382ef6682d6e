/** What happened, in a sentence or two for the log. */
import type { Cohesion } from "../../api/types/fog/Cohesion";
import type { Event } from "../../api/types/fog/Event";
import type { Told } from "../en";
import { aftermathEvent } from "./aftermath";
import { modifiers, rolled, rolledAgain } from "./dice";
import { closeCombatEvent, shootingEvent } from "./fighting";
import { comings } from "./hidden";
import { impactEvent } from "./impact";
import { jointActionEvent } from "./jointAction";
import { manoeuvreEvent } from "./manoeuvre";
import { pursuitEvent } from "./pursuit";
import { losses, phases } from "./sequence";
import { deployment } from "./setup";
import { capital, count, facing, hands, list, mu, type Names, say, seats, signed, told } from "./speaking";
import { grades, pieceName, terrains, territories } from "./terrain";
import { cohesions } from "./troops";

const levels: Record<Cohesion, number> = { steady: 3, disrupted: 2, fragmented: 1, broken: 0 };

/** What a cohesion test does. */
export const dropped = (drop: number): string =>
  drop === 0
    ? "its cohesion holds"
    : drop > 0
      ? `it drops ${count(drop, "level")} of cohesion`
      : `it rises ${count(-drop, "level")} of cohesion`;

/** Dice and what is added to them: "8, −1 lost at impact, +1 commander, total 8". */
function sum(total: number, added: { name: string; value: number }[]): string {
  const dice = added.reduce((rest, part) => rest - part.value, total);
  if (added.length === 0) return `${total}`;
  return `${dice}, ${added.map((part) => `${signed(part.value)} ${part.name}`).join(", ")}, total ${total}`;
}

/** An event of a game of Field of Glory. */
export const event = (happened: Event, names: Names): Told =>
  told<Event, Told>(happened, {
    rolled: ([roll, die]) => rolled(roll, die, names),
    rolled_again: ([roll, die, counts]) => rolledAgain(roll, die, counts, names),
    phase: ({ turn, active, phase }) =>
      say(`Turn ${turn}, ${seats[active]}: ${phases[phase].toLowerCase()} phase.`, "AM-SEQ-004"),
    initiative: (seat) => say(`${seats[seat]} has the initiative.`, "AM-SET-004"),
    territory: (territory) =>
      say(`The battle is fought in ${territories[territory].toLowerCase()} territory.`, "AM-SET-006"),
    selected: ([seat, pieces]) =>
      say(
        `${seats[seat]} selected ${pieces.length === 0 ? "no terrain" : list(pieces.map((piece) => pieceName(piece).toLowerCase()))}.`,
        "AM-SET-014",
      ),
    placed: ([seat, plan]) =>
      say(`${seats[seat]} placed: ${terrains[plan.kind].toLowerCase()}.`, "AM-SET-021"),
    gone: (kind) => say(`${terrains[kind]}: the piece is gone.`, "AM-SET-021"),
    adjusted: (plan) => say(`${terrains[plan.kind]}: the piece was moved.`, "AM-SET-022"),
    river: (grade) => say(`The river is ${grades[grade]}.`, "AM-TER-032"),
    camp: ([seat, pose]) => say(`${seats[seat]}'s camp stands, facing ${facing(pose.facing)}.`, "AM-SET-026"),
    ambushes: ([seat, n]) =>
      say(`${seats[seat]} laid ${n === 0 ? "no ambush markers" : count(n, "ambush marker")}.`, "AM-SET-030"),
    deployed: ([seat, how]) =>
      say(`${seats[seat]} deployed ${deployment({ ...names, seat }, how)}.`, "AM-SET-051"),
    dismounted: ([seat, who]) =>
      say(
        who.length === 0
          ? `None of ${seats[seat]}'s battle groups dismounts.`
          : `${seats[seat]}: on foot now ${list(who.map((index) => names.group({ seat, index })))}.`,
        "AM-SET-055",
      ),
    first: (seat) => say(`${seats[seat]} moves first.`, "AM-SET-059"),
    complex_move: ({ seat, groups, modifier, total, needed, passed }) =>
      say(
        `Complex move test of ${list(groups.map((index) => names.group({ seat, index })))}: ${sum(
          total,
          modifier === 0 ? [] : [{ name: "for commander and state", value: modifier }],
        )}, needing ${needed}: ${passed ? "passed" : "failed"}.`,
        "AM-MOV-030",
        "AM-MOV-032",
      ),
    declared: ([seat, march]) =>
      say(
        `${seats[seat]} has an outflanking march on the ${hands[march.flank]}: ${count(march.groups, "battle group")} will come in turn ${march.turn}, ${comings[march.coming]}.`,
        "AM-SET-038",
      ),
    arriving: ([seat, flank, placed]) =>
      say(
        `${names.group({ seat, index: placed.group })} arrives on the ${hands[flank]}, ${mu(names, placed.along)} from its own rear edge, ${count(placed.files, "file")} wide.`,
        "AM-SET-039",
      ),
    camp_sacked: (seat) => say(`${seats[seat]}'s camp is sacked.`, "AM-MEL-025"),
    revealed: ([seat, ambush]) =>
      say(
        ambush.group === null
          ? `${seats[seat]}'s ambush marker was a dummy.`
          : `${seats[seat]}'s ambush is revealed: ${names.group({ seat, index: ambush.group })}.`,
        "AM-SET-031",
      ),
    moved: ([id]) => say(`${names.group(id)} moved.`),
    fled: ([id, length]) => say(`${names.group(id)} fled ${mu(names, length)}.`, "AM-MOV-066"),
    cohesion_test: ({ id, modifiers: added, total, drop }) =>
      say(
        `Cohesion test of ${names.group(id)}: ${sum(
          total,
          added.map(([modifier, value]) => ({ name: modifiers[modifier].name, value })),
        )}, needing 7: ${dropped(drop)}.`,
        "AM-DET-019",
        ...added.map(([modifier]) => modifiers[modifier].rule),
      ),
    lost: ([id, loss]) => say(`${names.group(id)} ${losses[loss]}.`, "AM-SEQ-014"),
    commander_moved: ([seat, commander, , group]) =>
      say(
        group === null
          ? `${capital(names.commander(seat, commander))} moved.`
          : `${capital(names.commander(seat, commander))} is with ${names.group({ seat, index: group })} now.`,
        "AM-MOV-079",
      ),
    commander_lost: ([seat, commander]) => say(`${capital(names.commander(seat, commander))} is lost.`),
    cohesion: ({ id, from, to }) =>
      say(
        `${names.group(id)} ${levels[to] < levels[from] ? "dropped" : "rose"} from ${cohesions[from].toLowerCase()} to ${cohesions[to].toLowerCase()}.`,
        "AM-BGR-022",
      ),
    impact: (what) => impactEvent(names, what),
    manoeuvre: (what) => manoeuvreEvent(names, what),
    shooting: (what) => shootingEvent(names, what),
    close_combat: (what) => closeCombatEvent(names, what),
    aftermath: (what) => aftermathEvent(names, what),
    pursuit: (what) => pursuitEvent(names, what),
    joint_action: (what) => jointActionEvent(names, what),
  });
