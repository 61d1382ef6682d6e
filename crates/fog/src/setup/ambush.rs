//! Ambushes in the game: how they come to light, and how those who lay in them come to stand on the table.

mod emerging;

use acies_field::{Base, Body, Sweep};
use acies_geometry::{Footprint, Pose, convex};
use acies_play::{Dice, Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Ask, Event, Why};
use crate::bases;
use crate::battle::{Ambush, Battle};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::other_answer;
use crate::visibility::{is_light_foot, sees};

pub use emerging::Emerging;

/// A question about ambushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AmbushQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whether he reveals one of his own. AM-SET-031
    Reveal,
    /// How the battle group that was revealed is deployed. AM-SET-032
    Deploy,
}

/// An answer about ambushes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AmbushReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// They stay hidden.
    Hide,
    /// This one is revealed.
    Reveal(usize),
    /// It is deployed so.
    Deploy(Emerging),
}

/// Why something is not allowed with an ambush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "AmbushWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// There is no such marker, or it is another question.
    Unknown,
    /// No normal formation of the bases that are left. AM-BGR-005
    Formation,
    /// It does not face an edge of the marker. AM-SET-032
    Facing,
    /// No base is wholly on the marker, or none that remains the nearest to all enemies who see the rest. AM-SET-032
    Marker,
    /// A base cannot stand where it would. AM-SET-032
    NoRoom(usize),
    /// A base can be seen from where enemy skirmishers may be deployed. AM-SET-032
    InSight(usize),
    /// Fewer bases need be lost. AM-SET-032
    Lost {
        /// How many would be lost.
        lost: usize,
        /// How many must be.
        least: usize,
    },
    /// The commander is not in contact with it. AM-SET-032
    Commander,
    /// It was not noted that it fights on foot, or it may not. AM-SET-055
    OnFoot,
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Unknown => rule!("AM-SET-031"),
            Self::Formation => rule!("AM-BGR-005"),
            Self::OnFoot => rule!("AM-SET-055"),
            _ => rule!("AM-SET-032"),
        }
    }
}

fn rulings(wrong: impl IntoIterator<Item = Wrong>) -> Vec<Ruling<Why>> {
    let ruling = |wrong: Wrong| Ruling { rule: wrong.rule(), because: Why::Ambushed(wrong) };
    wrong.into_iter().map(ruling).collect()
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    let side = position.battle.side(seat);
    match (question, reply) {
        (Question::Reveal, Reply::Hide) => Vec::new(),
        (Question::Reveal, Reply::Reveal(marker)) if *marker < side.ambushes.len() => Vec::new(),
        (Question::Deploy, Reply::Deploy(emerging)) => match side.revealed.first() {
            Some(ambush) => rulings(emerging::check(position, seat, ambush, emerging)),
            None => rulings([Wrong::Unknown]),
        },
        _ => rulings([Wrong::Unknown]),
    }
}

/// A way to deploy a revealed ambush, as the dice fall; none to other questions.
pub(crate) fn pick(
    position: &Position<'_>,
    seat: Seat,
    question: Question,
    dice: &mut Dice,
) -> Option<Reply> {
    let Question::Deploy = question else { return None };
    let ambush = position.battle.side(seat).revealed.first()?;
    emerging::pick(position, seat, ambush, dice).map(Reply::Deploy)
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: Question, into: &mut Vec<Reply>) {
    let side = position.battle.side(seat);
    match question {
        Question::Reveal => {
            into.push(Reply::Hide);
            into.extend((0..side.ambushes.len()).map(Reply::Reveal));
        }
        Question::Deploy => {
            let found = side.revealed.first().map(|ambush| emerging::choices(position, seat, ambush));
            into.extend(found.into_iter().flatten().map(Reply::Deploy));
        }
    }
}

/// The ground that a marker covers.
pub(crate) fn marker(position: &Position<'_>, ambush: &Ambush) -> Base {
    Base::new(ambush.marker, bases::ambush_marker(position.fog.agreement.figures))
}

/// The markers of a side that enemies who stand like this have in sight. AM-SET-031
pub(crate) fn in_sight(position: &Position<'_>, owner: Seat, enemies: &[Footprint]) -> Vec<usize> {
    let groups = &position.fog.agreement.armies[owner.index()].groups;
    let sighted = |ambush: &Ambush| {
        let place = marker(position, ambush).footprint();
        let hidden = ambush.group.and_then(|group| groups.get(group));
        let light = hidden.is_some_and(|member| member.group.bases().iter().all(is_light_foot));
        enemies.iter().any(|base| sees(position, base, &place, light))
    };
    let ambushes = position.battle.side(owner).ambushes.iter().enumerate();
    ambushes.filter(|(_, ambush)| sighted(ambush)).map(|(index, _)| index).collect()
}

/// The own markers that a battle group would pass through: they are revealed before it moves. AM-SET-031
pub(crate) fn passed_through(position: &Position<'_>, seat: Seat, swept: &[Sweep]) -> Vec<usize> {
    let grounds: Vec<Vec<acies_geometry::Point>> = swept.iter().flat_map(Sweep::ground).collect();
    let passes = |ambush: &Ambush| {
        let place = marker(position, ambush).footprint();
        grounds.iter().any(|ground| convex::interiors_meet(ground, place.core()))
    };
    let ambushes = position.battle.side(seat).ambushes.iter().enumerate();
    ambushes.filter(|(_, ambush)| passes(ambush)).map(|(index, _)| index).collect()
}

/// At which of the places of a second move it ends, because an enemy ambush that is no dummy has come into sight there and
/// is close to it. AM-MAN-044, AM-SET-033, QR-DIF-004
pub(crate) fn ends_second_move<'a>(
    position: &Position<'_>,
    seat: Seat,
    mut places: impl Iterator<Item = &'a Body>,
) -> Option<usize> {
    let enemy = seat.other();
    let near = position.scale().mu(position.fog.rules.moves.close);
    places.position(|body| {
        let bases = body.footprints();
        in_sight(position, enemy, bases).into_iter().any(|index| {
            let ambush = &position.battle.side(enemy).ambushes[index];
            let place = marker(position, ambush).footprint();
            ambush.group.is_some() && acies_field::measure::bodies_within(bases, &[place], near)
        })
    })
}

/// Reveals all enemy ambushes that bases of a side have in sight where they stand; where these are is not asked if there are
/// none. AM-SET-031
pub(crate) fn discover<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    bases: impl FnOnce() -> Vec<Footprint>,
) {
    let owner = seat.other();
    if battle.side(owner).ambushes.is_empty() {
        return;
    }
    for index in in_sight(&Position::new(fog, battle), owner, &bases()).into_iter().rev() {
        reveal(battle, table, owner, index);
    }
}

/// An ambush comes to light: a dummy is removed, others wait for being deployed. AM-SET-031
pub(crate) fn reveal<T: Table<Fog>>(battle: &mut Battle, table: &mut T, owner: Seat, index: usize) {
    let side = battle.side_mut(owner);
    if index >= side.ambushes.len() {
        return;
    }
    let ambush = side.ambushes.remove(index);
    if ambush.group.is_some() {
        side.revealed.push(ambush);
    }
    table.tell(Event::Revealed(owner, ambush));
}

/// Who has to deploy an ambush that was revealed, before anything else happens.
pub(crate) fn waiting(battle: &Battle) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| !battle.side(seat).revealed.is_empty())
}

/// The owner deploys the battle group of a revealed ambush. AM-SET-032
pub(crate) fn deploy<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    owner: Seat,
) -> Result<(), Pause> {
    let Answer::Ambush(Reply::Deploy(emerging)) =
        table.ask(fog, battle, owner, Ask::Ambush(Question::Deploy))?
    else {
        return Err(other_answer());
    };
    emerging::apply(fog, battle, table, owner, &emerging)
}

/// The player whose turn it is may reveal ambushes of his own. True when he has done so. AM-SET-031
pub(crate) fn by_choice<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<bool, Pause> {
    let owner = battle.turn.active;
    if battle.side(owner).ambushes.is_empty() {
        return Ok(false);
    }
    let answer = table.ask(fog, battle, owner, Ask::Ambush(Question::Reveal))?;
    match answer {
        Answer::Ambush(Reply::Reveal(marker)) => {
            reveal(battle, table, owner, marker);
            Ok(true)
        }
        Answer::Ambush(_) => Ok(false),
        _ => Err(other_answer()),
    }
}

/// Places on the straight ways of a body's bases from where it was to where it is, its own included, so that what comes
/// into sight on the way is seen.
pub(crate) fn on_the_way(before: &Body, after: &Body) -> Vec<Footprint> {
    const STRETCHES: i32 = 4;
    let mut seen = after.footprints().to_vec();
    if before.bases().len() != after.bases().len() {
        return seen;
    }
    for (was, is) in before.bases().iter().zip(after.bases()) {
        let way = is.pose.front - was.pose.front;
        for part in 1..STRETCHES {
            let here = acies_geometry::Vector::new(way.x / STRETCHES * part, way.y / STRETCHES * part);
            seen.push(Base::new(Pose::new(was.pose.front + here, is.pose.facing), is.size).footprint());
        }
    }
    seen
}

/// A battle group that was in ambush, by its owner.
pub(crate) const fn id(owner: Seat, ambush: &Ambush) -> Option<GroupId> {
    match ambush.group {
        Some(group) => Some(GroupId::new(owner, group)),
        None => None,
    }
}

#[cfg(test)]
mod tests;
