import { expect, test } from "vitest";
import {
  clamped,
  type Frame,
  fitted,
  levelAt,
  pushed,
  shiftBetween,
  showing,
  toTable,
  toWindow,
  transformOf,
  type View,
  zoomed,
} from "../../../src/table/view";

const frame: Frame = { width: 1000, height: 800, table: { width: 1800, depth: 1200 } };
const views: View[] = [
  { x: 900, y: 600, scale: 1, turned: false },
  { x: 300, y: 1100, scale: 2.5, turned: false },
  { x: 300, y: 1100, scale: 2.5, turned: true },
];

test.each(views)("a pixel becomes a point of the table and back", (view) => {
  const point = toTable(frame, view, { x: 123, y: 456 });
  const pixel = toWindow(frame, view, point);
  expect(pixel.x).toBeCloseTo(123);
  expect(pixel.y).toBeCloseTo(456);
});

test("red's left corner is below and to the left, unless blue looks", () => {
  const view = fitted(frame, false);
  const [corner, other] = [
    toWindow(frame, view, { x: 0, y: 0 }),
    toWindow(frame, view, { x: 1800, y: 1200 }),
  ];
  expect(corner.x).toBeLessThan(other.x);
  expect(corner.y).toBeGreaterThan(other.y);
  const turned = toWindow(frame, { ...view, turned: true }, { x: 0, y: 0 });
  expect(turned.x).toBeCloseTo(other.x);
  expect(turned.y).toBeCloseTo(other.y);
});

test("fitting shows the whole table", () => {
  const view = fitted(frame, false);
  for (const corner of [
    { x: 0, y: 0 },
    { x: 1800, y: 1200 },
  ]) {
    const { x, y } = toWindow(frame, view, corner);
    expect(x > 0 && x < 1000 && y > 0 && y < 800).toBe(true);
  }
});

test.each(views)("zooming keeps what is under the pointer", (view) => {
  const pixel = { x: 480, y: 420 };
  const held = toTable(frame, view, pixel);
  const after = toTable(frame, zoomed(frame, view, 1.3, pixel), pixel);
  expect(after.x).toBeCloseTo(held.x);
  expect(after.y).toBeCloseTo(held.y);
});

test.each(views)("pushing moves what is under the hand with it", (view) => {
  const held = toTable(frame, view, { x: 400, y: 400 });
  const after = toTable(frame, pushed(frame, view, 30, -20), { x: 430, y: 380 });
  expect(after.x).toBeCloseTo(held.x);
  expect(after.y).toBeCloseTo(held.y);
});

test("no view loses the table", () => {
  expect(clamped(frame, { x: -500, y: 9000, scale: 1000, turned: false })).toEqual({
    x: 0,
    y: 1200,
    scale: 8,
    turned: false,
  });
  expect(clamped(frame, { x: 0, y: 0, scale: 0, turned: false }).scale).toBeGreaterThan(0.2);
});

test("points can be shown with room about them", () => {
  const points = [
    { x: 500, y: 500 },
    { x: 700, y: 520 },
  ];
  const view = showing(frame, points, 100, false);
  expect([view.x, view.y]).toEqual([600, 510]);
  expect(view.scale).toBeCloseTo(2.5);
});

test("the transform of the drawing agrees with the points", () => {
  const view: View = { x: 900, y: 600, scale: 2, turned: false };
  expect(transformOf(frame, view)).toBe("translate(-1300px, -800px) scale(2)");
  expect(transformOf(frame, { ...view, turned: true })).toBe("translate(2300px, 1600px) scale(-2)");
});

test("a picture drawn for one view is shifted to serve for another", () => {
  const [drawn, view]: View[] = [
    { x: 900, y: 600, scale: 1, turned: true },
    { x: 300, y: 1100, scale: 2.5, turned: true },
  ];
  const shift = shiftBetween(frame, drawn as View, view as View);
  const point = { x: 444, y: 777 };
  const [from, to] = [toWindow(frame, drawn as View, point), toWindow(frame, view as View, point)];
  expect(from.x * shift.scale + shift.x).toBeCloseTo(to.x);
  expect(from.y * shift.scale + shift.y).toBeCloseTo(to.y);
});

test("what is drawn depends on the scale alone", () => {
  expect([0.3, 0.61, 0.62, 1.49, 1.5, 8].map(levelAt)).toEqual([
    "far",
    "far",
    "middle",
    "middle",
    "near",
    "near",
  ]);
});
