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
    !is_immune(position, id)
        && position.groups(id.seat.other()).any(|(enemy, fielded)| {
            fielded.group.is_battle_troops()
                && may_not_declare(position, enemy).is_empty()
                && is_placed_for(position, enemy, id, None)
                && reaches_flank(position, enemy, id)
        })
}

fn reaches_flank(position: &Position<'_>, enemy: GroupId, id: GroupId) -> bool {
    let charging = Charging::new(position, enemy);
    let body = &position.fielded(enemy).body;
    let (target, furthest) = (position.fielded(id).body.footprints(), charging.furthest());
    if !acies_field::measure::bodies_within(&body.footprints(), &target, furthest) {
        return false;
    }
    let mut wheels = vec![None];
    for hand in Hand::BOTH {
        let least = least_wheel(body, hand, &target, furthest, Angle::QUARTER);
        if let Some(least) = least {
            let further = FURTHER.map(|more| least.turn + Angle::degrees(more));
            let turns = std::iter::once(least.turn).chain(further).filter(|turn| *turn <= Angle::QUARTER);
            wheels.extend(turns.map(|turn| Some(Wheel { hand, turn })));
        }
    }
    wheels.into_iter().any(|wheel| {
        let reach = charging.reach(wheel, None);
        let wheels = wheel.is_some_and(|wheel| wheel.turn != Angle::ZERO);
        reach.charged().contains(&id.index)
            && approach_of(position, enemy, wheels, &reach, id.index) != Approach::Front
    })
}
