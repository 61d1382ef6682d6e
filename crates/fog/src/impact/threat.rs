//! Who could be charged in flank or rear.

use acies_field::wheel::least_wheel;
use acies_geometry::{Angle, Hand};

use super::declare::may_not_declare;
use super::flank::{approach_of, is_immune, is_placed_for};
use super::{Approach, Charging, Wheel};
use crate::fielded::GroupId;
use crate::position::Position;

/// Wheels beyond the least one that are tried, in degrees.
const FURTHER: [i32; 4] = [2, 10, 20, 40];

/// Whether enemy battle troops, as everybody stands now, could charge a battle group in flank or rear in their next turn.
/// AM-GLO-047
pub(crate) fn flank_is_in_reach(position: &Position<'_>, id: GroupId) -> bool {
    position.groups(id.seat.other()).any(|(enemy, _)| threat(position, enemy, id).is_some())
}

/// Whether a battle group of battle troops could charge an enemy in flank or rear, as everybody stands now, and in which.
/// AM-GLO-047
pub(crate) fn threat(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Option<Approach> {
    let placed = position.group(id).is_battle_troops()
        && !is_immune(position, enemy)
        && may_not_declare(position, id).is_empty()
        && is_placed_for(position, id, enemy, None);
    if placed { reaches_flank(position, id, enemy) } else { None }
}

fn reaches_flank(position: &Position<'_>, enemy: GroupId, id: GroupId) -> Option<Approach> {
    let charging = Charging::new(position, enemy);
    let body = &position.fielded(enemy).body;
    let (target, furthest) = (position.fielded(id).body.footprints(), charging.furthest());
    if !acies_field::measure::bodies_within(body.footprints(), target, furthest) {
        return None;
    }
    let mut wheels = vec![None];
    for hand in Hand::BOTH {
        let least = least_wheel(body, hand, target, furthest, Angle::QUARTER);
        if let Some(least) = least {
            let further = FURTHER.map(|more| least.turn + Angle::degrees(more));
            let turns = std::iter::once(least.turn).chain(further).filter(|turn| *turn <= Angle::QUARTER);
            wheels.extend(turns.map(|turn| Some(Wheel { hand, turn })));
        }
    }
    wheels.into_iter().find_map(|wheel| {
        let reach = charging.reach(wheel, None);
        let wheels = wheel.is_some_and(|wheel| wheel.turn != Angle::ZERO);
        let charged = reach.charged().contains(&id.index);
        let approach = charged.then(|| approach_of(position, enemy, wheels, &reach, id.index));
        approach.filter(|&approach| approach != Approach::Front)
    })
}
