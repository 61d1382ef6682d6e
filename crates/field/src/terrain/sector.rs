use acies_geometry::Point;
use serde::{Deserialize, Serialize};

use crate::{Table, TableEdge};

/// A third of the table's length, as seen by red. AM-SET-025, AM-SET-029
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Third {
    /// At the left edge.
    Left,
    /// Between the two others.
    Middle,
    /// At the right edge.
    Right,
}

/// One of the six parts of a table of De Bellis Multitudinis: a third of a half. Seen by the defender, 1 to 3 are the
/// sectors of his own half from left to right, 4 to 6 those of the invader's half from left to right. DM-SET-008
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sector(u8);

impl Sector {
    /// All six, in order.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The sector that a die shows. DM-SET-035
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=6) { Some(Self(number)) } else { None }
    }

    /// Its number, from 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is a central sector. The other four are flank sectors.
    pub const fn is_central(self) -> bool {
        matches!(self.0, 2 | 5)
    }

    /// Its half, as the long edge that it touches, and its third of the table.
    const fn place(self, defender: TableEdge) -> (TableEdge, Third) {
        let half = if self.0 <= 3 { defender } else { defender.opposite() };
        let from_left =
            if matches!(defender, TableEdge::Far) { 2 - (self.0 - 1) % 3 } else { (self.0 - 1) % 3 };
        let third = match from_left {
            0 => Third::Left,
            1 => Third::Middle,
            _ => Third::Right,
        };
        (half, third)
    }
}

impl Table {
    /// Whether all of a shape is in the half of the table that lies at an edge. The line between the halves belongs to
    /// both. AM-SET-021, AM-SET-029
    pub fn half_holds(&self, edge: TableEdge, shape: &[Point]) -> bool {
        self.part_holds(edge, 0, 2, shape)
    }

    /// Whether all of a shape is in a third of the table. The lines between thirds belong to both. AM-SET-025,
    /// AM-SET-029
    pub fn third_holds(&self, third: Third, shape: &[Point]) -> bool {
        self.part_holds(TableEdge::Left, third as i64, 3, shape)
    }

    /// Whether all of a shape is in a quarter of the table's depth, counted from 0 at the edge. DM-SET-026
    pub fn quarter_holds(&self, edge: TableEdge, quarter: u8, shape: &[Point]) -> bool {
        self.part_holds(edge, i64::from(quarter), 4, shape)
    }

    /// Whether all of a shape is in a sector. DM-SET-008, DM-SET-035
    pub fn sector_holds(&self, defender: TableEdge, sector: Sector, shape: &[Point]) -> bool {
        let (half, third) = sector.place(defender);
        self.half_holds(half, shape) && self.third_holds(third, shape)
    }

    /// The sector that holds all of a shape, if one does. DM-SET-027
    pub fn sector_of(&self, defender: TableEdge, shape: &[Point]) -> Option<Sector> {
        Sector::ALL.into_iter().find(|&sector| self.sector_holds(defender, sector, shape))
    }

    /// Whether a shape is in one of so many equal strips along an edge. No strip is rounded: both sides are multiplied.
    fn part_holds(&self, edge: TableEdge, part: i64, of: i64, shape: &[Point]) -> bool {
        let whole = i64::from(if edge.is_side() { self.width } else { self.depth }.get());
        let (low, high) = (self.nearest(edge, shape), self.furthest(edge, shape));
        part * whole <= of * i64::from(low.get()) && of * i64::from(high.get()) <= (part + 1) * whole
    }
}

#[cfg(test)]
mod tests {
    use acies_geometry::Length;

    use super::super::testing::TABLE;
    use super::*;
    use crate::{FigureScale, Paces, Scale};

    /// A rectangle given by two corners, in micrometres.
    fn shape(left: i32, near: i32, right: i32, far: i32) -> [Point; 4] {
        [(left, far), (right, far), (right, near), (left, near)].map(|(x, y)| Point::new(x, y))
    }

    /// Proves DM-SET-008.
    #[test]
    fn six_sectors_are_thirds_of_halves() {
        let size = Scale::de_bellis(FigureScale::Mm15).paces(Paces(1200)).get();
        assert_eq!(size, 600_000);
        for sector in Sector::ALL {
            let (column, row) = (i32::from((sector.number() - 1) % 3), i32::from((sector.number() - 1) / 3));
            let (left, near) = (column * size, row * size);
            let whole = shape(left, near, left + size, near + size);
            assert_eq!(TABLE.sector_of(TableEdge::Near, &whole), Some(sector));
            let turned = whole.map(|point| Point::new(1_800_000 - point.x, 1_200_000 - point.y));
            assert_eq!(TABLE.sector_of(TableEdge::Far, &turned), Some(sector), "the defender sits opposite");
            let wider = shape(left, near, left + size + 1, near + size);
            assert_eq!(TABLE.sector_of(TableEdge::Near, &wider), None);
            let deeper = shape(left, near, left + size, near + size + 1);
            assert_eq!(TABLE.sector_of(TableEdge::Near, &deeper), None);
            assert_eq!(sector.is_central(), column == 1);
        }
        assert_eq!(Sector::new(0).or(Sector::new(7)), None);
        assert_eq!(Sector::new(5), Some(Sector::ALL[4]));
    }

    #[test]
    fn thirds_of_a_table_that_cannot_be_divided_are_not_rounded() {
        let table = Table::new(Length::micrometres(1000), Length::micrometres(601));
        let middle = |left, right| table.third_holds(Third::Middle, &shape(left, 0, right, 1));
        assert!(middle(334, 666) && !middle(333, 666) && !middle(334, 667));
        let near = |far| table.half_holds(TableEdge::Near, &shape(0, 0, 1, far));
        assert!(near(300) && !near(301));
    }

    #[test]
    fn the_strips_of_a_river_are_quarters_of_the_depth() {
        let strip = |quarter, near, far| {
            TABLE.quarter_holds(TableEdge::Far, quarter, &shape(0, near * 1000, 1_800_000, far * 1000))
        };
        assert!(strip(1, 600, 900) && !strip(1, 599, 900) && !strip(1, 600, 901));
        assert!(strip(0, 900, 1200) && strip(3, 0, 300));
    }
}
