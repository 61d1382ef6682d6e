/** Everything on the table that is neither ground nor battle group: commanders, camps, works, ambush markers. */
import { sideClass } from "../card/sides";
import { tableWords } from "../words/table";
import { paths, plate, staff } from "./figures";
import { moveTo } from "./groups";
import { isRectangle, MARKER } from "./hit";
import { type Box, boxOf, corners } from "./plane";
import {
  type Ambush,
  type Camp,
  type Commander,
  groupKey,
  type Point,
  type Rectangle,
  type Works,
} from "./scene";
import { box, type Flip, make, oval, placed } from "./svg";

const STARS = { troop: 1, field: 2, inspired: 3 };

const STAR = "M0,-3.2 L0.9,-1 L3.2,-0.9 L1.4,0.6 L2,2.8 L0,1.6 L-2,2.8 L-1.4,0.6 L-3.2,-0.9 L-0.9,-1 Z";

function stars(count: number, y: number): string {
  return Array.from({ length: count }, (_, at) => placed(STAR, (at - (count - 1) / 2) * 7, y)).join("");
}

export function commanderElement(commander: Commander, flip: Flip): SVGGElement {
  const { place, level, id, fighting } = commander;
  const root = make("g", {
    class: `commander ${sideClass(id.side)}${fighting ? " fighting" : ""}`,
    "data-commander": groupKey(id),
    role: "img",
    "aria-label": tableWords.commander(commander),
  });
  if (isRectangle(place)) {
    root.append(
      ...plate(id.side, place.width, place.depth),
      ...paths(staff(level, place.width, place.depth)),
      make("path", { class: "stars", d: placed(stars(STARS[level], 0), 0, place.depth - 4.6) }),
    );
    moveTo(root, place, flip);
  } else {
    root.append(
      make("circle", { class: "disc", r: MARKER / 2 }),
      make("circle", { class: "ring", r: MARKER / 2 - 1.6 }),
      make("path", {
        class: "stars",
        d: placed(stars(STARS[level], 0), 0, 0, 0, STARS[level] === 3 ? 0.9 : 1.15),
      }),
    );
    moveTo(root, asRectangle(place), flip);
  }
  return root;
}

/** The ground that a commander takes. */
export const commanderBox = ({ place }: Commander): Box =>
  boxOf(
    isRectangle(place)
      ? corners(place)
      : [
          { x: place.x - MARKER / 2, y: place.y - MARKER / 2 },
          { x: place.x + MARKER / 2, y: place.y + MARKER / 2 },
        ],
  );

const asRectangle = ({ x, y }: Point): Rectangle => ({ x, y, facing: 0, width: 0, depth: 0 });

/** A tent seen from above: four slopes. */
const TENT = "M-9,-6.4 L9,-6.4 L9,6.4 L-9,6.4 Z";
const RIDGES = "M-9,-6.4 L-4,0 L4,0 L9,-6.4 M-9,6.4 L-4,0 M9,6.4 L4,0";

export function campElement(camp: Camp, flip: Flip): SVGGElement {
  const { side, width, depth, fortified, sacked } = camp;
  const size = width / 120;
  const tents: [number, number, number][] = [
    [-38, 24, 4],
    [-12, 20, -6],
    [16, 24, 3],
    [41, 21, -4],
    [-40, 56, -5],
    [-13, 60, 5],
    [38, 58, 7],
  ];
  const each = (d: string): string =>
    tents.map(([x, y, turn]) => placed(d, x * size, y * size, sacked ? turn * 4 : turn, size)).join("");
  const edge = { x: -width / 2, y: 0, width, height: depth, rx: 2 };
  const root = make(
    "g",
    {
      class: `camp ${sideClass(side)}${sacked ? " sacked" : ""}`,
      role: "img",
      "aria-label": tableWords.camp(camp),
    },
    make("rect", { class: "yard", ...edge }),
    make("path", { class: "tent-shadow", d: placed(each(TENT), 2, 2.6) }),
    make("path", { class: "tent", d: each(TENT) }),
    make("path", { class: "ridge", d: each(RIDGES) }),
    make("path", { class: "hearth", d: oval(16 * size, 58 * size, 5 * size) }),
  );
  if (sacked)
    root.append(
      make("path", {
        class: "char",
        d: tents.map(([x, y]) => oval(x * size, y * size, 8 * size, 5 * size)).join(""),
      }),
    );
  if (fortified) root.append(make("path", { class: "palisade", d: palisade(width, depth) }));
  root.append(make("rect", { class: "paint-rim", ...edge }));
  moveTo(root, camp, flip);
  return root;
}

/** Stakes all round. */
function palisade(width: number, depth: number): string {
  const stakes: string[] = [];
  for (let x = -width / 2 + 3; x < width / 2; x += 5) {
    stakes.push(
      placed("M0,-3 L2,0 L2,3 L-2,3 L-2,0 Z", x, 2),
      placed("M0,-3 L2,0 L2,3 L-2,3 L-2,0 Z", x, depth - 2, 180),
    );
  }
  for (let y = 8; y < depth - 5; y += 5) {
    stakes.push(
      placed("M0,-3 L2,0 L2,3 L-2,3 L-2,0 Z", -width / 2 + 2, y, -90),
      placed("M0,-3 L2,0 L2,3 L-2,3 L-2,0 Z", width / 2 - 2, y, 90),
    );
  }
  return stakes.join("");
}

export function worksElement(works: Works, flip: Flip): SVGGElement {
  const { width, depth, kind, side } = works;
  const root = make("g", {
    class: `works ${kind}${side ? ` ${sideClass(side)}` : ""}`,
    role: "img",
    "aria-label": tableWords.works[kind],
  });
  const stakes: string[] = [];
  for (let x = -width / 2 + 4; x < width / 2; x += 8) {
    stakes.push(placed("M-3,5 L3,-5 M3,5 L-3,-5", x, depth / 2));
  }
  if (kind === "field_fortification") {
    root.append(
      make("path", { class: "ditch", d: box(-width / 2, 0, width, depth * 0.36) }),
      make("path", { class: "wall", d: box(-width / 2, depth * 0.36, width, depth * 0.64) }),
      make("path", {
        class: "logs",
        d: stakes.map((_, at) => oval(-width / 2 + 4 + at * 8, depth * 0.68, 3.2)).join(""),
      }),
    );
  } else root.append(make("path", { class: "stakes", d: stakes.join("") }));
  moveTo(root, works, flip);
  return root;
}

export function ambushElement(ambush: Ambush, flip: Flip): SVGGElement {
  const { width, depth, side } = ambush;
  const root = make(
    "g",
    { class: `ambush ${sideClass(side)}`, role: "img", "aria-label": tableWords.ambush(ambush) },
    make("rect", { class: "card", x: -width / 2, y: 0, width, height: depth, rx: 4 }),
    make(
      "g",
      { transform: `translate(0 ${depth / 2}) rotate(${-ambush.facing})`, "aria-hidden": "true" },
      make("text", { y: 10 }, tableWords.hidden),
    ),
  );
  moveTo(root, ambush, flip);
  return root;
}
