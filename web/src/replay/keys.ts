/** The keys of a replay. */
export type Leap = "first" | "last" | "back" | "next" | "phaseBack" | "phaseNext" | "turnBack" | "turnNext";

const LEAPS: Record<string, Leap> = {
  Home: "first",
  End: "last",
  ArrowLeft: "back",
  ArrowRight: "next",
  "Shift ArrowLeft": "phaseBack",
  "Shift ArrowRight": "phaseNext",
  PageUp: "turnBack",
  PageDown: "turnNext",
};

/** What a key means, unless somebody else has use for it: whoever types, chooses or presses a button. */
export function meaningOf(event: KeyboardEvent): Leap | "play" | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest("input, textarea, select, dialog:modal")) return null;
  if (event.key === " ") return target?.closest("button, a, label") ? null : "play";
  return LEAPS[event.shiftKey ? `Shift ${event.key}` : event.key] ?? null;
}
