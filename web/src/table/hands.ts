/** Hands on the table: pointers, wheel and fingers become pushes, zooms, clicks and drags in pixels of the window. */
import { distance } from "./plane";
import type { Point } from "./scene";

export interface Deeds {
  hover(at: Point | null): void;
  click(at: Point, event: PointerEvent): void;
  push(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Says whether a drag from here is the caller's; otherwise it pushes the table. */
  take(at: Point, event: PointerEvent): boolean;
  drag(at: Point): void;
  /** Nowhere if the drag was broken off. */
  drop(at: Point | null): void;
}

/** How far a pointer goes before it is a drag, in pixels. */
const STIR = 4;

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export class Hands {
  readonly #element: HTMLElement;
  readonly #deeds: Deeds;
  readonly #pointers = new Map<number, Point>();
  #start: Point | null = null;
  #state: "still" | "pushing" | "dragging" | "pinching" = "still";
  readonly #ends = new AbortController();

  constructor(element: HTMLElement, deeds: Deeds) {
    this.#element = element;
    this.#deeds = deeds;
    const options = { signal: this.#ends.signal };
    element.addEventListener("pointerdown", (event) => this.#down(event), options);
    element.addEventListener("pointermove", (event) => this.#move(event), options);
    element.addEventListener("pointerup", (event) => this.#up(event), options);
    element.addEventListener("pointercancel", (event) => this.#cancel(event), options);
    element.addEventListener("pointerleave", () => this.#pointers.size || deeds.hover(null), options);
    element.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
  }

  stop(): void {
    this.#ends.abort();
  }

  /** Breaks a drag off, as Escape does. */
  letGo(): void {
    if (this.#state === "dragging") this.#deeds.drop(null);
    this.#state = "still";
    this.#start = null;
    this.#pointers.clear();
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    this.#pointers.set(event.pointerId, this.#at(event));
    if (this.#pointers.size === 1) {
      this.#start = this.#at(event);
    } else if (this.#pointers.size === 2) {
      if (this.#state === "dragging") this.#deeds.drop(null);
      this.#state = "pinching";
    }
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.#deeds.hover(at);
      return;
    }
    if (this.#state === "pinching") this.#pinch(event.pointerId, before, at);
    else if (this.#state === "still" && this.#start && distance(this.#start, at) > STIR) {
      this.#element.setPointerCapture(event.pointerId);
      this.#state = this.#deeds.take(this.#start, event) ? "dragging" : "pushing";
    }
    if (this.#state === "dragging") this.#deeds.drag(at);
    if (this.#state === "pushing") this.#deeds.push(at.x - before.x, at.y - before.y);
    if (this.#state !== "still") this.#pointers.set(event.pointerId, at);
  }

  #pinch(pointer: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([id]) => id !== pointer)?.[1];
    if (!other) return;
    const [from, to] = [middle(before, other), middle(at, other)];
    this.#deeds.push(to.x - from.x, to.y - from.y);
    const apart = distance(before, other);
    if (apart > 1) this.#deeds.zoom(distance(at, other) / apart, to);
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const at = this.#at(event);
    if (this.#state === "still" && this.#start) this.#deeds.click(at, event);
    if (this.#state === "dragging") this.#deeds.drop(at);
    // The finger that stays after a pinch goes on pushing.
    this.#state = this.#pointers.size > 0 ? "pushing" : "still";
    if (this.#pointers.size === 0) this.#start = null;
  }

  #cancel(event: PointerEvent): void {
    if (this.#pointers.delete(event.pointerId)) this.letGo();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touchpad comes as a wheel with Ctrl and much smaller steps.
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
    this.#deeds.zoom(factor, this.#at(event));
  }
}
