import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { changed, play, type State, state } from "./play";
import { world } from "./setup";

const here = world();

/** Presses Tab until the focus is on something that matches. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

async function answerByKeys(page: Page, now: State): Promise<void> {
  if (now.asked === "Act") await page.keyboard.press("e");
  else if (now.asked === "FlankAttack") await page.keyboard.press("e");
  else if (now.asked === "Draw") await page.keyboard.press("d");
  else if (now.asked === "HandLimit") {
    await tabTo(page, "section.hand li button");
    await page.keyboard.press("Enter");
    await page.keyboard.press("c");
  } else if (now.asked === "Thin" || now.asked === "DiscardFirst") {
    await tabTo(page, '[data-do="pick"]');
    await page.keyboard.press("Enter");
    await page.keyboard.press("c");
  } else {
    await page.keyboard.press("d");
    await page.keyboard.press("c");
  }
  await changed(page, now);
}

test("a turn without a mouse", async () => {
  const { page, complaints } = await here.visit();
  await tabTo(page, '[data-level="recruit"]');
  await page.keyboard.press("Enter");
  await page.getByTestId("game").waitFor();

  // The draft: two cards with the arrow keys, kept with a key.
  const first = await state(page);
  await tabTo(page, "section.hand li button");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("c");
  await changed(page, first);

  await play(page, (now) => now.asked === "Act");
  // A unit is chosen in the hand and sent to a column by its number.
  await tabTo(page, "section.hand li button");
  for (let card = 0; card < 9; card += 1) {
    if (await page.evaluate(() => document.activeElement?.classList.contains("selectable") ?? false)) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  const open = await page.locator('[data-place][data-open="true"]').first().getAttribute("data-place");
  let now = await state(page);
  await page.keyboard.press(String(Number(open) + 1));
  const way = page.locator('[data-do="way"]');
  await page.waitForTimeout(100);
  if (await way.first().isVisible()) {
    await tabTo(page, '[data-do="way"]');
    await page.keyboard.press("Enter");
  }
  await changed(page, now);
  now = await state(page);
  expect(now.asked).toBe("PlaceOrPay");
  await page.keyboard.press("c");
  await changed(page, now);

  // To the end of the turn.
  const turn = await page.getByTestId("turn").textContent();
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && (await page.getByTestId("turn").textContent()) === turn) {
    now = await state(page);
    if (now.over) break;
    if (now.asked) await answerByKeys(page, now);
    else await page.waitForTimeout(20);
  }
  expect(await page.getByTestId("turn").textContent()).not.toBe(turn);

  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  expect(complaints).toEqual([]);
});

test("what cannot be done is explained, with the rule beside the table", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  await play(page, (now) => now.asked === "Act");
  const empty = await page.evaluate(() =>
    [...document.querySelectorAll("[data-column]")].findIndex(
      (lane) => !lane.querySelector(".place.bottom .unit"),
    ),
  );
  await page.keyboard.press(String(empty + 1));
  const why = page.getByTestId("why-not");
  await why.waitFor();
  expect(await why.textContent()).toContain("CG-ATT-001");
  await why.getByRole("link").first().click();
  await page.locator("#side-panel article").waitFor();
  expect(page.url()).toContain("#/game/");
  expect(complaints).toEqual([]);
});
