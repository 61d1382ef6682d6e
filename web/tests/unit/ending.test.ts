import { describe, expect, test } from "vitest";
import type { FogArmies, View } from "../../src/api/fog";
import { howEnded } from "../../src/fights/ending";
import { lessonOfEnd } from "../../src/lesson/lessons";

const view = (attrition: [number, number], looted = [false, false]) =>
  ({
    outcome: { winner: "red", ending: "decisive" },
    attrition,
    battle: { sides: looted.map((camp_sacked) => ({ camp_sacked })) },
  }) as unknown as View;
const armies = (...limits: (number | null)[]) =>
  ({ armies: limits.map((break_point) => ({ break_point })) }) as unknown as FogArmies;

describe("how a battle ended", () => {
  test("an army that suffered what it can bear has routed", () => {
    expect(howEnded(view([0, 3]), armies(4, 3))).toEqual({ by: "rout", of: "blue" });
    expect(howEnded(view([4, 2]), armies(4, 3))).toEqual({ by: "rout", of: "red" });
  });
  test("both may", () => {
    expect(howEnded(view([5, 3]), armies(4, 3))).toEqual({ by: "both" });
  });
  test("otherwise the time was up, and a looted camp counts unless both were looted", () => {
    expect(howEnded(view([0, 2]), armies(4, 3))).toEqual({ by: "time", looted: null });
    expect(howEnded(view([0, 2], [false, true]), armies(4, 3))).toEqual({ by: "time", looted: "blue" });
    expect(howEnded(view([0, 2], [true, true]), armies(4, 3))).toEqual({ by: "time", looted: null });
  });
  test("nothing is guessed while a limit is not known", () => {
    expect(howEnded(view([0, 3]), armies(4, null))).toBe(null);
    expect(howEnded(view([0, 3]), null)).toBe(null);
  });
  test("the coach says as much", () => {
    expect(lessonOfEnd({ by: "rout", of: "blue" }, "red", "red")).toBe("won");
    expect(lessonOfEnd({ by: "rout", of: "red" }, "blue", "red")).toBe("lost");
    expect(lessonOfEnd({ by: "both" }, null, "red")).toBe("drawn");
    expect(lessonOfEnd({ by: "time", looted: null }, "red", "red")).toBe("won_on_time");
    expect(lessonOfEnd({ by: "time", looted: null }, null, "red")).toBe("drawn_on_time");
  });
});
