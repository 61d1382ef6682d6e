import { quintOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import { crossfade, type TransitionConfig } from "svelte/transition";

/** How long a card glides, in milliseconds. Nothing moves for those who asked for that. */
export const glide = (): number => (prefersReducedMotion.current ? 0 : 420);

const [send, receive] = crossfade({
  duration: (distance) => (prefersReducedMotion.current ? 0 : Math.min(620, 240 + distance * 0.4)),
  easing: quintOut,
  fallback: (): TransitionConfig => ({
    duration: glide(),
    easing: quintOut,
    css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * 18}px) scale(${0.86 + 0.14 * t})`,
  }),
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
