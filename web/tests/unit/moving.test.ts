import { expect, test } from "vitest";
import type { Evolution } from "../../src/api/types/fog/Evolution";
import { advance, aside, DRILLS, longer, numbered, wheel } from "../../src/battle/moving/drills";
import { cornerAt, frontOf, middle, pulled } from "../../src/battle/moving/frame";
import { Latest } from "../../src/battle/moving/latest";
import { linesAmong, questionOf } from "../../src/battle/moving/orders";
import type { Group } from "../../src/table";
import { movingWords } from "../../src/words/moving";

const UNIT = 25_000;
const BASE = 40_000;

test("every way to move has a key of its own and a name", () => {
  expect(new Set(DRILLS.map(({ key }) => key)).size).toBe(DRILLS.length);
  expect(DRILLS.filter(({ id }) => !movingWords.drills[id])).toEqual([]);
});

test("an advance goes by halves of a movement unit, to the next round one first", () => {
  expect(longer([advance(68_000)], UNIT, 1)).toEqual([advance(75_000)]);
  expect(longer([advance(68_000)], UNIT, -1)).toEqual([advance(62_500)]);
  expect(longer([advance(75_000)], UNIT, 1)).toEqual([advance(87_500)]);
  expect(longer([advance(12_500)], UNIT, -1)).toEqual([]);
  const turned: Evolution[] = [{ turn: "left" }];
  expect(longer(turned, UNIT, 1)).toEqual([{ turn: "left" }, advance(12_500)]);
});

test("a wheel is made before the advance, and goes through nothing to the other hand", () => {
  expect(aside([advance(50_000)], BASE, 1)).toEqual([wheel("right", 5), advance(50_000)]);
  expect(aside([wheel("right", 5), advance(50_000)], BASE, -1)).toEqual([advance(50_000)]);
  expect(aside([wheel("left", 10)], BASE, -1)).toEqual([wheel("left", 15)]);
  expect(aside([wheel("right", 90)], BASE, 1)).toEqual([wheel("right", 90)]);
});

test("a shift goes by quarters of a base", () => {
  const shifted: Evolution[] = [advance(75_000), { leg: { shift: ["left", 40_000] } }];
  expect(aside(shifted, BASE, 1)).toEqual([advance(75_000), { leg: { shift: ["left", 30_000] } }]);
  expect(longer(shifted, UNIT, -1)[1]).toEqual(shifted[1]);
});

test("a digit is so many bases of a front, or so many movement units", () => {
  expect(numbered([{ expand: { left: 1, right: 0 } }], UNIT, 2)).toEqual([{ expand: { left: 2, right: 0 } }]);
  expect(numbered([{ turn: "about" }], UNIT, 3)).toEqual([{ turn: "about" }, advance(75_000)]);
});

const group = (index: number, x: number, facing: number): Group => ({
  id: { side: "red", index },
  name: "",
  code: "",
  cohesion: "steady",
  losses: 0,
  states: [],
  bases: [0, 1].map((file) => ({
    x: x + file * 40,
    y: 100,
    facing,
    width: 40,
    depth: 20,
    figure: { troops: "heavy_foot", arms: "none" },
  })),
});

test("the front of a line reaches from its first corner to its last, and its corners are pulled forward", () => {
  const front = frontOf([group(0, 100, 0), group(1, 180, 0)]);
  if (!front) throw new Error("there is a front");
  expect([front.left, front.right]).toEqual([
    { x: 80, y: 100 },
    { x: 240, y: 100 },
  ]);
  expect(middle(front)).toEqual({ x: 160, y: 100 });
  expect(cornerAt(front, { x: 85, y: 95 })).toBe("left");
  expect(cornerAt(front, { x: 160, y: 100 })).toBe(null);
  expect(pulled(front, "left", { x: 240 - 50, y: 150 })).toBeCloseTo(45);
  expect(pulled(front, "right", { x: 80 + 50, y: 150 })).toBeCloseTo(45);
  expect(pulled(front, "right", { x: 130, y: 50 })).toBeCloseTo(-45);
});

test("questions about moves are told from others, and lines from single moves", () => {
  expect(questionOf({ manoeuvre: "move" })).toBe("anybody");
  expect(questionOf({ manoeuvre: { second_move: { group: 3 } } })).toEqual({ group: 3 });
  expect(questionOf({ manoeuvre: "feed" })).toBe(null);
  expect(questionOf({ joint_action: "commander" })).toBe("commanders");
  expect(questionOf("territory")).toBe(null);
  const line = { groups: [1, 2], commander: 0 };
  const answer = { manoeuvre: { move: { mover: { line }, evolutions: [] } } };
  const single = { manoeuvre: { move: { mover: { group: 1 }, evolutions: [] } } };
  expect(linesAmong([answer, single, answer])).toEqual([line]);
});

test("a hand that is faster than the answers is looked at where it is by now", async () => {
  const seen: number[] = [];
  const failures: unknown[] = [];
  const looks = new Latest<number>(
    async (held) => {
      seen.push(held);
      await Promise.resolve();
      if (held === 9) throw new Error("away");
    },
    (problem) => failures.push(problem),
  );
  for (const held of [1, 2, 3, 4]) looks.take(held);
  await looks.settled();
  expect(seen).toEqual([1, 4]);
  looks.take(9);
  await looks.settled();
  expect(failures).toHaveLength(1);
});
