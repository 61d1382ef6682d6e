/** The page's part in a game: one seat, both seats of a hot-seat game, or a spectator's place. */
import { api } from "../api/client";
import type { Answer, AttackTable, CardFace, Refusal, Seat } from "../api/game";
import type { KeptGame } from "../app/keep";
import { Connection } from "./connection.svelte";
import { nameIn } from "./faces";
import { Plan } from "./plan.svelte";
import { other, questionTo } from "./table";

export class Session {
  readonly connections: Partial<Record<Seat, Connection>> = {};
  readonly spectator: Connection | null = null;
  readonly hotSeat: boolean;
  /** Whose hand lies open on this screen. */
  shown = $state<Seat | null>(null);
  /** Who is to take the screen before his hand is shown. */
  curtain = $state<Seat | null>(null);
  faces = $state.raw<readonly CardFace[]>([]);
  odds = $state.raw<{ seq: number; tables: AttackTable[] } | null>(null);
  plan: Plan;

  readonly name = $derived(nameIn(this.faces));
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
      if (token) this.connections[seat] = new Connection(id, token);
    }
    const seats = Object.keys(this.connections) as Seat[];
    this.hotSeat = seats.length === 2;
    this.shown = seats[0] ?? null;
    if (seats.length === 0) this.spectator = new Connection(id, null);
    this.plan = new Plan({
      question: () => this.question,
      view: () => this.snapshot?.view ?? null,
      faces: () => this.faces,
      send: (answer) => this.connection?.answer(answer),
      check: (answer) => this.check(answer),
    });
    if (this.hotSeat) this.curtain = this.shown;
  }

  close(): void {
    for (const connection of [...Object.values(this.connections), this.spectator]) connection?.close();
  }

  async check(answer: Answer): Promise<Refusal | null> {
    const token = this.connection?.token;
    if (!token) return { reason: "spectator" };
    return api.check(this.id, token, answer);
  }

  /** Draws the curtain when the other player at this screen is asked. */
  watchSeats(): void {
    const shown = this.curtain ?? this.shown;
    if (!this.hotSeat || !shown) return;
    const mine = this.connections[shown]?.table;
    const theirs = this.connections[other(shown)]?.table;
    if (!mine || !theirs || mine.snapshot.seq !== theirs.snapshot.seq) return;
    const { asked, seats, view } = mine.snapshot;
    if (view.outcome) {
      this.curtain = null;
      return;
    }
    const isAsked = (seat: Seat) =>
      asked.some((question) => question.seat === seat) &&
      seats[seat === "red" ? 0 : 1].controller === "human";
    if (!isAsked(shown) && isAsked(other(shown))) this.curtain = other(shown);
  }

  /** The next player has the screen. */
  openCurtain(): void {
    if (this.curtain) this.shown = this.curtain;
    this.curtain = null;
  }

  async reckon(): Promise<void> {
    const { snapshot, connection } = this;
    if (!snapshot || !connection?.token || this.odds?.seq === snapshot.seq) return;
    const tables = await api.odds(this.id, connection.token);
    this.odds = { seq: snapshot.seq, tables };
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
