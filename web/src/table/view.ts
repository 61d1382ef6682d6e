/** How the table is looked at: which millimetre is in the middle of the window, and how many pixels one is wide. */
import { boxOf } from "./plane";
import type { Point } from "./scene";

export interface View {
  /** The point of the table in the middle of the window. */
  x: number;
  y: number;
  /** Pixels for a millimetre. */
  scale: number;
  /** Whether the table is seen from blue's edge. */
  turned: boolean;
}

/** The size of the window in pixels, and of the table in millimetres. */
export interface Frame {
  width: number;
  height: number;
  table: { width: number; depth: number };
}

export type Level = "far" | "middle" | "near";

/** From which scale on figures are drawn at all, and from which with everything. */
export const LEVELS: [number, Level][] = [
  [1.5, "near"],
  [0.62, "middle"],
  [0, "far"],
];

export const levelAt = (scale: number): Level => LEVELS.find(([from]) => scale >= from)?.[1] ?? "far";

/** Room for the rim of the table, in millimetres. */
const RIM = 34;

export function scaleToFit(frame: Frame): number {
  const { width, depth } = frame.table;
  return Math.min(frame.width / (width + 2 * RIM), frame.height / (depth + 2 * RIM));
}

export const MOST = 8;

export const leastScale = (frame: Frame): number => Math.min(MOST, scaleToFit(frame) * 0.6);

export function fitted(frame: Frame, turned: boolean): View {
  return { x: frame.table.width / 2, y: frame.table.depth / 2, scale: scaleToFit(frame), turned };
}

/** A view that shows all of these points with some room about them. */
export function showing(frame: Frame, points: Point[], room: number, turned: boolean): View {
  const { left, right, low, high } = boxOf(points);
  const scale = Math.min(frame.width / (right - left + 2 * room), frame.height / (high - low + 2 * room));
  return clamped(frame, { x: (left + right) / 2, y: (low + high) / 2, scale, turned });
}

/** No view loses the table: its middle stays on it, and it is neither a dot nor a wall. */
export function clamped(frame: Frame, view: View): View {
  const scale = Math.min(MOST, Math.max(leastScale(frame), view.scale));
  const x = Math.min(frame.table.width, Math.max(0, view.x));
  const y = Math.min(frame.table.depth, Math.max(0, view.y));
  return { ...view, x, y, scale };
}

const sign = (view: View): number => (view.turned ? -1 : 1);

/** From a pixel of the window to a point of the table. */
export function toTable(frame: Frame, view: View, pixel: Point): Point {
  const way = sign(view) / view.scale;
  return { x: view.x + (pixel.x - frame.width / 2) * way, y: view.y - (pixel.y - frame.height / 2) * way };
}

/** From a point of the table to a pixel of the window. */
export function toWindow(frame: Frame, view: View, point: Point): Point {
  const way = sign(view) * view.scale;
  return { x: frame.width / 2 + (point.x - view.x) * way, y: frame.height / 2 - (point.y - view.y) * way };
}

/** Moved as if the table were pushed by so many pixels. */
export function pushed(frame: Frame, view: View, dx: number, dy: number): View {
  const way = sign(view) / view.scale;
  return clamped(frame, { ...view, x: view.x - dx * way, y: view.y + dy * way });
}

/** Zoomed so that what is under the pixel stays there. */
export function zoomed(frame: Frame, view: View, factor: number, pixel: Point): View {
  const held = toTable(frame, view, pixel);
  const scale = clamped(frame, { ...view, scale: view.scale * factor }).scale;
  const next = { ...view, scale };
  const slipped = toTable(frame, next, pixel);
  return clamped(frame, { ...next, x: next.x + held.x - slipped.x, y: next.y + held.y - slipped.y });
}

/** The transform that puts drawing coordinates (x to the right, y down from blue's edge) into the window. */
export function transformOf(frame: Frame, view: View): string {
  const corner = toWindow(frame, view, { x: 0, y: frame.table.depth });
  const way = sign(view) * view.scale;
  return `translate(${corner.x}px, ${corner.y}px) scale(${way})`;
}

/** How a picture that was drawn for one view is shifted and stretched to serve for another, both seen from one edge. */
export function shiftBetween(frame: Frame, drawn: View, view: View): { x: number; y: number; scale: number } {
  const scale = view.scale / drawn.scale;
  const [from, to] = [toWindow(frame, drawn, { x: 0, y: 0 }), toWindow(frame, view, { x: 0, y: 0 })];
  return { x: to.x - from.x * scale, y: to.y - from.y * scale, scale };
}

export const mixed = (from: View, to: View, t: number): View => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
  scale: from.scale * (to.scale / from.scale) ** t,
  turned: to.turned,
});
