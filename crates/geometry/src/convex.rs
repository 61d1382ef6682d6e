//! Convex shapes, given by their corners in clockwise order.
//!
//! Two convex shapes are apart if and only if the line through an edge of one of them has them on different sides.

use crate::{Point, Segment};

/// The edges of a closed outline.
pub fn edges(corners: &[Point]) -> impl Iterator<Item = Segment> + Clone + '_ {
    (0..corners.len()).map(|index| {
        let next = if index + 1 < corners.len() { index + 1 } else { 0 };
        Segment::new(corners[index], corners[next])
    })
}

/// Whether an inner point of one is an inner point of the other. Sharing an edge or a corner is not enough.
pub fn interiors_meet(one: &[Point], other: &[Point]) -> bool {
    !has_edge_with(one, |edge| other.iter().all(|&corner| edge.side(corner) >= 0))
        && !has_edge_with(other, |edge| one.iter().all(|&corner| edge.side(corner) >= 0))
}

/// Whether the two share any point at all.
pub fn share_a_point(one: &[Point], other: &[Point]) -> bool {
    !has_edge_with(one, |edge| other.iter().all(|&corner| edge.side(corner) > 0))
        && !has_edge_with(other, |edge| one.iter().all(|&corner| edge.side(corner) > 0))
}

/// Whether a straight line passes through the inside of a shape. Running along its edge or ending on it is not enough.
pub fn line_passes_through(line: Segment, shape: &[Point]) -> bool {
    if has_edge_with(shape, |edge| edge.side(line.from) >= 0 && edge.side(line.to) >= 0) {
        return false;
    }
    let (mut left, mut right) = (false, false);
    for &corner in shape {
        let side = line.side(corner);
        left |= side > 0;
        right |= side < 0;
    }
    left && right
}

/// Whether a point is inside a shape or on its edge.
pub fn holds(shape: &[Point], point: Point) -> bool {
    !has_edge_with(shape, |edge| edge.side(point) > 0)
}

/// Whether any of the edges of a closed outline is so.
pub(crate) fn has_edge_with(shape: &[Point], mut test: impl FnMut(Segment) -> bool) -> bool {
    let mut from = shape[shape.len() - 1];
    shape.iter().any(|&to| {
        let edge = Segment::new(from, to);
        from = to;
        test(edge)
    })
}

/// The convex hull of some points, clockwise, without points in the middle of an edge.
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut hull: Vec<Point> = Vec::with_capacity(sorted.len() + 1);
    // The upper chain from left to right, then the lower one back: clockwise.
    add_chain(&mut hull, sorted.iter());
    add_chain(&mut hull, sorted.iter().rev());
    hull
}

/// Adds the points on the left of all others on the way from the first of them to the last, which begins the next chain.
fn add_chain<'p>(hull: &mut Vec<Point>, points: impl Iterator<Item = &'p Point>) {
    let start = hull.len();
    for &point in points {
        while hull.len() >= start + 2
            && Segment::new(hull[hull.len() - 2], hull[hull.len() - 1]).side(point) >= 0
        {
            hull.pop();
        }
        hull.push(point);
    }
    hull.pop();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i32, y: i32, size: i32) -> [Point; 4] {
        [Point::new(x, y + size), Point::new(x + size, y + size), Point::new(x + size, y), Point::new(x, y)]
    }

    #[test]
    fn shapes_that_share_an_edge_or_a_corner_share_no_inside() {
        let middle = square(0, 0, 10);
        for (x, y) in [(10, 0), (10, 10), (-10, 3), (0, -10)] {
            assert!(!interiors_meet(&middle, &square(x, y, 10)), "{x}, {y}");
            assert!(share_a_point(&middle, &square(x, y, 10)), "{x}, {y}");
        }
        assert!(interiors_meet(&middle, &square(9, 9, 10)));
        assert!(interiors_meet(&middle, &middle));
        assert!(interiors_meet(&middle, &square(4, 4, 2)), "one inside the other");
        assert!(!share_a_point(&middle, &square(11, 0, 10)));
    }

    #[test]
    fn a_line_along_an_edge_does_not_pass_through() {
        let shape = square(0, 0, 10);
        let line = |x1, y1, x2, y2| Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        assert!(line_passes_through(line(-5, 5, 15, 5), &shape));
        assert!(line_passes_through(line(0, 0, 10, 10), &shape), "from corner to corner");
        assert!(line_passes_through(line(5, 5, 6, 6), &shape), "wholly inside");
        assert!(!line_passes_through(line(-5, 10, 15, 10), &shape), "along the edge");
        assert!(!line_passes_through(line(-5, 5, 0, 5), &shape), "up to the edge");
        assert!(!line_passes_through(line(-5, 5, 5, 15), &shape), "past a corner");
        assert!(!line_passes_through(line(-9, 5, -2, 5), &shape), "short of it");
    }

    #[test]
    fn the_hull_runs_clockwise_round_the_outermost_points() {
        let mut points = square(0, 0, 10).to_vec();
        points.extend([Point::new(5, 5), Point::new(5, 10), Point::new(0, 0)]);
        let hull = hull(&points);
        assert_eq!(hull.len(), 4);
        assert!(edges(&hull).all(|edge| points.iter().all(|&point| edge.side(point) <= 0)));
    }
}
