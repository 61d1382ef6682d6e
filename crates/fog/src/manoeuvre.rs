//! The manoeuvre phase: reforming, conforming, feeding bases into melees, and normal moves. AM-SEQ-007

pub mod commanders;

use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;

/// Who has just moved with a commander and may move again. AM-MAN-038
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondMove {
    /// The battle groups, in a battle line more than one.
    pub groups: Vec<usize>,
}

/// A question of the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The next move, or none. AM-TSQ-018
    Move,
}

/// An answer in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// No more.
    Done,
}

/// Something that happened in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {}

/// Why something is not allowed in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of the battle groups it is about.
    NotAsked,
    /// A commander's own move.
    Commander(commanders::Wrong),
}

fn ruling(rule: RuleId, wrong: Wrong) -> Ruling<Why> {
    Ruling { rule, because: Why::Manoeuvre(wrong) }
}

/// Battle groups out of formation reform. AM-TSQ-016
pub(crate) fn reform<T: Table<Fog>>(_fog: &Fog, _battle: &mut Battle, _table: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// The active player's battle groups conform. AM-TSQ-016
pub(crate) fn conform<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// One player feeds bases into melees. AM-TSQ-017
pub(crate) fn feed<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
    _seat: Seat,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// The active player makes normal moves. AM-TSQ-018
pub(crate) fn moves<T: Table<Fog>>(_fog: &Fog, _battle: &mut Battle, _table: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    _position: &Position<'_>,
    _seat: Seat,
    _question: &Question,
    _reply: &Reply,
) -> Vec<Ruling<Why>> {
    vec![ruling(acies_rules::rule!("AM-MAN-001"), Wrong::NotAsked)]
}

/// Adds legal answers to a question.
pub(crate) fn choices(_position: &Position<'_>, _seat: Seat, _question: &Question, _into: &mut Vec<Reply>) {}
