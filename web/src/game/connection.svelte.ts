/** One pair of eyes on a game: a socket that comes back by itself, and what it has told. */
import { waitFor } from "../api/backoff";
import { api, RequestFailed, socketAddress } from "../api/client";
import type { CardTypes, Controller } from "../api/game";
import type { GameTypes, RefusalOf, ToPageOf, ToServerOf } from "../api/protocol";
import { leavesGap, questionTo, receive, seatOf, type Table } from "./table";

export type Link = "connecting" | "open" | "waiting" | "gone";

/** What to tell about a connection that has come back. */
export type Returned = "back" | "again" | "unsure";

/** A connection, whatever game is played over it. */
export interface Connected {
  readonly table: unknown;
  readonly link: Link;
  readonly retryAt: number;
  returned: Returned | null;
}

type Sendable<G extends GameTypes> =
  | { type: "answer"; seq: number; answer: G["answer"] }
  | { type: "undo"; seq: number }
  | { type: "consent"; seq: number; agree: boolean }
  | { type: "control"; controller: Controller };

interface Pending<G extends GameTypes> {
  request: number;
  message: ToServerOf<G>;
  /** What was asked when it was decided. */
  asked: string;
}

export class Connection<G extends GameTypes = CardTypes> {
  table = $state.raw<Table<G> | null>(null);
  link = $state<Link>("connecting");
  /** When the next attempt is due. */
  retryAt = $state(0);
  returned = $state<Returned | null>(null);
  refusal = $state.raw<RefusalOf<G> | null>(null);
  pending = $state.raw<Pending<G> | null>(null);

  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #request = 0;
  #fresh = true;
  #late = false;
  /** Since when the server has what is pending, once it has acknowledged it. */
  #doneAt: number | null = null;

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#open();
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  answer(answer: G["answer"]): void {
    const seq = this.table?.snapshot.seq;
    if (seq !== undefined) this.#send({ type: "answer", seq, answer });
  }

  undo(): void {
    const seq = this.table?.snapshot.seq;
    if (seq !== undefined) this.#send({ type: "undo", seq });
  }

  consent(agree: boolean): void {
    const seq = this.table?.snapshot.seq;
    if (seq !== undefined) this.#send({ type: "consent", seq, agree });
  }

  control(controller: Controller): void {
    this.#send({ type: "control", controller });
  }

  /** What a new question was answered with before the answer to the last one was acknowledged. */
  #next: Sendable<G> | null = null;

  #send(body: Sendable<G>): void {
    if (this.pending) {
      // The same question twice is a double click; a new one is answered as soon as it can be.
      if (this.pending.asked !== this.#asked()) this.#next = body;
      return;
    }
    this.refusal = null;
    this.returned = null;
    this.#request += 1;
    const message: ToServerOf<G> = { ...body, request: this.#request };
    this.pending = { request: this.#request, message, asked: this.#asked() };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** What is asked of this seat now, as something that can be compared. */
  #asked(): string {
    const { table } = this;
    return table ? JSON.stringify(questionTo(table, seatOf(table.snapshot))) : "";
  }

  #hurry = (): void => {
    if (this.link !== "waiting" || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    if (this.#closed) return;
    this.link = "connecting";
    this.#fresh = true;
    const socket = new WebSocket(socketAddress(this.id, this.token));
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ToPageOf<G>);
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost();
    };
  }

  async #lost(): Promise<void> {
    if (this.#closed) return;
    if (this.#fresh && (await this.#isGone())) {
      this.link = "gone";
      return;
    }
    const wait = waitFor(this.#attempt);
    this.#attempt += 1;
    this.link = "waiting";
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** A socket that never opened does not say why; the snapshot's address does. */
  async #isGone(): Promise<boolean> {
    try {
      await api.snapshot(this.id, this.token);
      return false;
    } catch (failure) {
      return failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500;
    }
  }

  #hear(message: ToPageOf<G>): void {
    if (message.type === "done") {
      if (this.pending?.request !== message.request) return;
      this.#doneAt = message.seq;
      this.#settle();
    } else if (message.type === "refused") {
      if (message.refusal.reason === "stale" && this.#tooLate(message.refusal.seq)) return;
      if (message.request === null || this.pending?.request === message.request) this.pending = null;
      this.#doneAt = null;
      this.#next = null;
      this.refusal = message.refusal;
    } else {
      this.#see(message);
    }
  }

  /** Done is done once the table has it too: until then what was answered would be asked again. */
  #settle(): void {
    if (this.#doneAt === null || (this.table?.snapshot.seq ?? 0) < this.#doneAt) return;
    this.#doneAt = null;
    this.pending = null;
    const next = this.#next;
    this.#next = null;
    if (next) this.#send(next);
  }

  /**
   * An answer that came too late because the other seat had decided something of its own meanwhile, as in the draft: it
   * is given again as long as the same is asked. Tells whether it will be.
   */
  #tooLate(seq: number): boolean {
    const { pending, table } = this;
    if (pending?.message.type !== "answer" || !table) return false;
    if (table.snapshot.seq < seq) {
      this.#late = true;
      return true;
    }
    this.#late = false;
    if (pending.asked !== this.#asked() || pending.message.seq === table.snapshot.seq) return false;
    const message = { ...pending.message, seq: table.snapshot.seq };
    this.pending = { ...pending, message };
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  #see(snapshot: Extract<ToPageOf<G>, { type: "snapshot" }>): void {
    if (leavesGap(this.table, snapshot)) {
      // Something was missed: the first message of a new connection brings everything.
      this.#socket?.close();
      return;
    }
    this.table = receive(this.table, snapshot);
    this.#settle();
    if (this.#fresh) this.#arrived(snapshot.seq);
    else if (this.#late && !this.#tooLate(snapshot.seq)) {
      this.pending = null;
      this.refusal = { reason: "stale", seq: snapshot.seq };
    }
  }

  /** The first snapshot of a connection: what was not acknowledged is sent again if it still fits. */
  #arrived(seq: number): void {
    this.#fresh = false;
    this.#late = false;
    const wasAway = this.#attempt > 0 || this.link === "waiting";
    this.#attempt = 0;
    this.link = "open";
    const pending = this.pending;
    if (pending) {
      const fits = !("seq" in pending.message) || pending.message.seq === seq;
      if (fits) this.#socket?.send(JSON.stringify(pending.message));
      else this.pending = null;
      this.returned = fits ? "again" : "unsure";
    } else if (wasAway) {
      this.returned = "back";
    }
  }
}
