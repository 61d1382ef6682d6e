//! Whether to attack, with what to support an attack, and how to meet one.

use acies_cards::{Answer, Attack, BonusView, Card, CardSet, FlankLosses, From, Kind, Stage, Units};
use acies_play::Seat;

use super::judgement::Board;
use super::sight::{Clash, Sight};

/// How likely a Bonus card is to have 0 to 5 command points, in thousandths.
pub(crate) type Bonus = [i32; 6];

/// The top card of a deck that one knows nothing about.
const FROM_DECK: Bonus = [0, 150, 280, 260, 125, 185];

/// What the table is worth to the player whose sight it is after each result of a combat.
struct Results {
    won: i32,
    tied: i32,
    lost: i32,
}

impl Results {
    /// On average, for an attacker who is stronger by `margin` before the Bonus cards.
    fn average(&self, margin: i32, attacker: &Bonus, defender: &Bonus) -> i32 {
        let mut sum = 0;
        for (a, &likely) in attacker.iter().enumerate().filter(|&(_, &likely)| likely > 0) {
            let mut inner = 0;
            for (d, &weight) in defender.iter().enumerate() {
                let result = match (margin + a as i32).cmp(&(d as i32)) {
                    std::cmp::Ordering::Greater => self.won,
                    std::cmp::Ordering::Equal => self.tied,
                    std::cmp::Ordering::Less => self.lost,
                };
                inner += weight * result;
            }
            sum += likely * (inner / 1000);
        }
        sum / 1000
    }
}

fn exactly(points: u8) -> Bonus {
    let mut bonus = [0; 6];
    bonus[usize::from(points.min(5))] = 1000;
    bonus
}

fn only(unit: Card) -> Units {
    [unit].into_iter().collect()
}

pub(crate) fn set(card: Card) -> CardSet {
    [card].into_iter().collect()
}

impl Sight<'_> {
    fn results(&self, board: &Board, attacker: Seat, clash: &Clash, defending: Card) -> Results {
        let defender = attacker.other();
        let stake = match self.game.flank_losses() {
            FlankLosses::Attacking => clash.from,
            FlankLosses::Opposed => clash.column,
        };
        let Clash { column, from, lead, .. } = *clash;

        let mut won = *board;
        self.change(&mut won, column, |column| {
            column.units[defender.index()] = Units::default();
            column.control = Some(attacker);
        });
        self.change(&mut won, from, |from| from.units[attacker.index()] = only(lead));

        let mut tied = *board;
        self.change(&mut tied, stake, |stake| stake.units[attacker.index()] = Units::default());
        self.change(&mut tied, column, |column| {
            column.units[defender.index()] = Units::default();
            column.control = None;
        });

        let mut lost = *board;
        self.change(&mut lost, stake, |stake| stake.units[attacker.index()] = Units::default());
        self.change(&mut lost, column, |column| {
            column.units[defender.index()] = only(defending);
            column.control = column.control.filter(|&control| control != attacker);
        });

        let gain = |losses: Units, loser: Seat| {
            let worth = self.judgement.victory * self.victory(losses)
                + if self.elephants(losses) { self.judgement.points[2] } else { 0 };
            if loser == self.seat { -worth } else { worth }
        };
        Results {
            won: self.worth(&won) + gain(*board.row[column].of(defender), defender),
            tied: self.worth(&tied),
            lost: self.worth(&lost) + gain(*board.row[stake].of(attacker), attacker),
        }
    }

    /// All defenders withdraw: the attacker stands there alone, with one unit. CG-ATT-008
    fn withdrawn(&self, board: &Board, attacker: Seat, clash: &Clash) -> i32 {
        let mut left = *board;
        self.change(&mut left, clash.column, |column| {
            column.units[attacker.other().index()] = Units::default();
        });
        self.change(&mut left, clash.from, |from| from.units[attacker.index()] = only(clash.lead));
        self.worth(&left)
    }

    /// The best that this player can make of an attack, with a Bonus card out of `hand` or from the deck.
    pub(crate) fn attack_worth(&self, board: &Board, clash: &Clash, hand: CardSet) -> i32 {
        let mut best = i32::MIN;
        self.supports(board, clash, hand, 0, |worth, _| best = best.max(worth));
        best
    }

    /// Each sensible Bonus card for an attack, with what the attack is worth then.
    fn supports(
        &self,
        board: &Board,
        clash: &Clash,
        hand: CardSet,
        overlaps: u8,
        mut found: impl FnMut(i32, From),
    ) {
        let row = &board.row;
        let (margin, defending) = self.margin(row, self.seat, clash);
        let margin = margin + i32::from(overlaps) * self.overlap(row, self.seat, clash);
        let results = self.results(board, self.seat, clash, defending);
        let defenders = row[clash.column].of(self.seat.other()).len();
        let escape = (self.quick(row, self.seat, clash).len() == defenders)
            .then(|| self.withdrawn(board, self.seat, clash));
        let reply = match self.their_hand() {
            ..=1 => &self.judgement.defending[0],
            2 => &self.judgement.defending[1],
            3..=4 => &self.judgement.defending[2],
            5.. => &self.judgement.defending[3],
        };
        let worth = |bonus: &Bonus| {
            let fought = results.average(margin, bonus, reply);
            escape.map_or(fought, |escaped| fought.min(escaped))
        };
        for card in self.one_of_each(hand) {
            found(worth(&exactly(self.game.deck().points(card))) - self.price(set(card)), From::Hand(card));
        }
        if self.can_draw() || hand.is_empty() {
            found(worth(&self.top_of_deck()), From::Deck);
        }
    }

    /// For each number of command points the card that one misses least.
    pub(crate) fn one_of_each(&self, hand: CardSet) -> impl Iterator<Item = Card> {
        let mut least: [Option<Card>; 6] = [None; 6];
        for card in hand {
            let place = &mut least[usize::from(self.game.deck().points(card).min(5))];
            if place.is_none_or(|other| self.card_worth(card) < self.card_worth(other)) {
                *place = Some(card);
            }
        }
        least.into_iter().flatten()
    }

    /// Whether there is anything left in the deck or the discard pile.
    pub(crate) fn can_draw(&self) -> bool {
        !self.own.deck.is_empty() || !self.own.discard.is_empty()
    }

    /// The player knows which cards are left in his deck, if not their order.
    fn top_of_deck(&self) -> Bonus {
        let mut bonus = [0; 6];
        let left: CardSet =
            if self.own.deck.is_empty() { self.own.discard.iter().copied().collect() } else { self.own.deck };
        for card in left {
            bonus[usize::from(self.game.deck().points(card).min(5))] += 1;
        }
        let cards = left.len().max(1) as i32;
        bonus.map(|count| 1000 * count / cards)
    }

    /// Overlap cards and Bonus cards for the attack under way.
    pub(crate) fn commit(&self, into: &mut Vec<(i32, Answer)>) {
        let Some((attack, clash)) = self.under_way() else { return };
        let hand = self.hand();
        self.supports(&self.board, &clash, hand, attack.overlaps, |worth, from| {
            into.push((worth, Answer::Bonus(from)));
        });
        let overlap = hand.iter().find(|&card| self.game.deck().kind(card) == Kind::Overlap);
        if let Some(card) = overlap {
            let rest = hand.without(set(card));
            let mut best = i32::MIN;
            self.supports(&self.board, &clash, rest, attack.overlaps + 1, |worth, _| best = best.max(worth));
            into.push((best - self.price(set(card)), Answer::Overlap(card)));
        }
    }

    fn under_way(&self) -> Option<(Attack<BonusView>, Clash)> {
        let attack = *self.view.stage.attack()?;
        let clash = Clash {
            column: attack.column.into(),
            from: attack.from.into(),
            lead: attack.lead,
            flank: attack.flank.is_some(),
        };
        Some((attack, clash))
    }

    /// Which units to take away from the attack under way.
    pub(crate) fn withdraw(&self, into: &mut Vec<(i32, Answer)>) {
        let Some((_, clash)) = self.under_way() else { return };
        let attacker = self.view.active;
        let quick = self.quick(&self.board.row, attacker, &clash);
        let mut offer = |units: Units| {
            let mut left = self.board;
            self.change(&mut left, clash.column, |column| {
                column.units[self.seat.index()].retain(|unit| !units.contains(unit));
            });
            let worth = if left.row[clash.column].of(self.seat).is_empty() {
                self.withdrawn(&left, attacker, &clash)
            } else {
                let mut best = i32::MIN;
                self.defences(&left, |worth, _| best = best.max(worth));
                best
            };
            into.push((worth, Answer::Withdraw(units)));
        };
        offer(Units::default());
        quick.iter().for_each(|&unit| offer(only(unit)));
        if quick.len() == 2 {
            offer(quick);
        }
    }

    /// Leads and Bonus cards against the attack under way.
    pub(crate) fn defend(&self, into: &mut Vec<(i32, Answer)>) {
        self.defences(&self.board, |worth, answer| into.push((worth, answer)));
    }

    fn defences(&self, board: &Board, mut found: impl FnMut(i32, Answer)) {
        let Some((attack, clash)) = self.under_way() else { return };
        let attacker = self.view.active;
        let row = &board.row;
        let units = row[clash.column].of(self.seat);
        let overlap = i32::from(attack.overlaps) * self.overlap(row, attacker, &clash);
        let against = match attack.bonus {
            None => exactly(0),
            Some(BonusView { drawn: true, .. }) => FROM_DECK,
            Some(_) => self.judgement.attacking,
        };
        for &lead in units {
            let margin = overlap + self.attack_strength(row, attacker, &clash, lead)
                - self.defence_strength(&row[clash.column], lead, units.len());
            let results = self.results(board, attacker, &clash, lead);
            let worth = |bonus: &Bonus| results.average(margin, &against, bonus);
            found(worth(&exactly(0)), Answer::Defend { lead, bonus: None });
            for card in self.one_of_each(self.hand()) {
                let worth = worth(&exactly(self.game.deck().points(card))) - self.price(set(card));
                found(worth, Answer::Defend { lead, bonus: Some(From::Hand(card)) });
            }
            if self.can_draw() {
                found(worth(&self.top_of_deck()), Answer::Defend { lead, bonus: Some(From::Deck) });
            }
        }
    }

    /// Which unit of a pair to lose: the feebler one, and of two alike the one with more command points, which come
    /// back with the next shuffle.
    pub(crate) fn thin(&self, column: u8, into: &mut Vec<(i32, Answer)>) {
        let column = &self.board.row[usize::from(column)];
        for &unit in column.of(self.seat) {
            let strength = self.defence_strength(column, unit, 1);
            let points = i32::from(self.game.deck().points(unit));
            into.push((points - 10 * strength, Answer::Discard(unit)));
        }
    }

    /// Flank attacks, of those that are listed, or none.
    pub(crate) fn flank_attacks(&self, listed: &[Answer], into: &mut Vec<(i32, Answer)>) {
        debug_assert!(matches!(self.view.stage, Stage::FlankAttacks(_)));
        let now = self.worth(&self.board);
        into.push((0, Answer::End));
        for &answer in listed {
            if let Answer::FlankAttack { column, from, lead } = answer {
                let clash = Clash { column: column.into(), from: from.into(), lead, flank: true };
                into.push((self.attack_worth(&self.board, &clash, self.hand()) - now, answer));
            }
        }
    }
}
