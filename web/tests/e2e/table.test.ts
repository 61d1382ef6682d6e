import { expect, test } from "vitest";
import { state } from "./play";
import { fromCase, world } from "./setup";

const here = world();

test("a rule is found, read and played, with the hands hidden until somebody takes the screen", async () => {
  const { page, complaints } = await here.visit("#/rules");
  await page.getByRole("searchbox").fill("rampage");
  await page.getByRole("link", { name: /CG-ATT-025/ }).click();
  await page.locator("article").waitFor();
  await page
    .getByRole("button", { name: /^Play:/ })
    .first()
    .click();
  await page.locator('[data-do="curtain"]').waitFor();
  expect(await page.locator("section.hand").count()).toBe(0);
  await page.locator('[data-do="curtain"]').click();
  await page.locator("section.hand").waitFor();
  expect((await state(page)).asked).not.toBe("");
  expect(complaints).toEqual([]);
});

test("a card is dragged onto a column", async () => {
  const visitor = await here.visit();
  const { page, complaints } = visitor;
  await fromCase(here, visitor, "fog-card/pla/002a-one-payment-for-both.toml");
  const card = page.locator("section.hand li button.selectable").first();
  await card.waitFor();
  const lane = await page.locator('[data-column="2"]').boundingBox();
  const from = await card.boundingBox();
  if (!lane || !from) throw new Error("nothing to drag, or nowhere to");
  await page.mouse.move(from.x + 20, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(lane.x + 20, lane.y + 60, { steps: 5 });
  await page.mouse.move(lane.x + lane.width / 2, lane.y + lane.height * 0.8, { steps: 5 });
  await page.mouse.up();
  await page.locator('[data-ask="PlaceOrPay"]').waitFor();
  expect(complaints).toEqual([]);
});
