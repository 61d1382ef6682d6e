/** The battlefield in a real browser, on a page of its own that is no part of the product. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scene, Table } from "../../src/table";
import { launch, type Visitor, visit } from "./browser";

declare global {
  interface Window {
    table: Table;
    sample: Scene;
    log: string[];
  }
}

const root = join(import.meta.dirname, "../..");
/** Where pictures for looking at go, if anybody wants to look. */
const pictures = process.env.ACIES_PICTURES;

let server: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = await createServer({
    root,
    cacheDir: join(root, "node_modules/.vite-battlefield"),
    server: { port: 0, hmr: false, watch: null },
    logLevel: "error",
  });
  [browser] = await Promise.all([launch(), server.listen()]);
  address = `${server.resolvedUrls?.local[0]}tests/table/index.html`;
  if (pictures) mkdirSync(pictures, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(query = "", options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
  const visitor = await visit(browser, `${address}${query}`, options);
  await visitor.page
    .locator(query.includes("legend") ? ".battlefield-legend" : "svg .group")
    .first()
    .waitFor();
  return visitor;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300);
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: name === "legend" });
}

/** Where a point of the table is on the page. */
const pixel = (page: Page, x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(
    ([x, y]) => {
      const { clientWidth, clientHeight } = window.table.svg;
      const { view } = window.table;
      return {
        x: clientWidth / 2 + (x - view.x) * view.scale,
        y: clientHeight / 2 - (y - view.y) * view.scale,
      };
    },
    [x, y] as [number, number],
  );

test("clicks, drags, keys and the stick reach groups and points", async () => {
  const { page, complaints } = await open();
  const legion = await pixel(page, 640, 405);
  await page.mouse.click(legion.x, legion.y);
  expect(await page.evaluate(() => window.log.at(-1))).toBe("click red 0");
  expect(await page.locator(".group.selected").count()).toBe(1);

  await page.mouse.move(legion.x, legion.y);
  await page.mouse.down();
  const there = await pixel(page, 640, 505);
  await page.mouse.move(there.x, there.y, { steps: 4 });
  await page.mouse.up();
  const [moved, dropped] = await page.evaluate(() => window.log.slice(-2));
  expect(dropped).toBe("drop");
  const [, x, y] = moved?.split(" ").map(Number) ?? [];
  expect(Math.abs((x ?? 0) - 640) <= 2 && Math.abs((y ?? 0) - 505) <= 2).toBe(true);

  const before = await page.evaluate(() => window.table.view);
  const grass = await pixel(page, 900, 560);
  await page.mouse.move(grass.x, grass.y);
  await page.mouse.down();
  await page.mouse.move(grass.x + 90, grass.y + 10, { steps: 4 });
  await page.mouse.up();
  const after = await page.evaluate(() => window.table.view);
  expect(after.x).toBeCloseTo(before.x - 90 / before.scale, 3);

  await page.evaluate(() => window.table.use("stick"));
  const [from, to] = [await pixel(page, 640, 424), await pixel(page, 640, 552)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const measured = Number((await page.evaluate(() => window.log.at(-1)))?.split(" ")[1]);
  expect(Math.abs(measured - 132)).toBeLessThanOrEqual(2);
  await page.evaluate(() => window.table.use("hand"));

  await page.locator("svg.battlefield").focus();
  await page.keyboard.press("+");
  await expect.poll(() => page.evaluate(() => window.table.view.scale)).toBeGreaterThan(after.scale * 1.3);
  await page.keyboard.press("0");
  await page.keyboard.press("Tab");
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-group"));
  await page.keyboard.press("ArrowRight");
  const next = await page.evaluate(() => document.activeElement?.getAttribute("data-group"));
  expect([first, next]).toEqual(["red-0", "red-1"]);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => window.log.at(-1))).toBe("click red 1");
  expect(complaints).toEqual([]);
});

test("a scene that differs in one group touches that group alone", async () => {
  const { page } = await open();
  const touched = await page.evaluate(async () => {
    const { table, sample } = window;
    const seen = new Set<string>();
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) {
        seen.add((target as Element).closest("[data-group]")?.getAttribute("data-group") ?? "elsewhere");
      }
    });
    for (const group of table.svg.querySelectorAll("[data-group]")) {
      watcher.observe(group, { subtree: true, childList: true, attributes: true });
    }
    const groups = sample.groups.map((group, at) =>
      at === 3 ? { ...group, bases: group.bases.map((base) => ({ ...base, y: base.y + 50 })) } : group,
    );
    table.update({ ...sample, groups });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [...seen];
  });
  expect(touched).toEqual(["red-3"]);
});

test.each(["light", "dark"] as const)("axe finds nothing to complain about (%s)", async (colorScheme) => {
  const { page } = await open("?overlays", { colorScheme });
  const { violations } = await new AxeBuilder({ page }).include("svg.battlefield").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("four hundred bases are panned and zoomed, and a ghost is dragged among them; how smoothly is told, not judged", async () => {
  const { page, complaints } = await open("?bases=400", { reducedMotion: "no-preference" });
  expect(await page.locator("svg .base").count()).toBe(400);
  const ran = await page.evaluate(async () => {
    const run = (move: (t: number) => void): Promise<{ fps: number; longest: number }> =>
      new Promise((resolve) => {
        const start = performance.now();
        const frames: number[] = [];
        const step = (now: number): void => {
          frames.push(now);
          const t = (performance.now() - start) / 2000;
          if (t < 1) {
            move(t);
            requestAnimationFrame(step);
            return;
          }
          const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
          resolve({ fps: Math.round(frames.length / 2), longest: Math.round(Math.max(...gaps)) });
        };
        requestAnimationFrame(step);
      });
    const view = (x: number, scale: number) => window.table.look({ x, y: 600, scale, turned: false });
    /** What a drag shows: where eight bases would stand, the nearest legal place, and the way with its measure. */
    const drag = (t: number): void => {
      const at = { x: 500 + 700 * t, y: 350 + 150 * Math.sin(t * 9) };
      const bases = Array.from({ length: 8 }, (_, n) => {
        const [file, rank] = [n % 4, Math.floor(n / 4)];
        return { x: at.x + file * 40, y: at.y - rank * 20, facing: 0, width: 40, depth: 20 };
      });
      const nearest = bases.map((base) => ({ ...base, y: base.y - 60 }));
      window.table.overlay([
        { id: "ghost", layer: "ghost", side: "red", verdict: "illegal", shape: "bodies", bases },
        { id: "nearest", layer: "ghost", side: "red", verdict: "legal", shape: "bodies", bases: nearest },
        {
          id: "way",
          layer: "ghost",
          verdict: "illegal",
          shape: "arrow",
          points: [{ x: 500, y: 300 }, at],
          label: `${(t * 9).toFixed(2)} of 4 MU`,
        },
      ]);
    };
    const still = (scale: number, move: (t: number) => void) => {
      view(800, scale);
      return run(move);
    };
    return {
      "drag, whole table": await still(0.7, drag),
      "drag, near": await still(2.4, drag),
      "pan, far": await run((t) => view(700 + 400 * t, 0.5)),
      "pan, whole table": await run((t) => view(700 + 400 * t, 0.7)),
      "pan, near": await run((t) => view(600 + 600 * t, 2.4)),
      zoom: await run((t) => view(900, 0.5 + 2.5 * Math.sin(t * Math.PI))),
    };
  });
  console.table(ran);
  expect(complaints).toEqual([]);
});

test.each([
  [1440, 900],
  [1024, 768],
  [768, 1024],
])("pictures at %i by %i", async (width, height) => {
  const { page, complaints } = await open("?overlays", { viewport: { width, height } });
  await picture(page, `table-${width}`);
  await page.evaluate(() => window.table.look({ x: 860, y: 480, scale: 2.4, turned: false }));
  await picture(page, `near-${width}`);
  await expect.poll(() => page.locator("svg.battlefield").getAttribute("data-level")).toBe("near");
  expect(complaints).toEqual([]);
});

test("pictures of the far table, of blue's view, on paper, and of the legend", async () => {
  const { page } = await open("?bases=400");
  await page.evaluate(() => window.table.look({ x: 900, y: 600, scale: 0.45, turned: false }));
  await picture(page, "far");
  await page.evaluate(() => {
    window.table.fit();
    window.table.seat("blue");
  });
  await picture(page, "blue");
  await page.evaluate(() => window.table.seat("red"));
  await page.emulateMedia({ media: "print" });
  await picture(page, "print");
  const { page: other } = await open("?legend");
  await picture(other, "legend");
  expect(await other.locator(".battlefield-legend li").count()).toBe(51);
});
