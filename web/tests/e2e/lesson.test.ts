import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { now, playByAdvice } from "./coached";
import { isClean, picture, pictures } from "./looks";
import { world } from "./setup";

const here = world();

/** Reads the introduction to its end. */
async function readPrimer(page: Page): Promise<void> {
  await page.getByTestId("coach").waitFor();
  while ((await now(page)).lesson === "primer") await page.locator('[data-do="next"]').click();
}

test("the guided first battle is played to its end by doing what the coach says", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-picture="first-battle"] [data-group="red-0"]').first().waitFor();
  await pictures(page, "start");
  await page.locator('[data-picture="trebia"]').waitFor();
  expect(await page.locator('[data-picture="first-battle"]').count(), "it is offered once").toBe(1);
  await page.getByText("11 against 11 battle groups").waitFor();
  await isClean(page);
  await page.locator('[data-start="lesson"]').click();
  await page.getByTestId("coach").waitFor();
  await picture(page, "lesson-primer");
  await isClean(page);
  await readPrimer(page);
  await page.getByTestId("advice").getByText("Drag Velites").waitFor();
  await picture(page, "lesson-move");
  await isClean(page);

  const told = await playByAdvice([page], ({ lesson }) => lesson === "charge");
  await picture(page, "lesson-charge");
  expect(told, "skirmishers go first, then a test, then the line").toEqual(
    expect.arrayContaining(["screen", "test", "advance"]),
  );
  const rest = await playByAdvice([page]);
  await page.getByTestId("lesson-end").waitFor();
  await pictures(page, "lesson-end");
  await isClean(page);
  const over = page.getByTestId("over");
  expect(await over.textContent(), "the limit of the enemy lies open now").toMatch(/foragers.*: (\d+) of \1/);
  expect(await over.textContent()).toMatch(/foragers reached its break point and routed/);
  expect(await page.locator('[data-do="again"], [data-do="larger"]').count(), "one set of ways on").toBe(2);
  for (const lesson of ["charge", "evade_run"]) expect([...told, ...rest]).toContain(lesson);
  await page.getByText("The field is yours").waitFor();
  expect(complaints).toEqual([]);
});

test("the lesson can be left and come back to, and the coach sent away and called back", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-start="lesson"]').click();
  await readPrimer(page);
  await playByAdvice([page], ({ lesson }) => lesson === "advance");
  const { seq } = await now(page);
  await page.goto(`${here.server.address}/#/`);
  await page.locator('[data-start="lesson-resume"]').click();
  await page.getByTestId("advice").getByText("Drag").waitFor();
  expect(await now(page)).toMatchObject({ seq, lesson: "advance" });
  await page.locator('[data-do="hide-coach"]').click();
  await page.reload();
  await page.locator('[data-do="coach"]').click();
  await page.getByTestId("advice").waitFor();
  expect(complaints).toEqual([]);
});

test("whoever plays as he likes is advised from where he stands", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-start="lesson"]').click();
  await readPrimer(page);
  // No moves at all: the coach goes on with the next question, in this turn or a later one.
  for (let questions = 0; questions < 6; questions += 1) {
    await page.getByTestId("advice").waitFor();
    const { seq } = await now(page);
    const last = page.locator('[data-do="done"]');
    await page.locator('[data-do="done"], .answer').first().waitFor();
    await ((await last.count()) > 0 ? last : page.locator(".answer").first()).click();
    await page.waitForFunction(
      (before) =>
        document.querySelector<HTMLElement>('[data-testid="battle"]')?.dataset.seq !== String(before),
      seq,
    );
  }
  expect(complaints).toEqual([]);
});
