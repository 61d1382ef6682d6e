/** The page's part in a card game. */
import { api } from "../api/client";
import type { AttackTable, CardFace, CardTypes } from "../api/game";
import type { KeptGame } from "../app/keep";
import { nameIn } from "./faces";
import { Plan } from "./plan.svelte";
import { Seats } from "./seats.svelte";

export class Session extends Seats<CardTypes> {
  faces = $state.raw<readonly CardFace[]>([]);
  odds = $state.raw<{ seq: number; tables: AttackTable[] } | null>(null);
  plan: Plan;

  readonly name = $derived(nameIn(this.faces));

  constructor(id: string, kept: KeptGame | null) {
    super(id, kept);
    this.plan = new Plan({
      question: () => this.question,
      view: () => this.snapshot?.view ?? null,
      faces: () => this.faces,
      send: (answer) => this.connection?.answer(answer),
      check: (answer) => this.check(answer),
    });
    if (this.hotSeat) this.curtain = this.shown;
  }

  /** Draws the curtain when the other player at this screen is asked: his hand is his own. */
  watchSeats(): void {
    if (this.hotSeat && this.snapshot?.view.outcome) this.curtain = null;
    else this.curtain = this.nextAtScreen() ?? this.curtain;
  }

  async reckon(): Promise<void> {
    const { snapshot, connection } = this;
    if (!snapshot || !connection?.token || this.odds?.seq === snapshot.seq) return;
    const tables = await api.odds(this.id, connection.token);
    this.odds = { seq: snapshot.seq, tables };
  }
}
