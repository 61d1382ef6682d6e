//! Normal moves: single battle groups and battle lines. AM-TSQ-018

mod ambushed;
mod candidates;
mod figure;
mod judge;
mod movers;
mod nearest;
mod passing;
mod path;
mod pinned;
mod preview;
mod reach;
mod region;
mod room;
mod shifts;
mod steps;
mod towards;
mod walk;

use acies_field::Leg;
use acies_field::terrain::Kind;
use acies_geometry::{Angle, Length};
use acies_rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::command::NoBattleLine;
use crate::fielded::GroupId;
use crate::movement::Row;
use crate::obstacles::Thing;

pub(crate) use candidates::{any_order, orders, orders_of, pick};
pub(crate) use judge::{Occasion, judge};
pub(crate) use movers::{check_mover, is_led};
pub use nearest::nearest_legal;
pub use preview::{Preview, preview};
pub use region::{Region, region};
pub(crate) use steps::{bind, blockers, check, check_shift, shifts, step};
pub use towards::towards;

/// What makes a move. AM-MOV-001
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// A single battle group.
    Group(usize),
    /// A battle line, with the commander who moves it. AM-CMD-019
    Line {
        /// Its battle groups, the lowest number first.
        groups: Vec<usize>,
        /// The commander who is with one of them.
        commander: usize,
    },
}

impl Mover {
    /// The battle groups that move.
    pub fn groups(&self) -> &[usize] {
        match self {
            Self::Group(group) => std::slice::from_ref(group),
            Self::Line { groups, .. } => groups,
        }
    }
}

/// A turn on the spot. AM-MOV-047, AM-MOV-052
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "TurnOnTheSpot"))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// 90 degrees to the left.
    Left,
    /// 90 degrees to the right.
    Right,
    /// 180 degrees.
    About,
}

/// One part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Evolution {
    /// Straight ahead, a wheel, or a shift to the side.
    Leg(Leg),
    /// A turn.
    Turn(Turn),
    /// A wider front, by so many bases at its left and right end. AM-MOV-063
    Expand {
        /// At the left end.
        left: u8,
        /// At the right end.
        right: u8,
    },
    /// A narrower front, by so many bases at its left and right end. AM-MOV-064
    Contract {
        /// At the left end.
        left: u8,
        /// At the right end.
        right: u8,
    },
}

/// A move as a player orders it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "MoveOrder"))]
pub struct Order {
    /// Who moves.
    pub mover: Mover,
    /// How, one part after the other.
    pub evolutions: Vec<Evolution>,
}

impl Order {
    /// A move of a single battle group.
    pub fn of_group(group: usize, evolutions: impl Into<Vec<Evolution>>) -> Self {
        Self { mover: Mover::Group(group), evolutions: evolutions.into() }
    }

    /// Its straight stretches, wheels and shifts.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        self.evolutions.iter().filter_map(|evolution| match evolution {
            Evolution::Leg(leg) => Some(*leg),
            _ => None,
        })
    }
}

/// Whose move is not over yet. It goes on before anyone else moves. AM-MOV-038
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum InHand {
    /// It has failed its test and may make a simple move instead. AM-MOV-037
    AfterFailure(Mover),
    /// It has moved and may move again. AM-MAN-038
    SecondMove {
        /// Who.
        mover: Mover,
        /// Whether its first move was a turn or a change of formation. AM-MOV-072
        changed: bool,
    },
    /// It begins with a turn, for which others make room first. AM-MOV-053
    Turning(Order),
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "MoveWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// No battle group of that number is on the table.
    NoSuchGroup(usize),
    /// It is broken, in close combat or in contact with routers, or it charged, pursued or evaded this turn. AM-MAN-001
    CannotMove(usize),
    /// It loots a camp. AM-MEL-025
    Loots(usize),
    /// It has moved. AM-MAN-003
    HasMoved(usize),
    /// It was shifted to make room for friends. AM-MOV-056
    WasShifted(usize),
    /// It must reform first. AM-MAN-007
    OutOfFormation(usize),
    /// Another battle group or battle line is in the middle of its move. AM-MOV-038, AM-MAN-038, AM-MAN-041
    OtherInHand,
    /// They are no battle line.
    NoBattleLine(NoBattleLine),
    /// It is no move of the table: its parts do not go together, or one of them has no sense. AM-MOV-017
    NoSuchMove,
    /// A kind of move that such troops, or a battle line, cannot make. AM-MOV-022, AM-MOV-023
    NotForThem,
    /// A line of the table that is closed to them. AM-MOV-018
    Impossible(Row),
    /// The advance in it is not simple. AM-MOV-028
    AdvanceNotSimple,
    /// Only a simple move is left to them. AM-MOV-037, AM-MAN-042
    NotSimple(Row),
    /// It goes further than it may.
    TooFar {
        /// How far it would go.
        goes: Length,
        /// How far it may go.
        may: Length,
    },
    /// It would go through terrain that is closed to it. AM-MOV-006
    Closed(Kind),
    /// It does not cross the river within 45 degrees of straight across. AM-TER-033
    AlongTheRiver(usize),
    /// So many wheels. AM-MOV-043
    Wheels(usize),
    /// The wheels turn so far in all. AM-MOV-044
    Angle(Angle),
    /// No part of it ends further forward than its front edge was. AM-MOV-028
    NotForward,
    /// It has not the bases for it, or no front would be left. AM-MOV-049, AM-MOV-063, AM-MOV-064
    NotEnoughBases(usize),
    /// Something is in the way.
    InTheWay(Thing),
    /// Those in the way of the turn cannot be shifted. AM-MOV-057
    CannotShift(GroupId),
    /// It would touch enemy otherwise than in an overlap position. AM-MAN-045
    Contact(Thing),
    /// A shift to the side that no rule allows, or further than it allows. AM-MOV-058
    Shift {
        /// How far it would go to the side.
        goes: Length,
        /// How far it may.
        may: Length,
    },
    /// It would end among friends, or not just beyond them, or may not pass through them. AM-MOV-068, AM-MOV-069
    CannotPass(GroupId),
    /// It is pinned by these. AM-MAN-031
    Pinned(Vec<GroupId>),
    /// A file that stands in a restricted area cannot be contracted. AM-MAN-034
    PinnedFile,
    /// A second move that is not open to it. AM-MAN-038
    NoSecondMove,
    /// It would come too near to enemy for a second move. AM-MAN-039
    TooNear(Thing),
}

/// A rule, and what of a move it forbids.
pub(crate) type Fault = (RuleId, Wrong);

#[cfg(test)]
mod tests;
