/**
 * What a battle group or a battle line can be ordered to do, each with a key, and how an order is made longer, shorter,
 * wider or sharper by hand. Nothing here is a rule: the server says which of it is allowed.
 */
import type { Hand } from "../../api/types/field/Hand";
import type { Leg } from "../../api/types/field/Leg";
import type { Evolution } from "../../api/types/fog/Evolution";
import type { TurnOnTheSpot } from "../../api/types/fog/TurnOnTheSpot";

/** Lengths that orders are made of, in micrometres. */
export interface Measures {
  /** A movement unit. */
  unit: number;
  /** Further than anybody goes. */
  far: number;
  /** The longest advance that is legal, if any is. */
  full: number;
  /** The width of a base. */
  base: number;
}

export interface Drill {
  id: string;
  key: string;
  family: "go" | "turn" | "front" | "aside";
  /** As far as it goes: the server finds the longest that is legal. */
  most: (of: Measures) => Evolution[];
  /** As little of it as makes sense, to learn why not even that is possible. */
  least: (of: Measures) => Evolution[];
}

const QUARTER = 2 ** 30;
const DEGREE = 2 ** 32 / 360;

export const advance = (length: number): Evolution => ({ leg: { advance: Math.round(length) } });
export const wheel = (hand: Hand, degrees: number): Evolution => ({
  leg: { wheel: [hand, Math.min(QUARTER, Math.round(degrees * DEGREE))] },
});
export const wheelBack = (hand: Hand, degrees: number): Evolution => ({
  leg: { wheel_back: [hand, Math.min(QUARTER, Math.round(degrees * DEGREE))] },
});
const shift = (hand: Hand, length: number): Evolution => ({ leg: { shift: [hand, Math.round(length)] } });

const wheeling = (id: string, key: string, hand: Hand): Drill => ({
  id,
  key,
  family: "go",
  most: () => [wheel(hand, 90)],
  least: () => [wheel(hand, 1)],
});

const fixed = (id: string, key: string, family: Drill["family"], evolution: Evolution): Drill => ({
  id,
  key,
  family,
  most: () => [evolution],
  least: () => [evolution],
});

const turning = (id: string, key: string, turn: TurnOnTheSpot): Drill => fixed(id, key, "turn", { turn });

const changing = (
  id: string,
  key: string,
  change: "expand" | "contract",
  left: number,
  right: number,
): Drill =>
  fixed(
    id,
    key,
    "front",
    (change === "expand" ? { expand: { left, right } } : { contract: { left, right } }) as Evolution,
  );

const shifting = (id: string, key: string, hand: Hand): Drill => ({
  id,
  key,
  family: "aside",
  most: ({ full, base }) => [advance(full), shift(hand, base)],
  least: ({ full, base }) => [advance(full), shift(hand, base / 2)],
});

/** In the order in which they stand on the panel. */
export const DRILLS: readonly Drill[] = [
  wheeling("wheel_left", "q", "left"),
  {
    id: "advance",
    key: "w",
    family: "go",
    most: ({ far }) => [advance(far)],
    least: ({ unit }) => [advance(unit / 2)],
  },
  wheeling("wheel_right", "e", "right"),
  turning("turn_left", "a", "left"),
  turning("turn_about", "s", "about"),
  turning("turn_right", "d", "right"),
  changing("expand_left", "r", "expand", 1, 0),
  changing("expand_both", "t", "expand", 1, 1),
  changing("expand_right", "y", "expand", 0, 1),
  changing("contract_left", "f", "contract", 1, 0),
  changing("contract_both", "g", "contract", 1, 1),
  changing("contract_right", "h", "contract", 0, 1),
  shifting("shift_left", "o", "left"),
  {
    id: "fall_back",
    key: "b",
    family: "aside",
    most: ({ far }) => [{ turn: "about" }, advance(far), { turn: "about" }],
    least: ({ unit }) => [{ turn: "about" }, advance(unit / 2), { turn: "about" }],
  },
  shifting("shift_right", "p", "right"),
];

export const FAMILIES: readonly Drill["family"][] = ["go", "turn", "front", "aside"];

const legOf = (part: Evolution): Leg | null => ("leg" in part ? part.leg : null);
const isAdvance = (part: Evolution): boolean => "advance" in (legOf(part) ?? {});
const isWheel = (part: Evolution): boolean => "wheel" in (legOf(part) ?? {});
const isShift = (part: Evolution): boolean => "shift" in (legOf(part) ?? {});

/** The next multiple of a step in a direction: from 2.7 up to 3, or down to 2.5. */
const stepped = (value: number, step: number, way: 1 | -1): number => {
  const steps = value / step;
  const hair = 1e-3;
  return (way > 0 ? Math.floor(steps + hair) + 1 : Math.ceil(steps - hair) - 1) * step;
};

/** The same order with another advance; without one if nothing is left of it. */
function advanced(order: readonly Evolution[], length: number): Evolution[] {
  const at = order.findLastIndex(isAdvance);
  if (at >= 0) return length > 0 ? order.with(at, advance(length)) : order.toSpliced(at, 1);
  const before = order.findIndex(isShift);
  return length > 0 ? order.toSpliced(before < 0 ? order.length : before, 0, advance(length)) : [...order];
}

/** Half a movement unit further, or less far. */
export function longer(order: readonly Evolution[], unit: number, way: 1 | -1): Evolution[] {
  const leg = legOf(order.findLast(isAdvance) ?? { turn: "about" });
  const now = leg && "advance" in leg ? leg.advance : 0;
  return advanced(order, Math.max(0, stepped(now, unit / 2, way)));
}

/** Degrees that an arrow key turns a wheel by. */
const SHARPER = 5;

/** A wheel further to the right, or to the left; a shift by a quarter of a base. */
export function aside(order: readonly Evolution[], base: number, way: 1 | -1): Evolution[] {
  const found = order.find(isShift) ?? order.find(isWheel);
  const leg = found ? legOf(found) : null;
  if (found && leg && "shift" in leg) {
    const [hand, length] = leg.shift;
    const now = stepped(hand === "right" ? length : -length, base / 4, way);
    const at = order.indexOf(found);
    return now === 0
      ? order.toSpliced(at, 1)
      : order.with(at, shift(now > 0 ? "right" : "left", Math.abs(now)));
  }
  const [hand, angle] = leg && "wheel" in leg ? leg.wheel : (["right", 0] as [Hand, number]);
  const now = Math.max(
    -90,
    Math.min(90, stepped((hand === "right" ? angle : -angle) / DEGREE, SHARPER, way)),
  );
  const rest = found ? order.toSpliced(order.indexOf(found), 1) : [...order];
  if (Math.abs(now) < 1e-6) return rest;
  const before = rest.findIndex(isAdvance);
  return rest.toSpliced(
    before < 0 ? rest.length : before,
    0,
    wheel(now > 0 ? "right" : "left", Math.abs(now)),
  );
}

/** A digit: so many bases wider or narrower, or else so many movement units ahead. */
export function numbered(order: readonly Evolution[], unit: number, digit: number): Evolution[] {
  const [first] = order;
  const by = (ends: { left: number; right: number }) => ({
    left: ends.left && digit,
    right: ends.right && digit,
  });
  if (first && "expand" in first) return order.with(0, { expand: by(first.expand) });
  if (first && "contract" in first) return order.with(0, { contract: by(first.contract) });
  return advanced(order, digit * unit);
}
