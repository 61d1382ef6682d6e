//! Lines of sight.

use acies_geometry::sight::{Blocker, clear, common_point_seen, lanes};
use acies_geometry::{Footprint, Point, Polygon, Segment};

use crate::draw::{Base, Draw};
use crate::oracle::area::spots;
use crate::oracle::{exact, seeing};

/// Where floating point can tell; see `seeing`.
pub(crate) fn lines_are_blocked_inside(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let base = draw.base_at(&ground).footprint();
    let corners = ground.corners();
    let ends = [
        draw.one_of(corners),
        draw.one_of(corners),
        draw.one_of(corners).halfway(draw.one_of(corners)),
        draw.one_of(base.corners()),
        draw.one_of(corners) + draw.vector(200_000),
    ];
    let mut line = Segment::new(draw.one_of(&ends), draw.one_of(&ends));
    if draw.below(2) == 0 {
        // Straight on through what it aims at.
        line.to += line.way();
    }
    if line.from == line.to {
        return;
    }
    let place = |points: &[Point]| spots(points, line.from);
    let [from, to] = place(&[line.from, line.to])[..] else { unreachable!() };
    let shapes = [(Blocker::Ground(&ground), corners), (Blocker::Shape(base.core()), base.core().as_slice())];
    for (blocker, outline) in shapes {
        let answer = blocker.blocks(line);
        if let Some(truth) = seeing::passes_through(from, to, &place(outline)) {
            assert_eq!(answer, truth, "{line:?} {outline:?}");
        }
        let back = Segment::new(line.to, line.from);
        assert_eq!(blocker.blocks(back), answer, "the same both ways: {line:?} {outline:?}");
        assert_eq!(clear(line, &[blocker]), !answer);
    }
    assert_eq!(
        Blocker::Shape(base.core()).blocks(line),
        exact::interiors_meet(base.core(), &[line.from, line.to]),
        "{line:?} {base:?}"
    );
    let as_ground = Polygon::new(base.core().to_vec()).unwrap();
    assert_eq!(
        Blocker::Ground(&as_ground).blocks(line),
        Blocker::Shape(base.core()).blocks(line),
        "a base blocks like ground of its shape: {line:?} {base:?}"
    );
}

/// Where floating point can tell; see `seeing`.
pub(crate) fn a_common_point_can_be_found(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let target = draw.base_at(&ground).footprint();
    let shooter = base_round(draw, &target, 200_000);
    let bases = [draw.base_at(&ground).footprint(), base_round(draw, &target, 100_000)];
    let bases = &bases[..draw.between(0, 2) as usize];
    let mut blockers: Vec<Blocker<'_>> = bases.iter().map(|base| Blocker::Shape(base.core())).collect();
    let mut outlines: Vec<&[Point]> = bases.iter().map(|base| base.core().as_slice()).collect();
    if draw.below(3) > 0 {
        blockers.push(Blocker::Ground(&ground));
        outlines.push(ground.corners());
    }
    let eyes = [shooter.corners()[0], shooter.corners()[1]];
    let place = |points: &[Point]| spots(points, eyes[0]);
    let outlines: Vec<_> = outlines.into_iter().map(place).collect();
    let answer = common_point_seen(eyes, target.core(), &blockers);
    let placed = place(&eyes);
    let truth = seeing::common_point_seen([placed[0], placed[1]], &place(target.core()), &outlines);
    if let Some(truth) = truth {
        assert_eq!(answer, truth, "{eyes:?} {target:?} {blockers:?}");
    }
}

/// A base somewhere round another one.
fn base_round(draw: &mut Draw<'_>, other: &Footprint, reach: i32) -> Footprint {
    let base = draw.base();
    base.shifted(other.centre() - base.pose.front + draw.vector(reach)).footprint()
}

pub(crate) fn lanes_do_not_cross(draw: &mut Draw<'_>) {
    let [shooter, target] = draw.bases().map(Base::footprint);
    let front = Segment::new(shooter.corners()[0], shooter.corners()[1]);
    let mut expected = 0;
    for (one, left) in target.corners().iter().enumerate() {
        for (other, right) in target.corners().iter().enumerate() {
            let apart = !exact::distance(&[front.from, *left], &[front.to, *right]).is_none();
            expected += usize::from(one != other && apart);
        }
    }
    let lanes = lanes(front, target.corners());
    assert_eq!(lanes.len(), expected, "{front:?} {target:?}");
    assert!(
        lanes.iter().all(|lane| {
            [front.from, front.to].iter().all(|&eye| exact::distance(lane, &[eye]).is_none())
        })
    );
}
