//! Whether conforming would expose a battle group to a charge in flank or rear.

use acies_field::measure::{bodies_within, distance_between};
use acies_field::zone::{directly_in_front, entirely_behind_front_line};
use acies_field::{Base, Body, face_alike};
use acies_geometry::{Angle, Footprint};

use crate::fielded::GroupId;
use crate::movement::slowest;
use crate::position::Position;
use crate::{Cohesion, TroopType};

/// Whether some enemy able to charge, with the battle group in reach, could charge its flank or rear if it stood like this
/// and cannot where it stands. AM-MAN-017
pub fn exposes(position: &Position<'_>, id: GroupId, body: &Body) -> bool {
    let stands = &position.fielded(id).body;
    let mut enemies = position.groups(id.seat.other()).filter(|&(enemy, _)| can_charge(position, enemy));
    enemies.any(|(_, fielded)| {
        let chargers = fielded.body.footprints();
        let reach = slowest(position, &fielded.group, &[]).map(|mu| position.scale().mu(mu));
        reach.is_some_and(|reach| bodies_within(chargers, body.footprints(), reach))
            && is_on_flank(chargers, body)
            && !is_on_flank(chargers, stands)
    })
}

/// Whether a battle group can charge at all. AM-IMP-030, AM-IMP-047, AM-BGR-010, AM-SPE-040, AM-MAN-007
fn can_charge(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let never = |kind: TroopType| kind.is_artillery() || kind == TroopType::BattleWagons;
    fielded.group.cohesion > Cohesion::Fragmented
        && !fielded.in_orb
        && fielded.drawn().is_some()
        && !fielded.is_kinked()
        && !fielded.group.bases().iter().any(|base| never(base.kind))
        && !position.is_in_close_combat(id)
}

/// Whether a battle group stands where it can charge another in flank or rear: none of its bases is even partly in front of
/// one of the other's, and one is entirely behind the other's front line, that of the nearest file for each way it faces.
/// AM-IMP-020, AM-IMP-021
pub fn is_on_flank(chargers: &[Footprint], target: &Body) -> bool {
    let bases = target.bases();
    let in_front = |base: &Base| chargers.iter().any(|charger| directly_in_front(charger, base));
    let fronts: Vec<&Base> = target.files().iter().map(|file| &bases[file[0]]).collect();
    let nearest = |base: &&&Base| distance_between(&[base.footprint()], chargers);
    let line = |facing: Angle| {
        let alike = fronts.iter().filter(move |base| face_alike(base.pose.facing, facing));
        alike.min_by_key(nearest).map(|base| base.footprint())
    };
    let behind = |base: &&Base| {
        let line = line(base.pose.facing);
        line.is_some_and(|line| chargers.iter().any(|charger| entirely_behind_front_line(charger, &line)))
    };
    !bases.iter().any(in_front) && fronts.iter().all(behind)
}
