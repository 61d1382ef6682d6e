/** How each kind of terrain is drawn: layers of paths inside its outline, the same every time for the same piece. */
import { crown, dune, facets, house, palm, pool, reedHeads, reeds, rock, shine, tuft, wave } from "./growth";
import { around, between, centroid, distance, inside, nearestOnLine, toOutline } from "./plane";
import { type Chance, plant, rule, seeded, strew } from "./scatter";
import type { Point, Terrain, TerrainKind } from "./scene";
import { type Flip, lineTo, make, outlineOf, pair, smoothOutline } from "./svg";

/** A path and the class that paints it. */
export interface Stroke {
  paint: string;
  d: string;
}

/** What a drawing may look at; all in drawing coordinates. */
interface Ground {
  outline: Point[];
  crests: Point[][];
  course: Point[];
  chance: Chance;
}

type Drawing = (ground: Ground) => Stroke[];

const join = (points: Point[], draw: (point: Point, at: number) => string): string =>
  points.map(draw).join("");

const segments = (lines: [Point, Point][]): string => lines.map(lineTo).join("");

const land = ({ outline }: Ground, paint = "land"): Stroke => ({ paint, d: outlineOf(outline) });

/** The direction of the longest side: fields and rows run along it. */
function grain(outline: Point[]): number {
  let best = 0;
  let way = 0;
  outline.forEach((from, at) => {
    const to = outline[(at + 1) % outline.length] as Point;
    if (distance(from, to) > best)
      [best, way] = [distance(from, to), Math.atan2(to.y - from.y, to.x - from.x)];
  });
  return way;
}

interface Tree {
  at: Point;
  r: number;
}

function trees(grown: Tree[], chance: Chance, light = true): Stroke[] {
  return [
    {
      paint: "shadow",
      d: grown.map(({ at, r }) => crown({ x: at.x + r * 0.3, y: at.y + r * 0.38 }, r, chance)).join(""),
    },
    { paint: "crown", d: grown.map(({ at, r }) => crown(at, r, chance)).join("") },
    ...(light ? [{ paint: "shine", d: grown.map(({ at, r }) => shine(at, r)).join("") }] : []),
  ];
}

const sized = (points: Point[], least: number, most: number, chance: Chance): Tree[] =>
  points.map((at) => ({ at, r: least + (most - least) * chance() }));

const forest: Drawing = (ground) => [
  land(ground),
  ...trees(sized(strew(ground.outline, 17, 7, ground.chance), 7, 10.5, ground.chance), ground.chance),
];

const brush: Drawing = (ground) => [
  land(ground),
  { paint: "blade", d: join(strew(ground.outline, 26, 5, ground.chance), (at) => tuft(at, 1)) },
  ...trees(sized(strew(ground.outline, 21, 6, ground.chance), 2.6, 5.4, ground.chance), ground.chance),
];

const rows =
  (spacing: number, radius: number): Drawing =>
  (ground) => {
    const places = plant(ground.outline, spacing, radius + 2, grain(ground.outline));
    return [
      land(ground),
      { paint: "furrow", d: segments(rule(ground.outline, spacing, grain(ground.outline))) },
      ...trees(sized(places, radius * 0.9, radius * 1.1, ground.chance), ground.chance),
    ];
  };

const palms: Drawing = (ground) => {
  const places = strew(ground.outline, 26, 9, ground.chance);
  return [
    land(ground),
    {
      paint: "water",
      d: smoothOutline(around(ground.outline, 30).map((at) => between(centroid(ground.outline), at, 0.22))),
    },
    { paint: "shadow", d: join(places, ({ x, y }) => palm({ x: x + 3, y: y + 3.6 }, 9, ground.chance)) },
    { paint: "crown", d: join(places, (at) => palm(at, 9, ground.chance)) },
  ];
};

const openFields: Drawing = (ground) => {
  const lines = rule(ground.outline, 7, grain(ground.outline));
  const strips = lines.filter((_, at) => at % 6 < 3);
  return [land(ground), { paint: "strip", d: segments(strips) }, { paint: "furrow", d: segments(lines) }];
};

/** Hedges round the fields and one or two across them. */
const enclosedFields: Drawing = (ground) => {
  const way = grain(ground.outline);
  const across = rule(ground.outline, 70, way + Math.PI / 2).slice(0, -1);
  const hedge = [
    ...around(ground.outline, 7),
    ...across.flatMap(([from, to]) =>
      Array.from({ length: Math.floor(distance(from, to) / 7) }, (_, at, all = distance(from, to) / 7) =>
        between(from, to, at / all),
      ),
    ),
  ];
  return [
    land(ground),
    { paint: "furrow", d: segments(rule(ground.outline, 9, way)) },
    ...trees(sized(hedge, 2.8, 4.4, ground.chance), ground.chance, false),
  ];
};

const vineyards: Drawing = (ground) => {
  const way = grain(ground.outline);
  return [
    land(ground),
    { paint: "furrow", d: segments(rule(ground.outline, 13, way)) },
    { paint: "vine", d: join(plant(ground.outline, 13, 5, way), (at) => crown(at, 3.6, ground.chance, 5)) },
  ];
};

const gully: Drawing = (ground) => {
  const middle = ground.course.length > 1 ? ground.course : [centroid(ground.outline)];
  const inwards = (at: Point, far: number): Point => {
    const to = nearestOnLine(middle, at);
    const way = distance(at, to);
    return way === 0 ? at : between(at, to, Math.min(0.6, far / way));
  };
  const rim = around(ground.outline, 4.5);
  return [
    land(ground),
    { paint: "bed", d: smoothOutline(around(ground.outline, 16).map((at) => inwards(at, 15))) },
    { paint: "hachure", d: rim.map((at, n) => lineTo([at, inwards(at, n % 2 ? 9 : 14)])).join("") },
  ];
};

function rocks(places: Point[], least: number, most: number, chance: Chance): Stroke[] {
  const cast = places.map((at) => ({
    at,
    size: least + (most - least) * chance(),
    turn: chance() * 60 - 30,
  }));
  return [
    {
      paint: "shadow",
      d: cast
        .map(({ at, size, turn }) => rock({ x: at.x + 1.6 * size, y: at.y + 1.8 * size }, size, turn))
        .join(""),
    },
    { paint: "rock", d: cast.map(({ at, size, turn }) => rock(at, size, turn)).join("") },
    { paint: "facet", d: cast.map(({ at, size, turn }) => facets(at, size, turn)).join("") },
  ];
}

const broken: Drawing = (ground) => [
  land(ground),
  { paint: "blade", d: join(strew(ground.outline, 24, 5, ground.chance), (at) => tuft(at, 0.9)) },
  {
    paint: "crack",
    d: join(
      strew(ground.outline, 34, 10, ground.chance),
      ({ x, y }) =>
        `M${pair(x - 9, y + 2)}L${pair(x - 3, y - 1)}L${pair(x + 2, y + 2)}L${pair(x + 9, y - 2)}`,
    ),
  },
  ...rocks(strew(ground.outline, 42, 8, ground.chance), 0.5, 0.9, ground.chance),
];

const rocky: Drawing = (ground) => [
  land(ground),
  ...rocks(strew(ground.outline, 20, 7, ground.chance), 0.6, 1.3, ground.chance),
];

const impassable: Drawing = (ground) => [
  land(ground),
  { paint: "hatch", d: segments(rule(ground.outline, 6, Math.PI / 4)) },
  ...rocks(strew(ground.outline, 19, 10, ground.chance), 1.3, 2.2, ground.chance),
];

const marsh =
  (spacing: number, pools: number): Drawing =>
  (ground) => {
    const wet = strew(ground.outline, pools, 14, ground.chance);
    const places = strew(ground.outline, spacing, 5, ground.chance);
    return [
      land(ground),
      { paint: "water", d: join(wet, (at) => pool(at, 9 + ground.chance() * 6, 4.4 + ground.chance() * 3)) },
      { paint: "ripple", d: join(wet, ({ x, y }) => `M${pair(x - 5, y)}L${pair(x + 4, y)}`) },
      { paint: "blade", d: join(places, (at) => reeds(at, 1.15)) },
      { paint: "head", d: join(places, (at) => reedHeads(at, 1.15)) },
    ];
  };

const sand: Drawing = (ground) => [
  land(ground),
  { paint: "ripple", d: join(strew(ground.outline, 26, 8, ground.chance), (at) => wave(at, 1.3, -8)) },
  {
    paint: "grain",
    d: join(strew(ground.outline, 9, 3, ground.chance), ({ x, y }) => `M${pair(x, y)}l0.01,0`),
  },
];

const dunes: Drawing = (ground) => [
  ...sand(ground),
  {
    paint: "dune",
    d: join(strew(ground.outline, 30, 12, ground.chance), (at) => dune(at, 0.9 + ground.chance() * 0.5)),
  },
];

const houses =
  (spacing: number): Drawing =>
  (ground) => {
    const way = (grain(ground.outline) * 180) / Math.PI;
    const built = strew(ground.outline, spacing, 13, ground.chance, 0.25).map((at) =>
      house(
        at,
        15 + ground.chance() * 8,
        10 + ground.chance() * 3,
        way + (ground.chance() < 0.4 ? 90 : 0) + (ground.chance() - 0.5) * 16,
      ),
    );
    const gardens = strew(ground.outline, spacing * 0.8, 6, ground.chance);
    return [
      land(ground),
      { paint: "garden", d: join(gardens, (at) => crown(at, 2.8, ground.chance, 6)) },
      { paint: "shadow", d: built.map(({ shadow }) => shadow).join("") },
      { paint: "roof", d: built.map(({ lit }) => lit).join("") },
      { paint: "roof-dark", d: built.map(({ dark }) => dark).join("") },
    ];
  };

/** Steps from the outline towards the crest, and strokes down the slope. */
const hill =
  (levels: number[], reach: number, step: number): Drawing =>
  (ground) => {
    const crests = ground.crests.length > 0 ? ground.crests : [[centroid(ground.outline)]];
    const top = (at: Point): Point =>
      crests
        .map((crest) => nearestOnLine(crest, at))
        .reduce((a, b) => (distance(b, at) < distance(a, at) ? b : a));
    const contour = (t: number, apart: number): Point[] =>
      around(ground.outline, apart).map((at) => between(at, top(at), t));
    const slope = (from: number, length: number): string =>
      contour(from, step)
        .map((at, n) => {
          const to = top(at);
          const far = distance(at, to);
          return far < 6
            ? ""
            : lineTo([at, between(at, to, Math.min(0.9, (length * (n % 2 ? 0.6 : 1)) / far))]);
        })
        .join("");
    return [
      {
        paint: "cast",
        d: smoothOutline(around(ground.outline, 12).map(({ x, y }) => ({ x: x + 5, y: y + 7 }))),
      },
      land(ground),
      ...levels.map((t, at) => ({ paint: `level-${at + 1}`, d: smoothOutline(contour(t, 14)) })),
      { paint: "hachure", d: [0.02, ...levels].map((from) => slope(from, reach)).join("") },
      {
        paint: "crest",
        d: ground.crests
          .map((crest) => (crest.length > 1 ? lineTo(crest) : peak(crest[0] as Point)))
          .join(""),
      },
    ];
  };

const peak = ({ x, y }: Point): string => `M${pair(x - 5, y + 4)}L${pair(x, y - 5)}L${pair(x + 5, y + 4)}Z`;

const terraces: Drawing = (ground) => {
  const middle = centroid(ground.outline);
  const step = (t: number): string =>
    smoothOutline(around(ground.outline, 14).map((at) => between(at, middle, t)));
  return [
    land(ground),
    ...[0.2, 0.42, 0.64].map((t, at) => ({ paint: `level-${at + 1}`, d: step(t) })),
    { paint: "wall", d: [0, 0.2, 0.42, 0.64].map(step).join("") },
  ];
};

/** Which way the water or the wall runs near a point, in degrees. */
function runs(course: Point[], at: Point): number {
  let best = Infinity;
  let way = 0;
  for (let n = 1; n < course.length; n++) {
    const [from, to] = [course[n - 1] as Point, course[n] as Point];
    const far = distance(nearestOnLine([from, to], at), at);
    if (far < best) [best, way] = [far, (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI];
  }
  return way;
}

const river: Drawing = (ground) => [
  land(ground, "bank"),
  land(ground),
  {
    paint: "wave",
    d: join(strew(ground.outline, 19, 5, ground.chance), (at) => wave(at, 0.9, runs(ground.course, at))),
  },
];

const coast: Drawing = (ground) => [
  land(ground, "bank"),
  land(ground),
  { paint: "wave", d: join(strew(ground.outline, 30, 10, ground.chance), (at) => wave(at, 1.5, 0)) },
];

const beach: Drawing = (ground) => [
  land(ground),
  {
    paint: "grain",
    d: join(strew(ground.outline, 8, 2, ground.chance), ({ x, y }) => `M${pair(x, y)}l0.01,0`),
  },
];

const road: Drawing = (ground) => [
  land(ground),
  ...(ground.course.length > 1 ? [{ paint: "rut", d: lineTo(ground.course) }] : []),
];

const obstacle: Drawing = (ground) => {
  const line = ground.course.length > 1 ? ground.course : ground.outline;
  const stones = around(line, 6);
  return [
    land(ground),
    ...rocks(
      stones.filter((at) => toOutline(ground.outline, at) > 0.5 || inside(ground.outline, at)),
      0.55,
      0.8,
      ground.chance,
    ),
  ];
};

const DRAWINGS: Record<TerrainKind, Drawing> = {
  open: (ground) => [
    land(ground),
    { paint: "blade", d: join(strew(ground.outline, 34, 8, ground.chance), (at) => tuft(at, 0.8)) },
  ],
  open_fields: openFields,
  broken_ground: broken,
  brush,
  enclosed_fields: enclosedFields,
  plantation: rows(24, 8),
  orchard: rows(20, 6.4),
  olive_grove: rows(23, 5.4),
  palm_grove: palms,
  gully,
  forest,
  vineyards,
  marsh: marsh(18, 46),
  boggy_ground: marsh(26, 60),
  rocky_ground: rocky,
  soft_sand: sand,
  dunes,
  village: houses(36),
  built_up_area: houses(28),
  gentle_hill: hill([0.3, 0.62], 6, 9),
  steep_hill: hill([0.22, 0.44, 0.66], 15, 5),
  terraces,
  impassable,
  obstacle,
  road,
  river,
  coast,
  beach,
};

/** What a piece looks like, its covers on top, in drawing coordinates. */
export function drawn(piece: Terrain, flip: Flip): { kind: TerrainKind; strokes: Stroke[] }[] {
  const outline = piece.outline.map(flip);
  const draw = (
    kind: TerrainKind,
    where: Point[],
    seed: string,
  ): { kind: TerrainKind; strokes: Stroke[] } => ({
    kind,
    strokes: DRAWINGS[kind]({
      outline: where,
      crests: (piece.crests ?? []).map((crest) => crest.map(flip)),
      course: (piece.course ?? []).map(flip),
      chance: seeded(seed),
    }),
  });
  const covers = (piece.covers ?? []).map((cover, at) =>
    draw(cover.kind, (cover.outline ?? piece.outline).map(flip), `${piece.id}/${at}`),
  );
  return [draw(piece.kind, outline, piece.id), ...covers];
}

export function terrainElement(piece: Terrain, flip: Flip): SVGGElement {
  const parts = drawn(piece, flip).map(({ kind, strokes }, at) =>
    make(
      "g",
      { class: `ground ${kind}${at ? " cover" : ""}` },
      ...strokes.map(({ paint, d }) => make("path", { class: paint, d })),
    ),
  );
  const crossings = (piece.crossings ?? []).map(({ at, how }) => {
    const { x, y } = flip(at);
    const turn = runs((piece.course ?? []).map(flip), { x, y });
    const d =
      "M-32,-9 L32,-9 M-32,9 L32,9 M-24,-9 L-24,9 M-16,-9 L-16,9 M-8,-9 L-8,9 M0,-9 L0,9 M8,-9 L8,9 M16,-9 L16,9 M24,-9 L24,9";
    return make("path", { class: `crossing ${how}`, d, transform: `translate(${x} ${y}) rotate(${turn})` });
  });
  return make("g", { class: "piece" }, ...parts, ...crossings);
}

/** Rivers, coasts and roads lie under everything else, hills under what stands on them. */
const ORDER: TerrainKind[] = [
  "coast",
  "beach",
  "open",
  "gentle_hill",
  "steep_hill",
  "terraces",
  "river",
  "road",
];

export const laidInOrder = (pieces: Terrain[]): Terrain[] => {
  const rank = ({ kind }: Terrain): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return pieces.toSorted((a, b) => rank(a) - rank(b));
};
