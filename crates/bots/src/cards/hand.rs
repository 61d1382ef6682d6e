//! What to keep, to pay with and to draw.

use acies_cards::{Answer, Card, CardSet, Kind, Pile, UnitType};

use super::sight::Sight;

/// Three cards are drawn and nine may be kept: what is held beyond six when the actions end is half lost.
const FREE_HAND: usize = 6;

/// No placing that a bot thinks of costs more.
const DEAREST: usize = 16;

impl Sight<'_> {
    /// What it costs to give this card out of the hand.
    pub(crate) fn card_worth(&self, card: Card) -> i32 {
        let deck = self.game.deck();
        let unit = if deck.unit(card).is_some() { self.judgement.unit } else { 0 };
        self.judgement.points[usize::from(deck.points(card).min(5))] + unit
    }

    /// What it costs to give these cards out of the hand, less where the hand is too large anyway.
    pub(crate) fn price(&self, cards: impl IntoIterator<Item = Card>) -> i32 {
        let worth: i32 = cards.into_iter().map(|card| self.card_worth(card)).sum();
        if self.hand().len() > FREE_HAND { worth / 2 } else { worth }
    }

    /// Keeps the two best cards of the packet.
    pub(crate) fn keep(&self) -> Answer {
        let mut packet: Vec<Card> = self.own.packet.iter().collect();
        packet.sort_by_key(|&card| std::cmp::Reverse(self.draft_worth(card)));
        Answer::Keep(packet.into_iter().take(2).collect())
    }

    /// Commanders and Reserves first, then units that are strong or cheap, with many command points.
    fn draft_worth(&self, card: Card) -> i32 {
        let deck = self.game.deck();
        let kind = match deck.kind(card) {
            Kind::Reserves => 40,
            Kind::Commander => 10,
            Kind::Overlap => 0,
            Kind::Unit(unit) => match unit {
                UnitType::LightCavalry | UnitType::HeavyInfantry | UnitType::Pike => 4,
                UnitType::Elephant => 5,
                _ => 3,
            },
        };
        kind + 2 * i32::from(deck.points(card))
    }

    /// The cheapest way to pay this cost out of `hand`, if there is one: the cards and what they are worth.
    pub(crate) fn payments(&self, hand: CardSet) -> [Option<(i32, CardSet)>; DEAREST] {
        let mut cheapest = [None; DEAREST];
        cheapest[0] = Some((0, CardSet::EMPTY));
        for card in hand {
            let (points, worth) = (usize::from(self.game.deck().points(card)), self.card_worth(card));
            for cost in (1..DEAREST).rev() {
                let Some((before, cards)) = cheapest[cost.saturating_sub(points)] else { continue };
                if cheapest[cost].is_none_or(|(least, _): (i32, CardSet)| before + worth < least) {
                    cheapest[cost] = Some((before + worth, cards.with([card].into_iter().collect())));
                }
            }
        }
        cheapest
    }

    /// Pays for what lies on the table.
    pub(crate) fn pay(&self, cost: u8) -> Answer {
        let cost = usize::from(cost);
        let cheapest = if cost < DEAREST { self.payments(self.hand())[cost] } else { None };
        let cards = cheapest.map_or_else(|| self.dearest_first(cost), |(_, cards)| cards);
        Answer::Pay(cards.iter().collect())
    }

    /// Cards with many command points until the cost is covered.
    fn dearest_first(&self, cost: usize) -> CardSet {
        let deck = self.game.deck();
        let mut hand: Pile = self.hand().iter().collect();
        hand.sort_by_key(|&card| std::cmp::Reverse(deck.points(card)));
        let mut paid = 0;
        hand.into_iter()
            .take_while(|&card| {
                let needed = paid < cost;
                paid += usize::from(deck.points(card));
                needed
            })
            .collect()
    }

    /// Discards the card that is worth least.
    pub(crate) fn discard_least(&self) -> Answer {
        let least = self.hand().iter().min_by_key(|&card| self.card_worth(card));
        Answer::Discard(least.expect("the hand is over its limit"))
    }
}
