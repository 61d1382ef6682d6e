//! Where bases stand in a piece, and how far apart pieces are.

use acies_geometry::convex::hull;
use acies_geometry::sweep::{self, Obstacle};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Polygon, Pose, TOUCH, Vector, within};

use super::Piece;
use crate::Base;

impl Piece {
    /// Whether a base is at least partly in it. AM-TER-004, FR-TER-030, DM-SET-041
    pub fn has_part_of(&self, base: &Footprint) -> bool {
        self.ground().meets(base.core())
    }

    /// Whether a base is wholly in it. AM-GLO-018, FR-GLO-018
    pub fn holds(&self, base: &Footprint) -> bool {
        self.ground().covers(base.core())
    }

    /// Whether a column goes along this road or river. AM-MOV-046, DM-MAR-026
    ///
    /// The books say "entirely along a road", of a road as wide as a base. No base could be wholly in its outline where
    /// the road bends, so we go by its line: the middle of each base's front, its centre and the middle of its rear are
    /// no further from the line than half a base width, and the base faces along a stretch that near to its centre, one
    /// way or the other, within 45 degrees.
    pub fn is_followed_by<'a>(&self, column: impl IntoIterator<Item = &'a Base>) -> bool {
        let Ok((line, _)) = self.course() else { return false };
        column.into_iter().all(|base| follows(base, line))
    }

    /// Whether a base is partly in it at any moment of a straight way. DM-MAR-027
    pub fn is_met_in_slide(&self, base: &Footprint, way: Vector) -> bool {
        self.has_part_of(base)
            || sweep::slide(base, way, way.length(), Obstacle::Ground(self.ground())).is_some()
    }

    /// Whether a base is partly in it at any moment of a turn about a pivot. DM-MAR-027
    pub fn is_met_in_turn(&self, base: &Footprint, pivot: Point, hand: Hand, size: Angle) -> bool {
        sweep::turn(base, pivot, hand, size, Obstacle::Ground(self.ground())).is_some()
    }

    /// Whether a base is wholly in it during all of a straight way. DM-MAR-026
    pub fn holds_slide(&self, base: &Footprint, way: Vector) -> bool {
        let ends = base.core().iter().flat_map(|&corner| [corner, corner + way]);
        self.ground().covers(&hull(&ends.collect::<Vec<_>>()))
    }

    /// How far a base is from it, rounded up; nothing if it is partly in it or touches it.
    pub fn distance(&self, base: &Footprint) -> Length {
        self.ground().distance(base.corners())
    }

    /// How far another piece is from it, rounded up; nothing if they share ground. AM-SET-018, FR-SET-024
    pub fn distance_between(&self, other: &Self) -> Length {
        self.ground().distance_between(other.ground())
    }

    /// Whether another piece is closer to it than a gap. AM-SET-018, FR-SET-024
    pub fn is_closer_than(&self, other: &Self, gap: Length) -> bool {
        self.ground().bounds().widened(gap).meet(other.ground().bounds())
            && self.ground().is_closer_than(other.ground(), gap)
    }

    /// Whether another piece touches it or shares ground with it. AM-SET-019, AM-SET-021, FR-SET-025
    pub fn touches(&self, other: &Self) -> bool {
        self.ground().bounds().widened(TOUCH).meet(other.ground().bounds())
            && self.distance_between(other) <= TOUCH
    }

    /// Whether another piece lies over it, by more than a hair. AM-SET-024, DM-SET-013
    pub fn overlaps(&self, other: &Self) -> bool {
        overlap(self.ground(), other.ground())
    }
}

fn follows(base: &Base, line: &[Point]) -> bool {
    let depth = base.size.depth;
    let [front, centre, rear] =
        [Length::ZERO, depth / 2, depth].map(|back| [base.pose.at(Length::ZERO, -back)]);
    let limit = base.size.width / 2 + TOUCH;
    let near = |point: &[Point; 1], stretch: &[Point]| within(point, stretch, limit);
    let along = |stretch: &[Point]| {
        let turn = base.pose.facing - Pose::facing_along(stretch[1] - stretch[0]);
        turn.size().min((turn + Angle::HALF).size()) <= Angle::EIGHTH
    };
    [front, rear].iter().all(|point| line.windows(2).any(|stretch| near(point, stretch)))
        && line.windows(2).any(|stretch| near(&centre, stretch) && along(stretch))
}

/// Whether two pieces of ground share more than a hair: they overlap, and still do when one is moved by [`TOUCH`] in
/// any of sixteen directions.
fn overlap(one: &Polygon, other: &Polygon) -> bool {
    const HAIR: i32 = TOUCH.get();
    const DIRECTIONS: [(i32, i32); 4] = [
        (HAIR, 0),
        (HAIR * 924 / 1000, HAIR * 383 / 1000),
        (HAIR * 707 / 1000, HAIR * 707 / 1000),
        (HAIR * 383 / 1000, HAIR * 924 / 1000),
    ];
    let quarters = |(x, y): (i32, i32)| [(x, y), (-y, x), (-x, -y), (y, -x)];
    one.overlaps(other)
        && DIRECTIONS
            .into_iter()
            .flat_map(quarters)
            .all(|(x, y)| one.shifted(Vector::new(x, y)).overlaps(other))
}

#[cfg(test)]
mod tests {
    use acies_geometry::Size;

    use super::super::testing::at;
    use super::super::{Kind, Shape};
    use super::*;

    fn square(x: i32, y: i32, size: i32) -> Piece {
        let corners = [(0, 0), (0, size), (size, size), (size, 0)].map(|(dx, dy)| Point::new(x + dx, y + dy));
        Piece::of(Kind::Brush, Shape::Straight(corners.to_vec())).unwrap()
    }

    /// A base of 40 by 20 mm that faces the far edge, its front's middle at a point in micrometres.
    fn base(x: i32, y: i32) -> Footprint {
        Footprint::new(Pose::new(Point::new(x, y), Angle::ZERO), Size::millimetres(40, 20))
    }

    #[test]
    fn a_base_is_partly_or_wholly_in() {
        let piece = square(100_000, 100_000, 100_000);
        assert!(!piece.has_part_of(&base(150_000, 100_000)), "it touches");
        assert!(!piece.has_part_of(&base(150_000, 100_050)), "by a hair");
        assert!(piece.has_part_of(&base(150_000, 100_051)) && !piece.holds(&base(150_000, 100_051)));
        assert!(piece.holds(&base(150_000, 120_000)));
        assert!(piece.holds(&base(150_000, 119_950)) && !piece.holds(&base(150_000, 119_949)));
        assert_eq!(piece.distance(&base(150_000, 93_000)), Length::millimetres(7));
        assert_eq!(piece.distance(&base(150_000, 101_000)), Length::ZERO);
    }

    #[test]
    fn a_moving_base_meets_what_it_passes_over() {
        let piece = square(100_000, 100_000, 30_000);
        let start = base(110_000, 90_000);
        let ahead = |length| piece.is_met_in_slide(&start, Vector::new(0, length));
        assert!(!ahead(10_000) && !ahead(10_050) && ahead(10_060) && ahead(300_000));
        assert!(!piece.is_met_in_slide(&start, Vector::new(300_000, 0)), "past it");
        assert!(piece.is_met_in_slide(&base(110_000, 110_000), Vector::new(0, -300_000)), "out of it");
        let pivot = at(130, 90);
        assert!(!piece.is_met_in_turn(&start, pivot, Hand::Right, Angle::degrees(10)));
        assert!(piece.is_met_in_turn(&start, pivot, Hand::Right, Angle::degrees(30)));
        assert!(!piece.is_met_in_turn(&start, pivot, Hand::Left, Angle::degrees(30)));
    }

    /// What AM-MOV-046 and DM-MAR-026 ask of the ground.
    #[test]
    fn a_column_goes_along_a_road_by_its_line() {
        let road = |line: &[(i32, i32)]| {
            let line = line.iter().map(|&(x, y)| at(x, y)).collect();
            Piece::of(Kind::Road, Shape::Course { line, width: Length::millimetres(40) }).unwrap()
        };
        let base = |x: i32, y: i32, degrees: i32| {
            Base::new(Pose::new(Point::new(x, y), Angle::degrees(degrees)), Size::millimetres(40, 20))
        };
        let straight = road(&[(500, 0), (500, 1200)]);
        let column = [base(500_000, 300_000, 0), base(500_000, 280_000, 0)];
        assert!(straight.is_followed_by(&column));
        assert!(straight.is_followed_by(&[base(500_000, 300_000, 180)]), "the other way");
        assert!(straight.is_followed_by(&[column[0], base(520_100, 280_000, 0)]), "half a base off");
        assert!(!straight.is_followed_by(&[column[0], base(520_101, 280_000, 0)]));
        assert!(straight.is_followed_by(&[base(500_000, 300_000, 45)]));
        assert!(!straight.is_followed_by(&[base(500_000, 300_000, 46)]), "across");
        assert!(straight.holds_slide(&column[0].footprint(), Vector::new(0, 100_000)));
        assert!(!straight.holds_slide(&column[0].footprint(), Vector::new(1000, 100_000)));

        // Round a bend of 60 degrees, where a wheeling base sticks out of the road.
        let bend = road(&[(500, 0), (500, 300), (1020, 600)]);
        for degrees in [0, 20, 40, 60] {
            let pose = column[0].pose.turned_about(at(520, 300), Angle::degrees(degrees));
            let wheeling = Base::new(pose, Size::millimetres(40, 20));
            assert!(bend.is_followed_by(&[wheeling]), "{degrees}");
        }
        assert!(!bend.holds(&base(500_000, 310_000, 20).footprint()));
        assert!(bend.is_followed_by(&[base(500_000, 310_000, 20)]));
        assert!(!square(100_000, 100_000, 100_000).is_followed_by(&column), "not a road");
    }

    #[test]
    fn pieces_touch_or_overlap() {
        let piece = square(100_000, 100_000, 100_000);
        let beside = |gap: i32| square(200_000 + gap, 150_000, 100_000);
        assert!(piece.touches(&beside(100)) && !piece.touches(&beside(101)));
        assert!(!piece.overlaps(&beside(0)) && !piece.overlaps(&beside(-99)));
        assert!(piece.overlaps(&beside(-101)) && piece.touches(&beside(-101)));
        let inside = square(130_000, 130_000, 10_000);
        assert!(piece.overlaps(&inside) && inside.overlaps(&piece));
        assert_eq!(
            (piece.distance_between(&inside), inside.distance_between(&piece)),
            (Length::ZERO, Length::ZERO)
        );
        assert_eq!(piece.distance_between(&beside(7)), Length::micrometres(7));
        assert!(piece.overlaps(&piece));
    }
}
