import { afterEach, expect, test, vi } from "vitest";
import type { ListHead } from "../../src/api/types/armies/ListHead";
import { chosenList, chosenSurprise, listsIn, wishFor } from "../../src/army/chosen";
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

const list = (id: string, from: string, to: string): ListHead => ({
  id,
  name: id,
  theatre: "",
  from,
  to,
  note: null,
});
const lists = [
  list("gauls", "400 BC", "50 BC"),
  list("numidians", "215 BC", "25 BC"),
  list("scots", "1100", "1400"),
];

test("armies of the same time are those of the year, or all where there are none", () => {
  const ids = (year: string) => listsIn(year, lists).map(({ id }) => id);
  expect(ids("216 BC")).toEqual(["gauls"]);
  expect(ids("50 BC")).toEqual(["gauls", "numidians"]);
  expect(ids("1314")).toEqual(["scots"]);
  expect(ids("800")).toHaveLength(3);
});

/** A server that draws up armies of these lists, and says that the points are too few for all others. */
function raising(able: string[]): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://acies");
    asked.push(url);
    const name = url.pathname.split("/")[4] ?? "";
    if (able.includes(name)) return Response.json({ text: name });
    return Response.json({ error: "no legal army was found" }, { status: 422 });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test("an army is drawn up for the points of the other one", async () => {
  const asked = raising(["gauls"]);
  const occasion = { lists, points: 650, date: "216 BC" };
  expect(await wishFor(chosenList("gauls"), occasion)).toEqual({ text: "gauls" });
  expect(asked[0]?.searchParams.get("points")).toBe("650");
  await expect(wishFor(chosenList("scots"), occasion)).rejects.toThrow("no legal army");
});

test("a surprise is an army of the same time or of any, and of another list where the points are too few", async () => {
  const occasion = { lists, points: 300, date: "50 BC" };
  raising(["numidians", "scots"]);
  for (let time = 0; time < 10; time += 1)
    expect(await wishFor(chosenSurprise("time"), occasion)).toEqual({ text: "numidians" });
  raising(["scots"]);
  expect(await wishFor(chosenSurprise("any"), occasion)).toEqual({ text: "scots" });
  await expect(wishFor(chosenSurprise("time"), occasion)).rejects.toThrow("no legal army");
});
