//! Distances between bodies of bases, and along lines.

use acies_geometry::{Bounds, Footprint, Length, Point, Segment, convex, distance, within};

/// The least distance between two bodies, rounded up: from the nearest point of one to the nearest of the other.
pub fn distance_between(one: &[Footprint], other: &[Footprint]) -> Length {
    let mut least = Length::BEYOND_THE_TABLE;
    for base in one {
        for enemy in other {
            // Most pairs are further apart than the nearest known, as the rectangles round them show.
            if base.bounds().widened(least).meet(enemy.bounds()) {
                least = least.min(distance(base.corners(), enemy.corners()));
            }
        }
    }
    least
}

/// Whether two bodies are at a distance or closer. AM-GLO-050
pub fn bodies_within(one: &[Footprint], other: &[Footprint], limit: Length) -> bool {
    one.iter().any(|base| {
        let near = base.bounds().widened(limit);
        other.iter().any(|enemy| near.meet(enemy.bounds()) && within(base.corners(), enemy.corners(), limit))
    })
}

/// The shortest straight line from one shape to another; where two edges run along each other, the one in the middle of
/// their common stretch.
///
/// The books say "the shortest line" as if there were but one (AM-SHO-034). The middle one favours neither side.
pub fn shortest_line(from: &[Point], to: &[Point]) -> Segment {
    acies_geometry::distance::shortest_line(from, to)
}

/// Where a line passes through a shape: how far along the line it enters and how far from the line's end it leaves,
/// both rounded down; none if it passes the shape by. AM-SHO-034, DM-SHO-016
pub fn gaps_along(line: Segment, shape: &[Point]) -> Option<[Length; 2]> {
    if !Bounds::of(&[line.from, line.to]).meet(&Bounds::of(shape))
        || !convex::line_passes_through(line, shape)
    {
        return None;
    }
    let whole = line.length();
    // For each edge: at which part of the line it is crossed, inwards or outwards.
    let (mut enters, mut leaves) = ((0_i128, 1_i128), (1_i128, 1_i128));
    for edge in convex::edges(shape) {
        let (from, to) = (i128::from(edge.side(line.from)), i128::from(edge.side(line.to)));
        if from > 0 && to <= 0 && from * enters.1 > enters.0 * (from - to) {
            enters = (from, from - to);
        }
        if from <= 0 && to > 0 && -from * leaves.1 < leaves.0 * (to - from) {
            leaves = (-from, to - from);
        }
    }
    let along =
        |(part, over): (i128, i128)| Length::micrometres((i128::from(whole.get()) * part / over) as i32);
    Some([along(enters), along((leaves.1 - leaves.0, leaves.1))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Base;
    use acies_geometry::{Angle, Pose, Size};

    fn base(x: i32, y: i32) -> Footprint {
        Base::new(Pose::new(Point::millimetres(x, y), Angle::ZERO), Size::millimetres(40, 20)).footprint()
    }

    #[test]
    fn bodies_are_measured_between_their_nearest_bases() {
        let (one, other) = ([base(0, 0), base(40, 0)], [base(200, 0), base(160, 0)]);
        assert_eq!(distance_between(&one, &other), Length::millimetres(80));
        assert!(bodies_within(&one, &other, Length::millimetres(80)));
        assert!(!bodies_within(&one, &other, Length::micrometres(79_999)));
    }

    #[test]
    fn friends_between_shooter_and_target_are_measured_along_the_line() {
        let (shooter, friends, target) = (base(0, 0), base(-10, 60), base(0, 120));
        let line = shortest_line(shooter.corners(), target.corners());
        assert_eq!(line.length(), Length::millimetres(100));
        let gaps = gaps_along(line, friends.corners());
        assert_eq!(gaps, Some([Length::millimetres(40), Length::millimetres(40)]));
        let back = shortest_line(target.corners(), shooter.corners());
        for aside in [10, -10] {
            assert_eq!(gaps_along(line, base(aside, 60).corners()), gaps, "{aside} mm to either side");
            assert_eq!(gaps_along(back, base(aside, 60).corners()), gaps, "{aside} mm, looking back");
        }
        assert_eq!(gaps_along(line, base(25, 60).corners()), None);
        assert_eq!(gaps_along(line, base(-25, 60).corners()), None);
        assert_eq!(gaps_along(line, base(300, 60).corners()), None);
        let inside = Segment::new(Point::millimetres(0, -10), Point::millimetres(0, 100));
        assert_eq!(gaps_along(inside, shooter.corners()), Some([Length::ZERO, Length::millimetres(100)]));
    }
}
