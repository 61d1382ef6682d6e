//! What a moving base runs into, and when.
//!
//! A base is stopped by what its [core](Footprint::core) would enter: sliding along a neighbour is free. It then stops
//! where its outline first touches. A base that touches the obstacle already may go on as long as it only slides along;
//! it stops [`TOUCH`] before it would enter, or sooner where its corners, rounded, would be in.

mod clear;
mod meeting;
mod sliding;
#[cfg(test)]
mod tests;
mod turning;

use crate::convex::{hull, interiors_meet};
use crate::trig::turned;
use crate::{
    Angle, Bounds, Footprint, Hand, Length, Point, Polygon, ROUNDING, TOUCH, Vector, nearer_than, within,
};

pub use clear::{slide_further_out, slide_keeping_clear, slide_keeping_clear_at_most, slide_out};
pub use sliding::{slide, slide_at_most, slides_into};
pub use turning::{Turning, bounds_of_turn, bounds_turned, turn};

use meeting::{Sharing, are_apart, spread};

/// What a base may run into.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle<'a> {
    /// Another base, a camp, a fortification.
    Base(&'a Footprint),
    /// A piece of terrain, entered from outside.
    Ground(&'a Polygon),
}

impl Obstacle<'_> {
    /// The upright rectangle round it.
    pub fn bounds(&self) -> &Bounds {
        match self {
            Self::Base(base) => base.bounds(),
            Self::Ground(ground) => ground.bounds(),
        }
    }

    /// Whether the base is in it already.
    fn is_entered_by(&self, base: &Footprint) -> bool {
        match self {
            Self::Base(other) => interiors_meet(base.core(), other.core()),
            Self::Ground(ground) => ground.meets(base.core()),
        }
    }

    /// Whether it is another base that is to one side of the way of this one: most are, and it is seen quickly.
    fn is_passed_by(&self, base: &Footprint, way: Vector) -> bool {
        let across = way.turned_right();
        let beside = |other: &Footprint| {
            let [mine, theirs] = [base, other].map(|base| spread(base.core(), across, other.core()[0]));
            are_apart(mine, theirs, Sharing::Inside)
        };
        matches!(self, Self::Base(other) if beside(other))
    }

    /// Whether it is another base that is still ahead of this one, and not touched, after so much of a way: that is seen quickly
    /// too.
    fn is_ahead_of(&self, base: &Footprint, way: Vector, length: Length, limit: Length) -> bool {
        let Self::Base(other) = self else { return false };
        let front = base.corners()[0];
        let [mine, theirs] = [base, other].map(|base| spread(base.corners(), way, front));
        let gap = theirs.0 - mine.1;
        gap > i64::from(TOUCH.get() + 1) * i64::from(way.length().get())
            && i128::from(gap) * i128::from(length.get())
                >= i128::from(limit.get() + 1) * i128::from(way.squared())
    }

    /// Whether the base touches it already.
    fn is_touched_by(&self, base: &Footprint) -> bool {
        match self {
            Self::Base(other) => within(base.corners(), other.corners(), TOUCH),
            Self::Ground(ground) => ground.is_within(base.corners(), TOUCH),
        }
    }

    /// Whether the core of a base is so near that rounding may bring it in.
    fn is_near(&self, core: &[Point]) -> bool {
        match self {
            Self::Base(other) => nearer_than(core, other.core(), ROUNDING),
            Self::Ground(ground) => {
                ground.holds(core[0])
                    || ground.edges().any(|edge| nearer_than(core, &[edge.from, edge.to], ROUNDING))
            }
        }
    }
}

/// A place to stop, or one further back, by a step or more, if the core would be so near there that rounding may bring
/// it in: at a shallow angle or near a pivot.
fn backed_off(stop: i64, step: i64, is_near: impl Fn(i64) -> bool) -> i64 {
    let mut back = 0;
    while stop > back && is_near(stop - back) {
        back = step.max(2 * back);
    }
    (stop - back).max(0)
}

/// All the ground that a base covers on a straight way.
pub fn ground_slid_over(base: &Footprint, way: Vector) -> Vec<Point> {
    let ends = base.corners().iter().flat_map(|&corner| [corner, corner + way]);
    hull(&ends.collect::<Vec<_>>())
}

/// The ground that a base covers when it is carried round a pivot, in convex pieces of at most five degrees. The pieces
/// stay inside the arcs by up to a thousandth of the radius: good for pictures; [`turn`] is the exact answer.
pub fn ground_turned_over(base: &Footprint, pivot: Point, turn_by: Angle) -> Vec<Vec<Point>> {
    const PIECE: u32 = Angle::degrees(5).get();
    let size = turn_by.size().get();
    let count = size.div_ceil(PIECE).max(1);
    let hand = turn_by.hand().unwrap_or(Hand::Right);
    let at = |index: u32| {
        let turned_by =
            hand.turn(Angle::binary((u64::from(size) * u64::from(index) / u64::from(count)) as u32));
        base.corners().map(|corner| pivot + turned(corner - pivot, turned_by))
    };
    (0..count).map(|index| hull(&[at(index), at(index + 1)].concat())).collect()
}
