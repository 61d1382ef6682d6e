/** Standing orders: what a player has decided once for many questions. They choose among what the server offers. */
import type { Answer, Ask, FogTypes } from "../api/fog";
import type { QuestionOf } from "../api/protocol";
import { read, write } from "../app/keep";

/** The orders and their ways, in the order of a turn. */
export const ORDERS = {
  evade: ["evade", "stand"],
  order: ["first"],
  feed: ["feed"],
  long: ["shoot", "hold"],
  commit: ["never"],
  removal: ["first"],
  hold: ["pursue", "hold"],
  single: ["pass"],
  idle: ["pass"],
} as const;

export type OrderName = keyof typeof ORDERS;
export type Ways = { [K in OrderName]?: (typeof ORDERS)[K][number] };
export type Evading = (typeof ORDERS)["evade"][number];

export interface Orders {
  ways: Ways;
  /** Single battle groups that evade or stand, whatever the others do. */
  groups: Record<number, Evading>;
}

/** What an order says to a question: an answer, or that the server must be asked what there is. */
export type Ordered = { order: OrderName; group?: number; answer: Answer };

type Question = QuestionOf<FogTypes>;

/** The phase that a question belongs to, what it is, and what it holds. */
function parts(ask: Ask): { phase: string; name: string; held: unknown } {
  if (typeof ask === "string") return { phase: "", name: ask, held: null };
  const [phase, question] = Object.entries(ask)[0] ?? ["", ""];
  if (typeof question !== "object" || question === null) return { phase, name: String(question), held: null };
  const [name, held] = Object.entries(question)[0] ?? ["", null];
  return { phase, name, held };
}

const TURN = ["impact", "manoeuvre", "shooting", "close_combat", "aftermath", "pursuit", "joint_action"];

/** Whether a question is of a turn, and not of the set-up, where not all answers are listed. */
export const isOfTurn = (ask: Ask): boolean => TURN.includes(parts(ask).phase);

const replyOf = (answer: Answer): unknown => (typeof answer === "string" ? answer : Object.values(answer)[0]);
const isReply = (answer: Answer, name: string): boolean => {
  const reply = replyOf(answer);
  return reply === name || (typeof reply === "object" && reply !== null && name in reply);
};

/** Whether an answer is to evade or to stand. */
export const evading = (answer: Answer): Evading => (isReply(answer, "evade") ? "evade" : "stand");

/** Whether an answer says that this is enough. */
export const isLast = (answer: Answer): boolean => isReply(answer, "done") || isReply(answer, "leave");

/** The battle group that is asked whether it evades. */
export function evader(ask: Ask): number | null {
  const { phase, name, held } = parts(ask);
  if (name !== "evade") return null;
  return phase === "impact" ? (held as number) : (held as { index: number }).index;
}

const ONE_AFTER_THE_OTHER = ["next_charge", "next_test", "next_router", "next_pursuer"];

/** What standing orders answer to a question that comes with its choices; nothing if they say nothing. */
export function ordered(question: Question, { ways, groups }: Orders): Ordered | null {
  const { ask, choices } = question;
  if (!choices || !isOfTurn(ask)) return null;
  const { name } = parts(ask);
  const pick = (order: OrderName, reply: string): Ordered | null => {
    const answer = choices.find((choice) => isReply(choice, reply));
    return answer === undefined ? null : { order, answer };
  };
  const group = evader(ask);
  const evades = group === null ? undefined : (groups[group] ?? ways.evade);
  const found =
    (evades && pick("evade", evades)) ||
    (name === "long_range" && ways.long && pick("long", ways.long)) ||
    (name === "hold_back" && ways.hold && pick("hold", ways.hold === "hold" ? "yes" : "no")) ||
    (name === "removal" && ways.removal && pick("removal", "removal")) ||
    (ONE_AFTER_THE_OTHER.includes(name) && ways.order && pick("order", "next")) ||
    (name === "commit" && ways.commit && nobody(choices)) ||
    one(choices, ways);
  if (!found) return null;
  return group !== null && groups[group] ? { ...found, group } : found;
}

const nobody = (choices: Answer[]): Ordered | null => {
  const answer = choices.find((choice) => {
    const reply = replyOf(choice);
    return (
      typeof reply === "object" &&
      reply !== null &&
      "commit" in reply &&
      (reply.commit as unknown[]).length === 0
    );
  });
  return answer === undefined ? null : { order: "commit", answer };
};

/** The one answer that there is. */
function one(choices: Answer[], ways: Ways): Ordered | null {
  const [answer, ...others] = choices;
  if (answer === undefined || others.length > 0) return null;
  if (isLast(answer) && ways.idle) return { order: "idle", answer };
  return ways.single ? { order: "single", answer } : null;
}

/** What the server must be asked before orders can answer a question: all choices, or those of battle groups and commanders. */
export type Look = "all" | "groups" | "commanders";

export function lookFor({ ask, on_demand, groups }: Question, { ways }: Orders): Look | null {
  if (!on_demand || !isOfTurn(ask)) return null;
  const { phase, name } = parts(ask);
  if (name === "feed") return ways.feed || ways.idle ? "all" : null;
  if (!ways.idle) return null;
  if (phase === "impact") return "groups";
  if (phase === "joint_action") return "commanders";
  return name === "move" && groups?.length === 0 ? "commanders" : null;
}

/** What orders answer to a question once it is known what there is. */
export function orderedAmong({ ask }: Question, found: Answer[], { ways }: Orders): Ordered | null {
  const { phase, name } = parts(ask);
  const feed = found.find((choice) => isReply(choice, "feed"));
  if (name === "feed" && feed !== undefined) return ways.feed ? { order: "feed", answer: feed } : null;
  if (found.some((choice) => !isLast(choice))) return null;
  return { order: name === "feed" && ways.feed ? "feed" : "idle", answer: { [phase]: "done" } as Answer };
}

const KEPT = "acies.orders";
/** How many battles are remembered. */
const BATTLES = 60;

interface Kept {
  usual: Ways;
  battles: [string, Orders][];
}

const keptOrders = (): Kept => ({ usual: {}, battles: [], ...read<Partial<Kept>>(KEPT, {}) });

/** The orders of a seat in a battle: its own, or those that its player usually gives. */
export function ordersOf(battle: string): Orders {
  const { usual, battles } = keptOrders();
  return battles.find(([id]) => id === battle)?.[1] ?? { ways: { ...usual }, groups: {} };
}

export function keepOrders(battle: string, orders: Orders): void {
  const kept = keptOrders();
  const others = kept.battles.filter(([id]) => id !== battle);
  write(KEPT, { ...kept, battles: [[battle, orders], ...others].slice(0, BATTLES) });
}

export const keepUsual = (usual: Ways): void => write(KEPT, { ...keptOrders(), usual });

export const isUsual = (ways: Ways): boolean => {
  const { usual } = keptOrders();
  return (Object.keys(ORDERS) as OrderName[]).every((name) => usual[name] === ways[name]);
};
