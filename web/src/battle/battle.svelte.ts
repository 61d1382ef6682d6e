/** The page's part in a battle of Field of Glory: what is selected, what could be done with it, and what would come of it. */
import { type Ahead, type Answer, type FogArmies, type FogTypes, fog, type Ground } from "../api/fog";
import type { GroupId as WireId } from "../api/types/fog/GroupId";
import { tell } from "../app/failure";
import type { KeptGame } from "../app/keep";
import { isQuick, sensible } from "../fights/sensible";
import { DiceShow } from "../fights/show.svelte";
import { Standing } from "../fights/standing.svelte";
import { Seats } from "../game/seats.svelte";
import type { GroupId, Overlay, Point, Scene } from "../table";
import { namesOf, type Speaker } from "../words/fog";
import { sceneOf } from "./scene";
import { wirePoint } from "./units";

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
  /** Battle groups that are pointed out on the table. */
  pointed = $state.raw<readonly WireId[]>([]);
  /** Whether they stand in the lower half of the window. */
  low = $state(false);
  readonly show = new DiceShow();
  readonly standing: Standing;
  /** What somebody who stands by would answer, and what he points at on the table. */
  advised = $state.raw<Answer | null>(null);
  pointedOut = $state.raw<Overlay[]>([]);

  readonly names = $derived(this.armies ? namesOf(this.armies) : null);
  /** The names as one of the players uses them: whose are his own. */
  readonly speaker = $derived.by((): Speaker | null =>
    this.names ? { ...this.names, seat: this.shown ?? "red" } : null,
  );
  /** The battle as far as its dice have been shown. */
  readonly view = $derived(this.show.held ?? this.snapshot?.view ?? null);
  readonly scene = $derived.by((): Scene | null =>
    this.view && this.armies ? sceneOf(this.view, this.armies, this.ground) : null,
  );

  constructor(id: string, kept: KeptGame | null) {
    super(id, kept);
    this.standing = new Standing(id);
  }

  override close(): void {
    super.close();
    this.show.close();
  }

  /** What was taken back is decided anew by the player himself, and not by his orders. */
  override undo(): void {
    this.standing.paused = true;
    super.undo();
  }

  #looked = 0;
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

  /** A new question: nothing is chosen yet, and choices that come with it lie open; of a quick one the usual is looked at. */
  begin(): void {
    this.selected = null;
    this.considered = null;
    this.ahead = null;
    this.offered = this.question?.choices ?? [];
    if (this.question?.on_demand && !this.question.groups) void this.#load();
    if (this.question && this.snapshot && isQuick(this.question))
      this.consider(sensible(this.question, this.snapshot.view));
  }

  /** The other player at this screen takes over; behind a curtain if what he is asked is his secret. */
  watchSeats(): void {
    if (this.show.busy) return;
    const next = this.nextAtScreen();
    if (!next) return;
    const asked = this.connections[next]?.table?.snapshot.asked.find(({ seat }) => seat === next);
    if (asked && SECRET.includes(askName(asked.ask))) this.curtain = next;
    else this.shown = next;
  }

  /** Whether what is asked is a normal move, so that dragging means something. */
  readonly moves = $derived.by(() => {
    const ask = this.question?.ask;
    return typeof ask === "object" && "manoeuvre" in ask && ask.manoeuvre === "move";
  });

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
    this.consider(null);
    if (id && this.mayAct(id.index)) void this.#load(id.index);
    else this.offered = this.question?.choices ?? [];
  }

  async #load(group?: number): Promise<void> {
    const token = this.connection?.token;
    if (!token) return;
    const number = ++this.#asked;
    this.loading = true;
    this.offered = [];
    try {
      const choices = await fog.choices(this.id, token, group === undefined ? undefined : { group });
      if (number === this.#asked) this.offered = choices;
    } catch (problem) {
      this.failure = tell(problem);
    } finally {
      if (number === this.#asked) this.loading = false;
    }
  }

  /** Looks at what would come of an answer. */
  consider(answer: Answer | null): void {
    this.considered = answer;
    this.ahead = null;
    const token = this.connection?.token;
    const number = ++this.#asked;
    this.loading = false;
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

  /** The move of a battle group to where the pointer is; one look at a time, the last one counts. */
  #towards: { group: number; point: Point } | null = null;
  #underWay = false;

  drag(group: number, point: Point): void {
    this.#towards = { group, point };
    if (!this.#underWay) void this.#follow();
  }

  async #follow(): Promise<void> {
    const token = this.connection?.token;
    this.#underWay = true;
    try {
      await this.#goThere(token);
    } catch (problem) {
      this.#towards = null;
      this.failure = tell(problem);
    } finally {
      this.#underWay = false;
    }
  }

  async #goThere(token: string | null | undefined): Promise<void> {
    while (this.#towards && token) {
      const { group, point } = this.#towards;
      this.#towards = null;
      const pointed = { mover: { group }, point: wirePoint(point) };
      const { answer, preview } = await fog.towards(this.id, token, pointed);
      if (!answer) continue;
      this.#asked += 1;
      this.considered = answer;
      this.ahead = preview;
    }
  }

  /** The move that was dragged is made, or the nearest that is legal is looked at. */
  async drop(): Promise<void> {
    while (this.#underWay) await new Promise((resume) => setTimeout(resume, 5));
    const { considered, ahead } = this;
    if (!considered || !ahead) return;
    if (!ahead.refusal) this.answer(considered);
    else {
      const nearest = this.nearest;
      if (nearest) this.consider(nearest);
    }
  }

  /** The nearest legal move to the one that is looked at. */
  get nearest(): Answer | null {
    const foresight = this.ahead?.foresight;
    const order = foresight && "move" in foresight ? foresight.move.nearest : null;
    return order ? { manoeuvre: { move: order } } : null;
  }

  answer(answer: Answer): void {
    this.standing.paused = false;
    this.connection?.answer(answer);
    this.considered = null;
    this.ahead = null;
  }
}
