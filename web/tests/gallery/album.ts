/** The album: pictures of screens at three widths, and the page that shows them. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const FOLDER = join(import.meta.dirname, "../../../docs/gallery");
/** A desk, a tablet, a telephone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 400, height: 820 },
];
const MOST_BYTES = 3_000_000;

export interface Screen {
  /** The name of its files. */
  name: string;
  title: string;
  /** Brings the page to where it is to be pictured. */
  show: (page: Page) => Promise<void>;
}

const file = (name: string, width: number) => `${name}-${width}.jpg`;

type Size = (typeof SIZES)[number];

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  // The table is drawn anew when it has come to rest at its new size.
  await page.waitForTimeout(500);
}

export class Album {
  readonly #shown: Screen[] = [];

  constructor() {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }

  /** Takes the pictures of a screen. */
  async take(page: Page, screen: Screen): Promise<void> {
    await resize(page, SIZES[0] as Size);
    await screen.show(page);
    for (const size of SIZES) {
      await resize(page, size);
      const path = join(FOLDER, file(screen.name, size.width));
      await page.screenshot({ path, type: "jpeg", quality: 58 });
    }
    this.#shown.push(screen);
  }

  /** Writes the page that shows them, in the order in which they were taken; how many bytes there are. */
  close(): number {
    const parts = this.#shown.map(({ name, title }) =>
      [
        `## ${title}`,
        `![${title}, on a desk](${file(name, 1440)})`,
        "",
        "| tablet | telephone |",
        "| --- | --- |",
        `| ![${title}, on a tablet](${file(name, 1024)}) | ![${title}, on a telephone](${file(name, 400)}) |`,
      ].join("\n"),
    );
    const head =
      "# Gallery\nThe main screens, taken from the running program: `cd web && npm run gallery` makes them anew.";
    writeFileSync(join(FOLDER, "README.md"), `${[head, ...parts].join("\n\n")}\n`);
    const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
    if (bytes > MOST_BYTES) throw new Error(`the gallery has ${bytes} bytes: take fewer or smaller pictures`);
    return bytes;
  }
}
