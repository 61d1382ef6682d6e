import { expect, test } from "vitest";
import { playAll, state } from "./play";
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
  // After two packets each the next ones have been dealt: what was seen cannot be unseen without consent.
  await playAll([host.page, guest.page], (now) => now.seq >= 4 && now.asked === "Keep");
  const packet = host.page.getByTestId("turn");
  const before = await packet.textContent();
  await host.page.locator('[data-do="undo"]:enabled').click();
  await guest.page.locator('[data-do="decline"]').click();
  await guest.page.locator('[data-do="decline"]').waitFor({ state: "detached" });
  expect(await packet.textContent()).toBe(before);
  await host.page.locator('[data-do="undo"]:enabled').click();
  await guest.page.locator('[data-do="agree"]').click();
  await host.page.getByText("packet 2 of 12").waitFor();
  expect(before).toContain("packet 3 of 12");
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
