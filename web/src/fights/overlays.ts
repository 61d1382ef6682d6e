/** What fighting shows on the table: whom a question or a look is about, and dice beside those who threw them. */
import type { GroupId } from "../api/types/fog/GroupId";
import type { Battle } from "../battle/battle.svelte";
import type { Group, Overlay, Scene } from "../table";
import { corners, mean } from "../table/plane";
import { chargeAhead } from "./ahead";
import { concernedIn } from "./concerns";
import { isQuick } from "./sensible";

/** How far a ring stands off the bases that it is about, in millimetres. */
const ROOM = 14;

const find = (scene: Scene | null, id: GroupId): Group | undefined =>
  scene?.groups.find((group) => group.id.side === id.seat && group.id.index === id.index);

/** The battle groups that are pointed out: by the player, by the dice, by a charge that is looked at, or by a quick question. */
export function pointedGroups(battle: Battle): readonly GroupId[] {
  if (battle.pointed.length > 0) return battle.pointed;
  const thrown = (battle.show.beat ?? []).flatMap(({ by, on }) => [by, on]).filter((id) => id !== null);
  if (thrown.length > 0) return thrown;
  const charge = chargeAhead(battle.ahead);
  if (charge.length > 0) return charge;
  const { question, shown, snapshot } = battle;
  if (battle.show.busy || !question || !shown || !snapshot || !isQuick(question)) return [];
  return concernedIn(question.ask, shown, snapshot.view.battle.turn.charges);
}

export const pointedOut = (battle: Battle): Overlay[] =>
  [...new Map(pointedGroups(battle).map((id) => [`${id.seat}-${id.index}`, id]))].flatMap(([key, id]) => {
    const group = find(battle.scene, id);
    if (!group || group.bases.length === 0) return [];
    const points = group.bases.flatMap(corners);
    const at = mean(points);
    const radius = Math.max(...points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))) + ROOM;
    return [{ id: `pointed-${key}`, layer: "target", side: id.seat, shape: "circle", at, radius } as const];
  });

/** Dice lie where their throwers stand, and those at the same place below each other. */
export function thrownDice(battle: Battle): Overlay[] {
  const { show, scene } = battle;
  return (show.beat ?? []).flatMap(({ by, dice, at: number }): Overlay[] => {
    const group = by && find(scene, by);
    if (!group || !by || group.bases.length === 0) return [];
    return [
      {
        id: `dice-${number}`,
        layer: "dice",
        side: by.seat,
        shape: "dice",
        at: mean(group.bases.flatMap(corners)),
        dice: dice.map(({ counts, hit }) => ({ value: counts, hit })),
      },
    ];
  });
}
