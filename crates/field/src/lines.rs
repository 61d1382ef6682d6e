//! Lines of sight and of fire between bases.

use acies_geometry::sight::{Blocker, common_point_seen, lanes};
use acies_geometry::{
    Bounds, Corner, Edge, Footprint, Length, Point, Polygon, Segment, TOUCH, convex, nearer_than,
};

use crate::zone::part_on_the_left;

/// Whether a file can shoot at a base: from both front corners of its front-rank base straight lines can be drawn to one
/// point of the target that pass through none of the friends and none of the ground that blocks sight. AM-SHO-028,
/// FR-SHO-030
///
/// `friends` may hold the shooters' own battle group and the target; both are left out by being the same ground.
pub fn file_sees(
    shooter: &Footprint,
    target: &Footprint,
    friends: &[Footprint],
    ground: &[&Polygon],
) -> bool {
    let eyes = [shooter.corner(Corner::FrontLeft), shooter.corner(Corner::FrontRight)];
    let between = Bounds::of(&eyes).joined(*target.bounds());
    let reach = convex::hull(&[&eyes[..], target.corners()].concat());
    let in_the_way = |friend: &&Footprint| {
        friend.bounds().meet(&between)
            && *friend != shooter
            && *friend != target
            && convex::interiors_meet(friend.core(), &reach)
    };
    let friends = friends.iter().filter(in_the_way).map(|friend| Blocker::Shape(friend.core()));
    let ground =
        ground.iter().filter(|ground| ground.bounds().meet(&between)).map(|ground| Blocker::Ground(ground));
    let blockers: Vec<Blocker<'_>> = friends.chain(ground).collect();
    common_point_seen(eyes, target.corners(), &blockers)
}

/// Whether an element has a free lane of fire to a target: between lines from its front corners to two corners of the
/// target that do not cross, with no part of any other element in it, and through a gap that is at least one element
/// wide everywhere. DM-SHO-018
///
/// The gap is the least distance between what stands on the left of the lane and what stands on its right, between the
/// shooter's front line and the target's nearest corner ahead of it. A lane that is itself narrower, to a target seen from
/// the side, is no gap as long as nobody stands beside it.
pub fn has_free_lane(
    shooter: &Footprint,
    target: &Footprint,
    others: &[Footprint],
    element_width: Length,
) -> bool {
    let front = shooter.edge(Edge::Front);
    let nearest = target.corners().iter().copied().min_by_key(|&corner| front.side(corner));
    let end = nearest.map_or(front, |corner| Segment::new(corner, corner - front.way()));
    let others = || others.iter().filter(|&other| other != shooter && other != target);
    lanes(front, target.corners()).iter().any(|lane| {
        let bounds = Bounds::of(lane);
        let blocks =
            |other: &Footprint| other.bounds().meet(&bounds) && convex::interiors_meet(other.core(), lane);
        !others().any(blocks) && is_wide(front, lane, end, others(), element_width)
    })
}

/// Whether what stands beside a free lane leaves a gap of this width everywhere, all but the tolerance: elements may be
/// pushed that much into the two that stand on either side.
fn is_wide<'a>(
    front: Segment,
    lane: &[Point],
    end: Segment,
    others: impl Iterator<Item = &'a Footprint>,
    width: Length,
) -> bool {
    let far: Vec<Point> = lane.iter().copied().filter(|&at| at != front.from && at != front.to).collect();
    let (Some(&one), Some(&other)) = (far.first(), far.last()) else { return true };
    let middle = Segment::new(front.from.halfway(front.to), one.halfway(other));
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for other in others {
        let beside = part_on_the_left(end, &part_on_the_left(front, other.core()));
        let Some(&corner) = beside.iter().max_by_key(|&&corner| middle.side(corner).abs()) else { continue };
        if middle.side(corner) > 0 { left.push(beside) } else { right.push(beside) }
    }
    // The cores are half of the tolerance away from the outlines on both sides.
    let least = width - TOUCH;
    left.iter().all(|one| right.iter().all(|other| !nearer_than(one, other, least)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Base;
    use acies_geometry::{Angle, Point, Pose, Size};

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        let pose = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Base::new(pose, Size::millimetres(40, 20)).footprint()
    }

    /// A wood of 60 by 40 mm, half way to a target 120 mm ahead, its left edge at this x in millimetres.
    fn wood(x: i32) -> Polygon {
        let corners = [(x, 40), (x, 80), (x + 60, 80), (x + 60, 40)].map(|(x, y)| Point::millimetres(x, y));
        Polygon::new(corners.to_vec()).unwrap()
    }

    /// Proves AM-SHO-028.
    #[test]
    fn friends_and_woods_block_unless_one_point_is_seen_from_both_corners() {
        let (shooter, target) = (base(0, 0, 0), base(0, 120, 180));
        let sees = |friends: &[Footprint]| file_sees(&shooter, &target, friends, &[]);
        assert!(sees(&[]) && sees(&[shooter, target]));
        assert!(sees(&[base(30, 60, 0)]), "half of the lines are free");
        assert!(!sees(&[base(0, 60, 0)]), "a friend right in the middle");
        assert!(sees(&[base(40, 0, 0), base(-40, 0, 0)]), "neighbours in line");
        assert!(!sees(&[base(-20, 60, 0), base(20, 60, 0)]));
        let sees_past = |ground: &[&Polygon]| file_sees(&shooter, &target, &[], ground);
        assert!(!sees_past(&[&wood(-30)]) && sees_past(&[&wood(10)]));
        // Each corner sees its own end of the target past this, but both together see no point of it.
        let narrow = [(-14, 60), (-14, 62), (14, 62), (14, 60)].map(|(x, y)| Point::millimetres(x, y));
        let narrow = Polygon::new(narrow.to_vec()).unwrap();
        assert!(!sees_past(&[&narrow]));
        assert!(
            !file_sees(&shooter, &target, &[base(40, 60, 0)], &[&wood(-65)]),
            "a friend and a wood together"
        );
    }

    #[test]
    fn a_lane_of_fire_must_be_free_all_over() {
        let (shooter, target) = (base(0, 0, 0), base(0, 120, 180));
        let free = |others: &[Footprint]| has_free_lane(&shooter, &target, others, Length::millimetres(40));
        assert!(free(&[]) && free(&[base(41, 60, 0)]));
        assert!(
            has_free_lane(&shooter, &base(0, 0, 180), &[base(40, 0, 0)], Length::millimetres(40)),
            "touching"
        );
        assert!(!free(&[base(20, 60, 0)]), "half of the lane is covered");
        assert!(free(&[base(40, 0, 0), base(-40, 0, 0)]), "between two neighbours");
        assert!(free(&[base(40, 60, 0), base(-40, 60, 0)]), "through a gap of exactly one element");
        assert!(free(&[base(40, 120, 180), base(-40, 120, 180)]), "at one of three enemies in line");
    }

    #[test]
    fn the_gap_to_shoot_through_is_an_element_wide() {
        let (shooter, target) = (base(0, 0, 0), base(10, 120, 90));
        let free = |others: &[Footprint]| has_free_lane(&shooter, &target, others, Length::millimetres(40));
        let friends = |gap: i32| [base(-20 - gap / 2, 100, 0), base(20 + gap / 2, 100, 0)];
        // The target shows its side, 20 mm wide, so the lane itself is narrow enough for either gap.
        assert!(free(&[]), "a narrow target in the open");
        assert!(!free(&friends(26)) && !free(&friends(38)));
        assert!(free(&friends(40)));
        assert!(free(&friends(26)[..1]), "friends on one side only");
        assert!(free(&[friends(26)[0], base(33, 160, 0)]), "the other one is behind the target's near side");
    }
}
