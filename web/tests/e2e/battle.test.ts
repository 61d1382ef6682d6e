import { expect, test } from "vitest";
import { begin, decided, pass, passTo, seq } from "./battles";
import { isClean, picture } from "./looks";
import { world } from "./setup";

const here = world();

test("a scenario is begun, and a battle group is dragged forward", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1440, height: 900 } });
  await page.getByTestId("battles").waitFor();
  await picture(page, "start");
  await begin(page, "hotseat");
  expect(await page.locator(".battlefield [data-group]").count()).toBeGreaterThan(10);
  await picture(page, "battle");
  await passTo(page, /next move/i);
  await page.getByTestId("question").getByText("can move").waitFor();
  const group = page.locator(".battlefield [data-group]:not(.disabled)").first();
  const box = await group.boundingBox();
  if (!box) throw new Error("the battle group is not on the screen");
  const before = await seq(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 4 });
  await page.getByTestId("ahead").waitFor();
  await picture(page, "drag");
  await page.mouse.up();
  await decided(page, before);
  expect(complaints).toEqual([]);
});

test("the battle is clean for assistive technology and fits a tablet", async () => {
  const { page, complaints } = await here.visit("", { viewport: { width: 1024, height: 768 } });
  await begin(page, "recruit");
  await picture(page, "tablet");
  await isClean(page);
  expect(complaints).toEqual([]);
});

test("the veteran is chosen, thinks about his turn and plays it", async () => {
  const { page, complaints } = await here.visit();
  await page.locator('input[name="scenario-level"][value="veteran"]').check();
  await page.getByText("Tries in thought").waitFor();
  await begin(page, "veteran");
  await page.getByText("The Veteran").first().waitFor();
  const turn = page.getByTestId("turn");
  for (let step = 0; step < 80 && !(await turn.textContent())?.includes("Turn 3"); step += 1)
    await pass(page);
  expect(await turn.textContent()).toContain("Turn 3");
  expect(complaints).toEqual([]);
});
