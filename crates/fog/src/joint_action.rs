//! The joint action phase: break-offs, looting, commanders, bolstering and rallying, and removals. AM-JAP-001

pub mod bolstering;
pub mod breaking_off;
pub mod camps;
pub mod removal;
pub mod scythed_chariots;
pub mod stopping;
#[cfg(test)]
mod tests;

use acies_geometry::Length;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::{Commanding, commanders};
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// A question about the joint action phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "JointActionQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which battle group breaks off next. AM-JAP-004
    NextBreakOff,
    /// Whether a battle group goes on pursuing. AM-JAP-018
    Pursue(usize),
    /// The next commander who moves, or none. AM-JAP-031
    Commander,
    /// The next commander who bolsters or rallies the battle group that he is with, or none. AM-JAP-032
    Bolster,
    /// Whether a commander who failed to rally routers leaves them. AM-JAP-041
    StayBehind(usize),
}

/// An answer about the joint action phase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "JointActionReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// This battle group.
    Next(usize),
    /// It goes on, or he goes along.
    GoOn,
    /// It stops.
    Stop,
    /// A commander moves.
    Commander(Commanding),
    /// This commander bolsters or rallies.
    Bolster(usize),
    /// He stays behind.
    Stay,
    /// No more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "JointActionEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A fortified camp was assaulted. AM-MEL-021
    CampAssault {
        /// By whom.
        id: GroupId,
        /// The score of the die.
        score: u8,
        /// Whether the camp is sacked.
        sacked: bool,
    },
    /// The sacked camp of this side is gone. AM-MEL-026
    CampRemoved(Seat),
    /// A battle group broke off. AM-JAP-006
    BrokeOff {
        /// Who.
        id: GroupId,
        /// How far it went back.
        back: Length,
    },
    /// A battle group should have broken off, and had no room. AM-JAP-008
    CannotBreakOff {
        /// Who.
        id: GroupId,
        /// How far it could have gone.
        room: Length,
    },
    /// A battle group has stopped looting. AM-JAP-009
    StoppedLooting(GroupId),
    /// A battle group has stopped pursuing. AM-JAP-018
    StoppedPursuing(GroupId),
    /// A commander tries to bolster or rally a battle group. AM-JAP-032
    Bolsters {
        /// Whose.
        seat: Seat,
        /// His place in the army's list.
        commander: usize,
        /// Whom.
        id: GroupId,
    },
}

/// Why something is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "JointActionWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// That was not the question.
    NotAsked,
    /// He is with no battle group. AM-JAP-036
    WithNobody,
    /// He is not in line of command. AM-JAP-036
    NotInCommand,
    /// It is as steady as can be. AM-JAP-032
    IsSteady,
    /// Its cohesion has dropped this turn. AM-JAP-033
    HasDropped,
    /// So near to enemy it cannot be rallied. AM-JAP-034
    NearEnemy(Length),
    /// It has lost too many bases to be rallied. AM-JAP-035
    TooWeak,
    /// It was tried in this phase. AM-JAP-040
    WasTried,
    /// The commander has tried in this phase, with another battle group. AM-JAP-040
    HasTried,
}

const fn ruling(rule: RuleId, wrong: Wrong) -> Ruling<Why> {
    Ruling { rule, because: Why::JointAction(wrong) }
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    match (question, reply) {
        (Question::NextBreakOff, reply) => breaking_off::check(position, seat, reply),
        (Question::Pursue(_), reply) => stopping::check(reply),
        (Question::Commander, Reply::Done) => Vec::new(),
        (Question::Commander, Reply::Commander(Commanding { commander, to })) => {
            commanders::check(position, seat, *commander, to)
        }
        (Question::Commander, _) => vec![ruling(rule!("AM-JAP-031"), Wrong::NotAsked)],
        (Question::Bolster, reply) => bolstering::check(position, seat, reply),
        (Question::StayBehind(_), reply) => bolstering::check_staying(reply),
    }
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: &Question, into: &mut Vec<Reply>) {
    match question {
        Question::NextBreakOff => breaking_off::choices(position, seat, into),
        Question::Pursue(_) => into.extend([Reply::Stop, Reply::GoOn]),
        Question::Commander => {
            into.extend(commanders::all_choices(position, seat).into_iter().map(Reply::Commander));
            into.push(Reply::Done);
        }
        Question::Bolster => bolstering::choices(position, seat, into),
        Question::StayBehind(_) => into.extend([Reply::Stay, Reply::GoOn]),
    }
}

/// One player's commanders move, one after the other. AM-JAP-031, AM-TSQ-029
pub(crate) fn move_commanders<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
) -> Result<Then, Pause> {
    if !commanders::any(&Position::new(fog, battle), seat) {
        return Ok(Then::Next);
    }
    match table.ask(fog, battle, seat, Ask::JointAction(Question::Commander))? {
        Answer::JointAction(Reply::Commander(Commanding { commander, to })) => {
            commanders::apply(fog, battle, table, (seat, commander), &to);
            Ok(Then::Again)
        }
        Answer::JointAction(Reply::Done) => Ok(Then::Next),
        _ => Err(other_answer()),
    }
}
