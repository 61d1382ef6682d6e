//! Straight on until something is in the way.

use crate::{Bounds, Footprint, Length, Point, Polygon, TOUCH, Vector};

use super::meeting::{Part, Sharing, meeting};
use super::{Obstacle, backed_off};

/// How far a base gets when it slides straight along a way of this length before it runs into the obstacle; none if it
/// does not.
pub fn slide(base: &Footprint, way: Vector, length: Length, obstacle: Obstacle<'_>) -> Option<Length> {
    slide_at_most(base, way, length, obstacle, length)
}

/// Whether a base runs into an obstacle when it slides straight along a way: that is seen sooner than where.
pub fn slides_into(base: &Footprint, way: Vector, obstacle: Obstacle<'_>) -> bool {
    let swept = base.bounds().joined(base.bounds().slid(way));
    let enters = |core: &[Point]| meeting(base.core(), core, way, Sharing::Inside).is_some();
    swept.meet(obstacle.bounds())
        && !obstacle.is_passed_by(base, way)
        && (obstacle.is_entered_by(base)
            || match obstacle {
                Obstacle::Base(other) => enters(other.core()),
                Obstacle::Ground(ground) => walls_in(ground, &swept).any(|wall| enters(&wall)),
            })
}

/// The edges of some ground that are near enough to be met.
fn walls_in<'a>(ground: &'a Polygon, swept: &'a Bounds) -> impl Iterator<Item = [Point; 2]> + 'a {
    ground.edges().map(|edge| [edge.from, edge.to]).filter(|wall| Bounds::of(wall).meet(swept))
}

/// How far a base gets, as far as that matters: where it would first touch the obstacle beyond the limit, none may come out
/// although it runs into it there.
pub fn slide_at_most(
    base: &Footprint,
    way: Vector,
    length: Length,
    obstacle: Obstacle<'_>,
    limit: Length,
) -> Option<Length> {
    let bounds = base.bounds();
    let swept = bounds.joined(bounds.slid(way));
    if !swept.meet(obstacle.bounds()) {
        return None;
    }
    if limit < length {
        let so_far = bounds.slid(part_of(way, i64::from(limit.get()), length));
        if !bounds.joined(so_far).widened(TOUCH).meet(obstacle.bounds()) {
            return None;
        }
    }
    if obstacle.is_passed_by(base, way) || obstacle.is_ahead_of(base, way, length, limit) {
        return None;
    }
    if obstacle.is_entered_by(base) {
        return Some(Length::ZERO);
    }
    // Where it comes in, where it first touches what it comes into, and where it first touches anything.
    let touched = |corners: &[Point]| meeting(base.corners(), corners, way, Sharing::Edge);
    let met = |core: &[Point], corners: &[Point]| {
        let entered = meeting(base.core(), core, way, Sharing::Inside)?;
        Some((entered, touched(corners)))
    };
    let (entered, touched_there, first_touched) = match obstacle {
        Obstacle::Base(other) => {
            let (entered, touched) = met(other.core(), other.corners())?;
            (entered, touched, touched)
        }
        Obstacle::Ground(ground) => {
            let near = || walls_in(ground, &swept);
            let (entered, touched_there) = near().filter_map(|wall| met(&wall, &wall)).min()?;
            (entered, touched_there, near().filter_map(|wall| touched(&wall)).min())
        }
    };
    let near =
        |distance: i64| obstacle.is_near(&base.core().map(|corner| corner + part_of(way, distance, length)));
    let at = |part: Option<Part>| i64::from(part.unwrap_or(entered).of(length).get());
    let step = i64::from(TOUCH.get());
    if obstacle.is_touched_by(base) {
        return Some(Length::micrometres(backed_off(at(Some(entered)) - step, step, near) as i32));
    }
    // Where it first touches at all, its core is still clear of everything.
    let clear = at(first_touched);
    if clear > i64::from(limit.get()) {
        return None;
    }
    Some(Length::micrometres(backed_off(at(touched_there), step, near).max(clear) as i32))
}

/// A part of a way, rounded towards its start.
pub(super) fn part_of(way: Vector, distance: i64, length: Length) -> Vector {
    let part = |size: i32| (i64::from(size) * distance / i64::from(length.get().max(1))) as i32;
    Vector::new(part(way.x), part(way.y))
}
