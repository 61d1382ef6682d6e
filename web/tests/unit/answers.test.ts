import { expect, test } from "vitest";
import type { Answer } from "../../src/api/game";
import * as answers from "../../src/game/answers";

const choices: Answer[] = [
  { Place: { unit: 1, column: 0, room: [] } },
  { Place: { unit: 1, column: 2, room: [7] } },
  { Place: { unit: 1, column: 2, room: [7, 8] } },
  { Place: { unit: 2, column: 4, room: [] } },
  { Attack: { column: 3, lead: 9 } },
  { Reserves: 5 },
  "End",
];

test("units find the columns that are open to them", () => {
  expect(answers.columnsFor(choices, 1)).toEqual([0, 2]);
  expect(answers.columnsFor(choices, 3)).toEqual([]);
  expect(answers.placeable(choices)).toEqual([1, 2]);
});

test("a full column offers the ways to make room", () => {
  expect(answers.waysToPlace(choices, 1, 2).map(({ room }) => room)).toEqual([[7], [7, 8]]);
});

test("attacks and flank attacks become the right answers", () => {
  expect(answers.attacks(choices)).toEqual([{ column: 3, from: 3, lead: 9, flank: false }]);
  expect(answers.attackAnswer({ column: 3, from: 3, lead: 9, flank: false })).toEqual({
    Attack: { column: 3, lead: 9 },
  });
  const [flank] = answers.attacks([{ FlankAttack: { column: 1, from: 0, lead: 4 } }]);
  expect(flank && answers.attackAnswer(flank)).toEqual({ FlankAttack: { column: 1, from: 0, lead: 4 } });
});

test("the rest is found by its kind", () => {
  expect(answers.reserves(choices)).toEqual([5]);
  expect(answers.mayEnd(choices)).toBe(true);
  expect(answers.mayEnd(null)).toBe(false);
  expect(answers.mayWithdraw([{ Withdraw: [] }, { Withdraw: [3] }, { Withdraw: [3, 4] }])).toEqual([3, 4]);
});

test("picking toggles, and the earliest pick gives way", () => {
  expect(answers.toggle([1], 1)).toEqual([]);
  expect(answers.toggle([1], 2)).toEqual([1, 2]);
  expect(answers.toggle([1, 2], 3, 2)).toEqual([2, 3]);
});

test("a question has a name and sometimes a column", () => {
  expect(answers.askName("Act")).toBe("Act");
  expect(answers.askName({ Thin: { column: 2 } })).toBe("Thin");
  expect(answers.askColumn({ DiscardFirst: { column: 4 } })).toBe(4);
});

test("where a Bonus card comes from can be compared", () => {
  expect(answers.sameFrom({ Hand: 3 }, { Hand: 3 })).toBe(true);
  expect(answers.sameFrom({ Hand: 3 }, "Deck")).toBe(false);
  expect(answers.sameFrom(null, null)).toBe(true);
});
