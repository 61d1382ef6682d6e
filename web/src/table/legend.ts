/** What the signs of the table mean: a list of small drawings with their names. */
import { sideClass } from "../card/sides";
import { tableWords } from "../words/table";
import { figuresFor, paths, weave } from "./figures";
import { tokenPath } from "./groups";
import {
  type Cohesion,
  type Figure,
  type Scene,
  type Side,
  TERRAIN_KINDS,
  type TerrainKind,
  TROOP_TYPES,
} from "./scene";
import { make } from "./svg";
import { terrainElement } from "./terrain";

/** A sample of terrain, drawn as on the table. */
export function terrainSample(kind: TerrainKind): SVGSVGElement {
  const line = kind === "river" || kind === "road" || kind === "obstacle" || kind === "gully";
  const outline = line
    ? [
        { x: 0, y: 24 },
        { x: 120, y: 18 },
        { x: 120, y: 56 },
        { x: 0, y: 62 },
      ]
    : [
        { x: 12, y: 30 },
        { x: 30, y: 8 },
        { x: 74, y: 5 },
        { x: 110, y: 22 },
        { x: 112, y: 54 },
        { x: 84, y: 75 },
        { x: 34, y: 74 },
        { x: 10, y: 56 },
      ];
  const course = [
    { x: 0, y: 43 },
    { x: 120, y: 37 },
  ];
  const piece = { id: "legend", kind, outline, ...(line ? { course } : {}) };
  return make(
    "svg",
    { class: "battlefield sample", viewBox: "0 0 120 80", "aria-hidden": "true" },
    make("rect", { class: "table-ground", width: 120, height: 80 }),
    terrainElement(piece, ({ x, y }) => ({ x, y: 80 - y })),
  );
}

/** A base of troops, drawn as on the table. */
export function troopSample(figure: Figure, side: Side, width = 40, depth = 30): SVGSVGElement {
  return make(
    "svg",
    {
      class: `battlefield sample ${sideClass(side)}`,
      viewBox: `${-width / 2 - 4} -9 ${width + 8} ${depth + 12}`,
      "aria-hidden": "true",
    },
    make("rect", { class: "paint-plate", x: -width / 2, y: 0, width, height: depth, rx: 1 }),
    make("path", { class: `paint-weave-${side}`, d: weave(side, width, depth) }),
    make("g", {}, ...paths(figuresFor(figure, width, depth))),
    make("rect", { class: "paint-rim", x: -width / 2, y: 0, width, height: depth, rx: 1 }),
  );
}

function tokenSample(cohesion: Exclude<Cohesion, "steady">): SVGSVGElement {
  return make(
    "svg",
    { class: `battlefield sample ${cohesion}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    make(
      "g",
      { class: "token" },
      make("path", { d: tokenPath(cohesion) }),
      make("text", { y: 3.8 }, tableWords.cohesionMarks[cohesion]),
    ),
  );
}

function section(title: string, entries: [SVGSVGElement, string][]): HTMLElement {
  const part = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = title;
  const list = document.createElement("ul");
  for (const [sample, name] of entries) {
    const item = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = name;
    item.append(sample, words);
    list.append(item);
  }
  part.append(heading, list);
  return part;
}

/** Bases that are not as deep as those of horse. */
const SAMPLE_DEPTHS: Partial<Record<Figure["troops"], number>> = {
  heavy_foot: 20,
  medium_foot: 20,
  light_foot: 20,
  battle_wagons: 80,
  light_artillery: 40,
  heavy_artillery: 40,
  elephants: 40,
  heavy_chariots: 40,
  light_chariots: 40,
  scythed_chariots: 40,
};

/** The legend of what is on this table; of everything there is, without one. */
export function legend(scene?: Scene): HTMLElement {
  const kinds = scene?.terrain.flatMap(({ kind, covers }) => [
    kind,
    ...(covers ?? []).map((cover) => cover.kind),
  ]);
  const bases = scene?.groups.flatMap((group) => group.bases);
  const troops = TROOP_TYPES.filter((type) => !bases || bases.some(({ figure }) => figure.troops === type));
  const sample = (troops: Figure["troops"]): SVGSVGElement => {
    const base = bases?.find(({ figure }) => figure.troops === troops);
    const arms = base?.figure.arms ?? "none";
    const width = base?.width ?? 40;
    const depth = base?.depth ?? SAMPLE_DEPTHS[troops] ?? 30;
    return troopSample({ troops, arms }, "red", width, depth);
  };
  const root = document.createElement("aside");
  root.className = "battlefield-legend";
  root.setAttribute("aria-label", tableWords.legend.name);
  const heavy: Figure = { troops: "heavy_foot", arms: "spear" };
  root.append(
    section(tableWords.legend.sides, [
      [troopSample(heavy, "red", 40, 20), tableWords.legend.striped],
      [troopSample(heavy, "blue", 40, 20), tableWords.legend.dotted],
    ]),
    section(
      tableWords.legend.cohesion,
      (["disrupted", "fragmented", "broken"] as const).map((cohesion) => [
        tokenSample(cohesion),
        tableWords.cohesion[cohesion],
      ]),
    ),
    section(
      tableWords.legend.troops,
      troops.map((type) => [sample(type), `${tableWords.codes[type]}: ${tableWords.troops[type]}`]),
    ),
    section(
      tableWords.legend.terrain,
      TERRAIN_KINDS.filter((kind) => !kinds || kinds.includes(kind)).map((kind) => [
        terrainSample(kind),
        tableWords.terrain[kind],
      ]),
    ),
  );
  return root;
}
