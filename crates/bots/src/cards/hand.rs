//! What to keep, to pay with and to draw.

use acies_cards::{Answer, Card, CardSet, Kind};
use acies_play::Seat;

use super::fight::set;
use super::sight::Sight;

/// Three cards are drawn and nine may be kept: what is held beyond six when the actions end drives others out.
const FREE_HAND: usize = 6;

/// The costs of units that bots care to add up stay below these: for one unit, and for all of an action.
pub(crate) const ONE_UNIT: usize = 12;
pub(crate) const SOME_UNITS: usize = 24;

impl Sight<'_> {
    /// What it costs to give this card out of the hand.
    pub(crate) fn card_worth(&self, card: Card) -> i32 {
        let deck = self.game.deck();
        let unit = if deck.unit(card).is_some() { self.judgement.unit } else { 0 };
        self.judgement.points[usize::from(deck.points(card).min(5))] + unit
    }

    /// What it costs to give these cards out of the hand, less where the hand is too large anyway.
    pub(crate) fn price(&self, cards: CardSet) -> i32 {
        let worth: i32 = cards.iter().map(|card| self.card_worth(card)).sum();
        let excess = self.hand().len().saturating_sub(FREE_HAND).min(cards.len());
        worth + self.judgement.excess * excess as i32
    }

    /// What the whole position is worth when the actions of a turn are over: the battlefield, what was lost and both
    /// hands.
    pub(crate) fn evaluate(&self) -> i32 {
        let deck = self.game.deck();
        let lost = |seat: Seat| -> i32 {
            self.view.side(seat).lost.iter().map(|card| i32::from(deck.victory(card))).sum()
        };
        let hand: i32 = self.hand().iter().map(|card| self.card_worth(card)).sum();
        let excess = self.hand().len().saturating_sub(FREE_HAND) as i32;
        self.worth(&self.board)
            + self.judgement.victory * (lost(self.seat.other()) - lost(self.seat))
            + hand
            + self.judgement.excess * excess
            + self.judgement.their_hand[self.their_hand().min(12)]
    }

    /// Keeps the two best cards of the packet.
    pub(crate) fn keep(&self) -> Answer {
        let mut packet: Vec<Card> = self.own.packet.iter().collect();
        packet.sort_by_key(|&card| std::cmp::Reverse(self.draft_worth(card)));
        Answer::Keep(packet.into_iter().take(2).collect())
    }

    fn draft_worth(&self, card: Card) -> i32 {
        let deck = self.game.deck();
        let kind = match deck.kind(card) {
            Kind::Unit(unit) => unit as usize,
            Kind::Commander => 9,
            Kind::Overlap => 10,
            Kind::Reserves => 11,
        };
        self.judgement.draft[kind] + self.judgement.draft_points[usize::from(deck.points(card).min(5))]
    }

    /// The cheapest way to pay this cost out of `hand`, if there is one: the cards and what they are worth.
    pub(crate) fn payments<const COSTS: usize>(&self, hand: CardSet) -> [Option<(i32, CardSet)>; COSTS] {
        let mut cheapest = [None; COSTS];
        cheapest[0] = Some((0, CardSet::EMPTY));
        for card in hand {
            let (points, worth) = (usize::from(self.game.deck().points(card)), self.card_worth(card));
            for cost in (1..COSTS).rev() {
                let Some((before, cards)) = cheapest[cost.saturating_sub(points)] else { continue };
                if cheapest[cost].is_none_or(|(least, _): (i32, CardSet)| before + worth < least) {
                    cheapest[cost] = Some((before + worth, cards.with([card].into_iter().collect())));
                }
            }
        }
        cheapest
    }

    /// The cards that pay this cost in the cheapest way.
    pub(crate) fn cheapest<const COSTS: usize>(&self, cost: u8) -> Option<CardSet> {
        if cost == 0 {
            return Some(CardSet::EMPTY);
        }
        self.payments::<COSTS>(self.hand()).get(usize::from(cost)).copied().flatten().map(|(_, cards)| cards)
    }

    /// The cheapest payment for what lies on the table, and the cheapest ones without one of its cards.
    pub(crate) fn pay(&self, cost: u8, into: &mut Vec<(i32, Answer)>) {
        let cheapest =
            |hand: CardSet| self.payments::<SOME_UNITS>(hand).get(usize::from(cost)).copied().flatten();
        let Some((least, cards)) = cheapest(self.hand()) else {
            // More than bots care to add up: everything goes.
            return into.push((0, Answer::Pay(self.hand().iter().collect())));
        };
        into.push((0, Answer::Pay(cards.iter().collect())));
        for card in cards {
            if let Some((worth, others)) = cheapest(self.hand().without(set(card))) {
                into.push((least - worth - 1, Answer::Pay(others.iter().collect())));
            }
        }
    }

    /// Three cards, or an exchange. To draw three is the rule: an exchange of a card with three command points brings
    /// fewer in all, and one with more gives away a card that is better than what it brings.
    pub(crate) fn draw(&self, into: &mut Vec<(i32, Answer)>) {
        into.push((0, Answer::DrawThree));
        for card in self.one_of_each(self.hand()) {
            into.push((-1 - self.card_worth(card), Answer::Exchange(card)));
        }
    }

    /// The cards beyond the hand limit: those that are worth least.
    pub(crate) fn discard(&self, into: &mut Vec<(i32, Answer)>) {
        into.extend(self.hand().iter().map(|card| (-self.card_worth(card), Answer::Discard(card))));
    }
}
