/** What is shown on top of the table for a while: plain shapes in millimetres that the caller has worked out. */
import { sideClass } from "../card/sides";
import { differ } from "./diff";
import { corners, distance } from "./plane";
import type { Point, Rectangle, Side } from "./scene";
import { type Flip, lineTo, make, outlineOf, oval, pair, placed } from "./svg";

/** The layers, lowest first. */
export const LAYERS = [
  "disorder",
  "restricted",
  "reach",
  "interception",
  "command",
  "fire",
  "support",
  "flank",
  "ghost",
  "charge",
  "target",
  "dice",
  "coach",
] as const;

export type Layer = (typeof LAYERS)[number];

/** Layers that lie on the ground, beneath the bases. */
const LOW: Layer[] = ["disorder", "restricted", "reach", "interception", "command", "fire"];

/** Layers that lie over the bases, beneath their signs. */
const MIDDLE: Layer[] = ["charge"];

export type Verdict = "legal" | "complex" | "illegal";

export type Shape =
  | { shape: "area"; outlines: Point[][] }
  | { shape: "circle"; at: Point; radius: number }
  | { shape: "line"; points: Point[] }
  | { shape: "arrow"; points: Point[] }
  /** A sign at a point: a target, a flank in danger, support that counts, somebody who is held, a hit. */
  | { shape: "mark"; at: Point; mark: "target" | "threat" | "support" | "held" | "hit" }
  /** Where bases will stand, and the way of the middle of their front. */
  | { shape: "bodies"; bases: Rectangle[]; path?: Point[] }
  | { shape: "dice"; at: Point; dice: { value: number; hit: boolean }[] };

export type Overlay = {
  id: string;
  layer: Layer;
  side?: Side;
  verdict?: Verdict;
  /** Drawn paler: what holds less, or not now. */
  faint?: boolean;
  label?: string;
} & Shape;

const MARKS = {
  target: "M-9,0 L-4,0 M9,0 L4,0 M0,-9 L0,-4 M0,9 L0,4",
  threat: "M0,-9 L9,7 L-9,7 Z M0,-3 L0,2 M0,4.4 L0,5",
  support: "M-7,3 L0,-4 L7,3 M-7,9 L0,2 L7,9",
  held: "M-5.5,-1 L5.5,-1 L5.5,7 L-5.5,7 Z M-3.4,-1 L-3.4,-3.4 A3.4,3.4 0 0 1 3.4,-3.4 L3.4,-1",
  hit: "M-6,-6 L6,6 M6,-6 L-6,6",
};

/** Where the pips of a die are, on a die from -7 to 7. */
const PIPS: [number, number][][] = [
  [],
  [[0, 0]],
  [
    [-3.5, 3.5],
    [3.5, -3.5],
  ],
  [
    [-4, 4],
    [0, 0],
    [4, -4],
  ],
  [
    [-3.5, -3.5],
    [3.5, 3.5],
    [-3.5, 3.5],
    [3.5, -3.5],
  ],
  [
    [-4, -4],
    [4, 4],
    [-4, 4],
    [4, -4],
    [0, 0],
  ],
  [
    [-3.6, -4.2],
    [-3.6, 0],
    [-3.6, 4.2],
    [3.6, -4.2],
    [3.6, 0],
    [3.6, 4.2],
  ],
];

export const pips = (value: number): string => (PIPS[value] ?? []).map(([x, y]) => oval(x, y, 1.5)).join("");

/** Something of constant size on the screen, at a point of the table. */
export function pinned({ x, y }: Point, ...children: SVGElement[]): SVGGElement {
  const outer = make("g", {}, make("g", { class: "pinned" }, ...children));
  outer.style.transform = `translate(${x}px, ${y}px)`;
  return outer;
}

/** A label in pixels, its middle at the origin. */
export function label(text: string, y = 0): SVGElement[] {
  const width = text.length * 7.7 + 14;
  return [
    make("rect", { class: "label-back", x: -width / 2, y: y - 11, width, height: 22, rx: 4 }),
    make("text", { class: "label", y: y + 4.4 }, text),
  ];
}

/** An arrow whose head does not depend on its length. */
export function arrow(points: Point[]): string {
  const to = points.at(-1);
  const from = points.at(-2);
  if (!to || !from) return "";
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
  return lineTo(points) + placed("M-6,10 L0,0 L6,10", to.x, to.y, turn);
}

function draw(overlay: Overlay, flip: Flip): SVGElement[] {
  switch (overlay.shape) {
    case "area": {
      const d = overlay.outlines.map((outline) => outlineOf(outline.map(flip))).join("");
      // Pieces that overlap have one rim: the ground of all is laid over the rims of each.
      const rims = overlay.outlines.length > 1 ? [make("path", { class: "rim", d })] : [];
      return [...rims, make("path", { class: "area", d })];
    }
    case "circle": {
      const { x, y } = flip(overlay.at);
      return [make("circle", { class: "area", cx: x, cy: y, r: overlay.radius })];
    }
    case "line":
      return [make("path", { class: "way", d: lineTo(overlay.points.map(flip)) })];
    case "arrow": {
      const d = arrow(overlay.points.map(flip));
      return [make("path", { class: "way under", d }), make("path", { class: "way", d })];
    }
    case "mark":
      return [
        pinned(
          flip(overlay.at),
          make("circle", { class: "mark-back", r: 9 }),
          make("path", { class: `mark ${overlay.mark}`, d: MARKS[overlay.mark], transform: "scale(0.75)" }),
        ),
      ];
    case "bodies":
      return [
        make("path", {
          class: "body",
          d: overlay.bases.map((base) => outlineOf(corners(base).map(flip))).join(""),
        }),
        make("path", {
          class: "front",
          d: overlay.bases.map((base) => lineTo(corners(base).slice(0, 2).map(flip))).join(""),
        }),
        ...(overlay.path ? [make("path", { class: "way", d: arrow(overlay.path.map(flip)) })] : []),
      ];
    case "dice":
      return [
        pinned(
          flip(overlay.at),
          ...overlay.dice.map(({ value, hit }, at) =>
            make(
              "g",
              {
                class: hit ? "die hit" : "die",
                transform: `translate(${pair((at - (overlay.dice.length - 1) / 2) * 18, 0)})`,
              },
              make("rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 3 }),
              make("path", { d: pips(value) }),
            ),
          ),
        ),
      ];
  }
}

/** Where the label of an overlay stands. */
function labelled(overlay: Overlay): Point | undefined {
  switch (overlay.shape) {
    case "area":
      return overlay.outlines[0]?.reduce((top, point) => (point.y > top.y ? point : top));
    case "circle":
      return { x: overlay.at.x, y: overlay.at.y + overlay.radius };
    case "bodies":
      return overlay.path?.at(-1) ?? overlay.bases[0];
    case "line":
    case "arrow":
      return overlay.points.at(-1);
    default:
      return overlay.at;
  }
}

export class Overlays {
  /** Beneath the bases, between them and their signs, and above all. */
  readonly low = make("g", { class: "overlays", "aria-hidden": "true" });
  readonly middle = make("g", { class: "overlays", "aria-hidden": "true" });
  readonly high = make("g", { class: "overlays high", "aria-hidden": "true" });
  #shown: Overlay[] = [];
  readonly #layers = new Map<Layer, SVGGElement>();
  readonly #elements = new Map<string, SVGGElement>();

  constructor() {
    for (const layer of LAYERS) {
      const element = make("g", { class: `layer ${layer}` });
      this.#layers.set(layer, element);
      const height = LOW.includes(layer) ? this.low : MIDDLE.includes(layer) ? this.middle : this.high;
      height.append(element);
    }
  }

  update(overlays: Overlay[], flip: Flip): void {
    const { added, changed, removed } = differ(this.#shown, overlays, ({ id }) => id);
    for (const { id } of [...removed, ...changed.map(({ from }) => from)]) {
      this.#elements.get(id)?.remove();
      this.#elements.delete(id);
    }
    for (const overlay of [...added, ...changed.map(({ to }) => to)]) this.#add(overlay, flip);
    this.#shown = overlays;
  }

  #add(overlay: Overlay, flip: Flip): void {
    const { id, layer, side, verdict, faint, label: text } = overlay;
    const parts = draw(overlay, flip);
    const at = labelled(overlay);
    if (text && at) parts.push(pinned(flip(at), ...label(text, overlay.shape === "mark" ? -25 : -20)));
    const element = make(
      "g",
      { class: [side && sideClass(side), verdict, faint && "faint"].filter(Boolean).join(" ") },
      ...parts,
    );
    this.#elements.set(id, element);
    this.#layers.get(layer)?.append(element);
  }

  show(layer: Layer, on: boolean): void {
    this.#layers.get(layer)?.classList.toggle("off", !on);
  }
}

/** The length of a way. */
export const lengthOf = (points: Point[]): number =>
  points.reduce((sum, point, at) => sum + (at ? distance(points[at - 1] as Point, point) : 0), 0);
