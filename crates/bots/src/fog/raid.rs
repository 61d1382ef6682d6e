//! The raid on the enemy camp: an unfortified one falls to whoever comes to it, and counts as much as a battle group.

use acies_geometry::{Footprint, Length, Point, Pose};

use super::march::aim::Goal;
use super::sight::{Sight, Unit};
use super::way::{self, price_of_ground};

/// How many battle groups go for the camp: a second one, in case the first is driven off.
const RAIDERS: usize = 2;

/// Within how many moves of the camp whoever has no enemy before him goes for it.
const NEAR: i32 = 3;

/// How far from the middle of the camp raiders halt before they charge it, in hundredths of an MU: its own half depth, and what
/// moves have to keep from it.
const BEFORE: i32 = 350;

/// How much longer than it is the way seems past each enemy who stands there or can charge there: rather half round the table.
const PAST_AN_ENEMY: u32 = 12;

/// The enemy camp, if it falls to whoever comes to it.
fn camp(sight: &Sight<'_>) -> Option<Footprint> {
    let owner = sight.seat.other();
    sight.position.camp(owner).filter(|_| !sight.position.is_camp_fortified(owner))
}

/// Those who go for the camp: skirmishers, as the line can do without them, and light horse rather than light foot; of these
/// whoever is there soonest.
pub(super) fn raiders(sight: &Sight<'_>) -> Vec<usize> {
    let Some(camp) = camp(sight) else { return Vec::new() };
    let fit = |unit: &&Unit| unit.skirmishers && unit.is_sound() && !unit.engaged;
    let mut fit: Vec<&Unit> = sight.own.iter().filter(fit).collect();
    let time = |unit: &Unit| {
        i64::from(unit.distance(camp.centre()).get()) * 1000 / i64::from(unit.reach.get().max(1))
    };
    fit.sort_by_key(|unit| (!unit.mounted, time(unit), unit.id));
    fit.into_iter().take(RAIDERS).map(|unit| unit.id.index).collect()
}

/// Whether the camp is so near that it is worth a detour.
pub(super) fn is_near(sight: &Sight<'_>, unit: &Unit) -> bool {
    far(sight, unit).is_some_and(|far| far < unit.reach * NEAR)
}

/// Whether the camp is near, and nearer than to any enemy of the line who could keep it.
pub(super) fn is_open(sight: &Sight<'_>, unit: &Unit) -> bool {
    let keeps = |foe: &Unit| !foe.skirmishers && !foe.engaged && far(sight, foe) < far(sight, unit);
    is_near(sight, unit) && !sight.standing_foes().any(keeps)
}

/// How far anybody's battle group is from the camp.
fn far(sight: &Sight<'_>, unit: &Unit) -> Option<Length> {
    camp(sight).map(|camp| unit.distance(camp.centre()))
}

/// Where a raider goes next: round enemies and bad ground, and before the camp.
pub(super) fn next(sight: &Sight<'_>, unit: &Unit) -> Option<Goal> {
    let camp = camp(sight)?;
    let here = unit.front.front;
    let to_it = Pose::facing_along(camp.centre() - here);
    if unit.distance(camp.centre()) < unit.reach + sight.mu(300) {
        // From there the next charge reaches it.
        let at = Pose::new(camp.centre(), to_it).moved(Length::ZERO, -sight.mu(BEFORE)).front;
        return Some(Goal { at, facing: to_it });
    }
    let at = way::next(sight, unit, camp.centre(), |point| price(sight, unit, point));
    let facing = if at == here { to_it } else { Pose::facing_along(at - here) };
    Some(Goal { at, facing })
}

/// How many times as long as elsewhere the way seems: on bad ground, and where enemies stand or can charge.
fn price(sight: &Sight<'_>, unit: &Unit, point: Point) -> u32 {
    let is_there = |foe: &&Unit| {
        let (aside, ahead) = foe.front.seen_from_here(point);
        let away = foe.distance(point);
        let in_reach =
            ahead > Length::ZERO && aside.abs() < ahead + foe.width / 2 && away < foe.reach + sight.mu(100);
        in_reach || away < foe.width / 2 + sight.mu(200)
    };
    price_of_ground(sight, unit, point)
        + PAST_AN_ENEMY * sight.standing_foes().filter(is_there).count() as u32
}
