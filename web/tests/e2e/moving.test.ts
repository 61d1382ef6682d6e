/** Moving on the battlefield, with the hand and with keys, in a real browser on the real server. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, decided, pass, passTo, seq } from "./battles";
import { isClean, picture } from "./looks";
import { world } from "./setup";

const here = world();

/** The battle groups of the side that moves first, as far as they can. */
const groups = (page: Page): Locator => page.locator('.battlefield [data-group^="red"]:not(.disabled)');
const inHand = (page: Page): Locator => page.getByTestId("in-hand");
const drill = (page: Page, id: string): Locator => page.locator(`[data-drill="${id}"]`);
const picked = (page: Page): Locator => page.locator(".battlefield [data-group].selected");

/** Two at one screen, when normal moves are asked for. */
async function atMoves(viewport = { width: 1440, height: 900 }) {
  const visitor = await here.visit("", { viewport });
  await begin(visitor.page, "hotseat");
  await passTo(visitor.page, /next move/i);
  await groups(visitor.page).first().waitFor();
  return visitor;
}

/** Passes until normal moves are asked for in a turn. */
async function passToTurn(page: Page, turn: string): Promise<void> {
  const isThen = async () => (await page.getByTestId("turn").textContent())?.includes(turn);
  for (let step = 0; step < 80 && !(await isThen()); step += 1) await pass(page);
  await passTo(page, /next move/i);
}

/** The middle of something on the screen. */
async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The battle group of a side that is nearest to a point of the screen. */
async function nearestTo(page: Page, side: string, { x, y }: { x: number; y: number }): Promise<Locator> {
  const all = await page.locator(`.battlefield [data-group^="${side}"]`).all();
  const far = await Promise.all(
    all.map(async (group) => {
      const at = await middleOf(group);
      return { group, away: Math.hypot(at.x - x, at.y - y) };
    }),
  );
  return far.reduce((best, one) => (one.away < best.away ? one : best)).group;
}

/** Where the bases of battle groups stand. */
const places = (page: Page, keys: string[]): Promise<string[]> =>
  page.evaluate(
    (keys) =>
      keys.map((key) =>
        [...document.querySelectorAll<SVGElement>(`[data-group="${key}"] .base`)]
          .map((base) => base.style.transform)
          .join(),
      ),
    keys,
  );

const keyOf = async (group: Locator): Promise<string> => (await group.getAttribute("data-group")) ?? "";

/** Until the buttons know what they stand for. */
const surveyed = (page: Page): Promise<void> =>
  page.locator('[data-testid="manoeuvre"][aria-busy="false"] [data-drill]').first().waitFor();

/** A battle group that can be selected and for which a button is open. */
async function selectWith(page: Page, id: string): Promise<string> {
  const count = await groups(page).count();
  for (let at = 0; at < count; at += 1) {
    const group = groups(page).nth(at);
    const { x, y } = await middleOf(group);
    await page.mouse.click(x, y);
    if ((await picked(page).count()) === 0) continue;
    await surveyed(page);
    if ((await drill(page, id).getAttribute("aria-disabled")) === null) return keyOf(picked(page).first());
  }
  throw new Error(`nobody can ${id}`);
}

/** Drags a commander onto the nearest battle group of his side, and tells where that is on the screen. */
async function joins(page: Page, commander: number, side: string): Promise<{ x: number; y: number }> {
  await page.locator(`button[data-commander="${commander}"]`).click();
  const him = await middleOf(page.locator(".battlefield .ghost .body").first());
  const there = await middleOf(await nearestTo(page, side, him));
  await page.mouse.move(him.x, him.y);
  await page.mouse.down();
  await page.mouse.move(there.x, there.y, { steps: 4 });
  await inHand(page).getByText(/joins/).waitFor();
  const before = await seq(page);
  await page.mouse.up();
  await decided(page, before);
  return there;
}

/** Drags the middle of a battle group by so many pixels, and holds it there. */
async function pull(page: Page, group: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(group);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
}

test("a drag draws its way and its measure, and the drop makes the move, which can be taken back", async () => {
  const { page, complaints } = await atMoves();
  const key = await selectWith(page, "advance");
  const [before, from] = [await seq(page), await places(page, [key])];
  await pull(page, page.locator(`[data-group="${key}"]`), 0, -14);
  await inHand(page)
    .getByText(/of \d+(\.\d+)? MU/)
    .waitFor();
  expect(await page.locator(".battlefield .ghost .way").count()).toBeGreaterThan(0);
  await picture(page, "moving-drag");
  await page.mouse.up();
  await decided(page, before);
  const looks = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/towards"))
      .map(({ duration }) => duration)
      .toSorted((one, other) => one - other),
  );
  const at = (share: number) => looks[Math.floor((looks.length - 1) * share)]?.toFixed(1);
  console.log(`looks ahead in a drag: ${looks.length}, median ${at(0.5)} ms, longest ${at(1)} ms`);
  await page.waitForFunction(
    ([key, from]) =>
      [...document.querySelectorAll<SVGElement>(`[data-group="${key}"] .base`)]
        .map((base) => base.style.transform)
        .join() !== from,
    [key, from[0]] as const,
  );

  const undo = page.locator('[data-do="undo"]');
  expect(await undo.getAttribute("data-undo")).toBe("free");
  const moved = await seq(page);
  await page.keyboard.press("u");
  await decided(page, moved);
  await page.waitForFunction(
    ([key, from]) =>
      [...document.querySelectorAll<SVGElement>(`[data-group="${key}"] .base`)]
        .map((base) => base.style.transform)
        .join() === from,
    [key, from[0]] as const,
  );
  expect(complaints).toEqual([]);
});

test("a drop where nothing is allowed brings the nearest legal move into the hand", async () => {
  const { page, complaints } = await atMoves();
  const key = await selectWith(page, "advance");
  const before = await seq(page);
  await pull(page, page.locator(`[data-group="${key}"]`), 0, -300);
  await inHand(page).locator(".why").waitFor();
  expect(await page.locator(".battlefield .ghost .illegal .body").count()).toBeGreaterThan(0);
  expect(await page.locator(".battlefield .ghost .legal .body").count()).toBeGreaterThan(0);
  await picture(page, "moving-nearest");
  await page.mouse.up();
  await page.locator('[data-do="commit"]').waitFor();
  expect(await inHand(page).locator(".why").count()).toBe(0);
  expect(await seq(page)).toBe(before);
  await picture(page, "moving-offered");
  await page.keyboard.press("Enter");
  await decided(page, before);
  expect(complaints).toEqual([]);
});

test("buttons show what would come of them and do it", async () => {
  const { page, complaints } = await atMoves({ width: 1024, height: 768 });
  await selectWith(page, "wheel_left");
  const wheels = drill(page, "wheel_left");
  await wheels.hover();
  await page.locator(".battlefield .ghost .body").first().waitFor();
  expect(await inHand(page).textContent()).toMatch(/wheel left \d+°/i);
  await picture(page, "moving-wheel");
  await isClean(page);
  const before = await seq(page);
  await wheels.click();
  await decided(page, before);

  await passTo(page, /next move/i);
  await selectWith(page, "turn_about");
  await drill(page, "turn_about").focus();
  await page.getByTestId("ahead").waitFor();
  const now = await seq(page);
  await page.keyboard.press("Enter");
  await decided(page, now);

  await passTo(page, /next move/i);
  await selectWith(page, "advance");
  const shut = page.locator('[data-drill][aria-disabled="true"]').first();
  await shut.focus();
  await page.locator(".reasons li").first().waitFor();
  await picture(page, "moving-refused");
  expect(complaints).toEqual([]);
});

test("a battle line moves as one", async () => {
  const { page, complaints } = await atMoves();
  // The Carthaginians stand in line.
  await passToTurn(page, "Turn 2");
  // Hannibal joins the foot before him, and then leads them.
  const there = await joins(page, 0, "blue");
  await passTo(page, /next move/i);
  await page.mouse.click(there.x, there.y);
  await page.locator("[data-line]").last().click();
  const line = ((await page.locator("[data-line][aria-pressed=true]").getAttribute("data-line")) ?? "").split(
    ",",
  );
  expect(line.length).toBeGreaterThan(1);
  expect(await picked(page).count()).toBe(line.length);
  const side = (await keyOf(picked(page).first())).split("-")[0];
  const keys = line.map((index) => `${side}-${index}`);
  const from = await places(page, keys);
  await surveyed(page);
  await page.keyboard.press("w");
  await inHand(page).waitFor();
  await picture(page, "moving-line");
  const before = await seq(page);
  await page.keyboard.press("Enter");
  await decided(page, before);
  await page.waitForTimeout(600);
  const to = await places(page, keys);
  expect(to.every((place, at) => place !== from[at])).toBe(true);
  expect(complaints).toEqual([]);
});

test("Shift and a click, and Shift and a box, take several battle groups", async () => {
  const { page, complaints } = await atMoves();
  const first = await selectWith(page, "advance");
  const other = page
    .locator(`.battlefield [data-group^="red"]:not(.disabled):not([data-group="${first}"])`)
    .first();
  const at = await middleOf(other);
  await page.keyboard.down("Shift");
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(
    () => document.querySelectorAll(".battlefield [data-group].selected").length === 2,
  );
  await page.keyboard.up("Shift");
  await page.keyboard.press("Escape");
  await page.waitForFunction(
    () => document.querySelectorAll(".battlefield [data-group].selected").length === 1,
  );

  const frame = await page.getByTestId("battlefield").boundingBox();
  if (!frame) throw new Error("there is no table");
  await page.keyboard.down("Shift");
  await page.mouse.move(frame.x + 8, frame.y + 60);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width - 60, frame.y + frame.height - 8, { steps: 5 });
  await picture(page, "moving-box");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  expect(await picked(page).count()).toBeGreaterThan(2);
  expect(complaints).toEqual([]);
});

test("a corner that is pulled wheels the battle group", async () => {
  const { page, complaints } = await atMoves();
  await selectWith(page, "wheel_left");
  const handles = page.locator(".battlefield .ghost circle");
  await handles.first().waitFor();
  await pull(page, handles.last(), -2, -10);
  await inHand(page)
    .getByText(/wheel left/i)
    .waitFor();
  await picture(page, "moving-corner");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(complaints).toEqual([]);
});

test("a commander is dragged, with his reach", async () => {
  const { page, complaints } = await atMoves();
  await page.locator("button[data-commander]").first().click();
  await page.locator(".battlefield .reach circle").waitFor();
  const ghost = page.locator(".battlefield .ghost .body").first();
  await pull(page, ghost, 25, 40);
  await inHand(page).getByText(/MU/).waitFor();
  await picture(page, "moving-commander");
  const before = await seq(page);
  await page.mouse.up();
  if (await page.locator('[data-do="commit"]').count()) await page.keyboard.press("Enter");
  await decided(page, before);
  expect(complaints).toEqual([]);
});

test("a commander joins in the joint action phase, and the second move that he gives is dragged", async () => {
  const { page, complaints } = await atMoves();
  await pass(page);
  await passTo(page, /move a commander/i);
  // Both sides are asked; Scipio is a Roman.
  if (!(await page.locator('button[data-commander="1"]').count())) {
    await pass(page);
    await passTo(page, /move a commander/i);
  }
  const there = await joins(page, 1, "red");
  await passToTurn(page, "Turn 3");
  await page.mouse.click(there.x, there.y);
  await surveyed(page);
  await page.keyboard.press("w");
  await page.keyboard.press("1");
  await inHand(page)
    .getByText(/advance 1 MU/i)
    .waitFor();
  const first = await seq(page);
  await page.keyboard.press("Enter");
  await decided(page, first);
  await page.getByRole("heading", { name: /second move/i }).waitFor();
  await surveyed(page);
  await pull(page, picked(page).first(), 0, -12);
  await inHand(page).getByText(/MU/).waitFor();
  await picture(page, "moving-second");
  const second = await seq(page);
  await page.mouse.up();
  await decided(page, second);
  expect(complaints).toEqual([]);
});

test("a manoeuvre phase by keys alone", async () => {
  const { page, complaints } = await atMoves();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-group") ?? null);
  for (let step = 0; step < 40 && !(await focused()); step += 1) await page.keyboard.press("Tab");
  const first = await focused();
  expect(first).not.toBe(null);
  for (const way of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
    await page.keyboard.press(way);
    if ((await focused()) !== first) break;
  }
  expect(await focused()).not.toBe(first);

  const able = () => page.locator('[data-drill="advance"]:not([aria-disabled])').count();
  for (let step = 0; step < 12 && !(await able()); step += 1) {
    await page.keyboard.press("n");
    await surveyed(page);
  }
  expect(await able()).toBe(1);
  await page.keyboard.press("w");
  await inHand(page).waitFor();
  const far = await inHand(page).textContent();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(
    (far) => document.querySelector('[data-testid="in-hand"]')?.textContent !== far,
    far,
  );
  await page.keyboard.press("ArrowLeft");
  await inHand(page)
    .getByText(/wheel left/i)
    .waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  await inHand(page)
    .getByText(/advance 1 MU/i)
    .waitFor();
  await picture(page, "moving-keys");
  await page.keyboard.press("Escape");
  await inHand(page).waitFor({ state: "hidden" });
  await page.keyboard.press("w");
  await page.keyboard.press("1");
  await inHand(page)
    .getByText(/advance 1 MU/i)
    .waitFor();
  const before = await seq(page);
  await page.keyboard.press("Enter");
  await decided(page, before);

  await passTo(page, /next move/i);
  const now = await seq(page);
  const isDone = () => page.evaluate(() => document.activeElement?.getAttribute("data-do") === "done");
  for (let step = 0; step < 120 && !(await isDone()); step += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await decided(page, now);
  expect(await page.getByTestId("question").locator("h2").textContent()).not.toMatch(/next move/i);
  expect(complaints).toEqual([]);
});
