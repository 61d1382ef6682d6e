/** Something that takes a while and may fail: one thing at a time, and what went wrong in words. */
import { tell } from "./failure";

export class Attempt {
  busy = $state(false);
  failure = $state<string | null>(null);

  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await what();
    } catch (problem) {
      this.failure = tell(problem);
    } finally {
      this.busy = false;
    }
  }
}
