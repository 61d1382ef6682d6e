/** Dice, and what is added to them or counts for and against them. */
import type { Modifier } from "../../api/types/fog/Modifier";
import type { Roll } from "../../api/types/fog/Roll";
import type { Told } from "../en";
import { hands, list, type Names, points, say, seats, signed, told } from "./speaking";

/** What a die is rolled for. */
export const purpose = (roll: Roll, names: Names): Told =>
  told<Roll, Told>(roll, {
    initiative: (seat) => say(`${seats[seat]}, initiative`, "AM-SET-004"),
    placement: (seat) => say(`${seats[seat]}, where the piece must lie`, "AM-SET-021"),
    adjustment: (seat) => say(`${seats[seat]}, adjusting the piece`, "AM-SET-022"),
    river: (seat) => say(`${seats[seat]}, how hard the river is to cross`, "AM-TER-032"),
    first_move: (seat) => say(`${seats[seat]}, who moves first`, "AM-SET-059"),
    complex_move: (id) => say(`${names.group(id)}, complex move test`, "AM-MOV-030"),
    variable_move: (id) => say(`${names.group(id)}, variable move`, "AM-MOV-066"),
    cohesion: (id) => say(`${names.group(id)}, cohesion test`, "AM-DET-019"),
    arrival: ([seat, flank]) =>
      say(
        `${seats[seat]}, arrival of an outflanking march${flank ? ` on the ${hands[flank]}` : ""}`,
        "AM-SET-036",
      ),
    straggling: ([seat, group]) =>
      say(
        `${group === null ? seats[seat] : names.group({ seat, index: group })}, straggling on an outflanking march`,
        "AM-SET-040",
      ),
    hit: ([by, on]) =>
      say(`${names.group(by)} against ${names.group(on)}, to hit`, "AM-COM-044", "AM-COM-045"),
    death: (id) => say(`${names.group(id)}, death roll`, "AM-DET-047"),
    commander_loss: ([seat, commander]) =>
      say(`${names.commander(seat, commander)}, whether he is lost`, "AM-COM-112", "AM-COM-113"),
    camp_assault: (id) => say(`${names.group(id)}, assault on the camp`, "AM-MEL-021"),
  });

/** What a die showed. */
export function rolled(roll: Roll, die: number, names: Names): Told {
  const whose = purpose(roll, names);
  return say(`${whose.text}: a ${die}.`, ...whose.rules);
}

/** What a die showed that was rolled again, and what it counts. */
export function rolledAgain(roll: Roll, die: number, counts: number, names: Names): Told {
  const whose = purpose(roll, names);
  const kept = counts === die ? "" : `, so the first score stands: ${counts}`;
  return say(`${whose.text}, rolled again: a ${die}${kept}.`, ...whose.rules, "AM-BGR-012");
}

/** What changes a cohesion test, in the order of the book. */
export const modifiers: Record<Modifier, { name: string; rule: string }> = {
  many_hits: { name: "many hits for its bases", rule: "AM-DET-022" },
  lost_impact: { name: "lost at impact", rule: "AM-DET-023" },
  lost_melee_by_two: { name: "lost the melee by 2 or more hits", rule: "AM-DET-024" },
  losses: { name: "bases lost", rule: "AM-DET-025" },
  threatened_flank: { name: "threatened flank", rule: "AM-DET-026" },
  chief_lost: { name: "commander-in-chief lost", rule: "AM-DET-027" },
  more_than_one_reason: { name: "more than one reason to test", rule: "AM-DET-028" },
  special_opponents: { name: "special opponents", rule: "AM-DET-029" },
  scythed_chariots: { name: "undrilled against scythed chariots", rule: "AM-DET-031" },
  state: { name: "present state", rule: "AM-DET-032" },
  commander: { name: "commander", rule: "AM-DET-033" },
  inspired: { name: "inspired commander", rule: "AM-DET-035" },
  rear_support: { name: "rear support", rule: "AM-DET-037" },
};

/** Points of advantage by their rules, tables in the order of the book: shooting, impact, melee. */
const advantageNames: Record<string, string> = {
  "AM-COM-049": "target is unprotected cavalry",
  "AM-COM-050": "target is protected or armoured cavalry, or armoured knights",
  "AM-COM-051": "target is cataphracts or heavily armoured knights",
  "AM-COM-052": "target is elephants",
  "AM-COM-053": "target is battle wagons",
  "AM-COM-054": "target is unprotected heavy or medium foot",
  "AM-COM-055": "target is armoured foot",
  "AM-COM-056": "target is heavily armoured foot",
  "AM-COM-057": "target is other foot",
  "AM-COM-059": "to the rear, in support, or with either side in close combat",
  "AM-COM-060": "target in cover or behind field fortifications",
  "AM-COM-064": "impact foot",
  "AM-COM-065": "spearmen or pikemen not charging",
  "AM-COM-066": "charging spearmen or pikemen",
  "AM-COM-067": "heavy weapon",
  "AM-COM-068": "foot with light spear or pole arms",
  "AM-COM-069": "mounted with light spear, all else being equal",
  "AM-COM-070": "elephants",
  "AM-COM-071": "battle wagons against mounted",
  "AM-COM-072": "knightly lancers in the open",
  "AM-COM-073": "lancers in the open",
  "AM-COM-074": "heavy or scythed chariots in the open",
  "AM-COM-075": "light chariots against foot in the open",
  "AM-COM-076": "mounted against medium or light foot in the open",
  "AM-COM-077": "fourth rank of pikemen",
  "AM-COM-078": "uphill or defending",
  "AM-COM-079": "in column",
  "AM-COM-080": "flank or rear charge",
  "AM-COM-083": "skilled swordsmen",
  "AM-COM-084": "foot swordsmen",
  "AM-COM-085": "mounted swordsmen",
  "AM-COM-086": "spearmen in two ranks",
  "AM-COM-087": "pikemen in three ranks",
  "AM-COM-088": "heavy weapon or pole arms",
  "AM-COM-089": "elephants",
  "AM-COM-090": "heavy or scythed chariots",
  "AM-COM-091": "artillery in melee",
  "AM-COM-092": "fourth rank of pikemen",
  "AM-COM-093": "fighting in two directions",
  "AM-COM-094": "uphill or defending",
  "AM-COM-095": "better armour",
};

/** What a point of advantage is for; its rule where there is no name. */
export const advantageName = (rule: string): string => advantageNames[rule] ?? `by ${rule}`;

/** What speaks for those who roll and what for their enemies: "+1 impact foot, against them +1 spearmen". */
export function compared([own, theirs]: [[string, number][], [string, number][]]): string {
  const part = ([rule, value]: [string, number]) => `${signed(value)} ${advantageName(rule)}`;
  const against = theirs.length > 0 ? [`against them ${list(theirs.map(part))}`] : [];
  return [...own.map(part), ...against].join(", ");
}

/** Points of advantage one by one, and what they make together: "+1 elephants, −1 in column: no net POA". */
export function advantages(all: [string, number][]): string {
  const net = all.reduce((sum, [, value]) => sum + value, 0);
  if (all.length === 0) return points(0);
  return `${list(all.map(([rule, value]) => `${signed(value)} ${advantageName(rule)}`))}: ${points(net)}`;
}
