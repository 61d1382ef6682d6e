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
