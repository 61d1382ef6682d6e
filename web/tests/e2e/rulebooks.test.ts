/** Scenarios by either rulebook of Field of Glory, and the rules that are cited in them. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, passTo } from "./battles";
import { isClean, picture } from "./looks";
import { world } from "./setup";

const here = world();

/** A reason for which a battle group that moves next cannot do something, with a rule of this id. */
async function reasonBy(page: Page, rule: string): Promise<Locator> {
  for (const group of await page.locator('.battlefield [data-group^="red"]:not(.disabled)').all()) {
    const box = await group.boundingBox();
    if (!box) continue;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const drills = page.locator('[data-testid="manoeuvre"][aria-busy="false"] [data-drill]');
    if (!(await drills.first().isVisible({ timeout: 5000 }))) await drills.first().waitFor();
    for (const shut of await page.locator('[data-drill][aria-disabled="true"]').all()) {
      await shut.click({ force: true });
      await page.locator(".reasons li").first().waitFor();
      const cited = page.locator(".reasons .rule-link").getByText(rule, { exact: true });
      if (await cited.count()) return cited.first();
    }
  }
  throw new Error(`nobody is kept from anything by ${rule}`);
}

test.each([
  ["Version 3.2a", "AM-MOV-018", "Table of simple and complex moves"],
  ["Version 2.0", "QR-CMT-021", "The whole table"],
])("by %s what is refused cites %s, which can be read", async (version, rule, title) => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1440, height: 900 } });
  const battles = page.getByTestId("battles");
  await battles.getByRole("radiogroup", { name: "Rules" }).first().getByText(version).click();
  await isClean(page);
  await picture(page, `scenarios-by-${rule}`);
  await begin(page, "hotseat");
  await expect.poll(() => page.getByTestId("rulebook").count()).toBe(version === "Version 2.0" ? 1 : 0);
  await passTo(page, /next move/i);
  const reason = await reasonBy(page, rule);
  await picture(page, `refused-by-${rule}`);
  await reason.click();
  await page.locator(".panel.rule").getByText(title).first().waitFor();
  expect(await page.locator(".panel.rule .title .rule-link").textContent()).toBe(rule);
  expect(complaints).toEqual([]);
});
