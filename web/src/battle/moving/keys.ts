/** Keys of the manoeuvre phase. They work wherever the focus is, but for what is typed into. */
import type { Answer } from "../../api/fog";
import type { Battle } from "../battle.svelte";
import { DRILLS } from "./drills";

/** For what is done instead of a move, in its order. */
export const SPECIAL_KEYS = ["z", "x", "c", "v"] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");

/** Whether Enter is for what has the focus: a button, unless something else was put into the hand by keys since. */
const isPressed = (target: EventTarget | null, kept: boolean): boolean =>
  target instanceof HTMLElement &&
  target.closest(kept ? '[data-testid="in-hand"] button' : "button, a, summary") !== null;

export function manoeuvreKey(event: KeyboardEvent, battle: Battle, special: readonly Answer[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (!act(event, battle, special)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the key meant something. */
function act(event: KeyboardEvent, battle: Battle, special: readonly Answer[]): boolean {
  const { moving } = battle;
  const inHand = moving.draft !== null || moving.commander !== null;
  switch (event.key) {
    case "ArrowUp":
    case "ArrowDown":
      if (inHand) moving.ahead(event.key === "ArrowUp" ? 1 : -1);
      return inHand;
    case "ArrowLeft":
    case "ArrowRight":
      if (inHand) moving.aside(event.key === "ArrowRight" ? 1 : -1);
      return inHand;
    case "Enter":
      if (!inHand || !battle.considered || isPressed(event.target, moving.draft?.kept ?? false)) return false;
      moving.commit();
      return true;
    case "Escape":
      return drop(battle);
    default:
      return letter(event.key.toLowerCase(), battle, special);
  }
}

/** Drops what is in hand, and then what is selected. A drag is the table's to break off. */
function drop(battle: Battle): boolean {
  const { moving } = battle;
  if (moving.dragging || moving.box) return false;
  if (moving.draft || (battle.considered && moving.commander === null)) moving.clear();
  else if (moving.others.length > 0 && battle.selected) moving.lineUp([battle.selected.index]);
  else if (battle.selected || moving.commander !== null) battle.select(null);
  else return false;
  return true;
}

function letter(key: string, battle: Battle, special: readonly Answer[]): boolean {
  const { moving } = battle;
  const drill = DRILLS.find((one) => one.key === key);
  const answer = special[SPECIAL_KEYS.indexOf(key as (typeof SPECIAL_KEYS)[number])];
  const digit = Number(key);
  if (drill && moving.mover) moving.look(drill.id, true);
  else if (digit >= 1 && digit <= 9 && moving.draft) moving.number(digit);
  else if (answer) battle.answer(answer);
  else if (key === "m" && battle.selected) nextLine(battle);
  else if (key === "k" && typeof moving.question === "string") nextCommander(battle);
  else if (key === "n" && moving.question === "anybody") nextGroup(battle);
  else return false;
  return true;
}

/** The one after the present one, and the first after the last. */
function after<T>(all: readonly T[], now: number): T | undefined {
  return all[(now + 1) % all.length];
}

function nextLine({ moving, selected }: Battle): void {
  if (!selected) return;
  const all = [[selected.index], ...moving.lines.map(({ groups }) => groups)];
  const present = [selected.index, ...moving.others].toSorted((one, other) => one - other).join();
  const next = after(
    all,
    all.findIndex((groups) => groups.join() === present),
  );
  if (next) moving.lineUp(next);
}

function nextCommander(battle: Battle): void {
  const own = (battle.scene?.commanders ?? [])
    .filter(({ id }) => id.side === battle.shown)
    .map(({ id }) => id.index);
  const next = after(own, own.indexOf(battle.moving.commander ?? -1));
  if (next !== undefined) battle.moving.pick(next);
}

function nextGroup(battle: Battle): void {
  const able = battle.question?.groups ?? [];
  const next = after(able, able.indexOf(battle.selected?.index ?? -1));
  if (next !== undefined && battle.shown) battle.select({ side: battle.shown, index: next });
}
