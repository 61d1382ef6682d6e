//! Straight lines of sight, exactly.
//!
//! Whether two eyes see a common point of a target is decided without sampling. The ground that a blocker hides from an
//! eye is bounded by straight lines through the blocker's corners, and by the blocker's edges. These lines and the
//! target's edges cut the target into pieces, and all points of a piece are seen alike. So if any point is seen by both
//! eyes, then so is a corner of some piece, and there are only few of those. Of the blockers' edges only the crossings
//! with the target's matter: from anywhere else inside the target one may go on towards an eye without meeting one.

use crate::convex::{self, edges};
use crate::{Bounds, Point, Polygon, Segment, Vector};

/// What stands in the way.
#[derive(Clone, Copy, Debug)]
pub enum Blocker<'a> {
    /// A convex shape: the [core](crate::Footprint::core) of a base.
    Shape(&'a [Point]),
    /// A piece of terrain.
    Ground(&'a Polygon),
}

impl Blocker<'_> {
    fn corners(&self) -> &[Point] {
        match self {
            Self::Shape(corners) => corners,
            Self::Ground(polygon) => polygon.corners(),
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Self::Shape(corners) => Bounds::of(corners),
            Self::Ground(polygon) => *polygon.bounds(),
        }
    }

    /// Whether the straight line between two points passes through its inside.
    pub fn blocks(&self, line: Segment) -> bool {
        if !Bounds::of(&[line.from, line.to]).meet(&self.bounds()) {
            return false;
        }
        self.hides(line.from, Spot::at(line.to))
    }

    fn hides(&self, eye: Point, spot: Spot) -> bool {
        match self {
            Self::Shape(corners) => passes_through_shape(eye, spot, corners),
            Self::Ground(polygon) => passes_through_ground(eye, spot, polygon),
        }
    }
}

/// Whether a single point of the target can be seen from both eyes past all blockers. Each eye's line may graze a
/// blocker. AM-SHO-028, FR-SHO-030
///
/// The blockers are those that count, without the viewers and the target; only those near the lines need be given.
pub fn common_point_seen(eyes: [Point; 2], target: &[Point], blockers: &[Blocker<'_>]) -> bool {
    let mut reach = Bounds::of(target);
    for eye in eyes {
        reach = reach.with(eye);
    }
    let near: Vec<Blocker<'_>> =
        blockers.iter().copied().filter(|blocker| blocker.bounds().meet(&reach)).collect();
    let seen_by_both =
        |spot: Spot| eyes.iter().all(|&eye| near.iter().all(|blocker| !blocker.hides(eye, spot)));

    // What one convex shape hides is convex: if it hides all corners of the target, it hides the target.
    let hides_all = |eye: Point, blocker: &Blocker<'_>| {
        matches!(blocker, Blocker::Shape(shape)
            if target.iter().all(|&corner| convex::line_passes_through(Segment::new(eye, corner), shape)))
    };
    if eyes.iter().any(|&eye| near.iter().any(|blocker| hides_all(eye, blocker))) {
        return false;
    }
    if target.iter().any(|&corner| seen_by_both(Spot::at(corner))) {
        return true;
    }
    let rays = eyes.map(|eye| silhouettes(eye, &near));
    let on_edges =
        rays.iter().flatten().flat_map(|ray| edges(target).filter_map(|edge| ray.meets_edge(edge)));
    let mut inside = rays[0]
        .iter()
        .flat_map(|one| rays[1].iter().filter_map(|other| one.meets_ray(other)))
        .filter(|spot| spot.is_in(target));
    let mut at_blockers = near.iter().flat_map(|blocker| {
        edges(blocker.corners()).flat_map(|wall| {
            let along = Ray { eye: wall.from, way: wall.way() };
            let crossings = edges(target).filter_map(move |edge| along.meets_edge(edge));
            crossings.filter(move |spot| spot.is_between(wall))
        })
    });
    on_edges.into_iter().any(&seen_by_both) || inside.any(&seen_by_both) || at_blockers.any(&seen_by_both)
}

/// Whether two points can be seen from each other past all blockers.
pub fn clear(line: Segment, blockers: &[Blocker<'_>]) -> bool {
    blockers.iter().all(|blocker| !blocker.blocks(line))
}

/// A point with whole numbers over a common denominator: where two lines cross.
#[derive(Clone, Copy)]
struct Spot {
    x: i128,
    y: i128,
    /// Positive.
    over: i128,
}

impl Spot {
    fn at(point: Point) -> Self {
        Self { x: i128::from(point.x), y: i128::from(point.y), over: 1 }
    }

    /// The way to it from a point, times the denominator.
    fn from(self, point: Point) -> (i128, i128) {
        (self.x - i128::from(point.x) * self.over, self.y - i128::from(point.y) * self.over)
    }

    /// On which side of a line it lies: 1 left, -1 right, 0 on it.
    fn side_of(self, line: Segment) -> i128 {
        let (way, (x, y)) = (line.way(), self.from(line.from));
        (i128::from(way.x) * y - i128::from(way.y) * x).signum()
    }

    fn is_in(self, shape: &[Point]) -> bool {
        edges(shape).all(|edge| self.side_of(edge) <= 0)
    }

    /// The spot halfway to another one; at least one of them must be a whole point.
    fn halfway(self, other: Self) -> Self {
        let sum = |one: i128, other_one: i128| one * other.over + other_one * self.over;
        Self { x: sum(self.x, other.x), y: sum(self.y, other.y), over: 2 * self.over * other.over }
    }

    /// Whether it is inside a piece of ground, and not on the outline.
    fn is_inside(self, ground: &Polygon) -> bool {
        let mut inside = false;
        for edge in ground.edges() {
            let (falls, rises) = (self.is_below(edge.from), self.is_below(edge.to));
            let side = self.side_of(edge);
            if side == 0 && self.is_between(edge) {
                return false;
            }
            // Edges that pass from one side of its height to the other, to the right of it.
            if falls != rises && (side > 0) == rises {
                inside = !inside;
            }
        }
        inside
    }

    fn is_below(self, point: Point) -> bool {
        self.y < i128::from(point.y) * self.over
    }

    /// Whether it lies in the upright rectangle of an edge.
    fn is_between(self, edge: Segment) -> bool {
        let between = |at: i128, one: i32, other: i32| {
            at >= i128::from(one.min(other)) * self.over && at <= i128::from(one.max(other)) * self.over
        };
        between(self.x, edge.from.x, edge.to.x) && between(self.y, edge.from.y, edge.to.y)
    }
}

/// On which side of the line from an eye to a spot a point lies: 1 left, -1 right, 0 on it.
fn side(eye: Point, spot: Spot, point: Point) -> i128 {
    let ((x, y), to) = (spot.from(eye), point - eye);
    (x * i128::from(to.y) - y * i128::from(to.x)).signum()
}

fn passes_through_shape(eye: Point, spot: Spot, shape: &[Point]) -> bool {
    if edges(shape).any(|edge| edge.side(eye) >= 0 && spot.side_of(edge) >= 0) {
        return false;
    }
    let (mut left, mut right) = (false, false);
    for &corner in shape {
        let side = side(eye, spot, corner);
        left |= side > 0;
        right |= side < 0;
    }
    left && right
}

fn passes_through_ground(eye: Point, spot: Spot, ground: &Polygon) -> bool {
    let crosses = |edge: Segment| {
        let ends = side(eye, spot, edge.from) * side(eye, spot, edge.to);
        let between = i128::from(edge.side(eye).signum()) * spot.side_of(edge);
        (ends < 0 && between < 0, ends <= 0 && between <= 0)
    };
    let mut grazed = false;
    for edge in ground.edges() {
        let (crossed, touched) = crosses(edge);
        if crossed {
            return true;
        }
        grazed |= touched;
    }
    if !grazed {
        return ground.holds(eye);
    }
    // It runs through corners or along edges: between two corners it is inside or outside all the way.
    let (x, y) = spot.from(eye);
    let by_x = x.abs() >= y.abs();
    let (whole, sign) = if by_x { (x.abs(), x.signum()) } else { (y.abs(), y.signum()) };
    let along = |point: Point| sign * i128::from(if by_x { point.x - eye.x } else { point.y - eye.y });
    let mut stops: Vec<(i128, Spot)> = ground
        .corners()
        .iter()
        .filter(|&&corner| side(eye, spot, corner) == 0)
        .map(|&corner| (along(corner), Spot::at(corner)))
        .filter(|&(part, _)| part > 0 && part * spot.over < whole)
        .collect();
    stops.push((0, Spot::at(eye)));
    stops.sort_unstable_by_key(|&(part, _)| part);
    stops.push((whole, spot));
    stops.windows(2).any(|pair| pair[0].1.halfway(pair[1].1).is_inside(ground))
}

/// A line from an eye past a corner of a blocker.
struct Ray {
    eye: Point,
    way: Vector,
}

/// The lines from an eye along the outlines of the blockers: past every corner that has both neighbours on one side.
fn silhouettes(eye: Point, blockers: &[Blocker<'_>]) -> Vec<Ray> {
    let mut rays = Vec::new();
    for blocker in blockers {
        let corners = blocker.corners();
        for (index, &corner) in corners.iter().enumerate() {
            let way = corner - eye;
            let before = corners[(index + corners.len() - 1) % corners.len()];
            let after = corners[(index + 1) % corners.len()];
            if way.cross(before - eye).signum() * way.cross(after - eye).signum() >= 0 {
                rays.push(Ray { eye, way });
            }
        }
    }
    rays
}

impl Ray {
    fn meets_edge(&self, edge: Segment) -> Option<Spot> {
        let across = edge.way();
        let over = self.way.cross(across);
        let along = (edge.from - self.eye).cross(across);
        let on_edge = (edge.from - self.eye).cross(self.way);
        let (over, along, on_edge) =
            if over < 0 { (-over, -along, -on_edge) } else { (over, along, on_edge) };
        (over != 0 && along >= 0 && (0..=over).contains(&on_edge)).then(|| self.spot(along, over))
    }

    fn meets_ray(&self, other: &Self) -> Option<Spot> {
        let over = self.way.cross(other.way);
        let along = (other.eye - self.eye).cross(other.way);
        let along_other = (other.eye - self.eye).cross(self.way);
        let (over, along, along_other) =
            if over < 0 { (-over, -along, -along_other) } else { (over, along, along_other) };
        (over != 0 && along >= 0 && along_other >= 0).then(|| self.spot(along, over))
    }

    fn spot(&self, along: i64, over: i64) -> Spot {
        let (along, over) = (i128::from(along), i128::from(over));
        Spot {
            x: i128::from(self.eye.x) * over + i128::from(self.way.x) * along,
            y: i128::from(self.eye.y) * over + i128::from(self.way.y) * along,
            over,
        }
    }
}

/// The two lanes between the front corners of a shooter and two different corners of a target whose sides do not cross,
/// as convex shapes, for every such pair of corners. DM-SHO-018
pub fn lanes(front: Segment, target: &[Point]) -> Vec<Vec<Point>> {
    let mut lanes = Vec::new();
    for (one, &left) in target.iter().enumerate() {
        for (other, &right) in target.iter().enumerate() {
            let (lane_left, lane_right) = (Segment::new(front.from, left), Segment::new(front.to, right));
            if one != other && !lane_left.meets(lane_right) {
                lanes.push(convex::hull(&[front.from, left, right, front.to]));
            }
        }
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn box_at(x: i32, y: i32, width: i32, depth: i32) -> [Point; 4] {
        [(0, depth), (width, depth), (width, 0), (0, 0)].map(|(dx, dy)| Point::millimetres(x + dx, y + dy))
    }

    const EYES: [Point; 2] = [Point::millimetres(0, 0), Point::millimetres(40, 0)];

    fn sees(target: &[Point], blockers: &[[Point; 4]]) -> bool {
        let blockers: Vec<Blocker<'_>> = blockers.iter().map(|shape| Blocker::Shape(shape)).collect();
        common_point_seen(EYES, target, &blockers)
    }

    /// AM-SHO-028, with friends only.
    #[test]
    fn one_point_must_be_seen_from_both_corners() {
        let target = box_at(0, 100, 40, 15);
        assert!(sees(&target, &[]));
        // Half of the target is hidden from the left corner, and still there are points that both see.
        assert!(sees(&target, &[box_at(-20, 40, 25, 15)]));
        // A wall in the middle: the left corner sees the left end only, the right corner the right end only.
        assert!(!sees(&target, &[box_at(8, 40, 24, 15)]));
        assert!(sees(&target, &[box_at(14, 40, 12, 15)]), "a narrower one lets both see a point beyond it");
        assert!(!sees(&target, &[box_at(-100, 50, 300, 5)]), "a wall");
        assert!(sees(&target, &[box_at(-100, 120, 300, 5)]), "a wall behind the target");
    }

    #[test]
    fn a_slit_that_ends_exactly_on_a_line_of_sight_is_enough() {
        let target = box_at(0, 100, 40, 20);
        // The left wall ends on the line from the left corner to the target's left near corner, and so on the right.
        let walls = [box_at(-50, 50, 50, 5), box_at(40, 50, 50, 5)];
        assert!(sees(&target, &walls));
        let grazing = [box_at(-50, 50, 60, 5), box_at(30, 50, 60, 5)];
        // Both corners see only the middle of the target through the slit between 10 and 30.
        assert!(sees(&target, &grazing));
        assert!(!sees(&target, &[box_at(-50, 50, 70, 5), box_at(20, 50, 70, 5)]), "no slit");
    }

    #[test]
    fn ground_of_any_shape_blocks() {
        let bay = |x: i32| {
            let outline = [(0, 40), (60, 40), (60, 80), (50, 80), (50, 50), (10, 50), (10, 80), (0, 80)];
            Polygon::new(outline.map(|(dx, dy)| Point::millimetres(x + dx, dy)).to_vec()).unwrap()
        };
        let target = box_at(0, 100, 40, 15);
        let in_the_way = bay(-10);
        assert!(!common_point_seen(EYES, &target, &[Blocker::Ground(&in_the_way)]));
        let aside = bay(60);
        assert!(common_point_seen(EYES, &target, &[Blocker::Ground(&aside)]));
        let line = Segment::new(Point::millimetres(0, 30), Point::millimetres(0, 90));
        assert!(!Blocker::Ground(&bay(0)).blocks(line), "along its edge");
        assert!(Blocker::Ground(&bay(-1)).blocks(line));
    }

    #[test]
    fn lanes_do_not_cross() {
        let front = Segment::new(EYES[0], EYES[1]);
        let lanes = lanes(front, &box_at(0, 100, 40, 15));
        assert!(!lanes.is_empty());
        assert!(lanes.iter().all(|lane| lane.len() >= 3));
    }

    #[test]
    fn a_line_along_a_slanting_edge_grazes() {
        let wood = [(0, 0), (0, 334), (1001, 334)].map(|(x, y)| Point::new(x, y));
        let wood = Polygon::new(wood.to_vec()).unwrap();
        let along = Segment::new(Point::new(0, 0), Point::new(1001, 334));
        assert!(!Blocker::Ground(&wood).blocks(along));
        assert!(!Blocker::Ground(&wood).blocks(Segment::new(along.to, along.from)));
    }

    #[test]
    fn a_target_in_the_mouth_of_a_bay_is_seen_between_its_banks() {
        let wood = [(-60, 100), (-60, 20), (20, 70), (100, 20), (100, 100)];
        let wood = Polygon::new(wood.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
        // All its corners are in the wood, and the far end of the bay is no corner to look past.
        assert!(common_point_seen(EYES, &box_at(-20, 60, 80, 15), &[Blocker::Ground(&wood)]));
        assert!(!common_point_seen(EYES, &box_at(-20, 75, 80, 15), &[Blocker::Ground(&wood)]));
    }

    #[test]
    fn walls_in_line_with_the_eyes_leave_what_is_between() {
        let walls = [box_at(-50, 50, 50, 5), box_at(40, 50, 50, 5)];
        // Its corners are hidden from one eye each, so only the lines along the walls' ends bound what both see.
        assert!(sees(&box_at(-10, 100, 60, 20), &walls));
    }

    #[test]
    fn two_beams_may_cross_inside_the_target_only() {
        let wall = |left: i32, right: i32| {
            [(left, 51_000), (right, 51_000), (right, 50_000), (left, 50_000)].map(|(x, y)| Point::new(x, y))
        };
        let slits = [wall(-100_000, 9_000), wall(9_400, 30_600), wall(31_000, 140_000)];
        assert!(sees(&box_at(0, 100, 40, 20), &slits), "they cross 110 mm away");
        assert!(!sees(&box_at(0, 100, 40, 5), &slits));
    }
}
