import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { world } from "./setup";

const here = world();
const pictures = process.env.ACIES_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const seq = async (page: Page): Promise<number> =>
  Number(await page.getByTestId("battle").getAttribute("data-seq"));
const asked = (page: Page): Promise<string> =>
  page
    .getByTestId("question")
    .locator("h2")
    .textContent()
    .then((text) => text ?? "");

/** Takes the last button of the question, which says that this is enough, or else the first answer. */
async function pass(page: Page): Promise<void> {
  const before = await seq(page);
  const done = page.locator('[data-do="done"]');
  await page.locator('[data-do="done"], .answer').first().waitFor();
  if (await done.count()) await done.click();
  else await page.locator(".answer").first().click();
  await page.waitForFunction(
    (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== String(seq),
    before,
  );
}

async function begin(page: Page, against: string): Promise<void> {
  await page.locator(`[data-scenario="trebia"][data-against="${against}"]`).click();
  await page.getByTestId("battle").waitFor();
  await page.getByTestId("question").waitFor();
}

test("a scenario is begun, and a battle group is dragged forward", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1440, height: 900 } });
  await page.getByTestId("battles").waitFor();
  await picture(page, "start");
  await begin(page, "hotseat");
  expect(await page.locator(".battlefield [data-group]").count()).toBeGreaterThan(10);
  await picture(page, "battle");
  for (let step = 0; step < 60 && !(await asked(page)).match(/move/i); step += 1) await pass(page);
  await page.getByTestId("question").getByText("Select one").waitFor();
  const group = page.locator(".battlefield [data-group]:not(.disabled)").first();
  const box = await group.boundingBox();
  if (!box) throw new Error("the battle group is not on the screen");
  const before = await seq(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 4 });
  await page.getByTestId("ahead").waitFor();
  await picture(page, "drag");
  await page.mouse.up();
  await page.waitForFunction(
    (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== String(seq),
    before,
  );
  expect(complaints).toEqual([]);
});

test("the battle is clean for assistive technology and fits a tablet", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1024, height: 768 } });
  await begin(page, "recruit");
  await picture(page, "tablet");
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(complaints).toEqual([]);
});
