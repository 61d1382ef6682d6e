/** The page's part in a game: one seat, both seats of a hot-seat game, or a spectator's place. */
import { api } from "../api/client";
import type { Seat } from "../api/game";
import type { GameTypes, RefusalOf } from "../api/protocol";
import type { KeptGame } from "../app/keep";
import { Connection } from "./connection.svelte";
import { index, other, questionTo } from "./table";

export class Seats<G extends GameTypes> {
  readonly connections: Partial<Record<Seat, Connection<G>>> = {};
  readonly spectator: Connection<G> | null = null;
  readonly hotSeat: boolean;
  /** Whose eyes this screen has now. */
  shown = $state<Seat | null>(null);
  /** Who is to take the screen before his secrets are shown. */
  curtain = $state<Seat | null>(null);

  readonly connection = $derived(
    (this.shown ? this.connections[this.shown] : null) ??
      this.spectator ??
      this.connections.red ??
      this.connections.blue,
  );
  readonly table = $derived(this.connection?.table ?? null);
  readonly snapshot = $derived(this.table?.snapshot ?? null);
  readonly question = $derived.by(() => {
    if (!this.table || this.curtain) return null;
    const mine = questionTo(this.table, this.shown);
    return this.connection?.pending ? null : mine;
  });

  constructor(
    readonly id: string,
    readonly kept: KeptGame | null,
  ) {
    for (const seat of ["red", "blue"] as const) {
      const token = kept?.tokens[seat];
      if (token) this.connections[seat] = new Connection<G>(id, token);
    }
    const seats = Object.keys(this.connections) as Seat[];
    this.hotSeat = seats.length === 2;
    this.shown = seats[0] ?? null;
    if (seats.length === 0) this.spectator = new Connection<G>(id, null);
  }

  close(): void {
    for (const connection of [...Object.values(this.connections), this.spectator]) connection?.close();
  }

  async check(answer: G["answer"]): Promise<RefusalOf<G> | null> {
    const token = this.connection?.token;
    if (!token) return { reason: "spectator" };
    return api.check<G>(this.id, token, answer);
  }

  /** The other player at this screen, if he is asked and the one who has the screen is not. */
  protected nextAtScreen(): Seat | null {
    const shown = this.curtain ?? this.shown;
    if (!this.hotSeat || !shown) return null;
    const mine = this.connections[shown]?.table;
    const theirs = this.connections[other(shown)]?.table;
    if (!mine || !theirs || mine.snapshot.seq !== theirs.snapshot.seq) return null;
    const { asked, seats } = mine.snapshot;
    const isAsked = (seat: Seat) =>
      asked.some((question) => question.seat === seat) && seats[index(seat)].controller === "human";
    return !isAsked(shown) && isAsked(other(shown)) ? other(shown) : null;
  }

  /** The next player has the screen. */
  openCurtain(): void {
    if (this.curtain) this.shown = this.curtain;
    this.curtain = null;
  }

  undo(): void {
    this.connection?.undo();
  }

  /** Two people at one screen have agreed by word of mouth. */
  agreeAtOneScreen(): void {
    if (!this.hotSeat || !this.shown) return;
    const friend = this.connections[other(this.shown)];
    if (friend?.table?.snapshot.undo_wanted_by === this.shown && !friend.pending) friend.consent(true);
  }
}
