import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/gallery/**/*.gallery.ts"],
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
