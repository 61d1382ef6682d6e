import { expect, test } from "vitest";
import { distance, inside, toOutline } from "../../../src/table/plane";
import { plant, rule, seeded, strew } from "../../../src/table/scatter";
import { type Point, TERRAIN_KINDS } from "../../../src/table/scene";
import { ticks } from "../../../src/table/stick";
import { placed } from "../../../src/table/svg";
import { drawn } from "../../../src/table/terrain";

/** A boomerang: what is inside its box is not always inside it. */
const bent: Point[] = [
  { x: 0, y: 0 },
  { x: 200, y: 0 },
  { x: 200, y: 60 },
  { x: 60, y: 60 },
  { x: 60, y: 200 },
  { x: 0, y: 200 },
];

test("chance depends on the seed and nothing else", () => {
  const draw = (seed: string) => Array.from({ length: 5 }, seeded(seed));
  expect(draw("forest")).toEqual(draw("forest"));
  expect(draw("forest")).not.toEqual(draw("marsh"));
  expect(draw("forest").every((value) => value >= 0 && value < 1)).toBe(true);
});

test("what is strewn or planted keeps inside and off the edge", () => {
  for (const points of [strew(bent, 15, 6, seeded("a")), plant(bent, 15, 6, 0.3)]) {
    expect(points.length).toBeGreaterThan(30);
    expect(points.every((point) => inside(bent, point) && toOutline(bent, point) >= 6)).toBe(true);
  }
});

test("rows are as far apart as they should be", () => {
  const rows = plant(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 40 },
      { x: 0, y: 40 },
    ],
    20,
    2,
    0,
  );
  expect(new Set(rows.map(({ y }) => Math.round(y)))).toEqual(new Set([10, 30]));
  const [first, second] = rows;
  expect(first && second && distance(first, second)).toBeCloseTo(20);
});

test("ruled lines are cut at every side", () => {
  const lines = rule(bent, 10, Math.PI / 5);
  const middles = lines.map(([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }));
  expect(lines.length).toBeGreaterThan(15);
  expect(middles.every((point) => inside(bent, point))).toBe(true);
});

test.each(TERRAIN_KINDS)("%s is drawn, and the same every time", (kind) => {
  const piece = {
    id: "here",
    kind,
    outline: bent,
    course: [
      { x: 0, y: 30 },
      { x: 200, y: 30 },
    ],
  };
  const flip = ({ x, y }: Point) => ({ x, y: 1200 - y });
  const once = drawn(piece, flip);
  expect(once[0]?.strokes.some(({ d }) => d.length > 0)).toBe(true);
  expect(once.flatMap(({ strokes }) => strokes.map(({ d }) => d)).join("")).not.toMatch(
    /NaN|undefined|Infinity/,
  );
  expect(drawn(piece, flip)).toEqual(once);
});

test("a path is turned, sized and put somewhere", () => {
  expect(placed("M1,0 L-2.5,3Z", 10, 20, 90, 2)).toBe("M10,22 L4,15Z");
});

test("a stick has a tick for every quarter of a unit, longer ones for halves and wholes", () => {
  const found = ticks({ x: 0, y: 0 }, { x: 60, y: 0 }, 25);
  expect(found.map(({ at }) => Math.round(at.x * 100) / 100)).toEqual([
    6.25, 12.5, 18.75, 25, 31.25, 37.5, 43.75, 50, 56.25,
  ]);
  expect(found.slice(0, 4).map(({ size }) => size)).toEqual([2, 3.6, 2, 6]);
});
