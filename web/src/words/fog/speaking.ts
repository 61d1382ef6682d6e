/** What all chapters say with: names, lengths, angles, and how a case is told from the others. */
import type { Angle } from "../../api/types/field/Angle";
import type { Edge } from "../../api/types/field/Edge";
import type { Hand } from "../../api/types/field/Hand";
import type { Length } from "../../api/types/field/Length";
import type { TableEdge } from "../../api/types/field/TableEdge";
import type { GroupId } from "../../api/types/fog/GroupId";
import type { Thing } from "../../api/types/fog/Thing";
import type { Seat } from "../../api/types/Seat";
import type { Told } from "../en";
import { terrains } from "./terrain";

/** What is called how, and how long a movement unit is. */
export interface Names {
  group: (id: GroupId) => string;
  commander: (seat: Seat, index: number) => string;
  /** Micrometres to the movement unit. */
  unit: Length;
}

/** Names, and whose decision it is: numbers without a side are of this side's battle groups and commanders. */
export interface Speaker extends Names {
  seat: Seat;
}

/** What a player is asked: a title, a line of explanation, and its rule. */
export interface Asked {
  title: string;
  how: string;
  rule: string;
}

/** 25 mm, the usual movement unit, in micrometres. */
export const usualUnit: Length = 25_000;

/** The name of a case. */
export type Tag<U> = U extends string ? U : keyof U;
/** What a case holds. */
export type Held<U, K> = U extends { [P in K & string]: infer D } ? D : never;
/** A sentence for every case of a union. A case that is missing does not compile. */
export type Cases<U, R> = {
  [K in Tag<U> & string]: K extends U ? R | (() => R) : R | ((held: Held<U, K>) => R);
};

/** The sentence of the case that a value is. */
export function told<U extends string | object, R extends string | object>(value: U, cases: Cases<U, R>): R {
  const [tag, held] = typeof value === "string" ? [value] : (Object.entries(value)[0] ?? [""]);
  const sentence = (cases as Record<string, R | ((held: unknown) => R)>)[tag];
  if (sentence === undefined) throw new Error(`There are no words for "${tag}".`);
  return typeof sentence === "function" ? (sentence as (held: unknown) => R)(held) : sentence;
}

/** What a table that knows only some cases says of a value, if there is one. */
export function ofSome<U extends string | object, R>(
  value: U | undefined,
  some: Partial<Record<Tag<U> & string, R>>,
): R | undefined {
  const tag = typeof value === "string" ? value : Object.keys(value ?? {})[0];
  return tag === undefined ? undefined : (some as Record<string, R | undefined>)[tag];
}

/** What a case holds, if the value is that case. */
export function held<U extends string | object, K extends Tag<U> & string>(
  value: U | undefined,
  tag: K,
): Held<U, K> | undefined {
  return typeof value === "object" ? (value as Partial<Record<K, Held<U, K>>>)[tag] : undefined;
}

export const say = (text: string, ...rules: string[]): Told => ({ text, rules });

export const ask = (title: string, how: string, rule: string): Asked => ({ title, how, rule });

export const seats: Record<Seat, string> = { red: "Red", blue: "Blue" };
export const other = (seat: Seat): Seat => (seat === "red" ? "blue" : "red");

export const own = (by: Speaker, index: number): string => by.group({ seat: by.seat, index });
export const enemy = (by: Speaker, index: number): string => by.group({ seat: other(by.seat), index });
export const leader = (by: Speaker, index: number): string => by.commander(by.seat, index);
export const groups = (names: Names, ids: GroupId[]): string => list(ids.map(names.group));

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const list = (items: string[], and = "and"): string =>
  items.length < 2
    ? (items[0] ?? "nobody")
    : `${items.slice(0, -1).join(", ")} ${and} ${items[items.length - 1]}`;

/** Points of advantage as the book writes them. */
export const points = (net: number): string =>
  net === 0 ? "no net POA" : `net ${(net > 0 ? "+" : "−").repeat(Math.abs(net))}`;

const hundredths = (names: Names, length: Length, round: (n: number) => number): string =>
  `${round((length / names.unit) * 100) / 100 || 0} MU`;

/** A length in movement units, with two decimals at most. */
export const mu = (names: Names, length: Length): string => hundredths(names, length, Math.round);

/** What is too much, what would be enough, and what to do: rounded so that the two never look the same. */
export function excess(names: Names, goes: Length, may: Length): { goes: string; may: string; less: string } {
  const up = (n: number) => Math.ceil(n - 1e-9);
  return {
    goes: hundredths(names, goes, up),
    may: hundredths(names, may, (n) => Math.floor(n + 1e-9)),
    less: hundredths(names, goes - may, up),
  };
}

/** It goes too far: by how much, and that it should go less far. */
export function tooFar(names: Names, goes: Length, may: Length): string {
  const by = excess(names, goes, may);
  return `It would go ${by.goes} and may go ${by.may}: move it ${by.less} less.`;
}

const turns = 2 ** 32;

/** An angle in degrees, with one decimal at most; the least is never told as none. */
export const degrees = (angle: Angle): string => {
  const tenths = Math.round((angle / turns) * 3600);
  return tenths === 0 && angle !== 0 ? "under 0.1°" : `${tenths / 10}°`;
};

export const edges: Record<TableEdge, string> = {
  near: "Red's long edge",
  far: "Blue's long edge",
  left: "the short edge on Red's left",
  right: "the short edge on Red's right",
};

/** Where something faces, by the edges of the table. */
export function facing(angle: Angle): string {
  const tenth = Math.round((angle / turns) * 3600) % 3600;
  const square: Record<number, string> = {
    0: edges.far,
    900: edges.right,
    1800: edges.near,
    2700: edges.left,
  };
  return square[tenth] ?? `${tenth / 10}° clockwise from ${edges.far}`;
}

export const hands: Record<Hand, string> = { left: "left", right: "right" };
export const sides: Record<Edge, string> = {
  front: "front edge",
  right: "right side edge",
  rear: "rear edge",
  left: "left side edge",
};

/** A base of a battle group, counted from 1. */
export const base = (index: number): string => `base ${index + 1}`;

/** Something that stands in the way. */
export const thing = (names: Names, what: Thing): string =>
  told<Thing, string>(what, {
    group: names.group,
    camp: (seat) => `${seats[seat]}'s camp`,
    ground: (kind) => `${terrains[kind].toLowerCase()} (closed to it)`,
    edge: (edge) => edges[edge],
  });
