/** The table itself: grass inside a wooden rim with a tick for every movement unit. */
import { crown, tuft } from "./growth";
import { seeded, strew } from "./scatter";
import type { Point, Scene } from "./scene";
import { box, make } from "./svg";

/** The width of the rim. */
const RIM = 22;

export function groundElement({ table: { width, depth }, mu }: Scene): SVGGElement {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: depth },
    { x: 0, y: depth },
  ];
  const chance = seeded("ground");
  const patches = strew(corners, 170, 50, chance).flatMap((at) => {
    const spot = (): Point => ({ x: at.x + (chance() - 0.5) * 70, y: at.y + (chance() - 0.5) * 44 });
    return [58, 44, 34, 28].map((r) => crown(spot(), r * (0.6 + chance() * 0.5), chance, 5));
  });
  const grass = strew(corners, 46, 6, chance).map((at) => tuft(at, 0.55 + chance() * 0.4));
  return make(
    "g",
    { class: "table", "aria-hidden": "true" },
    make("rect", {
      class: "table-shadow",
      x: -RIM + 6,
      y: -RIM + 10,
      width: width + 2 * RIM,
      height: depth + 2 * RIM,
      rx: 8,
    }),
    make("rect", {
      class: "table-rim",
      x: -RIM,
      y: -RIM,
      width: width + 2 * RIM,
      height: depth + 2 * RIM,
      rx: 8,
    }),
    make("rect", { class: "table-lip", x: -4, y: -4, width: width + 8, height: depth + 8, rx: 2 }),
    make("rect", { class: "table-ground", x: 0, y: 0, width, height: depth }),
    ...patches.map((d) => make("path", { class: "table-patches", d })),
    make("path", { class: "table-grass", d: grass.join("") }),
    make("path", { class: "table-ticks", d: ticks(width, depth, mu, 1, 4) }),
    make("path", { class: "table-ticks five", d: ticks(width, depth, mu, 5, 9) }),
  );
}

/** Ticks on the rim outwards from the edge, every so many units from red's left corner. */
function ticks(width: number, depth: number, mu: number, every: number, size: number): string {
  const marks: string[] = [];
  for (let x = 0; x <= width + 0.01; x += mu * every)
    marks.push(box(x, depth + 6, 0, size), box(x, -6 - size, 0, size));
  for (let y = depth; y >= -0.01; y -= mu * every)
    marks.push(box(width + 6, y, size, 0), box(-6 - size, y, size, 0));
  return marks.join("");
}
