use acies_geometry::{Length, Point, Polygon};
use serde::{Deserialize, Serialize};

/// The table: a rectangle whose near left corner is the origin. The players sit at its long edges, red at the near one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// From left to right.
    pub width: Length,
    /// From the near edge to the far one.
    pub depth: Length,
}

impl Table {
    /// A table of this size.
    pub const fn new(width: Length, depth: Length) -> Self {
        Self { width, depth }
    }

    /// Whether all of a shape is on the table. Touching its edge is not leaving it.
    pub fn holds(&self, shape: &[Point]) -> bool {
        let on = |at: i32, size: Length| (0..=size.get()).contains(&at);
        shape.iter().all(|point| on(point.x, self.width) && on(point.y, self.depth))
    }

    /// The whole table as a piece of ground.
    pub fn ground(&self) -> Polygon {
        let (width, depth) = (self.width.get(), self.depth.get());
        let corners = [(0, 0), (0, depth), (width, depth), (width, 0)].map(|(x, y)| Point::new(x, y));
        Polygon::new(corners.to_vec()).expect("a table has ground")
    }
}
