//! Rear support.

use acies_field::measure::bodies_within;
use acies_field::{Mu, Zone};
use acies_geometry::{Contact, Footprint, Length, contact, convex};

use crate::fielded::{Fielded, GroupId};
use crate::position::Position;
use crate::{TroopType, disorder};

/// How near foot and mounted supporters must be. AM-GLO-039
const FOOT: Mu = Mu::new(8);
const MOUNTED: Mu = Mu::new(12);

/// Whether friends stand behind a battle group to support it. AM-GLO-039
pub fn has_rear_support(position: &Position<'_>, id: GroupId) -> bool {
    let counted: usize = supporters(position, id).iter().map(|(_, bases)| bases).sum();
    counted >= bases_needed(position, id)
}

/// How many bases must stand behind a battle group to support it: half of those that it began with. AM-GLO-039
pub fn bases_needed(position: &Position<'_>, id: GroupId) -> usize {
    usize::from(position.group(id).began_with()).div_ceil(2)
}

/// The friends who stand behind a battle group, and how many bases of each count. AM-GLO-039
pub fn supporters(position: &Position<'_>, id: GroupId) -> Vec<(GroupId, usize)> {
    let fielded = position.fielded(id);
    let wagons = fielded.group.bases().iter().any(|base| base.kind == TroopType::BattleWagons);
    if wagons || fielded.is_kinked() || fielded.drawn().is_none() {
        return Vec::new();
    }
    let counted = position.friends(id).map(|(friend, _)| (friend, supporting_bases(position, id, friend)));
    counted.filter(|&(_, bases)| bases > 0).collect()
}

/// How many bases of some friends count as support for a battle group.
fn supporting_bases(position: &Position<'_>, id: GroupId, friend: GroupId) -> usize {
    let (supported, friends) = (position.fielded(id), position.fielded(friend));
    let good = friends.group.is_battle_troops() && friends.group.quality() >= supported.group.quality();
    let mounted = friends.group.bases().iter().all(|base| base.kind.is_mounted());
    let reach = position.scale().mu(if mounted { MOUNTED } else { FOOT });
    let is_near = supported.body.bounds().come_within(&friends.body.bounds(), reach);
    if !good || !is_near || position.is_still_in_close_combat(friend) || !is_ahead_of(friends, supported) {
        return 0;
    }
    let footprints = friends.body.footprints();
    let rears = rear_bases(supported);
    let behind: Vec<bool> = footprints.iter().map(|base| is_behind(supported, base, reach)).collect();
    if !behind.contains(&true) {
        return 0;
    }
    let disorder = position.disorder_of_bases(friend);
    let counts = |base: usize| {
        let touches = |other: usize| {
            behind[other]
                && contact(&footprints[base], &footprints[other]).is_some_and(Contact::is_edge_to_edge)
        };
        disorder::is_steady(friends.group.cohesion, disorder[base])
            && (behind[base] || (0..footprints.len()).any(touches))
            && bodies_within(&[footprints[base]], &rears, reach)
            && !enemy_between(position, id, &rears, &footprints[base])
    };
    (0..footprints.len()).filter(|&base| counts(base)).count()
}

/// Whether some part of the supported is in front of the supporters' prolonged front edge.
fn is_ahead_of(friends: &Fielded, supported: &Fielded) -> bool {
    let Some(drawn) = friends.drawn() else { return false };
    let frame = drawn.front.frame();
    let corners = supported.body.footprints();
    corners.iter().flat_map(Footprint::corners).any(|&corner| frame.seen(corner).1 > Length::ZERO)
}

/// The bases at its rear.
fn rear_bases(fielded: &Fielded) -> Vec<Footprint> {
    let footprints = fielded.body.footprints();
    let Some(drawn) = fielded.drawn() else { return footprints.to_vec() };
    drawn.ranks.files().iter().filter_map(|file| Some(footprints[*file.last()?])).collect()
}

/// Whether a base is straight behind with at least a part.
fn is_behind(fielded: &Fielded, base: &Footprint, reach: Length) -> bool {
    let bases = fielded.body.bases();
    let Some(drawn) = fielded.drawn() else { return false };
    let last = drawn.ranks.files().iter().filter_map(|file| file.last());
    last.into_iter().any(|&rear| Zone::behind(&bases[rear], reach).holds_part_of(base))
}

/// Whether an enemy is even partly between a supporting base and the rear of the supported.
fn enemy_between(position: &Position<'_>, id: GroupId, rears: &[Footprint], base: &Footprint) -> bool {
    let nearest = rears.iter().min_by_key(|rear| acies_geometry::distance(rear.corners(), base.corners()));
    let Some(rear) = nearest else { return false };
    let between = convex::hull(&[&rear.corners()[..], base.corners()].concat());
    let enemies = position.groups(id.seat.other()).flat_map(|(_, enemy)| enemy.body.footprints());
    enemies.into_iter().any(|enemy| convex::interiors_meet(&between, enemy.core()))
}
