//! Which answers the rules forbid, and by which rule.

use acies_play::{Ruling, Seat};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Ask, From};
use crate::attack::may_withdraw;
use crate::battle::{Attack, Battle, COLUMNS, Stage};
use crate::card::{Card, CardSet, Units};
use crate::deck::Kind;
use crate::placing::{cost, may_pair};
use crate::setting_up::KEPT_OF_PACKET;
use crate::{CardGame, flank, turn};

/// The figures behind a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Why {
    /// This is no answer to what is asked now.
    NotWhatIsAsked {
        /// What is asked.
        ask: Ask,
    },
    /// Nothing is asked of this player now.
    NotYourDecision,
    /// There is no such column.
    NoSuchColumn {
        /// Counted from nought.
        column: u8,
    },
    /// Two cards of a packet are kept, not so many.
    NotTwo {
        /// How many.
        kept: u8,
    },
    /// The card is not in the packet.
    NotInPacket {
        /// Which.
        card: Card,
    },
    /// The card is named twice.
    Twice {
        /// Which.
        card: Card,
    },
    /// The card is not in the player's hand.
    NotInHand {
        /// Which.
        card: Card,
    },
    /// The player has no such unit in the column.
    NotInColumn {
        /// Which.
        card: Card,
        /// Where.
        column: u8,
    },
    /// The card is of another kind than is needed.
    WrongCard {
        /// Which.
        card: Card,
    },
    /// The column would hold three units of the player.
    ColumnFull {
        /// Which.
        column: u8,
    },
    /// Two units that may not share a column.
    NoPair {
        /// The one.
        unit: Card,
        /// The other.
        other: Card,
    },
    /// The command points left in the hand do not cover the cost.
    CannotPay {
        /// What all units of the action cost.
        cost: u8,
        /// What the rest of the hand has.
        points: u32,
    },
    /// The cards named do not cover the cost.
    PaidTooLittle {
        /// What all units of the action cost.
        cost: u8,
        /// What was offered.
        points: u32,
    },
    /// There is nothing to pay.
    NothingToPay,
    /// The two players do not both have units in the column.
    NotContested {
        /// Which.
        column: u8,
    },
    /// The column did not qualify for a flank attack when the phase began.
    DidNotQualify {
        /// Which.
        column: u8,
    },
    /// The column was flank-attacked already.
    AttackedAlready {
        /// Which.
        column: u8,
    },
    /// The column does not qualify, or no longer.
    NotFlanked {
        /// Which.
        column: u8,
    },
    /// A flank attack cannot come from there.
    NotFlanking {
        /// The attacked column.
        column: u8,
        /// The other one.
        from: u8,
    },
    /// Draw deck and discard pile are empty.
    NothingToDraw,
    /// The Bonus card has been taken: it is too late for Overlap.
    BonusTaken,
    /// The unit is not quicker than the lead attacker.
    TooSlow {
        /// Which.
        unit: Card,
        /// Its movement cost.
        movement: u8,
        /// The lead attacker's.
        lead: u8,
    },
}

/// All rulings that forbid this answer; none if it is legal.
pub(crate) fn check(
    game: &CardGame,
    battle: &Battle,
    seat: Seat,
    ask: Ask,
    answer: &Answer,
) -> Vec<Ruling<Why>> {
    let mut judge = Judge { game, battle, seat, rulings: Vec::new() };
    match (ask, *answer) {
        (Ask::Keep, Answer::Keep(cards)) => judge.keep(cards),
        (Ask::Thin { column }, Answer::Discard(unit)) => {
            let in_pair = |place: usize| battle.units(place, seat).contains(&unit);
            let thinned = turn::pairs_to_thin(battle, column).any(in_pair);
            judge.demand(thinned, thinned_by(battle), Why::NotInColumn { card: unit, column });
        }
        (Ask::DiscardFirst { column }, Answer::Discard(unit)) => {
            judge.own_unit(rule!("CG-CRD-001"), column, unit);
        }
        (Ask::FlankAttack, Answer::FlankAttack { column, from, lead }) => {
            judge.flank_attack(column, from, lead);
        }
        (Ask::FlankAttack | Ask::Act, Answer::End) | (Ask::Draw, Answer::DrawThree) => {}
        (Ask::Act | Ask::PlaceOrPay, Answer::Place { unit, column, room }) => {
            judge.place(unit, column, room);
        }
        (Ask::PlaceOrPay, Answer::Pay(cards)) => judge.pay(&cards),
        (Ask::Act, Answer::Attack { column, lead }) => judge.attack(column, lead),
        (Ask::Act, Answer::Reserves(card)) => judge.hand_card(rule!("CG-CRD-013"), card, Kind::Reserves),
        (Ask::Commit, Answer::Overlap(card)) => judge.hand_card(rule!("CG-CRD-008"), card, Kind::Overlap),
        (Ask::Commit, Answer::Bonus(from)) => judge.bonus(rule!("CG-ATT-004"), from),
        (Ask::Withdraw, Answer::Withdraw(units)) => judge.withdraw(&units),
        (Ask::Defend, Answer::Defend { lead, bonus }) => judge.defend(lead, bonus),
        (Ask::Draw, Answer::Exchange(card)) => judge.in_hand(rule!("CG-TRN-017"), card),
        (Ask::HandLimit, Answer::Discard(card)) => judge.in_hand(rule!("CG-TRN-018"), card),
        (_, Answer::FlankAttack { .. }) => judge.refuse(rule!("CG-TRN-002"), Why::NotWhatIsAsked { ask }),
        _ => judge.refuse(answered_by(battle, ask), Why::NotWhatIsAsked { ask }),
    }
    judge.rulings
}

/// Why a player of whom nothing is asked cannot do this now.
pub(crate) fn out_of_turn(battle: &Battle, seat: Seat, answer: &Answer) -> Ruling<Why> {
    let attacked = battle.attack().is_some();
    let (rule, because) = match answer {
        _ if battle.stage == Stage::Draft => (rule!("CG-SET-008"), Why::NotYourDecision),
        Answer::Overlap(_) if seat == battle.active && attacked => (rule!("CG-CRD-008"), Why::BonusTaken),
        Answer::Withdraw(_) | Answer::Defend { .. } if attacked => {
            (rule!("CG-ATT-003"), Why::NotYourDecision)
        }
        _ if seat != battle.active => (rule!("CG-TRN-016"), Why::NotYourDecision),
        _ if attacked => (rule!("CG-ATT-003"), Why::NotYourDecision),
        _ => (rule!("CG-TRN-002"), Why::NotYourDecision),
    };
    Ruling { rule, because }
}

/// The rule that says what can be answered to a question.
fn answered_by(battle: &Battle, ask: Ask) -> RuleId {
    match ask {
        Ask::Keep => rule!("CG-SET-008"),
        Ask::Thin { .. } => thinned_by(battle),
        Ask::FlankAttack => rule!("CG-TRN-002"),
        Ask::Act => rule!("CG-TRN-014"),
        Ask::PlaceOrPay => rule!("CG-PLA-002"),
        Ask::Commit => rule!("CG-ATT-004"),
        Ask::Withdraw => rule!("CG-ATT-006"),
        Ask::Defend => rule!("CG-ATT-009"),
        Ask::DiscardFirst { .. } => rule!("CG-CRD-001"),
        Ask::Draw => rule!("CG-TRN-017"),
        Ask::HandLimit => rule!("CG-TRN-018"),
    }
}

/// The rule by which a pair is thinned now.
fn thinned_by(battle: &Battle) -> RuleId {
    if battle.attack().is_some() { rule!("CG-ATT-008") } else { rule!("CG-TRN-005") }
}

struct Judge<'a> {
    game: &'a CardGame,
    battle: &'a Battle,
    seat: Seat,
    rulings: Vec<Ruling<Why>>,
}

impl Judge<'_> {
    fn refuse(&mut self, rule: RuleId, because: Why) {
        self.rulings.push(Ruling { rule, because });
    }

    fn demand(&mut self, holds: bool, rule: RuleId, because: Why) {
        if !holds {
            self.refuse(rule, because);
        }
    }

    fn in_hand(&mut self, rule: RuleId, card: Card) {
        self.demand(self.battle.army(self.seat).hand.contains(card), rule, Why::NotInHand { card });
    }

    /// A card of this kind, in the hand.
    fn hand_card(&mut self, rule: RuleId, card: Card, kind: Kind) {
        self.demand(self.game.deck().kind(card) == kind, rule, Why::WrongCard { card });
        self.in_hand(rule, card);
    }

    /// Whether there is such a column; nothing else can be judged if there is none.
    fn column(&mut self, column: u8) -> bool {
        let exists = usize::from(column) < COLUMNS;
        self.demand(exists, rule!("CG-CMP-018"), Why::NoSuchColumn { column });
        exists
    }

    fn own_unit(&mut self, rule: RuleId, column: u8, unit: Card) {
        let units = self.battle.units(column.into(), self.seat);
        self.demand(units.contains(&unit), rule, Why::NotInColumn { card: unit, column });
    }

    /// Each card once.
    fn distinct(&mut self, rule: RuleId, cards: &[Card]) {
        for (i, card) in cards.iter().enumerate() {
            self.demand(!cards[..i].contains(card), rule, Why::Twice { card: *card });
        }
    }

    /// CG-SET-008
    fn keep(&mut self, cards: CardSet) {
        let kept = cards.len();
        self.demand(kept == KEPT_OF_PACKET, rule!("CG-SET-008"), Why::NotTwo { kept: kept as u8 });
        for card in cards.without(self.battle.army(self.seat).packet) {
            self.refuse(rule!("CG-SET-008"), Why::NotInPacket { card });
        }
    }

    /// CG-TRN-007 to CG-TRN-010
    fn flank_attack(&mut self, column: u8, from: u8, lead: Card) {
        if !self.column(column) || !self.column(from) {
            return;
        }
        let index = usize::from(column);
        let Stage::FlankAttacks(phase) = self.battle.stage else { return };
        self.demand(
            self.battle.columns[index].contested(),
            rule!("CG-TRN-007"),
            Why::NotContested { column },
        );
        let qualified = phase.qualified[index].contains(&true);
        self.demand(qualified, rule!("CG-TRN-008"), Why::DidNotQualify { column });
        self.demand(!phase.made[index], rule!("CG-TRN-009"), Why::AttackedAlready { column });
        let flanked = flank::flanking(self.battle, index).next().is_some();
        self.demand(flanked, rule!("CG-TRN-007"), Why::NotFlanked { column });
        let there = |beside: usize| beside == usize::from(from);
        let now = from == column || flank::flanking(self.battle, index).any(there);
        let then = from == column || flank::flanking_in(self.battle, &phase, index).any(there);
        self.demand(now, rule!("CG-TRN-010"), Why::NotFlanking { column, from });
        // It flanks now, but only through another flank attack of this phase.
        self.demand(then || !now || !qualified, rule!("CG-TRN-008"), Why::NotFlanking { column, from });
        self.own_unit(rule!("CG-TRN-010"), from, lead);
    }

    /// CG-PLA-001 to CG-PLA-013
    fn place(&mut self, unit: Card, column: u8, room: Units) {
        if !self.column(column) {
            return;
        }
        self.in_hand(rule!("CG-PLA-001"), unit);
        self.distinct(rule!("CG-PLA-012"), &room);
        for &other in &room {
            self.own_unit(rule!("CG-PLA-012"), column, other);
        }
        if self.game.deck().unit(unit).is_none() {
            self.refuse(rule!("CG-PLA-013"), Why::WrongCard { card: unit });
            return;
        }
        let index = usize::from(column);
        let staying: Units = self
            .battle
            .units(index, self.seat)
            .iter()
            .copied()
            .filter(|other| !room.contains(other))
            .collect();
        self.demand(staying.len() < 2, rule!("CG-PLA-008"), Why::ColumnFull { column });
        for &other in &staying {
            self.demand(may_pair(self.game, unit, other), rule!("CG-PLA-009"), Why::NoPair { unit, other });
        }
        let so_far = match self.battle.stage {
            Stage::Placing { cost } => cost,
            _ => 0,
        };
        let cost = so_far + cost(self.game, self.battle.columns[index].terrain, index, unit);
        let rest = self.battle.army(self.seat).hand.without([unit].into_iter().collect());
        let points = self.game.deck().points_of(rest);
        self.demand(points >= cost.into(), rule!("CG-PLA-002"), Why::CannotPay { cost, points });
    }

    /// CG-PLA-002, CG-PLA-003, CG-PLA-014
    fn pay(&mut self, cards: &[Card]) {
        let Stage::Placing { cost } = self.battle.stage else { return };
        self.distinct(rule!("CG-PLA-002"), cards);
        for &card in cards {
            self.in_hand(rule!("CG-PLA-002"), card);
        }
        if cost == 0 {
            self.demand(cards.is_empty(), rule!("CG-PLA-014"), Why::NothingToPay);
        }
        let offered: CardSet = cards.iter().copied().collect();
        let points = self.game.deck().points_of(offered);
        self.demand(points >= cost.into(), rule!("CG-PLA-002"), Why::PaidTooLittle { cost, points });
    }

    /// CG-ATT-001, CG-ATT-002
    fn attack(&mut self, column: u8, lead: Card) {
        if !self.column(column) {
            return;
        }
        let contested = self.battle.columns[usize::from(column)].contested();
        self.demand(contested, rule!("CG-ATT-001"), Why::NotContested { column });
        self.own_unit(rule!("CG-ATT-002"), column, lead);
    }

    fn bonus(&mut self, rule: RuleId, from: From) {
        match from {
            From::Hand(card) => self.in_hand(rule, card),
            From::Deck => {
                let can_draw = self.battle.army(self.seat).can_draw();
                self.demand(can_draw, rule!("CG-CRD-007"), Why::NothingToDraw);
            }
        }
    }

    /// CG-ATT-006
    fn withdraw(&mut self, units: &[Card]) {
        let Some(&Attack { column, lead, .. }) = self.battle.attack() else { return };
        self.distinct(rule!("CG-ATT-006"), units);
        let quick = self.battle.attack().map(|attack| may_withdraw(self.game, self.battle, attack));
        for &unit in units {
            self.own_unit(rule!("CG-ATT-006"), column, unit);
            let [movement, lead] = [unit, lead].map(|card| self.game.deck().movement(card));
            let there = self.battle.units(column.into(), self.seat).contains(&unit);
            let slow = there && quick.is_some_and(|quick| !quick.contains(&unit));
            self.demand(!slow, rule!("CG-ATT-006"), Why::TooSlow { unit, movement, lead });
        }
    }

    /// CG-ATT-009, CG-ATT-010
    fn defend(&mut self, lead: Card, bonus: Option<From>) {
        let Some(&Attack { column, .. }) = self.battle.attack() else { return };
        self.own_unit(rule!("CG-ATT-010"), column, lead);
        if let Some(from) = bonus {
            self.bonus(rule!("CG-ATT-009"), from);
        }
    }
}
