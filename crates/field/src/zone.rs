//! The ground ahead of, behind and beside a base, and who stands there.
//!
//! A base is in a zone if more of it than the tolerance is between the zone's side lines; standing flush beside them is
//! being outside. The far end has no tolerance: exactly 2 MU ahead is within 2 MU.

use acies_geometry::{
    Corner, Edge, Footprint, Hand, Length, Point, Pose, Segment, TOUCH, Vector, convex, distance, within,
};

use crate::{Base, face_alike};

/// The least that is more than the tolerance.
const MORE_THAN_A_HAIR: Length = Length::micrometres(TOUCH.get() + 1);

/// A rectangle of ground, aligned with a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    corners: [Point; 4],
}

impl Zone {
    /// The ground straight ahead of a front of this width, as deep as this: a restricted area (AM-MAN-030), a zone of
    /// interception (AM-IMP-054), the zone in front of an enemy (DM-TAC-026).
    pub fn ahead(front: Pose, width: Length, depth: Length) -> Self {
        Self::between(front, width, Length::ZERO, depth)
    }

    /// The ground straight ahead, without limit: being directly in front (AM-IMP-020), straight ahead (AM-SHO-021).
    pub fn all_ahead(front: Pose, width: Length) -> Self {
        Self::ahead(front, width, Length::BEYOND_THE_TABLE)
    }

    /// Where a base can shoot: straight ahead and some base widths to either side, and forward of the line that prolongs
    /// its front edge, by more than the tolerance. AM-SHO-024, AM-SHO-025, DM-SHO-005
    ///
    /// In De Bellis Multitudinis it is a rectangle as deep as the range. In Field of Glory it is a direction, and how far
    /// away the target is, is [`range`]'s question: give a depth beyond the table, for a target whose nearest part is in
    /// range may have only another part in arc.
    pub fn arc(shooter: &Base, to_either_side: Length, depth: Length) -> Self {
        Self::between(shooter.pose, shooter.size.width + to_either_side * 2, MORE_THAN_A_HAIR, depth)
    }

    /// The ground straight behind a base, as deep as this, counted from its rear edge: rear support (AM-GLO-039),
    /// friends swept away (DM-OUT-041).
    pub fn behind(base: &Base, depth: Length) -> Self {
        let rear = -base.size.depth;
        Self::between(base.pose, base.size.width, rear - depth, rear)
    }

    fn between(front: Pose, width: Length, near: Length, far: Length) -> Self {
        let (left, right) = (MORE_THAN_A_HAIR - width / 2, width - width / 2 - MORE_THAN_A_HAIR);
        let corners = [(left, far), (right, far), (right, near), (left, near)];
        let axes = front.frame();
        Self { corners: corners.map(|(aside, forward)| axes.at(aside, forward)) }
    }

    /// Its corners, clockwise from the far left one. The sides are drawn in by just more than the tolerance.
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// Whether at least a part of a base is in it; at the far end, touching is enough.
    pub fn holds_part_of(&self, base: &Footprint) -> bool {
        convex::share_a_point(&self.corners, base.corners())
    }
}

/// How far a base in the front rank shoots: from the nearest point of its front edge, corners included, to the nearest of
/// the target, rounded up. AM-SHO-008, DM-SHO-008
pub fn range(shooter: &Footprint, target: &Footprint) -> Length {
    let front = shooter.edge(Edge::Front);
    distance(&[front.from, front.to], target.corners())
}

/// Whether a base in the front rank shoots so far: that is seen sooner than how far it shoots. AM-SHO-008
pub fn is_in_range(shooter: &Footprint, target: &Footprint, range: Length) -> bool {
    let front = shooter.edge(Edge::Front);
    shooter.bounds().widened(range).meet(target.bounds())
        && within(&[front.from, front.to], target.corners(), range)
}

/// Whether any part of a base is directly in front of another, however far. AM-IMP-020, FR-IMP-033
pub fn directly_in_front(base: &Footprint, of: &Base) -> bool {
    Zone::all_ahead(of.pose, of.size.width).holds_part_of(base)
}

/// Whether a base is entirely behind the straight line that extends another's front edge. AM-IMP-020
pub fn entirely_behind_front_line(base: &Footprint, of: &Footprint) -> bool {
    entirely_beyond(base, flipped(of.edge(Edge::Front)))
}

/// Whether a base is entirely behind the straight line that extends another's rear edge. DM-TAC-040
pub fn entirely_behind_rear_line(base: &Footprint, of: &Footprint) -> bool {
    entirely_beyond(base, of.edge(Edge::Rear))
}

/// Whether at least part of a base is behind the line that extends another's rear edge. AM-MAN-032
pub fn partly_behind_rear_line(base: &Footprint, of: &Footprint) -> bool {
    !entirely_beyond(base, flipped(of.edge(Edge::Rear)))
}

/// Whether at least part of a base is forward of the line that extends another's front edge. AM-SHO-025
pub fn partly_ahead_of_front_line(base: &Footprint, of: &Footprint) -> bool {
    !entirely_behind_front_line(base, of)
}

/// Whether a base starts where it may move into contact with another's flank: part of it beyond the line that extends
/// that side edge, and whatever is not beyond it behind the other's rear. DM-TAC-041
pub fn may_contact_flank(base: &Footprint, of: &Base, flank: Hand) -> bool {
    let footprint = of.footprint();
    let side = footprint.edge(match flank {
        Hand::Left => Edge::Left,
        Hand::Right => Edge::Right,
    });
    let partly_beyond = base.core().iter().any(|&corner| side.side(corner) > 0);
    partly_beyond && !convex::interiors_meet(&inner_quadrant(of, flank), base.core())
}

/// All the ground on this side of a side line and ahead of the rear line.
fn inner_quadrant(of: &Base, flank: Hand) -> [Point; 4] {
    let (half, far, rear) = (of.size.width / 2, Length::BEYOND_THE_TABLE, -of.size.depth);
    let (left, right) = match flank {
        Hand::Left => (-half, far),
        Hand::Right => (-far, half),
    };
    [(left, far), (right, far), (right, rear), (left, rear)]
        .map(|(aside, forward)| of.pose.at(aside, forward))
}

/// Whether two bases stand level side by side: facing one way, with a front corner on a front corner. AM-MAN-047,
/// DM-CLO-008
pub fn level_beside(base: &Base, other: &Base) -> bool {
    let (one, two) = (base.footprint(), other.footprint());
    face_alike(base.pose.facing, other.pose.facing)
        && (acies_geometry::contact::corners_meet(&one, Corner::FrontLeft, &two, Corner::FrontRight)
            || acies_geometry::contact::corners_meet(&one, Corner::FrontRight, &two, Corner::FrontLeft))
}

/// How much of a base's front another covers straight ahead: the width that it shares with what of the other is forward
/// of its front line, however far ahead. DM-SHO-019, DM-TAC-028
pub fn front_covered(base: &Base, by: &Footprint) -> Length {
    let ahead = part_on_the_left(base.footprint().edge(Edge::Front), by.corners());
    let aside = |corner: &Point| base.pose.seen_from_here(*corner).0;
    let (low, high) = (ahead.iter().map(aside).min(), ahead.iter().map(aside).max());
    let half = base.size.width / 2;
    let shared = |(low, high): (Length, Length)| (high.min(half) - low.max(-half)).max(Length::ZERO);
    low.zip(high).map_or(Length::ZERO, shared)
}

/// What of a convex shape is on the left of the line through two points, to the nearest micrometre; no points if there
/// is nothing but an edge or a corner on that line.
pub(crate) fn part_on_the_left(line: Segment, shape: &[Point]) -> Vec<Point> {
    if shape.iter().all(|&corner| line.side(corner) <= 0) {
        return Vec::new();
    }
    let mut part = Vec::with_capacity(shape.len() + 2);
    for edge in convex::edges(shape) {
        let (from, to) = (i128::from(line.side(edge.from)), i128::from(line.side(edge.to)));
        if from >= 0 {
            part.push(edge.from);
        }
        if from.signum() * to.signum() < 0 {
            let (way, whole) = (edge.way(), (from - to).abs());
            let along =
                |size: i32| ((i128::from(size) * from.abs() * 2 + whole).div_euclid(whole * 2)) as i32;
            part.push(edge.from + Vector::new(along(way.x), along(way.y)));
        }
    }
    part
}

/// How far to the side of a base's centre line the middle of another lies: the smaller, the more directly it is to the
/// front. AM-SHO-021, DM-SHO-019
pub fn sideways_offset(base: &Base, of: &Footprint) -> Length {
    base.pose.seen_from_here(of.centre()).0.abs()
}

fn flipped(line: Segment) -> Segment {
    Segment::new(line.to, line.from)
}

/// Whether nothing of a base is on the right of a line.
fn entirely_beyond(base: &Footprint, line: Segment) -> bool {
    base.core().iter().all(|&corner| line.side(corner) >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_geometry::{Angle, Size};

    const FOOT: Size = Size::millimetres(40, 20);
    const MU: i32 = 25_000;

    /// A base with the middle of its front edge at this point, in micrometres.
    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Pose::new(Point::new(x, y), Angle::degrees(degrees)), FOOT)
    }

    /// Whether a base, turned with its enemy to every angle, is in the zone 2 MU ahead of it.
    fn pinned(x: i32, y: i32) -> bool {
        let answers: Vec<bool> = (0..36)
            .map(|step| {
                let turned = |base: Base| {
                    let pose =
                        base.pose.turned_about(Point::millimetres(300, 200), Angle::degrees(step * 10));
                    Base::new(pose, base.size)
                };
                let enemy = turned(base(0, 0, 0));
                Zone::ahead(enemy.pose, FOOT.width, Length::micrometres(2 * MU))
                    .holds_part_of(&turned(base(x, y, 180)).footprint())
            })
            .collect();
        assert!(answers.iter().all(|&answer| answer == answers[0]), "it depends on the angle");
        answers[0]
    }

    #[test]
    fn the_far_end_is_inside_and_the_sides_are_not() {
        assert!(pinned(0, 2 * MU - 10) && !pinned(0, 2 * MU + 10));
        assert!(!pinned(40_000, MU), "flush with the side line");
        assert!(pinned(40_000 - 200, MU), "0.2 mm inside");
        let enemy = base(0, 0, 0);
        let zone = Zone::ahead(enemy.pose, FOOT.width, Length::micrometres(2 * MU));
        assert!(zone.holds_part_of(&base(0, 2 * MU, 180).footprint()), "exactly 2 MU ahead");
        assert!(!zone.holds_part_of(&base(0, 2 * MU + 1, 180).footprint()));
    }

    #[test]
    fn a_flank_charge_needs_a_base_behind_the_front_line_and_none_in_front() {
        let target = base(0, 0, 0);
        assert!(directly_in_front(&base(0, 500_000, 180).footprint(), &target), "however far");
        assert!(directly_in_front(&base(39_000, 10_000, 180).footprint(), &target), "if only with a corner");
        assert!(!directly_in_front(&base(40_000, 10_000, 180).footprint(), &target));
        let behind = |base: Base| entirely_behind_front_line(&base.footprint(), &target.footprint());
        assert!(behind(base(200_000, 0, 0)), "level with it");
        assert!(!behind(base(200_000, 1_000, 0)));
        assert!(behind(base(60_000, -20_000, 270)) && !behind(base(60_000, -19_000, 270)));
    }

    /// Proves DM-TAC-040.
    #[test]
    fn a_rear_contact_starts_entirely_behind_the_rear_line() {
        let starts =
            |y: i32| entirely_behind_rear_line(&base(0, y, 0).footprint(), &base(0, 0, 0).footprint());
        // 5 paces are 2.5 mm at the 15 mm scale.
        assert!(starts(-20_000) && starts(-100_000) && !starts(-17_500));
    }

    /// Proves DM-TAC-041.
    #[test]
    fn a_flank_contact_starts_beyond_the_side_line() {
        let may = |base: Base, flank| may_contact_flank(&base.footprint(), &self::base(0, 0, 0), flank);
        assert!(may(base(42_500, 150_000, 180), Hand::Right), "5p outside the side line, 300p in front");
        assert!(!may(base(42_500, 150_000, 180), Hand::Left));
        // A corner 10p inside the side line: wrong in front of the rear line, right behind it.
        assert!(!may(base(35_000, 10_000, 0), Hand::Right));
        assert!(may(base(35_000, -20_000, 0), Hand::Right));
        assert!(!may(base(0, -40_000, 0), Hand::Right), "nothing beyond the side line");
    }

    /// What DM-TAC-028 measures.
    #[test]
    fn the_enemy_that_covers_more_of_the_front_is_found() {
        // 50p and 30p of 80p: 25 and 15 mm of 40 mm.
        let mover = base(0, 0, 0);
        let covered = |x| front_covered(&mover, &base(x, 50_000, 180).footprint());
        assert_eq!(covered(-15_000), Length::millimetres(25));
        assert_eq!(covered(25_000), Length::millimetres(15));
        assert_eq!(covered(60_000), Length::ZERO);
        assert_eq!(front_covered(&mover, &base(0, -50_000, 0).footprint()), Length::ZERO, "behind");
        assert_eq!(sideways_offset(&mover, &base(-15_000, 50_000, 180).footprint()), Length::millimetres(15));
    }

    #[test]
    fn what_is_behind_the_front_line_covers_nothing_of_the_front() {
        let mover = base(0, 0, 0);
        let deep = |x: i32, y: i32, degrees: i32| {
            let pose = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
            Base::new(pose, Size::millimetres(40, 80)).footprint()
        };
        // One corner is forward of the front line, but far to the left.
        assert_eq!(front_covered(&mover, &deep(5, -60, 123)), Length::ZERO);
        // A square on its corner, its middle 10 mm behind: 2 (20 √2 - 10) mm of it are at the front line.
        let middle = Pose::new(Point::millimetres(0, -10), Angle::degrees(45));
        let square = Base::new(middle.moved(Length::ZERO, FOOT.width / 2), Size::millimetres(40, 40));
        let off = front_covered(&mover, &square.footprint()) - Length::micrometres(36_569);
        assert!(off.abs() <= Length::micrometres(3), "{off}");
    }

    #[test]
    fn range_is_measured_from_the_front_edge() {
        let shooter = base(0, 0, 0).footprint();
        assert_eq!(range(&shooter, &base(0, 75_000, 180).footprint()), Length::millimetres(75));
        // 30 mm beside the rear corner and 50 mm from the front one.
        let beside = base(70_000, -40_000, 0).footprint();
        assert_eq!(range(&shooter, &beside), Length::millimetres(50));
        assert!(distance(shooter.corners(), beside.corners()) < Length::millimetres(50));
        assert_eq!(range(&shooter, &shooter), Length::ZERO);
    }

    #[test]
    fn level_neighbours_share_a_front_corner() {
        assert!(level_beside(&base(0, 0, 0), &base(40_000, 0, 0)));
        assert!(!level_beside(&base(0, 0, 0), &base(40_000, 1_000, 0)), "stepped");
        assert!(!level_beside(&base(0, 0, 0), &base(40_000, 0, 180)), "facing the other way");
    }

    #[test]
    fn arcs_reach_one_or_two_base_widths_to_the_side() {
        let in_arc = |widths: i32, x: i32| {
            let zone = Zone::arc(&base(0, 0, 0), FOOT.width * widths, Length::micrometres(6 * MU));
            zone.holds_part_of(&base(x, 60_000, 180).footprint())
        };
        // The nearest corner is 20 mm nearer than the middle; the side line is 20 mm out.
        assert!(in_arc(1, 79_000) && !in_arc(1, 81_000));
        assert!(in_arc(2, 115_000) && !in_arc(2, 121_000));
        let beside = Zone::arc(&base(0, 0, 0), FOOT.width, Length::micrometres(6 * MU));
        let in_arc = |y: i32| beside.holds_part_of(&base(60_000, y, 0).footprint());
        assert!(!in_arc(-1_000), "not forward of the front edge");
        assert!(!in_arc(0) && !in_arc(100), "level beside it");
        assert!(in_arc(101));
    }
}
