import { expect, test } from "vitest";
import type { AftermathEvent } from "../../src/api/types/fog/AftermathEvent";
import type { Charge } from "../../src/api/types/fog/Charge";
import type { CloseCombatEvent } from "../../src/api/types/fog/CloseCombatEvent";
import type { Event } from "../../src/api/types/fog/Event";
import type { ImpactEvent } from "../../src/api/types/fog/ImpactEvent";
import type { JointActionEvent } from "../../src/api/types/fog/JointActionEvent";
import type { ManoeuvreEvent } from "../../src/api/types/fog/ManoeuvreEvent";
import type { Modifier } from "../../src/api/types/fog/Modifier";
import type { PursuitEvent } from "../../src/api/types/fog/PursuitEvent";
import type { Roll } from "../../src/api/types/fog/Roll";
import type { ShootingEvent } from "../../src/api/types/fog/ShootingEvent";
import { event, modifiers } from "../../src/words/fog";
import {
  all,
  base,
  blue,
  evolutions,
  hill,
  movers,
  names,
  order,
  plan,
  pose,
  red,
  straight,
} from "./fogSamples";
import { sound } from "./sound";

const rolls = all<Roll>({
  initiative: ["red"],
  placement: ["red"],
  adjustment: ["red"],
  river: ["red"],
  first_move: ["red"],
  complex_move: [red],
  variable_move: [red],
  cohesion: [red],
  arrival: [
    ["red", "left"],
    ["red", null],
  ],
  straggling: [
    ["red", 0],
    ["red", null],
  ],
  hit: [[red, blue]],
  death: [red],
  commander_loss: [["red", 0]],
  camp_assault: [red],
});
const charge: Charge = {
  seat: "red",
  order: straight,
  kind: "declared",
  progress: "declared",
  charged: [0],
  contacted: [],
  bursts: false,
  tested: [],
  variation: null,
  redirected: false,
  settled: [],
  fought: false,
};
const hits: Extract<CloseCombatEvent, { hits: unknown }>["hits"] = {
  by: red,
  on: blue,
  dice: 6,
  net: 1,
  support: false,
  needed: 4,
  hits: 4,
  advantages: [],
};
const shot = { by: red, at: blue, dice: 3, needed: 5, hits: 1 };
const ambush = { marker: pose, group: 0, commander: null, on_foot: false };
const events = all<Event>({
  rolled: rolls.map((roll): [Roll, number] => [roll, 4]),
  rolled_again: [
    [{ cohesion: red }, 4, 4],
    [{ cohesion: red }, 1, 2],
  ],
  phase: [{ turn: 3, active: "red", phase: "impact" }],
  initiative: ["red"],
  territory: ["hilly"],
  selected: [
    ["red", [hill]],
    ["red", []],
  ],
  placed: [["red", plan]],
  gone: ["brush"],
  adjusted: [plan],
  river: ["open", "uneven", "rough", "difficult", "impassable"],
  camp: [["red", pose]],
  ambushes: [
    ["red", 0],
    ["red", 2],
  ],
  deployed: [["red", { group: 0, front: pose, files: 4, on_foot: false }]],
  dismounted: [
    ["red", []],
    ["red", [0]],
  ],
  first: ["blue"],
  complex_move: [
    { seat: "red", groups: [0, 1], modifier: 2, total: 9, needed: 8, passed: true },
    { seat: "red", groups: [0], modifier: 0, total: 5, needed: 7, passed: false },
  ],
  declared: [["red", { flank: "left", groups: 2, turn: 4, coming: "anywhere" }]],
  arriving: [["red", "left", { group: 0, along: 250_000, files: 2 }]],
  camp_sacked: ["red"],
  revealed: [
    ["red", ambush],
    ["red", { ...ambush, group: null }],
  ],
  moved: [[red, [base]]],
  fled: [[red, 87_500]],
  cohesion_test: [
    ...(Object.keys(modifiers) as Modifier[]).map((modifier) => ({
      id: red,
      modifiers: [[modifier, -1]] as [Modifier, number][],
      total: 6,
      drop: 1,
    })),
    { id: red, modifiers: [], total: 8, drop: 0 },
    { id: red, modifiers: [], total: 9, drop: -1 },
  ],
  lost: [
    [red, "destroyed"],
    [red, "left_the_table"],
    [red, "straggling"],
  ],
  commander_moved: [
    ["red", 0, pose, null],
    ["red", 0, pose, 1],
  ],
  commander_lost: [["red", 0]],
  cohesion: [
    { id: red, from: "steady", to: "disrupted" },
    { id: red, from: "broken", to: "fragmented" },
  ],
  impact: all<ImpactEvent>({
    charge: [
      charge,
      { ...charge, order, kind: "without_orders" },
      { ...charge, order: { ...straight, targets: [] }, kind: "interception" },
    ],
    cancelled: [red],
  }),
  manoeuvre: all<ManoeuvreEvent>({
    ordered: movers.map((mover) => ["red", { mover, evolutions }]),
    defences_gone: [red],
  }),
  shooting: all<ShootingEvent>({
    shot: [
      { ...shot, advantages: [] },
      {
        ...shot,
        advantages: [
          ["AM-COM-055", -1],
          [["AM", "COM", "999"].join("-"), 1],
        ],
      },
    ],
    too_few: [
      { at: blue, dice: 1, least: 2 },
      { at: blue, dice: 2, least: 3 },
    ],
  }),
  close_combat: all<CloseCombatEvent>({
    committed: [["red", 0, red]],
    hits: [
      hits,
      { ...hits, net: 0, support: true, hits: 1, dice: 1 },
      { ...hits, net: -2, needed: 5, hits: 0 },
    ],
  }),
  aftermath: all<AftermathEvent>({
    commander_roll: [
      { seat: "red", commander: 0, total: 11, falls_on: 10 },
      { seat: "red", commander: 0, total: 4, falls_on: 10 },
    ],
    death_roll: [
      { id: red, hits: 3, die: 1, modifier: 2, lost: true },
      { id: red, hits: 1, die: 4, modifier: 0, lost: false },
    ],
    base_lost: [
      { id: red, base: 1, left: 5 },
      { id: red, base: 0, left: 0 },
    ],
    autobroken: [red],
  }),
  pursuit: all<PursuitEvent>({
    pursues: [[red, [blue]]],
    stays: [red],
    ran_into: [
      [red, blue, "front"],
      [red, blue, "flank"],
      [red, blue, "rear"],
    ],
    cut_down: [[blue, 2]],
  }),
  joint_action: all<JointActionEvent>({
    camp_assault: [
      { id: red, score: 6, sacked: true },
      { id: red, score: 2, sacked: false },
    ],
    camp_removed: ["blue"],
    broke_off: [{ id: red, back: 75_000 }],
    cannot_break_off: [{ id: red, room: 12_500 }],
    stopped_looting: [red],
    stopped_pursuing: [red],
    bolsters: [{ seat: "red", commander: 0, id: red }],
  }),
});

const text = (happened: Event) => event(happened, names).text;

test.each(events)("tells: %j", (happened) => {
  const told = event(happened, names);
  sound(told.text);
  expect(told.text).toMatch(/\.$/);
  for (const rule of told.rules) expect(rule).toMatch(/^AM-[A-Z]{3}-\d{3}$/);
});
test("a cohesion test shows its arithmetic", () => {
  const tested: Event = {
    cohesion_test: {
      id: blue,
      modifiers: [
        ["lost_impact", -1],
        ["commander", 1],
        ["state", -1],
      ],
      total: 5,
      drop: 1,
    },
  };
  expect(event(tested, names)).toEqual({
    text: "Cohesion test of Gauls: 6, −1 lost at impact, +1 commander, −1 present state, total 5, needing 7: it drops 1 level of cohesion.",
    rules: ["AM-DET-019", "AM-DET-023", "AM-DET-033", "AM-DET-032"],
  });
});
test("a complex move test shows its arithmetic", () => {
  expect(
    text({ complex_move: { seat: "red", groups: [0, 1], modifier: 2, total: 9, needed: 8, passed: true } }),
  ).toBe(
    "Complex move test of Hastati and Velites: 7, +2 for commander and state, total 9, needing 8: passed.",
  );
});
test("shooting and fighting show dice, points of advantage, score and hits", () => {
  expect(text({ shooting: { shot: { ...shot, advantages: [["AM-COM-055", -1]] } } })).toBe(
    "Hastati shot at Gauls with 3 dice (−1 target is armoured foot: net −), needing 5 or more: 1 hit.",
  );
  expect(text({ close_combat: { hits } })).toBe(
    "Hastati fought Gauls: 6 dice at net +, needing 4 or more: 4 hits.",
  );
  const advantages: typeof hits.advantages = [[[["AM-COM-064", 2]], [["AM-COM-068", 1]]]];
  expect(event({ close_combat: { hits: { ...hits, advantages } } }, names)).toEqual({
    text: "Hastati fought Gauls: 6 dice at net + (+2 impact foot, against them +1 foot with light spear or pole arms), needing 4 or more: 4 hits.",
    rules: ["AM-COM-044", "AM-COM-097", "AM-COM-064", "AM-COM-068"],
  });
});
test("a death roll shows its arithmetic", () => {
  expect(text({ aftermath: { death_roll: { id: red, hits: 3, die: 1, modifier: 2, lost: true } } })).toBe(
    "Death roll of Hastati for 3 hits: 1 + 2 = 3, not above the hits: a base is lost.",
  );
});
test("a charge in the log", () => {
  expect(text({ impact: { charge } })).toBe("Hastati charged Gauls.");
  expect(text({ impact: { charge: { ...charge, order } } })).toBe(
    "Hastati charged Gauls and the enemy camp, wheeling left 22°.",
  );
});
