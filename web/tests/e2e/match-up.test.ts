import { expect, test } from "vitest";
import { isClean, pictures } from "./looks";
import { world } from "./setup";

const here = world();

test("two battle groups are compared, the other way round too, and the link shows the same to a friend", async () => {
  const { page, complaints } = await here.visit("#/match-up");
  await page.locator('[data-do="work"]').click();
  const course = page.getByTestId("course");
  await course.getByRole("row", { name: /^melee 1 / }).waitFor();
  // As `acies odds` says of the same two.
  await course.getByText("Won by Legionaries: 92.8 %").waitFor();
  await course.getByText("Won by Hoplites: 7.2 %").waitFor();
  await course.getByRole("link", { name: "AM-COM-064" }).first().waitFor();
  await pictures(page, "match-up");
  await isClean(page);

  const link = await page.getByLabel("A link to this match-up").inputValue();
  const { page: other, complaints: theirs } = await here.visit("");
  await other.goto(link);
  await other.getByTestId("course").getByText("Won by Legionaries: 92.8 %").waitFor();
  expect(theirs).toEqual([]);

  await page.locator('[data-do="swap"]').click();
  await page.locator('[data-do="work"]').click();
  await course.getByRole("heading", { name: "Hoplites – Legionaries" }).waitFor();
  await page.getByRole("combobox", { name: "Rulebook" }).selectOption("fog-am2");
  await page.locator('[data-do="work"]').click();
  await course.getByRole("link", { name: "QR-POA-017" }).first().waitFor();

  // Back and forth in haste: what is shown is what the address asks for, and without a question nothing is.
  await page.goBack();
  await page.goBack();
  await course.getByRole("heading", { name: "Legionaries – Hoplites" }).waitFor();
  await page.getByRole("link", { name: "Match-up" }).click();
  await course.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("horse breaks off from foot, and what cannot be read is explained where it is wrong", async () => {
  const { page, complaints } = await here.visit("#/match-up");
  await page.getByLabel("Red charges: Take an example").selectOption({ label: "Companion cavalry" });
  await page.getByRole("combobox", { name: "Ground" }).selectOption("open");
  await page.locator('[data-do="work"]').click();
  await page
    .getByTestId("course")
    .getByText(/Broken off by Companions/)
    .waitFor();

  await page.locator('[data-troops="blue"]').fill("8 heavy foot, protected, avarage, drilled");
  await page.locator('[data-do="work"]').click();
  await page.getByRole("alert").getByText("did you mean `average`?").waitFor();
  expect(complaints.filter((each) => !each.includes("422"))).toEqual([]);
});
