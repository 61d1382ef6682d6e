//! Shock troops that burst through friends.

use acies_field::{Base, Body};
use acies_geometry::{Footprint, Length, Polygon, Pose};

use super::reach::Reach;
use crate::fielded::GroupId;
use crate::movement::closed_ground;
use crate::position::Position;

/// Where friends stand after shock troops have burst through them: whoever is still in the way is shifted back until he is
/// behind them, and others behind him make room. None if that is impossible, because of enemy, a camp, ground that is
/// closed to them or the table's edge. AM-MOV-074, AM-MOV-095
pub(super) fn make_way(position: &Position<'_>, id: GroupId, reach: &Reach) -> Option<Vec<(GroupId, Body)>> {
    let ahead = Pose::new(acies_geometry::Point::default(), reach.body.facing());
    let mut moved: Vec<(GroupId, Body)> = Vec::new();
    let mut pushing = vec![(id, reach.body.clone())];
    while let Some((who, pusher)) = pushing.pop() {
        let pusher = pusher.footprints();
        let pushed: Vec<GroupId> = position
            .friends(id)
            .filter(|(friend, _)| *friend != who)
            .filter(|(friend, fielded)| {
                let stands = moved.iter().find(|(other, _)| other == friend).map(|(_, body)| body);
                overlap(pusher, stands.unwrap_or(&fielded.body).footprints())
            })
            .map(|(friend, _)| friend)
            .collect();
        for friend in pushed {
            let was = moved.iter().position(|(other, _)| *other == friend);
            let body =
                was.map_or_else(|| position.fielded(friend).body.clone(), |index| moved.swap_remove(index).1);
            let shifted = behind(&body, pusher, ahead);
            if !fits(position, friend, shifted.footprints()) {
                return None;
            }
            pushing.push((friend, shifted.clone()));
            moved.push((friend, shifted));
        }
    }
    moved.sort_by_key(|(friend, _)| *friend);
    Some(moved)
}

fn overlap(one: &[Footprint], other: &[Footprint]) -> bool {
    one.iter().any(|base| other.iter().any(|theirs| base.overlaps(theirs)))
}

/// A body shifted straight back until all of it is behind some bases.
fn behind(body: &Body, pusher: &[Footprint], ahead: Pose) -> Body {
    let forward = |base: &Footprint| base.corners().map(|corner| ahead.seen_from_here(corner).1);
    let rear = pusher.iter().flat_map(forward).min().unwrap_or(Length::ZERO);
    let front = body.footprints().iter().flat_map(forward).max().unwrap_or(Length::ZERO);
    let back = ahead.ahead((rear - front).min(Length::ZERO));
    let shift = |base: &Base| Base::new(Pose::new(base.pose.front + back, base.pose.facing), base.size);
    Body::new(body.bases().iter().map(shift).collect())
}

/// Whether a friend has room there: no enemy, no camp, no closed ground, and all on the table.
pub(super) fn fits(position: &Position<'_>, friend: GroupId, bases: &[Footprint]) -> bool {
    let enemies =
        position.groups(friend.seat.other()).any(|(_, enemy)| overlap(bases, enemy.body.footprints()));
    let camps = acies_play::Seat::BOTH.into_iter().filter_map(|seat| position.camp_on_table(seat));
    let closed = |ground: &Polygon| bases.iter().any(|base| ground.meets(base.core()));
    let table = &position.battle.field.table;
    !enemies
        && !overlap(bases, &camps.collect::<Vec<_>>())
        && !closed_ground(position, position.group(friend)).any(|(_, ground)| closed(ground))
        && bases.iter().all(|base| table.crossed(base.corners()).next().is_none())
}

#[cfg(test)]
mod tests;
