/** What happened since one's last decision: offered when it is much, and shown on the table by a replay of just that. */
import type { FogContents } from "../api/fog";
import { fog } from "../api/fog";
import { tell } from "../app/failure";
import type { Battle } from "../battle/battle.svelte";
import { Film } from "./film.svelte";

/** So much is offered to be watched: less can be seen at a glance. */
const MUCH = 6;

/** The moment from which on something happened: after one's last decision, or before the phase that was played last. */
export function since({ own, total, chapters }: FogContents): number {
  const last = total - 1;
  if (own !== null && own < last) return own;
  const began = chapters.findLast(({ from }) => from < last || from === 0)?.from ?? 0;
  return Math.max(0, began - 1);
}

export class Since {
  /** What is being shown, if anything. */
  film = $state.raw<Film | null>(null);
  first = $state(0);
  /** How many things happened that one may wish to see. */
  offered = $state(0);
  failure = $state<string | null>(null);

  /** How many answers had been given when one was asked last. */
  #seen = 0;

  constructor(readonly battle: Battle) {}

  /** One is asked again: if others have decided much since, it is offered. */
  async asked(): Promise<void> {
    const { snapshot, hotSeat, shown } = this.battle;
    if (!snapshot || !shown || hotSeat) return;
    const others = snapshot.answers - this.#seen;
    this.#seen = snapshot.answers;
    this.offered = 0;
    if (others < 2) return;
    const contents = await this.#contents();
    const happened = contents ? contents.total - 1 - (contents.own ?? 0) : 0;
    if (happened >= MUCH) this.offered = happened;
  }

  async open(): Promise<void> {
    const { battle } = this;
    this.offered = 0;
    this.failure = null;
    const film = new Film(battle.id, battle.kept?.tokens ?? {});
    try {
      await film.open(battle.shown ?? "spectator");
      this.first = film.contents ? since(film.contents) : 0;
      film.at = this.first;
      this.film = film;
    } catch (problem) {
      this.failure = tell(problem);
    }
  }

  close(): void {
    this.film = null;
  }

  async #contents(): Promise<FogContents | null> {
    const { battle } = this;
    try {
      return await fog.contents(battle.id, battle.connection?.token ?? null);
    } catch {
      // Nothing is offered then; the connection itself says what is wrong.
      return null;
    }
  }
}
