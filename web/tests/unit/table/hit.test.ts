import { expect, test } from "vitest";
import { hitTest, snapped } from "../../../src/table/hit";
import { centre, corners, covers, seenFrom, within } from "../../../src/table/plane";
import { neighbour } from "../../../src/table/roving";
import { emptyScene, type Scene } from "../../../src/table/scene";
import { inRanks, sample } from "../../table-sample";

const base = { x: 100, y: 200, facing: 90, width: 40, depth: 20 };

test("a base that looks to the right has its rear to the left", () => {
  expect(centre(base).x).toBeCloseTo(90);
  expect(centre(base).y).toBeCloseTo(200);
  const [frontLeft, frontRight] = corners(base);
  expect(frontLeft?.y).toBeCloseTo(220);
  expect(frontRight?.y).toBeCloseTo(180);
});

test("what is seen from a base is where it was put", () => {
  const turned = { ...base, facing: 33 };
  const seen = seenFrom(turned, within(turned, 7, -4));
  expect(seen.right).toBeCloseTo(7);
  expect(seen.back).toBeCloseTo(-4);
});

test("a base covers its own ground and a little more for thick fingers", () => {
  expect(covers(base, { x: 81, y: 219 })).toBe(true);
  expect(covers(base, { x: 101, y: 200 })).toBe(false);
  expect(covers(base, { x: 101, y: 200 }, 2)).toBe(true);
});

function scene(): Scene {
  const bases = (x: number) =>
    inRanks({ troops: "heavy_foot", arms: "spear", count: 4, files: 2, front: [x, 500] });
  const group = (index: number, x: number) => ({
    id: { side: "red" as const, index },
    name: "",
    code: "HF",
    cohesion: "steady" as const,
    losses: 0,
    states: [],
    bases: bases(x),
  });
  return { ...emptyScene(), groups: [group(0, 400), group(1, 482), group(2, 800)] };
}

test("a point belongs to a group and a base", () => {
  expect(hitTest(scene(), { x: 420, y: 480 }).group).toEqual({ id: { side: "red", index: 0 }, base: 3 });
  expect(hitTest(scene(), { x: 420, y: 460 }).group).toBeUndefined();
});

test("being exactly on a group comes before being near another", () => {
  const point = { x: 439.5, y: 490 };
  expect(hitTest(scene(), point, 10).group?.id.index).toBe(0);
  expect(hitTest(scene(), { x: 441.5, y: 490 }, 10).group?.id.index).toBe(1);
});

test("commanders, camps and terrain are found too", () => {
  expect(hitTest(sample, { x: 1096, y: 405 }).commander).toEqual({ side: "red", index: 1 });
  expect(hitTest(sample, { x: 1340, y: 50 }).camp).toBe("red");
  expect(hitTest(sample, { x: 130, y: 500 }).terrain).toBe("forest");
  expect(hitTest(sample, { x: 250, y: 960 }).terrain).toBe("hill");
});

test("the stick snaps to edges, sooner to corners, and else stays", () => {
  expect(snapped(scene(), { x: 400, y: 504 }, 8)).toEqual({ x: 400, y: 500 });
  const corner = snapped(scene(), { x: 362, y: 503 }, 8);
  expect([corner.x, corner.y]).toEqual([360, 500]);
  expect(snapped(scene(), { x: 400, y: 540 }, 8)).toEqual({ x: 400, y: 540 });
});

test("arrow keys go to the nearest group that way, as the player sees it", () => {
  const { groups } = scene();
  const from = { side: "red" as const, index: 1 };
  expect(neighbour(groups, from, "right", false)?.index).toBe(2);
  expect(neighbour(groups, from, "left", false)?.index).toBe(0);
  expect(neighbour(groups, from, "right", true)?.index).toBe(0);
  expect(neighbour(groups, from, "up", false)).toBeUndefined();
});
