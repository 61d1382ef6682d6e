//! What the enemy does when somebody has slid or turned into combat with him.

use acies_field::reforming::{TurnTo, files_after_turn};
use acies_field::{Body, Leg};
use acies_geometry::{Angle, Contact, Edge, Hand, Part};
use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;
use serde::{Deserialize, Serialize};

use super::Joined;
use crate::ask::{Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::flight::{self, FlightOrder, nearest_turn};
use crate::game::Fog;
use crate::manoeuvre::room::in_the_way;
use crate::manoeuvre::{Question, Reply, Wrong, ruling};
use crate::movement;
use crate::moving::relocate;
use crate::position::Position;
use crate::stands::Stands;
use crate::turn::other_answer;

/// Where a battle group evades to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Away {
    /// Straight to its own rear. AM-MAN-051, AM-MAN-054
    ToRear,
    /// Straight away from those who turned. AM-MAN-054
    FromEnemy,
}

/// How a battle group turns to face. AM-MAN-055
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The bases in contact.
    Contacted,
    /// The whole battle group.
    Whole,
}

/// Asks the enemy what he does, if he has a choice. AM-MAN-051, AM-MAN-054, AM-MAN-055
pub(crate) fn react<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let Some(joined) = battle.turn.joined else { return Ok(()) };
    let mut replies = Vec::new();
    choices(&Position::new(fog, battle), joined.enemy, &mut replies);
    let reply = if replies.len() > 1 {
        let ask = Ask::Manoeuvre(Question::Joined(joined.enemy.index));
        let answer = table.ask(fog, battle, joined.enemy.seat, ask)?;
        let Answer::Manoeuvre(reply) = answer else { return Err(other_answer()) };
        reply
    } else {
        Reply::Stay
    };
    battle.turn.joined = None;
    let position = Position::new(fog, battle);
    match reply {
        Reply::Evade(away) => {
            let direction = direction(&position, joined, away);
            let turn = nearest_turn(&position, joined.enemy, direction);
            let order = FlightOrder { why: flight::Why::Evade, turn, direction };
            flight::evade(fog, battle, table, joined.enemy, order)
        }
        Reply::Face(face) => match turned(&position, joined, face) {
            Some(body) => {
                relocate(fog, battle, table, joined.enemy, (body, None))?;
                follow(fog, battle, table, joined)
            }
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Where evaders go.
fn direction(position: &Position<'_>, joined: Joined, away: Away) -> Angle {
    match away {
        Away::ToRear => position.fielded(joined.enemy).body.facing() + Angle::HALF,
        Away::FromEnemy => position.fielded(joined.by).body.facing(),
    }
}

/// The bases of the enemy that turn to face those who turned in: all in contact that have no enemy on their front; if all
/// have, exactly one. AM-MAN-055, AM-IMP-026
fn contacted(position: &Position<'_>, joined: Joined) -> Vec<usize> {
    let stands = Stands::new(position);
    let touched = |&(_, other, _, met): &(usize, GroupId, usize, Contact)| {
        other == joined.by && met.theirs == Part::Edge(Edge::Front) && met.mine != Part::Edge(Edge::Front)
    };
    let contacts = stands.contacts(joined.enemy);
    let mut bases: Vec<usize> = contacts.iter().filter(|met| touched(met)).map(|met| met.0).collect();
    bases.sort_unstable();
    bases.dedup();
    let engaged = stands.facing_enemy(joined.enemy);
    let free: Vec<usize> = bases.iter().copied().filter(|&base| !engaged[base]).collect();
    if free.is_empty() { bases.into_iter().take(1).collect() } else { free }
}

/// How the enemy stands after turning; none if he cannot. AM-MAN-055
fn turned(position: &Position<'_>, joined: Joined, face: Face) -> Option<Body> {
    if !joined.turned {
        return None;
    }
    let fielded = position.fielded(joined.enemy);
    let towards = position.fielded(joined.by).body.facing() + Angle::HALF;
    let facing = fielded.body.facing();
    let turn = [
        (Angle::QUARTER, TurnTo::Side(Hand::Right)),
        (-Angle::QUARTER, TurnTo::Side(Hand::Left)),
        (Angle::HALF, TurnTo::Rear),
    ];
    let near = |turn: Angle| (facing + turn - towards).size() <= Angle::EIGHTH;
    let to = turn.into_iter().find(|&(turn, _)| near(turn)).map(|(_, to)| to)?;
    let body = match face {
        Face::Contacted => fielded.body.turned_to_face(&contacted(position, joined), to)?.body,
        Face::Whole if position.opponents(joined.enemy) == [joined.by] => {
            let (drawn, sizes) = (fielded.drawn()?, fielded.body.sizes());
            let files = files_after_turn(drawn.ranks.depth_of(&sizes), drawn.base_width, sizes.len());
            match to {
                TurnTo::Side(hand) => drawn.turned(hand, files),
                TurnTo::Rear => drawn.turned_about(&sizes),
            }
            .stand(&sizes)
        }
        Face::Whole => return None,
    };
    in_the_way(position, joined.enemy, &body).is_empty().then_some(body)
}

/// Those who turned in go forward to stay in contact with those who turned to face. AM-IMP-027
fn follow<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, joined: Joined) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    if position.opponents(joined.by).contains(&joined.enemy) {
        return Ok(());
    }
    let obstacles = crate::Obstacles::new(&position, joined.by, |_| true);
    let body = &position.fielded(joined.by).body;
    let far = position.base_width() * 2;
    let (moved, halt) = body.follow_until_contact(&[Leg::Advance(far)], &obstacles.list());
    let meets = halt.is_some_and(|halt| {
        halt.contacts.iter().any(|&(_, other, _)| obstacles.thing(other) == crate::Thing::Group(joined.enemy))
    });
    if meets { relocate(fog, battle, table, joined.by, (moved.body, None)) } else { Ok(()) }
}

/// Whether a battle group is of those who can evade. AM-MAN-051, AM-IMP-070, AM-MEL-025
fn can_evade(position: &Position<'_>, joined: Joined) -> bool {
    let fielded = position.fielded(joined.enemy);
    let able = fielded.group.is_skirmishers() || movement::can_evade(fielded);
    let free = position.opponents(joined.enemy).into_iter().all(|other| other == joined.by)
        && !position.is_looting(joined.enemy);
    able && free && !fielded.is_broken() && !fielded.is_kinked() && !fielded.deeds.evaded
}

/// All rulings that forbid an answer. AM-MAN-051, AM-MAN-054, AM-MAN-055
pub(crate) fn check(position: &Position<'_>, id: GroupId, reply: &Reply) -> Vec<Ruling<Why>> {
    let Some(joined) = position.battle.turn.joined.filter(|joined| joined.enemy == id) else {
        return vec![ruling(rule!("AM-MAN-051"), Wrong::NotAsked)];
    };
    let rule = if joined.turned { rule!("AM-MAN-054") } else { rule!("AM-MAN-051") };
    match reply {
        Reply::Evade(_) if !can_evade(position, joined) => vec![ruling(rule, Wrong::CannotEvade)],
        Reply::Evade(Away::FromEnemy) if !joined.turned => vec![ruling(rule, Wrong::OnlyToRear)],
        Reply::Stay | Reply::Evade(_) => Vec::new(),
        Reply::Face(face) => match turned(position, joined, *face) {
            Some(_) => Vec::new(),
            None => vec![ruling(rule!("AM-MAN-055"), Wrong::CannotFace)],
        },
        _ => vec![ruling(rule, Wrong::NotAsked)],
    }
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, id: GroupId, into: &mut Vec<Reply>) {
    let all = [
        Reply::Evade(Away::ToRear),
        Reply::Evade(Away::FromEnemy),
        Reply::Face(Face::Contacted),
        Reply::Face(Face::Whole),
        Reply::Stay,
    ];
    into.extend(all.into_iter().filter(|reply| check(position, id, reply).is_empty()));
}
