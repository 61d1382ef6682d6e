//! The actions of a turn: where to place units, and where to attack.

use acies_cards::{Answer, COLUMNS, Card, CardSet, Kind, Units, cost, may_pair};

use super::sight::{Clash, Row, Sight};

/// Reserves are played before anything else: the cards that they bring may change every plan.
const AT_ONCE: i32 = 100_000;

impl Sight<'_> {
    /// The next action, each with what it gains.
    pub(crate) fn act(&self, into: &mut Vec<(i32, Answer)>) {
        into.push((0, Answer::End));
        let reserves = self.hand().iter().find(|&card| self.game.deck().kind(card) == Kind::Reserves);
        into.extend(reserves.map(|card| (AT_ONCE, Answer::Reserves(card))));
        self.attacks(into);
        self.placings(into);
    }

    fn attacks(&self, into: &mut Vec<(i32, Answer)>) {
        let row = &self.view.columns;
        let now = self.worth(row);
        for column in (0..COLUMNS).filter(|&column| row[column].contested()) {
            for &lead in row[column].of(self.seat) {
                let clash = Clash { column, from: column, lead, flank: false };
                let gain = self.attack_worth(row, &clash, self.hand()) - now;
                into.push((gain, Answer::Attack { column: column as u8, lead }));
            }
        }
    }

    /// Of each kind of unit the one that pays least, in every column, paid for in the cheapest way. Where the enemy
    /// stands it may attack at once.
    fn placings(&self, into: &mut Vec<(i32, Answer)>) {
        let row = &self.view.columns;
        let now = self.worth(row);
        for unit in self.one_of_each_unit() {
            let mut hand = self.hand();
            hand.remove(unit);
            let payments = self.payments(hand);
            for column in 0..COLUMNS {
                let cost = cost(self.game, row[column].terrain, column, unit);
                let Some((_, paid)) = payments[usize::from(cost)] else { continue };
                let room = self.room(row, column, unit);
                let mut placed = *row;
                let units = &mut placed[column].units[self.seat.index()];
                units.retain(|other| !room.contains(other));
                units.push(unit);
                let mut worth = self.worth(&placed);
                if placed[column].contested() {
                    let clash = Clash { column, from: column, lead: unit, flank: false };
                    worth = worth.max(self.attack_worth(&placed, &clash, hand.without(paid)));
                }
                let gain = worth - now - self.price(paid) - self.price([unit]);
                into.push((gain, Answer::Place { unit, column: column as u8, room }));
            }
        }
    }

    /// The units that must go to make room for this one: none if it can pair.
    fn room(&self, row: &Row, column: usize, unit: Card) -> Units {
        match *row[column].of(self.seat).as_slice() {
            [other] if may_pair(self.game, unit, other) => Units::default(),
            ref units => units.iter().copied().collect(),
        }
    }

    fn one_of_each_unit(&self) -> CardSet {
        let deck = self.game.deck();
        let mut least: [Option<Card>; 9] = [None; 9];
        for card in self.hand() {
            if let Some(unit) = deck.unit_type(card) {
                let place = &mut least[unit as usize];
                if place.is_none_or(|other| deck.points(card) < deck.points(other)) {
                    *place = Some(card);
                }
            }
        }
        least.into_iter().flatten().collect()
    }
}
