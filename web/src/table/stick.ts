/** The measuring stick: from one point to another, with a tick for each movement unit and quarter. */
import { tableWords } from "../words/table";
import { label, pinned } from "./overlays";
import { between, distance } from "./plane";
import type { Point } from "./scene";
import { type Flip, lineTo, make, oval, pair } from "./svg";

/** The ticks of a stick in the places where whole, half and quarter units end. */
export function ticks(from: Point, to: Point, mu: number): { at: Point; size: number }[] {
  const length = distance(from, to);
  const count = Math.floor((length / mu) * 4 + 1e-9);
  return Array.from({ length: count }, (_, quarter) => {
    const size = (quarter + 1) % 4 === 0 ? 6 : (quarter + 1) % 2 === 0 ? 3.6 : 2;
    return { at: between(from, to, ((quarter + 1) * mu) / 4 / length), size };
  });
}

export function stickElement(from: Point, to: Point, mu: number, flip: Flip): SVGGElement {
  const [a, b] = [flip(from), flip(to)];
  const length = distance(a, b);
  const across = length === 0 ? { x: 0, y: 0 } : { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const marks = ticks(a, b, mu).map(
    ({ at, size }) =>
      `M${pair(at.x - across.x * size, at.y - across.y * size)}L${pair(at.x + across.x * size, at.y + across.y * size)}`,
  );
  return make(
    "g",
    { class: "stick" },
    make("path", { class: "stick-under", d: lineTo([a, b]) }),
    make("path", { class: "stick-line", d: lineTo([a, b]) }),
    make("path", { class: "stick-ticks", d: marks.join("") }),
    make("path", { class: "stick-ends", d: oval(a.x, a.y, 2.4) + oval(b.x, b.y, 2.4) }),
    pinned(flip(between(from, to, 0.5)), ...label(tableWords.measured(length, mu), -24)),
  );
}
