//! The state of a game: plain values, small enough to be copied in a few nanoseconds.

use acies_play::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet, Pile, Units};
use crate::deck::{Deck, Terrain};
use crate::ending::Ending;

/// A row of five columns. CG-CMP-018
pub const COLUMNS: usize = 5;

/// Everything on and under the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The five columns, from left to right as red sees them.
    pub columns: [Column; COLUMNS],
    /// Red's cards and blue's.
    pub armies: [Army; 2],
    /// Whose turn it is. CG-GLO-002
    pub active: Seat,
    /// How many turns have been begun, both players together.
    pub turn: u16,
    /// What comes next.
    pub stage: Stage,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<Ending>>,
}

/// One column: terrain in the middle, units on both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Column {
    /// The card in the middle.
    pub terrain: Terrain,
    /// Who controls it; nobody if it is neutral. CG-CMP-016
    pub control: Option<Seat>,
    /// Red's units and blue's.
    #[cfg_attr(feature = "typescript", ts(as = "[Vec<Card>; 2]"))]
    pub units: [Units; 2],
}

impl Column {
    /// The units of one side.
    pub fn of(&self, seat: Seat) -> &Units {
        &self.units[seat.index()]
    }

    /// Whether this side has units here and the opponent has none. CG-GLO-003
    pub fn unopposed(&self, seat: Seat) -> bool {
        !self.of(seat).is_empty() && self.of(seat.other()).is_empty()
    }

    /// Whether both sides have units here.
    pub fn contested(&self) -> bool {
        self.units.iter().all(|units| !units.is_empty())
    }
}

/// One player's cards off the battlefield.
///
/// The order of a deck is settled only as it is drawn: taking any card of the set, each as likely as the others, is the
/// same as shuffling first, and an order that does not exist cannot be given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// Not yet dealt in the draft.
    pub undealt: CardSet,
    /// The packet of four that the player chooses from. CG-SET-008
    pub packet: CardSet,
    /// Rejected in the draft, out of the game. CG-SET-009
    pub rejected: CardSet,
    /// The draw deck; during the draft the cards kept so far. CG-SET-010
    pub deck: CardSet,
    /// The hand.
    pub hand: CardSet,
    /// The discard pile, its top card last. CG-CRD-001
    pub discard: Pile,
    /// Eliminated, on the opponent's victory point pile. CG-CRD-017
    pub lost: CardSet,
    /// How often the discard pile was shuffled: what the shuffle card counts. CG-CMP-017
    pub reshuffles: u8,
    /// The cards that have lain face-up at some time.
    pub seen: CardSet,
    /// The cards that may be in the draw deck for all that the opponent can have noted.
    pub pool: CardSet,
}

impl Default for Army {
    fn default() -> Army {
        Army {
            undealt: CardSet::ALL,
            packet: CardSet::EMPTY,
            rejected: CardSet::EMPTY,
            deck: CardSet::EMPTY,
            hand: CardSet::EMPTY,
            discard: Pile::default(),
            lost: CardSet::EMPTY,
            reshuffles: 0,
            seen: CardSet::EMPTY,
            pool: CardSet::ALL,
        }
    }
}

/// What comes next: a question, or something that follows by itself. `B` is what is known of a Bonus card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stage<B = Bonus> {
    /// The terrain row is laid. CG-SET-001
    Terrain {
        /// Terrain cards not yet drawn, by kind.
        left: [u8; 4],
        /// How many columns are filled.
        laid: u8,
        /// Which columns are filled.
        filled: [bool; COLUMNS],
    },
    /// Packets are dealt, hands when all are through. CG-SET-008
    Deal,
    /// Both keep two of their packets.
    Draft,
    /// Phase 1. CG-TRN-003
    VictoryCheck,
    /// Phase 2. CG-TRN-004
    Advance,
    /// Phase 3. CG-TRN-007
    FlankAttacks(FlankPhase),
    /// Phase 4. CG-TRN-014
    Actions,
    /// Units lie and are not paid yet. CG-PLA-002
    Placing {
        /// What they cost together.
        cost: u8,
    },
    /// The attacker plays Overlap cards and takes his Bonus card. CG-ATT-003, 2 and 3
    Commitment(Attack<B>),
    /// The defender withdraws units or not. CG-ATT-006
    Withdrawal(Attack<B>),
    /// The defender takes a Bonus card or not, and names his lead. CG-ATT-009
    Defence(Attack<B>),
    /// All defenders withdrew from a pair: it is thinned. CG-ATT-008
    Halt(Attack<B>),
    /// A tie: the pairs are discarded, each in the order of its owner's choice. CG-ATT-023
    Tie(Attack<B>),
    /// Phase 5. CG-TRN-017
    Draw,
    /// Down to nine cards. CG-TRN-018
    HandLimit,
    /// The game is over.
    Over,
}

/// How far the phase of flank attacks has got, by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FlankPhase {
    /// Whether it could be flanked from its left and from its right when the phase began. CG-TRN-008
    pub qualified: [[bool; 2]; COLUMNS],
    /// Where one was made. CG-TRN-009
    pub made: [bool; COLUMNS],
}

/// An attack under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Attack<B = Bonus> {
    /// The attacked column.
    pub column: u8,
    /// Where the attacking units stand: another column only in a flank attack. CG-TRN-010
    pub from: u8,
    /// The attacker's lead. CG-ATT-002
    pub lead: Card,
    /// The phase it is made in, if it is a flank attack.
    pub flank: Option<FlankPhase>,
    /// How many Overlap cards were played on it. CG-CRD-008
    pub overlaps: u8,
    /// The attacker's Bonus card.
    pub bonus: Option<B>,
    /// The defender's Bonus card, between its reveal and the end of the combat.
    pub defence: Option<B>,
}

/// A Bonus card that was taken. CG-GLO-006
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bonus {
    /// Which.
    pub card: Card,
    /// Whether it came from the top of the draw deck.
    pub drawn: bool,
}

impl Battle {
    /// The table before anything was laid or dealt.
    pub fn new(deck: &Deck) -> Battle {
        Battle {
            columns: Default::default(),
            armies: Default::default(),
            active: Seat::Red,
            turn: 0,
            stage: Stage::Terrain { left: deck.terrain(), laid: 0, filled: [false; COLUMNS] },
            outcome: None,
        }
    }

    /// One side's cards.
    pub fn army(&self, seat: Seat) -> &Army {
        &self.armies[seat.index()]
    }

    /// One side's cards, to move them.
    pub fn army_mut(&mut self, seat: Seat) -> &mut Army {
        &mut self.armies[seat.index()]
    }

    /// One side's units in a column.
    pub fn units(&self, column: usize, seat: Seat) -> &Units {
        self.columns[column].of(seat)
    }

    /// One side's units in a column, to move them.
    pub fn units_mut(&mut self, column: usize, seat: Seat) -> &mut Units {
        &mut self.columns[column].units[seat.index()]
    }

    /// One side's units on the battlefield.
    pub fn on_battlefield(&self, seat: Seat) -> CardSet {
        self.columns.iter().flat_map(|column| *column.of(seat)).collect()
    }

    /// How many columns a side controls.
    pub fn controlled(&self, seat: Seat) -> usize {
        self.columns.iter().filter(|column| column.control == Some(seat)).count()
    }

    /// The attack under way, if there is one.
    pub fn attack(&self) -> Option<&Attack> {
        self.stage.attack()
    }
}

impl<B: Copy> Stage<B> {
    /// The attack under way, if there is one.
    pub fn attack(&self) -> Option<&Attack<B>> {
        match self {
            Stage::Commitment(attack)
            | Stage::Withdrawal(attack)
            | Stage::Defence(attack)
            | Stage::Halt(attack)
            | Stage::Tie(attack) => Some(attack),
            _ => None,
        }
    }

    /// The same stage with something else known of the Bonus cards, the attacker's and the defender's.
    pub fn map_bonus<C>(
        self,
        mut attacker: impl FnMut(B) -> C,
        mut defender: impl FnMut(B) -> C,
    ) -> Stage<C> {
        let mut map = |attack: Attack<B>| Attack {
            bonus: attack.bonus.map(&mut attacker),
            defence: attack.defence.map(&mut defender),
            column: attack.column,
            from: attack.from,
            lead: attack.lead,
            flank: attack.flank,
            overlaps: attack.overlaps,
        };
        match self {
            Stage::Commitment(attack) => Stage::Commitment(map(attack)),
            Stage::Withdrawal(attack) => Stage::Withdrawal(map(attack)),
            Stage::Defence(attack) => Stage::Defence(map(attack)),
            Stage::Halt(attack) => Stage::Halt(map(attack)),
            Stage::Tie(attack) => Stage::Tie(map(attack)),
            Stage::Terrain { left, laid, filled } => Stage::Terrain { left, laid, filled },
            Stage::Deal => Stage::Deal,
            Stage::Draft => Stage::Draft,
            Stage::VictoryCheck => Stage::VictoryCheck,
            Stage::Advance => Stage::Advance,
            Stage::FlankAttacks(phase) => Stage::FlankAttacks(phase),
            Stage::Actions => Stage::Actions,
            Stage::Placing { cost } => Stage::Placing { cost },
            Stage::Draw => Stage::Draw,
            Stage::HandLimit => Stage::HandLimit,
            Stage::Over => Stage::Over,
        }
    }
}

/// The columns next to this one. CG-CMP-018
pub fn neighbours(column: usize) -> impl Iterator<Item = usize> {
    [column.checked_sub(1), Some(column + 1).filter(|&next| next < COLUMNS)].into_iter().flatten()
}

/// Whether it is one of the two flank columns. CG-SET-006, CG-GLO-001
pub fn is_flank(column: usize) -> bool {
    column == 0 || column == COLUMNS - 1
}
