/** Things in a hand: where they are held, moved and turned. Lengths are in micrometres. */
import type { Point } from "../api/types/field/Point";
import type { Pose } from "../api/types/field/Pose";
import type { Held } from "../api/types/fog/Held";

const FULL_TURN = 2 ** 32;

/** The same thing held in another way. What is slid has no facing. */
function posed(held: Held, change: (pose: Pose) => Pose): Held {
  if ("piece" in held) return { piece: { ...held.piece, at: change(held.piece.at) } };
  if ("slide" in held) return { slide: change({ front: held.slide, facing: 0 }).front };
  if ("pivot" in held) {
    const { front, facing } = change({ front: held.pivot[0], facing: held.pivot[1] });
    return { pivot: [front, facing] };
  }
  if ("camp" in held) return { camp: change(held.camp) };
  if ("works" in held) return { works: { ...held.works, front: change(held.works.front) } };
  if ("marker" in held) return { marker: { ...held.marker, marker: change(held.marker.marker) } };
  if ("group" in held) return { group: { ...held.group, front: change(held.group.front) } };
  return { commander: [held.commander[0], change(held.commander[1])] };
}

export function pointOf(held: Held): Point {
  let found: Point = { x: 0, y: 0 };
  posed(held, (pose) => {
    found = pose.front;
    return pose;
  });
  return found;
}

export const movedTo = (held: Held, front: Point): Held => posed(held, ({ facing }) => ({ front, facing }));

export const turnedBy = (held: Held, degrees: number): Held =>
  posed(held, ({ front, facing }) => ({
    front,
    facing: (facing + Math.round((degrees / 360) * FULL_TURN) + FULL_TURN) % FULL_TURN,
  }));

/** Whether it is drawn as ground and not as bases. */
export const isGround = (held: Held): boolean => "piece" in held || "slide" in held || "pivot" in held;

/** Whether two things are the same battle group or commander. */
export function sameOne(one: Held, two: Held): boolean {
  if ("group" in one && "group" in two) return one.group.group === two.group.group;
  return "commander" in one && "commander" in two && one.commander[0] === two.commander[0];
}
