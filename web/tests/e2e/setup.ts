/** A server and a browser for the tests of one file. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Start } from "../../src/api/types/Start";
import { launch, type Visitor, visit, withoutHints } from "./browser";
import { Server } from "./server";

export interface World {
  server: Server;
  browser: Browser;
  /** Opens the start page, or another place, without hints. */
  visit: (hash?: string, options?: Parameters<typeof visit>[2]) => Promise<Visitor>;
}

export function world(): World {
  const found = {} as World;
  beforeAll(async () => {
    [found.server, found.browser] = await Promise.all([Server.start(), launch()]);
    found.visit = async (hash = "", options = {}) => {
      const visitor = await visit(found.browser, found.server.address, options);
      await withoutHints(visitor.page);
      if (hash) {
        await visitor.page.goto(`${found.server.address}/${hash}`);
        await visitor.page.reload();
      }
      return visitor;
    };
  });
  afterAll(async () => {
    await found.browser?.close();
    await found.server?.stop();
  });
  return found;
}

/** Starts a hot-seat game, gives this page both seats, and opens it. */
export async function openGame(
  world: World,
  page: Page,
  game: "card" | "fog-am",
  start: Start,
): Promise<string> {
  const response = await fetch(`${world.server.address}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, red: "human", blue: "human", start }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { id = "", red, blue } = (await response.json()) as Record<string, string>;
  const kept = { id, game, kind: "hotseat", tokens: { red, blue }, opened: 1 };
  await page.evaluate((kept) => localStorage.setItem("acies.games", JSON.stringify([kept])), kept);
  await page.goto(`${world.server.address}/#/game/${id}`);
  return id;
}

/** The same with a case of the card game, where the screen is handed over first. */
export async function fromCase(world: World, visitor: Visitor, file: string): Promise<string> {
  const id = await openGame(world, visitor.page, "card", { case: file });
  await visitor.page.locator('[data-do="curtain"]').click();
  return id;
}
