/** Fighting on the page: odds before a charge, questions that cannot wait, dice, standing orders, the log, the end. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Start } from "../../src/api/types/Start";
import type { Visitor } from "./browser";
import { isClean, picture } from "./looks";
import { openGame, world } from "./setup";

const here = world();

/** A battle with both sides at this screen, and dice at this speed. */
async function battle({ page }: Visitor, start: Start, speed: "slow" | "none"): Promise<string> {
  await page.evaluate((dice) => localStorage.setItem("acies.dice", JSON.stringify(dice)), speed);
  const id = await openGame(here, page, "fog-am", start);
  await page.getByTestId("battle").waitFor();
  return id;
}

const asked = (page: Page) => page.getByTestId("question").locator("h2");
const quick = (page: Page) => page.locator('[data-testid="question"][data-quick]');

/** Selects a battle group on the table. */
const select = (page: Page, group: string) =>
  page.locator(`.battlefield [data-group="${group}"]`).click({ position: { x: 8, y: 8 }, force: true });

/** Declares the first charge that a battle group is offered, with a look at its odds. */
async function charge(page: Page, group: string): Promise<void> {
  await select(page, group);
  await page.locator(".answer").first().waitFor();
  await page.locator(".answer").first().click();
}

/** Passes what is asked, or takes the last answer. */
async function pass(page: Page): Promise<void> {
  const seq = await page.getByTestId("battle").getAttribute("data-seq");
  await page.locator('[data-do="done"], .answer').first().waitFor();
  const done = page.locator('[data-do="done"]');
  if (await done.count()) await done.click();
  else await page.locator(".answer").last().click();
  await page.waitForFunction(
    (before) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== before,
    seq,
  );
}

test("a charge: its odds before it is declared, its dice one combat after the other, its arithmetic in the log", async () => {
  const visitor = await here.visit("", { viewport: { width: 1440, height: 900 } });
  const { page, complaints } = visitor;
  await battle(visitor, { case: "fog-am/com/impact-foot.toml" }, "slow");
  await expect.poll(() => asked(page).textContent()).toContain("Declare a charge");
  await select(page, "red-0");
  await page.locator(".answer").first().hover();
  const odds = page.getByTestId("odds");
  await odds.waitFor();
  for (const told of ["Chargers", "Line", "impact foot", "AM-COM-064", "loses", "fragmented"])
    expect(await odds.textContent()).toContain(told);
  expect(await page.getByTestId("turn").locator("[aria-current]").textContent()).toBe("Impact");
  await picture(page, "fights-odds-1440");
  await isClean(page);

  await page.locator(".answer").first().click();
  const tray = page.getByTestId("dice");
  // The tray waits as long as somebody reads it.
  await tray.hover();
  expect(await tray.textContent()).toMatch(/Chargers against Line/);
  expect(await tray.textContent()).toMatch(/Line against Chargers/);
  expect(await tray.textContent()).toMatch(/\+2.*impact foot.*AM-COM-064/s);
  expect(await page.locator(".battlefield .layer.dice .die").count()).toBeGreaterThan(3);
  expect(await page.getByTestId("log").textContent(), "the log waits for the dice").not.toMatch(/fought/);
  expect(await page.getByTestId("question").count()).toBe(0);
  expect(await page.getByTestId("turn").locator("[aria-current]").textContent()).toBe("Impact");
  await picture(page, "fights-dice-1440");
  await isClean(page);
  await page.keyboard.press("Escape");
  await tray.waitFor({ state: "detached" });

  const log = page.getByTestId("log");
  await log.locator("li", { hasText: /Chargers fought Line: 6 dice at net \+ \(\+2 impact foot/ }).waitFor();
  expect(await log.locator("summary").first().textContent()).toContain("Turn 1, Red: Impact");
  expect(await log.locator('[role="img"]').count()).toBeGreaterThan(1);
  await log.locator('[data-do="whose"]').selectOption({ label: "Far" });
  await log.getByText("Nothing yet.").waitFor();
  expect(complaints).toEqual([]);
});

test("who is charged is asked near the table, and the usual answer is taken with Enter", async () => {
  const visitor = await here.visit("", { viewport: { width: 1024, height: 768 } });
  const { page, complaints } = visitor;
  await battle(visitor, { case: "fog-am/imp/evade-between-two-charges.toml" }, "none");
  await charge(page, "red-0");
  await pass(page);
  await quick(page).waitFor();
  expect(await asked(page).textContent()).toMatch(/evade or stand/);
  const usual = page.locator("[data-usual]");
  expect(await usual.textContent()).toMatch(/Evade/);
  await usual.hover();
  await page
    .getByTestId("ahead")
    .getByText(/more or less as the dice fall/)
    .waitFor();
  expect(await page.locator(".battlefield .layer.target circle").count(), "the charger and the charged").toBe(
    2,
  );
  await picture(page, "fights-prompt-1024");
  await isClean(page);
  await page.keyboard.press("Enter");
  await page.getByTestId("log").locator("li", { hasText: /fled/ }).waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["above", 0],
  ["below", -350],
])("no answer moves from under the pointer when the card lies %s those it asks about", async (_, pan) => {
  const visitor = await here.visit("", { viewport: { width: 1024, height: 768 } });
  const { page, complaints } = visitor;
  await battle(visitor, { case: "fog-am/imp/evade-between-two-charges.toml" }, "none");
  await charge(page, "red-0");
  await page.mouse.move(60, 600);
  await page.mouse.down();
  await page.mouse.move(60, 600 + pan, { steps: 5 });
  await page.mouse.up();
  await pass(page);
  await page.getByTestId("ahead").waitFor();
  const answers = quick(page).locator(".answer");
  const heights = await answers.first().evaluateHandle((answer) => {
    const seen: number[] = [];
    const look = () => {
      seen.push(answer.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  for (const answer of [answers.first(), answers.last()]) {
    const foreseen = page.waitForResponse(/preview/);
    await answer.hover();
    await foreseen;
  }
  const [least, most] = await heights.evaluate((seen) => [Math.min(...seen), Math.max(...seen)]);
  // A button is lifted by a pixel when it is pointed at.
  expect(Number(most) - Number(least)).toBeLessThan(2);
  await picture(page, `fights-pan${pan}`);
  expect(complaints).toEqual([]);
});

test("a standing order answers an evade by itself, says so, and is turned off from the log", async () => {
  const visitor = await here.visit("", { viewport: { width: 1440, height: 900 } });
  const { page, complaints } = visitor;
  await battle(visitor, { case: "fog-am/imp/evade-between-two-charges.toml" }, "none");
  await charge(page, "red-0");
  await pass(page);
  await quick(page).waitFor();
  await page.locator('[data-do="orders"]').click();
  await page.locator('[data-order="evade"]').selectOption("evade");
  await picture(page, "fights-orders-1440");
  await isClean(page);
  await page.getByTestId("orders").getByRole("button", { name: "Use these in new battles too" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  const line = page.locator('[data-ordered="evade"]');
  await line.waitFor();
  expect(await line.textContent()).toMatch(/Blue, by standing order \(evade whenever allowed\): Evade/);
  await page.getByTestId("log").locator("li", { hasText: /fled/ }).waitFor();
  await line.getByRole("button", { name: "Turn off" }).click();
  expect(await page.locator('[data-do="orders"]').textContent()).not.toMatch(/1/);

  await battle(visitor, { case: "fog-am/imp/evade-between-two-charges.toml" }, "none");
  await charge(page, "red-0");
  await pass(page);
  await page.getByTestId("log").locator("li", { hasText: /fled/ }).waitFor();
  expect(await page.locator('[data-ordered="evade"]').count(), "the usual orders hold in a new battle").toBe(
    1,
  );
  expect(complaints).toEqual([]);
});

test("the fights at hand are listed with their odds and pointed out on the table", async () => {
  const visitor = await here.visit("", { viewport: { width: 1024, height: 768 } });
  const { page, complaints } = visitor;
  await battle(visitor, { case: "fog-am/com/impact-foot.toml" }, "none");
  await charge(page, "red-0");
  for (let step = 0; step < 12 && !(await asked(page).textContent())?.match(/move/i); step += 1)
    await pass(page);
  const fights = page.getByTestId("fights");
  const one = fights.locator("li").first();
  await one.waitFor();
  expect(await one.textContent()).toMatch(/loses .* %.*broken/s);
  await one.hover();
  await expect.poll(() => page.locator(".battlefield .layer.target circle").count()).toBeGreaterThan(1);
  await one.locator("summary").first().click();
  expect(await one.getByTestId("odds").textContent()).toMatch(/AM-DET-0\d\d/);
  await picture(page, "fights-list-1024");
  await isClean(page);
  expect(complaints).toEqual([]);
});

test("a battle that is over says who has won, why and at what cost, and can be played again", async () => {
  const visitor = await here.visit("", { viewport: { width: 1440, height: 900 } });
  const { page, complaints } = visitor;
  const id = await battle(
    visitor,
    { scenario: { name: "trebia", turns: 1, dice: null, rulebook: null } },
    "none",
  );
  for (let step = 0; step < 80; step += 1) {
    await page.locator('[data-do="done"], .answer, [data-testid="over"]').first().waitFor();
    if (await page.getByTestId("over").count()) break;
    await pass(page);
  }
  const over = page.getByTestId("over");
  await over.waitFor();
  // The limits of both armies, and with them the reason, come to light just after the end.
  await over.getByText(/The time was up/).waitFor();
  expect(await over.textContent()).toMatch(/It lasted 1 turn/);
  expect(await over.textContent()).toMatch(/Attrition points: \d+ of \d+/);
  expect(await over.locator('[data-do="replay"]').getAttribute("href")).toBe(`#/replay/${id}`);
  await picture(page, "fights-end-1440");
  await isClean(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, "fights-end-1024");
  await over.locator('[data-do="again"]').click();
  await page.waitForFunction((before) => !location.hash.includes(before), id);
  await page.getByTestId("question").waitFor();
  expect(await page.getByTestId("turn").textContent()).toMatch(/Turn 1/);
  expect(complaints).toEqual([]);
});
