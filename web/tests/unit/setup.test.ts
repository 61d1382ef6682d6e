import { expect, test } from "vitest";
import type { Event } from "../../src/api/fog";
import type { FogGroup } from "../../src/api/types/fog/FogGroup";
import type { Held } from "../../src/api/types/fog/Held";
import type { TroopType } from "../../src/api/types/fog/TroopType";
import { movedTo, pointOf, turnedBy } from "../../src/setup/held";
import { marchOrder } from "../../src/setup/order";
import { lastThrows } from "../../src/setup/throws";

const group = (kind: TroopType): FogGroup => ({
  name: kind,
  troops: [{ kind, armour: "protected", quality: "average", training: "drilled", capabilities: [] }],
  sizes: [],
  contingent: "main",
  may_dismount: false,
  portable_defences: 0,
  files: null,
});

test("foot march in front, and those who answer the enemy come last", () => {
  const groups = (["light_horse", "heavy_foot", "cavalry", "light_foot", "heavy_foot"] as const).map(group);
  expect(marchOrder(groups)).toEqual([1, 4, 2, 3, 0]);
});

test("the last throws of a step are told, two of them if they were thrown against each other", () => {
  const events: Event[] = [
    { rolled: [{ initiative: "red" }, 3] },
    { rolled: [{ initiative: "blue" }, 3] },
    { rolled: [{ initiative: "red" }, 2] },
    { rolled: [{ initiative: "blue" }, 5] },
    { initiative: "blue" },
  ];
  expect(lastThrows(events, 1).map(({ seat, die }) => [seat, die])).toEqual([
    ["red", 2],
    ["blue", 5],
  ]);
  expect(lastThrows(events, 2)).toEqual([]);
  const [placed] = lastThrows([...events, { rolled: [{ placement: "blue" }, 4] }], 3);
  expect(placed?.means).toBe("touching a side edge or water, in the owner's own half");
});

test("what is held is moved and turned, whatever it is", () => {
  const pose = { front: { x: 5, y: 6 }, facing: 0 };
  const things: Held[] = [
    { piece: { at: pose, outline: 0 } },
    { slide: pose.front },
    { pivot: [pose.front, 0] },
    { camp: pose },
    { works: { front: pose, count: 4 } },
    { marker: { marker: pose, group: null, commander: null, on_foot: false } },
    { group: { group: 1, front: pose, files: 2, on_foot: false } },
    { commander: [0, pose] },
  ];
  for (const held of things) {
    expect(pointOf(held)).toEqual({ x: 5, y: 6 });
    expect(pointOf(turnedBy(movedTo(held, { x: 7, y: 8 }), 90))).toEqual({ x: 7, y: 8 });
  }
  expect(turnedBy({ camp: pose }, -90)).toEqual({ camp: { ...pose, facing: 3 * 2 ** 30 } });
});
