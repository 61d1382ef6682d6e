//! Lines of sight and of fire between bases.

use acies_geometry::sight::{Blocker, common_point_seen, lanes};
use acies_geometry::{Bounds, Corner, Edge, Footprint, Polygon, convex};

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
/// target that do not cross, with no part of any other element in it. DM-SHO-018
pub fn has_free_lane(shooter: &Footprint, target: &Footprint, others: &[Footprint]) -> bool {
    let front = shooter.edge(Edge::Front);
    lanes(front, target.corners()).iter().any(|lane| {
        let bounds = Bounds::of(lane);
        let blocks = |other: &Footprint| {
            other != shooter
                && other != target
                && other.bounds().meet(&bounds)
                && convex::interiors_meet(other.core(), lane)
        };
        !others.iter().any(blocks)
    })
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

    #[test]
    fn friends_block_unless_one_point_is_seen_from_both_corners() {
        let (shooter, target) = (base(0, 0, 0), base(0, 120, 180));
        let sees = |friends: &[Footprint]| file_sees(&shooter, &target, friends, &[]);
        assert!(sees(&[]) && sees(&[shooter, target]));
        assert!(sees(&[base(30, 60, 0)]), "half of the lines are free");
        assert!(!sees(&[base(0, 60, 0)]), "a friend right in the middle");
        assert!(sees(&[base(40, 0, 0), base(-40, 0, 0)]), "neighbours in line");
        assert!(!sees(&[base(-20, 60, 0), base(20, 60, 0)]));
    }

    #[test]
    fn a_wood_between_blocks() {
        let (shooter, target) = (base(0, 0, 0), base(0, 120, 180));
        let wood = |x: i32| {
            let corners =
                [(x, 40), (x, 80), (x + 60, 80), (x + 60, 40)].map(|(x, y)| Point::millimetres(x, y));
            Polygon::new(corners.to_vec()).unwrap()
        };
        assert!(!file_sees(&shooter, &target, &[], &[&wood(-30)]));
        assert!(file_sees(&shooter, &target, &[], &[&wood(10)]));
    }

    #[test]
    fn a_lane_of_fire_must_be_free_all_over() {
        let (shooter, target) = (base(0, 0, 0), base(0, 120, 180));
        let free = |others: &[Footprint]| has_free_lane(&shooter, &target, others);
        assert!(free(&[]) && free(&[base(41, 60, 0)]));
        assert!(!free(&[base(20, 60, 0)]), "half of the lane is covered");
    }
}
