//! Where on its way a convex shape meets another.

use std::cmp::Ordering;

use crate::convex::edges;
use crate::{Length, Point, Vector};

/// Whether it counts to share an edge or a corner.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sharing {
    /// Only shared inner points count.
    Inside,
    /// Shared points of the outlines count too.
    Edge,
}

/// A part of a way: a fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) part: i64,
    pub(super) whole: i64,
}

impl Part {
    pub(super) const NONE: Self = Self { part: 0, whole: 1 };

    /// That part of a length, rounded down.
    pub(super) fn of(self, length: Length) -> Length {
        let part = i128::from(length.get()) * i128::from(self.part) / i128::from(self.whole);
        Length::micrometres(part as i32)
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.part) * i128::from(other.whole))
            .cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }
}

/// From where to where a shape reaches along an axis, seen from a point.
pub(super) fn spread(shape: &[Point], axis: Vector, from: Point) -> (i64, i64) {
    let along = shape.iter().map(|&corner| axis.dot(corner - from));
    along.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)))
}

/// Whether two shapes that reach so far along an axis are apart.
pub(super) fn are_apart(
    (low, high): (i64, i64),
    (other_low, other_high): (i64, i64),
    sharing: Sharing,
) -> bool {
    match sharing {
        Sharing::Inside => high <= other_low || other_high <= low,
        Sharing::Edge => high < other_low || other_high < low,
    }
}

/// The first part of the way at which two convex shapes meet, if they do before its end.
///
/// Seen along each edge, the two are apart, then level with each other, then apart again. They meet when they are level
/// along all edges at once.
pub(super) fn meeting(mover: &[Point], wall: &[Point], way: Vector, sharing: Sharing) -> Option<Part> {
    let spread = |shape: &[Point], axis: Vector| spread(shape, axis, mover[0]);
    let apart = |mine: (i64, i64), theirs: (i64, i64)| are_apart(mine, theirs, sharing);
    // Most are passed by on the one side or the other.
    let across = way.turned_right();
    if apart(spread(mover, across), spread(wall, across)) {
        return None;
    }
    let (mut enters, mut leaves) = (Part { part: -1, whole: 1 }, Part { part: 2, whole: 1 });
    for edge in edges(mover).chain(edges(wall)) {
        let axis = edge.way().turned_right();
        let (mine, theirs) = (spread(mover, axis), spread(wall, axis));
        let speed = axis.dot(way);
        if speed == 0 {
            if apart(mine, theirs) {
                return None;
            }
            continue;
        }
        let ((low, high), (wall_low, wall_high)) = (mine, theirs);
        let part = |gap: i64| Part { part: gap * speed.signum(), whole: speed.abs() };
        let (in_, out) =
            if speed > 0 { (wall_low - high, wall_high - low) } else { (wall_high - low, wall_low - high) };
        enters = enters.max(part(in_));
        leaves = leaves.min(part(out));
    }
    let end = Part { part: 1, whole: 1 };
    let meets = match sharing {
        Sharing::Inside => enters < leaves && enters < end && leaves > Part::NONE,
        Sharing::Edge => enters <= leaves && enters <= end && leaves >= Part::NONE,
    };
    meets.then(|| enters.max(Part::NONE))
}
