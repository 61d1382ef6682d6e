import { afterEach, expect, test, vi } from "vitest";
import type { ListHead } from "../../src/api/types/armies/ListHead";
import { chosenList, chosenSurprise, listsIn, wishFor } from "../../src/army/chosen";
import { pack, unpack } from "../../src/army/link";
import { rangeOf, yearNumber } from "../../src/army/offers";
import { armyWords } from "../../src/words/armies";

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

test("armies of the same time are those of the year", () => {
  const ids = (year: string) => listsIn(year, lists).map(({ id }) => id);
  expect(ids("216 BC")).toEqual(["gauls"]);
  expect(ids("50 BC")).toEqual(["gauls", "numidians"]);
  expect(ids("1314")).toEqual(["scots"]);
  expect(ids("800")).toEqual([]);
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

test("an army is drawn up for the points of the other one, and of its year where the list has that", async () => {
  const asked = raising(["gauls"]);
  const occasion = { lists, points: 650, date: "216 BC" };
  expect(await wishFor(chosenList("gauls"), occasion)).toEqual({ text: "gauls" });
  expect(asked[0]?.searchParams.get("points")).toBe("650");
  expect(asked[0]?.searchParams.get("date")).toBe("216 BC");
  await expect(wishFor(chosenList("scots"), occasion)).rejects.toThrow("no legal army");
  expect(asked[1]?.searchParams.has("date")).toBe(false);
});

test("a surprise is an army of the same time or of any, and of another list where the points are too few", async () => {
  const occasion = { lists, points: 300, date: "50 BC" };
  const asked = raising(["numidians", "scots"]);
  for (let time = 0; time < 10; time += 1)
    expect(await wishFor(chosenSurprise("time"), occasion)).toEqual({ text: "numidians" });
  expect(asked.every((url) => url.searchParams.get("date") === "50 BC")).toBe(true);
  raising(["scots"]);
  expect(await wishFor(chosenSurprise("any"), occasion)).toEqual({ text: "scots" });
  await expect(wishFor(chosenSurprise("time"), occasion)).rejects.toThrow("no legal army");
});

test("no army is drawn up for nothing, or from no list", async () => {
  const asked = raising(["gauls"]);
  for (const chosen of [chosenList("gauls"), chosenSurprise("time"), chosenSurprise("any")])
    await expect(wishFor(chosen)).rejects.toThrow(armyWords.start.noOccasion);
  const occasion = { lists, points: 650, date: "800" };
  await expect(wishFor(chosenSurprise("time"), occasion)).rejects.toThrow(armyWords.start.noList);
  expect(asked).toEqual([]);
});
