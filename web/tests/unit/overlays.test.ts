import { expect, test } from "vitest";
import type { View } from "../../src/api/fog";
import { chargesUnderWay } from "../../src/battle/overlays";

const view = (phase: View["phase"], ...progress: string[]) =>
  ({ phase, battle: { turn: { charges: progress.map((one) => ({ progress: one })) } } }) as unknown as View;

test("charges have arrows while they are declared and move, and not when they have moved", () => {
  const charges = ["declared", "moving", "landed", "cancelled", "made"];
  expect(chargesUnderWay(view("impact", ...charges)).map(({ progress }) => progress)).toEqual([
    "declared",
    "moving",
  ]);
  expect(chargesUnderWay(view("joint_action", ...charges))).toEqual([]);
  expect(chargesUnderWay(undefined)).toEqual([]);
});
