//! Routs and pursuits: the initial ones at the end of a phase, and those of the joint action phase.

mod chase;
mod engaged;
mod losses;
mod routing;
#[cfg(test)]
mod tests;
mod way;

use acies_field::Mu;
use acies_geometry::Angle;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::aftermath;
use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::{Approach, EvadeTurn, EvadeWay};
use crate::position::Position;
use crate::turn::Then;

pub(crate) use engaged::{begin_again, is_pursuer, note, pursuing};

/// Routs and pursuits of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a rule asks for")]
pub struct Chase {
    /// Who was an overlap of whom before anybody routed. AM-RTP-019
    pub overlapping: Vec<(GroupId, GroupId)>,
    /// Who touched which routers when the phase began. AM-JAP-013, AM-JAP-018
    pub contacts: Vec<(GroupId, GroupId)>,
    /// Who has routed in this phase, and which way.
    pub routs: Vec<(GroupId, Angle)>,
    /// Whether it is known who pursues.
    pub mustered: bool,
    /// Those who pursue.
    pub pursuers: Vec<Pursuer>,
    /// Routers whom pursuers cut down, once all have moved. AM-JAP-028
    #[serde(default)]
    pub caught: Option<Vec<Caught>>,
    /// Whether pursuers have dealt their losses. AM-JAP-028
    pub cut_down: bool,
    /// Whether pursuers have run into fresh enemy in this impact phase and are to fight in it. AM-JAP-025
    pub ran_into_fresh: bool,
    /// Whether only they fight now: everybody else has fought in this impact phase. AM-JAP-025
    pub fresh_only: bool,
}

impl Chase {
    /// Nobody routs and nobody pursues.
    pub const fn new() -> Self {
        Self {
            overlapping: Vec::new(),
            contacts: Vec::new(),
            routs: Vec::new(),
            mustered: false,
            pursuers: Vec::new(),
            caught: None,
            cut_down: false,
            ran_into_fresh: false,
            fresh_only: false,
        }
    }
}

/// Routers whom pursuers still touch when the pursuits are over. AM-JAP-028
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Caught {
    /// Who.
    pub router: GroupId,
    /// The pursuing battle groups.
    pub by: Vec<GroupId>,
    /// How many bases it has lost to them so far.
    pub lost: usize,
    /// The commanders who are with it. AM-JAP-029
    pub commanders: Vec<usize>,
}

/// Whether troops have to pursue. AM-RTP-022, AM-RTP-026
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Will {
    /// They pursue.
    Pursues,
    /// They stay, unless they pass a test to pursue.
    MayTry,
    /// They pursue, unless they pass a test to hold back.
    MayHoldBack,
    /// They stay.
    Stays,
}

/// How far a pursuit has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "PursuitProgress"))]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// It has not moved yet.
    Waiting,
    /// It moves now.
    Moving,
    /// It has moved; fresh enemy whom it hit drop a level and turn. AM-IMP-025
    Landed,
    /// It is over.
    Over,
}

/// A battle group that pursues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Pursuer {
    /// Who.
    pub id: GroupId,
    /// Whom.
    pub routers: Vec<GroupId>,
    /// Whether it has to.
    pub will: Will,
    /// By how much its move varies, once that is rolled. AM-RTP-027
    pub variation: Option<Mu>,
    /// How far it has come.
    pub progress: Progress,
    /// Whether it stops at terrain in which it would be severely disordered, once that is decided. AM-JAP-023
    pub stops: Option<bool>,
    /// The fresh enemy from whom it halts 1 MU away. AM-JAP-024
    pub halts: Vec<GroupId>,
    /// The fresh enemy of whom that is decided. AM-JAP-024
    #[serde(default)]
    pub faced: Vec<GroupId>,
    /// Those of the enemy who have tested for being charged by it while fragmented. AM-JAP-025
    #[serde(default)]
    pub tested: Vec<GroupId>,
    /// Those of the enemy who have decided whether they evade. AM-JAP-026
    pub answered: Vec<GroupId>,
    /// Fresh enemy whom it hit and who have not dropped and turned yet.
    pub hit: Vec<(GroupId, Approach)>,
}

impl Pursuer {
    /// One that has not begun.
    pub const fn new(id: GroupId, routers: Vec<GroupId>, will: Will) -> Self {
        Self {
            id,
            routers,
            will,
            variation: None,
            progress: Progress::Waiting,
            stops: None,
            halts: Vec::new(),
            faced: Vec::new(),
            tested: Vec::new(),
            answered: Vec::new(),
            hit: Vec::new(),
        }
    }

    /// Whether its pursuit move is over.
    pub fn has_moved(&self) -> bool {
        self.will == Will::Pursues && self.progress == Progress::Over
    }
}

/// A question about routs and pursuits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "PursuitQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which battle group routs next. AM-SEQ-010
    NextRouter,
    /// Whether foot that broke mounted troops tries to pursue them. AM-RTP-022
    TryToPursue(GroupId),
    /// Whether a battle group tries to hold back from pursuing. AM-RTP-022, AM-RTP-026
    HoldBack(GroupId),
    /// Which of several who pursue equally far moves first. AM-JAP-020
    NextPursuer,
    /// Whether pursuers stop at terrain in which they would be severely disordered. AM-JAP-023
    StopAtTerrain(GroupId),
    /// Whether pursuers halt 1 MU from fresh enemy, or try to. AM-JAP-024
    HaltBeforeFresh(GroupId),
    /// Whether and how a battle group evades from pursuers. AM-JAP-026
    Evade(GroupId),
}

/// An answer about routs and pursuits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "PursuitReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// This battle group is next.
    Next(GroupId),
    /// They do it, or try to.
    Yes,
    /// They do not.
    No,
    /// It evades.
    Evade(EvadeWay, EvadeTurn),
    /// It stands.
    Stand,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "PursuitEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A battle group pursues these.
    Pursues(GroupId, Vec<GroupId>),
    /// A battle group does not pursue.
    Stays(GroupId),
    /// Pursuers have run into fresh enemy.
    RanInto(GroupId, GroupId, Approach),
    /// Routers lose so many bases to their pursuers.
    CutDown(GroupId, usize),
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "PursuitWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of those whom it is about.
    NotAsked,
    /// It has to evade.
    MustEvade,
}

/// The rule by which a question is asked.
const fn asked_by(question: &Question) -> RuleId {
    match question {
        Question::NextRouter => rule!("AM-SEQ-010"),
        Question::TryToPursue(_) => rule!("AM-RTP-022"),
        Question::HoldBack(_) => rule!("AM-RTP-026"),
        Question::NextPursuer => rule!("AM-JAP-020"),
        Question::StopAtTerrain(_) => rule!("AM-JAP-023"),
        Question::HaltBeforeFresh(_) => rule!("AM-JAP-024"),
        Question::Evade(_) => rule!("AM-JAP-026"),
    }
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    let mut offered = Vec::new();
    choices(position, seat, question, &mut offered);
    if offered.contains(reply) {
        return Vec::new();
    }
    let must = matches!(question, Question::Evade(_)) && *reply == Reply::Stand && !offered.is_empty();
    let wrong = if must { Wrong::MustEvade } else { Wrong::NotAsked };
    vec![Ruling { rule: asked_by(question), because: Why::Pursuit(wrong) }]
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, _: Seat, question: &Question, into: &mut Vec<Reply>) {
    match *question {
        Question::NextRouter => into.extend(routing::choices(position).into_iter().map(Reply::Next)),
        Question::NextPursuer => into.extend(chase::equally_far(position).into_iter().map(Reply::Next)),
        Question::Evade(id) => into.extend(chase::evades(position, id)),
        Question::TryToPursue(_)
        | Question::HoldBack(_)
        | Question::StopAtTerrain(_)
        | Question::HaltBeforeFresh(_) => into.extend([Reply::Yes, Reply::No]),
    }
}

/// Battle groups that have broken in this phase rout, once their friends have seen it; also those who break by a rout, and
/// those who break after the routs. AM-RTP-001, AM-RTP-003, AM-TSQ-015, AM-TSQ-021, AM-TSQ-026
pub(crate) fn initial_routs<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Then, Pause> {
    if aftermath::see_friends_break(fog, battle, table)? == Then::Again {
        return Ok(Then::Again);
    }
    routing::initial(fog, battle, table)
}

/// Those who broke all their opponents pursue them. AM-RTP-019
pub(crate) fn initial_pursuits<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Then, Pause> {
    if !battle.turn.chase.mustered {
        let position = Position::new(fog, battle);
        let pursuers = position.all_groups().filter_map(|(id, _)| {
            let (will, routers) = engaged::initial_pursuit(&position, id)?;
            Some(Pursuer::new(id, routers, will))
        });
        let pursuers = pursuers.collect();
        chase::muster(battle, pursuers);
    }
    chase::step(fog, battle, table)
}

/// Routers move in the joint action phase, once friends have seen who has broken in it. AM-JAP-010, AM-RTP-001
pub(crate) fn routers<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if aftermath::see_friends_break(fog, battle, table)? == Then::Again {
        return Ok(Then::Again);
    }
    routing::later(fog, battle, table)
}

/// Pursuers move in the joint action phase: those who began it in contact with routers and have not stopped. AM-JAP-018
pub(crate) fn pursuers<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if !battle.turn.chase.mustered {
        let position = Position::new(fog, battle);
        let pursuing = position.all_groups().filter(|&(id, _)| is_pursuer(&position, id));
        let pursuers = pursuing.map(|(id, _)| {
            let routers = engaged::of(&battle.turn.chase.contacts, id).collect();
            Pursuer::new(id, routers, Will::Pursues)
        });
        let pursuers = pursuers.collect();
        chase::muster(battle, pursuers);
    }
    if chase::step(fog, battle, table)? == Then::Again {
        return Ok(Then::Again);
    }
    losses::destroy_caught_skirmishers(fog, battle, table);
    Ok(Then::Next)
}
