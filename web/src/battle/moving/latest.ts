/** Follows a hand that moves faster than answers come: one look at a time, and then at where the hand is by now. */
export class Latest<Held> {
  #next: Held | null = null;
  #underWay: Promise<void> | null = null;
  /** How long the last looks took, in milliseconds. */
  readonly looks: number[] = [];

  constructor(
    readonly look: (held: Held) => Promise<void>,
    readonly failed: (problem: unknown) => void,
  ) {}

  take(held: Held): void {
    this.#next = held;
    this.#underWay ??= this.#follow();
  }

  /** Until there is nothing more to look at. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  async #follow(): Promise<void> {
    try {
      while (this.#next !== null) {
        const held = this.#next;
        this.#next = null;
        const since = performance.now();
        await this.look(held);
        this.looks.push(performance.now() - since);
        if (this.looks.length > 100) this.looks.shift();
      }
    } catch (problem) {
      this.#next = null;
      this.failed(problem);
    } finally {
      this.#underWay = null;
    }
  }
}
