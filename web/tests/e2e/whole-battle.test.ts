import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { now, playByAdvice } from "./coached";
import { openGame, world } from "./setup";

const here = world();

/** Calls the coach to a game that was begun without him, so that somebody says where to drag and what to click. */
async function withCoach(page: Page): Promise<void> {
  await page.getByTestId("battle").waitFor();
  await page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem("acies.games") ?? "[]") as object[];
    localStorage.setItem("acies.games", JSON.stringify(games.map((game) => ({ ...game, lesson: true }))));
    localStorage.setItem("acies.lesson", '{"primer":99,"shown":true}');
  });
  await page.reload();
  await page.getByTestId("coach").waitFor();
}

const begin = (page: Page, against: string) =>
  page.locator(`[data-scenario="first-battle"][data-against="${against}"]`).click();

test("a small battle is fought to victory at one screen, both sides by clicks and drags", async () => {
  const { page, complaints } = await here.visit();
  await begin(page, "hotseat");
  await withCoach(page);
  await playByAdvice([page]);
  const told = await page.getByTestId("over").textContent();
  expect(told).toMatch(/Red|Blue/);
  await page.getByTestId("question").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("armies of 800 points are led through six turns at one screen, by clicks and drags", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1440, height: 900 } });
  await page.evaluate(() => localStorage.setItem("acies.dice", '"none"'));
  const [red, blue] = [{ roster: "gaugamela-macedonians" }, { roster: "gaugamela-persians" }];
  await openGame(here, page, "fog-am", { armies: { red, blue, quick: true, turns: 6 } });
  await withCoach(page);
  await playByAdvice([page], () => false, 280);
  const told = await page.getByTestId("over").textContent();
  expect(told).toMatch(/It lasted 6 turns/);
  for (const army of ["Macedonians", "Persians"]) expect(told).toContain(army);
  expect(complaints).toEqual([]);
});

test("two browsers fight a battle by link, with a reload and a killed server", async () => {
  const host = await here.visit();
  await begin(host.page, "friend");
  await host.page.getByTestId("battle").waitFor();
  await host.page.locator('[data-do="share"]').click();
  const link = await host.page.getByRole("dialog").locator("input").first().inputValue();
  const guest = await here.visit(new URL(link).hash);
  const pages = [host.page, guest.page];
  for (const page of pages) await withCoach(page);

  await playByAdvice(pages, ({ seq }) => seq >= 12);
  await guest.page.reload();
  await guest.page.getByTestId("coach").waitFor();
  await playByAdvice(pages, ({ seq }) => seq >= 20);

  const before = await now(host.page);
  await here.server.kill();
  for (const page of pages) await page.locator('[data-testid="connection"][data-link="waiting"]').waitFor();
  await here.server.start();
  for (const page of pages)
    await page.locator('[data-testid="connection"][data-link="open"]').waitFor({ timeout: 20_000 });
  expect((await now(host.page)).seq, "nothing acknowledged is lost").toBeGreaterThanOrEqual(before.seq);

  const { seq } = await now(host.page);
  await playByAdvice(pages, (state) => state.seq >= seq + 8);
  const turns = pages.map((page) => page.getByTestId("turn").textContent());
  const [ours, theirs] = await Promise.all(turns);
  expect(ours).toBe(theirs);
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
