/** Plane geometry for drawing: nothing here decides anything about the game. */
import type { Point, Rectangle } from "./scene";

export interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The point that lies `right` and `back` of the middle of the front edge, as the rectangle looks. */
export function within(place: Rectangle, right: number, back: number): Point {
  const sin = Math.sin(radians(place.facing));
  const cos = Math.cos(radians(place.facing));
  return { x: place.x + right * cos - back * sin, y: place.y - right * sin - back * cos };
}

/** Where a point is, seen from the middle of the front edge. */
export function seenFrom(place: Rectangle, point: Point): { right: number; back: number } {
  const sin = Math.sin(radians(place.facing));
  const cos = Math.cos(radians(place.facing));
  const dx = point.x - place.x;
  const dy = point.y - place.y;
  return { right: dx * cos - dy * sin, back: -dx * sin - dy * cos };
}

/** Front left, front right, rear right, rear left. */
export const corners = (place: Rectangle): Point[] => [
  within(place, -place.width / 2, 0),
  within(place, place.width / 2, 0),
  within(place, place.width / 2, place.depth),
  within(place, -place.width / 2, place.depth),
];

export const centre = (place: Rectangle): Point => within(place, 0, place.depth / 2);

export function covers(place: Rectangle, point: Point, slack = 0): boolean {
  const { right, back } = seenFrom(place, point);
  return Math.abs(right) <= place.width / 2 + slack && back >= -slack && back <= place.depth + slack;
}

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.low = Math.min(box.low, y);
    box.high = Math.max(box.high, y);
  }
  return box;
}

/** The sides of a polygon, from corner to corner. */
export function sides(polygon: readonly Point[]): [Point, Point][] {
  return polygon.map((from, at) => [from, polygon[(at + 1) % polygon.length] as Point]);
}

export function inside(polygon: readonly Point[], point: Point): boolean {
  let odd = false;
  for (const [a, b] of sides(polygon)) {
    const spans = a.y > point.y !== b.y > point.y;
    if (spans && point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
  }
  return odd;
}

export function nearestOn(a: Point, b: Point, point: Point): Point {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  if (length === 0) return a;
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
  return between(a, b, Math.min(1, Math.max(0, along)));
}

/** The point of a line of points that is nearest to another. */
export function nearestOnLine(line: readonly Point[], point: Point): Point {
  let best = line[0] ?? point;
  for (let at = 1; at < line.length; at++) {
    const found = nearestOn(line[at - 1] as Point, line[at] as Point, point);
    if (distance(found, point) < distance(best, point)) best = found;
  }
  return best;
}

/** How far a point is from the outline of a polygon. */
export const toOutline = (polygon: readonly Point[], point: Point): number =>
  Math.min(...sides(polygon).map(([a, b]) => distance(nearestOn(a, b, point), point)));

/** The middle of some points, each of the same weight. */
export const mean = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

export function centroid(polygon: readonly Point[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  for (const [a, b] of sides(polygon)) {
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  return area === 0 ? (polygon[0] ?? { x: 0, y: 0 }) : { x: x / (3 * area), y: y / (3 * area) };
}

/** Points along a line about every `step`, its own points among them; with their direction in radians. */
export function along(line: readonly Point[], step: number): (Point & { way: number })[] {
  const found: (Point & { way: number })[] = [];
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] as Point, line[at] as Point];
    const pieces = Math.max(1, Math.round(distance(from, to) / step));
    const way = Math.atan2(to.y - from.y, to.x - from.x);
    for (let piece = 0; piece < pieces; piece++) found.push({ ...between(from, to, piece / pieces), way });
  }
  return found;
}

/** An outline closed and walked in steps. */
export const around = (polygon: readonly Point[], step: number): (Point & { way: number })[] =>
  along([...polygon, polygon[0] as Point], step);
