/** The layers as shapes over the table. */
import type { GroupId as WireId } from "../api/types/fog/GroupId";
import type { Insight } from "../api/types/fog/Insight";
import type { Group, Overlay, Point, Scene } from "../table";
import { corners, distance, nearestOn, sides } from "../table/plane";
import { layerWords, type Switch } from "../words/layers";
import type { Layers } from "./layers.svelte";
import { millimetres, point } from "./units";

const { labels } = layerWords;

export function layerShapes(layers: Layers): Overlay[] {
  const { scene } = layers.battle;
  if (!scene) return [];
  const shapes = layers.shown.flatMap((insight) => {
    const drawn = Object.entries(DRAWN).filter(([layer]) => layers.isOn(layer as Switch));
    return drawn.flatMap(([, draw]) => draw(insight, scene));
  });
  const drawn = layers.whose === "group" ? shapes : once(shapes);
  return [...(layers.isOn("command") ? command(layers, scene) : []), ...drawn];
}

/** What several groups share is drawn once, as it is for the worst of them, and without a label that tells of one. */
function once(shapes: Overlay[]): Overlay[] {
  const known = new Map<string, Overlay>();
  for (const { label: _, ...shape } of shapes)
    if (!shape.faint || !known.has(shape.id)) known.set(shape.id, shape);
  return [...known.values()];
}

function command({ battle, side }: Layers, scene: Scene): Overlay[] {
  const { armies } = battle;
  if (!armies || !side) return [];
  return scene.commanders
    .filter(({ id }) => id.side === side)
    .map(
      ({ id, place }): Overlay => ({
        id: `command-${id.side}-${id.index}`,
        layer: "command",
        side: id.side,
        shape: "circle",
        at: { x: place.x, y: place.y },
        radius: millimetres(armies.armies[side === "red" ? 0 : 1].commanders[id.index]?.range ?? 0),
      }),
    );
}

type Draw = (insight: Insight, scene: Scene) => Overlay[];

const DRAWN: Record<Exclude<Switch, "command">, Draw> = {
  reach: ({ id, reach }) =>
    reach.outlines.length
      ? [
          {
            id: `reach-${key(id)}`,
            layer: "reach",
            side: id.seat,
            shape: "area",
            outlines: reach.outlines.map((outline) => outline.map(point)),
          },
        ]
      : [],
  interception: ({ id, interception }) =>
    interception
      ? [
          {
            id: `interception-${key(id)}`,
            layer: "interception",
            side: id.seat,
            faint: interception.unable.length > 0,
            shape: "area",
            outlines: [interception.outline.map(point)],
          },
        ]
      : [],
  restricted: ({ id, restricted }, scene) => [
    ...restricted.outlines.map(
      (outline, index): Overlay => ({
        id: `restricted-${key(id)}-${index}`,
        layer: "restricted",
        side: id.seat,
        shape: "area",
        outlines: [outline.map(point)],
      }),
    ),
    ...restricted.pins.flatMap((enemy) => pinned(scene, id, enemy)),
    ...restricted.pinned_by.flatMap((enemy) => pinned(scene, enemy, id)),
  ],
  fire: ({ id, fire }, scene) => [
    ...fire.arcs.flatMap(({ effective, long }, index): Overlay[] => [
      ...(long
        ? [
            {
              id: `fire-long-${key(id)}-${index}`,
              layer: "fire" as const,
              side: id.seat,
              faint: true,
              shape: "area" as const,
              outlines: [long.map(point)],
            },
          ]
        : []),
      {
        id: `fire-${key(id)}-${index}`,
        layer: "fire",
        side: id.seat,
        shape: "area",
        outlines: [effective.map(point)],
      },
    ]),
    ...fire.targets.flatMap(({ id: target, long }): Overlay[] => {
      const met = gap(scene, id, target);
      return met
        ? [
            {
              id: `target-${key(id)}-${key(target)}`,
              layer: "target",
              faint: long,
              shape: "mark",
              mark: "target",
              at: met.to,
            },
          ]
        : [];
    }),
  ],
  flank: ({ id, flank }, scene) => [
    ...flank.by.flatMap((threat) => threatened(scene, threat.id, id)),
    ...flank.to.flatMap((threat) => threatened(scene, id, threat.id)),
    ...(flank.threatened && flank.near_an_edge ? nearEdge(scene, id) : []),
  ],
  disorder: ({ ground }, scene) =>
    ground.flatMap((one): Overlay[] => {
      if (one.disorder === "none" && one.moves !== null) return [];
      const piece = scene.terrain[one.piece];
      const outline = one.cover === null ? piece?.outline : piece?.covers?.[one.cover]?.outline;
      if (!outline) return [];
      return [
        {
          id: `disorder-${one.piece}-${one.cover ?? "all"}`,
          layer: "disorder",
          faint: one.disorder === "disordered",
          label: labels.disorder(one),
          shape: "area",
          outlines: [outline],
        },
      ];
    }),
  support: ({ id, support }, scene) =>
    support.by.flatMap((friend): Overlay[] => {
      const met = gap(scene, friend.id, id);
      return met
        ? [
            {
              id: `support-${key(id)}-${key(friend.id)}`,
              layer: "support",
              faint: !support.supported,
              shape: "arrow",
              points: [met.from, met.to],
            },
          ]
        : [];
    }),
};

const key = ({ seat, index }: WireId): string => `${seat}-${index}`;

const groupOf = (scene: Scene, { seat, index }: WireId): Group | undefined =>
  scene.groups.find(({ id }) => id.side === seat && id.index === index);

function pinned(scene: Scene, by: WireId, id: WireId): Overlay[] {
  const met = gap(scene, by, id);
  return met
    ? [{ id: `pinned-${key(by)}-${key(id)}`, layer: "flank", shape: "mark", mark: "held", at: met.to }]
    : [];
}

function threatened(scene: Scene, by: WireId, id: WireId): Overlay[] {
  const met = gap(scene, by, id);
  return met
    ? [
        {
          id: `threat-${key(by)}-${key(id)}`,
          layer: "flank",
          side: by.seat,
          shape: "arrow",
          points: [met.from, met.to],
        },
      ]
    : [];
}

function nearEdge(scene: Scene, id: WireId): Overlay[] {
  const group = groupOf(scene, id);
  const at = group?.bases[0];
  return at
    ? [
        {
          id: `edge-${key(id)}`,
          layer: "flank",
          shape: "mark",
          mark: "threat",
          at: { x: at.x, y: at.y },
        },
      ]
    : [];
}

/** The shortest line from one group to another, so that nothing is drawn over either. */
function gap(scene: Scene, one: WireId, other: WireId): { from: Point; to: Point } | null {
  const [mine, theirs] = [one, other].map((id) =>
    (groupOf(scene, id)?.bases ?? []).flatMap((base) => sides(corners(base))),
  ) as [[Point, Point][], [Point, Point][]];
  let best: { from: Point; to: Point } | null = null;
  let least = Number.POSITIVE_INFINITY;
  const note = (from: Point, to: Point) => {
    const far = distance(from, to);
    if (far < least) [best, least] = [{ from, to }, far];
  };
  for (const [a, b] of mine)
    for (const [c, d] of theirs) {
      note(a, nearestOn(c, d, a));
      note(nearestOn(a, b, c), c);
    }
  return best;
}
