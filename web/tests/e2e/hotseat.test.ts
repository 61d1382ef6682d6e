import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { play } from "./play";
import { world } from "./setup";

const here = world();

test("a whole game at one screen; its record is downloaded, uploaded and replayed, and a rematch begins", async () => {
  const { page, complaints } = await here.visit();
  await page.getByRole("button", { name: "Two at one screen" }).click();
  await page.locator('[data-do="curtain"]').click();
  await page.getByTestId("game").waitFor();
  const end = await play(page, undefined, 150);
  expect(end.over).toBe(true);
  await page.getByTestId("end").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the record" }).click(),
  ]);
  const record = await readFile(await download.path(), "utf8");
  expect(record.split("\n")[0]).toContain('"game":"card"');

  const before = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.getByTestId("game").or(page.locator('[data-do="curtain"]')).first().waitFor();

  await page.goto(`${new URL(before).origin}/#/`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "game.acies", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.getByTestId("replay").waitFor();
  await page.getByTestId("verified").waitFor();

  await page.goto(`${new URL(before).origin}/#/`);
  const spoilt = record.replace(/"state":"[0-9a-f]{4}/, '"state":"ffff');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "spoilt.acies", mimeType: "text/plain", buffer: Buffer.from(spoilt) });
  await page.getByText(/the state is recorded as ffff/).waitFor();
  // The browser itself logs the refused request.
  expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});
