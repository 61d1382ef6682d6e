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
import { type Edges, offset, type Place, type Wanted } from "./signs";
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
  /** What its sign needs to be placed. */
  wanted!: Wanted;

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

  #label(group: Group, flip: Flip): void {
    const edges = edgesOf(group.bases);
    const { x, y } = flip(edges.on.at);
    const { reach, drawn } = pill(group);
    this.wanted = { key: groupKey(group.id), edges, bases: group.bases, reach };
    this.sign.style.transform = `translate(${x}px, ${y}px)`;
    set(this.sign, { class: `sign ${sideClass(group.id.side)} ${group.cohesion}`, "aria-hidden": "true" });
    this.sign.replaceChildren(make("g", { class: "pill" }, ...drawn));
  }

  /** Puts the sign at a side of the battle group, so far from it in millimetres and then so far in pixels. */
  lay(place: Place, turned: boolean): void {
    const { edges } = this.wanted;
    const { at, away } = edges[place];
    const off = offset(this.wanted, place, turned);
    const shift = {
      "--dx": at.x - edges.on.at.x,
      "--dy": edges.on.at.y - at.y,
      "--ox": away.x * off,
      "--oy": -away.y * off,
    };
    for (const [name, value] of Object.entries(shift)) this.sign.style.setProperty(name, value.toFixed(2));
    this.sign.dataset.place = place;
  }
}

const STILL = { x: 0, y: 0 };

/** The middle of a group and of its four sides, and which way leads away from each, as its first base looks. */
export function edgesOf(bases: Base[]): Edges {
  const first = bases[0];
  const nowhere = { at: STILL, away: STILL };
  if (!first) return { on: nowhere, rear: nowhere, front: nowhere, left: nowhere, right: nowhere };
  const all = bases.flatMap(corners).map((corner) => seenFrom(first, corner));
  const { left, right, low, high } = boxOf(all.map((seen) => ({ x: seen.right, y: seen.back })));
  const [across, deep] = [(left + right) / 2, (low + high) / 2];
  const from = within(first, 0, 0);
  const edge = (at: Point, to: Point) => ({ at, away: { x: to.x - from.x, y: to.y - from.y } });
  return {
    on: { at: within(first, across, deep), away: STILL },
    rear: edge(within(first, across, high), within(first, 0, 1)),
    front: edge(within(first, across, low), within(first, 0, -1)),
    left: edge(within(first, left, deep), within(first, -1, 0)),
    right: edge(within(first, right, deep), within(first, 1, 0)),
  };
}

/** The middle of a group. */
export const middleOf = (bases: Base[]): Point => edgesOf(bases).on.at;

const LETTER = 7.4;

/** Half the height of a sign, and what the token of cohesion adds to its right. */
const UP = 9;
const TOKEN = 16;

/** What the sign shows, in pixels about the origin, and how far it reaches. */
function pill(group: Group): { drawn: SVGElement[]; reach: Wanted["reach"] } {
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
  const token = group.cohesion === "steady" ? 0 : TOKEN;
  return { drawn, reach: { left: width / 2, right: width / 2 + token, up: UP } };
}
