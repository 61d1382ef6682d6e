/** Battle groups as they stand: bases with their figures, and a sign that tells what they are and how they hold. */
import { sideClass } from "../card/sides";
import { tableWords } from "../words/table";
import { nearestTurn } from "./diff";
import { plate, type Symbols } from "./figures";
import { boxOf, corners, seenFrom, within } from "./plane";
import { seeded } from "./scatter";
import {
  type Base,
  type Cohesion,
  type Group,
  type GroupState,
  groupKey,
  type Point,
  type Rectangle,
} from "./scene";
import { type Flip, make, oval, set } from "./svg";

/** How far figures turn away from their base's front at most, in degrees: what has lost its order looks it. */
const STRAYING: Record<Cohesion, number> = { steady: 0, disrupted: 7, fragmented: 16, broken: 26 };

/** Signs in a square of 12 about the origin. */
const STATE_SIGNS: Record<GroupState, string> = {
  moved: "M-4,0 L-1,3.4 L4.4,-3.6",
  charging: "M-4,4 L4,-4 M-1,-4 L4,-4 L4,1",
  pursuing: "M-5,4 L0,-1 M-3.4,-1 L0,-1 L0,2.4 M0,0 L5,-5 M1.6,-5 L5,-5 L5,-1.6",
  in_combat: "M-4.4,-4.4 L4.4,4.4 M4.4,-4.4 L-4.4,4.4 M-4.6,1.6 L-1.6,4.6 M4.6,1.6 L1.6,4.6",
  orb: oval(0, 0, 4.4),
  looting: "M-3.6,4.4 L3.6,4.4 L4.6,-0.6 L1.6,-2.6 L2.6,-4.8 L-2.6,-4.8 L-1.6,-2.6 L-4.6,-0.6 Z",
  disordered: "M-5,1 Q-2.5,-3.4 0,1 Q2.5,5 5,1",
  severely_disordered: "M-5,-1 Q-2.5,-5 0,-1 Q2.5,3 5,-1 M-5,3.6 Q-2.5,-0.4 0,3.6 Q2.5,7.6 5,3.6",
};

const TOKENS: Record<Exclude<Cohesion, "steady">, string> = {
  disrupted: "M0,-8 L8,0 L0,8 L-8,0 Z",
  fragmented: "M-7.6,-6.8 L7.6,-6.8 L7.6,1 L0,8 L-7.6,1 Z",
  broken: "M-8,-7.4 L8,-7.4 L4.6,0 L8,7.4 L-8,7.4 Z",
};

export const tokenPath = (cohesion: Exclude<Cohesion, "steady">): string => TOKENS[cohesion];

export const moveTo = (element: SVGElement, place: Rectangle, flip: Flip, turn = place.facing): void => {
  const { x, y } = flip(place);
  element.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
};

interface BaseElements {
  base: SVGGElement;
  halo: SVGRectElement;
  turn: number;
}

const keyOf = (base: Base, at: number): string => String(base.key ?? at);

export class GroupElement {
  readonly root: SVGGElement;
  readonly sign = make("g", { class: "sign" });
  readonly #halos = make("g", { class: "halos" });
  readonly #bases = make("g");
  readonly #symbols: Symbols;
  readonly #drawn = new Map<string, BaseElements>();

  constructor(group: Group, symbols: Symbols, flip: Flip) {
    this.#symbols = symbols;
    this.root = make(
      "g",
      { "data-group": groupKey(group.id), role: "button", tabindex: -1 },
      this.#halos,
      this.#bases,
    );
    this.update(group, flip);
  }

  update(group: Group, flip: Flip): void {
    set(this.root, {
      class: `group ${sideClass(group.id.side)} ${group.cohesion}`,
      "aria-label": tableWords.group(group),
    });
    const gone = new Set(this.#drawn.keys());
    group.bases.forEach((base, at) => {
      gone.delete(keyOf(base, at));
      this.#place(group, base, at, flip);
    });
    for (const key of gone) {
      this.#drawn.get(key)?.base.remove();
      this.#drawn.get(key)?.halo.remove();
      this.#drawn.delete(key);
    }
    this.#label(group, flip);
  }

  #place(group: Group, base: Base, at: number, flip: Flip): void {
    const key = keyOf(base, at);
    const found = this.#drawn.get(key);
    const elements = found ?? { base: make("g", { class: "base" }), halo: make("rect"), turn: base.facing };
    elements.turn = nearestTurn(elements.turn, base.facing);
    if (!found) {
      this.#drawn.set(key, elements);
      this.#bases.append(elements.base);
      this.#halos.append(elements.halo);
    }
    const { width, depth } = base;
    const figures = make("use", { class: "figures", href: this.#symbols.figures(base.figure, width, depth) });
    const stray = (seeded(`${groupKey(group.id)}/${key}`)() - 0.5) * 2 * STRAYING[group.cohesion];
    figures.style.transform = `translate(0px, ${depth / 2}px) rotate(${stray}deg) translate(0px, ${-depth / 2}px)`;
    elements.base.replaceChildren(...plate(group.id.side, width, depth), figures);
    set(elements.halo, { x: -width / 2, y: 0, width, height: depth, rx: 1 });
    moveTo(elements.base, base, flip, elements.turn);
    moveTo(elements.halo, base, flip, elements.turn);
  }

  /** The sign lies on the group from afar and behind it from near. */
  #label(group: Group, flip: Flip): void {
    const { middle, rear, back } = frameOf(group.bases);
    const at = flip(middle);
    const behind = flip(rear);
    this.sign.style.transform = `translate(${at.x}px, ${at.y}px)`;
    const shift = { "--dx": behind.x - at.x, "--dy": behind.y - at.y, "--ux": back.x, "--uy": -back.y };
    for (const [name, value] of Object.entries(shift)) this.sign.style.setProperty(name, String(value));
    set(this.sign, { class: `sign ${sideClass(group.id.side)} ${group.cohesion}`, "aria-hidden": "true" });
    this.sign.replaceChildren(make("g", { class: "pill" }, ...pill(group)));
  }
}

/** The middle of a group, the middle of its rear, and which way that is, as its first base looks. */
export function frameOf(bases: Base[]): { middle: Point; rear: Point; back: Point } {
  const first = bases[0];
  if (!first) return { middle: { x: 0, y: 0 }, rear: { x: 0, y: 0 }, back: { x: 0, y: -1 } };
  const all = bases.flatMap(corners).map((corner) => seenFrom(first, corner));
  const { left, right, low, high } = boxOf(all.map(({ right, back }) => ({ x: right, y: back })));
  const across = (left + right) / 2;
  const from = within(first, 0, 0);
  const to = within(first, 0, 1);
  return {
    middle: within(first, across, (low + high) / 2),
    rear: within(first, across, high),
    back: { x: to.x - from.x, y: to.y - from.y },
  };
}

const LETTER = 7.4;

/** What the sign shows, in pixels about the origin. */
function pill(group: Group): SVGElement[] {
  const lost = group.losses ? tableWords.losses(group.losses) : "";
  const parts: { width: number; draw: (x: number) => SVGElement[] }[] = [
    {
      width: group.code.length * LETTER + 6,
      draw: (x) => [make("text", { class: "code", x, y: 4 }, group.code)],
    },
  ];
  if (lost) parts.push({ width: 17, draw: (x) => [make("text", { class: "losses", x, y: 4 }, lost)] });
  for (const state of group.states) {
    parts.push({
      width: 15,
      draw: (x) => [make("path", { class: "state", d: STATE_SIGNS[state], transform: `translate(${x} 0)` })],
    });
  }
  const width = parts.reduce((sum, part) => sum + part.width, 4);
  const drawn: SVGElement[] = [
    make("rect", { class: "tab", x: -width / 2, y: -8, width, height: 16, rx: 3 }),
  ];
  let x = -width / 2 + 2;
  for (const part of parts) {
    drawn.push(...part.draw(x + part.width / 2));
    x += part.width;
  }
  if (group.cohesion !== "steady") {
    drawn.push(
      make(
        "g",
        { class: "token", transform: `translate(${width / 2 + 7} 0)` },
        make("path", { d: TOKENS[group.cohesion] }),
        make("text", { y: 3.8 }, tableWords.cohesionMarks[group.cohesion]),
      ),
    );
  }
  return drawn;
}
