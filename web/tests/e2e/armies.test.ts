import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isClean, picture, pictures } from "./looks";
import { binary } from "./server";
import { world } from "./setup";

const here = world();
/** A battle is set up by the rules, which takes a slow machine a while. */
const SLOW = { timeout: 90_000 };

const act = (page: Page | Locator, name: string) => page.locator(`[data-do="${name}"]`);
const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`);
const groups = (page: Page) => page.locator("[data-group]");

async function add(page: Page, name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await act(line(page, name), "add").click();
}

/** Waits until the server has judged the army as it stands. */
async function verdict(page: Page, legal: boolean): Promise<void> {
  await page.locator(`[data-testid="verdict"][data-checked="true"][data-legal="${legal}"]`).waitFor();
}

/** The armies on the shelf, without what changes by itself. */
const shelf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("acies.armies") ?? "[]") as { roster: unknown }[]).map(
      ({ roster }) => roster,
    ),
  );

/** Begins an army of 400 points from nothing. */
async function begin(page: Page): Promise<void> {
  await act(page, "search").fill("republican");
  await act(page.locator('[data-list="republican-roman"]'), "new").click();
  await act(page, "new-points").fill("400");
  await act(page, "empty").click();
  await verdict(page, false);
}

/** The least that the list and the rules want. */
async function fill(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a commander-in-chief" }).click();
  await page.getByRole("button", { name: "Add a sub-commander" }).click();
  await add(page, "Hastati and principes", 4);
  await add(page, "Triarii", 2);
  await add(page, "Velites", 2);
  await add(page, "Roman and Italian cavalry", 1);
  await verdict(page, true);
}

test("an army is built from nothing, broken, mended, ordered, and kept", async () => {
  const { page, complaints } = await here.visit("#/armies");
  await begin(page);
  const alone = page.getByText("0 commanders-in-chief: there must be one.");
  await alone.first().waitFor();
  expect(await page.getByRole("link", { name: "Read rule AM-CMD-001" }).count()).toBeGreaterThan(0);
  expect(await line(page, "Triarii").locator(".wrongs").textContent()).toContain("0 bases, 4 too few");
  await line(page, "Triarii").getByRole("link", { name: "AM-PTS-017" }).first().click();
  await page.getByRole("dialog").getByText("minima and maxima must be kept").waitFor();
  await page.keyboard.press("Escape");
  await fill(page);
  expect(await page.getByTestId("cost").textContent()).toBe("364 of 400 points");
  expect(await line(page, "Triarii").textContent()).toContain("4–16, has 4");

  await add(page, "Elephants", 3);
  await verdict(page, false);
  expect(await line(page, "Elephants").locator(".wrongs").textContent()).toContain("6 bases, 2 too many");
  expect(await line(page, "Elephants").getByRole("link", { name: "AM-PTS-017" }).count()).toBe(1);
  await page.getByText("It costs 514 points, 114 more than 400.").first().waitFor();
  await pictures(page, "army-wrong");
  for (let time = 0; time < 3; time += 1) await act(page, "undo").click();
  await verdict(page, true);

  await act(groups(page).nth(8), "remove").click();
  await verdict(page, false);
  await act(page, "bring-back").click();
  await verdict(page, true);
  await act(groups(page).nth(8), "earlier").click();
  await page.getByRole("textbox", { name: "Name of battle group 8" }).fill("Equites");
  await act(groups(page).nth(0), "choose").selectOption({ label: "superior, skilled swordsmen · 15 each" });
  await page.getByRole("textbox", { name: "Name of the army" }).fill("Four legions");
  await act(page, "points").fill("380");
  await act(page, "points").press("Tab");
  await page.getByText("It costs 384 points, 4 more than 380.").first().waitFor();
  await verdict(page, false);
  await act(page, "points").fill("450");
  await act(page, "points").press("Tab");
  await verdict(page, true);
  expect(await groups(page).nth(0).textContent()).toContain(
    "superior, drilled, skilled swordsmen, impact foot",
  );
  await pictures(page, "army");

  const [before] = await shelf(page);
  await page.reload();
  await verdict(page, true);
  expect(await page.getByRole("textbox", { name: "Name of battle group 8" }).inputValue()).toBe("Equites");
  expect((await shelf(page))[0]).toEqual(before);
  expect(complaints).toEqual([]);
});

test("battle groups are put in another order by dragging", async () => {
  const { page } = await here.visit("#/army/library/starter-romans");
  await verdict(page, true);
  await line(page, "Triarii").waitFor();
  const name = (at: number) => groups(page).nth(at).locator("input.name");
  const first = await name(0).inputValue();
  const second = await name(1).inputValue();
  // Both in sight before the drag: the page must not move under it.
  await groups(page).nth(2).scrollIntoViewIfNeeded();
  await groups(page).nth(0).locator(".grip").dragTo(groups(page).nth(2).locator(".grip"));
  await verdict(page, true);
  expect([await name(0).inputValue(), await name(2).inputValue()]).toEqual([second, first]);
  expect(await shelf(page), "who changes an army of the library has it on his shelf").toHaveLength(1);
});

test("an army goes into a file, into a link and back, and acies itself reads it", async () => {
  const { page, complaints } = await here.visit("#/army/library/trebia-romans");
  await verdict(page, true);
  expect(await shelf(page), "looking is not taking").toHaveLength(0);
  await act(page, "keep").click();
  const formation = act(groups(page).nth(0), "files");
  expect(await formation.locator("option:checked").textContent()).toMatch(/usually \d wide, 2 deep/);
  await formation.selectOption("1");
  await verdict(page, true);
  const [roster] = await shelf(page);
  expect(roster, "how it is drawn up is part of it").toMatchObject({
    battle_group: expect.arrayContaining([expect.objectContaining({ files: 1 })]),
  });

  const coming = page.waitForEvent("download");
  await act(page, "export").click();
  const download = await coming;
  const file = await download.path();
  expect(download.suggestedFilename()).toBe("romans-at-the-trebia.toml");
  expect(readFileSync(file, "utf8")).toContain("files = 1");
  expect(execFileSync(binary, ["army", "check", file], { encoding: "utf8" })).toContain("legal");

  await act(page, "share").click();
  const link = await page.getByRole("textbox", { name: "Link to this army" }).inputValue();
  const friend = await here.visit(new URL(link).hash);
  await verdict(friend.page, true);
  await friend.page.getByText("This army is not among yours yet").waitFor();
  expect(await groups(friend.page).count()).toBe(11);
  await act(friend.page, "keep").click();
  expect(await shelf(friend.page)).toEqual([roster]);

  await friend.page.goto(`${here.server.address}/#/armies`);
  await friend.page.getByRole("button", { name: "Remove: Romans at the Trebia" }).click();
  expect(await shelf(friend.page)).toEqual([]);
  await act(friend.page, "bring-back").click();
  expect(await shelf(friend.page)).toEqual([roster]);
  await act(friend.page, "open-import").click();
  await act(friend.page, "text").fill("name = 3");
  await act(friend.page, "import").click();
  await friend.page.getByText("This text is no roster:").waitFor();
  await act(friend.page, "text").fill(readFileSync(file, "utf8"));
  await act(friend.page, "import").click();
  await verdict(friend.page, true);
  expect(await shelf(friend.page), "the file says the same as the link").toEqual([roster, roster]);
  expect([...complaints, ...friend.complaints]).toEqual([]);
});

test("a link that was cut off says so", async () => {
  const { page } = await here.visit("#/army/shared/eNqr");
  await page.getByText("it may have been cut off on its way").waitFor();
});

test("an own army is taken to a battle against the recruit", async () => {
  const { page, complaints } = await here.visit("#/armies");
  await begin(page);
  await fill(page);
  await act(page, "fight").click();
  const start = page.getByTestId("two-armies");
  expect(await start.getByLabel("Your army").locator("option:checked").textContent()).toBe(
    "Republican Roman (364)",
  );
  await pictures(page, "start-armies");
  await start.locator('[data-start="armies"]').click();
  await page.getByTestId("battle").waitFor(SLOW);
  await page.getByTestId("question").waitFor(SLOW);
  expect(complaints).toEqual([]);
});

test.each(["Gallic", "A surprise, of the same time"])(
  "the computer brings an army of its own (%s)",
  async (label) => {
    const { page, complaints } = await here.visit();
    const start = page.getByTestId("two-armies");
    await start.getByLabel("Your army").selectOption({ label: "A consular vanguard (500)" });
    const theirs = start.getByLabel("Your opponent's army");
    expect(await theirs.locator("optgroup").first().getAttribute("label")).toBe("Drawn up for 500 points");
    await theirs.selectOption({ label });
    await isClean(page);
    const asking = page.waitForRequest((request) => request.method() === "POST");
    await start.locator('[data-start="armies"]').click();
    const { text } = (await asking).postDataJSON().start.armies.blue;
    expect(text).toContain("points = 500");
    if (label === "Gallic") expect(text).toContain('list = "gallic"');
    await page.getByTestId("battle").waitFor(SLOW);
    await page.getByTestId("question").waitFor(SLOW);
    expect(complaints).toEqual([]);
  },
);

test("a friend brings his own army to the battle, by the rules that were chosen", async () => {
  const host = await here.visit();
  const start = host.page.getByTestId("two-armies");
  await start.getByText("A friend, by link").click();
  expect(await start.getByLabel("Your opponent's army").locator("option:checked").textContent()).toContain(
    "friend brings one",
  );
  await start.getByText("A limit of turns").click();
  await act(start, "turns").fill("0");
  await start.getByText("Give a whole number of turns").waitFor();
  expect(await start.locator('[data-start="armies"]').isDisabled()).toBe(true);
  await act(start, "turns").fill("12");
  await start.getByText("each has 6").waitFor();
  await isClean(host.page);
  await pictures(host.page, "start-limit");
  await start.getByText("Version 2.0").click();
  await start.locator('[data-start="armies"]').click();
  await host.page.getByText("Your friend chooses an army").waitFor();
  await pictures(host.page, "invitation-host");
  const link = await host.page.getByRole("textbox", { name: "Send this link to your friend" }).inputValue();
  const guest = await here.visit(new URL(link).hash);
  const invitation = guest.page.getByTestId("invitation");
  await invitation.getByText("You are invited to a battle").waitFor();
  await invitation.getByText("You will play by Field of Glory 2.0.").waitFor();
  await invitation.locator("select").waitFor();
  await invitation.getByText("The battle ends after turn 12 at the latest.").waitFor();
  await isClean(guest.page);
  await pictures(guest.page, "invitation-guest");
  await invitation.locator("select").selectOption({ label: "A Barcid rearguard (500)" });
  await act(guest.page, "bring").click();
  for (const { page } of [guest, host]) {
    await page.getByTestId("battle").waitFor(SLOW);
    await page.getByTestId("rulebook").getByText("Field of Glory 2.0").waitFor();
  }
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "shelf and builder are clean for assistive technology (%s)",
  async (colorScheme) => {
    const { page, complaints } = await here.visit("#/armies", { colorScheme });
    await page.locator("[data-list]").first().waitFor();
    await isClean(page);
    await pictures(page, `armies-${colorScheme}`);
    await act(page.locator("[data-list]").first(), "new").click();
    await act(page, "muster").click();
    await verdict(page, true);
    await act(groups(page).nth(0), "remove").click();
    await act(page, "bring-back").waitFor();
    await isClean(page);
    await pictures(page, `army-${colorScheme}`);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".army-sheet").isVisible()).toBe(true);
    expect(await page.locator(".builder").isVisible()).toBe(false);
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(paper, "paper is white, whatever the theme").toBe("light");
    await picture(page, `sheet-${colorScheme}`);
    expect(complaints).toEqual([]);
  },
);
