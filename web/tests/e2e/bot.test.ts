import { expect, test } from "vitest";
import { changed, play, state } from "./play";
import { world } from "./setup";

const here = world();

test("a whole game by clicks against a bot; then verified, replayed and branched off", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  const end = await play(page);
  expect(end.over).toBe(true);
  await page.getByTestId("end").waitFor();
  await page.locator('[data-do="verify"]').click();
  await page.getByTestId("end").locator(".notice.good").waitFor();

  await page.locator('[data-do="replay"]').click();
  await page.getByTestId("replay").waitFor();
  await page.getByTestId("verified").waitFor();
  expect(await page.locator("section.hand").count(), "both hands lie open after the end").toBe(2);
  await page.locator('[data-do="last"]').click();
  const last = Number(await page.getByTestId("replay").getAttribute("data-at"));
  expect(last).toBeGreaterThan(24);
  await page.locator('input[type="range"]').fill(String(Math.floor(last / 2)));
  await page.locator('[data-do="next"]').click();
  expect(Number(await page.getByTestId("replay").getAttribute("data-at"))).toBe(Math.floor(last / 2) + 1);
  await page.getByRole("radio", { name: "Spectator" }).check();
  await page.locator("section.hand").first().waitFor({ state: "detached" });

  await page.locator('[data-do="branch"]').click();
  await page.locator('[data-do="curtain"]').click();
  await page.getByTestId("game").waitFor();
  const branched = await state(page);
  expect(branched.over).toBe(false);
  expect(branched.asked).not.toBe("");
  await play(page, (now) => now.seq > branched.seq + 2);
  expect(complaints).toEqual([]);
});

test("a decision can be taken back until something hidden is seen", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  await play(page, (now) => now.asked === "PlaceOrPay");
  const placed = await page.locator(".place.bottom .unit").count();
  const before = await state(page);
  await page.locator('[data-do="undo"]').click();
  await changed(page, before);
  await page.locator('[data-ask="Act"]').waitFor();
  expect(await page.locator(".place.bottom .unit").count()).toBe(placed - 1);
  expect(complaints).toEqual([]);
});

test("a seat handed to a bot is played to the end", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  await page.locator('[data-do="seat"]').click();
  await page.locator('[data-hand="recruit"]').click();
  await page.getByTestId("end").waitFor({ timeout: 30_000 });
  expect(complaints).toEqual([]);
});
