import { describe, expect, test } from "vitest";
import type { Answer, Ask, Event, View } from "../../src/api/fog";
import { advise } from "../../src/lesson/advice";
import { lessonFor, newsOf } from "../../src/lesson/lessons";
import { met } from "../../src/lesson/met";
import { aboutWhom, gap, nameOf, type Situation } from "../../src/lesson/situation";
import { lessonWords } from "../../src/words/lesson";
import { blue, red } from "./fogSamples";

/** A battle in which nobody is on the table. */
const empty = {
  battle: {
    sides: [
      { groups: [], commanders: [] },
      { groups: [], commanders: [] },
    ],
  },
} as unknown as View;

const asked = (ask: Ask, offered: Answer[] | null, able: number[] | null = null): Situation => ({
  asked: nameOf(ask),
  ask,
  view: empty,
  seat: "red",
  able,
  selected: null,
  offered,
  choices: new Map(),
  ahead: null,
});

describe("the coach is never at a loss", () => {
  const questions: [Ask, string][] = [
    [{ impact: "declare" }, "no_charge"],
    [{ impact: { evade: 0 } }, "evade_stand"],
    [{ impact: { turn_base: [0, [1]] } }, "any"],
    [{ manoeuvre: "move" }, "no_moves"],
    [{ manoeuvre: { conform: 0 } }, "conform"],
    [{ shooting: { aim: red } }, "shooting"],
    [{ close_combat: { commit: "impact" } }, "commit"],
    [{ close_combat: { pair: "melee" } }, "who_fights"],
    [{ aftermath: { next_test: [0] } }, "cohesion_test"],
    [{ pursuit: { hold_back: blue } }, "pursuit"],
    [{ joint_action: "commander" }, "stay"],
    [{ joint_action: "bolster" }, "bolster"],
    ["road", "any"],
  ];
  test.each(questions)("%j", (ask, lesson) => {
    const situation = asked(ask, []);
    const advice = advise(situation);
    expect(advice).toEqual({ do: "done" });
    expect(lessonFor(situation, advice)).toBe(lesson);
    expect(lessonWords.lessons[lessonFor(situation, advice)].text.length).toBeLessThanOrEqual(3);
  });
});

test("where answers are not known yet the coach looks before he speaks", () => {
  expect(advise(asked({ joint_action: "commander" }, null))).toEqual({ do: "look", group: null });
});

test("of what is offered the coach takes the first, but for the end of the step", () => {
  const bolster: Answer = { joint_action: { bolster: 1 } };
  const advice = advise(asked({ joint_action: "bolster" }, [{ joint_action: "done" }, bolster]));
  expect(advice).toMatchObject({ do: "take", answer: bolster });
});

test("a question says whom it is about", () => {
  expect(aboutWhom({ impact: { evade: 2 } })).toBe(2);
  expect(aboutWhom({ pursuit: { hold_back: { seat: "red", index: 3 } } })).toBe(3);
  expect(aboutWhom({ impact: { turn_base: [1, [4]] } })).toBe(1);
  expect(aboutWhom({ manoeuvre: "move" })).toBeNull();
});

test("nobody ahead is no gap", () => {
  expect(gap({ middle: { x: 0, y: 0 }, facing: 0, half: 40 }, [null])).toBeNull();
});

test("events become news and what was met", () => {
  const shot = { shooting: { too_few: { at: red, dice: 1, least: 2 } } } as Event;
  const test: Event = { cohesion_test: { id: red, modifiers: [], total: 4, drop: 1 } };
  expect(newsOf(test)).toBe("dropped");
  expect(newsOf({ cohesion_test: { id: red, modifiers: [], total: 9, drop: 0 } })).toBeNull();
  expect(met([shot, test])).toEqual(["shoot", "cohesion"]);
});
