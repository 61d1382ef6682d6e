/** Battle groups as one body on the table, for drawing and for what a hand does at its corners. */
import { distance } from "../../table/plane";
import type { Base, Group, Point } from "../../table/scene";

/** The front edge of a body and the way it looks. */
export interface Front {
  left: Point;
  right: Point;
  /** Degrees, as the table counts them. */
  facing: number;
}

/** The front of battle groups that look one way. */
export function frontOf(groups: readonly Group[]): Front | null {
  const bases = groups.flatMap((group): Base[] => group.bases);
  const [first] = bases;
  if (!first) return null;
  const turn = (first.facing * Math.PI) / 180;
  const [ahead, right] = [
    { x: Math.sin(turn), y: Math.cos(turn) },
    { x: Math.cos(turn), y: -Math.sin(turn) },
  ];
  const along = (way: Point, { x, y }: Point) => x * way.x + y * way.y;
  const foremost = Math.max(...bases.map((base) => along(ahead, base)));
  const ends = bases.flatMap((base) => [
    along(right, base) - base.width / 2,
    along(right, base) + base.width / 2,
  ]);
  const at = (end: number): Point => ({
    x: ahead.x * foremost + right.x * end,
    y: ahead.y * foremost + right.y * end,
  });
  return { left: at(Math.min(...ends)), right: at(Math.max(...ends)), facing: first.facing };
}

export const middle = ({ left, right }: Front): Point => ({
  x: (left.x + right.x) / 2,
  y: (left.y + right.y) / 2,
});

/** How near to a corner a hand takes hold of it, in millimetres of the table. */
const GRIP = 14;

/** The corner that a hand takes hold of. */
export function cornerAt(front: Front, point: Point): "left" | "right" | null {
  const far = { left: distance(front.left, point), right: distance(front.right, point) };
  const nearer = far.left < far.right ? "left" : "right";
  return far[nearer] <= GRIP ? nearer : null;
}

/** How far a corner has been pulled round the other one, in degrees: forward if it is more than nothing. */
export function pulled(front: Front, corner: "left" | "right", to: Point): number {
  const pivot = corner === "left" ? front.right : front.left;
  const from = front[corner];
  const angle = (point: Point) => Math.atan2(point.y - pivot.y, point.x - pivot.x);
  const turned = ((angle(to) - angle(from)) * 180) / Math.PI;
  const small = ((((turned + 180) % 360) + 360) % 360) - 180;
  // The left corner goes forward clockwise, which is less than nothing as angles are counted here.
  return corner === "left" ? -small : small;
}
