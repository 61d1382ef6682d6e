import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { play } from "./play";
import { world } from "./setup";

const here = world();

async function check(page: Page, name: string): Promise<void> {
  // Nothing fades or glides any more when it is looked at.
  await page.waitForTimeout(150);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

test.each(["light", "dark"] as const)("axe finds nothing to complain about (%s)", async (colorScheme) => {
  const { page, complaints } = await here.visit("", { colorScheme });
  await check(page, "start");
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  await check(page, "draft");
  await play(page, (now) => now.asked === "Act");
  await check(page, "actions");
  await play(page, (now) => now.asked === "PlaceOrPay" || now.asked === "Commit");
  await check(page, "payment");
  const { hash } = new URL(page.url());
  await page.goto(`${here.server.address}/${hash.replace("game", "replay")}`);
  await page.getByTestId("replay").waitFor();
  await check(page, "replay");
  await page.goto(`${here.server.address}/#/rules`);
  await page.locator("details").first().waitFor();
  await check(page, "rules");
  await page.goto(`${here.server.address}/#/rules/CG-ATT-012`);
  await page.locator("article").waitFor();
  await check(page, "rule");
  await page.keyboard.press("?");
  await check(page, "help");
  expect(complaints).toEqual([]);
});
