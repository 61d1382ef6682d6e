//! Shooting: who may shoot at whom, and the shooting phase.

mod range;

use acies_play::{Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;

pub use range::{Range, could_shoot_at, range};

/// A question about shooting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// An answer about shooting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {}

/// All rulings that forbid an answer.
pub(crate) fn check(_: &Position<'_>, _: Seat, question: &Question, _: &Reply) -> Vec<Ruling<Why>> {
    match *question {}
}

/// Adds legal answers to a question.
pub(crate) fn choices(_: &Position<'_>, _: Seat, question: &Question, _: &mut Vec<Reply>) {
    match *question {}
}

/// Both sides shoot. AM-TSQ-019
pub(crate) fn step<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
