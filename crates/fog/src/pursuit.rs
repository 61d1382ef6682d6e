//! Routs and pursuits: the initial ones at the end of a phase, and those of the joint action phase.

use acies_play::{Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;

/// A question about routs and pursuits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// An answer about routs and pursuits.
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

/// Battle groups that have broken in this phase rout. AM-RTP-003
pub(crate) fn initial_routs<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Those who broke all their opponents pursue them. AM-RTP-019
pub(crate) fn initial_pursuits<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Routers move in the joint action phase. AM-JAP-010
pub(crate) fn routers<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Pursuers move in the joint action phase. AM-JAP-018
pub(crate) fn pursuers<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
