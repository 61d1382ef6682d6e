use crate::{Length, Point, Vector};

/// The upright rectangle round something: a quick way to see that two things are far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least x and y.
    pub low: Point,
    /// The greatest x and y.
    pub high: Point,
}

impl Bounds {
    /// The bounds of some points; of none at all, something that meets nothing.
    #[inline]
    pub fn of(points: &[Point]) -> Self {
        let nothing = Self { low: Point::new(i32::MAX, i32::MAX), high: Point::new(i32::MIN, i32::MIN) };
        points.iter().fold(nothing, |bounds, &point| bounds.with(point))
    }

    /// Its corners, clockwise.
    pub const fn corners(&self) -> [Point; 4] {
        let Self { low, high } = *self;
        [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)]
    }

    /// The bounds with one more point in them.
    #[must_use]
    #[inline]
    pub fn with(self, point: Point) -> Self {
        Self {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }

    /// The bounds of both.
    #[must_use]
    #[inline]
    pub fn joined(self, other: Self) -> Self {
        self.with(other.low).with(other.high)
    }

    /// The bounds with a margin on every side.
    #[must_use]
    #[inline]
    pub fn widened(self, margin: Length) -> Self {
        let margin = margin.get();
        Self {
            low: Point::new(self.low.x.saturating_sub(margin), self.low.y.saturating_sub(margin)),
            high: Point::new(self.high.x.saturating_add(margin), self.high.y.saturating_add(margin)),
        }
    }

    /// The bounds of what has gone along a way.
    #[must_use]
    #[inline]
    pub fn slid(self, way: Vector) -> Self {
        Self { low: self.low + way, high: self.high + way }
    }

    /// Whether the two share a point.
    #[inline]
    pub fn meet(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether any two points of the two are no further from each other than a distance.
    #[inline]
    pub fn come_within(&self, other: &Self, limit: Length) -> bool {
        let gap = |low: i32, high: i32| i64::from(low.saturating_sub(high).max(0));
        let aside = gap(other.low.x, self.high.x).max(gap(self.low.x, other.high.x));
        let along = gap(other.low.y, self.high.y).max(gap(self.low.y, other.high.y));
        aside * aside + along * along <= limit.squared()
    }

    /// No two points of the two are nearer to each other than this.
    #[inline]
    pub fn apart(&self, other: &Self) -> Length {
        let aside = (other.low.x - self.high.x).max(self.low.x - other.high.x);
        let along = (other.low.y - self.high.y).max(self.low.y - other.high.y);
        Length::micrometres(aside.max(along).max(0))
    }

    /// Whether the point is inside, the edge included.
    #[inline]
    pub fn hold(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_slant_bounds_are_further_apart_than_on_either_axis() {
        let at = |x, y| Bounds::of(&[Point::new(x, y), Point::new(x + 10, y + 10)]);
        let near = |x, y, limit| at(0, 0).come_within(&at(x, y), Length::micrometres(limit));
        assert!(near(5, 5, 0) && near(13, 0, 3) && !near(14, 0, 3) && near(0, -13, 3));
        assert!(near(13, 14, 5) && !near(13, 14, 4) && near(-13, -14, 5));
    }
}
