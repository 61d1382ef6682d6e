use acies_geometry::{Length, Point, Polygon, Segment, TOUCH, Vector};
use serde::{Deserialize, Serialize};

/// The table: a rectangle whose near left corner is the origin. The players sit at its long edges, red at the near one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
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

    /// One of its edges, clockwise: the table is on its right.
    pub const fn edge(&self, edge: TableEdge) -> Segment {
        let (width, depth) = (self.width.get(), self.depth.get());
        let (near_left, far_left) = (Point::new(0, 0), Point::new(0, depth));
        let (far_right, near_right) = (Point::new(width, depth), Point::new(width, 0));
        match edge {
            TableEdge::Near => Segment::new(near_right, near_left),
            TableEdge::Left => Segment::new(near_left, far_left),
            TableEdge::Far => Segment::new(far_left, far_right),
            TableEdge::Right => Segment::new(far_right, near_right),
        }
    }

    /// How far on to the table a point is, seen from an edge; less than nothing if it is beyond that edge.
    pub const fn inward(&self, edge: TableEdge, point: Point) -> Length {
        Length::micrometres(match edge {
            TableEdge::Near => point.y,
            TableEdge::Far => self.depth.get() - point.y,
            TableEdge::Left => point.x,
            TableEdge::Right => self.width.get() - point.x,
        })
    }

    /// How far the nearest part of a shape is from an edge; less than nothing if it hangs over that edge.
    pub fn nearest(&self, edge: TableEdge, shape: &[Point]) -> Length {
        shape.iter().map(|&point| self.inward(edge, point)).min().unwrap_or(Length::ZERO)
    }

    /// How far the furthest part of a shape is from an edge. From a side's own edge it is how far forward the shape
    /// reaches. AM-SET-025, AM-SET-026, AM-SET-052
    pub fn furthest(&self, edge: TableEdge, shape: &[Point]) -> Length {
        shape.iter().map(|&point| self.inward(edge, point)).max().unwrap_or(Length::ZERO)
    }

    /// How far a shape is from the edge that is closest to it, and which that is.
    pub fn closest_edge(&self, shape: &[Point]) -> (Length, TableEdge) {
        let distances = TableEdge::ALL.map(|edge| (self.nearest(edge, shape), edge));
        distances.into_iter().min().expect("a table has edges")
    }

    /// The edges that a shape touches or hangs over.
    pub fn touched(&self, shape: &[Point]) -> impl Iterator<Item = TableEdge> {
        TableEdge::ALL.into_iter().filter(move |&edge| self.nearest(edge, shape) <= TOUCH)
    }

    /// The edges that a shape hangs over, by more than a hair. Two of them: it is over a corner.
    pub fn crossed(&self, shape: &[Point]) -> impl Iterator<Item = TableEdge> {
        TableEdge::ALL.into_iter().filter(move |&edge| self.nearest(edge, shape) < -TOUCH)
    }

    /// The outline of what of a shape is on the table. Of a shape in several parts, these are joined along the edges.
    pub fn clip(&self, shape: &[Point]) -> Vec<Point> {
        TableEdge::ALL.into_iter().fold(shape.to_vec(), |outline, edge| self.cut_off(edge, &outline))
    }

    /// An outline without what is beyond an edge, by going round it and dropping what is outside.
    fn cut_off(&self, edge: TableEdge, outline: &[Point]) -> Vec<Point> {
        let mut rest = Vec::with_capacity(outline.len() + 2);
        let followers = outline.iter().cycle().skip(1);
        for (&from, &to) in outline.iter().zip(followers) {
            let (here, there) = (self.inward(edge, from).get(), self.inward(edge, to).get());
            if here >= 0 {
                rest.push(from);
            }
            if (here < 0) != (there < 0) {
                let part = |size: i32| {
                    (i64::from(size) * i64::from(here) / (i64::from(here) - i64::from(there))) as i32
                };
                rest.push(from + Vector::new(part(to.x - from.x), part(to.y - from.y)));
            }
        }
        rest
    }

    /// Whether all of a shape is between two distances from an edge, both included. DM-SET-019
    pub fn is_between(&self, edge: TableEdge, low: Length, high: Length, shape: &[Point]) -> bool {
        low <= self.nearest(edge, shape) && self.furthest(edge, shape) <= high
    }
}

/// An edge of the table, as seen by red, who sits at the near one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// Red's long edge.
    Near,
    /// The short edge on red's left.
    Left,
    /// Blue's long edge.
    Far,
    /// The short edge on red's right.
    Right,
}

impl TableEdge {
    /// All four, clockwise from the near one.
    pub const ALL: [Self; 4] = [Self::Near, Self::Left, Self::Far, Self::Right];

    /// The edge on the other side of the table.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Whether it is a side edge, also called a short edge. The others are the players' rear edges.
    pub const fn is_side(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Table = Table::new(Length::millimetres(1800), Length::millimetres(1200));

    fn square(x: i32, y: i32) -> [Point; 4] {
        [(0, 100), (100, 100), (100, 0), (0, 0)].map(|(dx, dy)| Point::millimetres(x + dx, y + dy))
    }

    #[test]
    fn distances_are_measured_from_each_edge() {
        let shape = square(300, 200);
        let from = |edge| (TABLE.nearest(edge, &shape), TABLE.furthest(edge, &shape));
        let mm = |near, far| (Length::millimetres(near), Length::millimetres(far));
        assert_eq!(from(TableEdge::Near), mm(200, 300));
        assert_eq!(from(TableEdge::Far), mm(900, 1000));
        assert_eq!(from(TableEdge::Left), mm(300, 400));
        assert_eq!(from(TableEdge::Right), mm(1400, 1500));
        assert_eq!(TABLE.closest_edge(&shape), (Length::millimetres(200), TableEdge::Near));
    }

    #[test]
    fn edges_are_touched_and_crossed() {
        let touched = |shape: [Point; 4]| TABLE.touched(&shape).collect::<Vec<_>>();
        let crossed = |shape: [Point; 4]| TABLE.crossed(&shape).collect::<Vec<_>>();
        assert_eq!(touched(square(0, 200)), [TableEdge::Left]);
        assert!(crossed(square(0, 200)).is_empty());
        assert_eq!(touched(square(1700, 1100)), [TableEdge::Far, TableEdge::Right]);
        assert_eq!(crossed(square(1701, 1101)), [TableEdge::Far, TableEdge::Right], "over a corner");
        let moved = |x| square(0, 200).map(|point| Point::new(point.x + x, point.y));
        assert_eq!((touched(moved(100)), touched(moved(101))), (vec![TableEdge::Left], vec![]));
        assert_eq!((crossed(moved(-100)), crossed(moved(-101))), (vec![], vec![TableEdge::Left]));
    }

    #[test]
    fn what_hangs_over_is_cut_off() {
        assert_eq!(TABLE.clip(&square(300, 200)), square(300, 200));
        let over_the_corner = TABLE.clip(&square(1750, 1150));
        assert_eq!(TABLE.furthest(TableEdge::Left, &over_the_corner), TABLE.width);
        assert_eq!(TABLE.furthest(TableEdge::Near, &over_the_corner), TABLE.depth);
        assert_eq!(TABLE.nearest(TableEdge::Left, &over_the_corner), Length::millimetres(1750));
        assert!(TABLE.holds(&over_the_corner));
        assert!(TABLE.clip(&square(2000, 200)).is_empty());
    }

    #[test]
    fn edges_run_clockwise() {
        for edge in TableEdge::ALL {
            assert!(TABLE.edge(edge).side(Point::millimetres(900, 600)) < 0, "{edge:?}");
            assert_eq!(TABLE.inward(edge, TABLE.edge(edge).from), Length::ZERO);
            assert_eq!(TABLE.inward(edge, TABLE.edge(edge).to), Length::ZERO);
            assert!(TABLE.inward(edge, TABLE.edge(edge.opposite()).from) > Length::ZERO);
        }
    }

    #[test]
    fn a_band_includes_its_limits() {
        let (edge, shape) = (TableEdge::Right, square(300, 200));
        let between =
            |low, high| TABLE.is_between(edge, Length::micrometres(low), Length::micrometres(high), &shape);
        assert!(between(1_400_000, 1_500_000));
        assert!(!between(1_400_001, 1_500_000) && !between(1_400_000, 1_499_999));
    }
}
