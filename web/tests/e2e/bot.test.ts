import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, visit, withoutHints } from "./browser";
import { play } from "./play";
import { Server } from "./server";

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("a whole game by clicks against a bot", async () => {
  const { page, complaints } = await visit(browser, server.address);
  await withoutHints(page);
  await page.locator('[data-level="recruit"]').click();
  await page.getByTestId("game").waitFor();
  const end = await play(page);
  expect(end.over).toBe(true);
  await page.getByTestId("end").waitFor();
  await page.locator('[data-do="verify"]').click();
  await page.locator(".notice.good").waitFor();
  expect(complaints).toEqual([]);
});
