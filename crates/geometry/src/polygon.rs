use std::fmt;

use serde::{Deserialize, Serialize};

use crate::convex::{self, edges};
use crate::sight::Blocker;
use crate::{Bounds, Length, Point, Pose, Segment, Vector, trig, within};

/// A piece of ground with a closed outline of any shape that does not cross itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", as = "Vec<crate::Point>"))]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    /// Clockwise.
    corners: Vec<Point>,
    bounds: Bounds,
}

/// Why an outline encloses no piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Unsound {
    /// It has fewer than three different points, or all of them on one line.
    NoGround,
    /// The outline crosses or touches itself: the edges that begin at these two points, counted from 0.
    CrossesItself(usize, usize),
    /// A point is more than 16 m from the table's corner.
    TooFar(usize),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGround => {
                write!(f, "the outline encloses no ground: give at least three points, not in one line")
            }
            Self::CrossesItself(one, other) => {
                write!(
                    f,
                    "the outline crosses itself: the edges after points {} and {} meet",
                    one + 1,
                    other + 1
                )
            }
            Self::TooFar(index) => write!(f, "point {} is more than 16 m away", index + 1),
        }
    }
}

impl std::error::Error for Unsound {}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = Unsound;
    fn try_from(corners: Vec<Point>) -> Result<Self, Unsound> {
        Self::new(corners)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.corners
    }
}

impl Polygon {
    /// The ground inside an outline, given in either direction.
    pub fn new(mut corners: Vec<Point>) -> Result<Self, Unsound> {
        let limit = Length::BEYOND_THE_TABLE.get();
        let far =
            |point: &Point| !(-limit..=limit).contains(&point.x) || !(-limit..=limit).contains(&point.y);
        if let Some(index) = corners.iter().position(far) {
            return Err(Unsound::TooFar(index));
        }
        corners.dedup();
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        if corners.len() < 3 {
            return Err(Unsound::NoGround);
        }
        if let Some((one, other)) = crossing(&corners) {
            return Err(Unsound::CrossesItself(one, other));
        }
        match doubled_area(&corners) {
            0 => return Err(Unsound::NoGround),
            area if area > 0 => corners.reverse(),
            _ => {}
        }
        let bounds = Bounds::of(&corners);
        Ok(Self { corners, bounds })
    }

    /// Its outline, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The upright rectangle round it.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Its edges, clockwise: the ground is on their right.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        edges(&self.corners)
    }

    /// Twice its area, in square micrometres.
    pub fn doubled_area(&self) -> i64 {
        -doubled_area(&self.corners)
    }

    /// Whether a point is inside or on the edge.
    pub fn holds(&self, point: Point) -> bool {
        if !self.bounds.hold(point) {
            return false;
        }
        let mut inside = false;
        for edge in self.edges() {
            let side = edge.side(point);
            if side == 0 && Bounds::of(&[edge.from, edge.to]).hold(point) {
                return true;
            }
            // Edges that pass from one side of the point's height to the other, to the right of the point.
            if (edge.from.y > point.y) != (edge.to.y > point.y) && (side > 0) == (edge.to.y > edge.from.y) {
                inside = !inside;
            }
        }
        inside
    }

    /// Whether some of a convex shape is inside. Touching the outline is not enough.
    pub fn meets(&self, shape: &[Point]) -> bool {
        let bounds = Bounds::of(shape);
        self.bounds.meet(&bounds)
            && (self.outline_passes_through(shape, &bounds) || self.holds(middle(shape)))
    }

    /// Whether all of a convex shape is inside.
    pub fn covers(&self, shape: &[Point]) -> bool {
        let bounds = Bounds::of(shape);
        self.bounds.meet(&bounds) && !self.outline_passes_through(shape, &bounds) && self.holds(middle(shape))
    }

    fn outline_passes_through(&self, shape: &[Point], bounds: &Bounds) -> bool {
        self.edges().any(|edge| {
            Bounds::of(&[edge.from, edge.to]).meet(bounds) && convex::line_passes_through(edge, shape)
        })
    }

    /// Whether the two share more than a stretch of their outlines.
    pub fn overlaps(&self, other: &Self) -> bool {
        if !self.bounds.meet(&other.bounds) {
            return false;
        }
        let enters =
            |outline: &Self, ground: &Self| outline.edges().any(|edge| Blocker::Ground(ground).blocks(edge));
        // If neither outline enters the other's ground, they have none in common or all of it.
        enters(other, self) || enters(self, other) || self.has_outline_of(other)
    }

    /// Whether both outlines run through all corners of both.
    fn has_outline_of(&self, other: &Self) -> bool {
        let runs_through = |outline: &Self, corners: &Self| {
            corners.corners.iter().all(|&corner| outline.outline_holds(corner))
        };
        runs_through(self, other) && runs_through(other, self)
    }

    /// Whether a point is on the outline.
    pub fn outline_holds(&self, point: Point) -> bool {
        self.edges().any(|edge| edge.side(point) == 0 && Bounds::of(&[edge.from, edge.to]).hold(point))
    }

    /// The least distance from a convex shape, rounded up; none if the shape is inside, if only in part.
    pub fn distance(&self, shape: &[Point]) -> Length {
        if self.holds(shape[0]) {
            return Length::ZERO;
        }
        self.edges()
            .fold(None, |least, edge| Some(nearer(least, &[edge.from, edge.to], shape)))
            .unwrap_or_default()
    }

    /// Whether a convex shape is inside, if only in part, or not further away than this.
    pub fn is_within(&self, shape: &[Point], limit: Length) -> bool {
        self.bounds.widened(limit).meet(&Bounds::of(shape))
            && (self.holds(shape[0]) || self.edges().any(|edge| within(&[edge.from, edge.to], shape, limit)))
    }

    /// The least distance from another piece of ground, rounded up; none if they share any, for then the outlines meet or a
    /// corner of one is inside the other.
    pub fn distance_between(&self, other: &Self) -> Length {
        if other.holds(self.corners[0]) || self.holds(other.corners[0]) {
            return Length::ZERO;
        }
        let pairs = self.edges().flat_map(|edge| other.edges().map(move |wall| (edge, wall)));
        let nearer = |least, (edge, wall): (Segment, Segment)| {
            Some(nearer(least, &[edge.from, edge.to], &[wall.from, wall.to]))
        };
        pairs.fold(None, nearer).unwrap_or_default()
    }

    /// Whether the least distance from another piece of ground, rounded up, is less than this.
    pub fn is_closer_than(&self, other: &Self, limit: Length) -> bool {
        let most = limit - Length::micrometres(1);
        other.holds(self.corners[0])
            || self.holds(other.corners[0])
            || self.edges().any(|edge| {
                let mut walls = other.edges();
                walls.any(|wall| within(&[edge.from, edge.to], &[wall.from, wall.to], most))
            })
    }

    /// The same piece somewhere else.
    #[must_use]
    pub fn shifted(&self, way: Vector) -> Self {
        let corners = self.corners.iter().map(|&corner| corner + way).collect();
        Self { corners, bounds: Bounds { low: self.bounds.low + way, high: self.bounds.high + way } }
    }

    /// The same piece turned about a point. Rounding the corners cannot make a sound outline unsound unless two of its
    /// parts were within a micrometre of each other; then it is refused.
    pub fn turned_about(&self, pivot: Point, turn: crate::Angle) -> Result<Self, Unsound> {
        Self::new(self.corners.iter().map(|&corner| pivot + trig::turned(corner - pivot, turn)).collect())
    }

    /// The ground on both sides of a course of this width: a river or a road.
    pub fn along(course: &[Point], width: Length) -> Result<Self, Unsound> {
        let mut course = course.to_vec();
        course.dedup();
        if course.len() < 2 {
            return Err(Unsound::NoGround);
        }
        let half = width - width / 2;
        let mut left = Vec::with_capacity(course.len());
        let mut right = Vec::with_capacity(course.len());
        for index in 0..course.len() {
            let before = (index > 0).then(|| course[index] - course[index - 1]);
            let after = (index + 1 < course.len()).then(|| course[index + 1] - course[index]);
            let aside = mitre(before, after, half);
            left.push(course[index] - aside);
            right.push(course[index] + aside);
        }
        right.reverse();
        left.extend(right);
        Self::new(left)
    }

    /// The upright rectangle between its lower left and its upper right corner.
    pub fn upright(low: Point, high: Point) -> Self {
        let corners = vec![low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)];
        Self { corners, bounds: Bounds { low, high } }
    }

    /// The rectangle of a width and a depth, seen from a pose.
    pub fn rectangle(pose: Pose, size: crate::Size) -> Self {
        let corners = crate::Footprint::new(pose, size).corners().to_vec();
        let bounds = Bounds::of(&corners);
        Self { corners, bounds }
    }
}

/// The least distance so far, or that of two shapes if it is less. It is measured only if the upright rectangles round them
/// are nearer than the least so far.
fn nearer(least: Option<Length>, one: &[Point], other: &[Point]) -> Length {
    let Some(least) = least else { return crate::distance(one, other) };
    let closer = least - Length::micrometres(1);
    let may_be = closer >= Length::ZERO && Bounds::of(one).widened(closer).meet(&Bounds::of(other));
    if may_be { least.min(crate::distance(one, other)) } else { least }
}

/// From a bend of a course to the right bank: along the bisecting line, so far that both reaches keep their width.
fn mitre(before: Option<Vector>, after: Option<Vector>, half: Length) -> Vector {
    // Long, so that the rounding of the directions is not seen in sharp bends.
    const LONG: Length = Length::BEYOND_THE_TABLE;
    let aside = |way: Vector, length: Length| way.turned_right().with_length(length);
    match (before, after) {
        (Some(before), Some(after)) => {
            let (one, other) = (aside(before, LONG), aside(after, LONG));
            let sum = one + other;
            // The mitre is the sum of both, scaled so that it reaches half the width along each of them.
            let along = i128::from(one.dot(sum));
            if along <= 0 {
                return aside(before, half);
            }
            let scaled = |part: i32| {
                let size = i128::from(part) * i128::from(half.get()) * i128::from(LONG.get()) / along;
                // A bend so sharp that its bank is off the table is refused as too far away.
                size.clamp(-i128::from(2 * LONG.get()), i128::from(2 * LONG.get())) as i32
            };
            Vector::new(scaled(sum.x), scaled(sum.y))
        }
        (Some(way), None) | (None, Some(way)) => aside(way, half),
        (None, None) => Vector::default(),
    }
}

/// Twice the area: positive if the corners run anticlockwise.
fn doubled_area(corners: &[Point]) -> i64 {
    let origin = corners[0];
    edges(corners).map(|edge| (edge.from - origin).cross(edge.to - origin)).sum()
}

/// Two edges of an outline that meet without being neighbours, or neighbours that run back on each other.
fn crossing(corners: &[Point]) -> Option<(usize, usize)> {
    let walls: Vec<Segment> = edges(corners).collect();
    let last = walls.len() - 1;
    for (one, wall) in walls.iter().enumerate() {
        for (other, against) in walls.iter().enumerate().skip(one + 1) {
            let neighbours = other == one + 1 || (one == 0 && other == last);
            let bad = if neighbours {
                wall.way().cross(against.way()) == 0 && wall.way().dot(against.way()) < 0
            } else {
                wall.meets(*against)
            };
            if bad {
                return Some((one, other));
            }
        }
    }
    None
}

/// A point inside a convex shape.
fn middle(shape: &[Point]) -> Point {
    let count = shape.len() as i64;
    let mean = |part: fn(&Point) -> i32| {
        (shape.iter().map(|point| i64::from(part(point))).sum::<i64>() / count) as i32
    };
    Point::new(mean(|point| point.x), mean(|point| point.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Size};

    fn polygon(corners: &[(i32, i32)]) -> Polygon {
        Polygon::new(corners.iter().map(|&(x, y)| Point::millimetres(x, y)).collect()).unwrap()
    }

    /// A wood with a bay on its right.
    fn horseshoe() -> Polygon {
        polygon(&[(0, 0), (0, 90), (90, 90), (90, 60), (30, 60), (30, 30), (90, 30), (90, 0)])
    }

    fn square(x: i32, y: i32, size: i32) -> [Point; 4] {
        [(0, size), (size, size), (size, 0), (0, 0)].map(|(dx, dy)| Point::millimetres(x + dx, y + dy))
    }

    #[test]
    fn outlines_are_checked() {
        let points =
            |corners: &[(i32, i32)]| corners.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>();
        let unsound = |corners: &[(i32, i32)]| Polygon::new(points(corners)).unwrap_err();
        assert_eq!(unsound(&[(0, 0), (5, 5)]), Unsound::NoGround);
        assert_eq!(unsound(&[(0, 0), (5, 5), (0, 0)]), Unsound::NoGround);
        assert_eq!(unsound(&[(0, 0), (5, 5), (9, 9)]), Unsound::CrossesItself(0, 2));
        assert_eq!(unsound(&[(0, 0), (10, 10), (10, 0), (0, 10)]), Unsound::CrossesItself(0, 2));
        assert_eq!(unsound(&[(0, 0), (10, 0), (1 << 24, 5)]), Unsound::TooFar(2));
        assert!(
            doubled_area(Polygon::new(points(&[(0, 0), (10, 0), (10, 10)])).unwrap().corners()) < 0,
            "clockwise"
        );
    }

    #[test]
    fn the_bay_is_outside() {
        let wood = horseshoe();
        assert!(wood.holds(Point::millimetres(10, 45)));
        assert!(!wood.holds(Point::millimetres(60, 45)));
        assert!(wood.holds(Point::millimetres(30, 45)), "the outline belongs to it");
        assert!(wood.holds(Point::millimetres(30, 30)) && wood.holds(Point::millimetres(0, 0)));
        assert!(!wood.holds(Point::millimetres(-1, 30)) && !wood.holds(Point::millimetres(91, 30)));
    }

    #[test]
    fn a_shape_is_partly_or_wholly_in() {
        let wood = horseshoe();
        assert!(wood.meets(&square(5, 5, 10)) && wood.covers(&square(5, 5, 10)));
        assert!(wood.meets(&square(20, 40, 20)) && !wood.covers(&square(20, 40, 20)));
        assert!(!wood.meets(&square(40, 35, 20)), "in the bay");
        assert!(!wood.meets(&square(30, 30, 30)), "filling part of the bay, edge to edge");
        assert!(wood.covers(&square(0, 0, 30)), "in the corner, edge to edge");
        assert!(!wood.meets(&square(200, 0, 30)));
        assert!(
            wood.meets(&square(-50, -50, 500)) && !wood.covers(&square(-50, -50, 500)),
            "the wood inside it"
        );
    }

    #[test]
    fn distances_are_measured_to_the_outline() {
        assert_eq!(horseshoe().distance(&square(40, 40, 10)), Length::millimetres(10));
        assert_eq!(horseshoe().distance(&square(93, 94, 10)), Length::millimetres(5));
        assert_eq!(horseshoe().distance(&square(5, 5, 200)), Length::ZERO);
        let pond = polygon(&[(120, 0), (120, 50), (150, 50)]);
        assert_eq!(horseshoe().distance_between(&pond), Length::millimetres(30));
        assert!(
            !horseshoe().overlaps(&pond) && horseshoe().overlaps(&polygon(&[(80, 0), (80, 50), (150, 50)]))
        );
        assert!(
            !horseshoe().overlaps(&polygon(&[(30, 30), (30, 60), (90, 60), (90, 30)])),
            "filling the bay"
        );
    }

    #[test]
    fn a_river_keeps_its_width_round_a_bend() {
        let course = [Point::millimetres(0, 0), Point::millimetres(0, 100), Point::millimetres(100, 100)];
        let river = Polygon::along(&course, Length::millimetres(20)).unwrap();
        assert!(river.corners().contains(&Point::millimetres(-10, 110)));
        assert!(river.corners().contains(&Point::millimetres(10, 90)));
        assert_eq!(Polygon::along(&course[..1], Length::millimetres(20)), Err(Unsound::NoGround));
    }

    #[test]
    fn turning_there_and_back_returns_within_a_micrometre() {
        let wood = horseshoe();
        let pivot = Point::millimetres(30, 30);
        let there = wood.turned_about(pivot, Angle::degrees(30)).unwrap();
        let back = there.turned_about(pivot, -Angle::degrees(30)).unwrap();
        assert!(wood.corners().iter().zip(back.corners()).all(|(a, b)| (*a - *b).squared() <= 2));
        let quarters =
            (0..4).fold(wood.clone(), |piece, _| piece.turned_about(pivot, Angle::QUARTER).unwrap());
        assert_eq!(quarters, wood);
        let rectangle = Polygon::rectangle(Pose::default(), Size::millimetres(40, 20));
        assert_eq!(rectangle.doubled_area(), 2 * 40_000 * 20_000);
    }

    #[test]
    fn neighbours_along_a_slant_do_not_overlap() {
        let ground =
            |corners: [(i32, i32); 3]| Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).unwrap();
        let below = ground([(0, 0), (1001, 334), (1001, 0)]);
        let above = ground([(0, 0), (0, 334), (1001, 334)]);
        assert!(!below.overlaps(&above) && !above.overlaps(&below));
    }

    #[test]
    fn the_same_ground_overlaps_wherever_its_outline_starts() {
        let once = polygon(&[(0, 0), (0, 90), (90, 90)]);
        let again = polygon(&[(0, 90), (90, 90), (40, 40), (0, 0), (0, 30)]);
        assert!(once.overlaps(&again) && again.overlaps(&once));
    }

    #[test]
    fn ground_inside_other_ground_is_at_no_distance() {
        let (wood, pond) =
            (polygon(&[(0, 0), (0, 90), (90, 90), (90, 0)]), polygon(&[(40, 40), (40, 50), (50, 50)]));
        assert_eq!(wood.distance_between(&pond), Length::ZERO);
        assert_eq!(pond.distance_between(&wood), Length::ZERO);
    }

    #[test]
    fn a_sharp_bend_is_as_exact_as_a_straight_reach() {
        let course = [(500_000, 500_000), (400_000, 448_070), (416_663, 458_422)];
        let course = course.map(|(x, y)| Point::new(x, y));
        let river = Polygon::along(&course, Length::micrometres(2293)).unwrap();
        let banks = [Point::new(374_080, 433_317), Point::new(425_920, 462_823)];
        let is_bank = |bank: Point| river.corners().iter().any(|&corner| (corner - bank).squared() <= 2);
        assert!(banks.into_iter().all(is_bank), "{river:?}");
    }

    #[test]
    fn a_river_that_all_but_turns_back_is_refused() {
        let course = [(0, 0), (100_000, 0), (0, 1)].map(|(x, y)| Point::new(x, y));
        assert!(Polygon::along(&course, Length::millimetres(200)).is_err());
    }
}
