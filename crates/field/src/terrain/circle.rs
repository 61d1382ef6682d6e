//! The smallest circle round a piece.

use acies_geometry::convex::hull;
use acies_geometry::{Length, Point};

use super::greatest_extent;

/// The widest piece whose circle is measured exactly: 2 m. The sixth power of lengths must fit into 128 bits.
const WIDEST: Length = Length::micrometres(1 << 21);

/// Whether a piece fits wholly inside a circle of this diameter. AM-SET-008, FR-GLO-071
pub fn fits_in_circle(points: &[Point], diameter: Length) -> bool {
    circle_around(points) <= diameter
}

/// The diameter of the smallest circle that holds all points, rounded up: comparing it with an upper limit is exact.
///
/// Of a piece that reaches further than 2 m only the greatest extent is given; its circle is no smaller. No book lets
/// pieces be a quarter of that.
pub fn circle_around(points: &[Point]) -> Length {
    let extent = greatest_extent(points);
    if extent > WIDEST {
        return extent;
    }
    let hull = hull(points);
    let Some(&second) = hull.get(1) else { return Length::ZERO };
    let mut circle = Circle::Across(hull[0], second);
    // Take in the furthest point outside, again and again. The circle grows each time, so this comes to an end.
    while let Some(point) = circle.furthest_outside(&hull) {
        circle = circle.taking_in(point);
    }
    circle.diameter()
}

/// The smallest circle round two or three points.
#[derive(Clone, Copy)]
enum Circle {
    /// The line between two points is its diameter.
    Across(Point, Point),
    /// It passes through three points that run clockwise, with a sharp angle at each.
    Through(Point, Point, Point),
}

impl Circle {
    /// Positive for a point outside, zero on the circle: the square of the tangent's length, times a number that is
    /// the same for all points.
    fn beyond(self, point: Point) -> i128 {
        match self {
            Self::Across(one, other) => i128::from((point - one).dot(point - other)),
            Self::Through(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|corner| corner - point);
                let part = |one: i64, two: i64| i128::from(one) * i128::from(two);
                part(a.squared(), b.cross(c)) + part(b.squared(), c.cross(a)) + part(c.squared(), a.cross(b))
            }
        }
    }

    fn furthest_outside(self, points: &[Point]) -> Option<Point> {
        let furthest = points.iter().copied().max_by_key(|&point| self.beyond(point))?;
        (self.beyond(furthest) > 0).then_some(furthest)
    }

    /// The smallest circle round the points of this one and a point outside it. The new point lies on it.
    fn taking_in(self, point: Point) -> Self {
        let old = match self {
            Self::Across(one, other) => vec![one, other],
            Self::Through(a, b, c) => vec![a, b, c],
        };
        let across = old.iter().map(|&one| Self::Across(one, point));
        let pairs = old.iter().flat_map(|&one| old.iter().map(move |&two| (one, two)));
        let through = pairs.filter_map(|(one, two)| Self::through(one, two, point));
        let holds_all = |circle: &Self| old.iter().all(|&one| circle.beyond(one) <= 0);
        across.chain(through).find(holds_all).expect("some points have a smallest circle")
    }

    /// The circle through three points, if they run clockwise and it is the smallest one that holds them.
    fn through(a: Point, b: Point, c: Point) -> Option<Self> {
        let clockwise = (b - a).cross(c - a) < 0;
        let sharp = |at: Point, one: Point, other: Point| (one - at).dot(other - at) > 0;
        (clockwise && sharp(a, b, c) && sharp(b, c, a) && sharp(c, a, b)).then_some(Self::Through(a, b, c))
    }

    /// Its diameter, rounded up.
    fn diameter(self) -> Length {
        match self {
            Self::Across(one, other) => (other - one).length(),
            Self::Through(a, b, c) => {
                // The sides' lengths multiplied, divided by twice the area, are the diameter.
                let squared: i128 =
                    [b - a, c - b, a - c].map(|side| i128::from(side.squared())).iter().product();
                let area = i128::from((b - a).cross(c - a));
                let area = area * area;
                let mut root = (squared / area).isqrt();
                root += i128::from(root * root * area < squared);
                Length::micrometres(root as i32)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{at, cloud, mirrored, quarter_turned, shifted};
    use super::*;

    #[test]
    fn two_or_three_points_decide() {
        let square = [(0, 0), (0, 30), (40, 30), (40, 0)].map(|(x, y)| at(x, y));
        assert_eq!(circle_around(&square), Length::millimetres(50));
        assert!(fits_in_circle(&square, Length::millimetres(50)));
        assert!(!fits_in_circle(&square, Length::micrometres(49_999)));
        // With equal sides of 100 mm the circle is 2 / √3 of a side wide: 115.470 mm.
        let equal = [Point::new(0, 0), Point::new(100_000, 0), Point::new(50_000, 86_603)];
        assert_eq!(circle_around(&equal), Length::micrometres(115_471));
        let flat = [at(0, 0), at(100, 0), at(50, 10)];
        assert_eq!(circle_around(&flat), Length::millimetres(100), "the third point is inside");
        assert_eq!(circle_around(&flat[..1]), Length::ZERO);
        let huge = [at(0, 0), at(3000, 0), at(1500, 2900)];
        assert_eq!(circle_around(&huge), greatest_extent(&huge));
    }

    /// All points fit into a circle if every three of them do.
    fn by_threes(points: &[Point]) -> Length {
        let mut widest = greatest_extent(points);
        for &a in points {
            for &b in points {
                let circles = points.iter().filter_map(|&c| Circle::through(a, b, c));
                widest = widest.max(circles.map(Circle::diameter).max().unwrap_or(widest));
            }
        }
        widest
    }

    proptest! {
        #[test]
        fn every_three_points_fit(points in cloud()) {
            prop_assert_eq!(circle_around(&points), by_threes(&points));
        }

        #[test]
        fn the_circle_does_not_depend_on_where_and_how_the_piece_lies(points in cloud()) {
            for moved in [shifted(&points), mirrored(&points), quarter_turned(&points)] {
                prop_assert_eq!(circle_around(&points), circle_around(&moved));
            }
        }
    }
}
