//! Round a pivot until something is in the way.

use crate::convex::edges;
use crate::trig::{bulge, direction, first_crossing, widest_turn};
use crate::{Angle, Bounds, Footprint, Hand, Length, Point, TOUCH, Vector};

use super::{Obstacle, backed_off};

/// How far a base gets when it is carried round a pivot, by at most half a turn, before it runs into the obstacle; none
/// if it does not.
pub fn turn(
    base: &Footprint,
    pivot: Point,
    hand: Hand,
    size: Angle,
    obstacle: Obstacle<'_>,
) -> Option<Angle> {
    Turning::new(base, pivot, hand, size).until(obstacle)
}

/// A base that is carried round a pivot, ready to be compared with many obstacles.
pub struct Turning<'a> {
    base: &'a Footprint,
    pivot: Point,
    hand: Hand,
    size: Angle,
    /// The longest way from the pivot to a corner.
    arm: Length,
    /// An upright rectangle round everything that it sweeps.
    swept: Bounds,
}

impl<'a> Turning<'a> {
    /// A base carried round a pivot so far.
    pub fn new(base: &'a Footprint, pivot: Point, hand: Hand, size: Angle) -> Self {
        let arms = base.corners().map(|corner| corner - pivot);
        let arm = arms.into_iter().max_by_key(|arm| arm.squared()).map_or(Length::ZERO, Vector::length);
        let turn = direction(hand.turn(size));
        let end = base.corners().map(|corner| pivot + turn.turned(corner - pivot));
        let swept = base.bounds().joined(Bounds::of(&end)).widened(bulge(arm, size));
        Self { base, pivot, hand, size, arm, swept }
    }

    /// An upright rectangle round everything that it sweeps.
    pub const fn swept(&self) -> &Bounds {
        &self.swept
    }

    /// Whether it runs into the obstacle: that is seen sooner than where.
    pub fn runs_into(&self, obstacle: Obstacle<'_>) -> bool {
        self.swept.meet(obstacle.bounds())
            && (obstacle.is_entered_by(self.base) || self.enters(obstacle).is_some())
    }

    /// Where its core comes in.
    fn enters(&self, obstacle: Obstacle<'_>) -> Option<Angle> {
        let core = match obstacle {
            Obstacle::Base(other) => &other.core()[..],
            Obstacle::Ground(ground) => ground.corners(),
        };
        self.crossing(self.base.core(), core).filter(|&entered| entered < self.size)
    }

    /// How far it gets before it runs into the obstacle; none if it does not.
    pub fn until(&self, obstacle: Obstacle<'_>) -> Option<Angle> {
        if !self.swept.meet(obstacle.bounds()) {
            return None;
        }
        if obstacle.is_entered_by(self.base) {
            return Some(Angle::ZERO);
        }
        let corners = match obstacle {
            Obstacle::Base(other) => &other.corners()[..],
            Obstacle::Ground(ground) => ground.corners(),
        };
        let entered = self.enters(obstacle)?;
        let back = i64::from(widest_turn(self.arm, TOUCH).get());
        let stop = if obstacle.is_touched_by(self.base) {
            i64::from(entered.get()) - back
        } else {
            let touched = self.crossing(self.base.corners(), corners);
            i64::from(touched.map_or(entered, |touched| touched.min(entered)).get())
        };
        let near = |size: i64| {
            let turn = direction(self.hand.turn(Angle::binary(size as u32)));
            obstacle.is_near(&self.base.core().map(|corner| self.pivot + turn.turned(corner - self.pivot)))
        };
        Some(Angle::binary(backed_off(stop, back, near) as u32))
    }

    /// How far it gets, as far as that matters: where it would be stopped beyond the limit, none may come out although it
    /// runs into it there.
    pub fn until_at_most(&self, obstacle: Obstacle<'_>, limit: Angle) -> Option<Angle> {
        let might_come_near = || {
            let around = self.base.bounds().widened(longest_arc(self.arm, limit) + TOUCH * 2);
            around.meet(obstacle.bounds())
        };
        if limit < self.size && !might_come_near() { None } else { self.until(obstacle) }
    }

    /// The first turn at which a corner of one outline crosses an edge of the other inwards.
    fn crossing(&self, mover: &[Point], wall: &[Point]) -> Option<Angle> {
        let clockwise = self.hand == Hand::Right;
        let near = edges(wall).filter(|edge| self.swept.meet(&Bounds::of(&[edge.from, edge.to])));
        let mine = near.flat_map(|edge| {
            mover.iter().filter_map(move |&corner| first_crossing(self.pivot, corner, edge, clockwise))
        });
        // Seen from the mover, the wall turns the other way.
        let near = wall.iter().filter(|&&corner| self.swept.hold(corner));
        let theirs = near.flat_map(|&corner| {
            edges(mover).filter_map(move |edge| first_crossing(self.pivot, corner, edge, !clockwise))
        });
        mine.chain(theirs).min()
    }
}

/// No less than the way of a point that is carried round a pivot: a full circle is less than 44/7 radii.
fn longest_arc(radius: Length, turn: Angle) -> Length {
    let way = i64::from(radius.get()) * i64::from(turn.get()) / 7 * 44;
    Length::micrometres((way >> 32) as i32 + 1)
}

/// An upright rectangle round everything that is carried round a pivot from within some bounds to within others.
pub fn bounds_of_turn(before: Bounds, after: Bounds, pivot: Point, turn: Angle) -> Bounds {
    let aside = (before.high.x - pivot.x).abs().max((before.low.x - pivot.x).abs());
    let along = (before.high.y - pivot.y).abs().max((before.low.y - pivot.y).abs());
    // What is carried along is rounded to the micrometre and may be laid out anew, which is far less than the tolerance.
    before.joined(after).widened(bulge(Vector::new(aside, along).length(), turn) + TOUCH)
}

/// An upright rectangle round everything that is carried round a pivot from within some bounds, wherever it ends.
pub fn bounds_turned(before: Bounds, pivot: Point, turn: Angle) -> Bounds {
    let by = direction(turn);
    let after = Bounds::of(&before.corners().map(|corner| pivot + by.turned(corner - pivot)));
    bounds_of_turn(before, after, pivot, turn)
}
