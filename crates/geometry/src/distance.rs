//! Distances between shapes, from the nearest point of one to the nearest point of the other.
//!
//! A distance is rounded up to the micrometre, so comparing it with a limit gives the exact answer: `distance(a, b) <= d`
//! holds if and only if the true distance is no more than `d`, whatever fraction it has.

use std::cmp::Ordering;

use crate::convex::{edges, has_edge_with, share_a_point};
use crate::point::rooted;
use crate::trig::root;
use crate::{Bounds, Length, Point, ROUNDING, Segment, TOUCH, Vector};

/// The least distance between two convex shapes, rounded up; none if they share a point.
///
/// A shape may also be a single point or the two ends of a line.
pub fn distance(one: &[Point], other: &[Point]) -> Length {
    if meet(one, other) {
        return Length::ZERO;
    }
    // Comparing is quicker than taking roots, and it is the corners that are near which bring it down at once.
    let corners = between_corners(one, other);
    let mut least = corners;
    find_beside(one, other, |gap| {
        if gap.compared_with(least).is_lt() {
            least = gap.distance();
        }
        false
    });
    least
}

/// The least distance between a corner of one shape and a corner of another, rounded up.
fn between_corners(one: &[Point], other: &[Point]) -> Length {
    rooted(between_corners_squared(one, other))
}

fn between_corners_squared(one: &[Point], other: &[Point]) -> i64 {
    let mut least = i64::MAX;
    for &from in one {
        for &to in other {
            least = least.min((to - from).squared());
        }
    }
    least
}

/// The distance of a point from a straight line between two points, rounded up.
pub(crate) fn from_line(point: Point, line: Segment) -> Length {
    Gap { from: point, wall: line, of_other: false, reach: reach(point, line) }.distance()
}

/// Whether two convex shapes are at the distance or closer. AM-GLO-050, FR-GLO-080
pub fn within(one: &[Point], other: &[Point], limit: Length) -> bool {
    limit >= Length::ZERO
        && might_be_within(one, other, limit)
        && (meet(one, other)
            || between_corners_squared(one, other) <= limit.squared()
            || find_beside(one, other, |gap| gap.compared_with(limit).is_le()))
}

/// Whether two convex shapes are closer than the distance: exactly at it is not enough. AM-SPE-001, AM-GLO-047
pub fn nearer_than(one: &[Point], other: &[Point], limit: Length) -> bool {
    limit > Length::ZERO
        && might_be_within(one, other, limit)
        && (meet(one, other)
            || between_corners_squared(one, other) < limit.squared()
            || find_beside(one, other, |gap| gap.compared_with(limit).is_lt()))
}

/// A quick look that may say yes too often: whether two convex shapes are at the distance or closer. They are not if all of one
/// is further than that beyond the line through an edge of the other.
fn might_be_within(one: &[Point], other: &[Point], limit: Length) -> bool {
    let is_beyond = |shape: &[Point], other: &[Point]| {
        has_edge_with(shape, |edge| {
            // No edge is longer than both its sides together.
            let way = edge.way();
            let far = i64::from(limit.get()) * (i64::from(way.x.abs()) + i64::from(way.y.abs()));
            other.iter().all(|&corner| edge.side(corner) > far)
        })
    };
    Bounds::of(one).widened(limit).meet(&Bounds::of(other))
        && !is_beyond(one, other)
        && !is_beyond(other, one)
}

/// The nearest points of two convex shapes, one of each; to the nearest micrometre where one lies in the middle of an
/// edge. Where they share ground, a point that both have. Between parallel edges it is one of many; [`shortest_line`]
/// says which.
pub fn nearest_points(one: &[Point], other: &[Point]) -> (Point, Point) {
    if meet(one, other) {
        let shared = shared_point(one, other);
        return (shared, shared);
    }
    gap(one, other).ends()
}

/// The shortest straight line from one convex shape to another, to the nearest micrometre.
///
/// Between edges that run along each other, within three micrometres of rounding, every line straight across is the
/// shortest. Then it is the one in the middle of their common stretch, whichever shape is asked first and in a mirror
/// too.
pub fn shortest_line(one: &[Point], other: &[Point]) -> Segment {
    if meet(one, other) {
        let shared = shared_point(one, other);
        return Segment::new(shared, shared);
    }
    let limit = gap(one, other).in_4096ths() + (i128::from(ROUNDING.get()) << 12);
    let shortest: Vec<(Point, Point)> =
        gaps(one, other).filter(|gap| gap.in_4096ths() <= limit).map(|gap| gap.ends()).collect();
    // The two lines at the ends of the stretch; one line twice if there is but one.
    let pairs = shortest.iter().flat_map(|first| shortest.iter().map(move |last| (*first, *last)));
    let stretch = |(first, last): &((Point, Point), (Point, Point))| {
        (last.0 - first.0).squared() + (last.1 - first.1).squared()
    };
    let (first, last) = pairs.max_by_key(stretch).expect("a shape has at least one point");
    if first == last {
        return Segment::new(first.0, first.1);
    }
    // Both ends were rounded, and so is their middle: back onto the shapes.
    Segment::new(nearest_of(one, first.0.halfway(last.0)), nearest_of(other, first.1.halfway(last.1)))
}

/// The point of a shape that is nearest to a point.
fn nearest_of(shape: &[Point], point: Point) -> Point {
    if meet(shape, &[point]) { point } else { gap(shape, &[point]).ends().0 }
}

fn meet(one: &[Point], other: &[Point]) -> bool {
    match (one, other) {
        ([point], [also]) => point == also,
        ([point], [from, to]) | ([from, to], [point]) => {
            Segment::new(*from, *to).meets(Segment::new(*point, *point))
        }
        ([a, b], [c, d]) => Segment::new(*a, *b).meets(Segment::new(*c, *d)),
        _ => share_a_point(one, other),
    }
}

/// The gap between a corner of one shape and an edge of the other.
#[derive(Clone, Copy)]
struct Gap {
    from: Point,
    wall: Segment,
    /// Whether the corner belongs to the second shape.
    of_other: bool,
    reach: Reach,
}

/// How a point lies to a segment.
#[derive(Clone, Copy)]
enum Reach {
    /// Nearest to one of its ends: the square of the distance.
    End(Point, i64),
    /// Nearest to a point between the ends.
    Between(Beside),
}

/// The least gap.
fn gap(one: &[Point], other: &[Point]) -> Gap {
    gaps(one, other).min_by_key(Gap::in_4096ths).expect("a shape has at least one point")
}

fn gaps<'a>(one: &'a [Point], other: &'a [Point]) -> impl Iterator<Item = Gap> + 'a {
    [(one, other, false), (other, one, true)].into_iter().flat_map(|(corners, walls, of_other)| {
        corners.iter().flat_map(move |&from| {
            edges(walls).map(move |wall| Gap { from, wall, of_other, reach: reach(from, wall) })
        })
    })
}

/// The gap between a corner of one shape and the middle of an edge of another that it lies before.
#[derive(Clone, Copy)]
struct Beside {
    /// The distance times the length of the edge.
    area: i64,
    /// The square of that length.
    squared: i64,
}

impl Beside {
    fn new(point: Point, wall: Segment) -> Option<Self> {
        let (way, from) = (wall.way(), point - wall.from);
        let area = way.cross(from);
        if area <= 0 {
            return None;
        }
        let (along, squared) = (way.dot(from), way.squared());
        (0 < along && along < squared).then_some(Self { area, squared })
    }

    fn distance(&self) -> Length {
        let (area, squared) = (i128::from(self.area), i128::from(self.squared));
        let wanted = area * area;
        // The least whole number whose square times the length's square is no less than the area's.
        let root = i128::from(root((wanted / squared) as u64));
        Length::micrometres((root + i128::from(root * root * squared < wanted)) as i32)
    }

    fn compared_with(&self, limit: Length) -> Ordering {
        let area = i128::from(self.area);
        (area * area).cmp(&(i128::from(limit.squared()) * i128::from(self.squared)))
    }
}

/// Whether there is such a gap between two convex shapes, of all those that may be the least: who is outside a shape is nearest
/// to a corner or to an edge that he lies before.
fn find_beside(one: &[Point], other: &[Point], mut is_it: impl FnMut(Beside) -> bool) -> bool {
    let mut among = |corners: &[Point], walls: &[Point]| {
        has_edge_with(walls, |wall| {
            corners.iter().any(|&from| Beside::new(from, wall).is_some_and(&mut is_it))
        })
    };
    among(one, other) || among(other, one)
}

fn reach(point: Point, wall: Segment) -> Reach {
    let (way, from) = (wall.way(), point - wall.from);
    let along = way.dot(from);
    if along <= 0 {
        Reach::End(wall.from, from.squared())
    } else if along >= way.squared() {
        Reach::End(wall.to, (point - wall.to).squared())
    } else {
        Reach::Between(Beside { area: way.cross(from).abs(), squared: way.squared() })
    }
}

impl Gap {
    fn distance(&self) -> Length {
        match self.reach {
            Reach::End(end, _) => (self.from - end).length(),
            Reach::Between(beside) => beside.distance(),
        }
    }

    /// Whether it gets less when the first shape goes along a way.
    fn closes_along(&self, way: Vector) -> bool {
        // Seen from the wall, it is the corner that moves.
        let way = if self.of_other { -way } else { way };
        match self.reach {
            Reach::End(end, _) => way.dot(end - self.from) > 0,
            Reach::Between(_) => self.wall.side(self.from).signum() * self.wall.way().cross(way).signum() < 0,
        }
    }

    /// In parts of a micrometre so small that gaps of the same size lead the same way.
    fn in_4096ths(&self) -> i128 {
        let (squared, over) = match self.reach {
            Reach::End(_, squared) => (i128::from(squared), 1),
            Reach::Between(beside) => (i128::from(beside.area).pow(2), i128::from(beside.squared)),
        };
        ((squared << 24) / over).isqrt()
    }

    fn is_less_than(&self, limit: Length) -> bool {
        self.compared_with(limit).is_lt()
    }

    fn compared_with(&self, limit: Length) -> Ordering {
        match self.reach {
            Reach::End(_, squared) => squared.cmp(&limit.squared()),
            Reach::Between(beside) => beside.compared_with(limit),
        }
    }

    /// Its end on the first shape and its end on the second.
    fn ends(&self) -> (Point, Point) {
        if self.of_other { (self.foot(), self.from) } else { (self.from, self.foot()) }
    }

    /// The point of the wall that is nearest.
    fn foot(&self) -> Point {
        match self.reach {
            Reach::End(end, _) => end,
            Reach::Between(_) => {
                let way = self.wall.way();
                let (along, whole) =
                    (i128::from(way.dot(self.from - self.wall.from)), i128::from(way.squared()));
                let part = |size: i32| ((i128::from(size) * along * 2 + whole).div_euclid(whole * 2)) as i32;
                self.wall.from + Vector::new(part(way.x), part(way.y))
            }
        }
    }
}

/// Whether the first of two convex shapes comes closer to the other when it sets out along a way, or goes deeper into
/// it if they share a point.
pub(crate) fn approaches(one: &[Point], other: &[Point], way: Vector) -> bool {
    // All ways across the gap lead forward to what is wholly ahead, and back to what is wholly behind.
    let spread = |shape: &[Point]| {
        let along = shape.iter().map(|&corner| way.dot(corner - one[0]));
        along.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let (mine, theirs) = (spread(one), spread(other));
    if mine.1 < theirs.0 || theirs.1 < mine.0 {
        return mine.1 < theirs.0;
    }
    if meet(one, other) {
        return deepens(one, other, way);
    }
    // Several gaps may be the least one, between edges that all but run along each other. Only those that are no more than a
    // micrometre longer than the least so far are worth the roots, and none is longer than that between two corners.
    let mut near = between_corners(one, other) + Length::micrometres(1);
    let mut least = (i128::MAX, false);
    gaps(one, other).for_each(|gap| {
        if !gap.is_less_than(near) {
            return;
        }
        let size = gap.in_4096ths();
        match size.cmp(&least.0) {
            Ordering::Less => {
                least = (size, gap.closes_along(way));
                near = near.min(Length::micrometres((size >> 12) as i32 + 1));
            }
            Ordering::Equal => least.1 |= gap.closes_along(way),
            Ordering::Greater => {}
        }
    });
    least.1
}

/// Whether the first of two shapes that share a point goes deeper into the other: unless it goes along or away from a
/// side by which it could leave. It could leave by the nearest side, and by any that is no further than [`TOUCH`]: there
/// the two only touch.
fn deepens(one: &[Point], other: &[Point], way: Vector) -> bool {
    let theirs = edges(other).map(|edge| -edge.way().turned_right());
    let mine = edges(one).map(|edge| edge.way().turned_right());
    let ways_out = theirs.chain(mine).filter(|out| out.squared() > 0);
    // How deep it is in, seen from any side, and seen from those by which it leaves.
    let (mut least, mut leaving) = (i128::MAX, None);
    for out in ways_out {
        let depth = depth_in_4096ths(one, other, out);
        least = least.min(depth);
        if out.dot(way) >= 0 {
            leaving = Some(leaving.map_or(depth, |leaving: i128| leaving.min(depth)));
        }
    }
    let touching = least.max(i128::from(TOUCH.get()) << 12);
    leaving.is_none_or(|depth| depth > touching)
}

/// How far the first shape would have to go that way to be past the other.
fn depth_in_4096ths(one: &[Point], other: &[Point], out: Vector) -> i128 {
    let along = |point: &Point| out.dot(*point - one[0]);
    let furthest = other.iter().map(along).max().unwrap_or(0);
    let hindmost = one.iter().map(along).min().unwrap_or(0);
    let depth = i128::from((furthest - hindmost).max(0));
    ((depth.pow(2) << 24) / i128::from(out.squared())).isqrt()
}

/// A point that two shapes with common ground share, to the nearest micrometre.
fn shared_point(one: &[Point], other: &[Point]) -> Point {
    let corner_of =
        |corners: &[Point], shape: &[Point]| corners.iter().copied().find(|&corner| meet(&[corner], shape));
    let crossing = || {
        edges(one)
            .find_map(|edge| edges(other).find(|wall| edge.meets(*wall)).map(|wall| crossing_of(edge, wall)))
    };
    corner_of(one, other).or_else(|| corner_of(other, one)).or_else(crossing).unwrap_or(one[0])
}

fn crossing_of(edge: Segment, wall: Segment) -> Point {
    let (way, across) = (edge.way(), wall.way());
    let (part, whole) = ((wall.from - edge.from).cross(across), way.cross(across));
    if whole == 0 {
        return edge.from;
    }
    let (part, whole) = (i128::from(part * whole.signum()), i128::from(whole.abs()));
    let along = |size: i32| ((i128::from(size) * part * 2 + whole).div_euclid(whole * 2)) as i32;
    edge.from + Vector::new(along(way.x), along(way.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Footprint, Pose, Size};

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(
            Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)),
            Size::millimetres(40, 15),
        )
    }

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    /// Proves AM-GLO-050, FR-GLO-080.
    #[test]
    fn exactly_at_the_distance_is_within_it() {
        let (here, there) = (base(100, 100, 0), base(100, 240, 180));
        let (here, there) = (here.corners(), there.corners());
        assert_eq!(distance(here, there), mm(140));
        assert!(within(here, there, mm(140)));
        assert!(!within(here, there, mm(140) - Length::micrometres(1)));
        assert!(!nearer_than(here, there, mm(140)));
        assert!(nearer_than(here, there, mm(140) + Length::micrometres(1)));
    }

    #[test]
    fn a_fraction_of_a_micrometre_counts() {
        let point = |x, y| [Point::new(x, y)];
        assert!(!within(&point(0, 0), &point(1, 1), Length::micrometres(1)));
        assert!(nearer_than(&point(0, 0), &point(1, 1), Length::micrometres(2)));
        let (wall, corner) = ([Point::new(0, 0), Point::new(3000, 1000)], point(1000, 1000));
        // 2,000,000 / √10,000,000 = 632.46
        assert_eq!(distance(&wall, &corner), Length::micrometres(633));
    }

    #[test]
    fn corners_and_edges_are_both_measured() {
        let corner_to_corner = distance(base(100, 100, 0).corners(), base(170, 155, 0).corners());
        assert_eq!(corner_to_corner, Length::micrometres(50_000), "30 mm across and 40 mm up");
        assert_eq!(distance(base(100, 100, 0).corners(), base(110, 90, 30).corners()), Length::ZERO);
    }

    #[test]
    fn the_nearest_points_are_as_far_apart_as_the_shapes() {
        let (one, other) = (base(100, 100, 10), base(250, 170, 77));
        let (here, there) = nearest_points(one.corners(), other.corners());
        let between = (there - here).length() - distance(one.corners(), other.corners());
        assert!(between.abs() <= Length::micrometres(1));
    }

    #[test]
    fn the_nearest_of_several_gaps_that_round_to_the_same_counts() {
        let corners = [(0, 100), (-50, 200), (40, 300), (40, 96)].map(|(x, y)| Point::new(x, y));
        // The first corner is exactly 100 away, the edge before it 99.5.
        assert!(nearer_than(&[Point::new(0, 0)], &corners, Length::micrometres(100)));
    }

    #[test]
    fn between_parallel_edges_the_middle_line_is_the_shortest() {
        let nearest = |one: &Footprint, other: &Footprint| {
            let line = shortest_line(one.corners(), other.corners());
            (line.from, line.to)
        };
        let (one, other) = (base(100, 100, 0), base(110, 160, 180));
        let middle = (Point::millimetres(105, 100), Point::millimetres(105, 160));
        assert_eq!(nearest(&one, &other), middle, "of the 30 mm that they share");
        assert_eq!(nearest(&other, &one), (middle.1, middle.0));
        assert_eq!(nearest(&one, &base(90, 160, 180)).0, Point::millimetres(95, 100), "in the mirror");
        for degrees in 0..360 {
            let turned = |x: i32, y: i32, facing: i32| {
                let pose = Pose::new(Point::millimetres(x, y), Angle::degrees(facing));
                let pose = pose.turned_about(Point::millimetres(500, 400), Angle::degrees(degrees));
                (Footprint::new(pose, Size::millimetres(40, 15)), pose)
            };
            let ((one, pose), (other, _)) = (turned(100, 100, 0), turned(110, 160, 180));
            let off = nearest(&one, &other).0 - pose.at(mm(5), Length::ZERO);
            assert!(off.length() <= Length::micrometres(5), "{degrees}: {off:?}");
        }
    }

    #[test]
    fn shapes_that_meet_are_nearest_in_a_point_that_both_have() {
        let inside = [Point::millimetres(105, 95)];
        assert_eq!(nearest_points(base(100, 100, 0).corners(), &inside), (inside[0], inside[0]));
        let line = |x1, y1, x2, y2| [Point::new(x1, y1), Point::new(x2, y2)];
        let (here, there) = nearest_points(&line(0, 0, 10, 10), &line(0, 10, 10, 0));
        assert_eq!((here, there), (Point::new(5, 5), Point::new(5, 5)));
    }
}
