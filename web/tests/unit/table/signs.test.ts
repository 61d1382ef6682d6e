import { expect, test } from "vitest";
import { edgesOf } from "../../../src/table/groups";
import type { Base } from "../../../src/table/scene";
import { type Look, offset, type Place, placeSigns, type Wanted } from "../../../src/table/signs";

/** A battle group of one base, so wide and 30 mm deep. */
function wanted(key: string, x: number, y: number, facing = 0, width = 160): Wanted {
  const figure = { troops: "heavy_foot", arms: "sword" } as const;
  const bases: Base[] = [{ x, y, facing, width, depth: 30, figure }];
  return { key, edges: edgesOf(bases), bases, reach: { left: 15, right: 15, up: 9 } };
}
const look: Look = { mm: 1, turned: false, far: false };
const place = (signs: Wanted[], before = new Map<string, Place>(), how = look) => [
  ...placeSigns(signs, [], how, before).values(),
];

test("a sign stands behind its battle group, and from afar on it", () => {
  expect(place([wanted("a", 500, 500)])).toEqual(["rear"]);
  expect(place([wanted("a", 500, 500)], new Map(), { ...look, far: true })).toEqual(["on"]);
});

test("signs of battle groups back to back do not hide each other", () => {
  // 20 mm lie between their rears: room for one sign, and not for two.
  expect(place([wanted("a", 500, 550), wanted("b", 500, 470, 180)])).toEqual(["rear", "front"]);
});

test("where front and rear are taken a side is free", () => {
  const [, middle] = place([
    wanted("front", 500, 600, 0),
    wanted("middle", 500, 560, 0),
    wanted("rear", 500, 520, 0),
  ]);
  expect(["left", "right"]).toContain(middle);
});

test("a commander is not hidden", () => {
  const behind = { left: 480, right: 520, low: 440, high: 468 };
  expect([...placeSigns([wanted("a", 500, 500)], [behind], look, new Map()).values()]).toEqual(["front"]);
});

test("a sign stays where it is if that is about as good", () => {
  expect(place([wanted("a", 500, 500)], new Map([["a", "front"]]))).toEqual(["front"]);
  expect(place([wanted("a", 500, 500)], new Map([["a", "right"]]))).toEqual(["rear"]);
  const signs = [wanted("a", 500, 550), wanted("b", 500, 470, 180)];
  const first = placeSigns(signs, [], look, new Map());
  expect(placeSigns(signs, [], look, first)).toEqual(first);
});

test("a sign keeps clear of its battle group by its width or its height, whichever lies that way", () => {
  const [ahead, aside] = [wanted("a", 500, 500), wanted("b", 500, 500, 90)];
  const marked = { ...aside, reach: { left: 15, right: 31, up: 9 } };
  expect(offset(ahead, "on", false)).toBe(0);
  expect(offset(ahead, "rear", false)).toBeCloseTo(11);
  expect(offset(aside, "rear", false)).toBeCloseTo(17);
  expect(offset(marked, "front", false), "its left end is near").toBeCloseTo(17);
  expect(offset(marked, "front", true), "seen from the other edge, its right end").toBeCloseTo(33);
});
