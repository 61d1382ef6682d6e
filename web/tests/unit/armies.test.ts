import { expect, test } from "vitest";
import { pack, unpack } from "../../src/army/link";
import { rangeOf, yearNumber } from "../../src/army/offers";

test("an army survives the way through a link", async () => {
  const text = 'name = "Hæstingas – 1066"\nlist = "anglo-saxon"\n'.repeat(60);
  const packed = await pack(text);
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(text.length / 5);
  expect(await unpack(packed)).toBe(text);
  await expect(unpack(packed.slice(0, -6))).rejects.toThrow();
});

test("ranges and years are read as the lists write them", () => {
  expect(rangeOf("4-12")).toEqual({ least: 4, most: 12 });
  expect(rangeOf("2")).toEqual({ least: 2, most: 2 });
  expect(["218 BC", "1346 AD"].map(yearNumber)).toEqual([-218, 1346]);
});
