import { expect } from "vitest";

/** A sentence or label for people: nothing in it that only programs say. */
export function sound(text: string): void {
  expect(text).toMatch(/^[A-Z0-9]/);
  expect(text).not.toMatch(/undefined|NaN|null|\[object|[a-z]_[a-z]| {2}|\.\.|\bMU MU\b/);
}
