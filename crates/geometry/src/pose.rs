use serde::{Deserialize, Serialize};

use crate::trig::{self, Direction};
use crate::{Angle, Length, Point, Vector};

/// Where a base stands: the middle of its front edge, and where it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Pose {
    /// The middle of the front edge.
    pub front: Point,
    /// Where it faces.
    pub facing: Angle,
}

impl Pose {
    /// A pose.
    #[inline]
    pub const fn new(front: Point, facing: Angle) -> Self {
        Self { front, facing }
    }

    /// The point so far to the right and so far forward of the middle of the front edge, to the nearest micrometre.
    #[inline]
    pub fn at(self, right: Length, forward: Length) -> Point {
        self.frame().at(right, forward)
    }

    /// Its axes, for placing or seeing many points.
    #[inline]
    pub fn frame(self) -> Frame {
        Frame { origin: self.front, direction: trig::direction(self.facing) }
    }

    /// Moved to the right and forward, with the same facing.
    #[must_use]
    #[inline]
    pub fn moved(self, right: Length, forward: Length) -> Self {
        Self { front: self.at(right, forward), ..self }
    }

    /// Turned about a point of the table.
    #[must_use]
    pub fn turned_about(self, pivot: Point, turn: Angle) -> Self {
        Self::turning_about(pivot, turn)(self)
    }

    /// The same turn for any number of poses.
    pub fn turning_about(pivot: Point, turn: Angle) -> impl Fn(Self) -> Self {
        let direction = trig::direction(turn);
        move |pose| Self { front: pivot + direction.turned(pose.front - pivot), facing: pose.facing + turn }
    }

    /// A way on the table, as so much to the right and so much forward of this facing.
    #[inline]
    pub fn seen_from_here(self, point: Point) -> (Length, Length) {
        self.frame().seen(point)
    }

    /// The way straight ahead for some distance.
    #[inline]
    pub fn ahead(self, distance: Length) -> Vector {
        trig::direction(self.facing).way(Length::ZERO, distance)
    }

    /// The way straight to the right for some distance.
    #[inline]
    pub fn to_the_right(self, distance: Length) -> Vector {
        trig::direction(self.facing).way(distance, Length::ZERO)
    }

    /// The facing from one point to another.
    pub fn facing_along(way: Vector) -> Angle {
        trig::angle_of(way)
    }
}

/// A pose with its trigonometry done.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    origin: Point,
    direction: Direction,
}

impl Frame {
    /// The same axes at another point.
    #[must_use]
    #[inline]
    pub const fn moved_to(self, origin: Point) -> Self {
        Self { origin, ..self }
    }

    /// The point so far to the right and so far forward, to the nearest micrometre.
    #[inline]
    pub fn at(&self, right: Length, forward: Length) -> Point {
        self.origin + self.direction.way(right, forward)
    }

    /// The corners of a rectangle between two lines to the right and two lines forward of here, in the order front left, front
    /// right, rear right, rear left.
    #[inline]
    pub fn rectangle(&self, [left, right]: [Length; 2], [front, rear]: [Length; 2]) -> [Point; 4] {
        self.direction.rectangle([left, right], [front, rear]).map(|way| self.origin + way)
    }

    /// How far to the right and how far forward a point is.
    #[inline]
    pub fn seen(&self, point: Point) -> (Length, Length) {
        let way = point - self.origin;
        let way = self.direction.back().way(Length::micrometres(way.x), Length::micrometres(way.y));
        (Length::micrometres(way.x), Length::micrometres(way.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MM: fn(i32) -> Length = Length::millimetres;

    #[test]
    fn facings_grow_clockwise_from_the_far_edge() {
        let at = |degrees| Pose::new(Point::millimetres(100, 100), Angle::degrees(degrees)).at(MM(3), MM(10));
        assert_eq!(at(0), Point::millimetres(103, 110));
        assert_eq!(at(90), Point::millimetres(110, 97));
        assert_eq!(at(180), Point::millimetres(97, 90));
        assert_eq!(at(270), Point::millimetres(90, 103));
    }

    #[test]
    fn turning_about_a_point_keeps_that_point() {
        let pose = Pose::new(Point::millimetres(20, 0), Angle::ZERO);
        let turned = pose.turned_about(Point::new(0, 0), Angle::QUARTER);
        assert_eq!(turned, Pose::new(Point::millimetres(0, -20), Angle::QUARTER));
        assert_eq!(turned.at(MM(-20), MM(0)), Point::new(0, 0));
    }

    #[test]
    fn a_point_is_seen_where_it_was_placed() {
        let pose = Pose::new(Point::millimetres(200, 300), Angle::degrees(33));
        let (right, forward) = pose.seen_from_here(pose.at(MM(40), MM(-15)));
        assert!(
            (right - MM(40)).abs() <= Length::micrometres(1)
                && (forward - MM(-15)).abs() <= Length::micrometres(1)
        );
    }
}
