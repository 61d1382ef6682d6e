//! Close combat: who fights in the front rank, who fights whom, and the dice of impact and melee.

use acies_play::{Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::{Phase, Then};

/// A question about close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// An answer about close combat.
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

/// Commanders are declared to fight in the front rank, first the non-active player's. AM-COM-001, AM-COM-106
pub(crate) fn commit<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// All combats of the phase are fought: hits are rolled, and who has lost is known. AM-COM-001, AM-COM-097
pub(crate) fn fight<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T, _: Phase) -> Result<Then, Pause> {
    Ok(Then::Next)
}
