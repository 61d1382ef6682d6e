import { expect, test } from "vitest";
import type { Answer, Ask, Discard, Ending, Event, Refusal, Strength, Why } from "../../src/api/game";
import { tellRefusal } from "../../src/game/told";
import { words } from "../../src/words";
import { face } from "./sample";

const name = (card: number) => `card ${card}`;
const strength: Strength = {
  parts: [
    { name: "combat-value", value: 3 },
    { name: "bonus-card", value: 2 },
  ],
};

const asks: Ask[] = [
  "Keep",
  { Thin: { column: 1 } },
  "FlankAttack",
  "Act",
  "PlaceOrPay",
  "Commit",
  "Withdraw",
  "Defend",
  { DiscardFirst: { column: 1 } },
  "Draw",
  "HandLimit",
];
const reasons: Discard[] = [
  "Advance",
  "Room",
  "Payment",
  "Withdrawal",
  "Halt",
  "Victory",
  "Tie",
  "Bonus",
  "Exchange",
  "HandLimit",
  "Played",
];
const endings: Ending[] = ["control", "terrain", "victory-points", "draw"];
const events: Event[] = [
  { TerrainLaid: { terrain: "hill", column: 0 } },
  { Kept: { seat: "red", cards: [1, 2] } },
  { Kept: { seat: "red", cards: null } },
  { FirstPlayer: { seat: "blue" } },
  { TurnBegan: { seat: "blue", turn: 3 } },
  { Control: { column: 0, to: "red" } },
  { Control: { column: 0, to: null } },
  ...reasons.map((why): Event => ({ Discarded: { seat: "red", card: 1, why } })),
  { Placed: { seat: "red", unit: 1, column: 2, cost: 4 } },
  { Attacked: { seat: "red", column: 2, from: 2, lead: 1, flank: false } },
  { Attacked: { seat: "red", column: 2, from: 1, lead: 1, flank: true } },
  { Overlapped: { seat: "red", card: 1 } },
  { BonusTaken: { seat: "red", card: 1, drawn: false } },
  { BonusTaken: { seat: "red", card: null, drawn: true } },
  { Combat: { seat: "red", column: 2, leads: [1, 2], attacker: strength, defender: strength } },
  { Lost: { seat: "red", card: 1, rampage: false } },
  { Lost: { seat: "red", card: 1, rampage: true } },
  { ReservesPlayed: { seat: "red", card: 1 } },
  { Drawn: { seat: "red", card: 1 } },
  { Drawn: { seat: "red", card: null } },
  { NothingToDraw: { seat: "red" } },
  { Reshuffled: { seat: "red", times: 1 } },
  { Reshuffled: { seat: "red", times: 4 } },
  ...endings.map((ending): Event => ({ Ended: { winner: ending === "draw" ? null : "red", ending } })),
];
const whys: Why[] = [
  { NotWhatIsAsked: { ask: "Act" } },
  "NotYourDecision",
  { NoSuchColumn: { column: 7 } },
  { NotTwo: { kept: 3 } },
  { NotInPacket: { card: 1 } },
  { Twice: { card: 1 } },
  { NotInHand: { card: 1 } },
  { NotInColumn: { card: 1, column: 2 } },
  { WrongCard: { card: 1 } },
  { ColumnFull: { column: 2 } },
  { NoPair: { unit: 1, other: 2 } },
  { CannotPay: { cost: 4, points: 1 } },
  { PaidTooLittle: { cost: 4, points: 1 } },
  "NothingToPay",
  { NotContested: { column: 2 } },
  { DidNotQualify: { column: 2 } },
  { AttackedAlready: { column: 2 } },
  { NotFlanked: { column: 2 } },
  { NotFlanking: { column: 2, from: 4 } },
  "NothingToDraw",
  "BonusTaken",
  { TooSlow: { unit: 1, movement: 3, lead: 3 } },
];
const refusals: Refusal[] = [
  { reason: "stale", seq: 3 },
  { reason: "over" },
  { reason: "spectator" },
  { reason: "bot" },
  { reason: "nothing" },
  { reason: "unreadable", problem: "x" },
  { reason: "too-fast" },
  { reason: "unavailable", problem: "x" },
];
const given: Answer[] = [
  { Keep: [1, 2] },
  { Discard: 1 },
  { FlankAttack: { column: 1, from: 0, lead: 1 } },
  "End",
  { Place: { unit: 1, column: 1, room: [] } },
  { Pay: [1] },
  { Pay: [] },
  { Attack: { column: 1, lead: 1 } },
  { Reserves: 1 },
  { Overlap: 1 },
  { Bonus: "Deck" },
  { Bonus: { Hand: 1 } },
  { Withdraw: [] },
  { Withdraw: [1] },
  { Defend: { lead: 1, bonus: null } },
  { Defend: { lead: 1, bonus: "Deck" } },
  "DrawThree",
  { Exchange: 1 },
];

const sentence = /^[A-Z].*[.?:]?$/;
const sound = (text: string) => {
  expect(text).toMatch(sentence);
  expect(text).not.toMatch(/undefined|NaN|\[object|column 0\b/);
};

test.each(asks)("asks: %j", (ask) => {
  const told = words.ask(ask);
  sound(told.ask);
  sound(told.how);
  expect(told.rule).toMatch(/^CG-/);
  sound(words.waitingFor("blue", ask));
});
test.each(events)("tells: %j", (event) => {
  const told = words.event(event, name);
  sound(told.text);
  for (const rule of told.rules) expect(rule).toMatch(/^CG-[A-Z]{3}-\d{3}$/);
});
test.each(whys)("explains: %j", (why) => sound(words.why(why, name)));
test.each(refusals)("refuses: %j", (refusal) => {
  for (const told of tellRefusal(refusal, name)) sound(told.text);
});
test.each(given)("labels: %j", (answer) => sound(words.answer(answer, name)));

test("an illegal answer names its rules", () => {
  const told = tellRefusal(
    { reason: "illegal", rulings: [{ rule: "CG-PLA-008", because: { ColumnFull: { column: 2 } } }] },
    name,
  );
  expect(told).toEqual([
    { text: "You have two units in column 3: one of them must go first.", rules: ["CG-PLA-008"] },
  ]);
});
test("a combat says who won", () => {
  const weak: Strength = { parts: [{ name: "combat-value", value: 1 }] };
  const text = words.event(
    { Combat: { seat: "red", column: 0, leads: [1, 2], attacker: strength, defender: weak } },
    name,
  ).text;
  expect(text).toBe("Combat in column 1: Red 5, Blue 1; the attack succeeds.");
});
test("a card is read out with its figures", () => {
  expect(words.face(face(1, { name: "pike 2a", command: 2 }))).toBe(
    "Pike 2a, combat 3, cost 3, flank penalty 1, 2 command points",
  );
});
