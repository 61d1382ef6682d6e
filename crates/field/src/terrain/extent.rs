//! How far a piece reaches, in any direction.

use acies_geometry::convex::{edges, hull};
use acies_geometry::{Length, Point, Segment, Vector};

/// The greatest distance between any two of the points, rounded up: comparing it with an upper limit is exact.
/// DM-SET-031
pub fn greatest_extent(points: &[Point]) -> Length {
    let hull = hull(points);
    let pairs =
        hull.iter().enumerate().flat_map(|(index, &one)| hull[index..].iter().map(move |&other| other - one));
    pairs.max_by_key(|way| way.squared()).map_or(Length::ZERO, Vector::length)
}

/// The width of the narrowest gap between two parallel lines that the points could be pushed through, rounded down:
/// comparing it with a lower limit is exact. DM-SET-031
///
/// One of the two lines of the narrowest gap always runs along an edge of the convex hull.
pub fn least_extent(points: &[Point]) -> Length {
    let hull = hull(points);
    if hull.len() < 3 {
        return Length::ZERO;
    }
    edges(&hull).map(|edge| height(edge, &hull)).min().unwrap_or(Length::ZERO)
}

/// How far the furthest point is from the line along an edge, rounded down.
fn height(edge: Segment, points: &[Point]) -> Length {
    let area = points.iter().map(|&point| edge.side(point).abs()).max().unwrap_or(0);
    let (area, squared) = (i128::from(area), i128::from(edge.way().squared()));
    Length::micrometres((area * area / squared).isqrt() as i32)
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Angle, Polygon, Pose, Size};
    use proptest::prelude::*;

    use super::super::testing::{cloud, mirrored, quarter_turned, shifted};
    use super::*;

    #[test]
    fn a_rectangle_is_as_narrow_as_its_short_side_and_as_long_as_its_diagonal() {
        let corners = [(0, 0), (0, 30), (40, 30), (40, 0)].map(|(x, y)| Point::millimetres(x, y));
        assert_eq!(least_extent(&corners), Length::millimetres(30));
        assert_eq!(greatest_extent(&corners), Length::millimetres(50));
        for degrees in 1..90 {
            let turned =
                Polygon::rectangle(Pose::new(corners[1], Angle::degrees(degrees)), Size::millimetres(40, 30));
            let near =
                |extent: Length, right| (extent - Length::millimetres(right)).abs() <= Length::micrometres(2);
            assert!(near(least_extent(turned.corners()), 30) && near(greatest_extent(turned.corners()), 50));
        }
    }

    #[test]
    fn the_roundings_make_comparisons_exact() {
        // A right triangle of 1 by 1: its height is 0.7, its long side 1.4.
        let corners = [(0, 0), (0, 1), (1, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(least_extent(&corners), Length::ZERO);
        assert_eq!(greatest_extent(&corners), Length::micrometres(2));
        assert_eq!(least_extent(&corners[..2]), Length::ZERO);
        assert_eq!(greatest_extent(&corners[..1]), Length::ZERO);
    }

    proptest! {
        /// Seen from any direction a piece is neither narrower nor wider.
        #[test]
        fn no_direction_is_beyond_the_extents(points in cloud(), degrees in 0..180) {
            let pose = Pose::new(Point::default(), Angle::degrees(degrees));
            let across = points.iter().map(|&point| pose.seen_from_here(point).0);
            let (low, high) = (across.clone().min().unwrap(), across.max().unwrap());
            let rounding = Length::micrometres(2);
            prop_assert!(least_extent(&points) <= high - low + rounding);
            prop_assert!(high - low <= greatest_extent(&points) + rounding);
        }

        #[test]
        fn extents_do_not_depend_on_where_and_how_the_piece_lies(points in cloud()) {
            let both = |points: &[Point]| (least_extent(points), greatest_extent(points));
            for moved in [shifted(&points), mirrored(&points), quarter_turned(&points)] {
                prop_assert_eq!(both(&points), both(&moved));
            }
        }
    }
}
