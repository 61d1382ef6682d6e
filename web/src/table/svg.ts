/** Making SVG by hand. */
import type { Point } from "./scene";

const NAMESPACE = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | undefined>;

export function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/** Two decimals are a hundredth of a millimetre. */
export const number = (value: number): string => String(Math.round(value * 100) / 100);

export const pair = (x: number, y: number): string => `${number(x)},${number(y)}`;

/** Drawing coordinates run down from blue's edge: this turns points of the table into them. */
export type Flip = (point: Point) => Point;

export const flipAt =
  (depth: number): Flip =>
  ({ x, y }) => ({ x, y: depth - y });

export const lineTo = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at ? "L" : "M"}${pair(x, y)}`).join("");

export const outlineOf = (points: readonly Point[]): string => `${lineTo(points)}Z`;

/** A smooth closed line through the middles of the sides. */
export function smoothOutline(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): string => pair((a.x + b.x) / 2, (a.y + b.y) / 2);
  const next = (at: number): Point => points[(at + 1) % points.length] as Point;
  const first = points[0];
  if (!first) return "";
  return `M${middle(first, next(0))}${points
    .map((_, at) => `Q${pair(next(at).x, next(at).y)} ${middle(next(at), next(at + 1))}`)
    .join("")}Z`;
}

const ROUND = 0.5523;

/** A circle or ellipse of four curves, so that it can be placed like any other path. */
export function oval(x: number, y: number, w: number, h = w): string {
  const [u, v] = [w * ROUND, h * ROUND];
  return (
    `M${pair(x - w, y)}C${pair(x - w, y - v)} ${pair(x - u, y - h)} ${pair(x, y - h)}` +
    `C${pair(x + u, y - h)} ${pair(x + w, y - v)} ${pair(x + w, y)}` +
    `C${pair(x + w, y + v)} ${pair(x + u, y + h)} ${pair(x, y + h)}` +
    `C${pair(x - u, y + h)} ${pair(x - w, y + v)} ${pair(x - w, y)}Z`
  );
}

export const box = (x: number, y: number, w: number, h: number): string =>
  `M${pair(x, y)}L${pair(x + w, y)}L${pair(x + w, y + h)}L${pair(x, y + h)}Z`;

/** The same path turned by degrees and sized about its origin, and put at x, y. It may use M, L, Q, C and Z. */
export function placed(d: string, x: number, y: number, turn = 0, size = 1): string {
  const sin = Math.sin((turn * Math.PI) / 180) * size;
  const cos = Math.cos((turn * Math.PI) / 180) * size;
  return d.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a: string, b: string) => {
    const [px, py] = [Number(a), Number(b)];
    return pair(x + px * cos - py * sin, y + px * sin + py * cos);
  });
}
