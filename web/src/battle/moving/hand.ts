/** What hands on the table mean while moves are asked for. */
import type { GroupId, Hit, Point } from "../../table";
import { distance } from "../../table/plane";
import type { Battle } from "../battle.svelte";
import type { Hand } from "../hand";
import { cornerAt } from "./frame";
import { groupsOf } from "./orders";

/** A click selects, a click with Shift lines up; a drag moves, wheels, leads a commander or draws a box. */
export function movingHand(battle: Battle): Hand {
  const { moving } = battle;
  const own = (id: GroupId | undefined): id is GroupId => id !== undefined && id.side === battle.shown;
  const mayMove = (id: GroupId) =>
    moving.bound
      ? groupsOf(moving.bound).includes(id.index)
      : moving.question === "anybody" && battle.mayAct(id.index);
  /** What a drag moves, told from where it starts. */
  let drag: ((to: Point) => void) | null = null;

  const troops = (hit: Hit, wheels: boolean): typeof drag => {
    const id = hit.group?.id;
    const corner = moving.front && moving.mover ? cornerAt(moving.front, hit.point) : null;
    if (!corner && (!own(id) || !mayMove(id))) return null;
    if (!corner && id && !moving.body.some((group) => group.id.index === id.index)) battle.select(id);
    const { mover, front } = moving;
    if (!mover || !front) return null;
    const nearer = distance(hit.point, front.left) < distance(hit.point, front.right) ? "left" : "right";
    const held = corner ?? (wheels ? nearer : null);
    if (held) return (to) => moving.drag({ mover }, { to, corner: held });
    // Wherever it is taken hold of, its front goes as far as the hand does.
    const from = moving.from ?? hit.point;
    const grip = { x: from.x - hit.point.x, y: from.y - hit.point.y };
    return (to) => moving.drag({ mover }, { to: { x: to.x + grip.x, y: to.y + grip.y } });
  };

  const leader = (hit: Hit): typeof drag => {
    const id = hit.commander;
    if (!own(id) || moving.bound) return null;
    if (moving.commander !== id.index) moving.pick(id.index);
    return (to) => moving.drag({ commander: id.index }, { to });
  };

  const boxing = (from: Point): typeof drag => {
    if (moving.question !== "anybody") return null;
    return (to) => {
      moving.box = { from, to };
    };
  };

  const boxed = (): number[] => {
    const { box } = moving;
    if (!box) return [];
    const within = ({ x, y }: Point) =>
      x >= Math.min(box.from.x, box.to.x) &&
      x <= Math.max(box.from.x, box.to.x) &&
      y >= Math.min(box.from.y, box.to.y) &&
      y <= Math.max(box.from.y, box.to.y);
    const groups = (battle.scene?.groups ?? []).filter(
      ({ id, bases }) => own(id) && mayMove(id) && bases.some(within),
    );
    return groups.map(({ id }) => id.index);
  };

  return {
    click: (hit, event) => {
      const id = hit.group?.id;
      if (own(hit.commander) && !moving.bound) moving.pick(hit.commander.index);
      else if (own(id) && event.shiftKey && mayMove(id)) moving.join(id);
      else if (moving.bound) moving.clear();
      else battle.select(own(id) ? id : null);
    },
    dragStart: (hit, event) => {
      drag = event.shiftKey ? boxing(hit.point) : (leader(hit) ?? troops(hit, event.altKey));
      moving.dragging = drag !== null && !event.shiftKey;
      return drag !== null;
    },
    dragMove: (_start, to) => drag?.(to),
    dragEnd: (_start, to) => {
      drag = null;
      if (moving.box) {
        if (to) moving.lineUp(boxed());
        moving.box = null;
      } else if (to) void moving.drop();
      else {
        moving.dragging = false;
        moving.clear();
      }
    },
  };
}
