//! Pieces of ground of any shape.

use acies_geometry::{Length, Point, Polygon, Unsound};

use crate::draw::Draw;
use crate::oracle::area::{self, spots};
use crate::oracle::{exact, motion};

/// Exact.
pub(crate) fn soundness(draw: &mut Draw<'_>) {
    let outline = draw.outline();
    let mut different = outline.clone();
    different.dedup();
    while different.len() > 1 && different.first() == different.last() {
        different.pop();
    }
    match Polygon::new(outline.clone()) {
        Ok(ground) => {
            assert!(different.len() >= 3 && !exact::crosses_itself(&different), "{outline:?}");
            assert!((ground.doubled_area() as f64 / 2.0 - area::whole(ground.corners())).abs() < area::BAND);
            assert!(ground.doubled_area() > 0, "clockwise: {outline:?}");
        }
        Err(Unsound::NoGround) => assert!(different.len() < 3, "{outline:?}"),
        Err(Unsound::CrossesItself(..)) => assert!(exact::crosses_itself(&different), "{outline:?}"),
        Err(Unsound::TooFar(_)) => panic!("nothing is drawn that far away: {outline:?}"),
    }
}

/// Exact, on corners, on edges, a hair beside them, and anywhere.
pub(crate) fn holds_what_its_outline_runs_round(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let corners = ground.corners();
    let corner = draw.one_of(corners);
    let points = [
        corner,
        corner + draw.vector(1),
        corner.halfway(corners[0]),
        corner.halfway(corners[1]) + draw.vector(2),
        Point::new(corner.x + draw.between(-50_000, 50_000), corner.y),
        corner + draw.vector(100_000),
    ];
    for point in points {
        let turns = exact::turns_round(corners, point);
        assert_eq!(ground.holds(point), turns != Some(0), "{ground:?} {point:?}");
        assert_eq!(ground.outline_holds(point), turns.is_none(), "{ground:?} {point:?}");
    }
}

/// The distance of two outlines, none if one is in the other.
fn measured_distance(one: &[Point], other: &[Point]) -> f64 {
    let in_other = |point: Point, outline: &[Point]| exact::turns_round(outline, point) != Some(0);
    if in_other(one[0], other) || in_other(other[0], one) {
        return 0.0;
    }
    motion::between_outlines(&spots(one, one[0]), &spots(other, one[0]))
}

/// A distance is rounded up; a millionth of a micrometre is lost in floating point.
fn check_distance(answer: Length, truth: f64, of: impl std::fmt::Debug) {
    let answer = f64::from(answer.get());
    assert!(answer >= truth - 1e-6 && answer < truth + 1.0 + 1e-6, "{answer}, not {truth}: {of:?}");
}

/// Exact: a base through which no edge of the ground passes is in it or out of it with its whole area.
pub(crate) fn bases_are_in_it_by_area(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let base = draw.base_at(&ground).footprint();
    for shape in [base.corners(), base.core()] {
        let divided = ground.edges().any(|edge| exact::interiors_meet(shape, &[edge.from, edge.to]));
        let mostly_in = area::shared(ground.corners(), shape) > area::whole(shape) / 2.0;
        assert_eq!(ground.meets(shape), divided || mostly_in, "{ground:?} {shape:?}");
        assert_eq!(ground.covers(shape), !divided && mostly_in, "{ground:?} {shape:?}");
        check_distance(ground.distance(shape), measured_distance(ground.corners(), shape), (&ground, shape));
    }
}

/// Less than a hundredth of a square micrometre, see [`area::BAND`], needs better evidence.
pub(crate) fn pieces_overlap_by_area(draw: &mut Draw<'_>) {
    let one = draw.ground();
    let other = draw.ground_near(&one);
    let shared = area::shared(one.corners(), other.corners());
    assert_eq!(one.overlaps(&other), other.overlaps(&one), "{one:?} {other:?}");
    if shared > area::BAND {
        assert!(one.overlaps(&other), "{shared}: {one:?} {other:?}");
    } else if one.overlaps(&other) {
        assert!(exact::outlines_cross(one.corners(), other.corners()), "{shared}: {one:?} {other:?}");
    }
    let truth = measured_distance(one.corners(), other.corners());
    check_distance(one.distance_between(&other), truth, (&one, &other));
    check_distance(other.distance_between(&one), truth, (&other, &one));
}

/// Along every straight reach the banks are half the width away, to two micrometres: one of rounding up the half of an
/// odd width, one of rounding the corners, which grows in sharp bends.
pub(crate) fn a_course_keeps_its_width(draw: &mut Draw<'_>) {
    let mut course = vec![Point::new(500_000, 500_000)];
    for _ in 0..draw.between(1, 4) {
        let way = draw.vector(100_000);
        course.push(course[course.len() - 1] + way);
    }
    let width = Length::micrometres(draw.between(1_000, 60_000));
    let Ok(river) = Polygon::along(&course, width) else { return };
    course.dedup();
    let bank = |corner: &Point| {
        let reaches = course.windows(2).map(|reach| {
            let ends = spots(&[reach[0], reach[1], *corner], reach[0]);
            let length = ends[1][0].hypot(ends[1][1]);
            let aside = (ends[1][0] * ends[2][1] - ends[1][1] * ends[2][0]).abs() / length;
            (aside - f64::from(width.get()) / 2.0).abs()
        });
        reaches.fold(f64::MAX, f64::min)
    };
    for corner in river.corners() {
        assert!(bank(corner) <= 3.0, "{} off: {course:?} {width} {corner:?}", bank(corner));
    }
}
