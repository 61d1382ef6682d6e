/** Standing orders at work: they answer for the player who gave them, say so, and stop when he takes something back. */
import { type Answer, type Ask, fog } from "../api/fog";
import type { Seat } from "../api/types/Seat";
import { tell } from "../app/failure";
import { read, write } from "../app/keep";
import type { Battle } from "../battle/battle.svelte";
import { index } from "../game/table";
import {
  type Evading,
  keepOrders,
  keepUsual,
  lookFor,
  type Ordered,
  type OrderName,
  type Orders,
  ordered,
  orderedAmong,
  ordersOf,
  type Ways,
} from "./orders";

/** An answer that was given by an order. */
export interface Said {
  /** How many events there were before it. */
  at: number;
  seat: Seat;
  order: OrderName;
  way: string;
  /** The battle group whose own order it was. */
  group: number | null;
  ask: Ask;
  answer: Answer;
}

const NONE: Orders = { ways: {}, groups: {} };
const KEPT = "acies.ordered";
/** How many answers are remembered. */
const ANSWERS = 300;

export class Standing {
  said = $state.raw<Said[]>([]);
  /** Whether something was taken back, so that the player decides the next question himself. */
  paused = $state(false);
  /** Whether the orders lie open: none is followed while they change. */
  editing = $state(false);
  #orders = $state.raw<Record<Seat, Orders>>({ red: NONE, blue: NONE });
  #answered = "";

  constructor(readonly id: string) {
    // What becomes usual later is for later battles.
    this.#orders = { red: ordersOf(this.#key("red")), blue: ordersOf(this.#key("blue")) };
    this.said = read<{ id: string; said: Said[] }[]>(KEPT, []).find((kept) => kept.id === id)?.said ?? [];
  }

  of(seat: Seat): Orders {
    return this.#orders[seat];
  }

  set<K extends OrderName>(seat: Seat, order: K, way: Ways[K] | undefined): void {
    const { ways, groups } = this.of(seat);
    const { [order]: _, ...others } = ways;
    this.#keep(seat, { ways: way === undefined ? others : { ...others, [order]: way }, groups });
  }

  setGroup(seat: Seat, group: number, way: Evading | undefined): void {
    const { ways, groups } = this.of(seat);
    const { [group]: _, ...others } = groups;
    this.#keep(seat, { ways, groups: way === undefined ? others : { ...others, [group]: way } });
  }

  /** These are the orders that this player usually gives. */
  makeUsual(seat: Seat): void {
    keepUsual(this.of(seat).ways);
  }

  /** Ends the order by which an answer was given. */
  end({ seat, order, group }: Said): void {
    if (group === null) this.set(seat, order, undefined);
    else this.setGroup(seat, group, undefined);
  }

  /** Answers what is asked, if an order says how. */
  async follow(battle: Battle): Promise<void> {
    const { question, shown, snapshot, connection } = battle;
    if (
      !question ||
      !shown ||
      !snapshot ||
      !connection?.token ||
      this.paused ||
      this.editing ||
      battle.show.busy
    )
      return;
    if (snapshot.seats[index(shown)].controller !== "human") return;
    const orders = this.of(shown);
    const now = `${shown}/${snapshot.seq}/${JSON.stringify(orders)}`;
    if (this.#answered === now) return;
    this.#answered = now;
    try {
      const found = ordered(question, orders) ?? (await this.#look(battle, connection.token, orders));
      if (found && this.#answered === now && battle.question === question)
        this.#give(battle, shown, question.ask, found);
    } catch (problem) {
      battle.failure = tell(problem);
    }
  }

  async #look(battle: Battle, token: string, orders: Orders): Promise<Ordered | null> {
    const { question, shown, snapshot } = battle;
    if (!question || !shown || !snapshot) return null;
    const look = lookFor(question, orders);
    if (!look) return null;
    const side = snapshot.view.battle.sides[index(shown)];
    if (look === "commanders" && side.ambushes.length > 0) return null;
    if (look === "all") return orderedAmong(question, await fog.choices(battle.id, token), orders);
    const who =
      look === "groups"
        ? (question.groups ?? []).map((group) => ({ group }))
        : side.commanders.flatMap((leader, commander) => (leader ? [{ commander }] : []));
    for (const about of who) {
      const found = await fog.choices(battle.id, token, about);
      if (orderedAmong(question, found, orders) === null) return null;
    }
    return orderedAmong(question, [], orders);
  }

  #give(battle: Battle, seat: Seat, ask: Ask, { order, group, answer }: Ordered): void {
    const at = battle.table?.events.length ?? 0;
    const orders = this.of(seat);
    const way = (group === undefined ? orders.ways[order] : orders.groups[group]) ?? "";
    const one: Said = { at, seat, order, way, group: group ?? null, ask, answer };
    this.said = [...this.said.filter((earlier) => earlier.at <= at), one].slice(-ANSWERS);
    const others = read<{ id: string; said: Said[] }[]>(KEPT, []).filter(({ id }) => id !== this.id);
    write(KEPT, [{ id: this.id, said: this.said }, ...others].slice(0, 10));
    battle.connection?.answer(answer);
  }

  #key(seat: Seat): string {
    return `${this.id}/${seat}`;
  }

  #keep(seat: Seat, orders: Orders): void {
    this.#orders = { ...this.#orders, [seat]: orders };
    keepOrders(this.#key(seat), orders);
  }
}
