/** The manoeuvre phase: reforming, conforming, feeding, moves and what is done instead of one. */
import type { Action } from "../../api/types/fog/Action";
import type { Aside } from "../../api/types/fog/Aside";
import type { Away } from "../../api/types/fog/Away";
import type { Face } from "../../api/types/fog/Face";
import type { Feed } from "../../api/types/fog/Feed";
import type { FeedChange } from "../../api/types/fog/FeedChange";
import type { ManoeuvreEvent } from "../../api/types/fog/ManoeuvreEvent";
import type { ManoeuvreQuestion } from "../../api/types/fog/ManoeuvreQuestion";
import type { ManoeuvreReply } from "../../api/types/fog/ManoeuvreReply";
import type { ManoeuvreWrong } from "../../api/types/fog/ManoeuvreWrong";
import type { Told } from "../en";
import { commanderWrong, commanding, moveOrder, mover, moveWrong } from "./moves";
import {
  type Asked,
  ask,
  base,
  capital,
  count,
  enemy,
  facing,
  hands,
  type Names,
  ofSome,
  own,
  type Speaker,
  say,
  type Tag,
  thing,
  told,
} from "./speaking";

export const manoeuvreQuestion = (by: Speaker, question: ManoeuvreQuestion): Asked =>
  told<ManoeuvreQuestion, Asked>(question, {
    reform: (group) =>
      ask(
        `${own(by, group)}: reform?`,
        "It is out of formation. Reforming brings it back into ranks and files.",
        "AM-MAN-005",
      ),
    conform: (group) =>
      ask(
        `${own(by, group)}: conform?`,
        "It would line up with its opponents, but that exposes it. You may leave it as it is.",
        "AM-MAN-017",
      ),
    feed: ask(
      "Feed bases into a melee, or no more",
      "A battle group may bring bases that do not fight to one end of its line, one file at a time.",
      "AM-MAN-020",
    ),
    give_way: (group) =>
      ask(
        `${own(by, group)}: which way out of the way?`,
        "It stands where bases come to match an overlap. You choose where it goes.",
        "AM-MAN-023",
      ),
    joined: (group) =>
      ask(
        `${own(by, group)}: evade, turn to face, or stay?`,
        "An enemy has just slid or turned into combat with it.",
        "AM-MAN-051",
      ),
    move: ask(
      "Your next move, or no more",
      "Move a battle group, a battle line or a commander. Complex moves need a test.",
      "AM-TSQ-018",
    ),
    after_failure: (who) =>
      ask(
        `${capital(mover(by, who))}: a simple move?`,
        "The complex move test failed. A simple move is still open.",
        "AM-MOV-037",
      ),
    second_move: (who) =>
      ask(
        `${capital(mover(by, who))}: a second move?`,
        "It has a commander: it may move again at once, if it keeps well away from enemies.",
        "AM-MAN-038",
      ),
    make_room: (id) =>
      ask(
        `Which way does ${by.group(id)} make room?`,
        "It is in the way of a turn and is shifted by as little as needed.",
        "AM-MOV-055",
      ),
  });

const asides = (aside: Aside): string =>
  told<Aside, string>(aside, {
    side: (hand) => `Move aside to the ${hands[hand]}`,
    back: "Move back",
    rear_rank: (hand) => `Put the file on the ${hands[hand]} into a rear rank`,
  });

const aways: Record<Away, string> = {
  to_rear: "Evade to its own rear",
  from_enemy: "Evade straight away from the enemy",
};

const faces: Record<Face, string> = {
  contacted: "Turn the bases in contact to face",
  whole: "Turn the whole battle group to face",
};

const action = (by: Speaker, what: Action): string =>
  told<Action, string>(what, {
    slide: (group) => `slide a base width into ${enemy(by, group)}`,
    turn_in: (group) => `turn 90° into ${enemy(by, group)}`,
    form_orb: "form orb",
    leave_orb: (angle) => `leave the orb, facing ${facing(angle)}`,
    place_defences: "place portable defences",
  });

const feed = (by: Speaker, how: Feed): string => {
  const change = told<FeedChange, string>(how.change, {
    expand: (bases) => `add a file of ${count(bases.length, "base")}`,
    match: ({ bases, enemy: group }) =>
      `match the overlap of ${enemy(by, group)} with ${count(bases.length, "base")}`,
    contract: () => "take a file off",
  });
  return `${own(by, how.group)}: ${change} on the ${hands[how.hand]}`;
};

/** Ends of what was asked. */
const ends: Partial<Record<Tag<ManoeuvreQuestion>, string>> = {
  feed: "No more feeding",
  after_failure: "No move",
  second_move: "No second move",
};

export const manoeuvreReply = (by: Speaker, reply: ManoeuvreReply, asked?: ManoeuvreQuestion): string =>
  told<ManoeuvreReply, string>(reply, {
    move: (order) => moveOrder(by, order),
    commander: (move) => commanding(by, move),
    reveal: (marker) => `Reveal ambush ${marker + 1}`,
    act: ({ group, action: what }) => `${own(by, group)}: ${action(by, what)}`,
    shift: (angle) => `Shift towards ${facing(angle)}`,
    reform: (angle) => `Reform, facing ${facing(angle)}`,
    conform: "Conform",
    feed: (how) => feed(by, how),
    give_way: asides,
    evade: (away) => aways[away],
    face: (how) => faces[how],
    stay: "Stay",
    done: ofSome(asked, ends) ?? "No more moves",
  });

export const manoeuvreEvent = (names: Names, event: ManoeuvreEvent): Told =>
  told<ManoeuvreEvent, Told>(event, {
    ordered: ([seat, order]) => say(`Ordered: ${moveOrder({ ...names, seat }, order)}.`, "AM-TSQ-018"),
    defences_gone: (id) => say(`The portable defences of ${names.group(id)} are gone.`, "AM-SPE-034"),
  });

export const manoeuvreWrong = (by: Speaker, wrong: ManoeuvreWrong): string =>
  told<ManoeuvreWrong, string>(wrong, {
    not_asked: "This is not about that battle group.",
    has_failed: "It has failed a test in this phase and gets no other.",
    move: (why) => moveWrong(by, why),
    commander: (why) => commanderWrong(by, why),
    in_formation: "It is in formation and need not reform.",
    no_formation: "It is not in a normal formation, or would not be.",
    nobody_faces: (angle) => `None of its bases faces ${facing(angle)}: choose a way that one of them faces.`,
    fights_both_ways: "It fights enemies in two or more directions.",
    must_face: (angle) => `It must face the enemy in contact: ${facing(angle)}.`,
    no_room_to_reform: "No formation near enough has room and keeps all its contacts with enemy fronts.",
    must_conform: "It must conform: nothing excuses it.",
    cannot_conform: "It cannot conform.",
    no_such_file: "Its bases do not make such a file.",
    base_needed: (at) => `${capital(base(at))} fights, helps others to fight or is fought: choose another.`,
    files_gone: (n) => `${count(n, "file")} would be emptied, which is too many.`,
    gains_nothing: "None of the bases that move would add anything to the fight.",
    in_the_way: (what) => `In the way: ${thing(by, what)}.`,
    never_feeds: "Such troops never feed bases into a melee.",
    has_fed: "It has already done so in this phase.",
    not_engaged: "It fights nobody.",
    no_overlap_to_match: (hand) =>
      `On the ${hands[hand]} no enemy overlaps it where the new file would face him.`,
    laps_round: "It would go round the end of the enemy line.",
    fresh_enemy: (group) =>
      `It would come into close combat with ${enemy(by, group)}, whom it does not fight yet.`,
    no_room_there: "It cannot go there, or need not.",
    not_in_such_contact: "It does not touch this enemy in the way that this needs.",
    is_overlap: "It can fight as an overlap where it is.",
    other_enemy: (group) => `Its front touches ${enemy(by, group)} too.`,
    in_restricted_area: (group) => `It is in the restricted area of ${enemy(by, group)}.`,
    no_front_contact: "No front edges would touch.",
    cannot_move: "It cannot move.",
    cannot_evade: "It cannot evade, or not now.",
    only_to_rear: "It can evade to its own rear only.",
    cannot_face: "It cannot turn like that.",
    no_orb_troops: "Only heavy foot who all are pikemen or spearmen, with at least 4 bases, form orb.",
    too_wide: (files) => `It is ${count(files, "file")} wide, and may be 4 wide to form orb.`,
    no_enemy_near: "No unbroken enemy is near enough.",
    in_close_combat: "It is in close combat.",
    no_orb: "It is not in orb.",
    no_defences: "It has no portable defences, or has placed them.",
    too_late: (turn) =>
      `It is turn ${turn} of its player: portable defences are placed in the first three or not at all.`,
  });
