import { quintOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import { crossfade, type TransitionConfig } from "svelte/transition";

/** How long a card glides, in milliseconds. Nothing moves for those who asked for that. */
export const glide = (): number => (prefersReducedMotion.current ? 0 : 420);

/** The cards of red and of blue that went to a victory point pile: they do not fly to the discards. */
export const eliminated: [ReadonlySet<number>, ReadonlySet<number>] = [new Set(), new Set()];

/** The pile a card comes from or goes to if nobody hands it over: `data-from` and `data-to` on the card name it. */
function wayTo(node: Element, pile: string): { x: number; y: number } {
  const place = document.querySelector(`[data-pile="${pile}"]`);
  if (!place) return { x: 0, y: 18 };
  const here = node.getBoundingClientRect();
  const there = place.getBoundingClientRect();
  return {
    x: there.left + there.width / 2 - here.left - here.width / 2,
    y: there.top + there.height / 2 - here.top - here.height / 2,
  };
}

const [send, receive] = crossfade({
  duration: (distance) => (prefersReducedMotion.current ? 0 : Math.min(620, 240 + distance * 0.4)),
  easing: quintOut,
  fallback: (node, params, intro): TransitionConfig => {
    const { from, to } = (node as HTMLElement).dataset;
    const { key } = params as { key: string };
    const [side, pile] = intro
      ? [key[0], from]
      : eliminated[key[0] === "0" ? 0 : 1].has(Number(key.slice(2)))
        ? [key[0] === "0" ? "1" : "0", "victory"]
        : [key[0], to];
    const { x, y } = wayTo(node, `${pile}:${side}`);
    return {
      duration: prefersReducedMotion.current ? 0 : 520,
      easing: quintOut,
      css: (t, u) =>
        `opacity: ${Math.min(1, t * 1.6)}; transform: translate(${u * x}px, ${u * y}px) scale(${0.5 + 0.5 * t})`,
    };
  },
});

/** Cards carry their key (side and number) with them, so that one that leaves a place glides to where it turns up. */
export { receive, send };

/** A Bonus card turning up. */
export function turnUp(_node: Element): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : 480,
    easing: quintOut,
    css: (t) =>
      `transform: perspective(500px) rotateY(${(1 - t) * 180}deg); opacity: ${t < 0.5 ? 0.4 + t : 1}`,
  };
}
