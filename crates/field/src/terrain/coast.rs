//! What coasts and waterways may look like.

use acies_geometry::{Length, Point};

use super::{Flaw, Piece, Shape};
use crate::{Table, TableEdge};

/// How far a waterway reaches. DM-SET-047
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaterwayLimits {
    /// At least so far in, all along the edge.
    pub least: Length,
    /// At most so far in.
    pub most: Length,
    /// Further than this along at most half of the edge.
    pub half_beyond: Length,
}

impl Piece {
    /// Checks that a coastline lies along a side edge and does not reach too far in, and tells along which edge.
    /// AM-TER-031, FR-TER-019
    pub fn check_coast(&self, table: &Table, most: Length) -> Result<TableEdge, Flaw> {
        let (edge, shore) = self.shore(table)?;
        let inward = table.furthest(edge, shore);
        if inward > most { Err(Flaw::TooFar { edge, inward, most }) } else { Ok(edge) }
    }

    /// Checks a waterway: it lies along the whole of a side edge, reaches in far enough and not too far, and no more
    /// than half of it very far; and tells along which edge it lies. DM-SET-047
    pub fn check_waterway(&self, table: &Table, limits: &WaterwayLimits) -> Result<TableEdge, Flaw> {
        let (edge, shore) = self.shore(table)?;
        for end in [shore[0], shore[shore.len() - 1]] {
            if table.touched(&[end]).all(TableEdge::is_side) {
                return Err(Flaw::EndsShort(end));
            }
        }
        let (near, far) = (table.nearest(edge, shore), table.furthest(edge, shore));
        if near < limits.least {
            return Err(Flaw::TooNear { edge, inward: near, least: limits.least });
        }
        if far > limits.most {
            return Err(Flaw::TooFar { edge, inward: far, most: limits.most });
        }
        let along = far_in(table, edge, shore, limits.half_beyond);
        if along * 2 > table.depth {
            return Err(Flaw::TooMuchFarIn { along, most: table.depth / 2 });
        }
        Ok(edge)
    }

    /// The side edge along which the water lies, and the shore on the other side of it.
    fn shore(&self, table: &Table) -> Result<(TableEdge, &[Point]), Flaw> {
        let Shape::Coast { edge, shore } = &self.plan().shape else { return Err(Flaw::WrongShape) };
        let along = TableEdge::ALL.into_iter().find(|&one| table.edge(one) == *edge);
        let side = along.filter(|edge| edge.is_side()).ok_or(Flaw::WrongShape)?;
        if shore.is_empty() { Err(Flaw::WrongShape) } else { Ok((side, shore)) }
    }
}

/// Along how much of a side edge a shore is further in than a distance. Where it runs back on itself no stretch of the
/// edge counts twice. Where a slanting shore crosses the distance, the place is rounded down to the micrometre.
fn far_in(table: &Table, edge: TableEdge, shore: &[Point], distance: Length) -> Length {
    let mut stretches: Vec<(i32, i32)> = Vec::new();
    for pair in shore.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|point| (table.inward(edge, point) - distance).get());
        // Where the shore crosses the distance, as a part of the way from one point to the other.
        let crossing = || {
            let part = i64::from(pair[1].y - pair[0].y) * i64::from(from) / (i64::from(from) - i64::from(to));
            pair[0].y + part as i32
        };
        let (one, other) = match (from > 0, to > 0) {
            (true, true) => (pair[0].y, pair[1].y),
            (true, false) => (pair[0].y, crossing()),
            (false, true) => (crossing(), pair[1].y),
            (false, false) => continue,
        };
        stretches.push((one.min(other), one.max(other)));
    }
    stretches.sort_unstable();
    let mut reached = i32::MIN;
    let mut sum = 0;
    for (low, high) in stretches {
        sum += (high - low.max(reached)).max(0);
        reached = reached.max(high);
    }
    Length::micrometres(sum)
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::super::testing::{TABLE, at};
    use super::*;
    use crate::{FigureScale, MovementUnit, Mu, Paces, Scale};

    /// Water along the right edge, with a shore given by distances from that edge and from the near one.
    fn coast(shore: &[(i32, i32)]) -> Piece {
        let shore = shore.iter().rev().map(|&(inward, y)| at(1800 - inward, y)).collect();
        Piece::of(Kind::Coast, Shape::coast(&TABLE, TableEdge::Right, shore)).unwrap()
    }

    #[test]
    fn a_coast_reaches_in_so_far() {
        let scale = Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25);
        for units in [6, 8] {
            let most = scale.mu(Mu::new(units));
            let reach = |inward| coast(&[(50, 0), (inward, 600), (50, 1200)]).check_coast(&TABLE, most);
            assert_eq!(reach(units * 25), Ok(TableEdge::Right));
            let inward = Length::millimetres(units * 25 + 1);
            assert_eq!(reach(units * 25 + 1), Err(Flaw::TooFar { edge: TableEdge::Right, inward, most }));
        }
        let along_the_front = Shape::coast(&TABLE, TableEdge::Near, vec![at(1800, 100), at(0, 100)]);
        let wrong = Piece::of(Kind::Coast, along_the_front).unwrap();
        assert_eq!(wrong.check_coast(&TABLE, scale.mu(Mu::new(6))), Err(Flaw::WrongShape));
    }

    fn waterway(die: i32, shore: &[(i32, i32)]) -> Result<TableEdge, Flaw> {
        let paces = |paces| Scale::de_bellis(FigureScale::Mm15).paces(Paces(paces));
        let limits =
            WaterwayLimits { least: paces(300), most: paces(300 + 100 * die), half_beyond: paces(600) };
        coast(shore).check_waterway(&TABLE, &limits)
    }

    #[test]
    fn a_waterway_has_a_least_and_a_greatest_reach() {
        let mm = Length::millimetres;
        let edge = TableEdge::Right;
        assert_eq!(waterway(2, &[(150, 0), (250, 600), (150, 1200)]), Ok(edge));
        let near = Flaw::TooNear { edge, inward: mm(149), least: mm(150) };
        assert_eq!(waterway(2, &[(150, 0), (149, 600), (150, 1200)]), Err(near));
        let far = Flaw::TooFar { edge, inward: mm(251), most: mm(250) };
        assert_eq!(waterway(2, &[(150, 0), (251, 600), (150, 1200)]), Err(far));
        let short = waterway(2, &[(150, 0), (150, 1100)]);
        assert_eq!(short, Err(Flaw::EndsShort(at(1650, 1100))), "it occupies the whole edge");
    }

    #[test]
    fn no_more_than_half_of_a_waterway_reaches_far_in() {
        // 600 paces are 300 mm. The shore passes that line halfway up and down each slope.
        let bulge = |top: i32| [(200, 0), (200, 200), (400, 400), (400, top), (200, top + 200), (200, 1200)];
        assert_eq!(waterway(6, &bulge(800)), Ok(TableEdge::Right), "from 300 to 900");
        let most = Length::millimetres(600);
        let too_much = Flaw::TooMuchFarIn { along: Length::millimetres(601), most };
        assert_eq!(waterway(6, &bulge(801)), Err(too_much));
        assert_eq!(waterway(6, &[(300, 0), (300, 1200)]), Ok(TableEdge::Right), "exactly 600 paces");
        let all = Flaw::TooMuchFarIn { along: Length::millimetres(1200), most };
        assert_eq!(waterway(6, &[(301, 0), (301, 1200)]), Err(all));
        let hook = [(200, 0), (400, 300), (400, 600), (350, 300), (200, 1200)];
        assert!(waterway(6, &hook).is_ok(), "what runs back on itself counts once");
    }
}
