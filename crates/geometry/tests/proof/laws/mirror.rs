//! A table may be shifted, turned by quarters, or looked at in a mirror, and no answer changes by a single bit; turned
//! by any other angle, only by the rounding of its corners.

use acies_geometry::contact::touch;
use acies_geometry::sight::{Blocker, common_point_seen};
use acies_geometry::sweep::{Obstacle, slide, slide_keeping_clear, turn};
use acies_geometry::way::shortest;
use acies_geometry::{
    Angle, Contact, Corner, Edge, Footprint, Hand, Length, Part, Point, Polygon, Pose, Segment, Vector,
    contact, distance,
};

use crate::draw::{Base, Draw};
use crate::oracle::area::spots;
use crate::oracle::motion::separation;

/// A way to look at the table that keeps all its micrometres.
#[derive(Clone, Copy, Debug)]
struct View {
    mirrored: bool,
    quarters: u32,
    shift: Vector,
}

impl View {
    fn drawn(draw: &mut Draw<'_>) -> Self {
        Self { mirrored: draw.below(2) == 1, quarters: draw.below(4), shift: draw.vector(1_000_000) }
    }

    fn way(self, way: Vector) -> Vector {
        let way = if self.mirrored { Vector::new(-way.x, way.y) } else { way };
        (0..self.quarters).fold(way, |way, _| way.turned_right())
    }

    fn point(self, point: Point) -> Point {
        Point::default() + self.way(point - Point::default()) + self.shift
    }

    fn facing(self, facing: Angle) -> Angle {
        (if self.mirrored { -facing } else { facing }) + Angle::binary(self.quarters << 30)
    }

    fn hand(self, hand: Hand) -> Hand {
        if self.mirrored { hand.other() } else { hand }
    }

    fn base(self, base: Base) -> Base {
        Base { pose: Pose::new(self.point(base.pose.front), self.facing(base.pose.facing)), ..base }
    }

    /// An outline stays clockwise.
    fn outline(self, corners: &[Point]) -> Vec<Point> {
        let mut seen: Vec<Point> = corners.iter().map(|&corner| self.point(corner)).collect();
        if self.mirrored {
            seen.reverse();
        }
        seen
    }

    fn ground(self, ground: &Polygon) -> Polygon {
        Polygon::new(self.outline(ground.corners())).expect("the same shape")
    }

    fn contact(self, contact: Contact) -> Contact {
        Contact { mine: self.part(contact.mine), theirs: self.part(contact.theirs), along: contact.along }
    }

    fn part(self, part: Part) -> Part {
        match part {
            Part::Edge(edge) => Part::Edge(self.edge(edge)),
            Part::Corner(corner) => Part::Corner(self.corner(corner)),
        }
    }

    fn edge(self, edge: Edge) -> Edge {
        match edge {
            Edge::Left if self.mirrored => Edge::Right,
            Edge::Right if self.mirrored => Edge::Left,
            _ => edge,
        }
    }

    fn corner(self, corner: Corner) -> Corner {
        if !self.mirrored {
            return corner;
        }
        match corner {
            Corner::FrontLeft => Corner::FrontRight,
            Corner::FrontRight => Corner::FrontLeft,
            Corner::RearRight => Corner::RearLeft,
            Corner::RearLeft => Corner::RearRight,
        }
    }
}

pub(crate) fn bases_look_the_same(draw: &mut Draw<'_>) {
    let [base, other] = draw.bases();
    let view = View::drawn(draw);
    let (here, there) = (base.footprint(), other.footprint());
    let (seen, seen_there) = (view.base(base).footprint(), view.base(other).footprint());
    for corner in Corner::ALL {
        assert_eq!(seen.corner(view.corner(corner)), view.point(here.corner(corner)), "{base:?} {view:?}");
        let core = |base: &Footprint, corner: Corner| base.core()[corner as usize];
        assert_eq!(core(&seen, view.corner(corner)), view.point(core(&here, corner)), "{base:?} {view:?}");
    }
    assert_eq!(seen.overlaps(&seen_there), here.overlaps(&there), "{base:?} {other:?} {view:?}");
    assert_eq!(
        distance(seen.corners(), seen_there.corners()),
        distance(here.corners(), there.corners()),
        "{base:?} {other:?} {view:?}"
    );
    let expected = contact(&here, &there).map(|contact| view.contact(contact));
    assert_eq!(contact(&seen, &seen_there), expected, "{base:?} {other:?} {view:?}");
}

pub(crate) fn moves_look_the_same(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let base = draw.base_at(&ground);
    let other = draw.base_near(base);
    let view = View::drawn(draw);
    let (here, there) = (base.footprint(), other.footprint());
    let (seen, seen_there, seen_ground) =
        (view.base(base).footprint(), view.base(other).footprint(), view.ground(&ground));
    let (way, length) = draw.way(base.pose);
    let pivot = draw.one_of(here.corners());
    let (hand, size) = (draw.one_of(&Hand::BOTH), Angle::binary(draw.below(1 << 31)));
    let obstacles = [
        (Obstacle::Base(&there), Obstacle::Base(&seen_there)),
        (Obstacle::Ground(&ground), Obstacle::Ground(&seen_ground)),
    ];
    for (obstacle, seen_obstacle) in obstacles {
        assert_eq!(
            slide(&seen, view.way(way), length, seen_obstacle),
            slide(&here, way, length, obstacle),
            "{base:?} {way:?} {length} {obstacle:?} {view:?}"
        );
        assert_eq!(
            turn(&seen, view.point(pivot), view.hand(hand), size, seen_obstacle),
            turn(&here, pivot, hand, size, obstacle),
            "{base:?} {pivot:?} {hand:?} {size} {obstacle:?} {view:?}"
        );
    }
    let clearance = Length::millimetres(draw.between(1, 50));
    assert_eq!(
        slide_keeping_clear(&seen, view.way(way), length, seen_there.corners(), clearance),
        slide_keeping_clear(&here, way, length, there.corners(), clearance),
        "{base:?} {way:?} {length} {other:?} {clearance} {view:?}"
    );
}

pub(crate) fn ground_looks_the_same(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let other = draw.ground_near(&ground);
    let bases = [draw.base_at(&ground), draw.base_at(&other)];
    let view = View::drawn(draw);
    let (seen, seen_other) = (view.ground(&ground), view.ground(&other));
    let context = || format!("{ground:?} {other:?} {bases:?} {view:?}");
    assert_eq!(seen.doubled_area(), ground.doubled_area(), "{}", context());
    assert_eq!(seen.overlaps(&seen_other), ground.overlaps(&other), "{}", context());
    assert_eq!(seen.distance_between(&seen_other), ground.distance_between(&other), "{}", context());
    let footprints = bases.map(Base::footprint);
    let seen_footprints = bases.map(|base| view.base(base).footprint());
    for (base, seen_base) in footprints.iter().zip(&seen_footprints) {
        assert_eq!(seen.meets(seen_base.core()), ground.meets(base.core()), "{}", context());
        assert_eq!(seen.covers(seen_base.core()), ground.covers(base.core()), "{}", context());
        assert_eq!(seen.distance(seen_base.corners()), ground.distance(base.corners()), "{}", context());
    }
    let [shooter, target] = footprints;
    let eyes = [shooter.corners()[0], shooter.corners()[1]];
    let seen_eyes = eyes.map(|eye| view.point(eye));
    assert_eq!(
        common_point_seen(
            seen_eyes,
            seen_footprints[1].core(),
            &[Blocker::Ground(&seen), Blocker::Ground(&seen_other)]
        ),
        common_point_seen(eyes, target.core(), &[Blocker::Ground(&ground), Blocker::Ground(&other)]),
        "{}",
        context()
    );
    let line = Segment::new(eyes[0], target.corners()[0]);
    let seen_line = Segment::new(view.point(line.from), view.point(line.to));
    assert_eq!(
        Blocker::Ground(&seen).blocks(seen_line),
        Blocker::Ground(&ground).blocks(line),
        "{}",
        context()
    );
    let goal = eyes[1] + draw.vector(100_000);
    let length = |way: Option<acies_geometry::way::Way>| way.map(|way| way.length);
    assert_eq!(
        length(shortest(view.point(eyes[0]), view.point(goal), &[Obstacle::Base(&seen_footprints[1])])),
        length(shortest(eyes[0], goal, &[Obstacle::Base(&target)])),
        "{} {goal:?}",
        context()
    );
}

/// Corners move by up to 0.7 micrometres when they are rounded, before and after the turn, on both bases.
pub(crate) fn any_turn_changes_only_the_rounding(draw: &mut Draw<'_>) {
    const ROUNDING: i32 = 4;
    let [base, other] = draw.bases();
    let (pivot, by) = (base.pose.front + draw.vector(500_000), Angle::binary(draw.number()));
    let (here, there) = (base.footprint(), other.footprint());
    let (turned, turned_there) =
        (base.turned_about(pivot, by).footprint(), other.turned_about(pivot, by).footprint());
    let before = distance(here.corners(), there.corners());
    let after = distance(turned.corners(), turned_there.corners());
    assert!((after - before).abs().get() <= ROUNDING, "{before} {after}: {base:?} {other:?} {pivot:?} {by}");
    let origin = here.corners()[0];
    let apart = separation(&spots(here.core(), origin), &spots(there.core(), origin));
    let gap = f64::from(before.get() - acies_geometry::TOUCH.get());
    if apart.abs() > f64::from(ROUNDING) && gap.abs() > f64::from(ROUNDING) {
        assert_eq!(
            turned.overlaps(&turned_there),
            here.overlaps(&there),
            "{base:?} {other:?} {pivot:?} {by}"
        );
        assert_eq!(touch(&turned, &turned_there), touch(&here, &there), "{base:?} {other:?} {pivot:?} {by}");
    }
}

/// On a table of twice the size all distances are twice as long, but for the half micrometre that was rounded up.
pub(crate) fn distances_grow_with_the_table(draw: &mut Draw<'_>) {
    let [one, other] =
        draw.bases().map(|base| base.footprint().corners().map(|corner| corner - Point::default()));
    let twice = |corners: [Vector; 4]| corners.map(|corner| Point::default() + corner * 2);
    let once = |corners: [Vector; 4]| corners.map(|corner| Point::default() + corner);
    let (short, long) = (distance(&once(one), &once(other)), distance(&twice(one), &twice(other)));
    assert!(short * 2 - long <= Length::micrometres(1) && long <= short * 2, "{short} {long}");
    assert_eq!(distance(&once(other), &once(one)), short, "the same both ways");
}
