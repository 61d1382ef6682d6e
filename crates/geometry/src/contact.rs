//! How two bases touch.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::convex::holds;
use crate::distance::from_line;
use crate::{Bounds, Corner, Edge, Footprint, Length, Point, ROUNDING, Segment, TOUCH, Vector, within};

/// A part of a base's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// One of its edges.
    Edge(Edge),
    /// One of its corners only.
    Corner(Corner),
}

/// How two bases touch: which part of each, and along how much of an edge.
///
/// Two bases touch either along an edge of each, or with a corner of one on an edge of the other, or corner to corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// What of the first base touches.
    pub mine: Part,
    /// What of the second base is touched.
    pub theirs: Part,
    /// Along how much: nothing, unless an edge touches an edge.
    pub along: Length,
}

impl Contact {
    /// The same contact, seen from the other base.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine, along: self.along }
    }

    /// Whether an edge of each lies on an edge of the other.
    pub const fn is_edge_to_edge(self) -> bool {
        matches!((self.mine, self.theirs), (Part::Edge(_), Part::Edge(_)))
    }
}

/// Whether two bases touch: not further apart than [`TOUCH`], and not overlapping.
pub fn touch(one: &Footprint, other: &Footprint) -> bool {
    if !one.bounds().widened(TOUCH).meet(other.bounds()) {
        return false;
    }
    // Most bases that touch share a corner, as those of a formation and of lines that are lined up do.
    if share_a_corner(one, other) {
        let touches = !one.overlaps(other);
        debug_assert_eq!(touches, touch_along_edges(one, other), "{one:?} {other:?}");
        return touches;
    }
    touch_along_edges(one, other)
}

/// The same, as the edges of both show it.
fn touch_along_edges(one: &Footprint, other: &Footprint) -> bool {
    match gap(one, other).or_else(|| gap(other, one)) {
        Gap::None => !one.overlaps(other),
        Gap::Beside(close) => close,
        Gap::Unknown => within(one.corners(), other.corners(), TOUCH),
    }
}

/// Whether any corner of one base is on any corner of the other.
fn share_a_corner(one: &Footprint, other: &Footprint) -> bool {
    let meet = |mine: Point, theirs: Point| {
        let way = theirs - mine;
        way.x.abs().max(way.y.abs()) <= TOUCH.get() && way.squared() <= TOUCH.squared()
    };
    one.corners().iter().any(|&mine| other.corners().iter().any(|&theirs| meet(mine, theirs)))
}

/// What is seen of the gap between two bases along the edges of one of them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    /// There is none: along every edge they share ground.
    None,
    /// There is one, but the nearest corner is not beside the edge.
    Unknown,
    /// The nearest corner is beside the edge, or too far away in any case: whether it is close enough.
    Beside(bool),
}

impl Gap {
    /// What is seen from the other side, unless this decides it.
    fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if matches!(self, Self::Beside(_)) { self } else { self.max(other()) }
    }
}

fn gap(base: &Footprint, from: &Footprint) -> Gap {
    let mut seen = Gap::None;
    for edge in Edge::ALL {
        let edge = base.edge(edge);
        let mut nearest = (i64::MAX, Point::default());
        for &corner in from.corners() {
            let side = edge.side(corner);
            if side < nearest.0 {
                nearest = (side, corner);
            }
        }
        let (side, corner) = nearest;
        if side <= 0 {
            continue;
        }
        let way = edge.way();
        // No edge is longer than both its sides together.
        if side > i64::from(TOUCH.get()) * (i64::from(way.x.abs()) + i64::from(way.y.abs())) {
            return Gap::Beside(false);
        }
        let along = way.dot(corner - edge.from);
        if 0 <= along && along <= way.squared() {
            return Gap::Beside(is_near(corner, edge, TOUCH));
        }
        seen = Gap::Unknown;
    }
    seen
}

/// Whether a point is no further than a limit from the line through a segment.
fn is_near(point: Point, line: Segment, limit: Length) -> bool {
    let area = i128::from(line.side(point));
    area * area <= i128::from(limit.squared()) * i128::from(line.way().squared())
}

/// How two bases touch, if they do.
pub fn contact(one: &Footprint, other: &Footprint) -> Option<Contact> {
    touch(one, other).then(|| edge_to_edge(one, other).unwrap_or_else(|| at_a_corner(one, other)))
}

/// Whether a corner of one base is on a corner of the other.
pub fn corners_meet(one: &Footprint, mine: Corner, other: &Footprint, theirs: Corner) -> bool {
    (one.corner(mine) - other.corner(theirs)).squared() <= TOUCH.squared()
}

/// The stretch, longer than the tolerance, along which an edge of each lies on an edge of the other. There is only one:
/// where two of them met at a corner, the cores would overlap.
fn edge_to_edge(one: &Footprint, other: &Footprint) -> Option<Contact> {
    // An edge lies only on one that runs the opposite way, and so the next of the one on the next of the other.
    let front = one.edge(Edge::Front).way();
    let opposite = (0..4).find(|&theirs| run_opposite(front, other.edge(Edge::ALL[theirs]).way()))?;
    (0..4).find_map(|turns| {
        let (mine, theirs) = (Edge::ALL[turns], Edge::ALL[(opposite + turns) % 4]);
        let (edge, wall) = (one.edge(mine), other.edge(theirs));
        // Seen from either side, so that both see the same.
        let along = || Some(shared_stretch(edge, wall)?.max(shared_stretch(wall, edge)?));
        if !might_share_a_stretch(edge, wall) {
            debug_assert_eq!(along(), None, "{one:?} {other:?}");
            return None;
        }
        let along = along()?;
        Some(Contact { mine: Part::Edge(mine), theirs: Part::Edge(theirs), along })
    })
}

/// A quick look that may say yes too often: three of four edges are far from the one opposite to them. Where a stretch begins
/// two edges that run askew by less than an eighth of a turn are no further apart than one and a half times the tolerance.
fn might_share_a_stretch(edge: Segment, wall: Segment) -> bool {
    let [edge, wall] = [edge, wall].map(|edge| Bounds::of(&[edge.from, edge.to]));
    edge.widened((TOUCH + ROUNDING) * 2).meet(&wall)
}

/// Along how much two edges lie on each other: they run opposite ways, as edges of neighbours do, more or less, and at
/// both ends of the stretch they are no further apart than the tolerance.
fn shared_stretch(edge: Segment, wall: Segment) -> Option<Length> {
    let way = edge.way();
    if !run_opposite(way, wall.way()) {
        return None;
    }
    let along = |point: Point| way.dot(point - edge.from);
    // The wall runs the other way, so it ends where the stretch begins.
    let (begins, ends) = (along(wall.to), along(wall.from));
    let (begin, begin_gap) = if begins > 0 { (begins, (wall.to, edge)) } else { (0, (edge.from, wall)) };
    let (end, end_gap) =
        if ends < way.squared() { (ends, (wall.from, edge)) } else { (way.squared(), (edge.to, wall)) };
    let lies_on = |(point, line): (Point, Segment)| {
        is_near(point, line, if line.side(point) > 0 { TOUCH } else { TOUCH + ROUNDING })
    };
    if end <= begin || !lies_on(begin_gap) || !lies_on(end_gap) {
        return None;
    }
    let stretch = Length::micrometres(((end - begin) / i64::from(edge.length().get())) as i32);
    (stretch > TOUCH + ROUNDING).then_some(stretch)
}

/// Whether two ways lead in opposite directions, by less than an eighth of a turn.
fn run_opposite(one: Vector, other: Vector) -> bool {
    -one.dot(other) > one.cross(other).abs()
}

/// Corner to corner if two corners are that close, otherwise the nearest corner and edge.
fn at_a_corner(one: &Footprint, other: &Footprint) -> Contact {
    for mine in Corner::ALL {
        for theirs in Corner::ALL {
            if corners_meet(one, mine, other, theirs) {
                return Contact {
                    mine: Part::Corner(mine),
                    theirs: Part::Corner(theirs),
                    along: Length::ZERO,
                };
            }
        }
    }
    // The corner that touches is all but in the other base, so those further away need no measuring.
    let near = |limit: Length| nearest_corners(one, other, limit);
    let (mine, theirs) = near(TOUCH * 10)
        .or_else(|| near(Length::BEYOND_THE_TABLE))
        .expect("bases on the table are not further apart than it is large");
    Contact { mine, theirs, along: Length::ZERO }
}

/// The nearest corner and edge; none if no corner of either base is so near.
fn nearest_corners(one: &Footprint, other: &Footprint, limit: Length) -> Option<(Part, Part)> {
    match (nearest_corner(one, other, limit), nearest_corner(other, one, limit)) {
        (None, None) => None,
        (Some((_, corner, edge)), None) => Some((Part::Corner(corner), edge)),
        (None, Some((_, corner, edge))) => Some((edge, Part::Corner(corner))),
        (Some(mine), Some(theirs)) => Some(match mine.0.cmp(&theirs.0) {
            Ordering::Less => (Part::Corner(mine.1), mine.2),
            // Each on the other's edge, a hair from the corner.
            Ordering::Equal => (Part::Corner(mine.1), Part::Corner(theirs.1)),
            Ordering::Greater => (theirs.2, Part::Corner(theirs.1)),
        }),
    }
}

/// The corner of a base that is furthest in another, or nearest to it: how near, negative if it is inside, which one, and
/// what it is near to; none if it is further away than the limit. As near to one edge as to the next, it is near to the
/// corner between them.
fn nearest_corner(base: &Footprint, to: &Footprint, limit: Length) -> Option<(Length, Corner, Part)> {
    let signed = |corner: Corner| {
        let point = base.corner(corner);
        let reaches = Edge::ALL.map(|edge| from_line(point, to.edge(edge)));
        let reach = reaches.into_iter().min().unwrap_or_default();
        (if holds(to.corners(), point) { -reach } else { reach }, corner, reaches)
    };
    let around = to.bounds().widened(limit);
    let close = Corner::ALL.into_iter().filter(|&corner| around.hold(base.corner(corner)));
    let (reach, corner, reaches) =
        close.map(signed).min_by_key(|seen| seen.0).filter(|seen| seen.0 <= limit)?;
    let is_near = |edge: Edge| reaches[edge as usize] == reach.abs();
    let part = match Edge::ALL.map(is_near) {
        [true, true, false, false] => Part::Corner(Corner::FrontRight),
        [false, true, true, false] => Part::Corner(Corner::RearRight),
        [false, false, true, true] => Part::Corner(Corner::RearLeft),
        [true, false, false, true] => Part::Corner(Corner::FrontLeft),
        near => Part::Edge(Edge::ALL[near.iter().position(|&near| near).unwrap_or(0)]),
    };
    Some((reach, corner, part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Pose, Size};

    const SIZE: Size = Size::millimetres(40, 20);

    /// A base whose front edge has its middle at this point, in micrometres.
    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(Pose::new(Point::new(x, y), Angle::degrees(degrees)), SIZE)
    }

    /// How a base, facing up with its front in the middle, touches another one.
    fn touching(other: &Footprint) -> Option<(Part, Part, Length)> {
        let one = base(0, 0, 0);
        let seen = contact(&one, other).map(|contact| (contact.mine, contact.theirs, contact.along));
        let turned = contact(other, &one).map(|contact| {
            let contact = contact.turned();
            (contact.mine, contact.theirs, contact.along)
        });
        assert_eq!(seen, turned, "a contact looks the same from both sides");
        seen
    }

    #[test]
    fn front_edges_touch_along_so_much() {
        let front = Part::Edge(Edge::Front);
        assert_eq!(touching(&base(0, 0, 180)), Some((front, front, SIZE.width)));
        assert_eq!(touching(&base(30_000, 0, 180)), Some((front, front, Length::millimetres(10))));
        assert_eq!(touching(&base(0, 100, 180)), Some((front, front, SIZE.width)), "within the tolerance");
        assert_eq!(touching(&base(0, 101, 180)), None, "beyond it");
        assert_eq!(touching(&base(0, -100, 180)), Some((front, front, SIZE.width)), "pushed in by hand");
        assert_eq!(touching(&base(0, -101, 180)), None, "overlapping");
    }

    #[test]
    fn flank_and_rear_edges_touch_too() {
        let (front, left) = (Part::Edge(Edge::Front), Part::Edge(Edge::Left));
        assert_eq!(touching(&base(0, 20_000, 0)), Some((front, Part::Edge(Edge::Rear), SIZE.width)));
        assert_eq!(touching(&base(10_000, 20_000, 90)), Some((front, Part::Edge(Edge::Right), SIZE.depth)));
        assert_eq!(touching(&base(-40_000, -20_000, 180)), Some((left, left, SIZE.depth)));
        let stepped = Some((left, Part::Edge(Edge::Right), Length::millimetres(5)));
        assert_eq!(touching(&base(-40_000, -15_000, 0)), stepped);
    }

    #[test]
    fn corners_touch_corners_and_edges() {
        let corner = Part::Corner;
        let to_corner = touching(&base(40_000, 0, 180));
        assert_eq!(to_corner, Some((corner(Corner::FrontRight), corner(Corner::FrontRight), Length::ZERO)));
        // Turned by 45 degrees, its front left corner points straight down on to the front edge.
        let tip = Pose::new(Point::new(0, 0), Angle::degrees(135));
        let down = Footprint::new(tip.moved(-SIZE.width / 2, Length::ZERO), SIZE);
        let lowest = down.corners().iter().min_by_key(|corner| corner.y).unwrap();
        let lifted = Footprint::new(
            Pose::new(
                tip.moved(-SIZE.width / 2, Length::ZERO).front - (*lowest - Point::new(0, 0)),
                tip.facing,
            ),
            SIZE,
        );
        let (mine, theirs, along) = touching(&lifted).unwrap();
        assert_eq!((mine, along), (Part::Edge(Edge::Front), Length::ZERO));
        assert!(matches!(theirs, Part::Corner(_)));
    }

    /// Each has a corner a tenth of a millimetre from an edge of the other, 30 mm apart, and one of them is inside.
    #[test]
    fn the_corner_that_is_pressed_in_is_the_one_that_touches() {
        let size = Size::millimetres(60, 80);
        let one = Footprint::new(Pose::new(Point::new(499_723, 500_322), Angle::ZERO), size);
        let pose = Pose::new(Point::new(530_259, 340_424), Angle::binary(2_142_890_000));
        let other = Footprint::new(pose, size);
        for (contact, mine) in [(contact(&one, &other), true), (contact(&other, &one), false)] {
            let Some(Contact { mine: first, theirs: second, .. }) = contact else { panic!("they touch") };
            let parts = if mine { (first, second) } else { (second, first) };
            assert_eq!(parts, (Part::Corner(Corner::RearRight), Part::Edge(Edge::Rear)));
        }
    }

    #[test]
    fn an_edge_at_a_slant_touches_with_its_corner_only() {
        // A tenth of a millimetre over 40 mm is about 0.14 degrees: less is edge to edge, more is a corner.
        let slanted = |millidegrees: i64| {
            let pivot = Point::new(-20_000, 0);
            let pose = Pose::new(Point::new(0, 0), Angle::HALF)
                .turned_about(pivot, -Angle::millidegrees(millidegrees));
            touching(&Footprint::new(pose, SIZE)).unwrap()
        };
        assert_eq!(slanted(100).0, Part::Edge(Edge::Front));
        assert_eq!(slanted(100).1, Part::Edge(Edge::Front));
        assert_eq!(
            slanted(300),
            (Part::Corner(Corner::FrontLeft), Part::Corner(Corner::FrontRight), Length::ZERO)
        );
    }

    #[test]
    fn bases_pressed_together_at_a_slant_touch_along_their_fronts() {
        let one = Pose::new(Point::new(499_000, 499_000), Angle::EIGHTH);
        // 100.4 deep, and yet the cores only touch.
        let other = Pose::new(Point::new(498_965, 498_893), Angle::EIGHTH + Angle::HALF);
        let met = contact(&Footprint::new(one, SIZE), &Footprint::new(other, SIZE)).unwrap();
        let front = Part::Edge(Edge::Front);
        assert_eq!((met.mine, met.theirs), (front, front));
        assert!(met.along > SIZE.width - TOUCH);
    }

    #[test]
    fn edges_that_cross_at_a_corner_are_no_edge_contact() {
        let pose = Pose::new(Point::new(499_000, 499_000), Angle::EIGHTH);
        let one = Footprint::new(pose, Size::millimetres(40, 15));
        let facing = Angle::EIGHTH - Angle::binary(3_444_000);
        let placed = Footprint::new(Pose::new(Point::new(0, 0), facing), SIZE);
        let corner = one.corner(Corner::FrontLeft) + Vector::new(-72, -71);
        let front = Point::new(0, 0) + (corner - placed.corner(Corner::RearLeft));
        let other = Footprint::new(Pose::new(front, facing), SIZE);
        let met = contact(&one, &other).unwrap();
        assert_eq!(contact(&other, &one), Some(met.turned()));
    }

    #[test]
    fn corners_meet_up_to_the_tolerance() {
        let meet = |x, y| {
            corners_meet(&base(0, 0, 0), Corner::FrontRight, &base(40_000 + x, y, 180), Corner::FrontRight)
        };
        assert!(meet(60, 80) && !meet(60, 81));
    }
}
