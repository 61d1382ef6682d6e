//! Where two bases touch, as something that can be drawn.

use acies_geometry::{Contact, Footprint, Part, Point, Segment, Vector};

/// Where two bases touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Along this line.
    Along(Segment),
    /// At this point.
    At(Point),
}

/// Where a contact of two bases is.
pub(crate) fn place(one: &Footprint, other: &Footprint, contact: Contact) -> Place {
    match (contact.mine, contact.theirs) {
        (Part::Edge(mine), Part::Edge(theirs)) => Place::Along(shared(one.edge(mine), other.edge(theirs))),
        (Part::Corner(corner), _) => Place::At(one.corner(corner)),
        (_, Part::Corner(corner)) => Place::At(other.corner(corner)),
    }
}

/// The stretch of an edge that has the other beside it.
fn shared(edge: Segment, wall: Segment) -> Segment {
    let (way, whole) = (edge.way(), edge.way().squared());
    let along = |point: Point| way.dot(point - edge.from).clamp(0, whole);
    let (one, other) = (along(wall.from), along(wall.to));
    let at = |part: i64| {
        let scaled = |size: i32| (i128::from(size) * i128::from(part) / i128::from(whole.max(1))) as i32;
        edge.from + Vector::new(scaled(way.x), scaled(way.y))
    };
    Segment::new(at(one.min(other)), at(one.max(other)))
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Angle, Pose, Size, contact};

    use super::*;

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        let pose = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Footprint::new(pose, Size::millimetres(40, 15))
    }

    fn check(one: &Footprint, other: &Footprint, expected: Place) {
        assert_eq!(place(one, other, contact(one, other).unwrap()), expected);
    }

    #[test]
    fn edges_touch_along_the_stretch_that_both_have() {
        let line = |x1, y1, x2, y2| {
            Place::Along(Segment::new(Point::millimetres(x1, y1), Point::millimetres(x2, y2)))
        };
        check(&base(100, 100, 0), &base(110, 100, 180), line(90, 100, 120, 100));
        check(&base(100, 100, 0), &base(100, 100, 180), line(80, 100, 120, 100));
        check(&base(100, 100, 0), &base(140, 95, 0), line(120, 95, 120, 85));
    }

    #[test]
    fn corners_touch_at_a_point() {
        check(&base(100, 100, 0), &base(140, 115, 0), Place::At(Point::millimetres(120, 100)));
    }
}
