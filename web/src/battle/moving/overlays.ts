/** What is shown over the table while somebody moves: where it leads, how, and what it comes near to. */
import type { CommanderAhead } from "../../api/types/fog/CommanderAhead";
import type { MoveAhead } from "../../api/types/fog/MoveAhead";
import type { Standing } from "../../api/types/fog/Standing";
import type { Overlay, Point, Verdict } from "../../table";
import { boxOf } from "../../table/plane";
import { words } from "../../words";
import { percent } from "../../words/battle";
import type { Battle } from "../battle.svelte";
import { millimetres, ofCorners, point } from "../units";

export function movingOverlays(battle: Battle): Overlay[] {
  const { ahead, moving } = battle;
  const foresight = ahead?.foresight;
  const refused = Boolean(ahead?.refusal);
  const shown: Overlay[] = [...handles(battle), ...box(battle)];
  if (foresight && "move" in foresight) shown.push(...troops(battle, foresight.move, refused));
  if (foresight && "commander" in foresight) shown.push(...commander(battle, foresight.commander, refused));
  return moving.question ? shown : [];
}

const ghost = (id: string, { id: who, bases }: Standing, verdict: Verdict): Overlay => ({
  id: `${id}-${who.seat}-${who.index}`,
  layer: "ghost",
  side: who.seat,
  verdict,
  shape: "bodies",
  bases: bases.map(ofCorners),
});

/** How far, and whether it needs a test. */
function measure(battle: Battle, move: MoveAhead, refused: boolean): string {
  const { class: kind, goes, may, passes_test } = move;
  const used = words.battle.used(goes, may, battle.armies?.unit ?? 25_000);
  if (refused) return used;
  if (kind === "complex" && passes_test) return `${used} · ${words.moving.complex(percent(passes_test))}`;
  return kind === "simple" ? `${used} · ${words.moving.simple}` : used;
}

function troops(battle: Battle, move: MoveAhead, refused: boolean): Overlay[] {
  const verdict = refused ? "illegal" : move.class === "complex" ? "complex" : "legal";
  const shown = move.standing.map((standing) => ghost("ghost", standing, verdict));
  const way: Overlay = {
    id: "ghost-way",
    layer: "ghost",
    verdict,
    shape: "arrow",
    points: move.path.map(point),
    label: measure(battle, move, refused),
  };
  if (move.path.length > 1) shown.push(way);
  const instead = move.nearest_standing.map((standing) => ghost("nearest", standing, "legal"));
  const [first] = instead;
  if (first) instead[0] = { ...first, label: words.moving.nearestLabel };
  return [...shown, ...instead, ...signs(battle, move)];
}

/** Signs on the enemy whom it overlaps or comes close to. */
function signs(battle: Battle, move: MoveAhead): Overlay[] {
  const groups = battle.scene?.groups ?? [];
  const middleOf = (seat: string, index: number): Point | null => {
    const group = groups.find(({ id }) => id.side === seat && id.index === index);
    if (!group) return null;
    const { left, right, low, high } = boxOf(group.bases);
    return { x: (left + right) / 2, y: (low + high) / 2 };
  };
  const overlapped = new Set(move.overlaps.map(({ index }) => index));
  const near = move.near.flatMap((thing) => ("group" in thing ? [thing.group] : []));
  return near.flatMap((id): Overlay[] => {
    const at = middleOf(id.seat, id.index);
    const mark = overlapped.has(id.index) ? "target" : "threat";
    return at ? [{ id: `near-${id.index}`, layer: "target", shape: "mark", at, mark }] : [];
  });
}

function commander(battle: Battle, ahead: CommanderAhead, refused: boolean): Overlay[] {
  const from = battle.moving.from;
  const side = battle.shown ?? "red";
  const verdict: Verdict = refused ? "illegal" : "legal";
  const base = ofCorners(ahead.standing);
  const unit = battle.armies?.unit ?? 25_000;
  const shown: Overlay[] = [
    { id: "ghost-commander", layer: "ghost", side, verdict, shape: "bodies", bases: [base] },
  ];
  if (from) {
    const label = words.battle.used(ahead.goes, ahead.may, unit);
    const radius = millimetres(ahead.may);
    shown.unshift({
      id: "reach-commander",
      layer: "reach",
      side,
      shape: "circle",
      at: { x: from.x, y: from.y },
      radius,
    });
    if (ahead.goes > 0)
      shown.push({ id: "ghost-way", layer: "ghost", verdict, shape: "arrow", points: [from, base], label });
  }
  if (ahead.nearest_standing) {
    const nearest = ofCorners(ahead.nearest_standing);
    const label = words.moving.nearestLabel;
    shown.push({
      id: "nearest-commander",
      layer: "ghost",
      side,
      verdict: "legal",
      shape: "bodies",
      bases: [nearest],
      label,
    });
  }
  return shown;
}

/** The front corners, for a hand to pull. */
function handles({ moving }: Battle): Overlay[] {
  const { front } = moving;
  if (!front || moving.dragging) return [];
  return (["left", "right"] as const).map((hand) => ({
    id: `handle-${hand}`,
    layer: "ghost",
    verdict: "legal",
    shape: "circle",
    at: front[hand],
    radius: 6,
  }));
}

function box({ moving }: Battle): Overlay[] {
  if (!moving.box) return [];
  const { from, to } = moving.box;
  const outline = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return [{ id: "box", layer: "reach", shape: "area", outlines: [outline] }];
}
