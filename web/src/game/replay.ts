/** What a replay shows at one of its moments. */
import type { ReplayEyes } from "../api/client";
import type { Card, Event, Replay, Seat } from "../api/game";

/** Whose eyes; `open` shows both hands, after the end. */
export type Perspective = ReplayEyes | "open";

export interface ShownHand {
  seat: Seat;
  cards: Card[];
  /** Whether it is a packet of the draft. */
  packet: boolean;
}

export function handsAt(
  replays: Partial<Record<ReplayEyes, Replay>>,
  perspective: Perspective,
  at: number,
): ShownHand[] {
  if (perspective === "spectator") return [];
  const seats: Seat[] = perspective === "open" ? ["blue", "red"] : [perspective];
  return seats.flatMap((seat) => {
    const own = replays[seat]?.frames[at]?.view.own;
    if (!own) return [];
    const packet = own.packet.length > 0;
    return [{ seat, cards: packet ? own.packet : own.hand, packet }];
  });
}

export const eventsUpTo = (replay: Replay, at: number): Event[] =>
  replay.frames.slice(0, at + 1).flatMap((frame) => frame.events);
