//! Lining up with the enemy in close combat. AM-MAN-011

mod danger;
mod lining;
mod step;

use acies_field::{Body, face_alike};
use acies_geometry::{Length, TOUCH};
use acies_rules::{RuleId, rule};

use super::room::{Shift, make_room};
use crate::fielded::GroupId;
use crate::position::Position;
use crate::riverbank;
use lining::Lining;

pub use danger::{exposes, is_on_flank};
pub(crate) use step::{check, step};

/// How a battle group conforms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conform {
    /// Where its bases stand then.
    pub body: Body,
    /// The friends who make room, those first who must move first. AM-MAN-015
    pub shifts: Vec<Shift>,
    /// The furthest that a front corner of any file moves.
    pub by: Length,
}

impl Conform {
    /// Whether it stands so already.
    pub fn is_done(&self) -> bool {
        self.by <= TOUCH
    }
}

/// The rule by which a battle group does not conform, if there is one. AM-MAN-018, AM-MAN-019, AM-SPE-025, AM-SPE-033,
/// AM-SPE-042
pub fn excuse(position: &Position<'_>, id: GroupId) -> Option<RuleId> {
    let fielded = position.fielded(id);
    let kinds = || fielded.group.bases().iter().map(|base| base.kind);
    let facing = fielded.body.facing();
    let turned = |base: &acies_field::Base| !face_alike(base.pose.facing, facing);
    if fielded.in_orb {
        Some(rule!("AM-SPE-042"))
    } else if kinds().any(|kind| kind.is_artillery() || kind == crate::TroopType::BattleWagons) {
        Some(rule!("AM-MAN-019"))
    } else if !fielded.is_kinked() && fielded.body.bases().iter().any(turned) {
        Some(rule!("AM-MAN-018"))
    } else if position.is_defending(id) {
        Some(if fielded.defences.is_empty() { rule!("AM-SPE-025") } else { rule!("AM-SPE-033") })
    } else if riverbank::is_in_river(position, id) || riverbank::is_defended(position, id) {
        Some(rule!("AM-MAN-019"))
    } else {
        None
    }
}

/// The least pivot and slide by which a battle group lines up with the enemy in contact, with the friends who make room for
/// it; none if it is excused or cannot. AM-MAN-011, AM-MAN-012, AM-MAN-015, AM-MAN-016
pub fn plan(position: &Position<'_>, id: GroupId) -> Option<Conform> {
    if excuse(position, id).is_some() {
        return None;
    }
    let lining = Lining::new(position, id)?;
    let possible = |(by, body): (Length, Body)| {
        let shifts = lining.is_lined_up(&body).then(|| make_room(position, id, &body)).flatten()?;
        Some(Conform { body, shifts, by })
    };
    lining.ways().find_map(possible)
}

/// Where a battle group would stand if it could line up with the enemy that it fights, whoever is in the way. None if it
/// never does. AM-MEL-015
pub(crate) fn as_if_conformed(position: &Position<'_>, id: GroupId) -> Option<Body> {
    if excuse(position, id).is_some() {
        return None;
    }
    let lining = Lining::new(position, id)?;
    lining.ways().map(|(_, body)| body).find(|body| lining.is_lined_up(body))
}

/// Whether a battle group can line up with the enemy that it fights, or already has. AM-MAN-016
pub fn is_possible(position: &Position<'_>, id: GroupId) -> bool {
    plan(position, id).is_some()
}

#[cfg(test)]
mod tests;
