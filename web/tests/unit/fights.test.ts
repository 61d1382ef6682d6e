import { describe, expect, test } from "vitest";
import type { Answer, Ask, Event, FogTypes } from "../../src/api/fog";
import type { QuestionOf } from "../../src/api/protocol";
import type { Odds } from "../../src/api/types/fog/Odds";
import { chaptersOf, linesOf } from "../../src/fights/chapters";
import { combatsOf } from "../../src/fights/combats";
import { concernedBy, concernedIn } from "../../src/fights/concerns";
import { lookFor, type Orders, ordered, orderedAmong } from "../../src/fights/orders";
import { beatsOf, throwsOf } from "../../src/fights/throws";
import { thrown } from "../../src/words/fog";
import { blue, names, red } from "./fogSamples";

const velites = { seat: "red", index: 1 } as const;
const nobles = { seat: "blue", index: 2 } as const;

const die = (by: typeof red, on: typeof red, shown: number): Event => ({
  rolled: [{ hit: [by, on] }, shown],
});
const hits = (by: typeof red, on: typeof red, count: number): Event => ({
  close_combat: {
    hits: {
      by,
      on,
      dice: 2,
      net: 0,
      support: false,
      needed: 4,
      hits: count,
      advantages: [[[["AM-COM-084", 1]], [["AM-COM-086", 1]]]],
    },
  },
});
const combat = (by: typeof red, on: typeof red): Event[] => [die(by, on, 5), die(by, on, 2), hits(by, on, 1)];

describe("throws", () => {
  test("dice are gathered under what they were thrown for", () => {
    const [one, ...others] = throwsOf(combat(red, blue), 10);
    expect(others).toEqual([]);
    expect([one?.from, one?.at]).toEqual([10, 12]);
    expect(one?.dice.map(({ counts, hit }) => [counts, hit])).toEqual([
      [5, true],
      [2, false],
    ]);
  });
  test("a die that is rolled again is one die", () => {
    const again: Event = { rolled_again: [{ hit: [red, blue] }, 6, 6] };
    const [one] = throwsOf([die(red, blue, 5), die(red, blue, 1), again, hits(red, blue, 2)]);
    expect(one?.dice).toEqual([
      { shown: 5, again: null, counts: 5, hit: true },
      { shown: 1, again: 6, counts: 6, hit: true },
    ]);
  });
  test("dice that nothing sums up are thrown by themselves", () => {
    const evade: Event = { rolled: [{ variable_move: red }, 3] };
    const fled: Event = { fled: [red, 75_000] };
    expect(throwsOf([evade, fled])).toEqual([
      {
        from: 0,
        at: 0,
        event: evade,
        dice: [{ shown: 3, again: null, counts: 3, hit: false }],
        by: red,
        on: null,
      },
    ]);
  });
  test("both sides of a combat are shown together, and combats one after the other", () => {
    const all = [
      ...combat(red, blue),
      ...combat(velites, nobles),
      ...combat(blue, red),
      ...combat(nobles, velites),
    ];
    const test: Event = { cohesion_test: { id: blue, modifiers: [], total: 5, drop: 1 } };
    const roll: Event = { rolled: [{ cohesion: blue }, 2] };
    const beats = beatsOf(throwsOf([...all, roll, roll, test]));
    expect(beats.map((beat) => beat.map(({ by }) => by))).toEqual([[red, blue], [velites, nobles], [blue]]);
  });
  test("the arithmetic of a throw names points of both sides with their rules", () => {
    expect(thrown(hits(red, blue, 1), names)).toEqual({
      title: "Hastati against Gauls",
      parts: [
        { value: "+1", name: "foot swordsmen", rule: "AM-COM-084", against: false },
        { value: "+1", name: "spearmen in two ranks", rule: "AM-COM-086", against: true },
      ],
      sum: "No net POA: 4 or more hits",
      result: "1 hit",
      rule: "AM-COM-044",
    });
  });
});

describe("the log", () => {
  const phase = (turn: number, active: "red" | "blue", name: "impact" | "manoeuvre"): Event => ({
    phase: { turn, active, phase: name },
  });
  test("lines stand under their turn and phase, and the first phase is what came before the second", () => {
    const events = [
      ...combat(red, blue),
      phase(1, "red", "manoeuvre"),
      phase(2, "blue", "impact"),
      ...combat(blue, red),
    ];
    const chapters = chaptersOf(events, names, null);
    expect(chapters.map(({ when, lines }) => [when?.turn, when?.phase, lines.length])).toEqual([
      [1, "impact", 1],
      [2, "impact", 1],
    ]);
    expect(chapters[0]?.lines[0]?.dice.length).toBe(2);
  });
  test("what happens before the first turn has its own heading", () => {
    const events: Event[] = [{ first: "red" }, phase(1, "red", "impact")];
    expect(chaptersOf(events, names, null).map(({ when }) => when?.turn)).toEqual([undefined, 1]);
  });
  test("an event is the story of all who are named in it", () => {
    expect(concernedBy(hits(red, blue, 1))).toEqual([red, blue]);
    expect(
      concernedBy({
        complex_move: { seat: "red", groups: [1], modifier: 0, total: 7, needed: 7, passed: true },
      }),
    ).toEqual([velites]);
  });
  test("a question whether to evade is about the charger too", () => {
    const order = { group: 2, targets: [{ group: 1 }], wheel: null, drop_back: null, if_all_evade: null };
    const charge = { seat: "blue", order, charged: [1] } as unknown as Parameters<
      typeof concernedIn
    >[2][number];
    expect(concernedIn({ impact: { evade: 1 } }, "red", [charge])).toEqual([velites, nobles]);
  });
});

describe("standing orders", () => {
  const asking = (
    ask: Ask,
    choices: Answer[] | null,
    groups: number[] | null = null,
  ): QuestionOf<FogTypes> => ({
    seat: "red",
    ask,
    choices,
    on_demand: choices === null,
    groups,
  });
  const orders = (ways: Orders["ways"], groups: Orders["groups"] = {}): Orders => ({ ways, groups });
  const evade: Answer = { impact: { evade: ["to_rear", "about"] } };
  const stand: Answer = { impact: "stand" };
  const charged = asking({ impact: { evade: 1 } }, [stand, evade]);

  test("nothing is answered without an order", () => {
    expect(ordered(charged, orders({}))).toBeNull();
    expect(
      ordered(asking("territory", ["done" as unknown as Answer]), orders({ single: "pass" })),
    ).toBeNull();
  });
  test("a battle group's own order goes before the general one", () => {
    expect(ordered(charged, orders({ evade: "evade" }))?.answer).toEqual(evade);
    expect(ordered(charged, orders({ evade: "evade" }, { 1: "stand" }))).toEqual({
      order: "evade",
      group: 1,
      answer: stand,
    });
    expect(ordered(charged, orders({ evade: "evade" }, { 2: "stand" }))?.answer).toEqual(evade);
  });
  test("an order that the rules leave no room for asks the player", () => {
    expect(ordered(asking({ impact: { evade: 1 } }, [evade]), orders({ evade: "stand" }))).toBeNull();
  });
  test("a question with one answer is passed, and with none to act it is ended", () => {
    const intercept = asking({ impact: "intercept" }, [{ impact: "done" }]);
    expect(ordered(intercept, orders({ single: "pass" }))?.order).toBe("single");
    expect(ordered(intercept, orders({ idle: "pass" }))?.order).toBe("idle");
    const declare = asking({ impact: "declare" }, null, [0, 1]);
    expect(lookFor(declare, orders({ idle: "pass" }))).toBe("groups");
    expect(orderedAmong(declare, [], orders({ idle: "pass" }))?.answer).toEqual({ impact: "done" });
    expect(orderedAmong(declare, [evade], orders({ idle: "pass" }))).toBeNull();
  });
  test("bases are fed until there are none", () => {
    const feed = asking({ manoeuvre: "feed" }, null, [0]);
    const bases: Answer = {
      manoeuvre: { feed: { group: 0, hand: "left", change: { expand: [4, 5] } } },
    } as Answer;
    expect(lookFor(feed, orders({}))).toBeNull();
    expect(orderedAmong(feed, [bases, { manoeuvre: "done" }], orders({ feed: "feed" }))?.answer).toEqual(
      bases,
    );
    expect(orderedAmong(feed, [{ manoeuvre: "done" }], orders({ feed: "feed" }))?.answer).toEqual({
      manoeuvre: "done",
    });
  });
});

test("the odds of a phase fall apart into its combats", () => {
  const dice = (by: typeof red, on: typeof red) => ({ by, on }) as Odds["dice"][number];
  const group = (id: typeof red) => ({ id }) as Odds["groups"][number];
  const odds: Odds = {
    phase: "melee",
    dice: [dice(red, blue), dice(velites, nobles), dice(blue, red)],
    groups: [red, velites, blue, nobles, { seat: "red", index: 2 } as const].map(group),
    assumed: [{ base_lost: nobles }],
  };
  const combats = combatsOf(odds);
  expect(combats.map(({ groups }) => groups.map(({ id }) => id))).toEqual([
    [red, blue],
    [velites, nobles],
  ]);
  expect(combats.map(({ assumed }) => assumed.length)).toEqual([0, 1]);
});

test("lines tell dice with what they were thrown for, and say which phase begins", () => {
  const begins = { turn: 3, active: "red", phase: "melee" } as const;
  const lines = linesOf([{ phase: begins }, ...combat(red, blue)], names);
  expect(lines.map((line) => [line.begins, line.dice.map(({ shown }) => shown)])).toEqual([
    [begins, []],
    [null, [5, 2]],
  ]);
});
