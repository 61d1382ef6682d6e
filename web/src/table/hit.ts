/** What is under a point of the table. */
import { corners, covers, distance, inside, nearestOn, sides } from "./plane";
import type { Camp, Commander, Group, GroupId, Point, Rectangle, Scene, Terrain } from "./scene";

export interface Hit {
  point: Point;
  group?: { id: GroupId; base: number };
  commander?: GroupId;
  camp?: Camp["side"];
  terrain?: Terrain["id"];
}

/** How wide the marker of a commander without a base is. */
export const MARKER = 24;

export const isRectangle = (place: Rectangle | Point): place is Rectangle => "facing" in place;

const isOn = ({ place }: Commander, point: Point, slack: number): boolean =>
  isRectangle(place) ? covers(place, point, slack) : distance(place, point) <= MARKER / 2 + slack;

/** Who is drawn last is on top; exactly under the point comes before nearly so. */
export function hitTest(scene: Scene, point: Point, slack = 0): Hit {
  const hit: Hit = { point };
  for (const reach of slack > 0 ? [0, slack] : [0]) {
    if (hit.commander || hit.group) break;
    hit.commander = scene.commanders.findLast((commander) => isOn(commander, point, reach))?.id;
    hit.group = groupUnder(scene.groups, point, reach);
  }
  hit.camp = scene.camps.find((camp) => covers(camp, point))?.side;
  hit.terrain = scene.terrain.findLast((piece) => inside(piece.outline, point))?.id;
  return hit;
}

function groupUnder(groups: Group[], point: Point, slack: number): Hit["group"] {
  for (const group of groups.toReversed()) {
    const base = group.bases.findIndex((place) => covers(place, point, slack));
    if (base >= 0) return { id: group.id, base };
  }
}

/** The nearest point of a base's edge, or its corner if that is near too, within `reach`; the point itself if none is. */
export function snapped(scene: Scene, point: Point, reach: number): Point {
  let best = point;
  let least = reach;
  for (const base of scene.groups.flatMap((group) => group.bases)) {
    if (!covers(base, point, reach)) continue;
    for (const [a, b] of sides(corners(base))) {
      const edge = nearestOn(a, b, point);
      const corner = [a, b].find((end) => distance(end, point) <= reach / 2);
      const found = corner ?? edge;
      const far = corner ? distance(corner, point) / 2 : distance(edge, point);
      if (far <= least) [best, least] = [found, far];
    }
  }
  return best;
}
