import { expect, test } from "vitest";
import type { Action } from "../../src/api/types/fog/Action";
import type { AftermathQuestion } from "../../src/api/types/fog/AftermathQuestion";
import type { AftermathReply } from "../../src/api/types/fog/AftermathReply";
import type { AmbushQuestion } from "../../src/api/types/fog/AmbushQuestion";
import type { AmbushReply } from "../../src/api/types/fog/AmbushReply";
import type { Answer } from "../../src/api/types/fog/Answer";
import type { ArrivalQuestion } from "../../src/api/types/fog/ArrivalQuestion";
import type { ArrivalReply } from "../../src/api/types/fog/ArrivalReply";
import type { Aside } from "../../src/api/types/fog/Aside";
import type { Ask } from "../../src/api/types/fog/Ask";
import type { CloseCombatQuestion } from "../../src/api/types/fog/CloseCombatQuestion";
import type { CloseCombatReply } from "../../src/api/types/fog/CloseCombatReply";
import type { FeedChange } from "../../src/api/types/fog/FeedChange";
import type { ImpactQuestion } from "../../src/api/types/fog/ImpactQuestion";
import type { ImpactReply } from "../../src/api/types/fog/ImpactReply";
import type { JointActionQuestion } from "../../src/api/types/fog/JointActionQuestion";
import type { JointActionReply } from "../../src/api/types/fog/JointActionReply";
import type { ManoeuvreQuestion } from "../../src/api/types/fog/ManoeuvreQuestion";
import type { ManoeuvreReply } from "../../src/api/types/fog/ManoeuvreReply";
import type { PursuitQuestion } from "../../src/api/types/fog/PursuitQuestion";
import type { PursuitReply } from "../../src/api/types/fog/PursuitReply";
import type { ShootingQuestion } from "../../src/api/types/fog/ShootingQuestion";
import type { ShootingReply } from "../../src/api/types/fog/ShootingReply";
import { answer, question } from "../../src/words/fog";
import {
  all,
  base,
  blue,
  by,
  commanding,
  evadeTurns,
  evolutions,
  file,
  hill,
  movers,
  order,
  plan,
  pose,
  red,
  straight,
  turned,
  wheel,
} from "./fogSamples";
import { sound } from "./sound";

const placed = { group: 0, along: 250_000, files: 3 };
const asks = all<Ask>({
  order_of_march: null,
  territory: null,
  compulsory: null,
  selection: null,
  next_piece: null,
  place: [
    { owner: "red", choice: hill, compulsory: false, die: 3 },
    { owner: "red", choice: hill, compulsory: true, die: null },
  ],
  adjust: ["none", "slide", "slide_or_pivot", "remove"],
  road: null,
  works: null,
  camp: null,
  ambushes: null,
  marches: null,
  deploy: [[0, 1]],
  dismounting: null,
  commanders: [[0]],
  ambush: all<AmbushQuestion>({ reveal: null, deploy: null }),
  march: all<ArrivalQuestion>({ place: ["left"], enter: [placed] }),
  impact: all<ImpactQuestion>({
    declare: null,
    without_orders: [0],
    intercept: null,
    evade: [0],
    next_charge: null,
    new_direction: [0],
    turn_base: [[0, [1, 2]]],
  }),
  manoeuvre: all<ManoeuvreQuestion>({
    reform: [0],
    conform: [0],
    feed: null,
    give_way: [0],
    joined: [0],
    move: null,
    after_failure: movers,
    second_move: movers,
    make_room: [red],
  }),
  shooting: all<ShootingQuestion>({
    from: [[red, ["front", "rear", "left", "right"]]],
    aim: [red],
    long_range: [[red, blue]],
    lose: [[red, []]],
  }),
  close_combat: all<CloseCombatQuestion>({
    commit: ["impact"],
    place: [0],
    pair: ["melee"],
    lose: [["melee", 0]],
  }),
  aftermath: all<AftermathQuestion>({
    removal: [[red, [{ base: 0, body: [base], kinks: null }]]],
    next_test: [[0, 1]],
  }),
  pursuit: all<PursuitQuestion>({
    next_router: null,
    try_to_pursue: [red],
    hold_back: [red],
    next_pursuer: null,
    stop_at_terrain: [red],
    halt_before_fresh: [red],
    evade: [red],
  }),
  joint_action: all<JointActionQuestion>({
    next_break_off: null,
    pursue: [0],
    commander: null,
    bolster: null,
    stay_behind: [0],
  }),
});

const actions = all<Action>({
  slide: [0],
  turn_in: [0],
  form_orb: null,
  leave_orb: [turned(90)],
  place_defences: null,
});
const changes = all<FeedChange>({
  expand: [[1, 2]],
  match: [{ bases: [1], enemy: 0, base: 2 }],
  contract: [[0]],
});
const asides = all<Aside>({ side: ["left"], back: null, rear_rank: ["right"] });
const deployment = { group: 0, front: pose, files: 4, on_foot: true };
const emerging = { front: pose, files: 2, on_foot: true, lost: [1], commander: null };
const ambush = { marker: pose, group: 0, commander: null, on_foot: false };
const answers = all<Answer>({
  order_of_march: [[1, 0]],
  territory: ["developed"],
  compulsory: ["gentle_hill"],
  selection: [[], [hill, { kind: "brush", large: false, covering: null }]],
  next_piece: [0],
  place: [plan],
  discard: null,
  leave: null,
  slide: [{ x: 75_000, y: 100_000 }],
  pivot: [
    [{ x: 0, y: 0 }, turned(30)],
    [{ x: 0, y: 0 }, turned(330)],
  ],
  remove: null,
  works: [[], [base]],
  camp: [pose],
  ambushes: [[], [ambush, { ...ambush, group: null }]],
  marches: [[], [{ flank: "left", commander: 1, groups: [0, 1] }]],
  deploy: [[], [deployment]],
  dismount: [[], [0]],
  commanders: [[pose]],
  ambush: all<AmbushReply>({ hide: null, reveal: [0], deploy: [emerging] }),
  march: all<ArrivalReply>({ later: null, place: [placed], enter: [{ distance: 100_000, commander: null }] }),
  impact: all<ImpactReply>({
    charge: [order, straight],
    intercept: [{ group: 0, charge: 0, wheel, advance: 50_000 }],
    stand: null,
    evade: evadeTurns.flatMap((turn): ["with_charge" | "to_rear", typeof turn][] => [
      ["with_charge", turn],
      ["to_rear", turn],
    ]),
    later: null,
    next: [0],
    direction: [null, wheel],
    turn_base: [1],
    done: null,
  }),
  manoeuvre: all<ManoeuvreReply>({
    move: movers.map((mover) => ({ mover, evolutions })),
    commander: commanding,
    reveal: [0],
    act: actions.map((action) => ({ group: 0, action })),
    shift: [turned(90)],
    reform: [turned(45)],
    conform: null,
    feed: changes.map((change) => ({ group: 0, hand: "left", change })),
    give_way: asides,
    evade: ["to_rear", "from_enemy"],
    face: ["contacted", "whole"],
    stay: null,
    done: null,
  }),
  shooting: all<ShootingReply>({ from: ["front"], aim: ["left"], shoot: null, hold: null, lose: [[]] }),
  close_combat: all<CloseCombatReply>({
    commit: [[], [0, 1]],
    place: [1],
    pair: [[], [file, { ...file, overlap: true }]],
    lose: [[], [{ against: blue, net: -1, support: true, dice: 1 }]],
  }),
  aftermath: all<AftermathReply>({ removal: [0], next: [0] }),
  pursuit: all<PursuitReply>({
    next: [red],
    yes: null,
    no: null,
    evade: [["to_rear", "about"]],
    stand: null,
  }),
  joint_action: all<JointActionReply>({
    next: [0],
    go_on: null,
    stop: null,
    commander: commanding,
    bolster: [0],
    stay: null,
    done: null,
  }),
});

test.each(asks)("asks: %j", (asked) => {
  const told = question(asked, by);
  sound(told.title);
  sound(told.how);
  expect(told.how).toMatch(/\.$/);
  expect(told.rule).toMatch(/^AM-[A-Z]{3}-\d{3}$/);
});
test.each(answers)("labels: %j", (given) => sound(answer(given, by)));

const move = (parts: typeof evolutions) =>
  answer({ manoeuvre: { move: { mover: { group: 0 }, evolutions: parts } } }, by);

test("a move is told part by part, in movement units and degrees", () => {
  expect(move([{ leg: { advance: 75_000 } }])).toBe("Hastati: advance 3 MU");
  expect(move([{ leg: { wheel: ["left", turned(22)] } }, { leg: { advance: 37_500 } }])).toBe(
    "Hastati: wheel left 22°, then advance 1.5 MU",
  );
  expect(move([{ expand: { left: 1, right: 2 } }])).toBe(
    "Hastati: expand by 1 file on the left and 2 files on the right",
  );
});
test("a charge names its targets", () => {
  expect(answer({ impact: { charge: straight } }, by)).toBe("Hastati: charge Gauls");
  expect(answer({ impact: { charge: order } }, by)).toBe(
    "Hastati: charge Gauls and the enemy camp, wheel left 22°, drop back a base on the right, if all evade, wheel left 22°",
  );
});
test("numbers are of the side that is asked", () => {
  expect(question({ impact: { evade: 0 } }, { ...by, seat: "blue" }).title).toBe("Gauls: evade or stand?");
  expect(answer({ impact: { charge: straight } }, { ...by, seat: "blue" })).toBe("Gauls: charge Hastati");
});
test("a battle line is named with its commander", () => {
  expect(question({ manoeuvre: { second_move: { line: { groups: [0, 2], commander: 1 } } } }, by).title).toBe(
    "The battle line of Hastati and Triarii under Laelius: a second move?",
  );
});
test("with its question an answer says more than yes, no or no more", () => {
  expect(answer({ pursuit: "yes" }, by, { pursuit: { hold_back: red } })).toBe("Try to hold back");
  expect(answer({ pursuit: "no" }, by, { pursuit: { try_to_pursue: red } })).toBe("Stay");
  expect(answer({ impact: "done" }, by, { impact: "declare" })).toBe("No more charges");
  expect(answer({ manoeuvre: "done" }, by, { manoeuvre: { second_move: { group: 0 } } })).toBe(
    "No second move",
  );
  expect(answer({ joint_action: "go_on" }, by, { joint_action: { stay_behind: 0 } })).toBe(
    "Go along with them",
  );
  const lost: Ask = { aftermath: { removal: [red, [{ base: 2, body: [base], kinks: null }]] } };
  expect(answer({ aftermath: { removal: 0 } }, by, lost)).toBe("Way 1: remove base 3");
});
