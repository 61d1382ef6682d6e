//! The joint action phase: break-offs, looting, commanders, bolstering and rallying, and removals. AM-JAP-001

pub mod camps;

use acies_play::{Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;

/// A question about the joint action phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// An answer about the joint action phase.
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

/// Scythed chariots that have fought are removed. AM-JAP-003, AM-SPE-015
pub(crate) fn remove_scythed_chariots<T: Table<Fog>>(
    _: &Fog,
    _: &mut Battle,
    _: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// One player's mounted troops break off from steady foot. AM-JAP-004
pub(crate) fn break_off<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T, _: Seat) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Those who loot or pursue test to stop. AM-JAP-009, AM-JAP-018
pub(crate) fn stop<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// One player's commanders move. AM-JAP-031
pub(crate) fn move_commanders<T: Table<Fog>>(
    _: &Fog,
    _: &mut Battle,
    _: &mut T,
    _: Seat,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Commanders bolster and rally. AM-JAP-032
pub(crate) fn bolster<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Battle groups that are spent are removed. AM-JAP-030
pub(crate) fn remove_battle_groups<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
