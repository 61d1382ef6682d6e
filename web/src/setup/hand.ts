/**
 * The hand that sets up: what it holds follows the pointer, a click puts it down, or leaves it there if it may not lie there;
 * a click on what is put takes it up.
 */
import type { Hand } from "../battle/hand";
import type { Placing } from "./placing.svelte";

export const placingHand = (placing: Placing): Hand => ({
  hover: (hit) => {
    if (hit && placing.thing && !placing.pinned) placing.over(hit.point);
  },
  click: (hit) => {
    if (placing.thing) {
      placing.over(hit.point);
      void placing.putDown();
      return;
    }
    const thing = placing.at(hit.point);
    if (thing) placing.take(thing);
  },
});

/** A step with an arrow key, and a small one with Shift, in movement units. */
const STEP = { whole: 1, small: 0.1 };
/** A turn with a key, and a small one with Shift, in degrees. */
const TURN = { whole: 15, small: 1 };
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURNS: Record<string, number> = { q: -1, Q: -1, e: 1, E: 1 };

/** What a key does to what is held; whether it did anything. `unit` is a movement unit in millimetres. */
export function keyOn(placing: Placing, event: KeyboardEvent, unit: number): boolean {
  if (!placing.thing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const size = event.shiftKey ? "small" : "whole";
  const [arrow, turn] = [ARROWS[event.key], TURNS[event.key]];
  if (arrow) placing.nudge(arrow[0] * STEP[size] * unit, arrow[1] * STEP[size] * unit);
  else if (turn) placing.turn(turn * TURN[size]);
  else if (event.key === "Enter" || event.key === " ") void placing.putDown();
  else if (event.key === "Escape") placing.letGo();
  else return false;
  return true;
}
