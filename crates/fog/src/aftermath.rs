//! What combat does to those who fought: commanders lost, bases lost, and cohesion tests.

use acies_field::{Base, Body};
use acies_play::{Pause, Ruling, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::cohesion::Opponents;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::{Phase, Then};

/// A battle group that shoots, is shot at or fights in this phase: what was done to it, and what it did. AM-COM-097
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// Who.
    pub id: GroupId,
    /// Where its bases stood before any was lost: others measure from here who see it break. AM-DET-007
    pub body: Body,
    /// How many of its bases counted for hits per base before any was lost. AM-GLO-027, AM-DET-052
    pub counted: u32,
    /// The hits that it took from each enemy battle group that shot at it or fought it, those with none included.
    pub taken: Vec<(GroupId, u32)>,
    /// The hits that it inflicted in close combat on all its opponents together. AM-COM-098
    pub inflicted: u32,
    /// Whom it fought, as far as that makes a lost combat harder to bear. AM-DET-029
    pub against: Opponents,
    /// Artillery was among those who shot at it. AM-DET-005
    pub shot_by_artillery: bool,
    /// Firearms were. AM-DET-029
    pub shot_by_firearms: bool,
    /// Where the front-rank bases stood whose files shot at it: the base nearest to them is
    /// lost. AM-DET-053
    pub shooters: Vec<Base>,
    /// Which of its front-rank bases face each enemy battle group that it fights in close combat, as they stood when the
    /// dice were rolled; nobody for those that fight it only as an overlap. AM-DET-054, AM-DET-057
    pub facing: Vec<(GroupId, Vec<usize>)>,
}

impl Combatant {
    /// A battle group to which nothing has happened yet.
    pub fn new(id: GroupId, body: Body, counted: u32) -> Self {
        Self {
            id,
            body,
            counted,
            taken: Vec::new(),
            inflicted: 0,
            against: Opponents::default(),
            shot_by_artillery: false,
            shot_by_firearms: false,
            shooters: Vec::new(),
            facing: Vec::new(),
        }
    }

    /// All hits that it took.
    pub fn received(&self) -> u32 {
        self.taken.iter().map(|&(_, hits)| hits).sum()
    }

    /// By how many hits it lost a close combat; negative if it won, zero if it drew. AM-COM-098
    pub fn lost_by(&self) -> i32 {
        self.received() as i32 - self.inflicted as i32
    }
}

/// A question about what combat has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {}

/// An answer about what combat has done.
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

/// Rolls for commanders who fight in the front rank. AM-COM-112
pub(crate) fn lose_commanders<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Death rolls, and the removal of bases. AM-DET-046
pub(crate) fn death_rolls<T: Table<Fog>>(
    _: &Fog,
    _: &mut Battle,
    _: &mut T,
    _: Phase,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Tests of those who lost a combat, were shot at or saw a commander lost. AM-DET-005, AM-DET-006, AM-DET-012
pub(crate) fn cohesion_tests<T: Table<Fog>>(
    _: &Fog,
    _: &mut Battle,
    _: &mut T,
    _: Phase,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Tests of those who saw friends break. AM-DET-007, AM-DET-008
pub(crate) fn see_friends_break<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
