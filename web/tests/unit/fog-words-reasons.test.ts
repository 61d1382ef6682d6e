import { expect, test } from "vitest";
import type { AftermathWrong } from "../../src/api/types/fog/AftermathWrong";
import type { AmbushWrong } from "../../src/api/types/fog/AmbushWrong";
import type { ArrivalWrong } from "../../src/api/types/fog/ArrivalWrong";
import type { CloseCombatWrong } from "../../src/api/types/fog/CloseCombatWrong";
import type { CommanderWrong } from "../../src/api/types/fog/CommanderWrong";
import type { DeploymentWrong } from "../../src/api/types/fog/DeploymentWrong";
import type { FlankMarchWrong } from "../../src/api/types/fog/FlankMarchWrong";
import type { ImpactWrong } from "../../src/api/types/fog/ImpactWrong";
import type { JointActionWrong } from "../../src/api/types/fog/JointActionWrong";
import type { ManoeuvreWrong } from "../../src/api/types/fog/ManoeuvreWrong";
import type { MoveWrong } from "../../src/api/types/fog/MoveWrong";
import type { NoCharge } from "../../src/api/types/fog/NoCharge";
import type { PursuitWrong } from "../../src/api/types/fog/PursuitWrong";
import type { SelectionWrong } from "../../src/api/types/fog/SelectionWrong";
import type { ShootingWrong } from "../../src/api/types/fog/ShootingWrong";
import type { SitingWrong } from "../../src/api/types/fog/SitingWrong";
import type { Why } from "../../src/api/types/fog/Why";
import { moveRows, terrains, why } from "../../src/words/fog";
import { all, blue, by, flaws, misplaced, noBattleLines, red, things, turned } from "./fogSamples";
import { sound } from "./sound";

const kinds = Object.keys(terrains) as (keyof typeof terrains)[];
const rows = Object.keys(moveRows) as (keyof typeof moveRows)[];
const far = { goes: 105_000, may: 75_000 };
const noCharges = all<NoCharge>({
  fragmented: null,
  broken: null,
  never_charges: null,
  kinked: null,
  in_orb: null,
  out_of_formation: null,
  in_close_combat: null,
  pursues: null,
  loots: null,
});
const impacts = all<ImpactWrong>({
  not_asked: null,
  closed: kinds,
  already_charges: null,
  cannot_charge: noCharges,
  targets: null,
  not_reached: [
    { target: { group: 0 }, gone: 75_000, allowed: 100_000 },
    { target: "camp", gone: 75_000, allowed: 100_000 },
  ],
  in_the_way: things,
  no_legal_contact: null,
  not_seen: [0],
  wheel_too_wide: [turned(100)],
  wheel_costs_dice: [{ straight: 3, wheeled: 1 }],
  wheel_past_contact: [turned(12)],
  wheel_if_all_evade: [30_000],
  already_engaged: null,
  drop_back_not_needed: null,
  drop_back_to_miss: things,
  light_foot_in_open: [0],
  nobody_else: null,
  must_evade: null,
  cannot_evade: null,
  charged_in_flank: [0],
  wrong_turn: null,
  no_room_to_turn: null,
  is_charged: null,
  disordered: null,
  skirmishers_intercept: null,
  not_in_zone: null,
  beyond_zone: [{ gone: 105_000, allowed: 100_000 }],
  touches_others: null,
  not_in_flank_or_rear: null,
  blocks_nothing: null,
  flank_contact: null,
  wheel_not_needed: null,
});
const moves = all<MoveWrong>({
  no_such_group: [0],
  cannot_move: [0],
  loots: [0],
  has_moved: [0],
  was_shifted: [0],
  out_of_formation: [0],
  other_in_hand: null,
  no_battle_line: noBattleLines,
  no_such_move: null,
  not_for_them: null,
  impossible: rows,
  advance_not_simple: null,
  not_simple: rows,
  too_far: [far],
  closed: ["marsh"],
  along_the_river: [0],
  wheels: [3],
  angle: [turned(100)],
  not_forward: null,
  not_enough_bases: [0],
  in_the_way: things,
  cannot_shift: [red],
  contact: things,
  shift: [far],
  cannot_pass: [red],
  pinned: [[blue], [blue, { seat: "blue", index: 1 }]],
  pinned_file: null,
  no_second_move: null,
  too_near: things,
});
const commanders = all<CommanderWrong>({
  nobody: null,
  not_now: null,
  has_moved: null,
  has_charged: null,
  in_front_rank: null,
  bound: null,
  with_routers: null,
  with_pursuers: null,
  too_far: [{ distance: 205_000, most: 175_000 }],
  closed: null,
  through_enemies: null,
  no_room: null,
  touches: [red],
  not_lined_up: null,
  near_enemy: null,
});
const manoeuvres = all<ManoeuvreWrong>({
  not_asked: null,
  has_failed: null,
  move: moves,
  commander: commanders,
  in_formation: null,
  no_formation: null,
  nobody_faces: [turned(45)],
  fights_both_ways: null,
  must_face: [turned(180)],
  no_room_to_reform: null,
  must_conform: null,
  cannot_conform: null,
  no_such_file: null,
  base_needed: [1],
  files_gone: [2],
  gains_nothing: null,
  in_the_way: things,
  never_feeds: null,
  has_fed: null,
  not_engaged: null,
  no_overlap_to_match: ["left"],
  laps_round: null,
  fresh_enemy: [0],
  no_room_there: null,
  not_in_such_contact: null,
  is_overlap: null,
  other_enemy: [0],
  in_restricted_area: [0],
  no_front_contact: null,
  cannot_move: null,
  cannot_evade: null,
  only_to_rear: null,
  cannot_face: null,
  no_orb_troops: null,
  too_wide: [5],
  no_enemy_near: null,
  in_close_combat: null,
  no_orb: null,
  no_defences: null,
  too_late: [3],
});
const deployments = all<DeploymentWrong>({
  too_far_forward: [{ reaches: 300_000, most: 250_000 }],
  off_table: ["near"],
  overlaps: [1],
  terrain: ["marsh"],
  formation: null,
  other_bases: null,
  middle_third: null,
  in_sight: null,
});
const whys = all<Why>({
  other_question: null,
  not_the_army: null,
  not_offered: null,
  selection: all<SelectionWrong>({
    selections: [6],
    too_many: [{ kind: "brush", chosen: 3, most: 2 }],
    needs_initiative: ["river"],
    river_and_coast: null,
    second_covered_hill: ["forest"],
    covering: ["marsh"],
    size: ["river"],
    kind: ["road"],
  }),
  site: all<SitingWrong>({
    other_piece: null,
    shape: flaws,
    size: ["normal", "large"],
    misplaced,
    too_near: [[0, 50_000]],
    half: null,
    site: ["long_edge", "side_edge_or_water", "inside"],
    no_village: null,
  }),
  can_be_placed: null,
  too_far: null,
  not_rolled: null,
  deployment: deployments.map((wrong) => [1, wrong]),
  works: [3],
  ambush: [4],
  ambushed: all<AmbushWrong>({
    unknown: null,
    formation: null,
    facing: null,
    marker: null,
    no_room: [0],
    in_sight: [0],
    lost: [{ lost: 2, least: 1 }],
    commander: null,
    on_foot: null,
  }),
  march: all<FlankMarchWrong>({
    same_flank: null,
    unknown: null,
    groups: [4],
    chief: null,
    contingent: null,
    type: [0],
  }),
  arrival: all<ArrivalWrong>({
    unknown: null,
    not_later: null,
    formation: null,
    off_the_edge: null,
    driven_back: null,
    after_the_enemy: null,
    no_room: null,
    too_far: [far],
    not_the_whole_way: null,
    off_the_table: null,
    in_the_way: null,
    contact: [blue],
    commander: null,
    out_of_range: null,
  }),
  dismounting: [0],
  impact: impacts,
  manoeuvre: manoeuvres,
  shooting: all<ShootingWrong>({ not_offered: [red] }),
  close_combat: all<CloseCombatWrong>({
    cannot_commit: [0],
    twice: [0],
    no_place_for: [0],
    no_such_pairing: null,
    no_such_loss: null,
  }),
  aftermath: all<AftermathWrong>({ no_such_way: [1, 3], does_not_test: [0], other_question: null }),
  pursuit: all<PursuitWrong>({ not_asked: null, must_evade: null }),
  joint_action: all<JointActionWrong>({
    not_asked: null,
    with_nobody: null,
    not_in_command: null,
    is_steady: null,
    has_dropped: null,
    near_enemy: [60_000],
    too_weak: null,
    was_tried: null,
    has_tried: null,
  }),
});

test.each(whys)("explains: %j", (because) => {
  const text = why(because, by);
  sound(text);
  expect(text).toMatch(/\.$/);
});
const move = (wrong: MoveWrong) => why({ manoeuvre: { move: wrong } }, by);

test("a move that goes too far says by how much", () => {
  expect(move({ too_far: far })).toBe("It would go 4.2 MU and may go 3 MU: move it 1.2 MU less.");
});
test("what is a hair too far does not look the same as what is allowed", () => {
  expect(move({ too_far: { goes: 75_001, may: 75_000 } })).toBe(
    "It would go 3.01 MU and may go 3 MU: move it 0.01 MU less.",
  );
});
test("the movement unit is what the players agreed on", () => {
  const inches = { ...by, unit: 25_400 };
  expect(why({ joint_action: { near_enemy: 76_200 } }, inches)).toBe(
    "Enemies are 3 MU away: so near to them it cannot be rallied.",
  );
});
test("terrain in the way is named", () => {
  expect(why({ impact: { in_the_way: { ground: "marsh" } } }, by)).toBe(
    "It would run into marsh (closed to it).",
  );
});
test("a facing is told by the edges of the table", () => {
  expect(why({ manoeuvre: { must_face: turned(180) } }, by)).toBe(
    "It must face the enemy in contact: Red's long edge.",
  );
});
test("what is deployed wrongly is named by the question", () => {
  const because: Why = { deployment: [1, { too_far_forward: { reaches: 301_000, most: 250_000 } }] };
  const far = "it reaches 12.04 MU from the own edge and may reach 10 MU. Move it 2.04 MU back.";
  expect(why(because, by, { deploy: [1] })).toBe(`Velites: ${far}`);
  expect(why(because, by, { commanders: [1] })).toBe(`Laelius: ${far}`);
  expect(why(because, by, "ambushes")).toBe(`Ambush marker 2: ${far}`);
  expect(why(because, by, "works")).toBe(`Piece 2 of the fortifications: ${far}`);
  expect(why(because, by, "camp")).toBe(`The camp: ${far}`);
});
