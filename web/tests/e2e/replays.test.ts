import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, pass } from "./battles";
import { isClean, picture } from "./looks";
import { world } from "./setup";

const here = world();
const records = join(import.meta.dirname, "../../../crates/lab/tests/records");
const record = gunzipSync(readFileSync(join(records, "format1-48.acies.gz")));
/** A record is played through twice before it is shown, by a server that may not be optimised. */
const PATIENCE = { timeout: 90_000 };

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: "text/plain", buffer });
}

const at = async (page: Page): Promise<number> =>
  Number(await page.getByTestId("replay").getAttribute("data-at"));

/** Until the moment that was gone to is on the table. */
const shown = (page: Page): Promise<void> => page.locator('[data-ready="true"]').waitFor();

async function last(page: Page): Promise<number> {
  return Number(await page.locator('input[type="range"]').getAttribute("max"));
}

const chapter = (page: Page): Promise<string | null> => page.locator("#happened").textContent();

test("a record is opened and looked at by steps, phases and turns, then played on", async () => {
  const { page, complaints } = await here.visit();
  let fetched = 0;
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/replay")) fetched += Number(searchParams.get("most"));
  });
  await upload(page, "battle.acies", record);
  await page.getByTestId("replay").waitFor(PATIENCE);
  await shown(page);
  const end = await last(page);
  expect(end).toBeGreaterThan(60);
  expect(await at(page)).toBe(0);
  expect(await chapter(page)).toBe("Setting up");

  // Keys: steps, turns, phases, the ends.
  await page.keyboard.press("ArrowRight");
  expect(await at(page)).toBe(1);
  await page.keyboard.press("ArrowLeft");
  expect(await at(page)).toBe(0);
  await page.keyboard.press("PageDown");
  expect(await chapter(page)).toMatch(/^Turn 1, (Red|Blue) moves: /);
  const first = await at(page);
  await page.keyboard.press("Shift+ArrowRight");
  expect(await at(page)).toBeGreaterThan(first);
  expect(await chapter(page)).not.toMatch(/Impact/);
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await at(page)).toBe(first);
  await page.keyboard.press("End");
  expect(await at(page)).toBe(end);
  await shown(page);
  // Both sides' eyes are open after the end, and what lies between was not fetched.
  expect(fetched).toBeLessThan(2 * end);
  await page.locator('[data-do="turnBack"]').click();
  expect(await at(page)).toBeLessThan(end);
  await page.keyboard.press("Home");
  expect(await at(page)).toBe(0);

  // The slider, and a step in which somebody moves: where he came from is a ghost, and the log tells of it.
  await page.locator('input[type="range"]').fill(String(Math.floor(end / 2)));
  await shown(page);
  const ghost = page.locator(".overlays .ghost .body");
  for (let step = 0; step < 40 && (await ghost.count()) === 0; step += 1) {
    await page.locator('[data-do="next"]').click();
    await shown(page);
  }
  expect(await ghost.count()).toBeGreaterThan(0);
  const middle = await at(page);
  expect(await page.locator(`li[aria-current="step"]`).getAttribute("data-moment")).toBe(String(middle));
  await picture(page, "replay");
  await isClean(page);

  // Dice are drawn in the line that says what they did, and not told one by one.
  const log = page.getByRole("list", { name: "What happened" });
  const fight = log.getByText(/needing \d or more/).first();
  for (let step = 0; step < 40 && (await fight.count()) === 0; step += 1) {
    await page.locator('[data-do="next"]').click();
    await shown(page);
  }
  expect(await fight.getByRole("img").getAttribute("aria-label")).toMatch(/^\d/);
  expect(await log.textContent()).not.toMatch(/to hit: an? \d/);
  await picture(page, "replay-dice");

  // Playing goes on by itself, as fast as one likes, and stops.
  await page.getByLabel("Speed").selectOption("rapid");
  await page.locator('[data-do="play"]').click();
  await page.waitForFunction(
    (from) => Number(document.querySelector('[data-testid="replay"]')?.getAttribute("data-at")) > from + 2,
    middle,
  );
  await page.locator('[data-do="play"]').click();
  expect(await page.locator('[data-do="play"]').getAttribute("aria-pressed")).toBe("false");
  await page.getByTestId("verified").waitFor(PATIENCE);

  // Its record can be kept, and the battle goes on from here against the recruit.
  const download = page.waitForEvent("download");
  await page.locator('[data-do="record"]').click();
  expect((await download).suggestedFilename()).toMatch(/\.acies$/);
  await page.locator('input[type="range"]').fill(String(first));
  await shown(page);
  await page.locator('[data-do="branch"]').click();
  await picture(page, "replay-play-on");
  await page.locator('[data-as="red"]').click();
  await page.getByTestId("battle").waitFor(PATIENCE);
  await page.getByTestId("question").waitFor(PATIENCE);
  await pass(page);
  expect(complaints).toEqual([]);
});

test("what is no record is refused in words", async () => {
  const { page } = await here.visit();
  await upload(page, "letter.acies", Buffer.from("Dear general"));
  await page.getByRole("alert").getByText("line 1").waitFor();
});

test("what the recruit did is offered and shown on the table, and can be skipped", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1024, height: 768 } });
  await begin(page, "recruit");
  const offer = page.getByTestId("since-offer");
  for (let step = 0; step < 60 && !(await offer.isVisible()); step += 1) {
    await pass(page);
    await page.locator('[data-testid="question"] h2').waitFor(PATIENCE);
  }
  await offer.waitFor();
  await picture(page, "since-offer");
  await page.locator('[data-do="since-watch"]').click();
  const since = page.getByTestId("since");
  await since.waitFor(PATIENCE);
  await shown(page);
  await page.getByTestId("question").waitFor({ state: "hidden" });
  const [from, to] = [await since.getAttribute("data-first"), await since.getAttribute("data-last")];
  expect(Number(to) - Number(from)).toBeGreaterThanOrEqual(6);

  // It plays by itself; one can stop it, go through it, and leave it.
  await page.waitForFunction(
    (first) => document.querySelector('[data-testid="since"]')?.getAttribute("data-at") !== first,
    from,
  );
  await page.locator('[data-do="play"]').click();
  await page.locator('[data-do="first"]').click();
  expect(await since.getAttribute("data-at")).toBe(from);
  const ghost = since.locator(".overlays .ghost .body");
  for (let step = 0; step < 30 && (await ghost.count()) === 0; step += 1) {
    await page.keyboard.press("ArrowRight");
    await shown(page);
  }
  expect(await ghost.count()).toBeGreaterThan(0);
  await picture(page, "since");
  await isClean(page);
  await page.keyboard.press("Escape");
  await since.waitFor({ state: "detached" });
  await page.getByTestId("question").waitFor();
  await page.keyboard.press("j");
  await since.waitFor();
  await page.locator('[data-do="skip"]').click();
  await pass(page);

  // The battle still runs: its replay is linked from the start page, and shows what one may see.
  await page.goto(`${here.server.address}/#/`);
  await page.locator('a[href^="#/replay/"]').first().click();
  await page.getByTestId("replay").waitFor(PATIENCE);
  await shown(page);
  expect(await page.getByRole("radiogroup", { name: "Seen by" }).getByRole("radio").count()).toBe(2);
  expect(await page.locator('[data-do="branch"]').count()).toBe(0);
  await picture(page, "replay-tablet");
  await isClean(page);
  expect(complaints).toEqual([]);
});
