/** A battle is set up by hand, by two people at one screen, from the order of march to the first turn. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isClean, picture } from "./looks";
import { openGame, world } from "./setup";

const here = world();

/** Two armies face each other over an empty table; this page plays both. */
async function begin(page: Page, red: string, blue: string): Promise<void> {
  const armies = { red: { roster: red }, blue: { roster: blue }, quick: false, turns: null };
  await openGame(here, page, "fog-am", { armies });
  await page.reload();
}

const act = (page: Page, name: string) => page.locator(`[data-do="${name}"]`);
const seq = (page: Page) => page.getByTestId("battle").getAttribute("data-seq");

/** What is asked now, behind its curtain if it has one; nothing once the battle has begun. */
async function asked(page: Page, seen: Seen): Promise<string> {
  const setup = page.locator('[data-testid="setup"]:not([data-asked=""])');
  const fight = page.locator(".question");
  await act(page, "curtain").or(setup).or(fight).first().waitFor();
  const hidden = await act(page, "curtain").isVisible();
  if (hidden) await act(page, "curtain").click();
  await setup.or(fight).first().waitFor();
  const name = (await setup.count()) > 0 ? ((await setup.getAttribute("data-asked")) ?? "") : "";
  (hidden ? seen.behindCurtain : seen.openly).add(name);
  return name;
}

/** A point of the table in its parts, from the upper left of what is seen. */
async function at(page: Page, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(".battlefield .table-ground").first().boundingBox();
  if (!box) throw new Error("the table is not on the screen");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function pointAt(page: Page, across: number, down: number): Promise<void> {
  const { x, y } = await at(page, across, down);
  await page.mouse.move(x, y, { steps: 2 });
}

const verdict = (page: Page) => page.getByTestId("verdict");

/** The verdict on what is held where the pointer has come to rest. */
async function settled(page: Page): Promise<string> {
  await page.locator('[data-testid="verdict"][aria-busy="false"]:not([data-verdict=""])').waitFor();
  return (await verdict(page).getAttribute("data-verdict")) ?? "";
}

/** Whose edge is at the bottom, and whether the one who is asked sits there. */
const isBelow = (page: Page) =>
  page.evaluate(() => {
    const turned = document.querySelector(".battlefield [style*='--turn: 180deg']") !== null;
    const blue = document.querySelector('[data-testid="question"].side-blue') !== null;
    return turned === blue;
  });

/** Points at one place after the other until the rules take one, and clicks it; otherwise lets it be placed. */
async function putByHand(page: Page, places: [number, number][]): Promise<boolean> {
  const below = await isBelow(page);
  for (const [across, forward] of places) {
    await pointAt(page, across, below ? 1 - forward : forward);
    if ((await settled(page)) !== "legal") continue;
    const where = await at(page, across, below ? 1 - forward : forward);
    await page.mouse.click(where.x, where.y);
    await page.getByTestId("held").waitFor({ state: "detached" });
    return true;
  }
  await act(page, "for-me").click();
  await page
    .locator('[data-testid="held"] ~ .notice, .thing [aria-hidden]:text("✓"), [data-do="done"]:enabled')
    .first()
    .waitFor();
  return false;
}

const done = (page: Page) => page.locator('[data-do="done"]:enabled').click();

/** What the test has seen and done. */
interface Seen {
  byHand: Set<string>;
  refused: string;
  steps: Set<string>;
  behindCurtain: Set<string>;
  openly: Set<string>;
}

const nothing = (...byHand: string[]): Seen => ({
  byHand: new Set(byHand),
  refused: "",
  steps: new Set(),
  behindCurtain: new Set(),
  openly: new Set(),
});

const ROW: [number, number][] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((across) => [across, 0.2]);
const GRID: [number, number][] = [0.2, 0.35, 0.1, 0.45].flatMap((forward) =>
  [0.1, 0.9, 0.2, 0.8, 0.3, 0.5, 0.7].map((across): [number, number] => [across, forward]),
);

/** At the edges and inside, in both halves: wherever the die sends a piece. */
const ANYWHERE: [number, number][] = [0.065, 0.935, 0.25, 0.75].flatMap((forward) =>
  [0.06, 0.94, 0.2, 0.8, 0.35, 0.65].map((across): [number, number] => [across, forward]),
);

async function answer(page: Page, question: string, seen: Seen): Promise<void> {
  const first = !seen.byHand.has(question);
  switch (question) {
    case "order_of_march":
      await march(page, first);
      seen.byHand.add(question);
      return done(page);
    case "selection": {
      const more = page.locator("[data-more]");
      for (let kind = 0; kind < (await more.count()); kind += 1) {
        await more.nth(kind).click();
        await page.locator('[data-do="done"]:enabled, [data-testid="reasons"]').first().waitFor();
        if (await act(page, "done").isEnabled()) return done(page);
        await page.locator(".chosen button").first().click();
      }
      throw new Error("nothing can be selected");
    }
    case "marches": {
      if (seen.byHand.has("march")) return done(page);
      seen.byHand.add("march");
      const flank = page.locator('[data-flank="left"]');
      await flank.locator("select").selectOption({ index: 1 });
      expect(await page.getByTestId("reasons").textContent()).toContain("AM-SET-035");
      await flank.locator("select").selectOption({ index: 2 });
      await flank.locator("input").first().check();
      return done(page);
    }
    case "dismounting":
      return done(page);
    case "adjust": {
      const slide = page.locator('[data-thing="slide"]');
      if (!first || (await slide.count()) === 0) return act(page, "leave").click();
      await slide.click();
      if ((await settled(page)) === "legal") await act(page, "put").click();
      else await act(page, "nearest").click();
      seen.byHand.add("adjust");
      return done(page);
    }
    case "road":
      return act(page, "leave").click();
    case "camp":
      if (first) await tryTheEnemysHalf(page, seen);
      if (await putByHand(page, ROW)) seen.byHand.add("camp");
      return done(page);
    case "place":
      if (await putByHand(page, first ? ANYWHERE : [])) seen.byHand.add("place");
      return done(page);
    case "works":
      await page.locator('[data-thing="works"]').click();
      if (await putByHand(page, ROW)) seen.byHand.add("works");
      return done(page);
    case "ambushes":
      await page.locator('[data-thing="dummy-1"]').click();
      if (first && (await putByHand(page, GRID))) seen.byHand.add("ambushes");
      else await page.keyboard.press("Escape");
      if (await page.getByTestId("held").count()) await page.locator(".battlefield").press("Escape");
      return done(page);
    case "deploy":
    case "commanders":
      return several(page, question, seen);
    default:
      await page.locator(".answer").first().click();
  }
}

/** An order of march is written with arrows and by dragging, or as the page thinks best. */
async function march(page: Page, byHand: boolean): Promise<void> {
  const names = page.locator(".march li .group");
  const [first, second, third] = await names.allTextContents();
  if (!byHand) return act(page, "sensible").click();
  await page.locator('.march [data-place="1"] button').first().click();
  expect((await names.allTextContents()).slice(0, 3)).toEqual([second, first, third]);
  await page.locator('.march [data-place="0"]').dragTo(page.locator('.march [data-place="2"]'));
  expect((await names.allTextContents()).slice(0, 3)).toEqual([first, third, second]);
}

/** The first of a batch is put by hand, the rest as the page thinks best. */
async function several(page: Page, question: string, seen: Seen): Promise<void> {
  if (!seen.byHand.has(question)) {
    await page.locator(".thing").first().click();
    if (await putByHand(page, question === "deploy" ? ROW : GRID)) seen.byHand.add(question);
    await picture(page, `setup-${question}`);
  }
  if (await act(page, "rest").count()) await act(page, "rest").click();
  return done(page);
}

/** A click where the camp may not stand leaves it in the hand; the nearest legal place is a button away. */
async function tryTheEnemysHalf(page: Page, seen: Seen): Promise<void> {
  const below = await isBelow(page);
  const { x, y } = await at(page, 0.5, below ? 0.3 : 0.7);
  await page.mouse.move(x, y, { steps: 2 });
  expect(await settled(page)).toBe("illegal");
  await page.mouse.click(x, y);
  await picture(page, "setup-illegal");
  await act(page, "nearest").hover();
  seen.refused = (await page.getByTestId("reasons").textContent()) ?? "";
  await act(page, "nearest").click();
  await page.getByTestId("held").waitFor({ state: "detached" });
  // It is taken up again.
  await page.locator('[data-thing="camp"]').click();
  expect(await settled(page)).toBe("legal");
}

test("two people set up a battle by hand, from the order of march to the first turn", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1440, height: 900 } });
  await begin(page, "crecy-english", "starter-carthaginians");
  const seen = nothing();
  for (let count = 0; count < 80; count += 1) {
    const question = await asked(page, seen);
    if (question === "") break;
    seen.steps.add((await page.locator("#setup-step").textContent()) ?? "");
    await picture(page, `setup-${question}-asked`);
    const before = await seq(page);
    await answer(page, question, seen);
    await page.waitForFunction(
      (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== seq,
      before,
    );
  }
  expect(await page.getByTestId("turn").textContent()).toContain("Turn 1");
  expect(seen.refused).toContain("AM-SET-026");
  for (const kind of ["place", "camp", "works", "deploy", "commanders"])
    expect([...seen.byHand]).toContain(kind);
  expect(seen.steps.size).toBe(8);
  expect([...seen.behindCurtain].sort()).toEqual(["ambushes", "marches", "order_of_march"]);
  for (const secret of seen.behindCurtain) expect([...seen.openly]).not.toContain(secret);
  await picture(page, "setup-over");
  expect(complaints).toEqual([]);
});

test("the camp is pitched without a mouse, and the page is clean for assistive technology", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1024, height: 768 } });
  await begin(page, "starter-romans", "starter-carthaginians");
  const seen = nothing("place", "march");
  let question = await asked(page, seen);
  await picture(page, "setup-order-tablet");
  await isClean(page);
  while (question !== "camp") {
    const before = await seq(page);
    await answer(page, question, seen);
    await page.waitForFunction(
      (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== seq,
      before,
    );
    question = await asked(page, seen);
  }
  // The camp is in the hand already, in the middle of the own zone.
  await settled(page);
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 20 && (await settled(page)) !== "legal"; step += 1)
    await page.keyboard.press("ArrowLeft");
  await picture(page, "setup-camp-tablet");
  await isClean(page);
  await page.keyboard.press("Enter");
  await page.getByTestId("held").waitFor({ state: "detached" });
  const before = await seq(page);
  // The keyboard is on the button that ends the step.
  await page.locator('[data-do="done"]:focus').waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== seq,
    before,
  );
  expect(complaints).toEqual([]);
});
