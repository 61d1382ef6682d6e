//! What combat does to those who fought: commanders lost, bases lost, and cohesion tests.

mod closing;
mod commanders;
mod death;
mod gathering;
mod removal;
mod routers;
#[cfg(test)]
mod tests;
mod tests_taken;

use acies_field::{Base, Body};
use acies_play::{Ruling, Seat};
use acies_rules::rule;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::cohesion::Opponents;
use crate::fielded::GroupId;
use crate::position::Position;

pub use closing::Removal;
pub use commanders::falls_on;
pub(crate) use commanders::lose_commanders;
pub use death::death_roll_for;
pub(crate) use death::{death_rolls, is_foot, is_spared};
pub use removal::ways_to_lose_a_base;
pub use routers::{lose_router, ways_to_lose_a_router};
pub(crate) use tests_taken::{Testers, cohesion_tests, see_friends_break, take_next_test, test_after_combat};
pub use tests_taken::{reasons_for, test_after_pursuit};

/// A battle group that shoots, is shot at or fights in this phase: what was done to it, and what it did. AM-COM-097
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
    /// How many bases its death rolls have cost it that have not been removed yet. AM-DET-059
    pub due: u8,
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
            due: 0,
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AftermathQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which base of a battle group is removed, and how the others close up. AM-DET-056, AM-DET-062
    Removal(GroupId, Vec<Removal>),
    /// Which of these battle groups tests its cohesion next. AM-DET-017
    NextTest(Vec<usize>),
}

/// An answer about what combat has done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AftermathReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// In this way, of those that the question has.
    Removal(usize),
    /// This battle group.
    Next(usize),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AftermathEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A commander who fought in the front rank was rolled for. AM-COM-112
    CommanderRoll {
        /// Whose.
        seat: Seat,
        /// His place in the army's list.
        commander: usize,
        /// What the dice showed together.
        total: u8,
        /// From what on he is lost.
        falls_on: u8,
    },
    /// A death roll was taken. AM-DET-047
    DeathRoll {
        /// Whose.
        id: GroupId,
        /// Against how many hits.
        hits: u32,
        /// What the die showed.
        die: u8,
        /// What was added to it.
        modifier: u32,
        /// Whether a base is lost.
        lost: bool,
    },
    /// A battle group has lost a base.
    BaseLost {
        /// Whose.
        id: GroupId,
        /// Which one it was.
        base: usize,
        /// How many are left.
        left: usize,
    },
    /// A battle group has lost so many bases that it breaks. AM-DET-063
    Autobroken(GroupId),
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AftermathWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// There are only so many ways.
    NoSuchWay(usize),
    /// That battle group does not test now.
    DoesNotTest(usize),
    /// It answers another question.
    OtherQuestion,
}

/// All rulings that forbid an answer.
pub(crate) fn check(_: &Position<'_>, _: Seat, question: &Question, reply: &Reply) -> Vec<Ruling<Why>> {
    let (rule, wrong) = match (question, reply) {
        (Question::Removal(_, ways), Reply::Removal(way)) => {
            (rule!("AM-DET-056"), (*way >= ways.len()).then_some(Wrong::NoSuchWay(ways.len())))
        }
        (Question::NextTest(groups), Reply::Next(group)) => {
            (rule!("AM-DET-017"), (!groups.contains(group)).then_some(Wrong::DoesNotTest(*group)))
        }
        (Question::Removal(..), _) => (rule!("AM-DET-056"), Some(Wrong::OtherQuestion)),
        (Question::NextTest(_), _) => (rule!("AM-DET-017"), Some(Wrong::OtherQuestion)),
    };
    wrong.into_iter().map(|wrong| Ruling { rule, because: Why::Aftermath(wrong) }).collect()
}

/// Adds legal answers to a question.
pub(crate) fn choices(_: &Position<'_>, _: Seat, question: &Question, into: &mut Vec<Reply>) {
    match question {
        Question::Removal(_, ways) => into.extend((0..ways.len()).map(Reply::Removal)),
        Question::NextTest(groups) => into.extend(groups.iter().map(|&group| Reply::Next(group))),
    }
}
