import { expect, test } from "vitest";
import { leavesGap, questionTo, receive, seatOf } from "../../src/game/table";
import { drawn, snapshot } from "./sample";

const three = () => receive(null, snapshot({ events: [drawn(1), drawn(2), drawn(3)] }));

test("the first snapshot brings the whole log", () => {
  expect(three().events).toEqual([drawn(1), drawn(2), drawn(3)]);
});

test("a later snapshot adds its events", () => {
  const table = receive(three(), snapshot({ seq: 2, events_from: 3, events: [drawn(4)] }));
  expect(table.events).toEqual([drawn(1), drawn(2), drawn(3), drawn(4)]);
  expect(table.snapshot.seq).toBe(2);
});

test("after an undo what was known from there on is void", () => {
  const table = receive(three(), snapshot({ seq: 2, events_from: 1, events: [] }));
  expect(table.events).toEqual([drawn(1)]);
});

test("an undo may bring other events in place of those it voids", () => {
  const table = receive(three(), snapshot({ seq: 2, events_from: 2, events: [drawn(9)] }));
  expect(table.events).toEqual([drawn(1), drawn(2), drawn(9)]);
});

test("the first snapshot after a reconnection replaces everything", () => {
  const table = receive(three(), snapshot({ seq: 7, events: [drawn(5)] }));
  expect(table.events).toEqual([drawn(5)]);
});

test("a late snapshot changes nothing", () => {
  const table = receive(null, snapshot({ seq: 5, events: [drawn(1)] }));
  expect(receive(table, snapshot({ seq: 4, events_from: 1, events: [drawn(2)] }))).toBe(table);
});

test("a gap in the events is noticed", () => {
  expect(leavesGap(three(), snapshot({ events_from: 3 }))).toBe(false);
  expect(leavesGap(three(), snapshot({ events_from: 4 }))).toBe(true);
  expect(leavesGap(null, snapshot({ events_from: 1 }))).toBe(true);
});

test("a question belongs to a seat", () => {
  expect(questionTo(three(), "red")?.ask).toBe("Act");
  expect(questionTo(three(), "blue")).toBeNull();
  expect(questionTo(three(), null)).toBeNull();
});

test("a spectator has no seat", () => {
  expect(seatOf(snapshot())).toBe("red");
  expect(seatOf(snapshot({ eyes: "spectator" }))).toBeNull();
});
