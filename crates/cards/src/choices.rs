//! The legal answers to each question.

use acies_play::Seat;

use crate::ask::{Answer, Ask, From};
use crate::attack::may_withdraw;
use crate::battle::{Battle, COLUMNS, Stage};
use crate::card::{Card, CardSet, Pile, Units};
use crate::deck::Kind;
use crate::placing::{cost, may_pair};
use crate::{CardGame, flank, turn};

/// Adds the legal answers to `into`.
pub(crate) fn choices(game: &CardGame, battle: &Battle, seat: Seat, ask: Ask, into: &mut Vec<Answer>) {
    let army = battle.army(seat);
    match ask {
        Ask::Keep => {
            for first in army.packet {
                let later = army.packet.iter().filter(|&second| second > first);
                into.extend(later.map(|second| Answer::Keep([first, second].into_iter().collect())));
            }
        }
        Ask::Thin { column } => {
            let pairs = turn::pairs_to_thin(battle, column).flat_map(|column| *battle.units(column, seat));
            into.extend(pairs.map(Answer::Discard));
        }
        Ask::DiscardFirst { column } => {
            into.extend(battle.units(column.into(), seat).iter().map(|&unit| Answer::Discard(unit)));
        }
        Ask::FlankAttack => {
            flank_attacks(battle, seat, into);
            into.push(Answer::End);
        }
        Ask::Act => {
            placings(game, battle, seat, 0, into);
            attacks(battle, seat, into);
            let reserves = army.hand.iter().filter(|&card| game.deck().kind(card) == Kind::Reserves);
            into.extend(reserves.map(Answer::Reserves));
            into.push(Answer::End);
        }
        Ask::PlaceOrPay => {
            let Stage::Placing { cost } = battle.stage else { return };
            placings(game, battle, seat, cost, into);
            payments(game, army.hand, cost, into);
        }
        Ask::Commit => {
            let overlaps = army.hand.iter().filter(|&card| game.deck().kind(card) == Kind::Overlap);
            into.extend(overlaps.map(Answer::Overlap));
            into.extend(bonuses(battle, seat).map(Answer::Bonus));
        }
        Ask::Withdraw => withdrawals(game, battle, into),
        Ask::Defend => {
            let Some(attack) = battle.attack() else { return };
            for &lead in battle.units(attack.column.into(), seat) {
                into.push(Answer::Defend { lead, bonus: None });
                into.extend(bonuses(battle, seat).map(|from| Answer::Defend { lead, bonus: Some(from) }));
            }
        }
        Ask::Draw => {
            into.push(Answer::DrawThree);
            into.extend(army.hand.iter().map(Answer::Exchange));
        }
        Ask::HandLimit => into.extend(army.hand.iter().map(Answer::Discard)),
    }
}

fn flank_attacks(battle: &Battle, seat: Seat, into: &mut Vec<Answer>) {
    let Stage::FlankAttacks(phase) = battle.stage else { return };
    for column in (0..COLUMNS).filter(|&column| flank::may_attack(battle, &phase, column)) {
        for from in std::iter::once(column).chain(flank::flanking_in(battle, &phase, column)) {
            let leads = battle.units(from, seat).iter();
            into.extend(leads.map(|&lead| Answer::FlankAttack {
                column: column as u8,
                from: from as u8,
                lead,
            }));
        }
    }
}

fn attacks(battle: &Battle, seat: Seat, into: &mut Vec<Answer>) {
    for (column, _) in battle.columns.iter().enumerate().filter(|(_, column)| column.contested()) {
        let leads = battle.units(column, seat).iter();
        into.extend(leads.map(|&lead| Answer::Attack { column: column as u8, lead }));
    }
}

/// Every unit of the hand that can be paid for, in every column, with every way of making room for it.
fn placings(game: &CardGame, battle: &Battle, seat: Seat, cost_so_far: u8, into: &mut Vec<Answer>) {
    let deck = game.deck();
    let hand = battle.army(seat).hand;
    let points = deck.points_of(hand);
    for unit in hand.iter().filter(|&card| deck.unit(card).is_some()) {
        let affordable = points - u32::from(deck.points(unit));
        for column in 0..COLUMNS {
            let cost = cost_so_far + cost(game, battle.columns[column].terrain, column, unit);
            if u32::from(cost) > affordable {
                continue;
            }
            let mut offer = |room: Units| {
                let mut staying = battle.units(column, seat).iter().filter(|unit| !room.contains(unit));
                let fits = match (staying.next(), staying.next()) {
                    (None, _) => true,
                    (Some(&other), None) => may_pair(game, unit, other),
                    (Some(_), Some(_)) => false,
                };
                if fits {
                    into.push(Answer::Place { unit, column: column as u8, room });
                }
            };
            orders(battle.units(column, seat)).for_each(&mut offer);
        }
    }
}

/// Every selection from one or two units, in every order.
fn orders(units: &[Card]) -> impl Iterator<Item = Units> + use<> {
    let list = |cards: &[Card]| cards.iter().copied().collect::<Units>();
    let (one, two) = match *units {
        [a] => (Some([list(&[a])]), None),
        [a, b] => (None, Some([list(&[a]), list(&[b]), list(&[a, b]), list(&[b, a])])),
        _ => (None, None),
    };
    std::iter::once(Units::default()).chain(one.into_iter().flatten()).chain(two.into_iter().flatten())
}

/// Every payment without a superfluous card, in the order of the deck. Others are legal too (CG-PLA-003), but nobody
/// wants to choose among thousands.
fn payments(game: &CardGame, hand: CardSet, cost: u8, into: &mut Vec<Answer>) {
    let mut search = Payments { game, cost: cost.into(), into };
    let cards: Pile = hand.iter().collect();
    search.extend(&cards, game.deck().points_of(hand), Pile::default(), 0, u32::MAX);
}

struct Payments<'a> {
    game: &'a CardGame,
    cost: u32,
    into: &'a mut Vec<Answer>,
}

impl Payments<'_> {
    /// Goes on from the cards `paid`, worth `points` with `least` on the smallest, with any of `rest`, worth `left`.
    fn extend(&mut self, rest: &[Card], left: u32, paid: Pile, points: u32, least: u32) {
        if points >= self.cost {
            // Without its smallest card it would not be enough: no card is superfluous.
            if paid.is_empty() || points - least < self.cost {
                self.into.push(Answer::Pay(paid));
            }
            return;
        }
        if points + left < self.cost {
            return;
        }
        let Some((&card, rest)) = rest.split_first() else { return };
        let worth = u32::from(self.game.deck().points(card));
        let mut with = paid;
        with.push(card);
        self.extend(rest, left - worth, with, points + worth, least.min(worth));
        self.extend(rest, left - worth, paid, points, least);
    }
}

fn bonuses(battle: &Battle, seat: Seat) -> impl Iterator<Item = From> {
    let army = battle.army(seat);
    army.hand.iter().map(From::Hand).chain(army.can_draw().then_some(From::Deck))
}

fn withdrawals(game: &CardGame, battle: &Battle, into: &mut Vec<Answer>) {
    let Some(attack) = battle.attack() else { return };
    into.extend(orders(&may_withdraw(game, battle, attack)).map(Answer::Withdraw));
}
