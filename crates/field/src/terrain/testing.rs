//! What the tests of terrain share.

use acies_geometry::convex::hull;
use acies_geometry::{Length, Point, Polygon, Vector};
use proptest::prelude::*;

use crate::Table;

/// The usual table of 1.8 by 1.2 m.
pub(super) const TABLE: Table = Table::new(Length::millimetres(1800), Length::millimetres(1200));

/// A point given in millimetres.
pub(super) const fn at(x: i32, y: i32) -> Point {
    Point::millimetres(x, y)
}

/// The ground inside corners given in millimetres.
pub(super) fn ground(corners: &[(i32, i32)]) -> Polygon {
    Polygon::new(corners.iter().map(|&(x, y)| at(x, y)).collect()).unwrap()
}

/// Some points in a square of 400 mm, not all on one line.
pub(super) fn cloud() -> impl Strategy<Value = Vec<Point>> {
    let point = (0..400_000, 0..400_000).prop_map(|(x, y)| Point::new(x, y));
    prop::collection::vec(point, 3..12).prop_filter("on one line", |points| hull(points).len() > 2)
}

pub(super) fn shifted(points: &[Point]) -> Vec<Point> {
    points.iter().map(|&point| point + Vector::new(123_457, 76_543)).collect()
}

pub(super) fn mirrored(points: &[Point]) -> Vec<Point> {
    points.iter().map(|point| Point::new(1_800_000 - point.x, point.y)).collect()
}

pub(super) fn quarter_turned(points: &[Point]) -> Vec<Point> {
    points.iter().map(|point| Point::new(point.y, 1_200_000 - point.x)).collect()
}
