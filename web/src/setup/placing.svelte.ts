/**
 * Putting things on the table by hand while an army is set up: what is in the tray, in the hand and on the table already.
 * The server says how a thing would lie, what forbids it and where it may lie instead.
 */
import { type Answer, type Ask, fog } from "../api/fog";
import type { Held } from "../api/types/fog/Held";
import type { Laid } from "../api/types/fog/Laid";
import type { Lying } from "../api/types/fog/Lying";
import type { UnderHand } from "../api/types/fog/UnderHand";
import type { Wish } from "../api/types/fog/Wish";
import { tell } from "../app/failure";
import { askName } from "../battle/asks";
import type { Battle } from "../battle/battle.svelte";
import { point, wirePoint } from "../battle/units";
import { index, other } from "../game/table";
import type { Point } from "../table";
import { boxOf, inside } from "../table/plane";
import { movedTo, pointOf, sameOne, turnedBy } from "./held";
import { type Thing, trayOf } from "./tray";

/** What lies on the table in answer to the question. */
export interface Put {
  thing: Thing;
  lying: Lying;
}

/** A thing that is held so near to a legal place goes there, in movement units. */
const DRAWN = 1.5;

/** Questions that are answered on the table. */
const BY_HAND = ["place", "adjust", "road", "works", "camp", "ambushes", "deploy", "commanders"];

/** Whether a question needs all that lies in the tray. */
const needsAll = (ask: Ask): boolean => typeof ask === "object" && ("deploy" in ask || "commanders" in ask);

function middleOf(outline: Point[]): Point {
  const { left, right, low, high } = boxOf(outline);
  return { x: (left + right) / 2, y: (low + high) / 2 };
}

export class Placing {
  readonly #battle: Battle;
  put = $state.raw<Put[]>([]);
  /** What is in the hand, and how it is held. */
  thing = $state.raw<Thing | null>(null);
  held = $state.raw<Held | null>(null);
  /** What the server says about it. */
  under = $state.raw<UnderHand | null>(null);
  /** The answer of all that is put, once it is one. */
  answer = $state.raw<Answer | null>(null);
  /** Whether no place was found for what was to be placed. */
  noPlace = $state(false);
  busy = $state(false);
  /** Whether it stays where it was clicked, though it may not lie there, so that the pointer can go to a button. */
  pinned = $state(false);
  /** Whether the server has not yet said how it lies where it is held now. */
  looking = $state(false);
  #works = $state(0);
  #wanted: Held | null = null;
  #following: Promise<void> | null = null;
  /** Counts the questions: what was asked about an earlier one is dropped. */
  round = $state(0);

  readonly ask = $derived.by((): Ask | null => this.#battle.question?.ask ?? null);
  readonly tray = $derived.by((): Thing[] => {
    const { speaker, armies, snapshot, shown, ground } = this.#battle;
    if (!this.ask || !speaker || !armies || !snapshot || !shown) return [];
    const enemy = snapshot.view.battle.sides[index(other(shown))];
    const last = ground.at(-1);
    const middle = last ? wirePoint(middleOf(last.outline.map(point))) : null;
    return trayOf({ ask: this.ask, speaker, armies, enemy, last: middle, works: this.#works });
  });
  /** What is not on the table yet. */
  readonly left = $derived(this.tray.filter(({ key }) => !this.put.some(({ thing }) => thing.key === key)));
  readonly laid = $derived.by((): Laid | null => this.under?.things[0] ?? null);
  /** Where what is held would come to lie if it were put down now. */
  readonly lies = $derived.by((): Lying | null => {
    if (!this.laid) return null;
    if (this.laid.rulings.length === 0) return this.laid.lying;
    return this.#isNear(this.laid) ? this.laid.nearest : null;
  });
  /** Whether all that must be there is there. */
  readonly complete = $derived(this.ask !== null && (!needsAll(this.ask) || this.left.length === 0));
  /** What is put, as the server wants it. */
  readonly #puts = $derived(this.put.map(({ lying }) => lying.held));

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  #isNear({ lying, nearest }: Laid): boolean {
    if (!nearest) return false;
    const [from, to] = [pointOf(lying.held), pointOf(nearest.held)];
    return Math.hypot(to.x - from.x, to.y - from.y) <= DRAWN * (this.#battle.armies?.unit ?? 0);
  }

  /** A new question: the tray is full and the hand empty. Whether it is answered on the table. */
  begin(): boolean {
    this.round += 1;
    this.put = [];
    this.answer = null;
    this.letGo();
    if (this.ask === "works") void this.#countWorks();
    return BY_HAND.includes(askName(this.ask ?? undefined));
  }

  async #countWorks(): Promise<void> {
    const token = this.#battle.connection?.token;
    const round = this.round;
    const choices = token ? await fog.choices(this.#battle.id, token).catch(() => []) : [];
    const built = (answer: Answer) =>
      typeof answer === "object" && "works" in answer ? answer.works.length : 0;
    if (round === this.round) this.#works = Math.max(0, ...choices.map(built));
  }

  /** Takes a thing out of the tray, or up from the table. */
  take(thing: Thing): void {
    const lying = this.put.find((put) => put.thing.key === thing.key)?.lying;
    if (lying) this.#keep(this.put.filter((put) => put.thing.key !== thing.key));
    this.thing = thing;
    this.under = null;
    this.pinned = false;
    this.hold(lying?.held ?? thing.held);
  }

  letGo(): void {
    this.thing = null;
    this.held = null;
    this.under = null;
    this.noPlace = false;
    this.pinned = false;
    this.#wanted = null;
  }

  hold(held: Held): void {
    this.held = held;
    this.noPlace = false;
    this.#wanted = held;
    this.looking = true;
    this.#following ??= this.#follow().finally(() => {
      this.#following = null;
      this.looking = false;
    });
  }

  /** Holds what is in the hand over a point of the table. */
  over(at: Point): void {
    if (this.held) this.hold(movedTo(this.held, wirePoint(at)));
  }

  /** Moves it by millimetres as the table is seen: to the right, and up. */
  nudge(right: number, up: number): void {
    if (!this.held) return;
    const way = this.#battle.seenFrom === "blue" ? -1 : 1;
    const { x, y } = point(pointOf(this.held));
    this.over({ x: x + way * right, y: y + way * up });
  }

  turn(degrees: number): void {
    if (this.held && this.thing?.turns) this.hold(turnedBy(this.held, degrees));
  }

  async #ask(wish: Wish, put: Held[] = this.#puts): Promise<UnderHand | null> {
    const token = this.#battle.connection?.token;
    const round = this.round;
    if (!token) return null;
    try {
      const under = await fog.byHand(this.#battle.id, token, { put, wish });
      return round === this.round ? under : null;
    } catch (problem) {
      this.#battle.failure = tell(problem);
      return null;
    }
  }

  /** One look at a time; the last one counts. */
  async #follow(): Promise<void> {
    while (this.#wanted) {
      const held = this.#wanted;
      this.#wanted = null;
      const under = await this.#ask({ hold: held });
      if (under && this.thing) this.under = under;
    }
  }

  /** Puts down what is held where it may lie; if that is further away, only when `anyway` is wanted. */
  async putDown(anyway = false): Promise<void> {
    await this.#following;
    const lying = this.lies ?? (anyway ? (this.laid?.nearest ?? null) : null);
    this.pinned = this.thing !== null && lying === null;
    if (!this.thing || !lying) return;
    const under = await this.#ask({ hold: lying.held });
    if (this.thing && under?.things[0]?.rulings.length === 0) this.#lay(this.thing, under);
  }

  #lay(thing: Thing, { things: [laid], answer }: UnderHand): void {
    if (!laid) return;
    this.put = [...this.put, { thing, lying: laid.lying }];
    this.answer = answer;
    this.letGo();
  }

  async forMe(thing: Thing): Promise<void> {
    this.busy = true;
    const held = this.thing?.key === thing.key && this.held ? this.held : thing.held;
    const under = await this.#ask({ place: held });
    this.busy = false;
    if (under?.things.length) this.#lay(thing, under);
    else this.noPlace = true;
  }

  async restForMe(): Promise<void> {
    this.letGo();
    this.busy = true;
    const under = await this.#ask("rest");
    this.busy = false;
    if (!under) {
      this.noPlace = true;
      return;
    }
    const { left } = this;
    const found = under.things.flatMap(({ lying }): Put[] => {
      const thing = left.find(({ held }) => sameOne(held, lying.held));
      return thing ? [{ thing, lying }] : [];
    });
    this.put = [...this.put, ...found];
    this.answer = under.answer;
  }

  /** Some things stay on the table, others are taken up again. */
  #keep(put: Put[]): void {
    this.put = put;
    this.answer = null;
    const held = put.map(({ lying }) => lying.held);
    const last = held.pop();
    if (!last || (this.ask && needsAll(this.ask))) return;
    void this.#ask({ hold: last }, held).then((under) => {
      if (this.put === put) this.answer = under?.answer ?? null;
    });
  }

  /** What is put at a point of the table. */
  at(where: Point): Thing | null {
    const isThere = ({ lying }: Put) => lying.outlines.some((outline) => inside(outline.map(point), where));
    return this.put.find(isThere)?.thing ?? null;
  }
}
