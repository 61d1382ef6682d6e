import { expect, test } from "vitest";
import { differ, equal, nearestTurn } from "../../../src/table/diff";
import { figuresFor, weave } from "../../../src/table/figures";
import { edgesOf } from "../../../src/table/groups";
import { ARMS, armsOf, groupKey, TROOP_TYPES } from "../../../src/table/scene";
import { tableWords } from "../../../src/words/table";
import { crowded, DEPTHS, sample } from "../../table-sample";

test("lists differ by what came, changed and went", () => {
  const before = [
    { id: "a", x: 1 },
    { id: "b", x: 2 },
    { id: "c", x: 3 },
  ];
  const after = [
    { id: "c", x: 3 },
    { id: "b", x: 5 },
    { id: "d", x: 4 },
  ];
  expect(differ(before, after, ({ id }) => id)).toEqual({
    added: [{ id: "d", x: 4 }],
    changed: [{ from: { id: "b", x: 2 }, to: { id: "b", x: 5 } }],
    removed: [{ id: "a", x: 1 }],
  });
});

test("values are equal through and through", () => {
  expect(equal(sample, structuredClone(sample))).toBe(true);
  expect(equal([1, { a: [2] }], [1, { a: [3] }])).toBe(false);
  expect(equal({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(equal(null, {})).toBe(false);
});

test("one group that moved is all that differs between two scenes", () => {
  const moved = structuredClone(sample);
  const group = moved.groups[3];
  for (const base of group?.bases ?? []) base.y += 50;
  const { added, changed, removed } = differ(sample.groups, moved.groups, ({ id }) => groupKey(id));
  expect([added.length, removed.length]).toEqual([0, 0]);
  expect(changed.map(({ to }) => to.name)).toEqual([group?.name]);
});

test("turns go the short way round", () => {
  expect(nearestTurn(350, 10)).toBe(370);
  expect(nearestTurn(10, 350)).toBe(-10);
  expect(nearestTurn(0, 90)).toBe(90);
  expect(nearestTurn(720, 0)).toBe(720);
});

test("no two types of troops look the same, whatever they carry", () => {
  const seen = new Set<string>();
  for (const troops of TROOP_TYPES) {
    for (const arms of ARMS) {
      const layers = figuresFor({ troops, arms }, 40, DEPTHS[troops]);
      const d = layers.map((layer) => layer.d).join("");
      expect(d).not.toMatch(/NaN|undefined/);
      seen.add(`${troops} ${d}`);
    }
  }
  expect(new Set([...seen].map((entry) => entry.slice(entry.indexOf(" ")))).size).toBe(seen.size);
});

test("larger bases have larger figures", () => {
  const widest = (width: number, depth: number) =>
    Math.max(
      ...figuresFor({ troops: "elephants", arms: "none" }, width, depth)
        .flatMap(({ d }) => [...d.matchAll(/(-?[\d.]+),/g)])
        .map(([, x]) => Number(x)),
    );
  expect(widest(60, 60) / widest(40, 40)).toBeCloseTo(1.5, 1);
});

test("stripes and dots keep to their base", () => {
  for (const side of ["red", "blue"] as const) {
    const pairs = [...weave(side, 40, 15).matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.every(([x = 0, y = 0]) => Math.abs(x) <= 20 && y >= -1 && y <= 16)).toBe(true);
  }
});

test("the weapon that shows most is drawn", () => {
  expect(armsOf(["swordsmen", "impact_foot"])).toBe("impact");
  expect(armsOf(["bow", "swordsmen"])).toBe("bow");
  expect(armsOf(["lancers", "bow_star"])).toBe("lance");
  expect(armsOf([])).toBe("none");
});

test("a group knows its middle and its sides", () => {
  const { bases } = sample.groups[0] ?? { bases: [] };
  const { on, rear, front } = edgesOf(bases);
  expect([on.at.x, on.at.y, rear.at.x, rear.at.y]).toEqual([640, 405, 640, 390]);
  expect([front.at.y, front.away.y, rear.away.y]).toEqual([420, 1, -1]);
});

test("the crowded table has as many bases as were asked for", () => {
  expect(crowded(400).groups.reduce((sum, { bases }) => sum + bases.length, 0)).toBe(400);
});

test("a group is told in one breath", () => {
  const group = sample.groups[1];
  expect(group && tableWords.group(group)).toBe(
    "Red: First legion, principes, heavy foot, 8 bases, disrupted, in close combat, facing away from red",
  );
});

test("distances are said in millimetres, units and quarters that are enough", () => {
  expect(tableWords.measured(109, 25)).toBe("109 mm · 4.36 MU · ≤ 4½");
  expect(tableWords.measured(100, 25)).toBe("100 mm · 4 MU · ≤ 4");
  expect(tableWords.measured(3, 25)).toBe("3 mm · 0.12 MU · ≤ ¼");
});
