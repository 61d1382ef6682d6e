//! Close combat: who fights in the front rank, who fights whom, and the dice of impact and melee.
//!
//! [`at_impact`] and [`in_melee`] say which files fight whom, in all ways that are allowed; [`attacks`] what each battle
//! group rolls then; the step asks where there is a choice, rolls, and leaves the hits to [`crate::aftermath`].

mod at_impact;
mod attack;
mod committing;
mod in_melee;
mod overlapping;
mod record;
mod step;
mod support;
#[cfg(test)]
mod tests;

use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::rule;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::combat::fighters::FightingFile;
use crate::combat::losses::Pool;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::{Phase, Then};

pub use at_impact::at_impact;
pub use attack::{Advantages, Attack, Fight, attacks, fights, ways_to_lose};
pub(crate) use committing::release;
pub use in_melee::in_melee;
pub use record::combatants;

/// A combat, or what of a melee is open: all ways in which its files can fight, and whose choice that is. AM-COM-021
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// Who chooses, if there is more than one way.
    pub chooser: Seat,
    /// The ways.
    pub ways: Vec<Vec<FightingFile>>,
}

/// What is settled of the fighting of this phase before the dice are rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Fray {
    /// Who has been asked for commanders to fight in the front rank. AM-COM-106
    pub committed: Vec<Seat>,
    /// The commanders who are declared and have not taken their place yet. AM-COM-109
    pub unplaced: Vec<(Seat, usize)>,
    /// The combats that are settled, in their order: which files fight whom.
    pub combats: Vec<Vec<FightingFile>>,
    /// The dice of battle groups whose players chose how to share out a loss. AM-COM-035
    pub dice: Vec<(GroupId, Vec<Pool>)>,
}

impl Fray {
    /// All files that fight.
    pub fn files(&self) -> Vec<FightingFile> {
        self.combats.concat()
    }
}

/// A question about close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CloseCombatQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which commanders fight in the front rank. AM-COM-106
    Commit(Phase),
    /// On which base of the front rank a commander fights. AM-COM-109
    Place(usize),
    /// Which bases fight which, in the next combat of this phase. AM-COM-021, AM-MEL-006, AM-MEL-010
    Pair(Phase),
    /// From which of its dice a battle group takes a loss. AM-COM-035
    Lose(Phase, usize),
}

/// An answer about close combat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CloseCombatReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// These commanders fight in the front rank.
    Commit(Vec<usize>),
    /// He fights on this base.
    Place(usize),
    /// These files fight so.
    Pair(Vec<FightingFile>),
    /// These dice are left.
    Lose(Vec<Pool>),
}

/// Something that happened in close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CloseCombatEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A commander fights in the front rank of a battle group. AM-COM-106
    Committed(Seat, usize, GroupId),
    /// A battle group rolled so many dice against another, needing this score, and hit so often. AM-COM-097
    Hits {
        /// Who.
        by: GroupId,
        /// Whom.
        on: GroupId,
        /// With how many dice.
        dice: u32,
        /// At which net points of advantage.
        net: i32,
        /// Whether it was support shooting.
        support: bool,
        /// The score that was needed.
        needed: u8,
        /// How often it hit.
        hits: u32,
        /// What spoke for and against those who rolled; several if that differed from base to base and came to the same.
        #[cfg_attr(feature = "typescript", ts(type = "[[string, number][], [string, number][]][]"))]
        advantages: Vec<Advantages>,
    },
}

/// Why something is not allowed in close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CloseCombatWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// There is no such commander with a battle group that fights, or he cannot fight there.
    CannotCommit(usize),
    /// Two commanders, or one twice, for the same battle group.
    Twice(usize),
    /// There is no base in the front rank that touches enemy, of those that the commander is with.
    NoPlaceFor(usize),
    /// Not one of the ways in which the bases can fight.
    NoSuchPairing,
    /// Not one of the ways to share out the loss.
    NoSuchLoss,
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    let wrong = |rule, wrong| vec![Ruling { rule, because: Why::CloseCombat(wrong) }];
    match (question, reply) {
        (Question::Commit(phase), Reply::Commit(commanders)) => {
            committing::check(position, seat, *phase, commanders)
        }
        (Question::Place(commander), Reply::Place(base)) => {
            let is_one = committing::places(position, seat, *commander).contains(base);
            if is_one { Vec::new() } else { wrong(rule!("AM-COM-109"), Wrong::NoPlaceFor(*commander)) }
        }
        (Question::Pair(phase), Reply::Pair(files)) => match step::next_combat(position, *phase) {
            Some(combat) if combat.ways.contains(files) => Vec::new(),
            _ => wrong(rule!("AM-COM-021"), Wrong::NoSuchPairing),
        },
        (Question::Lose(phase, group), Reply::Lose(pools)) => {
            let ways = ways_to_lose(position, *phase, GroupId::new(seat, *group));
            if ways.contains(pools) { Vec::new() } else { wrong(rule!("AM-COM-035"), Wrong::NoSuchLoss) }
        }
        _ => vec![Ruling { rule: rule!("AM-COM-001"), because: Why::OtherQuestion }],
    }
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: &Question, into: &mut Vec<Reply>) {
    match question {
        Question::Commit(phase) => {
            into.extend(committing::choices(position, seat, *phase).into_iter().map(Reply::Commit));
        }
        Question::Place(commander) => {
            into.extend(committing::places(position, seat, *commander).into_iter().map(Reply::Place));
        }
        Question::Pair(phase) => {
            let ways = step::next_combat(position, *phase).map(|combat| combat.ways);
            into.extend(ways.into_iter().flatten().map(Reply::Pair));
        }
        Question::Lose(phase, group) => {
            let ways = ways_to_lose(position, *phase, GroupId::new(seat, *group));
            into.extend(ways.into_iter().map(Reply::Lose));
        }
    }
}

/// Commanders are declared to fight in the front rank, first the non-active player's. AM-COM-001, AM-COM-106
pub(crate) fn commit<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    committing::step(fog, battle, table, phase)
}

/// All combats of the phase are fought: hits are rolled, and who has lost is known. AM-COM-001, AM-COM-097
pub(crate) fn fight<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    step::step(fog, battle, table, phase)
}
