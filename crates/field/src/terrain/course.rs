//! What rivers, roads and obstacles may look like.

use acies_geometry::{Length, Point, way};

use super::{Flaw, Piece, Shape, winding};
use crate::{Table, TableEdge};

/// Limits of a river of Field of Glory. AM-TER-032, FR-TER-020
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiverLimits {
    /// From bank to bank.
    pub width: Length,
    /// How often it may bend.
    pub bends: usize,
    /// All of it is within this of one side edge.
    pub from_side: Length,
}

/// Limits of a road. AM-TER-030, FR-TER-018
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoadLimits {
    /// How wide it must be: one base.
    pub width: Length,
    /// How long it may be.
    pub length: Length,
}

/// Limits of an obstacle. FR-TER-016
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObstacleLimits {
    /// The least and the greatest length.
    pub length: (Length, Length),
    /// The least and the greatest width.
    pub width: (Length, Length),
}

impl Piece {
    /// The line and the width of a river, a road or an obstacle.
    pub fn course(&self) -> Result<(&[Point], Length), Flaw> {
        match &self.plan().shape {
            Shape::Course { line, width } => Ok((line, *width)),
            _ => Err(Flaw::WrongShape),
        }
    }

    /// Checks a river that keeps to one side of the table, and tells which. AM-TER-032, FR-TER-020
    pub fn check_river(&self, table: &Table, limits: &RiverLimits) -> Result<TableEdge, Flaw> {
        let (line, width) = self.course()?;
        check_width(width, limits.width)?;
        check_bends(line, limits.bends)?;
        let wet = table.clip(self.ground().corners());
        let reach = [TableEdge::Left, TableEdge::Right].map(|edge| (table.furthest(edge, &wet), edge));
        let (inward, edge) = reach.into_iter().min().ok_or(Flaw::WrongShape)?;
        if inward > limits.from_side {
            return Err(Flaw::TooFar { edge, inward, most: limits.from_side });
        }
        Ok(edge)
    }

    /// Checks a river that runs across the whole table from one edge to the opposite one, and does not wind too much.
    /// Water at its end counts as the edge along which it lies. DM-SET-053
    pub fn check_crossing_river(
        &self,
        table: &Table,
        water: Option<(TableEdge, &Piece)>,
        most: Length,
    ) -> Result<(TableEdge, TableEdge), Flaw> {
        let (line, width) = self.course()?;
        check_width(width, most)?;
        let ends = ends(table, line, water)?;
        let opposite = |&(one, other): &(TableEdge, TableEdge)| one.opposite() == other;
        let joined = ends.iter().find(|pair| opposite(pair)).ok_or(Flaw::WrongEdges(ends[0].0, ends[0].1))?;
        winding(line).map_or(Ok(*joined), |found| Err(Flaw::TooWinding(found)))
    }

    /// Checks that all of a river on the table is between two distances from an edge. DM-SET-019
    pub fn check_band(
        &self,
        table: &Table,
        edge: TableEdge,
        least: Length,
        most: Length,
    ) -> Result<(), Flaw> {
        let wet = table.clip(self.ground().corners());
        let (near, far) = (table.nearest(edge, &wet), table.furthest(edge, &wet));
        if near < least {
            return Err(Flaw::TooNear { edge, inward: near, least });
        }
        if far > most {
            return Err(Flaw::TooFar { edge, inward: far, most });
        }
        Ok(())
    }

    /// Checks a road: one base wide, not too long, from one edge of the table to another, not both of them short, and
    /// tells which. AM-TER-030, FR-TER-018
    pub fn check_road(&self, table: &Table, limits: &RoadLimits) -> Result<(TableEdge, TableEdge), Flaw> {
        let (line, width) = self.course()?;
        if width < limits.width {
            return Err(Flaw::TooNarrow { across: width, least: limits.width });
        }
        check_width(width, limits.width)?;
        let along = way::length(line);
        if along > limits.length {
            return Err(Flaw::TooLong { along, most: limits.length });
        }
        let ends = ends(table, line, None)?;
        let good =
            |&(one, other): &(TableEdge, TableEdge)| one != other && !(one.is_side() && other.is_side());
        ends.iter().copied().find(good).ok_or(Flaw::WrongEdges(ends[0].0, ends[0].1))
    }

    /// Checks an obstacle: a straight line, neither too short nor too long, too thin nor too thick, and gives its
    /// length. FR-TER-016
    pub fn check_obstacle(&self, limits: &ObstacleLimits) -> Result<Length, Flaw> {
        let (line, width) = self.course()?;
        check_bends(line, 0)?;
        let (shortest, longest) = limits.length;
        let squared = (line[line.len() - 1] - line[0]).squared();
        if squared < shortest.squared() {
            return Err(Flaw::TooShort {
                along: Length::micrometres(squared.isqrt() as i32),
                least: shortest,
            });
        }
        let along = (line[line.len() - 1] - line[0]).length();
        if along > longest {
            return Err(Flaw::TooLong { along, most: longest });
        }
        if width < limits.width.0 {
            return Err(Flaw::TooNarrow { across: width, least: limits.width.0 });
        }
        check_width(width, limits.width.1)?;
        Ok(along)
    }
}

fn check_width(across: Length, most: Length) -> Result<(), Flaw> {
    if across > most { Err(Flaw::TooWide { across, most }) } else { Ok(()) }
}

fn check_bends(line: &[Point], most: usize) -> Result<(), Flaw> {
    let bends = bends(line);
    if bends > most { Err(Flaw::TooManyBends { bends, most }) } else { Ok(()) }
}

/// How often a line changes its direction. AM-TER-032
pub fn bends(line: &[Point]) -> usize {
    let bent = |three: &&[Point]| {
        let (before, after) = (three[1] - three[0], three[2] - three[1]);
        before.cross(after) != 0 || before.dot(after) < 0
    };
    line.windows(3).filter(bent).count()
}

/// The edges that the two ends of a line reach: every pair of them, since an end in a corner reaches two.
fn ends(
    table: &Table,
    line: &[Point],
    water: Option<(TableEdge, &Piece)>,
) -> Result<Vec<(TableEdge, TableEdge)>, Flaw> {
    let reached = |end: Point| {
        let wet = water.filter(|(_, water)| water.ground().holds(end)).map(|(edge, _)| edge);
        let edges: Vec<TableEdge> = table.touched(&[end]).chain(wet).collect();
        if edges.is_empty() { Err(Flaw::EndsShort(end)) } else { Ok(edges) }
    };
    let (from, to) = (reached(line[0])?, reached(line[line.len() - 1])?);
    Ok(from.iter().flat_map(|&one| to.iter().map(move |&other| (one, other))).collect())
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::super::testing::{TABLE, at};
    use super::*;
    use crate::{FigureScale, MovementUnit, Mu, Paces, Scale};

    fn course(kind: Kind, line: &[(i32, i32)], width: Length) -> Piece {
        let line = line.iter().map(|&(x, y)| at(x, y)).collect();
        Piece::of(kind, Shape::Course { line, width }).unwrap()
    }

    fn mu(units: i32) -> Length {
        Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25).mu(Mu::new(units))
    }

    #[test]
    fn a_river_keeps_to_one_side() {
        let limits = RiverLimits { width: mu(4), bends: 2, from_side: mu(6) };
        let check =
            |line: &[(i32, i32)], width| course(Kind::River, line, width).check_river(&TABLE, &limits);
        assert_eq!(check(&[(100, 0), (100, 1200)], mu(4)), Ok(TableEdge::Left));
        assert_eq!(check(&[(1700, 0), (1700, 1200)], mu(4)), Ok(TableEdge::Right));
        let wide = mu(4) + Length::micrometres(1);
        assert_eq!(check(&[(60, 0), (60, 1200)], wide), Err(Flaw::TooWide { across: wide, most: mu(4) }));
        let far = Flaw::TooFar { edge: TableEdge::Left, inward: Length::millimetres(151), most: mu(6) };
        assert_eq!(check(&[(101, 0), (101, 1200)], mu(4)), Err(far));
        assert!(check(&[(50, 0), (80, 400), (50, 800), (50, 1200)], mu(2)).is_ok());
        let bends = Flaw::TooManyBends { bends: 3, most: 2 };
        assert_eq!(check(&[(50, 0), (80, 300), (50, 600), (80, 900), (50, 1200)], mu(2)), Err(bends));
        assert!(
            check(&[(50, 0), (50, 300), (50, 600), (50, 900), (50, 1200)], mu(2)).is_ok(),
            "it runs straight"
        );
        assert!(check(&[(80, 0), (300, -100)], mu(2)).is_ok(), "what lies beyond the edge does not count");
    }

    #[test]
    fn a_river_runs_across_the_table() {
        let most = Scale::de_bellis(FigureScale::Mm15).paces(Paces(200));
        let check = |line: &[(i32, i32)], width| {
            course(Kind::River, line, width).check_crossing_river(&TABLE, None, most)
        };
        assert_eq!(check(&[(500, 0), (600, 600), (500, 1200)], most), Ok((TableEdge::Near, TableEdge::Far)));
        assert_eq!(check(&[(0, 500), (1800, 600)], most), Ok((TableEdge::Left, TableEdge::Right)));
        let across = most + Length::micrometres(1);
        assert_eq!(check(&[(0, 500), (1800, 600)], across), Err(Flaw::TooWide { across, most }));
        assert_eq!(check(&[(0, 500), (1700, 600)], most), Err(Flaw::EndsShort(at(1700, 600))));
        assert_eq!(
            check(&[(0, 500), (700, 1200)], most),
            Err(Flaw::WrongEdges(TableEdge::Left, TableEdge::Far))
        );
        let winding = check(&[(500, 0), (500, 600), (900, 610), (900, 1200)], most);
        assert!(matches!(winding, Err(Flaw::TooWinding(_))));
        let sea = Shape::coast(&TABLE, TableEdge::Right, vec![at(1600, 1200), at(1600, 0)]);
        let sea = Piece::of(Kind::Coast, sea).unwrap();
        let river = course(Kind::River, &[(0, 500), (1700, 600)], most);
        let to_the_sea = river.check_crossing_river(&TABLE, Some((TableEdge::Right, &sea)), most);
        assert_eq!(to_the_sea, Ok((TableEdge::Left, TableEdge::Right)));
    }

    #[test]
    fn a_river_stays_in_its_band() {
        // A die of 4: between 450 and 1,000 paces of half a millimetre.
        let band = |x: i32| {
            let scale = Scale::de_bellis(FigureScale::Mm15);
            let river = course(Kind::River, &[(x, 0), (x, 1200)], Length::millimetres(100));
            river.check_band(&TABLE, TableEdge::Left, scale.paces(Paces(450)), scale.paces(Paces(1000)))
        };
        let mm = Length::millimetres;
        assert!(band(275).is_ok() && band(450).is_ok());
        assert_eq!(band(274), Err(Flaw::TooNear { edge: TableEdge::Left, inward: mm(224), least: mm(225) }));
        assert_eq!(band(451), Err(Flaw::TooFar { edge: TableEdge::Left, inward: mm(501), most: mm(500) }));
    }

    #[test]
    fn a_road_joins_two_edges() {
        let width = Length::millimetres(40);
        let limits = RoadLimits { width, length: mu(60) };
        let check = |line: &[(i32, i32)]| course(Kind::Road, line, width).check_road(&TABLE, &limits);
        assert_eq!(check(&[(500, 0), (500, 1200)]), Ok((TableEdge::Near, TableEdge::Far)));
        assert_eq!(check(&[(0, 500), (500, 0)]), Ok((TableEdge::Left, TableEdge::Near)));
        assert_eq!(
            check(&[(500, 0), (700, 100), (900, 0)]),
            Err(Flaw::WrongEdges(TableEdge::Near, TableEdge::Near))
        );
        assert_eq!(check(&[(500, 0), (500, 1100)]), Err(Flaw::EndsShort(at(500, 1100))));
        // 60 MU are 1.5 m: up, along and up.
        assert!(check(&[(500, 0), (500, 600), (800, 600), (800, 1200)]).is_ok());
        let long = check(&[(500, 0), (500, 600), (801, 600), (801, 1200)]);
        assert_eq!(long, Err(Flaw::TooLong { along: Length::millimetres(1501), most: mu(60) }));
        let narrow = course(Kind::Road, &[(500, 0), (500, 1200)], width - Length::micrometres(1));
        assert!(matches!(narrow.check_road(&TABLE, &limits), Err(Flaw::TooNarrow { .. })));
        let small = Table::new(mu(40), mu(60));
        let both_short = course(Kind::Road, &[(0, 500), (1000, 500)], width).check_road(&small, &limits);
        assert_eq!(both_short, Err(Flaw::WrongEdges(TableEdge::Left, TableEdge::Right)));
    }

    #[test]
    fn an_obstacle_is_a_straight_line() {
        let depth = Length::millimetres(15);
        let limits = ObstacleLimits { length: (mu(6), mu(18)), width: (depth, depth * 2) };
        let check = |line: &[(i32, i32)], width| course(Kind::Obstacle, line, width).check_obstacle(&limits);
        assert_eq!(check(&[(100, 100), (190, 220)], depth), Ok(mu(6)));
        assert_eq!(check(&[(100, 100), (370, 460)], depth * 2), Ok(mu(18)));
        let short = Flaw::TooShort { along: Length::millimetres(149), least: mu(6) };
        assert_eq!(check(&[(100, 100), (100, 249)], depth), Err(short));
        let long = Flaw::TooLong { along: Length::millimetres(451), most: mu(18) };
        assert_eq!(check(&[(100, 100), (100, 551)], depth), Err(long));
        let bent = check(&[(100, 100), (100, 200), (101, 300)], depth);
        assert_eq!(bent, Err(Flaw::TooManyBends { bends: 1, most: 0 }));
        let one = Length::micrometres(1);
        assert!(matches!(check(&[(100, 100), (100, 300)], depth - one), Err(Flaw::TooNarrow { .. })));
        assert!(matches!(check(&[(100, 100), (100, 300)], depth * 2 + one), Err(Flaw::TooWide { .. })));
        let curved = Shape::Straight(vec![at(0, 0), at(0, 200), at(20, 200)]);
        assert_eq!(Piece::of(Kind::Obstacle, curved).unwrap().check_obstacle(&limits), Err(Flaw::WrongShape));
    }
}
