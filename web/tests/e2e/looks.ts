/** How a page looks: to people, in a picture, and to assistive technology. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const FOLDER = process.env.ACIES_PICTURES;
/** A desk, a tablet, a telephone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 400, height: 800 },
];

/** A picture for people to look at, if anybody wants to. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** The same at three widths. */
export async function pictures(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await picture(page, `${name}-${size.width}`);
  }
  if (before) await page.setViewportSize(before);
}

/** Assistive technology has nothing to complain about. */
export async function isClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}
