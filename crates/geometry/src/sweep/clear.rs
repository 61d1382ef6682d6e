//! Straight on while something else is kept clear of, or left behind.

use crate::distance::approaches;
use crate::{Bounds, Footprint, Length, Point, ROUNDING, TOUCH, Vector, first_that, nearer_than, within};

use super::ground_slid_over;
use super::meeting::spread;
use super::sliding::part_of;

/// The largest distance that a base can slide so that it never comes closer to a shape than the clearance; none if it
/// can go all the way. Exactly at the clearance it halts. AM-IMP-042, AM-IMP-082, AM-RTP-012
///
/// A base that starts closer does not move if that would bring it closer still, or deeper in if the two share a point;
/// straight out of contact or along the edge that it touches it may go.
pub fn slide_keeping_clear(
    base: &Footprint,
    way: Vector,
    length: Length,
    shape: &[Point],
    clearance: Length,
) -> Option<Length> {
    slide_keeping_clear_at_most(base, way, (length, length), shape, clearance)
}

/// The same as far as that matters: where it would halt at the limit or beyond, none may come out.
pub fn slide_keeping_clear_at_most(
    base: &Footprint,
    way: Vector,
    (length, limit): (Length, Length),
    shape: &[Point],
    clearance: Length,
) -> Option<Length> {
    let passing = Passing { base, way, length, shape };
    let too_close = |distance: i64| nearer_than(&passing.at(distance), shape, clearance);
    if too_close(0) {
        return passing.approaches(0).then_some(Length::ZERO);
    }
    // Most ways lead past at a distance, many of them at one that is seen quickly.
    let (across, far) = (way.turned_right(), clearance + ROUNDING);
    let [mine, theirs] = [&base.corners()[..], shape].map(|shape| spread(shape, across, base.corners()[0]));
    let beside = (theirs.0 - mine.1).max(mine.0 - theirs.1);
    if beside > i64::from(far.get()) * i64::from(way.length().get()) {
        return None;
    }
    if !passing.might_come_within(limit, clearance) {
        return None;
    }
    let nearest = passing.nearest(0);
    let reached = too_close(nearest).then(|| first_that(0, nearest, too_close))?;
    Some(Length::micrometres((reached - 1) as i32))
}

/// How far a base must slide along a way until it no longer touches another; none if it still does at the end. If it
/// touches it nowhere, that is no distance at all. AM-MOV-054
pub fn slide_out(base: &Footprint, way: Vector, length: Length, other: &Footprint) -> Option<Length> {
    slide_further_out(base, way, (Length::ZERO, length), other)
}

/// The same for a base that slides so far at least: no less than that comes out, and it is found sooner.
pub fn slide_further_out(
    base: &Footprint,
    way: Vector,
    (least, length): (Length, Length),
    other: &Footprint,
) -> Option<Length> {
    let passing = Passing { base, way, length, shape: other.corners() };
    if !passing.might_come_within(length, TOUCH) {
        return Some(least);
    }
    let touches = |distance: i64| within(&passing.at(distance), other.corners(), TOUCH);
    let (start, whole) = (i64::from(least.get()), i64::from(length.get()));
    if touches(whole) {
        return None;
    }
    let nearest = passing.nearest(start);
    let out =
        if touches(nearest) { first_that(nearest, whole, |distance| !touches(distance)) } else { start };
    Some(Length::micrometres(out as i32))
}

/// A base on a straight way past a convex shape. Its distance to the shape first falls and then grows, so places where
/// something begins or ends can be found by halving.
struct Passing<'a> {
    base: &'a Footprint,
    way: Vector,
    length: Length,
    shape: &'a [Point],
}

impl Passing<'_> {
    /// Its corners after a distance.
    fn at(&self, distance: i64) -> [Point; 4] {
        let way = part_of(self.way, distance, self.length);
        self.base.corners().map(|corner| corner + way)
    }

    /// A quick look that may say yes too often: whether it is no further from the shape than this after any part of some of its
    /// way.
    fn might_come_within(&self, part: Length, limit: Length) -> bool {
        let way = part_of(self.way, i64::from(part.get()), self.length);
        let (bounds, limit) = (self.base.bounds(), limit + ROUNDING);
        // The rectangle round the ground is known without laying it out.
        bounds.joined(bounds.slid(way)).widened(limit).meet(&Bounds::of(self.shape))
            && nearer_than(&ground_slid_over(self.base, way), self.shape, limit)
    }

    /// Whether it comes nearer to the shape there.
    fn approaches(&self, distance: i64) -> bool {
        approaches(&self.at(distance), self.shape, self.way)
    }

    /// After which distance it is nearest to the shape, if it goes so far at least.
    fn nearest(&self, least: i64) -> i64 {
        if !self.approaches(least) {
            return least;
        }
        first_that(least, i64::from(self.length.get()), |distance| !self.approaches(distance))
    }
}
