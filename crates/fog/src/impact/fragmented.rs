//! Fragmented battle groups that are charged, and the friends who see them break.

use acies_geometry::{Angle, Contact, Edge, Part};
use acies_play::{Pause, Table};

use super::Approach;
use super::charged::{Charged, Coming, charges_on, uncover};
use crate::aftermath::{Testers, take_next_test};
use crate::battle::Battle;
use crate::cohesion::{self, Reasons, drop_levels, witnesses};
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::flight;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;
use crate::{Cohesion, TroopType};

/// What being charged does to a fragmented battle group. AM-IMP-048, AM-DET-002, AM-DET-003
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaken {
    /// Nothing: it is not charged, or by light foot only.
    No,
    /// It tests its cohesion.
    Tests,
    /// It breaks without a test.
    Breaks,
}

impl Shaken {
    /// Whether it is still to happen to a battle group that has or has not tested for it. AM-DET-003
    pub(crate) const fn is_due(self, has_tested: bool) -> bool {
        match self {
            Self::No => false,
            Self::Tests => !has_tested,
            Self::Breaks => true,
        }
    }
}

/// What the charges on a battle group do to it before contact. AM-IMP-048, AM-IMP-050, AM-DET-002, AM-DET-003, AM-DET-004,
/// QR-COH-002
pub fn shaken(position: &Position<'_>, id: GroupId, charges: &[Charged]) -> Shaken {
    let group = position.group(id);
    if group.cohesion != Cohesion::Fragmented {
        return Shaken::No;
    }
    let drops = |charge: &Charged| {
        let harmless = group.is_battle_troops() && position.group(charge.by).is_skirmishers();
        charge.approach != Approach::Front && !harmless
    };
    let light_foot = |charge: &Charged| {
        position.group(charge.by).bases().iter().all(|base| base.kind == TroopType::LightFoot)
    };
    if position.fog.rules.cohesion.fragmented_break_if_flanked && charges.iter().any(drops) {
        Shaken::Breaks
    } else if charges.iter().all(light_foot) {
        Shaken::No
    } else {
        Shaken::Tests
    }
}

/// Fragmented battle groups that are charged test or break; when all have, friends who see it test; then those that broke
/// rout. AM-IMP-049, AM-TSQ-007, AM-TSQ-010, AM-DET-008, AM-RTP-001, AM-RTP-003
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let coming = uncover(fog, battle);
    let position = Position::new(fog, battle);
    if let Some((id, shaken)) = next_shaken(&position, &coming) {
        be_charged(fog, battle, table, id, shaken)?;
        return Ok(Then::Again);
    }
    rout_at_once(fog, battle, table, |position, id| {
        charges_on(position, id).iter().map(|charge| charge.direction).collect()
    })
}

/// Friends of those that broke on being charged test; then these rout, away from the charges on them and from whom they
/// fight. AM-IMP-049, AM-DET-008, AM-RTP-001, AM-RTP-003, AM-RTP-005
pub(crate) fn rout_at_once<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    charges: impl Fn(&Position<'_>, GroupId) -> Vec<Angle>,
) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let broken = broken_by_charges(&position);
    if see_broken(fog, battle, table, &broken)? == Then::Again {
        return Ok(Then::Again);
    }
    let position = Position::new(fog, battle);
    let Some(&id) = broken.first() else { return Ok(Then::Next) };
    let mut directions = charges(&position, id);
    directions.extend(of_opponents(&position, id));
    flight::rout(fog, battle, table, id, &directions)?;
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.broke_when_charged = false;
    }
    Ok(Then::Again)
}

/// The next of those who see these friends broken or destroyed by a charge tests, if there is any. AM-DET-007, AM-DET-015,
/// AM-DET-017
pub(super) fn see_broken<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    broken: &[GroupId],
) -> Result<Then, Pause> {
    let testers = |position: &Position<'_>| -> Testers {
        let friends = witnesses(position, broken, |deeds| deeds.saw_charges).into_iter();
        friends.map(|(id, count)| (id, Reasons::friends_broke(count))).collect()
    };
    let Some(id) = take_next_test(fog, battle, table, &testers)? else { return Ok(Then::Next) };
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.saw_charges = true;
        fielded.deeds.broke_seeing_charges = fielded.is_broken();
    }
    Ok(Then::Again)
}

/// The ways in which enemies come who fight a battle group that has just broken and been turned round. AM-RTP-005
pub(crate) fn of_opponents(position: &Position<'_>, id: GroupId) -> Vec<Angle> {
    let mut ways = Vec::new();
    for enemy in position.touching(id).into_iter().filter(|&enemy| !position.fielded(enemy).is_broken()) {
        ways.extend(way_of(position, id, enemy));
    }
    ways
}

/// The way in which an enemy in contact comes at a battle group that has broken and been turned round. AM-RTP-005
pub(crate) fn way_of(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Option<Angle> {
    let [mine, theirs] = [id, enemy].map(|id| position.fielded(id).body.bases());
    let way = |&(base, other, contact): &(usize, usize, Contact)| {
        if fights(contact.turned()) {
            Some(theirs[other].pose.facing)
        } else {
            (contact.mine == Part::Edge(Edge::Rear)).then(|| mine[base].pose.facing)
        }
    };
    position.contacts(id, enemy).iter().find_map(way)
}

/// The next fragmented battle group that is charged and has not tested for it, or has tested and breaks all the same.
fn next_shaken(position: &Position<'_>, coming: &Coming) -> Option<(GroupId, Shaken)> {
    let fresh = position
        .groups(position.battle.turn.passive())
        .filter(|(_, fielded)| fielded.group.cohesion == Cohesion::Fragmented);
    let mut shaken = fresh.map(|(id, _)| (id, shaken(position, id, &coming.on(position, id))));
    shaken.find(|(id, shaken)| shaken.is_due(position.fielded(*id).deeds.stood_charge))
}

pub(crate) fn be_charged<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    shaken: Shaken,
) -> Result<(), Pause> {
    if shaken == Shaken::Breaks {
        drop_levels(fog, battle, table, id, 1);
    } else {
        cohesion::test(fog, battle, table, id, &Reasons::charged())?;
    }
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.stood_charge = true;
        fielded.deeds.broke_when_charged = fielded.is_broken();
    }
    Ok(())
}

/// Those that broke on being charged and have not routed yet.
fn broken_by_charges(position: &Position<'_>) -> Vec<GroupId> {
    let broken = position.all_groups().filter(|(_, fielded)| fielded.deeds.broke_when_charged);
    broken.map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests;
