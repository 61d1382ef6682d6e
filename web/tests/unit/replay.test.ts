import { expect, test } from "vitest";
import type { Event, Replay } from "../../src/api/game";
import { combatAt, lastCombat } from "../../src/game/combat";
import { linesOf } from "../../src/game/log";
import { publicView } from "../../src/game/publicView";
import { eventsUpTo, handsAt } from "../../src/game/replay";
import { drawn, view } from "./sample";

const replay: Replay = {
  eyes: { seat: "red" },
  frames: [
    {
      view: view({ own: { packet: [4, 5, 6, 7], rejected: [], deck: [], hand: [], discard: [] } }),
      events: [],
      answers: 0,
    },
    { view: view(), events: [drawn(1)], answers: 1 },
    { view: view(), events: [drawn(2)], answers: 2 },
  ],
  from: 0,
  total: 3,
};

test("events add up to a moment", () => {
  expect(eventsUpTo(replay, 0)).toEqual([]);
  expect(eventsUpTo(replay, 2)).toEqual([drawn(1), drawn(2)]);
});

test("a packet is shown while it lasts, then the hand", () => {
  expect(handsAt({ red: replay }, "red", 0)).toEqual([{ seat: "red", cards: [4, 5, 6, 7], packet: true }]);
  expect(handsAt({ red: replay }, "red", 1)).toEqual([{ seat: "red", cards: [1, 2, 3], packet: false }]);
  expect(handsAt({ red: replay }, "spectator", 1)).toEqual([]);
});

test("all open shows both hands", () => {
  expect(handsAt({ red: replay, blue: replay }, "open", 1).map(({ seat }) => seat)).toEqual(["blue", "red"]);
});

test("a combat is put together from its events", () => {
  const events: Event[] = [
    { Attacked: { seat: "red", column: 2, from: 2, lead: 10, flank: false } },
    {
      Combat: {
        seat: "red",
        column: 2,
        leads: [10, 21],
        attacker: { parts: [{ name: "combat-value", value: 4 }] },
        defender: { parts: [{ name: "combat-value", value: 1 }] },
      },
    },
    { Lost: { seat: "blue", card: 30, rampage: true } },
    { Discarded: { seat: "red", card: 11, why: "Bonus" } },
  ];
  expect(lastCombat(events)).toBe(1);
  expect(combatAt(events, 1)).toMatchObject({
    attackerLead: 10,
    defenderLead: 21,
    attackerBonus: 11,
    defenderBonus: null,
    rampage: 30,
  });
});

test("between two players nothing of either shows", () => {
  const attack = {
    column: 1,
    from: 1,
    lead: 3,
    flank: null,
    overlaps: 0,
    bonus: { card: 9, drawn: false },
    defence: null,
  };
  const shown = publicView(view({ stage: { Defence: attack } }));
  expect(shown.own).toBeNull();
  expect(shown.stage).toEqual({ Defence: { ...attack, bonus: { card: null, drawn: false } } });
});

test("cards drawn one after the other make one line", () => {
  const lines = linesOf([drawn(1), drawn(2), { NothingToDraw: { seat: "red" } }, drawn(3)]);
  expect(lines).toEqual([
    { at: 0, seat: "red", drawn: [1, 2] },
    { at: 2, event: { NothingToDraw: { seat: "red" } } },
    { at: 3, seat: "red", drawn: [3] },
  ]);
});
