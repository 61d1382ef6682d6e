//! The actions of a turn: where to place units, and where to attack.

use acies_cards::{Answer, COLUMNS, Card, CardSet, Kind, Units, cost, may_pair};

use super::fight::set;
use super::hand::{ONE_UNIT, SOME_UNITS};
use super::sight::{Clash, Row, Sight};

/// Reserves are played before anything else: the cards that they bring may change every plan.
const AT_ONCE: i32 = 100_000;

impl Sight<'_> {
    /// The next action, each with what it gains.
    pub(crate) fn act(&self, into: &mut Vec<(i32, Answer)>) {
        into.push((0, Answer::End));
        let reserves = self.hand().iter().find(|&card| self.game.deck().kind(card) == Kind::Reserves);
        // With nothing else to draw they would bring back themselves, for ever.
        let reserves = reserves.filter(|_| self.can_draw());
        into.extend(reserves.map(|card| (AT_ONCE, Answer::Reserves(card))));
        self.attacks(into);
        self.placings::<ONE_UNIT>(0, into);
    }

    /// The payment for what lies on the table. Another unit in the same action may save a point or two, but first of
    /// all this one may want to attack, so by rule of thumb it comes last.
    pub(crate) fn place_or_pay(&self, cost: u8, into: &mut Vec<(i32, Answer)>) {
        self.pay(cost, into);
        let payments = into.len();
        self.placings::<SOME_UNITS>(cost, into);
        into[payments..].iter_mut().for_each(|(gain, _)| *gain -= AT_ONCE);
    }

    fn attacks(&self, into: &mut Vec<(i32, Answer)>) {
        let row = &self.board.row;
        let now = self.worth(&self.board);
        for column in (0..COLUMNS).filter(|&column| row[column].contested()) {
            for &lead in row[column].of(self.seat) {
                let clash = Clash { column, from: column, lead, flank: false };
                let gain = self.attack_worth(&self.board, &clash, self.hand()) - now;
                into.push((gain, Answer::Attack { column: column as u8, lead }));
            }
        }
    }

    /// Of each kind of unit the one that pays least, in every column, paid for in the cheapest way. Where the enemy
    /// stands it may attack at once.
    fn placings<const COSTS: usize>(&self, so_far: u8, into: &mut Vec<(i32, Answer)>) {
        let row = &self.board.row;
        let before = self.cheapest::<COSTS>(so_far).map_or(0, |paid| self.price(paid));
        let now = self.worth(&self.board) - before;
        for unit in self.one_of_each_unit() {
            let mut hand = self.hand();
            hand.remove(unit);
            let payments = self.payments::<COSTS>(hand);
            for column in 0..COLUMNS {
                let cost = so_far + cost(self.game, row[column].terrain, column, unit);
                let Some(&Some((_, paid))) = payments.get(usize::from(cost)) else { continue };
                let room = self.room(row, column, unit);
                let mut placed = self.board;
                self.change(&mut placed, column, |column| {
                    let units = &mut column.units[self.seat.index()];
                    units.retain(|other| !room.contains(other));
                    units.push(unit);
                });
                let mut worth = self.worth(&placed);
                if placed.row[column].contested() {
                    let clash = Clash { column, from: column, lead: unit, flank: false };
                    worth = worth.max(self.attack_worth(&placed, &clash, hand.without(paid)));
                }
                let gain = worth - now - self.price(paid.with(set(unit)));
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
