/** Plays by clicking the first sensible choice, whatever is asked. */
import type { Page } from "playwright-core";

export interface State {
  seq: number;
  /** The name of the question, or nothing. */
  asked: string;
  over: boolean;
}

export async function state(page: Page): Promise<State> {
  const game = page.getByTestId("game");
  const [seq, asked, over] = await Promise.all([
    game.getAttribute("data-seq"),
    game.getAttribute("data-asked"),
    game.getAttribute("data-over"),
  ]);
  return { seq: Number(seq), asked: asked ?? "", over: over === "true" };
}

const act = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first();

/** Clicks through one question. */
export async function answer(page: Page, asked: string): Promise<void> {
  const hand = page.locator("section.hand li button");
  switch (asked) {
    case "Keep":
      await hand.nth(0).click();
      await hand.nth(1).click();
      return act(page, "confirm").click();
    case "Thin":
    case "DiscardFirst":
      await act(page, "pick").click();
      return act(page, "confirm").click();
    case "FlankAttack":
      await act(page, "attack").click();
      return act(page, "confirm").click();
    case "Act":
      return takeAction(page);
    case "Commit":
      if (await act(page, "overlap").isVisible()) return act(page, "overlap").click();
      if ((await hand.count()) > 0) await hand.last().click();
      else await page.locator('[data-bonus="deck"]').check();
      return act(page, "confirm").click();
    case "Draw":
      return act(page, "draw").click();
    case "HandLimit":
      await hand.first().click();
      return act(page, "confirm").click();
    default:
      // Payment, withdrawal and defence come with something chosen already.
      return act(page, "confirm").click();
  }
}

/** Attacks where it can, places a unit where it can, and ends otherwise. */
async function takeAction(page: Page): Promise<void> {
  if (await act(page, "attack").isVisible()) {
    await act(page, "attack").click();
    return act(page, "confirm").click();
  }
  const placeable = page.locator("section.hand li button.selectable");
  for (let at = 0; at < Math.min(3, await placeable.count()); at += 1) {
    await placeable.nth(at).click();
    const empty = await emptyColumn(page);
    if (empty !== null) return page.locator(`[data-place="${empty}"]`).click();
    await page.keyboard.press("Escape");
  }
  return act(page, "end").click();
}

/** A column that is open to the chosen unit and has none of ours yet. */
async function emptyColumn(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    for (let column = 0; column < 5; column += 1) {
      const open = document.querySelector(`[data-place="${column}"]`)?.getAttribute("data-open") === "true";
      const ours = document.querySelector(`[data-column="${column}"] .place.bottom .unit`);
      if (open && !ours) return column;
    }
    return null;
  });
}

const plays = (page: Page, until: (now: State) => boolean, seconds: number) =>
  playAll([page], until, seconds);

/** Plays on every page that is asked, until `until` holds on the first. */
export async function playAll(pages: Page[], until: (now: State) => boolean, seconds = 100): Promise<State> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    for (const page of pages) {
      // Behind the curtain of a hot seat nothing is asked.
      await dismiss(page);
      const now = await state(page);
      if (page === pages[0] && (until(now) || now.over)) return now;
      if (now.asked && !now.over) {
        await answer(page, now.asked);
        await changed(page, now);
      }
    }
    await pages[0]?.waitForTimeout(10);
  }
  throw new Error("the game did not come that far in time");
}

export const play = (page: Page, until: (now: State) => boolean = (now) => now.over, seconds = 100) =>
  plays(page, until, seconds);

async function dismiss(page: Page): Promise<void> {
  const curtain = act(page, "curtain");
  if (await curtain.isVisible()) await curtain.click();
}

/** Waits until an answer has taken effect. */
export async function changed(page: Page, before: State): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (Date.now() < deadline) {
    if ((await state(page)).seq !== before.seq) return;
    await page.waitForTimeout(5);
  }
  const asked = await page.locator("#asked").textContent();
  throw new Error(`nothing changed after an answer to ${before.asked}: ${asked}`);
}
