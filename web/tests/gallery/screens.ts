/** The screens of the gallery. Each says how to get there from where the one before it left the page. */
import type { Page } from "playwright-core";
import { now, obey, playByAdvice } from "../e2e/coached";
import type { Screen } from "./album";

const goTo = async (page: Page, hash: string): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/${hash}`);
  await page.reload();
};

const start: Screen = {
  name: "start",
  title: "The start page",
  show: async (page) => {
    await page.locator('[data-picture="first-battle"] [data-group]').first().waitFor();
  },
};

const lesson: Screen = {
  name: "lesson",
  title: "The coach of the first battle",
  show: async (page) => {
    await page.locator('[data-start="lesson"]').click();
    await page.getByTestId("coach").waitFor();
    while ((await now(page)).lesson === "primer") await page.locator('[data-do="next"]').click();
    await page.getByTestId("advice").getByText("Drag").waitFor();
  },
};

/** The ghost of a move: the answer is looked at, and not taken. */
const move: Screen = {
  name: "move",
  title: "A move, looked at before it is made",
  show: async (page) => {
    await playByAdvice([page], ({ advice, lesson: name }) => name === "test" && advice === "take");
    await page.locator('[data-testid="manoeuvre"][aria-busy="false"] [data-drill]').first().waitFor();
    await page.locator("[data-drill]:not([aria-disabled])").first().focus();
    await page.getByTestId("in-hand").waitFor();
  },
};

const charge: Screen = {
  name: "charge",
  title: "A charge with its odds",
  show: async (page) => {
    await playByAdvice([page], ({ lesson: name, advice }) => name === "charge" && advice === "select");
    await obey(page, await now(page));
    await page.locator("button.answer.advised").hover();
    await page.getByTestId("odds").first().waitFor();
  },
};

const melee: Screen = {
  name: "melee",
  title: "A melee, and a commander who may join it",
  show: async (page) => {
    await playByAdvice([page], ({ lesson: name }) => name === "commit" || name === "send");
    await page.getByTestId("advice").waitFor();
  },
};

const end: Screen = {
  name: "end",
  title: "The end of a battle",
  show: async (page) => {
    await playByAdvice([page]);
    await page.getByTestId("lesson-end").waitFor();
  },
};

const rules: Screen = {
  name: "rules",
  title: "The rules reader",
  show: async (page) => {
    await goTo(page, "#/rules/AM-IMP-003");
    await page.locator(".positions button").first().waitFor();
    await page.locator('.list a[aria-current="page"]').waitFor();
  },
};

/** Two armies that are set up by hand, against the recruit. */
const setUp: Screen = {
  name: "set-up",
  title: "Setting up",
  show: async (page) => {
    const hash = await page.evaluate(async () => {
      const armies = { red: { roster: "starter-romans" }, blue: { roster: "starter-carthaginians" } };
      const wish = { game: "fog-am", red: "human", blue: "recruit", start: { armies } };
      const response = await fetch("/api/games", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wish),
      });
      const { id, red } = (await response.json()) as Record<string, string>;
      const kept = { id, game: "fog-am", kind: "bot", tokens: { red }, level: "recruit", opened: Date.now() };
      localStorage.setItem("acies.games", JSON.stringify([kept]));
      return `#/game/${id}`;
    });
    await goTo(page, hash);
    await page.getByTestId("battle").waitFor();
  },
};

const army: Screen = {
  name: "army",
  title: "The army builder",
  show: async (page) => {
    await goTo(page, "#/army/library/trebia-romans");
    await page.getByTestId("cost").waitFor();
  },
};

/** The first battle once more, from its end back to a moment in its middle. */
const replay: Screen = {
  name: "replay",
  title: "The replay of a battle",
  show: async (page) => {
    const id = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("acies.games") ?? "[]") as { id: string }[])[0]?.id,
    );
    await goTo(page, `#/replay/${id}`);
    await page.locator(".battlefield [data-group]").first().waitFor();
    const slider = page.getByRole("slider");
    await slider.fill(String(Math.round(Number(await slider.getAttribute("max")) / 2)));
    await page.locator(".battlefield [data-group]").first().waitFor();
  },
};

export const screens: Screen[] = [start, lesson, move, charge, melee, end, replay, army, setUp, rules];
