//! Shooting: who may shoot at whom, and the shooting phase.
//!
//! [`volleys`] says what is rolled against whom, from the position and from what players have decided; the step asks for
//! these decisions, rolls, and notes the hits.

mod aim;
mod files;
mod fronts;
mod orders;
mod pools;
mod range;
mod sight;
#[cfg(test)]
mod tests;
mod volley;

use acies_geometry::{Edge, Hand};
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::aftermath::Combatant;
use crate::ask::{self, Answer, Ask, Roll, Why};
use crate::battle::Battle;
use crate::combat::advantage::figures;
use crate::combat::losses;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::{Then, other_answer, roll_again};

pub use aim::Aim;
pub use fronts::{shooting_fronts, targets};
pub(crate) use orders::note;
pub use orders::{Orders, volleys};
pub use range::{Range, could_shoot_at, range};
pub(crate) use volley::is_in_cover;
pub use volley::{Pool, Volley};

/// A question about shooting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ShootingQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// From which of these edges of its bases a battle group shoots. AM-SHO-026, AM-SHO-027
    From(GroupId, Vec<Edge>),
    /// Whether a battle group with equal targets shoots at the left or the right ones. AM-SHO-023
    Aim(GroupId),
    /// Whether a battle group shoots at another, beyond its effective range. AM-SHO-006
    LongRange(GroupId, GroupId),
    /// Which of its dice a battle group has left after a loss. AM-COM-035
    Lose(GroupId, Vec<Vec<losses::Pool>>),
}

impl Question {
    /// Which battle group it is about.
    pub const fn id(&self) -> GroupId {
        match self {
            Self::From(id, _) | Self::Aim(id) | Self::LongRange(id, _) | Self::Lose(id, _) => *id,
        }
    }

    /// The answers that there are.
    fn replies(&self) -> Vec<Reply> {
        match self {
            Self::From(_, edges) => edges.iter().map(|&edge| Reply::From(edge)).collect(),
            Self::Aim(_) => Hand::BOTH.map(Reply::Aim).to_vec(),
            Self::LongRange(..) => vec![Reply::Shoot, Reply::Hold],
            Self::Lose(_, ways) => ways.iter().cloned().map(Reply::Lose).collect(),
        }
    }

    const fn rule(&self) -> RuleId {
        match self {
            Self::From(_, edges) if matches!(edges.as_slice(), [Edge::Left | Edge::Right, ..]) => {
                rule!("AM-SHO-027")
            }
            Self::From(..) => rule!("AM-SHO-026"),
            Self::Aim(_) => rule!("AM-SHO-023"),
            Self::LongRange(..) => rule!("AM-SHO-006"),
            Self::Lose(..) => rule!("AM-COM-035"),
        }
    }
}

/// An answer about shooting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ShootingReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// From this edge.
    From(Edge),
    /// At those on this hand.
    Aim(Hand),
    /// It shoots.
    Shoot,
    /// It does not.
    Hold,
    /// These dice are left.
    Lose(Vec<losses::Pool>),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ShootingEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Some dice were rolled.
    Shot {
        /// By whom.
        by: GroupId,
        /// At whom.
        at: GroupId,
        /// How many.
        dice: u32,
        /// What spoke for and against a hit. AM-COM-048
        #[cfg_attr(feature = "typescript", ts(type = "[string, number][]"))]
        advantages: Vec<(RuleId, i32)>,
        /// The score that hit.
        needed: u8,
        /// How many did.
        hits: u32,
    },
    /// Fewer dice than could do anything to the target were not rolled. AM-SHO-007
    TooFew {
        /// At whom.
        at: GroupId,
        /// How many there were.
        dice: u32,
        /// The fewest hits that do something.
        least: u32,
    },
}

/// Why something is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ShootingWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// It is none of the answers that this battle group has.
    NotOffered(GroupId),
}

/// All rulings that forbid an answer.
pub(crate) fn check(_: &Position<'_>, _: Seat, question: &Question, reply: &Reply) -> Vec<Ruling<Why>> {
    if question.replies().contains(reply) {
        return Vec::new();
    }
    vec![Ruling { rule: question.rule(), because: Why::Shooting(Wrong::NotOffered(question.id())) }]
}

/// Adds legal answers to a question.
pub(crate) fn choices(_: &Position<'_>, _: Seat, question: &Question, into: &mut Vec<Reply>) {
    into.extend(question.replies());
}

/// Both sides shoot: once all is decided, all dice of both are rolled before any of them does anything. AM-TSQ-019,
/// AM-SHO-002, AM-SHO-004
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let next = orders::next(&Position::new(fog, battle), &battle.turn.shooting);
    let volleys = match next {
        orders::Next::Shoot(volleys) => volleys,
        orders::Next::Ask(question) => {
            let ask = Ask::Shooting(question.clone());
            let Answer::Shooting(reply) = table.ask(fog, battle, question.id().seat, ask)? else {
                return Err(other_answer());
            };
            orders::note(&mut battle.turn.shooting, &question, reply);
            return Ok(Then::Again);
        }
    };
    for volley in volleys {
        if volley.is_rolled() {
            shoot(fog, battle, table, &volley)?;
        } else if volley.dice() > 0 {
            let (at, dice, least) = (volley.at, volley.dice(), volley.least);
            table.tell(ask::Event::Shooting(Event::TooFew { at, dice, least }));
        }
    }
    battle.turn.shooting.clear();
    Ok(Then::Next)
}

/// The target of a volley, before anything has hit it.
pub(crate) fn target_of(battle: &Battle, volley: &Volley) -> Option<Combatant> {
    let target = battle.fielded(volley.at)?;
    Some(Combatant {
        taken: volley.by.iter().map(|&by| (by, 0)).collect(),
        shot_by_artillery: volley.artillery,
        shot_by_firearms: volley.firearms,
        shooters: volley.shooters.clone(),
        ..Combatant::new(volley.at, target.body.clone(), volley.counted)
    })
}

/// A volley is rolled, die by die, and the hits are noted. AM-COM-045, AM-COM-046, AM-COM-097
fn shoot<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, volley: &Volley) -> Result<(), Pause> {
    let at = volley.at;
    let Some(mut combatant) = target_of(battle, volley) else { return Ok(()) };
    for pool in &volley.pools {
        let mut hits = 0;
        for _ in 0..pool.dice {
            let score = roll_again(fog, table, Roll::Hit(pool.by, at), pool.reroll)?;
            hits += u32::from(score >= pool.needed);
        }
        for (_, taken) in combatant.taken.iter_mut().filter(|(by, _)| *by == pool.by) {
            *taken += hits;
        }
        table.tell(ask::Event::Shooting(Event::Shot {
            by: pool.by,
            at,
            dice: pool.dice,
            advantages: figures(&pool.advantages),
            needed: pool.needed,
            hits,
        }));
    }
    battle.turn.combatants.push(combatant);
    Ok(())
}
