import { expect, test } from "vitest";
import { waitFor } from "../../src/api/backoff";
import { parse, to } from "../../src/app/route";

test.each([
  ["", { page: "start", army: null }],
  ["#/", { page: "start", army: null }],
  ["#/game/ab", { page: "game", id: "ab" }],
  ["#/watch/ab", { page: "watch", id: "ab" }],
  ["#/join/ab/tok", { page: "join", id: "ab", token: "tok" }],
  ["#/replay/ab", { page: "replay", id: "ab" }],
  ["#/rules", { page: "rules", rule: null }],
  ["#/rules/CG-ATT-012", { page: "rules", rule: "CG-ATT-012" }],
  ["#/armies", { page: "armies" }],
  ["#/army/ab", { page: "army", source: "own", name: "ab" }],
  ["#/army/library/ab", { page: "army", source: "library", name: "ab" }],
  ["#/army/shared/a-_b", { page: "army", source: "shared", name: "a-_b" }],
  ["#/army/nowhere/ab", { page: "unknown" }],
  ["#/play/with/ab", { page: "start", army: "ab" }],
  ["#/game", { page: "unknown" }],
  ["#/join/ab", { page: "unknown" }],
  ["#/nowhere/at/all", { page: "unknown" }],
  ["#/game/%E0%A4%A", { page: "game", id: "%E0%A4%A" }],
])("%s", (hash, route) => expect(parse(hash)).toEqual(route));

test("addresses lead where they say", () => {
  expect(parse(to.join("a", "b"))).toEqual({ page: "join", id: "a", token: "b" });
  expect(parse(to.rule("CG-ATT-001"))).toEqual({ page: "rules", rule: "CG-ATT-001" });
});

test("the wait grows and has an end", () => {
  const middle = () => 0.5;
  expect([0, 1, 2, 9].map((attempt) => waitFor(attempt, middle))).toEqual([500, 1000, 2000, 10_000]);
});
