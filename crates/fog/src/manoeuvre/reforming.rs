//! Battle groups that are out of formation reform. AM-MAN-005

mod search;
mod step;

use acies_field::{Base, Body, face_alike};
use acies_geometry::{Angle, Contact, Edge, Part};
use acies_play::Ruling;
use acies_rules::rule;

use super::room::in_the_way;
use super::{Wrong, ruling};
use crate::ask::Why;
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::stands::Stands;

pub(crate) use step::{check, choices, step};

/// The ways in which the bases of a body face, each once. AM-MAN-006
pub fn facings(body: &Body) -> Vec<Angle> {
    let mut facings: Vec<Angle> = Vec::new();
    for Base { pose, .. } in body.bases() {
        if !facings.iter().any(|&facing| face_alike(facing, pose.facing)) {
            facings.push(pose.facing);
        }
    }
    facings
}

/// The ways in which bases of a battle group face unbroken enemy in close combat, each once. AM-MAN-008, AM-MAN-009
pub fn fought_facings(position: &Position<'_>, id: GroupId) -> Vec<Angle> {
    let bases = position.fielded(id).body.bases();
    let fought = Stands::new(position).facing_enemy(id);
    let fighting = bases.iter().zip(fought).filter(|(_, fought)| *fought).map(|(base, _)| *base);
    facings(&Body::new(fighting.collect()))
}

/// All that keeps a battle group from reforming to face this way, and how it would stand. AM-MAN-005, AM-MAN-006,
/// AM-MAN-008, AM-MAN-009
pub fn reformed(position: &Position<'_>, id: GroupId, facing: Angle) -> Result<Body, Vec<Ruling<Why>>> {
    let Some(fielded) = position.battle.fielded(id).filter(|fielded| !fielded.is_in_formation()) else {
        return Err(vec![ruling(rule!("AM-MAN-005"), Wrong::InFormation)]);
    };
    let mut wrong = Vec::new();
    if !facings(&fielded.body).iter().any(|&held| face_alike(held, facing)) {
        wrong.push(ruling(rule!("AM-MAN-006"), Wrong::NobodyFaces(facing)));
    }
    let fought = fought_facings(position, id);
    if fought.len() > 1 {
        wrong.push(ruling(rule!("AM-MAN-008"), Wrong::FightsBothWays));
    }
    let front = fielded.body.facing();
    if let [enemy] = fought[..]
        && !face_alike(enemy, front)
        && !face_alike(enemy, facing)
    {
        wrong.push(ruling(rule!("AM-MAN-009"), Wrong::MustFace(enemy)));
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let held = held_contacts(position, id);
    let fits = |body: &Body| keeps(position, id, &held, body) && in_the_way(position, id, body).is_empty();
    let held: Vec<usize> = held.iter().map(|&(base, ..)| base).collect();
    search::nearest(&fielded.body, facing, &held, fits)
        .ok_or_else(|| vec![ruling(rule!("AM-MAN-006"), Wrong::NoRoomToReform)])
}

/// The contacts with the front edge of an enemy base, which must remain. AM-MAN-006
fn held_contacts(position: &Position<'_>, id: GroupId) -> Vec<(usize, GroupId, usize)> {
    let contacts = Stands::new(position).contacts(id).into_iter();
    let held = contacts.filter(|&(.., met)| touches_front(met));
    held.map(|(base, enemy, enemy_base, _)| (base, enemy, enemy_base)).collect()
}

/// Whether the front edge of the enemy base is touched, be it at its end.
fn touches_front(met: Contact) -> bool {
    match met.theirs {
        Part::Edge(edge) => edge == Edge::Front,
        Part::Corner(corner) => corner.is_front() && fights(met),
    }
}

/// Whether contacts remain.
fn keeps(position: &Position<'_>, id: GroupId, held: &[(usize, GroupId, usize)], body: &Body) -> bool {
    if held.is_empty() {
        return true;
    }
    let contacts = Stands::new(position).with(id, body).contacts(id);
    held.iter().all(|&(base, enemy, enemy_base)| {
        contacts.iter().any(|&(mine, other, theirs, met)| {
            (mine, other, theirs) == (base, enemy, enemy_base) && touches_front(met)
        })
    })
}

#[cfg(test)]
mod tests;
