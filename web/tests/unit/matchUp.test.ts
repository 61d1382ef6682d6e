import { expect, test } from "vitest";
import { parse, to } from "../../src/app/route";
import { packed, unpacked, type Wish } from "../../src/matchUp/wish";
import { matchUpWords } from "../../src/words/matchUp";

const wish: Wish = {
  rulebook: "fog-am2",
  ground: "rough",
  red: { troops: "6 x A/B & C: heavy foot, poor + 3 light foot, bow, 100 %", files: 3, commander: "field" },
  blue: { troops: "4 x Ritter aus Köln", files: null, commander: null },
};

test("an address keeps all of a match-up, whatever signs its names have", () => {
  const route = parse(to.matchUp(packed(wish)));
  expect(route.page).toBe("match-up");
  expect(unpacked(route.page === "match-up" ? route.asked : "")).toEqual(wish);
  expect(parse("#/match-up")).toEqual({ page: "match-up", asked: "" });
});

test("what an address leaves open is as usual, and nonsense is no match-up", () => {
  expect(unpacked("red=a&blue=b&red_files=-3&ground=lava&rulebook=chess")).toEqual({
    rulebook: "fog-am",
    ground: "open",
    red: { troops: "a", files: null, commander: null },
    blue: { troops: "b", files: null, commander: null },
  });
  expect(unpacked("red=a")).toBeNull();
});

test("a chance is never nought or certain unless it is", () => {
  const { share } = matchUpWords;
  expect([0, 1, 500, 72_000, 999_501, 1_000_000].map(share)).toEqual([
    "0.0 %",
    "under 0.1 %",
    "0.1 %",
    "7.2 %",
    "over 99.9 %",
    "100.0 %",
  ]);
});
