use acies_geometry::{Angle, Length, Point, Polygon, Pose, Segment, Unsound, Vector, smooth};
use serde::{Deserialize, Serialize};

use crate::{Table, TableEdge};

/// How the ground of a piece is given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", rename = "TerrainShape"))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Straight edges from point to point.
    Straight(Vec<Point>),
    /// A curve through the points, made of straight lines by [`smooth`].
    Smooth(Vec<Point>),
    /// So wide on both sides of a line that bends at its inner points: a river, a road, an obstacle.
    Course {
        /// From one end to the other.
        line: Vec<Point>,
        /// From bank to bank.
        width: Length,
    },
    /// Between an edge of the table and a shore.
    Coast {
        /// The edge, from the end at which the shore begins.
        edge: Segment,
        /// The shore, from one end of the edge to the other.
        shore: Vec<Point>,
    },
}

impl Shape {
    /// The water between an edge of the table and a shore. The shore runs clockwise: from where [`Table::edge`] begins.
    pub fn coast(table: &Table, edge: TableEdge, shore: Vec<Point>) -> Self {
        Self::Coast { edge: table.edge(edge), shore }
    }

    /// The ground inside.
    pub fn ground(&self) -> Result<Polygon, Unsound> {
        match self {
            Self::Straight(corners) => Polygon::new(corners.clone()),
            Self::Smooth(points) => Polygon::new(smooth(points)),
            Self::Course { line, width } => Polygon::along(line, *width),
            Self::Coast { edge, shore } => {
                let back = shore.iter().rev().copied();
                Polygon::new([edge.from, edge.to].into_iter().chain(back).collect())
            }
        }
    }

    /// The same shape somewhere else.
    #[must_use]
    pub fn shifted(&self, way: Vector) -> Self {
        self.with_points(|point| point + way)
    }

    /// The same shape turned about a point.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, turn: Angle) -> Self {
        self.with_points(|point| turned(point, pivot, turn))
    }

    fn with_points(&self, moved: impl Fn(Point) -> Point) -> Self {
        let all = |points: &[Point]| points.iter().map(|&point| moved(point)).collect();
        match self {
            Self::Straight(corners) => Self::Straight(all(corners)),
            Self::Smooth(points) => Self::Smooth(all(points)),
            Self::Course { line, width } => Self::Course { line: all(line), width: *width },
            Self::Coast { edge, shore } => {
                Self::Coast { edge: Segment::new(moved(edge.from), moved(edge.to)), shore: all(shore) }
            }
        }
    }
}

/// A point carried round another one.
pub(super) fn turned(point: Point, pivot: Point, turn: Angle) -> Point {
    Pose::new(point, Angle::ZERO).turned_about(pivot, turn).front
}

#[cfg(test)]
mod tests {
    use super::super::testing::TABLE;
    use super::*;

    #[test]
    fn a_coast_lies_between_the_edge_and_the_shore() {
        for edge in TableEdge::ALL {
            let Segment { from, to } = TABLE.edge(edge);
            let inland = |point: Point| {
                let centre = Point::millimetres(900, 600);
                let part = |from: i32, to: i32| from + (to - from) / 8;
                Point::new(part(point.x, centre.x), part(point.y, centre.y))
            };
            let shore = vec![inland(from), inland(to)];
            let ground = Shape::coast(&TABLE, edge, shore).ground().unwrap();
            assert_eq!(TABLE.nearest(edge, ground.corners()), Length::ZERO, "{edge:?}");
            assert!(!ground.holds(Point::millimetres(900, 600)));
            assert!(ground.holds(from.halfway(to)));
        }
    }

    #[test]
    fn a_curve_passes_through_its_points() {
        let points: Vec<Point> =
            [(100, 100), (100, 200), (200, 200), (200, 100)].map(|(x, y)| Point::millimetres(x, y)).to_vec();
        let ground = Shape::Smooth(points.clone()).ground().unwrap();
        assert!(points.iter().all(|&point| ground.outline_holds(point)));
        assert!(ground.holds(Point::millimetres(95, 150)), "it bulges between them");
    }
}
