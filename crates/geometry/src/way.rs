//! The shortest way round obstacles.

use crate::convex::{holds, hull, line_passes_through};
use crate::distance::nearest_points;
use crate::sight::Blocker;
use crate::sweep::Obstacle;
use crate::{Length, Point, Segment, TOUCH, Vector, within};

/// A way on foot from point to point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The points where it bends, with its start and end.
    pub points: Vec<Point>,
    /// Its length, each straight stretch rounded up.
    pub length: Length,
}

/// The length of a chain of straight lines, each rounded up.
pub fn length(points: &[Point]) -> Length {
    points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

/// The shortest way from one point to another that passes through no obstacle; none if there is no way at all. It is what
/// DM-TAC-003 measures.
///
/// The shortest way bends only at corners of obstacles, so it is looked for among those. As everywhere, a line passes
/// through a base if it passes through its [core](crate::Footprint::core), so the way may cut the base's corners by half
/// of [`TOUCH`]. Between obstacles that touch there is no way, nor along the seam; but who starts or ends on a seam may
/// leave it to either side.
pub fn shortest(from: Point, to: Point, obstacles: &[Obstacle<'_>]) -> Option<Way> {
    let mut points = vec![from, to];
    points.extend(obstacles.iter().flat_map(|obstacle| walls(obstacle).iter().copied()));
    let seams = seams(obstacles);
    let clear = |one: Point, other: Point| {
        let line = Segment::new(one, other);
        let ends_on = |seam: &Vec<Point>| {
            [from, to].iter().any(|&end| (end == one || end == other) && holds(seam, end))
        };
        let closed = |seams: &Vec<Vec<Point>>| {
            seams.iter().any(|seam| line_passes_through(line, seam)) && !seams.iter().any(ends_on)
        };
        !obstacles.iter().any(|obstacle| passes_through(line, obstacle)) && !seams.iter().any(closed)
    };
    // Dijkstra's algorithm; there are so few corners that a list does for the queue.
    let mut best: Vec<Option<(Length, usize)>> = vec![None; points.len()];
    let mut settled = vec![false; points.len()];
    best[0] = Some((Length::ZERO, 0));
    loop {
        let open = (0..points.len()).filter(|&index| !settled[index]);
        let (sofar, here) = open.filter_map(|index| best[index].map(|(length, _)| (length, index))).min()?;
        if here == 1 {
            break;
        }
        settled[here] = true;
        for there in 0..points.len() {
            if settled[there] || !clear(points[here], points[there]) {
                continue;
            }
            let length = sofar + (points[there] - points[here]).length();
            if best[there].is_none_or(|(least, _)| length < least) {
                best[there] = Some((length, here));
            }
        }
    }
    let mut way = vec![to];
    let mut here = 1;
    while here != 0 {
        here = best[here]?.1;
        way.push(points[here]);
    }
    way.reverse();
    way.dedup();
    Some(Way { length: length(&way), points: way })
}

/// The outline that blocks the way.
fn walls<'a>(obstacle: &Obstacle<'a>) -> &'a [Point] {
    match obstacle {
        Obstacle::Base(base) => base.core(),
        Obstacle::Ground(ground) => ground.corners(),
    }
}

fn passes_through(line: Segment, obstacle: &Obstacle<'_>) -> bool {
    match obstacle {
        Obstacle::Base(base) => line_passes_through(line, base.core()),
        Obstacle::Ground(ground) => Blocker::Ground(ground).blocks(line),
    }
}

fn touch(one: &Obstacle<'_>, other: &Obstacle<'_>) -> bool {
    let apart = match (one, other) {
        (Obstacle::Base(one), Obstacle::Base(other)) => crate::distance(one.corners(), other.corners()),
        (Obstacle::Base(base), Obstacle::Ground(ground))
        | (Obstacle::Ground(ground), Obstacle::Base(base)) => ground.distance(base.corners()),
        (Obstacle::Ground(one), Obstacle::Ground(other)) => one.distance_between(other),
    };
    apart <= TOUCH
}

/// For each two obstacles that touch, small pieces of ground that close the seam between them: each joins two edges where
/// they are near each other, and reaches a hair into both obstacles.
fn seams(obstacles: &[Obstacle<'_>]) -> Vec<Vec<Vec<Point>>> {
    let mut seams = Vec::new();
    for (index, one) in obstacles.iter().enumerate() {
        let near = one.bounds().widened(TOUCH);
        for other in &obstacles[index + 1..] {
            if near.meet(other.bounds()) && touch(one, other) {
                let (one, other) = (walls(one), walls(other));
                let pairs = (0..one.len()).flat_map(|edge| (0..other.len()).map(move |wall| (edge, wall)));
                seams.push(pairs.filter_map(|(edge, wall)| seam(one, edge, other, wall)).collect());
            }
        }
    }
    seams
}

/// The piece that closes the seam between an edge of one outline and an edge of another.
fn seam(one: &[Point], edge: usize, other: &[Point], wall: usize) -> Option<Vec<Point>> {
    let (mine, theirs) = (ends(one, edge), ends(other, wall));
    let mut points = Vec::new();
    for (corners, [from, to], against, [start, end]) in
        [(one, mine, other, theirs), (other, theirs, one, mine)]
    {
        for index in [from, to] {
            let (_, foot) = nearest_points(&[corners[index]], &[against[start], against[end]]);
            if within(&[corners[index]], &[foot], WIDEST_SEAM) {
                points.extend(reaching_in(corners, index));
                match [start, end].into_iter().find(|&corner| against[corner] == foot) {
                    Some(corner) => points.extend(reaching_in(against, corner)),
                    None => points.extend([foot, foot + inwards(against, start)]),
                }
            }
        }
    }
    let seam = hull(&points);
    (seam.len() > 2).then_some(seam)
}

/// The cores of two bases that touch are no further apart, even corner to corner: the tolerance, and half of it by √2 for
/// each of them.
const WIDEST_SEAM: Length = Length::micrometres(TOUCH.get() * 5 / 2);

/// Where an edge of an outline begins and ends.
const fn ends(corners: &[Point], edge: usize) -> [usize; 2] {
    [edge, (edge + 1) % corners.len()]
}

/// A corner, and the points a hair away from it across both its edges.
fn reaching_in(corners: &[Point], index: usize) -> [Point; 3] {
    let corner = corners[index];
    let before = (index + corners.len() - 1) % corners.len();
    [corner, corner + inwards(corners, before), corner + inwards(corners, index)]
}

/// A hair across an edge, into the obstacle.
fn inwards(corners: &[Point], edge: usize) -> Vector {
    let [from, to] = ends(corners, edge);
    (corners[to] - corners[from]).turned_right().with_length(TOUCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Footprint, Polygon, Pose, Size};

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(
            Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)),
            Size::millimetres(40, 20),
        )
    }

    fn block(x: i32, y: i32, width: i32, depth: i32) -> Polygon {
        let corners = [(0, depth), (width, depth), (width, 0), (0, 0)];
        Polygon::new(corners.map(|(dx, dy)| Point::millimetres(x + dx, y + dy)).to_vec()).unwrap()
    }

    fn length_round(from: (i32, i32), to: (i32, i32), bases: &[Footprint]) -> Option<i32> {
        let bases: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
        let at = |(x, y)| Point::millimetres(x, y);
        shortest(at(from), at(to), &bases).map(|way| way.length.get() / 1000)
    }

    /// DM-TAC-003 counts such ways.
    #[test]
    fn the_way_round_is_longer_than_the_straight_line() {
        let wall = block(30, -30, 20, 70);
        let (from, to) = (Point::millimetres(0, 0), Point::millimetres(80, 0));
        let free = shortest(from, to, &[]).unwrap();
        assert_eq!((free.length, free.points.len()), (Length::millimetres(80), 2));
        let round = shortest(from, to, &[Obstacle::Ground(&wall)]).unwrap();
        assert_eq!(round.points, [from, Point::millimetres(30, -30), Point::millimetres(50, -30), to]);
        // Twice √(30² + 30²) = 42.427 mm and 20 mm between.
        assert_eq!(round.length, Length::micrometres(42_427 * 2 + 20_000));
    }

    #[test]
    fn nothing_leads_out_of_a_closed_box() {
        let walls = [
            block(-30, 20, 60, 10),
            block(-30, -30, 60, 10),
            block(-30, -30, 10, 60),
            block(20, -30, 10, 60),
        ];
        let walls: Vec<Obstacle<'_>> = walls.iter().map(Obstacle::Ground).collect();
        assert_eq!(shortest(Point::new(0, 0), Point::millimetres(100, 0), &walls), None);
        let corner_to_corner = [
            block(-30, 20, 50, 10),
            block(-20, -30, 50, 10),
            block(-30, -30, 10, 50),
            block(20, -20, 10, 50),
        ];
        let walls: Vec<Obstacle<'_>> = corner_to_corner.iter().map(Obstacle::Ground).collect();
        assert_eq!(shortest(Point::new(0, 0), Point::millimetres(100, 0), &walls), None);
    }

    #[test]
    fn no_way_leads_between_bases_that_touch() {
        let (from, to) = ((20, 50), (20, -70));
        let pair = [base(0, 0, 0), base(40, 0, 0)];
        // Out of the way by 40 mm to the side: √(40² + 50²) twice, and 20 mm down, less a hair.
        assert_eq!(length_round(from, to, &pair), Some(147));
        let gap = |micrometres: i32| {
            let front = Point::new(40_000 + micrometres, 0);
            [pair[0], Footprint::new(Pose::new(front, Angle::ZERO), Size::millimetres(40, 20))]
        };
        assert_eq!(length_round(from, to, &gap(100)), Some(147), "still touching");
        assert_eq!(length_round(from, to, &gap(-100)), Some(147), "pressed together");
        assert_eq!(length_round(from, to, &gap(101)), Some(120), "a gap, however narrow");
        assert_eq!(length_round((20, -10), to, &pair), Some(60), "who starts on the seam");
        assert_eq!(length_round((20, -10), from, &pair), Some(60), "to either side");
        assert_eq!(length_round((20, 0), to, &pair), Some(123), "who starts before it");
        assert_eq!(length_round((-30, 0), (90, 0), &pair), Some(120), "along their fronts");
    }

    #[test]
    fn no_way_leads_between_corners_that_touch() {
        let pair = [base(0, 0, 0), base(40, 20, 0)];
        // Straight through the point where they touch, from the notch above to the notch below.
        let way = length_round((10, 10), (30, -10), &pair).unwrap();
        assert!(way > 50, "{way}");
        // A slanting base whose left corner touches the middle of a side edge.
        let corner = base(0, 0, 45).corner(crate::Corner::RearLeft) - Point::default();
        let front = Point::millimetres(20, -10) - corner;
        let slanting = Footprint::new(Pose::new(front, Angle::EIGHTH), Size::millimetres(40, 20));
        let way = length_round((20, 20), (20, -40), &[base(0, 0, 0), slanting]).unwrap();
        assert!(way > 100, "{way}");
    }

    #[test]
    fn a_base_at_the_edge_of_terrain_is_joined_to_it() {
        let (wood, base) = (block(20, -60, 100, 60), base(0, 0, 0));
        let ways = [Obstacle::Base(&base), Obstacle::Ground(&wood)];
        let way = shortest(Point::millimetres(20, 10), Point::millimetres(20, -70), &ways).unwrap();
        assert!(way.length > Length::millimetres(90), "{}", way.length);
    }
}
