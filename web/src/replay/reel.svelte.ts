/** The moments of a replay, fetched in pages round the cursor and forgotten far from it: a long battle has thousands. */
import type { GameTypes, ReplayOf } from "../api/protocol";

export type FrameOf<G extends GameTypes> = ReplayOf<G>["frames"][number];

/** How many moments are fetched at once. */
export const PAGE = 16;
/** How many pages on either side of the cursor's are kept. */
const KEPT = 3;

export class Reel<G extends GameTypes> {
  #pages = $state.raw<ReadonlyMap<number, readonly FrameOf<G>[]>>(new Map());
  /** What went wrong when something was fetched last. */
  failure = $state.raw<unknown>(null);

  #cursor = 0;
  #fetching = false;

  constructor(
    readonly total: number,
    readonly load: (from: number, most: number) => Promise<ReplayOf<G>>,
  ) {}

  frame(at: number): FrameOf<G> | null {
    return this.#pages.get(Math.floor(at / PAGE))?.[at % PAGE] ?? null;
  }

  /** How many moments are in memory. */
  get kept(): number {
    return [...this.#pages.values()].reduce((sum, frames) => sum + frames.length, 0);
  }

  /** The cursor is here now: what lies round it is fetched. */
  see(at: number): void {
    this.#cursor = at;
    if (!this.#fetching) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    this.#fetching = true;
    this.failure = null;
    try {
      for (let page = this.#missing(); page !== undefined; page = this.#missing()) {
        const { frames } = await this.load(page * PAGE, PAGE);
        const here = this.#here();
        const near = [...this.#pages].filter(([kept]) => Math.abs(kept - here) <= KEPT);
        this.#pages = new Map([...near, [page, frames]]);
      }
    } catch (problem) {
      this.failure = problem;
    } finally {
      this.#fetching = false;
    }
  }

  #here = (): number => Math.floor(this.#cursor / PAGE);

  /** The page to be fetched next: the cursor's own, the one ahead, the one behind. */
  #missing(): number | undefined {
    const here = this.#here();
    return [here, here + 1, here - 1].find(
      (page) => page >= 0 && page * PAGE < this.total && !this.#pages.has(page),
    );
  }
}
