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
import type { Seat } from "../api/game";
import type { GroupId as WireId } from "../api/types/fog/GroupId";
import { tell } from "../app/failure";
import { isQuick, sensible } from "../fights/sensible";
import { DiceShow } from "../fights/show.svelte";
import { Standing } from "../fights/standing.svelte";
import { Seats } from "../game/seats.svelte";
import { Since } from "../replay/since.svelte";
import { Placing } from "../setup/placing.svelte";
import type { GroupId, Overlay, Scene } from "../table";
import { namesOf, type Speaker } from "../words/fog";
import { askName, chargeOf, SECRET } from "./asks";
import { Moving } from "./moving/moving.svelte";
import { sceneOf } from "./scene";

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
  /** From whose edge the table is seen. */
  seenFrom = $state<Seat>("red");
  /** What is put on the table by hand while this army is set up. */
  readonly placing = new Placing(this);
  readonly since = new Since(this);
  /** Battle groups that are pointed out on the table. */
  pointed = $state.raw<readonly WireId[]>([]);
  /** Whether they stand in the lower half of the window. */
  low = $state(false);
  readonly show = new DiceShow();
  readonly standing = new Standing(this.id);
  /** What somebody who stands by would answer, and what he points at on the table. */
  advised = $state.raw<Answer | null>(null);
  adviceShapes = $state.raw<Overlay[]>([]);

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

  override close(): void {
    super.close();
    this.show.close();
  }

  /** What was taken back is decided anew by the player himself, and not by his orders. */
  override undo(): void {
    this.standing.paused = true;
    super.undo();
  }

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

  /** A new question: nothing is chosen yet, and choices that come with it lie open; of a quick one the usual is looked at. */
  begin(): void {
    this.selected = null;
    this.moving.alone();
    this.#loads += 1;
    this.offered = this.question?.choices ?? [];
    const byHand = this.placing.begin();
    if (this.question?.on_demand && !this.question.groups && !byHand) void this.load();
    if (this.question && this.snapshot && isQuick(this.question))
      this.consider(sensible(this.question, this.snapshot.view));
  }

  /** The secret question that is open on this screen: whose, and which. */
  #open = "";

  /** The other player at this screen takes over. What is a secret is asked behind a curtain, even of the same player. */
  watchSeats(): void {
    if (this.show.busy) return;
    const next = this.nextAtScreen();
    const seat = next ?? this.curtain ?? this.shown;
    if (!seat || !this.hotSeat) return;
    const secret = this.#secretOf(seat);
    if (secret !== this.#open) this.#open = "";
    if (secret && secret !== this.#open) this.curtain = seat;
    else if (next) this.shown = next;
  }

  #secretOf(seat: Seat): string {
    const asked = this.connections[seat]?.table?.snapshot.asked.find((question) => question.seat === seat);
    const name = askName(asked?.ask);
    return SECRET.includes(name) ? `${seat} ${name}` : "";
  }

  override openCurtain(): void {
    if (this.curtain) this.#open = this.#secretOf(this.curtain);
    super.openCurtain();
  }

  /** Takes the first choice that is aimed at an enemy, to look at it; whether there is one. */
  aimAt({ index }: GroupId): boolean {
    const aimed = this.offered.find((answer) =>
      chargeOf(answer)?.targets.some((target) => typeof target === "object" && target.group === index),
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
    this.standing.paused = false;
    this.connection?.answer(answer);
    this.foreseen(null, null);
  }
}
