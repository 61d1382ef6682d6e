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

/** The middle of its last base: a battle group may have any shape, and a commander may stand on its first. */
const middleOf = async (page: Page, group: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(`.battlefield [data-group="${group}"] .base`).last().boundingBox();
  if (!box) throw new Error(`${group} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

interface Place {
  x: number;
  y: number;
}

/** Where the coach's arrow begins and ends on the screen. */
const arrow = (page: Page): Promise<[Place, Place]> =>
  page.evaluate(() => {
    const path = document.querySelector<SVGPathElement>(".layer.coach .way:not(.under)");
    const numbers =
      path
        ?.getAttribute("d")
        ?.match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? [];
    const screen = path?.getScreenCTM();
    if (!screen) throw new Error("there is no arrow");
    const place = (at: number) => {
      const { x, y } = new DOMPoint(numbers[at], numbers[at + 1]).matrixTransform(screen);
      return { x, y };
    };
    return [place(0), place(2)] as [Place, Place];
  });

/** What is measured once the page lays nothing out anew: a connection that comes back moves the table by a line. */
async function atRest<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  let before = await measure();
  for (;;) {
    await page.waitForTimeout(50);
    const now = await measure();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

/** Drags a battle group as far as the arrow is long: whatever is taken hold of, the middle of the front is pulled. */
async function drag(page: Page, group: string): Promise<void> {
  const places = async () => [await middleOf(page, group), ...(await arrow(page))] as const;
  const [from, start, end] = await atRest(page, places);
  const to = { x: from.x + end.x - start.x, y: from.y + end.y - start.y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.getByTestId("in-hand").waitFor();
  await page.mouse.up();
  // What was dropped is looked at once more before it is decided; until then it is still in hand.
  await page.waitForFunction(
    () => !document.querySelector('[data-testid="in-hand"]') || document.querySelector('[data-do="drop"]'),
  );
}

/** Does what the coach says, once. */
export async function obey(page: Page, { advice, group }: Now): Promise<void> {
  if (advice === "select") {
    const { x, y } = await middleOf(page, group);
    await page.mouse.click(x, y);
  } else if (advice === "drag") await drag(page, group);
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
