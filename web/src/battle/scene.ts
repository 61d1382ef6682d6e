/** What a view of a battle looks like on the table. */
import type { FogArmies, Ground, View } from "../api/fog";
import type { Seat } from "../api/game";
import type { Fielded } from "../api/types/fog/Fielded";
import type { Leader } from "../api/types/fog/Leader";
import type { Troops } from "../api/types/fog/Troops";
import { SEATS } from "../game/table";
import {
  type Ambush,
  armsOf,
  type Camp,
  type Commander,
  type Group,
  type GroupState,
  type Scene,
  type Terrain,
  type TerrainKind,
  type Works,
} from "../table";
import { tableWords } from "../words/table";
import { millimetres, point, rectangle, standing } from "./units";

export function sceneOf(view: View, armies: FogArmies, ground: readonly Ground[]): Scene {
  const { battle } = view;
  const sides = SEATS.map((seat, index) => ({
    seat,
    side: battle.sides[index as 0 | 1],
    army: armies.armies[index as 0 | 1],
  }));
  return {
    table: { width: millimetres(battle.field.table.width), depth: millimetres(battle.field.table.depth) },
    mu: millimetres(armies.unit),
    terrain: ground.map(terrain),
    groups: sides.flatMap(({ seat, side, army }) =>
      side.groups.flatMap((fielded, index) =>
        fielded ? [group(view, seat, index, fielded, army.groups[index]?.troops.length)] : [],
      ),
    ),
    commanders: sides.flatMap(({ seat, side, army }) =>
      side.commanders.flatMap((leader, index) => {
        const known = army.commanders[index];
        return leader && known ? [commander(armies, seat, index, leader, known)] : [];
      }),
    ),
    camps: sides.flatMap(({ seat, side, army }): Camp[] =>
      side.camp
        ? [
            {
              side: seat,
              fortified: army.fortified_camp ?? false,
              sacked: side.camp_sacked,
              ...standing(side.camp),
            },
          ]
        : [],
    ),
    works: sides.flatMap(({ seat, side }): Works[] => [
      ...side.works.map((base, index) => ({
        id: `${seat}-works-${index}`,
        kind: "field_fortification" as const,
        side: seat,
        ...standing(base),
      })),
      ...side.groups.flatMap((fielded, index) =>
        (fielded?.defences ?? []).map((base, place) => ({
          id: `${seat}-defences-${index}-${place}`,
          kind: "portable_defence" as const,
          side: seat,
          ...standing(base),
        })),
      ),
    ]),
    ambushes: sides.flatMap(({ seat, side, army }) =>
      side.ambushes.map((ambush, index): Ambush => {
        const hidden = ambush.group === null ? undefined : army.groups[ambush.group]?.name;
        return {
          id: `${seat}-ambush-${index}`,
          side: seat,
          ...rectangle(ambush.marker, armies.ambush_marker),
          ...(hidden ? { name: hidden } : {}),
        };
      }),
    ),
  };
}

const terrain = (piece: Ground, index: number): Terrain => ({
  id: `piece-${index}`,
  kind: piece.kind as TerrainKind,
  outline: piece.outline.map(point),
  crests: piece.crests.map((crest) => crest.map(point)),
  covers: piece.covers.map((cover) => ({
    kind: cover.kind as TerrainKind,
    outline: cover.outline.map(point),
  })),
});

function group(view: View, side: Seat, index: number, fielded: Fielded, began: number | undefined): Group {
  const { bases, cohesion, name } = fielded.group;
  const first = bases[0];
  return {
    id: { side, index },
    name,
    code: first ? tableWords.codes[first.kind] : "",
    cohesion,
    losses: Math.max(0, (began ?? bases.length) - bases.length),
    states: states(view, side, index, fielded),
    bases: fielded.body.map((base, place) => ({
      ...standing(base),
      figure: figure(bases[place] ?? first),
    })),
  };
}

const figure = (troops: Troops | undefined): Group["bases"][number]["figure"] =>
  troops
    ? { troops: troops.kind, arms: armsOf(troops.capabilities) }
    : { troops: "heavy_foot", arms: "none" };

function states(view: View, seat: Seat, index: number, fielded: Fielded): GroupState[] {
  const { turn } = view.battle;
  const found: GroupState[] = [];
  if (fielded.deeds.moved) found.push("moved");
  if (turn.charges.some((charge) => charge.seat === seat && charge.order.group === index))
    found.push("charging");
  if (turn.engaged.some(([one]) => one.seat === seat && one.index === index)) found.push("in_combat");
  if (fielded.in_orb) found.push("orb");
  if (fielded.looting) found.push("looting");
  return found;
}

function commander(
  armies: FogArmies,
  side: Seat,
  index: number,
  leader: Leader,
  known: NonNullable<FogArmies["armies"][number]["commanders"][number]>,
): Commander {
  const place = leader.on_base ? point(leader.pose.front) : rectangle(leader.pose, armies.commander_base);
  return {
    id: { side, index },
    name: known.name ?? "",
    level: known.level,
    place,
    fighting: leader.in_front_rank,
    ...(leader.with === null ? {} : { with: { side, index: leader.with } }),
  };
}
