import { expect, test } from "vitest";
import type { FogContents, FogTypes } from "../../src/api/fog";
import type { ReplayOf } from "../../src/api/protocol";
import { leapTo, type Mark } from "../../src/replay/marks";
import { PAGE, Reel } from "../../src/replay/reel.svelte";
import { since } from "../../src/replay/since.svelte";
import { concerned, traces } from "../../src/replay/traces";
import { emptyScene, type Group } from "../../src/table";
import { marksOf } from "../../src/words/replay";

const chapters: FogContents["chapters"] = [
  { from: 0, chapter: { turn: 0, active: "red", phase: null } },
  { from: 5, chapter: { turn: 1, active: "red", phase: "impact" } },
  { from: 8, chapter: { turn: 1, active: "red", phase: "manoeuvre" } },
  { from: 20, chapter: { turn: 2, active: "blue", phase: "manoeuvre" } },
];

test("turns and phases are marked, and leapt to", () => {
  const marks: Mark[] = marksOf(chapters);
  expect(marks.map(({ turn }) => turn)).toEqual(["Set-up", "1", undefined, "2"]);
  expect(marks[3]?.title).toBe("Turn 2, Blue moves: Manoeuvre");
  const go = (leap: Parameters<typeof leapTo>[0], at: number) => leapTo(leap, at, [0, 30], marks);
  expect([go("next", 30), go("back", 0), go("next", 7)]).toEqual([30, 0, 8]);
  expect([go("phaseNext", 5), go("phaseBack", 10), go("phaseBack", 8)]).toEqual([8, 8, 5]);
  expect([go("turnNext", 5), go("turnBack", 10), go("turnNext", 25)]).toEqual([20, 5, 30]);
  expect(leapTo("turnBack", 10, [9, 30], marks)).toBe(9);
});

test("what happened begins after the own last decision, or with the phase before", () => {
  const contents = { chapters, total: 31, verified: null };
  expect(since({ ...contents, own: 12 })).toBe(12);
  expect(since({ ...contents, own: 30 })).toBe(19);
  expect(since({ ...contents, own: null })).toBe(19);
  expect(since({ chapters: chapters.slice(0, 1), total: 1, own: null, verified: null })).toBe(0);
});

const page = (from: number, most: number, total: number): ReplayOf<FogTypes> =>
  ({
    from,
    total,
    eyes: "spectator",
    frames: Array.from({ length: Math.min(most, total - from) }, (_, place) => ({ answers: from + place })),
  }) as unknown as ReplayOf<FogTypes>;

const settled = () => new Promise((resume) => setTimeout(resume, 0));

test("moments are fetched round the cursor and forgotten far from it", async () => {
  const asked: number[] = [];
  const total = 100 * PAGE;
  const reel = new Reel<FogTypes>(total, async (from, most) => {
    asked.push(from / PAGE);
    return page(from, most, total);
  });
  reel.see(50 * PAGE + 3);
  expect(reel.frame(50 * PAGE + 3)).toBeNull();
  await settled();
  expect(asked).toEqual([50, 51, 49]);
  expect(reel.frame(50 * PAGE + 3)?.answers).toBe(50 * PAGE + 3);
  for (let at = 50 * PAGE; at < total; at += 1) {
    reel.see(at);
    await settled();
  }
  expect(new Set(asked).size).toBe(asked.length);
  expect(reel.kept).toBeLessThanOrEqual(8 * PAGE);
  expect(reel.frame(total - 1)?.answers).toBe(total - 1);
  reel.see(0);
  await settled();
  expect(asked.slice(-2)).toEqual([0, 1]);
});

test("a page that cannot be fetched is fetched when it is wanted again", async () => {
  let broken = true;
  const reel = new Reel<FogTypes>(5, async (from, most) => {
    if (broken) throw new Error("no connection");
    return page(from, most, 5);
  });
  reel.see(0);
  await settled();
  expect(reel.failure).toBeInstanceOf(Error);
  broken = false;
  reel.see(0);
  await settled();
  expect(reel.failure).toBeNull();
  expect(reel.frame(4)?.answers).toBe(4);
});

const group = (index: number, x: number, facing = 0): Group => ({
  id: { side: "red", index },
  name: `Legion ${index}`,
  code: "HF",
  cohesion: "steady",
  losses: 0,
  states: [],
  bases: [{ x, y: 100, facing, width: 40, depth: 20, figure: { troops: "heavy_foot", arms: "sword" } }],
});

test("who has moved, turned or gone leaves a trace", () => {
  const before = {
    ...emptyScene(),
    groups: [group(0, 0), group(1, 100), group(2, 200), group(3, 300, 359.9)],
  };
  const now = { ...emptyScene(), groups: [group(0, 0), group(1, 150), group(3, 300, 0.1)] };
  const found = traces(before, now);
  expect(found.map(({ id }) => id)).toEqual(["trace-red-1", "trace-red-2"]);
  expect(found[0]).toMatchObject({ path: [{ x: 100 }, { x: 150 }] });
  expect(found[1]).toMatchObject({ label: "Legion 2" });
  expect(
    traces({ ...emptyScene(), groups: [group(0, 0)] }, { ...emptyScene(), groups: [group(0, 0, 90)] }),
  ).toHaveLength(1);
});

test("battle groups that are named in what happened are found", () => {
  const one = { seat: "blue", index: 4 } as const;
  expect(concerned([{ fled: [one, 5000] }, { fled: [one, 1] }])).toEqual([{ side: "blue", index: 4 }]);
});
