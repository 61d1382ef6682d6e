use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::Length;
use crate::trig::root;

/// A point of the table, in micrometres from its near left corner.
///
/// All answers are exact as long as both coordinates stay within 16 m of that corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Point {
    /// To the right along the near edge.
    pub x: i32,
    /// Away from the near edge.
    pub y: i32,
}

/// The way from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Away from the near edge.
    pub y: i32,
}

impl Point {
    /// A point given in micrometres.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A point given in millimetres.
    #[inline]
    pub const fn millimetres(x: i32, y: i32) -> Self {
        Self { x: x * 1000, y: y * 1000 }
    }

    /// The point halfway to another one.
    #[must_use]
    #[inline]
    pub const fn halfway(self, other: Self) -> Self {
        Self {
            x: ((self.x as i64 + other.x as i64) >> 1) as i32,
            y: ((self.y as i64 + other.y as i64) >> 1) as i32,
        }
    }
}

impl Vector {
    /// A vector given in micrometres.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Twice the area of the triangle between the two: positive if `other` lies anticlockwise of `self`.
    #[inline]
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// How much of `other` runs along `self`, times the length of `self`.
    #[inline]
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The square of its length.
    #[inline]
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded up.
    pub fn length(self) -> Length {
        rooted(self.squared())
    }

    /// A vector in the same direction, `length` long. The null vector stays what it is.
    #[must_use]
    pub fn with_length(self, length: Length) -> Self {
        // So many more binary digits of the root that even a short vector gets a long one right to the micrometre.
        let root = (i128::from(self.squared()) << 72).isqrt();
        if root == 0 {
            return self;
        }
        let scaled = |part: i32| {
            let numerator = (i128::from(part) * i128::from(length.get())) << 36;
            let half = if numerator < 0 { -root / 2 } else { root / 2 };
            ((numerator + half) / root) as i32
        };
        Self { x: scaled(self.x), y: scaled(self.y) }
    }

    /// The same vector turned a quarter to the right.
    #[must_use]
    #[inline]
    pub const fn turned_right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }
}

/// The length whose square this is, rounded up.
pub(crate) fn rooted(squared: i64) -> Length {
    let squared = squared as u64;
    let root = root(squared);
    Length::micrometres((root + u64::from(root * root < squared)) as i32)
}

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The line from one point to another.
    #[inline]
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The way along it.
    #[inline]
    pub fn way(self) -> Vector {
        self.to - self.from
    }

    /// Positive for a point on the left of the line through it, negative on the right, zero on the line: the distance
    /// from that line times the length of the segment.
    #[inline]
    pub fn side(self, point: Point) -> i64 {
        self.way().cross(point - self.from)
    }

    /// Its length, rounded up.
    pub fn length(self) -> Length {
        self.way().length()
    }

    /// Whether the two share a point, be it an end.
    pub fn meets(self, other: Self) -> bool {
        let (a, b) = (self.side(other.from).signum(), self.side(other.to).signum());
        if a * b > 0 {
            return false;
        }
        let (c, d) = (other.side(self.from).signum(), other.side(self.to).signum());
        if a == 0 && b == 0 && c == 0 && d == 0 {
            // On one line: they meet if their bounding boxes do.
            let apart =
                |a: (i32, i32), b: (i32, i32)| a.0.max(a.1) < b.0.min(b.1) || b.0.max(b.1) < a.0.min(a.1);
            return !apart((self.from.x, self.to.x), (other.from.x, other.to.x))
                && !apart((self.from.y, self.to.y), (other.from.y, other.to.y));
        }
        c * d <= 0
    }
}

impl Sub for Point {
    type Output = Vector;
    #[inline]
    fn sub(self, other: Self) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Add<Vector> for Point {
    type Output = Self;
    #[inline]
    fn add(self, way: Vector) -> Self {
        Self { x: self.x + way.x, y: self.y + way.y }
    }
}

impl Sub<Vector> for Point {
    type Output = Self;
    #[inline]
    fn sub(self, way: Vector) -> Self {
        Self { x: self.x - way.x, y: self.y - way.y }
    }
}

impl AddAssign<Vector> for Point {
    #[inline]
    fn add_assign(&mut self, way: Vector) {
        *self = *self + way;
    }
}

impl Add for Vector {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Mul<i32> for Vector {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self { x: self.x * times, y: self.y * times }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_up() {
        assert_eq!(Vector::new(3, 4).length(), Length::micrometres(5));
        assert_eq!(Vector::new(1, 1).length(), Length::micrometres(2));
    }

    #[test]
    fn a_vector_is_scaled_to_the_micrometre() {
        assert_eq!(Vector::new(3, 4).with_length(Length::millimetres(10)), Vector::new(6000, 8000));
        assert_eq!(Vector::new(-1, 0).with_length(Length::millimetres(10)), Vector::new(-10_000, 0));
        assert_eq!(Vector::default().with_length(Length::millimetres(10)), Vector::default());
    }

    #[test]
    fn segments_meet_in_a_point_or_along_a_stretch() {
        let segment = |x1, y1, x2, y2| Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        let base = segment(0, 0, 10, 0);
        assert!(base.meets(segment(5, -5, 5, 5)), "crossing");
        assert!(base.meets(segment(10, 0, 20, 7)), "end to end");
        assert!(base.meets(segment(8, 0, 20, 0)), "along one line");
        assert!(!base.meets(segment(11, 0, 20, 0)), "further on along one line");
        assert!(!base.meets(segment(5, 1, 5, 5)), "short of it");
    }

    #[test]
    fn a_short_vector_is_made_long_to_the_micrometre() {
        let scaled = Vector::new(1, 1).with_length(Length::BEYOND_THE_TABLE);
        assert_eq!(scaled, Vector::new(11_313_708, 11_313_708));
    }

    #[test]
    fn a_point_meets_only_the_segment_that_it_is_on() {
        let segment = |x1, y1, x2, y2| Segment::new(Point::new(x1, y1), Point::new(x2, y2));
        for (point, on) in [(segment(2, 1, 2, 1), true), (segment(2, 2, 2, 2), false)] {
            assert_eq!(point.meets(segment(0, 0, 4, 2)), on);
            assert_eq!(segment(0, 0, 4, 2).meets(point), on);
        }
    }
}
