import { expect, test } from "vitest";
import { isClean, pictures } from "./looks";
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

test("the reference sheets of both rule sets have their own figures, and fit two sides of a page", async () => {
  const { page, complaints } = await here.visit("#/rules");
  await page.getByRole("link", { name: /Reference sheet of .* 3\.2a/ }).click();
  const chariots = page.getByTestId("sheet").getByRole("row", { name: /^light chariots/ });
  await chariots.getByText("4 D").waitFor();
  await page.getByRole("link", { name: "AM-COM-064" }).first().waitFor();
  await pictures(page, "sheet");
  await isClean(page);
  await page.getByRole("link", { name: "Field of Glory 2.0" }).click();
  await chariots.getByText("3 D").waitFor();
  await page.getByRole("link", { name: "QR-POA-017" }).first().waitFor();
  for (const rulebook of ["fog-am2", "fog-am"]) {
    await page.goto(`${here.server.address}/#/sheet/${rulebook}`);
    await page
      .getByRole("link", { name: rulebook === "fog-am" ? "AM-COM-064" : "QR-POA-017" })
      .first()
      .waitFor();
    const paper = await page.pdf({
      format: "A4",
      margin: { top: "8mm", bottom: "8mm", left: "8mm", right: "8mm" },
    });
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, rulebook).toBeLessThanOrEqual(2);
  }
  expect(complaints).toEqual([]);
});
