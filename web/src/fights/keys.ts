/** Keys that mean something wherever the page has the keyboard, unless something else needs them. */

/** Whether a key belongs to somebody else: to text, a choice, a dialog, or with a modifier to the browser. */
export function isBusyElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.matches("input, textarea, select")) return true;
  const pressed = event.key === "Enter" || event.key === " ";
  return pressed && Boolean(target?.closest("button, a, summary, [data-group], .battlefield"));
}
