/** Where the signs of battle groups lie: where none hides another, or somebody's bases, if there is such a place. */
import { type Box, boxOf, corners } from "./plane";
import type { Base, Point } from "./scene";

/** On the battle group, or on one of its sides. */
export type Place = "on" | "rear" | "front" | "left" | "right";

/** The sides of a battle group: the middle of each, and which way leads away from it. */
export type Edges = Record<Place, { at: Point; away: Point }>;

export interface Wanted {
  key: string;
  edges: Edges;
  bases: readonly Base[];
  /** How far it reaches from its middle, in pixels. */
  reach: { left: number; right: number; up: number };
}

/** What signs are placed for: how large a pixel is, whether the table is turned round, and how near one looks. */
export interface Look {
  mm: number;
  turned: boolean;
  far: boolean;
}

/** Pixels between a battle group and its sign. */
const GAP = 2;
/** How bad it is to hide another's sign, a commander, another's bases: by the share of the sign that does. */
const WORTH = { sign: 12, commander: 6, base: 2 };
/** Places in the order in which they are liked, and what each is worse than the one before it. */
const NEAR: Place[] = ["rear", "front", "left", "right"];
const FAR: Place[] = ["on", ...NEAR];
const STEP = 0.15;
/** What changing its place costs, so that a sign does not hop to and fro. */
const HOP = 0.2;

/** How far the middle of a sign lies from the edge that it stands at, in pixels: it touches it with the end that is nearer. */
export function offset({ reach, edges }: Wanted, place: Place, turned: boolean): number {
  const { x, y } = edges[place].away;
  if (place === "on") return 0;
  const across = x > 0 !== turned ? reach.left : reach.right;
  return Math.abs(x) * across + Math.abs(y) * reach.up + GAP;
}

function boxAt(sign: Wanted, place: Place, { mm, turned }: Look): Box {
  const edge = sign.edges[place];
  const off = offset(sign, place, turned) * mm;
  const { x, y } = { x: edge.at.x + edge.away.x * off, y: edge.at.y + edge.away.y * off };
  const { left, right, up } = sign.reach;
  const [west, east] = turned ? [right, left] : [left, right];
  return { left: x - west * mm, right: x + east * mm, low: y - up * mm, high: y + up * mm };
}

/** Which share of a box another covers. */
function share(of: Box, by: Box): number {
  const width = Math.min(of.right, by.right) - Math.max(of.left, by.left);
  const height = Math.min(of.high, by.high) - Math.max(of.low, by.low);
  return width <= 0 || height <= 0 ? 0 : (width * height) / ((of.right - of.left) * (of.high - of.low));
}

/** A place for every sign, one after the other; `before` are the places that they have. */
export function placeSigns(
  signs: readonly Wanted[],
  commanders: readonly Box[],
  look: Look,
  before: ReadonlyMap<string, Place>,
): Map<string, Place> {
  const bases = signs.flatMap(({ key, bases: own }) =>
    own.map((base) => ({ key, box: boxOf(corners(base)) })),
  );
  const laid: Box[] = [];
  const places = new Map<string, Place>();
  for (const sign of signs) {
    const strangers = bases.flatMap(({ key, box }) => (key === sign.key ? [] : [box]));
    const found = (look.far ? FAR : NEAR).map((place, rank) => {
      const box = boxAt(sign, place, look);
      const sum = (boxes: readonly Box[]) => boxes.reduce((all, other) => all + share(box, other), 0);
      const hides = WORTH.sign * sum(laid) + WORTH.commander * sum(commanders) + WORTH.base * sum(strangers);
      const kept = before.get(sign.key) === place || !before.has(sign.key);
      return { place, box, cost: hides + rank * STEP + (kept ? 0 : HOP) };
    });
    const best = found.reduce((one, other) => (other.cost < one.cost ? other : one));
    laid.push(best.box);
    places.set(sign.key, best.place);
  }
  return places;
}
