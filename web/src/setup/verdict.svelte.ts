/** Whether the rules take an answer that is being put together, asked again whenever it changes. */
import { type Answer, fog, type Why } from "../api/fog";
import type { Ruling } from "../api/types/Ruling";
import { tell } from "../app/failure";
import type { Battle } from "../battle/battle.svelte";

export class Verdict {
  rulings = $state.raw<readonly Ruling<Why>[]>([]);
  /** Whether the server has said something about the answer as it is now. */
  known = $state(false);
  #asked = 0;

  constructor(readonly battle: Battle) {}

  async on(answer: Answer): Promise<void> {
    const token = this.battle.connection?.token;
    const number = ++this.#asked;
    this.known = false;
    if (!token) return;
    try {
      const { refusal } = await fog.preview(this.battle.id, token, answer);
      if (number !== this.#asked) return;
      this.rulings = refusal && "rulings" in refusal ? refusal.rulings : [];
      this.known = true;
    } catch (problem) {
      this.battle.failure = tell(problem);
    }
  }

  readonly good = $derived(this.known && this.rulings.length === 0);
}
