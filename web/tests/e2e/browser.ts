/** Headless Chromium, with pages that fail a test when they log an error or break the content-security policy. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // The last one is for ACIES_DIST: Chromium takes a page that a test serves for one of the open net.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",
    ],
  });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the page complained about. */
  complaints: string[];
  /** Every message that came over a socket. */
  received: string[];
}

const KINDS: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

/** With ACIES_DIST the page is taken from that folder instead of the binary: quicker while writing it. */
async function serveFrom(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    (url) => !url.pathname.startsWith("/api/"),
    (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = path === "/" ? "/index.html" : path;
      const contentType = KINDS[file.split(".").pop() ?? ""] ?? "application/octet-stream";
      const headers = {
        "content-security-policy": "default-src 'self'; img-src 'self' data:; connect-src 'self'",
      };
      return route.fulfill({ body: readFileSync(join(folder, file)), contentType, headers });
    },
  );
}

export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(10_000);
  if (process.env.ACIES_DIST) await serveFrom(context, process.env.ACIES_DIST);
  const page = await context.newPage();
  const visitor: Visitor = { context, page, complaints: [], received: [] };
  page.on("pageerror", (error) => visitor.complaints.push(error.message));
  page.on("console", (message) => {
    const lost = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !lost) visitor.complaints.push(message.text());
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", (frame) => visitor.received.push(String(frame.payload)));
  });
  await page.goto(address);
  return visitor;
}

/** Hints are read by heart after the first game. */
export async function withoutHints(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("acies.hints", '["all"]'));
}
