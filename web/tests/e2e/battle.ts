/** Plays a battle of Field of Glory with clicks and drags, as somebody does who does what the coach says. */
import type { Page } from "playwright-core";

export interface Now {
  seq: number;
  advice: string;
  group: string;
  lesson: string;
}

export const now = (page: Page): Promise<Now> =>
  page.evaluate(() => {
    const battle = document.querySelector<HTMLElement>('[data-testid="battle"]');
    const coach = document.querySelector<HTMLElement>('[data-testid="coach"]');
    return {
      seq: Number(battle?.dataset.seq ?? -1),
      advice: coach?.dataset.advice ?? "",
      group: coach?.dataset.group ?? "",
      lesson: coach?.dataset.lesson ?? "",
    };
  });

export const isOver = (page: Page): Promise<boolean> =>
  page
    .locator('[data-testid="over"], [data-testid="lesson-end"]')
    .count()
    .then((count) => count > 0);

const middleOf = async (page: Page, group: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(`.battlefield [data-group="${group}"]`).boundingBox();
  if (!box) throw new Error(`${group} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where the coach's arrow ends on the screen. */
const arrowEnd = (page: Page): Promise<{ x: number; y: number }> =>
  page.evaluate(() => {
    const arrow = document.querySelector<SVGPathElement>(".layer.coach .way:not(.under)");
    const [, x, y] = /^M\S+\s*L(-?[\d.]+)[ ,](-?[\d.]+)/.exec(arrow?.getAttribute("d") ?? "") ?? [];
    const screen = arrow?.getScreenCTM();
    if (!screen) throw new Error("there is no arrow");
    const { x: left, y: top } = new DOMPoint(Number(x), Number(y)).matrixTransform(screen);
    return { x: left, y: top };
  });

/** Drags a battle group to a place on the screen. */
export async function drag(page: Page, group: string, to: { x: number; y: number }): Promise<void> {
  const from = await middleOf(page, group);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.getByTestId("ahead").waitFor();
  await page.mouse.up();
}

/** Does what the coach says, once. */
export async function obey(page: Page, { advice, group }: Now): Promise<void> {
  if (advice === "select") {
    const { x, y } = await middleOf(page, group);
    await page.mouse.click(x, y);
  } else if (advice === "drag") await drag(page, group, await arrowEnd(page));
  else if (advice === "take" || advice === "done") await page.locator("button.advised").first().click();
}

const ACTS = ["select", "drag", "take", "done"];

/** Plays on with all who are asked, until `until` holds or the battle is over; the lessons that were told on the way. */
export async function playByAdvice(
  pages: Page[],
  until: (now: Now) => boolean = () => false,
  seconds = 130,
): Promise<string[]> {
  const deadline = Date.now() + seconds * 1000;
  const told: string[] = [];
  while (Date.now() < deadline) {
    for (const page of pages) {
      if (await isOver(page)) return told;
      const before = await now(page);
      if (before.lesson && before.lesson !== told.at(-1)) told.push(before.lesson);
      if (until(before)) return told;
      if (ACTS.includes(before.advice)) await step(page, before);
    }
    await pages[0]?.waitForTimeout(20);
  }
  throw new Error(`the battle did not end in time: ${JSON.stringify(await Promise.all(pages.map(now)))}`);
}

/** Does what the coach says, and waits until it has taken effect. */
async function step(page: Page, before: Now): Promise<void> {
  try {
    await obey(page, before);
    await changed(page, before);
  } catch (problem) {
    // The other player, or the server, may have been quicker.
    const { seq, advice } = await now(page);
    if (seq !== before.seq || advice !== before.advice) return;
    const asked = await page.getByTestId("question").textContent();
    throw new Error(`${JSON.stringify(before)} ${asked}: ${problem}`);
  }
}

async function changed(page: Page, before: Now): Promise<void> {
  await page.waitForFunction(
    ({ seq, advice }) => {
      const battle = document.querySelector<HTMLElement>('[data-testid="battle"]');
      const coach = document.querySelector<HTMLElement>('[data-testid="coach"]');
      return battle?.dataset.seq !== String(seq) || coach?.dataset.advice !== advice;
    },
    before,
    { timeout: 20_000 },
  );
}
