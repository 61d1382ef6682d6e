//! Seeing friends break.

use acies_field::Mu;
use acies_field::measure::bodies_within;

use crate::fielded::GroupId;
use crate::position::Position;

/// How near friends must be to see it. AM-DET-007
const IN_SIGHT: Mu = Mu::new(3);

/// The battle groups that test because some of their friends have broken, each with how many of these are within 3 MU: not
/// those that are broken themselves or have tested for it this phase; and battle troops do not mind skirmishers. AM-DET-007,
/// AM-DET-009, AM-DET-015, AM-DET-017
pub fn witnesses(position: &Position<'_>, broken: &[GroupId]) -> Vec<(GroupId, usize)> {
    let reach = position.scale().mu(IN_SIGHT);
    let sees = |id: GroupId, friend: GroupId| {
        let minds = position.group(id).is_skirmishers() || position.group(friend).is_battle_troops();
        let [one, other] = [id, friend].map(|id| position.fielded(id).body.footprints());
        id.seat == friend.seat && id != friend && minds && bodies_within(&one, &other, reach)
    };
    let standing =
        position.all_groups().filter(|(_, fielded)| !fielded.is_broken() && !fielded.deeds.saw_friends_break);
    let counted = standing.map(|(id, _)| (id, broken.iter().filter(|&&friend| sees(id, friend)).count()));
    counted.filter(|&(_, count)| count > 0).collect()
}
