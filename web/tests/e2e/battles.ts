/** What tests of battles share: beginning one, getting on to a question. */
import type { Page } from "playwright-core";

export const seq = async (page: Page): Promise<number> =>
  Number(await page.getByTestId("battle").getAttribute("data-seq"));

export const asked = (page: Page): Promise<string> =>
  page
    .getByTestId("question")
    .locator("h2")
    .textContent()
    .then((text) => text ?? "");

/** Until something has been decided since. */
export const decided = (page: Page, before: number): Promise<unknown> =>
  page.waitForFunction(
    (seq) => document.querySelector('[data-testid="battle"]')?.getAttribute("data-seq") !== String(seq),
    before,
  );

/** Takes the last button of the question, which says that this is enough, or else the first answer. */
export async function pass(page: Page): Promise<void> {
  const before = await seq(page);
  const done = page.locator('[data-do="done"]');
  await page.locator('[data-do="done"], .answer').first().waitFor();
  if (await done.count()) await done.click();
  else await page.locator(".answer").first().click();
  await decided(page, before);
}

export async function begin(page: Page, against: string): Promise<void> {
  await page.locator(`[data-scenario="trebia"][data-against="${against}"]`).click();
  await page.getByTestId("battle").waitFor();
  await page.getByTestId("question").waitFor();
}

/** Passes until a question with these words is asked. */
export async function passTo(page: Page, words: RegExp): Promise<void> {
  for (let step = 0; step < 80 && !(await asked(page)).match(words); step += 1) await pass(page);
}
