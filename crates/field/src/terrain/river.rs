//! Banks, and the way straight across.

use acies_geometry::{Edge, Footprint, Length, Point, Segment, Vector, distance};

use super::{Flaw, Piece};

impl Piece {
    /// The stretches of a river that are nearest to a point: one, or two in a bend.
    fn stretches_at(&self, point: Point) -> Result<Vec<Segment>, Flaw> {
        let (line, _) = self.course()?;
        let stretches: Vec<Segment> = line.windows(2).map(|pair| Segment::new(pair[0], pair[1])).collect();
        let reach = |stretch: &Segment| distance(&[point], &[stretch.from, stretch.to]);
        let nearest = stretches.iter().map(reach).min();
        Ok(stretches.into_iter().filter(|stretch| Some(reach(stretch)) == nearest).collect())
    }

    /// The way straight across a river from a point, to the right of the stream as its line runs. In a bend it is that
    /// of the first of the two stretches. AM-TER-033, DM-MAR-045
    pub fn across(&self, point: Point) -> Result<Vector, Flaw> {
        let stretches = self.stretches_at(point)?;
        stretches.first().map(|stretch| stretch.way().turned_right()).ok_or(Flaw::WrongShape)
    }

    /// Whether a way in a river is within 45 degrees of straight across, to either bank. In a bend either stretch will
    /// do. AM-TER-033, FR-TER-022
    pub fn is_across(&self, point: Point, way: Vector) -> Result<bool, Flaw> {
        let near = |stretch: &Segment| stretch.way().cross(way).abs() >= stretch.way().dot(way).abs();
        Ok(self.stretches_at(point)?.iter().any(near))
    }

    /// Whether a base defends the bank of a river with this edge, against an enemy base with which it fights: the edge
    /// faces the river over its whole length and is not in it, some of it is within reach, and the enemy is at least
    /// partly in the river. AM-GLO-020, FR-GLO-020
    pub fn bank_is_defended(&self, base: &Footprint, edge: Edge, enemy: &Footprint, reach: Length) -> bool {
        let inner = edge as usize;
        // Touching the water is not being in it.
        let (from, to) = (base.core()[inner], base.core()[(inner + 1) % 4]);
        let outer = base.edge(edge);
        self.has_part_of(enemy)
            && self.ground().distance(&[outer.from, outer.to]) <= reach
            && !self.ground().meets(&[from, to])
            && self.is_faced_by(Segment::new(from, to))
    }

    /// Whether from every point of an edge the way straight ahead leads to the river. The ground on the edge's left is
    /// ahead, as bases are on the right of theirs.
    ///
    /// Such a way leads to the river if it meets the outline. So the parts of the outline that are ahead, seen from the
    /// edge, must hide its whole length.
    fn is_faced_by(&self, edge: Segment) -> bool {
        let along = |point: Point| edge.way().dot(point - edge.from);
        let mut hidden: Vec<(i64, i64)> = Vec::new();
        for bank in self.ground().edges() {
            let Some((one, other)) = ahead_of(edge, bank) else { continue };
            let (one, other) = (along(one), along(other));
            hidden.push((one.min(other), one.max(other)));
        }
        hidden.sort_unstable();
        // A micrometre, since the outline may have been cut level with the edge.
        let slack = i64::from(edge.length().get());
        let reached = hidden.iter().fold(
            0,
            |reached, &(low, high)| {
                if low <= reached + slack { reached.max(high) } else { reached }
            },
        );
        reached + slack >= edge.way().squared()
    }
}

/// The part of a bank that is ahead of the line along an edge.
fn ahead_of(edge: Segment, bank: Segment) -> Option<(Point, Point)> {
    let (from, to) = (edge.side(bank.from), edge.side(bank.to));
    let level = || {
        let part =
            |size: i32| (i128::from(size) * i128::from(from) / (i128::from(from) - i128::from(to))) as i32;
        bank.from + Vector::new(part(bank.way().x), part(bank.way().y))
    };
    match (from > 0, to > 0) {
        (true, true) => Some((bank.from, bank.to)),
        (true, false) => Some((bank.from, level())),
        (false, true) => Some((level(), bank.to)),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Angle, Pose, Size};

    use super::super::testing::at;
    use super::super::{Kind, Shape};
    use super::*;

    /// A river of 50 mm along the line.
    fn river(line: &[(i32, i32)]) -> Piece {
        let line = line.iter().map(|&(x, y)| at(x, y)).collect();
        Piece::of(Kind::River, Shape::Course { line, width: Length::millimetres(50) }).unwrap()
    }

    #[test]
    fn troops_go_within_45_degrees_of_straight_across() {
        let river = river(&[(100, 0), (100, 600), (700, 600)]);
        let may = |x, y, way: (i32, i32)| river.is_across(at(x, y), Vector::new(way.0, way.1)).unwrap();
        assert!(may(110, 200, (10, 0)) && may(110, 200, (-10, 0)), "to either bank");
        assert!(may(110, 200, (10, 10)) && may(110, 200, (-10, 10)), "exactly 45 degrees");
        assert!(!may(110, 200, (10, 11)) && !may(110, 200, (0, 10)));
        assert!(may(400, 610, (3, 5)) && !may(400, 610, (5, 3)), "the other stretch");
        assert!(may(95, 605, (10, 0)) && may(95, 605, (0, 10)), "outside the bend both are as near");
        assert_eq!(river.across(at(110, 200)), Ok(Vector::new(600_000, 0)));
        let pond = Piece::of(Kind::Marsh, Shape::Straight(vec![at(0, 0), at(0, 9), at(9, 0)])).unwrap();
        assert_eq!(pond.across(at(1, 1)), Err(Flaw::WrongShape));
    }

    /// A base of 40 by 20 mm with the middle of its front edge at a point in micrometres.
    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(Pose::new(Point::new(x, y), Angle::degrees(degrees)), Size::millimetres(40, 20))
    }

    #[test]
    fn a_bank_is_defended_from_close_by() {
        // The near bank is at 475 mm.
        let river = river(&[(0, 500), (900, 500)]);
        let reach = Length::millimetres(25);
        let wading = base(300_000, 476_000, 180);
        let defends =
            |base: &Footprint, enemy: &Footprint| river.bank_is_defended(base, Edge::Front, enemy, reach);
        assert!(defends(&base(300_000, 475_000, 0), &wading), "at the water");
        assert!(defends(&base(300_000, 450_000, 0), &wading));
        assert!(!defends(&base(300_000, 449_999, 0), &wading), "more than 1 MU from it");
        assert!(defends(&base(300_000, 475_049, 0), &wading), "a hair in the water is nothing");
        assert!(!defends(&base(300_000, 475_051, 0), &wading), "in the water");
        assert!(!defends(&base(300_000, 460_000, 180), &wading), "facing away");
        let crossed = base(300_000, 455_000, 180);
        assert!(!defends(&base(300_000, 450_000, 0), &crossed), "the enemy is across");
        assert!(
            river.bank_is_defended(&base(300_000, 455_000, 90), Edge::Left, &wading, reach),
            "with its flank"
        );
    }

    #[test]
    fn the_whole_edge_must_face_the_river() {
        // The river ends at 300 mm.
        let river = river(&[(0, 500), (300, 500)]);
        let defends = |x: i32, degrees| {
            river.bank_is_defended(
                &base(x, 460_000, degrees),
                Edge::Front,
                &base(200_000, 476_000, 180),
                Length::millimetres(25),
            )
        };
        assert!(defends(280_000, 0), "its right end is level with the river's");
        assert!(!defends(281_000, 0) && !defends(320_000, 0));
        assert!(defends(150_000, 40) && defends(100_000, -40), "at an angle");
    }
}
