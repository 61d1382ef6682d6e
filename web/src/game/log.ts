/** The events as lines of the log: cards drawn one after the other make one line. */
import type { Card, Event, Seat } from "../api/game";

export type Line = { at: number; event: Event } | { at: number; seat: Seat; drawn: Array<Card | null> };

export function linesOf(events: readonly Event[]): Line[] {
  const lines: Line[] = [];
  events.forEach((event, at) => {
    if (!("Drawn" in event)) {
      lines.push({ at, event });
      return;
    }
    const { seat, card } = event.Drawn;
    const last = lines.at(-1);
    if (last && "drawn" in last && last.seat === seat) last.drawn.push(card);
    else lines.push({ at, seat, drawn: [card] });
  });
  return lines;
}
