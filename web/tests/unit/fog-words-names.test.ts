import { expect, test } from "vitest";
import type { FogArmies } from "../../src/api/types/fog/FogArmies";
import type { Rank } from "../../src/api/types/fog/Rank";
import type { Stage } from "../../src/api/types/fog/Stage";
import type { Step } from "../../src/api/types/fog/Step";
import type { Troops } from "../../src/api/types/fog/Troops";
import * as fog from "../../src/words/fog";
import { all, hill } from "./fogSamples";
import { sound } from "./sound";

const both = ["red", "blue"] as const;
const fought = ["impact", "shooting", "melee"] as const;
const steps = all<Step>({
  marches: null,
  declarations: null,
  tests_to_charge: null,
  shock_tests: null,
  fragmented: null,
  interceptions: null,
  evades: null,
  fragmented_uncovered: null,
  charge_moves: null,
  reforming: null,
  conforming: null,
  feeding: [...both],
  moves: null,
  shooting: null,
  committing: [...fought],
  combat: [...fought],
  commander_losses: [...fought],
  death_rolls: [...fought],
  cohesion_tests: [...fought],
  camp_assaults: null,
  seeing_friends_break: [...fought],
  initial_routs: [...fought],
  initial_pursuits: [...fought],
  scythed_chariots: null,
  break_offs: [...both],
  stopping: null,
  commander_moves: [...both],
  bolstering: null,
  routers: null,
  pursuers: null,
  removal: null,
  last_scythed_chariots: null,
});
const placing = { owner: "red", choice: hill, compulsory: false, die: 3 } as const;
const stages = all<Stage>({
  order_of_march: null,
  initiative: null,
  territory: null,
  compulsory: null,
  selection: [...both],
  next_piece: [...both],
  place: [placing],
  adjust: [placing],
  road: null,
  works: [...both],
  camp: [...both],
  ambushes: [...both],
  marches: null,
  batch: [["red", 0]],
  dismounting: [...both],
  commanders: [...both],
  first_move: null,
  turn: steps,
  over: null,
});
const ranks = all<Rank>({ commander_in_chief: null, sub_commander: null, ally: [0] });

test.each(stages)("names the stage %j", (stage) => sound(fog.stageName(stage)));
test.each(ranks)("names the rank %j", (rank) => sound(fog.rankName(rank)));

const lists = {
  armours: fog.armours,
  capabilities: fog.capabilities,
  cohesions: fog.cohesions,
  commanderLevels: fog.commanderLevels,
  disorders: fog.disorders,
  moveClasses: fog.moveClasses,
  phases: fog.phases,
  qualities: fog.qualities,
  terrains: fog.terrains,
  territories: fog.territories,
  trainings: fog.trainings,
  troopTypes: fog.troopTypes,
};
test.each(Object.entries(lists))("%s have names of their own", (_, list) => {
  const names = Object.values(list);
  for (const name of names) sound(name);
  expect(new Set(names).size).toBe(names.length);
});

const troops: Troops = {
  kind: "heavy_foot",
  armour: "armoured",
  quality: "superior",
  training: "drilled",
  capabilities: ["impact_foot", "skilled_swordsmen"],
};

test("troops are named as in an army list", () => {
  expect(fog.troopsName(troops)).toBe(
    "Heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen",
  );
  expect(fog.troopsName({ ...troops, kind: "elephants", armour: null, capabilities: [] })).toBe(
    "Elephants, superior, drilled",
  );
});
test("a piece of terrain is named with its size and its cover", () => {
  expect(fog.pieceName(hill)).toBe("Large gentle hill covered with forest");
});
test("the end of a game", () => {
  expect(fog.outcome("blue", "decisive")).toBe("Blue wins: a decisive victory.");
  expect(fog.outcome(null, "draw")).toBe("Draw: neither side has won.");
});
test("points of advantage add up", () => {
  expect(
    fog.advantages([
      ["AM-COM-064", 2],
      ["AM-COM-079", -1],
    ]),
  ).toBe("+2 impact foot and −1 in column: net +");
  expect(fog.advantages([])).toBe("no net POA");
});

const group = (name: string) => ({
  name,
  troops: [troops],
  sizes: [],
  contingent: "main" as const,
  may_dismount: false,
  portable_defences: 0,
  files: null,
});
const size = { width: 40_000, depth: 30_000 };
const chief = { rank: "commander_in_chief", level: "field", range: 200_000 } as const;
const game: FogArmies = {
  figures: "mm15",
  rulebook: "fog-am",
  cites: {},
  unit: 25_000,
  table: { width: 1_800_000, depth: 1_200_000 },
  turns: null,
  armies: [
    {
      name: "Romans",
      whole: true,
      break_point: 12,
      fortified_camp: false,
      batches: [1, 1, 1, 0],
      groups: [group("Legion"), group("Legion"), group("Slingers")],
      commanders: [
        { ...chief, name: "Scipio" },
        { ...chief, name: null, rank: "sub_commander" },
      ],
    },
    {
      name: "Others",
      whole: false,
      break_point: null,
      fortified_camp: null,
      batches: null,
      groups: [group("Slingers"), null],
      commanders: [{ ...chief, name: null }, null],
    },
  ],
  commander_base: size,
  camp_base: size,
  fortification_base: size,
  ambush_marker: size,
};

test("battle groups are told apart where names are alike, and unknown ones are numbered", () => {
  const { group: called } = fog.namesOf(game);
  expect([0, 1, 2].map((index) => called({ seat: "red", index }))).toEqual([
    "Legion 1",
    "Legion 2",
    "Red's Slingers",
  ]);
  expect([0, 1].map((index) => called({ seat: "blue", index }))).toEqual([
    "Blue's Slingers",
    "Blue's battle group 2",
  ]);
});
test("commanders without names go by their rank", () => {
  const { commander } = fog.namesOf(game);
  expect([commander("red", 0), commander("red", 1)]).toEqual(["Scipio", "Red's sub-commander 1"]);
  expect([commander("blue", 0), commander("blue", 1)]).toEqual([
    "Blue's commander-in-chief",
    "Blue's commander 2",
  ]);
});
