/** A card that is being dragged from the hand, shared between the hand and the battlefield. */
interface Drag {
  card: number | null;
  x: number;
  y: number;
  /** The column under the pointer. */
  over: number | null;
}

export const drag: Drag = $state({ card: null, x: 0, y: 0, over: null });

type Drop = (card: number, column: number) => void;

const listeners = new Set<Drop>();

/** Told of every card that is dropped on a column. */
export function onDrop(listener: Drop): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function columnAt(x: number, y: number): number | null {
  const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]");
  const column = Number(lane?.dataset.column);
  return lane && Number.isInteger(column) ? column : null;
}

export function moveTo(card: number, x: number, y: number): void {
  drag.card = card;
  drag.x = x;
  drag.y = y;
  drag.over = columnAt(x, y);
}

export function drop(): void {
  const { card, over } = drag;
  cancel();
  if (card !== null && over !== null) for (const listener of listeners) listener(card, over);
}

export function cancel(): void {
  drag.card = null;
  drag.over = null;
}
