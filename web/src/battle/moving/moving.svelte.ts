/** Moving by hand: who moves, what is in hand, and what would come of it. The server judges all of it. */
import { type Ahead, fog } from "../../api/fog";
import type { Evolution } from "../../api/types/fog/Evolution";
import type { Mover } from "../../api/types/fog/Mover";
import { tell } from "../../app/failure";
import { index } from "../../game/table";
import type { Group, GroupId, Point } from "../../table";
import type { Battle } from "../battle.svelte";
import { millimetres, wirePoint } from "../units";
import { aside, longer, type Measures, numbered, wheel, wheelBack } from "./drills";
import { frontOf, middle, pulled } from "./frame";
import { Latest } from "./latest";
import { groupsOf, type Line, linesAmong, moveAnswer, nearestOf, questionOf } from "./orders";
import { type Offer, type Offers, survey } from "./survey";

/** An order that is looked at and not given yet. */
export interface Draft {
  /** The button that it comes from. */
  drill: string | null;
  evolutions: Evolution[];
  /** Whether it stays when the pointer leaves. */
  kept: boolean;
}

type Who = { mover: Mover } | { commander: number };
/** Where a hand is, and the corner that it has taken hold of. */
type Grip = { to: Point; corner?: "left" | "right" };
type Held = Grip & { who: Who };

export class Moving {
  /** Battle groups that move with the selected one, as a battle line. */
  others = $state.raw<readonly number[]>([]);
  /** The commander who is picked instead of a battle group, and where he is to go. */
  commander = $state.raw<number | null>(null);
  #place: Point | null = null;
  draft = $state.raw<Draft | null>(null);
  offers = $state.raw<Offers>({});
  /** A box that is drawn round battle groups. */
  box = $state.raw<{ from: Point; to: Point } | null>(null);
  /** Whether something is being dragged. */
  dragging = $state(false);

  readonly question = $derived.by(() => questionOf(this.battle.question?.ask));

  /** Those who are asked, if it is not for the player to say who. */
  readonly bound = $derived.by((): Mover | null =>
    typeof this.question === "string" ? null : this.question,
  );

  /** Who would move. */
  readonly mover = $derived.by((): Mover | null => {
    if (this.bound) return this.bound;
    const { selected } = this.battle;
    if (this.question !== "anybody" || !selected || this.commander !== null) return null;
    if (selected.side !== this.battle.shown) return null;
    if (this.others.length === 0) return { group: selected.index };
    const groups = [selected.index, ...this.others].toSorted((one, other) => one - other);
    return { line: { groups, commander: this.#commanderOf(groups) } };
  });

  /** Those who would move, as they stand. */
  readonly body = $derived.by((): Group[] => {
    const { mover } = this;
    const numbers = mover ? groupsOf(mover) : [];
    const groups = this.battle.scene?.groups ?? [];
    return groups.filter(({ id }) => id.side === this.battle.shown && numbers.includes(id.index));
  });
  readonly front = $derived(frontOf(this.body));

  /** The battle lines that the selected battle group can move in, as far as the server has listed them. */
  readonly lines = $derived.by((): Line[] => linesAmong(this.battle.offered));

  #surveyed = 0;
  #looked = 0;
  readonly #hand = new Latest<Held>(
    (held) => this.#goThere(held),
    (problem) => {
      this.battle.failure = tell(problem);
    },
  );

  constructor(readonly battle: Battle) {}

  /** The commander who would move a line: who is with one of them, the one with the longest reach first. */
  #commanderOf(groups: readonly number[]): number {
    const { shown, snapshot, armies } = this.battle;
    const side = index(shown ?? "red");
    const leaders = (snapshot?.view.battle.sides[side].commanders ?? []).flatMap((leader, at) =>
      leader ? [{ at, with: leader.with, range: armies?.armies[side].commanders[at]?.range ?? 0 }] : [],
    );
    const near = leaders.filter((leader) => leader.with !== null && groups.includes(leader.with));
    return near.toSorted((one, other) => other.range - one.range)[0]?.at ?? leaders[0]?.at ?? 0;
  }

  get measures(): Omit<Measures, "full"> {
    const { armies, scene } = this.battle;
    const { width = 1800, depth = 1200 } = scene?.table ?? {};
    return {
      unit: armies?.unit ?? 25_000,
      far: Math.round(Math.max(width, depth) * 1000),
      base: Math.round((this.body[0]?.bases[0]?.width ?? 40) * 1000),
    };
  }

  /** Nothing is in hand any more. */
  clear(): void {
    this.draft = null;
    this.#place = null;
    this.battle.foreseen(null, null);
  }

  /** Somebody else is selected: he moves by himself. */
  alone(): void {
    this.others = [];
    this.commander = null;
    this.offers = {};
    this.clear();
  }

  /** Takes a battle group into the battle line, or out of it. */
  join(id: GroupId): void {
    const { selected } = this.battle;
    if (!selected || this.commander !== null) this.battle.select(id);
    else if (selected.index !== id.index) {
      const others = this.others.includes(id.index)
        ? this.others.filter((other) => other !== id.index)
        : [...this.others, id.index];
      this.#lineUp(others);
    }
  }

  /** These and no others move as one. */
  lineUp(groups: readonly number[]): void {
    const { selected, shown } = this.battle;
    const [first] = groups;
    if (first === undefined || !shown) return;
    const head = selected && groups.includes(selected.index) ? selected.index : first;
    if (selected?.index !== head || this.commander !== null) this.battle.select({ side: shown, index: head });
    this.#lineUp(groups.filter((group) => group !== head));
  }

  #lineUp(others: readonly number[]): void {
    this.others = others;
    this.offers = {};
    this.clear();
  }

  /** Picks a commander, and shows how far he reaches. */
  pick(commander: number): void {
    this.battle.select(null);
    this.commander = commander;
    void this.battle.load({ commander });
    const place = this.#placeOf(commander);
    if (place) void this.#lead(commander, place);
  }

  #placeOf(commander: number): Point | null {
    const { scene, shown } = this.battle;
    return scene?.commanders.find(({ id }) => id.side === shown && id.index === commander)?.place ?? null;
  }

  /** Asks what each button can do for those who would move. */
  async survey(): Promise<void> {
    const { mover } = this;
    const number = ++this.#surveyed;
    if (!mover) return;
    try {
      const found = await survey((evolutions) => this.#preview(mover, evolutions), this.measures);
      if (number === this.#surveyed) this.offers = found;
    } catch (problem) {
      this.battle.failure = tell(problem);
    }
  }

  async #preview(mover: Mover, evolutions: Evolution[]): Promise<Offer | null> {
    const { id, connection } = this.battle;
    if (!connection?.token) return null;
    return { evolutions, ahead: await fog.preview(id, connection.token, moveAnswer(mover, evolutions)) };
  }

  /** Looks at what a button stands for. */
  look(drill: string, kept = false): void {
    const { mover, draft } = this;
    const offer = this.offers[drill];
    if (!mover || !offer || (draft?.drill === drill && draft.kept)) return;
    this.#looked += 1;
    this.draft = { drill, evolutions: offer.evolutions, kept };
    this.battle.foreseen(moveAnswer(mover, offer.evolutions), offer.ahead);
  }

  /** The pointer has left a button. */
  leave(drill: string): void {
    if (this.draft?.drill === drill && !this.draft.kept) this.clear();
  }

  /** Does what a button stands for, as it has been tuned. */
  take(drill: string): void {
    this.look(drill);
    this.commit();
  }

  /** Half a movement unit further or less far; a commander goes that way. */
  ahead(way: 1 | -1): void {
    if (this.commander !== null) this.#nudge(0, way);
    else this.#tune((order) => longer(order, this.measures.unit, way));
  }

  /** A sharper wheel, a wider shift; a commander goes that way. */
  aside(way: 1 | -1): void {
    if (this.commander !== null) this.#nudge(way, 0);
    else this.#tune((order) => aside(order, this.measures.base, way));
  }

  number(digit: number): void {
    this.#tune((order) => numbered(order, this.measures.unit, digit));
  }

  #tune(change: (order: readonly Evolution[]) => Evolution[]): void {
    const { draft, mover } = this;
    if (!mover) return;
    const evolutions = change(draft?.evolutions ?? []);
    if (evolutions.length === 0) this.clear();
    else void this.#propose(mover, { drill: draft?.drill ?? null, evolutions, kept: true });
  }

  async #propose(mover: Mover, draft: Draft): Promise<void> {
    this.draft = draft;
    const number = ++this.#looked;
    try {
      const offer = await this.#preview(mover, draft.evolutions);
      if (offer && number === this.#looked)
        this.battle.foreseen(moveAnswer(mover, draft.evolutions), offer.ahead);
    } catch (problem) {
      this.battle.failure = tell(problem);
    }
  }

  #nudge(right: number, up: number): void {
    const { commander, battle } = this;
    if (commander === null) return;
    const from = this.#place ?? this.#placeOf(commander);
    if (!from) return;
    const step = (millimetres(this.measures.unit) / 2) * (battle.seenFrom === "blue" ? -1 : 1);
    this.#place = { x: from.x + right * step, y: from.y + up * step };
    void this.#lead(commander, this.#place);
  }

  async #lead(commander: number, place: Point): Promise<void> {
    this.drag({ commander }, { to: place });
    this.#place = place;
  }

  /** Gives the order that is in hand. If it is not allowed the nearest that is comes into the hand instead. */
  commit(): void {
    const { considered, ahead } = this.battle;
    if (!considered || !ahead || goesNowhere(ahead)) return;
    if (!ahead.refusal) {
      this.draft = null;
      this.#place = null;
      this.battle.answer(considered);
      return;
    }
    this.#takeNearest();
  }

  #takeNearest(): void {
    const { mover, battle, commander } = this;
    const foresight = battle.ahead?.foresight;
    const nearest = battle.ahead && nearestOf(battle.ahead);
    if (mover && nearest) void this.#propose(mover, { drill: null, evolutions: nearest, kept: true });
    else if (commander !== null && foresight && "commander" in foresight && foresight.commander.nearest) {
      const { front } = foresight.commander.nearest.to;
      void this.#lead(commander, { x: millimetres(front.x), y: millimetres(front.y) });
    }
  }

  /** A hand drags somebody to a point. */
  drag(who: Who, grip: Grip): void {
    this.draft = null;
    this.#hand.take({ ...grip, who });
  }

  async #goThere({ who, to, corner }: Held): Promise<void> {
    const { id, connection } = this.battle;
    if (!connection?.token) return;
    const number = ++this.#looked;
    if (corner && "mover" in who) {
      const evolutions = this.#wheelTo(corner, to);
      const offer = evolutions && (await this.#preview(who.mover, evolutions));
      if (offer && number === this.#looked)
        this.battle.foreseen(moveAnswer(who.mover, offer.evolutions), offer.ahead);
      return;
    }
    const { answer, preview } = await fog.towards(id, connection.token, { ...who, point: wirePoint(to) });
    if (number === this.#looked) this.battle.foreseen(answer, preview);
  }

  #wheelTo(corner: "left" | "right", to: Point): Evolution[] | null {
    if (!this.front) return null;
    const degrees = pulled(this.front, corner, to);
    const hand = corner === "left" ? "right" : "left";
    if (Math.abs(degrees) < 0.2) return null;
    return [degrees > 0 ? wheel(hand, degrees) : wheelBack(hand, -degrees)];
  }

  /** What was dragged is done, or the nearest that is legal comes into the hand. */
  async drop(): Promise<void> {
    await this.#hand.settled();
    this.dragging = false;
    this.commit();
  }

  /** Where the middle of the front is, or the commander. */
  get from(): Point | null {
    if (this.commander !== null) return this.#placeOf(this.commander);
    return this.front && middle(this.front);
  }
}

/** A commander who is picked and has not been led anywhere yet. */
const goesNowhere = ({ foresight }: Ahead): boolean =>
  foresight !== null && "commander" in foresight && foresight.commander.goes === 0;
