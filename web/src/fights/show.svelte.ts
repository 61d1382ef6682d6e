/**
 * Dice thrown where everyone sees them: what was thrown since the last look is shown combat by combat, and as long as it
 * lasts the table stands as before and the log says no more than has been seen.
 */
import type { Event, View } from "../api/fog";
import { read, write } from "../app/keep";
import { beatsOf, type Throw, throwsOf } from "./throws";

export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a combat is shown, in milliseconds. */
const LENGTH: Record<Exclude<Speed, "none">, number> = { slow: 6000, normal: 3200, fast: 1300 };

const KEPT = "acies.dice";

/** The speed that was chosen. Who asks for less motion has the log, unless he chooses otherwise. */
export function keptSpeed(): Speed {
  const kept = read<unknown>(KEPT, null);
  const known = SPEEDS.find((speed) => speed === kept);
  return known ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "normal");
}

export class DiceShow {
  /** What is on the tray now. */
  beat = $state.raw<Throw[] | null>(null);
  /** What is still to come. */
  #queue = $state.raw<Throw[][]>([]);
  /** The table as it was before the first of these dice fell. */
  held = $state.raw<View | null>(null);
  speed = $state<Speed>(keptSpeed());

  readonly busy = $derived(this.beat !== null);
  readonly left = $derived(this.#queue.length);
  /** Up to which event all has been seen. */
  readonly seen = $derived.by(() => {
    const open = [...(this.beat ?? []), ...this.#queue.flat()].map(({ from }) => from);
    return open.length > 0 ? Math.min(...open) : Number.POSITIVE_INFINITY;
  });

  #known = -1;
  #view: View | null = null;
  #paused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What has happened so far, and how the table looks now. */
  hear(events: readonly Event[], view: View): void {
    const fresh = this.#known >= 0 && events.length > this.#known ? events.slice(this.#known) : [];
    const beats = this.speed === "none" ? [] : beatsOf(throwsOf(fresh, events.length - fresh.length));
    if (events.length < this.#known) this.skipAll();
    if (beats.length > 0) {
      this.held ??= this.#view;
      this.#queue = [...this.#queue, ...beats];
      if (!this.beat) this.next();
    }
    this.#known = events.length;
    this.#view = view;
  }

  /** Goes on to the next combat, or to the table as it is. */
  next(): void {
    clearTimeout(this.#timer);
    const [first, ...rest] = this.#queue;
    this.beat = first ?? null;
    this.#queue = rest;
    if (!first) this.held = null;
    else this.#run();
  }

  /** Who reads the tray has all the time that he wants. */
  pause(on: boolean): void {
    this.#paused = on;
    clearTimeout(this.#timer);
    if (!on && this.beat) this.#run();
  }

  #run(): void {
    if (this.speed === "none" || this.#paused) return;
    this.#timer = setTimeout(() => this.next(), LENGTH[this.speed]);
  }

  skipAll(): void {
    this.#queue = [];
    this.next();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    write(KEPT, speed);
    if (speed === "none") this.skipAll();
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
