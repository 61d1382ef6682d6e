import { expect, test } from "vitest";
import type { Snapshot, ToPage } from "../../src/api/game";
import { playAll } from "./play";
import { world } from "./setup";

const here = world();

const snapshots = (frames: string[]): Snapshot[] =>
  frames.map((frame) => JSON.parse(frame) as ToPage).filter((message) => message.type === "snapshot");

/** Whatever in a snapshot may be known to `seat` alone. */
function secretsOf(snapshot: Snapshot, seat: "red" | "blue"): unknown[] {
  const found: unknown[] = [];
  const own = snapshot.eyes !== "spectator" && snapshot.eyes.seat === seat;
  if (own) return found;
  if (snapshot.view.eyes !== "spectator" && snapshot.view.eyes.seat === seat) found.push(snapshot.view.eyes);
  if (snapshot.view.own && snapshot.eyes === "spectator") found.push(snapshot.view.own);
  for (const question of snapshot.asked) if (question.seat === seat && question.choices) found.push(question);
  for (const event of snapshot.events) {
    if ("Kept" in event && event.Kept.seat === seat && event.Kept.cards) found.push(event);
    if ("Drawn" in event && event.Drawn.seat === seat && event.Drawn.card !== null) found.push(event);
    if ("BonusTaken" in event && event.BonusTaken.seat === seat && event.BonusTaken.card !== null)
      found.push(event);
  }
  const { stage } = snapshot.view;
  if (typeof stage === "object" && !("Tie" in stage)) {
    type Hidden = { card: number | null } | null;
    const attack = Object.values(stage)[0] as { bonus?: Hidden; defence?: Hidden };
    const bonus = snapshot.view.active === seat ? attack.bonus : attack.defence;
    if (bonus && bonus.card !== null) found.push(stage);
  }
  return found;
}

test("neither the opponent nor a spectator is told a secret", async () => {
  const host = await here.visit();
  await host.page.locator('[data-start="friend"]').click();
  await host.page.getByTestId("game").waitFor();
  const link = await host.page.locator(".invite input").inputValue();
  const id = link.split("/").at(-2) ?? "";
  const guest = await here.visit(new URL(link).hash);
  await guest.page.getByTestId("game").waitFor();
  const watcher = await here.visit(`#/watch/${id}`);
  await watcher.page.getByTestId("game").waitFor();
  expect(await watcher.page.locator("section.hand").count()).toBe(0);

  await playAll([host.page, guest.page], (now) => now.seq >= 55);
  const late = await here.visit(`#/watch/${id}`);
  await late.page.getByTestId("game").waitFor();

  for (const visitor of [host, guest, watcher, late]) {
    const seen = snapshots(visitor.received);
    expect(seen.length).toBeGreaterThan(0);
    for (const snapshot of seen) {
      expect(secretsOf(snapshot, "red")).toEqual([]);
      expect(secretsOf(snapshot, "blue")).toEqual([]);
      expect(snapshot.seed, "the seed would tell everything").toBeNull();
    }
  }
  const own = snapshots(guest.received).at(-1)?.view.own;
  const theirs = snapshots(host.received).at(-1)?.view.own;
  expect(own?.hand).not.toEqual(theirs?.hand);
});
