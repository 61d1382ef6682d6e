//! The manoeuvre phase: reforming, conforming, feeding bases into melees, and normal moves. AM-SEQ-007

pub mod commanders;
pub mod conforming;
pub mod moves;
pub(crate) mod restricted;

use acies_geometry::Angle;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;
use moves::{Mover, Order};

/// A question of the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The next move, or none. AM-TSQ-018
    Move,
    /// A simple move of those who have failed their test, or none. AM-MOV-037
    AfterFailure(Mover),
    /// The second move of those who have just moved, or none. AM-MAN-038
    SecondMove(Mover),
    /// In which direction a battle group is shifted, which is in the way of a turn. AM-MOV-055
    MakeRoom(GroupId),
}

/// An answer in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A move.
    Move(Order),
    /// It is shifted in this direction.
    Shift(Angle),
    /// No more.
    Done,
}

/// Something that happened in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A move was ordered. Whether it is made may depend on a test.
    Ordered(Seat, Order),
}

/// Why something is not allowed in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of the battle groups it is about.
    NotAsked,
    /// Something about a normal move.
    Move(moves::Wrong),
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
pub(crate) fn moves<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    moves::step(fog, battle, table)
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    match (question, reply) {
        (Question::Move | Question::AfterFailure(_) | Question::SecondMove(_), Reply::Done) => Vec::new(),
        (Question::Move | Question::AfterFailure(_) | Question::SecondMove(_), Reply::Move(order)) => {
            moves::check(position, seat, question, order)
        }
        (Question::MakeRoom(blocker), Reply::Shift(to)) => moves::check_shift(position, *blocker, *to),
        _ => vec![ruling(acies_rules::rule!("AM-MAN-001"), Wrong::NotAsked)],
    }
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: &Question, into: &mut Vec<Reply>) {
    match question {
        Question::Move | Question::AfterFailure(_) | Question::SecondMove(_) => {
            into.extend(moves::orders(position, seat, question).into_iter().map(Reply::Move));
            into.push(Reply::Done);
        }
        Question::MakeRoom(blocker) => {
            into.extend(moves::shifts(position, *blocker).into_iter().map(|shift| Reply::Shift(shift.to)));
        }
    }
}
