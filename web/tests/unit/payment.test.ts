import { expect, test } from "vitest";
import { suggestPayment, total } from "../../src/game/payment";

/** Each card is worth its number here. */
const points = (card: number) => card;
const check = (hand: number[], cost: number, expected: number[] | null) =>
  expect(suggestPayment(hand, cost, points)?.sort() ?? null).toEqual(expected);

test("nothing is paid for nothing", () => check([1, 2], 0, []));
test("one card that fits is best", () => check([1, 2, 3, 4], 4, [4]));
test("exact beats few cards", () => check([1, 5, 3], 4, [1, 3]));
test("the least is wasted", () => check([5, 4], 3, [4]));
test("all cards if need be", () => check([1, 2, 3], 6, [1, 2, 3]));
test("a poor hand cannot pay", () => check([1, 2], 4, null));
test("cards that are worth more are kept", () => {
  const worth = (card: number) => (card === 2 ? 0.5 : 0);
  expect(suggestPayment([2, 12], 2, (card) => card % 10, worth)).toEqual([12]);
});
test("a total adds up", () => expect(total([1, 2, 3], points)).toBe(6));
