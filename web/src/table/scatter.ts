/** Things strewn or ruled inside an outline, the same every time for the same seed. */
import { boxOf, distance, inside, sides, toOutline } from "./plane";
import type { Point } from "./scene";

export type Chance = () => number;

/** Numbers from 0 to 1 that only depend on the seed (mulberry32 over a hash of the text). */
export function seeded(text: string): Chance {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Points about `spacing` apart in no order, none nearer than `margin` to the outline. `stray` says how far each may be
 * from its place in the order that there would otherwise be.
 */
export function strew(
  polygon: readonly Point[],
  spacing: number,
  margin: number,
  chance: Chance,
  stray = 0.7,
): Point[] {
  const { left, right, low, high } = boxOf(polygon);
  const found: Point[] = [];
  const row = spacing * 0.87;
  for (let line = 0, y = low; y <= high; line++, y += row) {
    for (let x = left + (line % 2) * (spacing / 2); x <= right; x += spacing) {
      const point = { x: x + (chance() - 0.5) * spacing * stray, y: y + (chance() - 0.5) * spacing * stray };
      if (inside(polygon, point) && toOutline(polygon, point) >= margin) found.push(point);
    }
  }
  return found;
}

/** Points in rows that run at an angle, as orchards are planted. */
export function plant(polygon: readonly Point[], spacing: number, margin: number, angle: number): Point[] {
  return rule(polygon, spacing, angle).flatMap(([from, to]) => {
    const length = distance(from, to);
    const count = Math.floor((length - 2 * margin) / spacing);
    const rest = (length - count * spacing) / 2;
    return Array.from({ length: Math.max(0, count + 1) }, (_, at) => {
      const t = (rest + at * spacing) / length;
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    }).filter((point) => inside(polygon, point) && toOutline(polygon, point) >= margin);
  });
}

/** Parallel lines at an angle in radians, cut to the outline. */
export function rule(polygon: readonly Point[], spacing: number, angle: number): [Point, Point][] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turned = polygon.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }));
  const back = (x: number, y: number): Point => ({ x: x * cos - y * sin, y: x * sin + y * cos });
  const { low, high } = boxOf(turned);
  const found: [Point, Point][] = [];
  for (let y = low + spacing / 2; y < high; y += spacing) {
    const cuts: number[] = [];
    for (const [a, b] of sides(turned)) {
      if (a.y > y !== b.y > y) cuts.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
    cuts.sort((a, b) => a - b);
    for (let at = 0; at + 1 < cuts.length; at += 2) {
      found.push([back(cuts[at] as number, y), back(cuts[at + 1] as number, y)]);
    }
  }
  return found;
}
