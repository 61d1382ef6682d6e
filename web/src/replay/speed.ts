/** How fast replays are played, kept for the next one. */
import { read, write } from "../app/keep";

const SPEED = "acies.speed";

/** How long a moment is shown, in milliseconds. */
export const PAUSES = { slow: 2600, normal: 1200, fast: 500, rapid: 150 };

export type Speed = keyof typeof PAUSES;

export const SPEEDS = Object.keys(PAUSES) as Speed[];

export function speed(): Speed {
  const kept = read<unknown>(SPEED, "normal");
  return SPEEDS.find((each) => each === kept) ?? "normal";
}

export const setSpeed = (chosen: Speed): void => write(SPEED, chosen);
