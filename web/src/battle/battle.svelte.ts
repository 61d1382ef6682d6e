/** The page's part in a battle of Field of Glory: what is selected, what could be done with it, and what would come of it. */
import {
  type About,
  type Ahead,
  type Answer,
  type FogArmies,
  type FogTypes,
  fog,
  type Ground,
} from "../api/fog";
import { tell } from "../app/failure";
import { Seats } from "../game/seats.svelte";
import type { GroupId, Overlay, Scene } from "../table";
import { namesOf, type Speaker } from "../words/fog";
import { Moving } from "./moving/moving.svelte";
import { sceneOf } from "./scene";

/** Questions whose answers are a secret of the one who is asked. */
const SECRET = ["order_of_march", "ambushes", "marches"];

export const askName = (ask: FogTypes["ask"] | undefined): string =>
  ask === undefined ? "" : typeof ask === "string" ? ask : (Object.keys(ask)[0] ?? "");

export class Battle extends Seats<FogTypes> {
  armies = $state.raw<FogArmies | null>(null);
  ground = $state.raw<Ground[]>([]);
  /** The own battle group that choices are shown of. */
  selected = $state.raw<GroupId | null>(null);
  /** The choices of the selected battle group, or of the whole question. */
  offered = $state.raw<Answer[]>([]);
  loading = $state(false);
  /** The answer that is looked at, and what would come of it. */
  considered = $state.raw<Answer | null>(null);
  ahead = $state.raw<Ahead | null>(null);
  failure = $state<string | null>(null);
  /** What somebody who stands by would answer, and what he points at on the table. */
  advised = $state.raw<Answer | null>(null);
  pointedOut = $state.raw<Overlay[]>([]);

  readonly names = $derived(this.armies ? namesOf(this.armies) : null);
  /** The names as one of the players uses them: whose are his own. */
  readonly speaker = $derived.by((): Speaker | null =>
    this.names ? { ...this.names, seat: this.shown ?? "red" } : null,
  );
  readonly scene = $derived.by((): Scene | null => {
    const view = this.snapshot?.view;
    return view && this.armies ? sceneOf(view, this.armies, this.ground) : null;
  });

  /** Moving by hand, when that is asked. */
  readonly moving = new Moving(this);

  #looked = 0;
  #loads = 0;
  #asked = 0;

  /** Fetches what a snapshot does not carry, when it may have changed. */
  async look(): Promise<void> {
    const token = this.connection?.token ?? null;
    const number = ++this.#looked;
    try {
      const [armies, ground] = await Promise.all([fog.armies(this.id, token), fog.ground(this.id)]);
      if (number === this.#looked) {
        this.armies = armies;
        this.ground = ground;
      }
    } catch (problem) {
      this.failure = tell(problem);
    }
  }

  /** A new question: nothing is chosen yet, and choices that come with it lie open. */
  begin(): void {
    this.selected = null;
    this.moving.alone();
    this.#loads += 1;
    this.offered = this.question?.choices ?? [];
    if (this.question?.on_demand && !this.question.groups) void this.load();
  }

  /** The other player at this screen takes over; behind a curtain if what he is asked is his secret. */
  watchSeats(): void {
    const next = this.nextAtScreen();
    if (!next) return;
    const asked = this.connections[next]?.table?.snapshot.asked.find(({ seat }) => seat === next);
    if (asked && SECRET.includes(askName(asked.ask))) this.curtain = next;
    else this.shown = next;
  }

  /** Takes the first choice that is aimed at an enemy, to look at it; whether there is one. */
  aimAt({ index }: GroupId): boolean {
    const aimed = this.offered.find(
      (answer) =>
        typeof answer === "object" &&
        "impact" in answer &&
        typeof answer.impact === "object" &&
        "charge" in answer.impact &&
        answer.impact.charge.targets.some((target) => typeof target === "object" && target.group === index),
    );
    if (aimed) this.consider(aimed);
    return aimed !== undefined;
  }

  mayAct(index: number): boolean {
    return this.question?.groups?.includes(index) ?? false;
  }

  select(id: GroupId | null): void {
    this.selected = id;
    this.moving.alone();
    this.#loads += 1;
    this.loading = false;
    if (id && this.mayAct(id.index)) void this.load({ group: id.index });
    else this.offered = this.question?.choices ?? [];
  }

  /** Lists what can be answered, of somebody or at all. */
  async load(about?: About): Promise<void> {
    const token = this.connection?.token;
    if (!token) return;
    const number = ++this.#loads;
    this.loading = true;
    this.offered = [];
    try {
      const choices = await fog.choices(this.id, token, about);
      if (number === this.#loads) this.offered = choices;
    } catch (problem) {
      this.failure = tell(problem);
    } finally {
      if (number === this.#loads) this.loading = false;
    }
  }

  /** Looks at what would come of an answer. */
  consider(answer: Answer | null): void {
    this.considered = answer;
    this.ahead = null;
    const token = this.connection?.token;
    const number = ++this.#asked;
    if (!answer || !token) return;
    void fog
      .preview(this.id, token, answer)
      .then((ahead) => {
        if (number === this.#asked) this.ahead = ahead;
      })
      .catch((problem) => {
        this.failure = tell(problem);
      });
  }

  /** An answer is looked at of which it is known what would come of it. */
  foreseen(answer: Answer | null, ahead: Ahead | null): void {
    this.#asked += 1;
    this.considered = answer;
    this.ahead = ahead;
  }

  answer(answer: Answer): void {
    this.connection?.answer(answer);
    this.foreseen(null, null);
  }
}
