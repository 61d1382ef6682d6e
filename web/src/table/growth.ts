/** The small things that terrain is made of, as paths in drawing coordinates: trees, reeds, rocks, houses. */
import type { Chance } from "./scatter";
import type { Point } from "./scene";
import { box, oval, pair, placed } from "./svg";

/** A leafy crown seen from above: a ring of lobes. */
export function crown({ x, y }: Point, radius: number, chance: Chance, lobes = 7): string {
  const start = chance() * Math.PI * 2;
  const ring = (at: number, r: number): string => {
    const angle = start + (at / lobes) * Math.PI * 2;
    return pair(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
  };
  let d = `M${ring(0, radius * 0.86)}`;
  for (let at = 0; at < lobes; at++) {
    d += `Q${ring(at + 0.5, radius * (1.25 + chance() * 0.2))} ${ring(at + 1, radius * 0.86)}`;
  }
  return `${d}Z`;
}

/** Light on a crown: a few leaves towards the sun, which stands over the upper left. */
export const shine = ({ x, y }: Point, r: number): string =>
  `M${pair(x - r * 0.6, y - r * 0.05)}Q${pair(x - r * 0.5, y - r * 0.6)} ${pair(x, y - r * 0.62)}` +
  `M${pair(x - r * 0.15, y - r * 0.1)}Q${pair(x, y - r * 0.3)} ${pair(x + r * 0.25, y - r * 0.25)}`;

/** A palm: a star of fronds. */
export function palm({ x, y }: Point, r: number, chance: Chance): string {
  const start = chance() * Math.PI;
  return Array.from({ length: 7 }, (_, at) =>
    placed(
      `M0,0 Q${r * 0.5},${-r * 0.35} ${r},0 Q${r * 0.5},${r * 0.2} 0,0Z`,
      x,
      y,
      ((start + (at / 7) * Math.PI * 2) * 180) / Math.PI,
    ),
  ).join("");
}

/** Blades of reed or grass out of one root. */
export const tuft = ({ x, y }: Point, size: number): string =>
  placed("M-1.6,1.4 Q-1.8,-0.6 -3,-2.4 M0,1.4 L0,-3.6 M1.6,1.4 Q1.8,-0.6 3,-2.4", x, y, 0, size);

export const reeds = ({ x, y }: Point, size: number): string =>
  placed("M-2,2 L-2.6,-3 M0,2 L0.2,-4.4 M2,2 L3,-2.6", x, y, 0, size);

export const reedHeads = ({ x, y }: Point, size: number): string =>
  placed(`${oval(-2.7, -3.8, 0.6, 1.3)}${oval(0.2, -5.2, 0.6, 1.3)}`, x, y, 0, size);

const ROCK = "M-5,2.6 L-4.2,-1.6 L-1,-3.8 L2.8,-3 L5,0.2 L3.8,3 Z";
const FACETS = "M-4.2,-1.6 L-0.6,-0.8 L2.8,-3 M-0.6,-0.8 L0.2,2.9";

export const rock = ({ x, y }: Point, size: number, turn: number): string => placed(ROCK, x, y, turn, size);

export const facets = ({ x, y }: Point, size: number, turn: number): string =>
  placed(FACETS, x, y, turn, size);

/** A house under a pitched roof: the lit slope, the dark one, and its shadow. */
export function house(
  { x, y }: Point,
  w: number,
  h: number,
  turn: number,
): Record<"lit" | "dark" | "shadow", string> {
  return {
    lit: placed(box(-w / 2, -h / 2, w, h / 2), x, y, turn),
    dark: placed(box(-w / 2, 0, w, h / 2), x, y, turn),
    shadow: placed(box(-w / 2, -h / 2, w, h), x + 2, y + 2.6, turn),
  };
}

export const wave = ({ x, y }: Point, size: number, turn: number): string =>
  placed("M-5,0 Q-2.5,-2 0,0 Q2.5,2 5,0", x, y, turn, size);

/** The crescent of a dune. */
export const dune = ({ x, y }: Point, size: number): string =>
  placed("M-9,3 Q0,-8 9,3 Q0,-3 -9,3 Z", x, y, 0, size);

export const pool = ({ x, y }: Point, w: number, h: number): string => oval(x, y, w, h);
