import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // Each file starts a server and a browser of its own.
    maxWorkers: 2,
  },
});
