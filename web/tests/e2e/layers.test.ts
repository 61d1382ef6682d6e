import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isClean, picture } from "./looks";
import { openGame, world } from "./setup";

const here = world();
const wide = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };

/** The Legion faces Foot exactly 2 MU ahead, has a second line behind it and Horse at its left flank. */
const CASE = "fog-am/man/pinned-at-two.toml";
const [LEGION, ARCHERS, HORSE] = ["red-0", "red-2", "blue-1"];

async function over(page: Page, group: string | undefined): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.battlefield [data-group="${group}"]`).boundingBox();
  if (!box) throw new Error(`${group} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function choose(page: Page, group: string | undefined): Promise<void> {
  const { x, y } = await over(page, group);
  await page.mouse.click(x, y);
  await page.mouse.move(x, 5);
}

const shapes = (page: Page, layer: string): Locator =>
  page.getByTestId("battlefield").locator(`.layer.${layer} > g`);
/** So many shapes of a layer lie on the table. */
const drawnOf = (page: Page, layer: string, count: number): Promise<void> =>
  expect.poll(() => shapes(page, layer).count(), { timeout: 10_000, message: layer }).toBe(count);
const box = (page: Page, layer: string): Locator => page.locator(`[data-layer="${layer}"]`);
const finding = (page: Page, layer: string): Locator => page.locator(`[data-finding="${layer}"]`);

async function open(viewport = wide, colorScheme: "light" | "dark" = "light") {
  const visitor = await here.visit("", { viewport, colorScheme });
  const id = await openGame(here, visitor.page, "fog-am", { case: CASE });
  await visitor.page.getByTestId("question").waitFor();
  return { ...visitor, id };
}

async function allOn(page: Page): Promise<void> {
  for (const layer of await page.locator("[data-layer]").all()) await layer.check();
}

test("each layer shows what is true, and is gone when it is switched off", async () => {
  const { page, complaints } = await open();
  await choose(page, LEGION);
  await page.keyboard.press("l");
  await page.locator('[data-do="layers-off"]').click();
  await page.getByTestId("layers-about").getByText("Legion").waitFor();
  const expected: [layer: string, drawn: string, says: string | RegExp][] = [
    ["reach", "reach", /^It can go \d(\.\d+)? MU straight ahead\.$/],
    ["interception", "interception", "It could intercept."],
    ["restricted", "restricted", "It pins Foot. It is pinned by Foot."],
    ["flank", "flank", "In danger from Horse (flank)."],
    ["disorder", "disorder", "Vineyards: severely disorders it."],
    ["support", "support", "It has rear support from Second line: 8 bases of the 4 that it takes."],
  ];
  for (const [layer, drawn, says] of expected) {
    expect(await shapes(page, drawn).count(), `${layer} is off`).toBe(0);
    await box(page, layer).check();
    await shapes(page, drawn).first().waitFor({ state: "attached" });
    expect(await finding(page, layer).textContent()).toMatch(says);
    await box(page, layer).uncheck();
    await drawnOf(page, drawn, 0);
  }
  await box(page, "command").check();
  expect(await shapes(page, "command").count(), "the commander of its side").toBe(1);
  await box(page, "fire").check();
  await finding(page, "fire").getByText("It does not shoot.").waitFor();
  await choose(page, ARCHERS);
  await finding(page, "fire").getByText("It would shoot at Levy.").waitFor();
  await drawnOf(page, "fire", 2);
  expect(await shapes(page, "target").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("layers are switched by keys, of one group or a whole side, and the choice survives a reload", async () => {
  const { page, complaints } = await open();
  await page.keyboard.press("l");
  await page.getByTestId("layers-about").getByText("Point at a battle group").waitFor();
  await page.locator('[data-do="layers-off"]').click();
  await page.keyboard.press("4");
  expect(await box(page, "restricted").isChecked()).toBe(true);
  await page.getByLabel("All blue").check();
  await drawnOf(page, "restricted", 3);
  await page.reload();
  await drawnOf(page, "restricted", 3);
  await page.keyboard.press("l");
  await page.getByLabel("One group").check();
  await drawnOf(page, "restricted", 0);
  const { x, y } = await over(page, HORSE);
  await page.mouse.move(x, y);
  await page.getByTestId("layers-about").getByText("Horse").waitFor();
  await drawnOf(page, "restricted", 1);
  await page.getByTestId("layers").getByText("AM-MAN-030").click();
  await page.getByRole("heading", { name: "Restricted area" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByTestId("layers").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("terrain and battle groups under the pointer or the keyboard are told in words", async () => {
  const { page, complaints } = await open();
  const tip = page.getByTestId("tip");
  const vines = await page.locator(".battlefield .terrain > *").first().boundingBox();
  if (!vines) throw new Error("the vineyards are not on the screen");
  const middle = { x: vines.x + vines.width / 2, y: vines.y + vines.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await tip.getByText("Select a battle group to see what it does to it.").waitFor();
  await choose(page, LEGION);
  await page.mouse.move(middle.x, middle.y);
  await tip.getByText("Vineyards (difficult)").waitFor();
  await tip.getByText("Severely disorders your heavy foot; moves 2 MU there AM-MOV-015").waitFor();
  await picture(page, "layers-terrain-tip");
  const { x, y } = await over(page, HORSE);
  await page.mouse.move(x, y);
  await tip.getByText("Cavalry, protected, average, drilled, light spear").waitFor();
  await tip.getByText("4 bases. Steady.").waitFor();
  await page.mouse.move(middle.x, 5);
  await page.locator('.battlefield [data-group="red-0"]').focus();
  await tip.getByText("Heavy foot, armoured, average, drilled, skilled swordsmen, impact foot").waitFor();
  expect(complaints).toEqual([]);
});

test("a spectator has the layers of both sides", async () => {
  const { id } = await open();
  const { page, complaints } = await here.visit(`#/watch/${id}`);
  await page.locator(`.battlefield [data-group="${HORSE}"]`).waitFor();
  await page.keyboard.press("l");
  await choose(page, HORSE);
  await box(page, "flank").check();
  await finding(page, "flank").getByText("It could charge Legion (flank).").waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["wide", wide, "light"],
  ["tablet", tablet, "dark"],
] as const)("all layers at once are clean for assistive technology (%s)", async (name, viewport, scheme) => {
  const { page, complaints } = await open(viewport, scheme);
  await choose(page, ARCHERS);
  await page.keyboard.press("l");
  await allOn(page);
  await shapes(page, "fire").first().waitFor({ state: "attached" });
  await picture(page, `layers-menu-${name}`);
  await isClean(page);
  await page.keyboard.press("Escape");
  await choose(page, LEGION);
  await shapes(page, "support").first().waitFor({ state: "attached" });
  await picture(page, `layers-legion-${name}`);
  expect(complaints).toEqual([]);
});

test("a whole army under its layers can still be read", async () => {
  const { page, complaints } = await here.visit("", { viewport: wide });
  await page.locator('[data-scenario="trebia"][data-against="hotseat"]').click();
  await page.getByTestId("question").waitFor();
  await page.keyboard.press("l");
  await allOn(page);
  await page.getByLabel("All red").check();
  await shapes(page, "restricted").nth(5).waitFor({ state: "attached", timeout: 60_000 });
  await page.keyboard.press("Escape");
  await picture(page, "layers-army");
  expect(complaints).toEqual([]);
});
