import { expect, test } from "vitest";
import { play, playAll, state } from "./play";
import { world } from "./setup";

const here = world();

test("a whole game of two browsers by link, with a reload and a killed server", async () => {
  const host = await here.visit();
  await host.page.locator('[data-start="friend"]').click();
  await host.page.getByTestId("game").waitFor();
  const link = await host.page.locator(".invite input").inputValue();
  const guest = await here.visit(new URL(link).hash);
  await guest.page.getByTestId("game").waitFor();
  await host.page.locator(".invite").waitFor({ state: "detached" });
  const pages = [host.page, guest.page];

  await playAll(pages, (now) => now.seq >= 40);
  await guest.page.reload();
  await guest.page.getByTestId("game").waitFor();
  const { seq } = await state(host.page);
  await playAll(pages, (now) => now.seq >= seq + 10);

  const before = await state(host.page);
  await here.server.kill();
  await host.page.locator('[data-testid="connection"][data-link="waiting"]').waitFor();
  await here.server.start();
  for (const page of pages)
    await page.locator('[data-testid="connection"][data-link="open"]').waitFor({ timeout: 20_000 });
  expect((await state(host.page)).seq, "nothing acknowledged is lost").toBeGreaterThanOrEqual(before.seq);

  const end = await playAll(pages, (now) => now.over);
  expect(end.over).toBe(true);
  await guest.page.getByTestId("end").waitFor();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test("taking back what was seen needs the other's consent", async () => {
  const host = await here.visit();
  await host.page.locator('[data-start="friend"]').click();
  const link = await host.page.locator(".invite input").inputValue();
  const guest = await here.visit(new URL(link).hash);
  await guest.page.getByTestId("game").waitFor();
  await play(host.page, (now) => now.asked === "" || now.seq > 3);
  await playAll([host.page, guest.page], (now) => now.asked === "Draw");
  await host.page.locator('[data-do="draw"]').click();
  const ask = host.page.locator('[data-do="undo"]:enabled');
  await ask.waitFor();
  const { seq } = await state(guest.page);
  await ask.click();
  await guest.page.locator('[data-do="agree"]').click();
  await host.page.locator('[data-ask="Draw"]').waitFor();
  expect((await state(guest.page)).seq).toBeGreaterThan(seq);
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
