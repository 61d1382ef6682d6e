import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Insight } from "../../src/api/types/fog/Insight";
import { layerWords, SWITCHES } from "../../src/words/layers";
import { blue, names, red } from "./fogSamples";
import { sound } from "./sound";

/** A battle group of which there is nothing to say. */
const quiet: Insight = {
  id: red,
  disorder: "none",
  in_close_combat: false,
  reach: { ahead: 75_000, outlines: [], unable: [] },
  interception: { outline: [], unable: [] },
  restricted: { outlines: [[]], pins: [], pinned_by: [] },
  fire: { arcs: [], targets: [] },
  flank: { threatened: false, near_an_edge: false, by: [], to: [] },
  ground: [],
  support: { supported: false, needed: 4, by: [] },
};

/** One of which there is much. */
const busy: Insight = {
  ...quiet,
  reach: { ahead: 0, outlines: [], unable: ["AM-MAN-001"] },
  interception: { outline: [], unable: ["AM-IMP-056", "AM-IMP-058"] },
  restricted: { outlines: [[]], pins: [blue], pinned_by: [blue, { seat: "blue", index: 1 }] },
  fire: {
    arcs: [{ from: "front", effective: [], long: null }],
    targets: [
      { id: blue, long: false },
      { id: { seat: "blue", index: 2 }, long: true },
    ],
  },
  flank: {
    threatened: true,
    near_an_edge: true,
    by: [{ id: blue, approach: "rear" }],
    to: [{ id: { seat: "blue", index: 1 }, approach: "flank" }],
  },
  ground: [
    { piece: 0, cover: null, kind: "gentle_hill", grade: "open", disorder: "none", moves: 300 },
    { piece: 0, cover: 0, kind: "forest", grade: "difficult", disorder: "severely", moves: 200 },
    { piece: 1, cover: null, kind: "impassable", grade: "impassable", disorder: "severely", moves: null },
  ],
  support: { supported: true, needed: 4, by: [{ id: { seat: "red", index: 2 }, bases: 4 }] },
};

describe("layers", () => {
  test.each(SWITCHES)("%s is explained by rules that exist", (layer) => {
    const { name, means, rules } = layerWords.layers[layer];
    sound(name);
    sound(means);
    const folder = join(import.meta.dirname, "../../../rules/fog-am");
    const catalogue = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    for (const rule of rules) expect(catalogue.join("")).toContain(`### ${rule} `);
  });

  test("what they find is told in sentences", () => {
    const of = (insight: Insight) =>
      SWITCHES.slice(1).map((layer) => layerWords.finding(layer, insight, names));
    for (const text of [...of(quiet), ...of(busy)]) sound(text);
    expect(of(quiet)).toEqual([
      "It can go 3 MU straight ahead.",
      "It could intercept.",
      "It pins nobody, and nobody pins it.",
      "It does not shoot.",
      "No flank is in danger here.",
      "No terrain of this table disorders it.",
      "It has no rear support: 0 bases of the 4 that it takes.",
    ]);
    expect(of(busy)).toEqual([
      "It cannot move now (AM-MAN-001).",
      "It could intercept nobody now (AM-IMP-056, AM-IMP-058).",
      "It pins Gauls. It is pinned by Gauls and Gaesati.",
      "It would shoot at Gauls and Nobles at long range.",
      "In danger from Gauls (rear). It could charge Gaesati (flank). It is near the table's edge, which threatens its flank.",
      "Forest on a gentle hill: severely disorders it; Impassable terrain: closed to it.",
      "It has rear support from Triarii: 4 bases of the 4 that it takes.",
    ]);
  });
});
