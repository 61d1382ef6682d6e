/** What is told of a battle group or a piece of terrain under the pointer. */
import type { Troops } from "../api/types/fog/Troops";
import { type GroupId, type Hit, type Side, sameGroup } from "../table";
import { inside } from "../table/plane";
import { terrains } from "../words/fog/terrain";
import { layerWords } from "../words/layers";
import type { Layers } from "./layers.svelte";

const { tip: say } = layerWords;

export interface Tip {
  title: string;
  side?: Side;
  lines: { text: string; rule?: string }[];
  /** Where on the table it is about, from 0 at red's left hand to 1 at his right. */
  across: number;
}

export function tipOf(layers: Layers): Tip | null {
  const { pointed, focused } = layers;
  if (pointed?.group) return groupTip(layers, pointed.group.id);
  if (pointed?.terrain) return terrainTip(layers, pointed);
  return !pointed && focused ? groupTip(layers, focused) : null;
}

function groupTip(layers: Layers, id: GroupId): Tip | null {
  const { scene, snapshot, names } = layers.battle;
  const group = scene?.groups.find((one) => sameGroup(one.id, id));
  const fielded = snapshot?.view.battle.sides[id.side === "red" ? 0 : 1].groups[id.index];
  const at = group?.bases[0];
  if (!scene || !group || !fielded || !names || !at) return null;
  const insight = layers.about(id);
  const states = [
    say.cohesion(group),
    ...say.states(group),
    ...(insight && insight.disorder !== "none" ? [say.disorder[insight.disorder]] : []),
    ...(insight?.in_close_combat && !group.states.includes("in_combat") ? [say.inCloseCombat] : []),
  ];
  const led = scene.commanders.filter((commander) => sameGroup(commander.with, id));
  const leaders = led.map((one) => names.commander(one.id.side, one.id.index));
  return {
    title: names.group({ seat: id.side, index: id.index }),
    side: id.side,
    lines: [
      ...alike(fielded.group.bases).map((text) => ({ text })),
      { text: `${say.bases(group.bases.length, group.losses)}. ${states.join(", ")}.` },
      ...(leaders.length ? [{ text: say.led(leaders) }] : []),
    ],
    across: at.x / scene.table.width,
  };
}

/** Troops of the same kind are told once, with their number where there are several kinds. */
function alike(bases: readonly Troops[]): string[] {
  const counted = new Map<string, { troops: Troops; bases: number }>();
  for (const troops of bases) {
    const kind = JSON.stringify(troops);
    const known = counted.get(kind);
    if (known) known.bases += 1;
    else counted.set(kind, { troops, bases: 1 });
  }
  return [...counted.values()].map(({ troops, bases }) =>
    say.troops(troops, counted.size > 1 ? bases : null),
  );
}

function terrainTip(layers: Layers, { terrain, point }: Hit): Tip | null {
  const { battle, chosen } = layers;
  const { scene, snapshot, armies, shown } = battle;
  const index = scene?.terrain.findIndex(({ id }) => id === terrain) ?? -1;
  const piece = scene?.terrain[index];
  if (!scene || !piece) return null;
  const across = point.x / scene.table.width;
  const cover = (piece.covers ?? []).findIndex(({ outline }) => outline && inside(outline, point));
  const insight = layers.about(chosen);
  const parts = insight?.ground.filter((one) => one.piece === index) ?? [];
  const ground = parts.find((one) => one.cover === (cover < 0 ? null : cover)) ?? parts[0];
  const fielded = chosen && snapshot?.view.battle.sides[chosen.side === "red" ? 0 : 1].groups[chosen.index];
  const troops = fielded?.group.bases[0];
  if (!insight || !ground || !chosen || !troops || !armies)
    return { title: terrains[piece.kind], lines: chosen ? [] : [{ text: say.ask }], across };
  const whose = chosen.side === shown ? say.your : say.whose(armies, chosen.side);
  return {
    title: `${say.terrain(ground, insight.ground)} (${say.grade(ground)})`,
    lines: [say.does(ground, whose, troops)],
    across,
  };
}
