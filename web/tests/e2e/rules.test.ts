import { expect, test } from "vitest";
import { world } from "./setup";

const here = world();

test("a rule of Field of Glory leads to its neighbours and to a position on the table", async () => {
  const { page, complaints } = await here.visit("#/rules/AM-IMP-003");
  await page.getByRole("heading", { level: 1 }).getByText("AM-IMP-003").waitFor();
  await page.locator('.list a[aria-current="page"]').getByText("AM-IMP-003").waitFor();
  await page.locator(".rule").getByRole("link", { name: "AM-IMP-010" }).first().click();
  await page.getByRole("heading", { level: 1 }).getByText("AM-IMP-010").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).getByText("AM-IMP-003").waitFor();
  await page.locator(".positions button").first().click();
  await page.getByTestId("battle").waitFor();
  await page.getByTestId("question").waitFor();
  expect(await page.locator(".battlefield [data-group]").count()).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test("a search finds rules of both games", async () => {
  const { page, complaints } = await here.visit("#/rules");
  const search = page.getByRole("searchbox");
  await search.fill("evade");
  await page
    .getByRole("heading", { level: 2, name: /Ancient & Medieval/ })
    .first()
    .waitFor();
  await search.fill("reserves");
  await page
    .getByRole("heading", { level: 2, name: /Card Game/ })
    .first()
    .waitFor();
  await page.locator(".list li a").first().click();
  await page.locator(".rule article").waitFor();
  expect(complaints).toEqual([]);
});
