/** Going from group to group with the arrow keys. */
import { middleOf } from "./groups";
import { type Group, type GroupId, type Point, sameGroup } from "./scene";

export type Direction = "up" | "down" | "left" | "right";

const WAYS: Record<Direction, Point> = {
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The nearest group that lies that way, those off to the side counting as farther. */
export function neighbour(
  groups: Group[],
  from: GroupId,
  way: Direction,
  turned: boolean,
): GroupId | undefined {
  const start = groups.find(({ id }) => sameGroup(id, from));
  if (!start) return groups[0]?.id;
  const here = middleOf(start.bases);
  const sign = turned ? -1 : 1;
  let best: GroupId | undefined;
  let least = Infinity;
  for (const { id, bases } of groups) {
    const there = middleOf(bases);
    const [dx, dy] = [(there.x - here.x) * sign, (there.y - here.y) * sign];
    const ahead = dx * WAYS[way].x + dy * WAYS[way].y;
    const aside = Math.abs(dx * WAYS[way].y) + Math.abs(dy * WAYS[way].x);
    const far = ahead + aside * 2.5;
    if (!sameGroup(id, from) && ahead > 1 && far < least) [best, least] = [id, far];
  }
  return best;
}
