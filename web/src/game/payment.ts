/** Which cards to pay with. */
import type { Card } from "../api/game";

export const total = (cards: readonly Card[], points: (card: Card) => number): number =>
  cards.reduce((sum, card) => sum + points(card), 0);

/**
 * The payment that wastes least; of these the one with the fewest cards left idle on it, and of these the one that
 * gives up the least valuable cards. Nothing if the hand does not cover the cost.
 */
export function suggestPayment(
  hand: readonly Card[],
  cost: number,
  points: (card: Card) => number,
  worth: (card: Card) => number = () => 0,
): Card[] | null {
  if (cost <= 0) return [];
  // For every sum that can be reached, the cheapest way to it.
  const ways = new Map<number, Card[]>([[0, []]]);
  const price = (cards: Card[]) => cards.length + total(cards, worth);
  for (const card of hand) {
    for (const [sum, cards] of [...ways]) {
      if (sum >= cost) continue;
      const reached = sum + points(card);
      const way = [...cards, card];
      const known = ways.get(reached);
      if (reached > sum && (!known || price(way) < price(known))) ways.set(reached, way);
    }
  }
  const enough = [...ways.keys()].filter((sum) => sum >= cost);
  return enough.length > 0 ? (ways.get(Math.min(...enough)) ?? null) : null;
}
