/** Keys on the game page. */
import { bonuses, defences, mayEnd } from "./answers";
import type { Session } from "./session.svelte";

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");
}

/** Does what a key stands for, and tells whether it stood for anything. */
export function shortcut(event: KeyboardEvent, session: Session, showOdds: () => void): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return false;
  if (document.querySelector("dialog[open]")) return false;
  const { plan } = session;
  const does: Record<string, () => void> = {
    Escape: () => plan.escape(),
    u: () => {
      if (session.snapshot?.undo !== "nothing") session.undo();
    },
    o: showOdds,
    c: () => plan.confirm(),
    e: () => {
      if (mayEnd(plan.choices)) plan.give("End");
    },
    d: () => draw(session),
  };
  for (let column = 0; column < 5; column += 1) does[String(column + 1)] = () => plan.column(column);
  const action = does[event.key];
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

function draw({ plan }: Session): void {
  if (plan.name === "Draw") plan.give("DrawThree");
  const fromDeck =
    bonuses(plan.choices).includes("Deck") || defences(plan.choices).some(({ bonus }) => bonus === "Deck");
  if (fromDeck) plan.bonus = "Deck";
}
