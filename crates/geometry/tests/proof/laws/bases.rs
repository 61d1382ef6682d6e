//! Distance, overlap and contact of bases.

use acies_geometry::contact::touch;
use acies_geometry::distance::{nearest_points, shortest_line};
use acies_geometry::{
    Edge, Footprint, Length, Part, Point, Segment, TOUCH, contact, distance, nearer_than, within,
};

use crate::draw::{Base, Draw};
use crate::oracle::area::{minus, spots};
use crate::oracle::{exact, motion};

const MICROMETRE: Length = Length::micrometres(1);

/// Exact, for bases, their edges and their corners alike. The nearest points are whole micrometres, so they may be
/// half of one off in both directions, and so may their distance: by 0.8 on top of its rounding up.
pub(crate) fn distances_are_exact(draw: &mut Draw<'_>) {
    let [one, other] = draw.bases().map(|base| base.footprint().corners().to_vec());
    let part = |draw: &mut Draw<'_>, corners: &[Point]| {
        let count = draw.one_of(&[1, 2, 4, 4, 4]);
        corners[..count].to_vec()
    };
    let (one, other) = (part(draw, &one), part(draw, &other));
    let truth = exact::distance(&one, &other);
    let answer = distance(&one, &other);
    assert!(
        truth.is_at_most(answer) && !truth.is_at_most(answer - MICROMETRE),
        "{answer}: {one:?} {other:?}"
    );
    for limit in [-1, 0, 1].map(|hair| answer + MICROMETRE * hair) {
        assert_eq!(within(&one, &other, limit), truth.is_at_most(limit), "{limit}: {one:?} {other:?}");
        assert_eq!(nearer_than(&one, &other, limit), truth.is_less_than(limit), "{limit}: {one:?} {other:?}");
    }
    let (here, there) = nearest_points(&one, &other);
    let apart = (there - here).length();
    assert!((apart - answer).abs() <= MICROMETRE * 2, "{apart}, not {answer}: {one:?} {other:?}");
    assert!(exact::distance(&[here], &one).is_at_most(MICROMETRE), "{here:?} of {one:?}");
    assert!(exact::distance(&[there], &other).is_at_most(MICROMETRE), "{there:?} of {other:?}");
    is_the_shortest_line(&one, &other, answer);
}

/// In the middle between edges that are parallel within three micrometres both ends are rounded, and 1.5 may be added.
fn is_the_shortest_line(one: &[Point], other: &[Point], apart: Length) {
    let (line, back) = (shortest_line(one, other), shortest_line(other, one));
    assert!((line.length() - apart).abs() <= MICROMETRE * 4, "{line:?}, not {apart}: {one:?} {other:?}");
    assert!(exact::distance(&[line.from], one).is_at_most(MICROMETRE), "{line:?} of {one:?}");
    assert!(exact::distance(&[line.to], other).is_at_most(MICROMETRE), "{line:?} of {other:?}");
    if apart > Length::ZERO {
        let off = (line.from - back.to).length().max((line.to - back.from).length());
        assert!(off <= MICROMETRE * 2, "{off} the other way round: {one:?} {other:?}");
    }
}

/// Exact.
pub(crate) fn overlap_and_touch_are_exact(draw: &mut Draw<'_>) {
    let [one, other] = draw.bases().map(Base::footprint);
    let overlap = exact::interiors_meet(one.core(), other.core());
    assert_eq!(one.overlaps(&other), overlap, "{one:?} {other:?}");
    let near = exact::distance(one.corners(), other.corners()).is_at_most(TOUCH);
    assert_eq!(touch(&one, &other), near && !overlap, "{one:?} {other:?}");
}

/// Along how much two edges that run opposite ways, give or take 45 degrees, lie on each other, each within the tolerance of the other's line at
/// both ends of the stretch; nothing otherwise. Seen along the first. Pushed into each other, rounding may add three
/// micrometres before the cores overlap.
fn measured_stretch(edge: Segment, wall: Segment) -> f64 {
    let ends = spots(&[edge.from, edge.to, wall.from, wall.to], edge.from);
    let (way, back) = (minus(ends[1], ends[0]), minus(ends[3], ends[2]));
    let (length, wall_length) = (way[0].hypot(way[1]), back[0].hypot(back[1]));
    if -(way[0] * back[0] + way[1] * back[1]) <= (way[0] * back[1] - way[1] * back[0]).abs() {
        return 0.0;
    }
    let along = |index: usize| (ends[index][0] * way[0] + ends[index][1] * way[1]) / length;
    let aside = |index: usize| (ends[index][1] * way[0] - ends[index][0] * way[1]) / length;
    let from_wall = |index: usize| {
        let rest = minus(ends[index], ends[2]);
        (back[0] * rest[1] - back[1] * rest[0]) / wall_length
    };
    let (begin, begin_gap) = if along(3) > 0.0 { (along(3), aside(3)) } else { (0.0, from_wall(0)) };
    let (end, end_gap) = if along(2) < length { (along(2), aside(2)) } else { (length, from_wall(1)) };
    let tolerance = -f64::from(TOUCH.get()) - 3.0..=f64::from(TOUCH.get());
    let lies_on = tolerance.contains(&begin_gap) && tolerance.contains(&end_gap);
    if lies_on { (end - begin).max(0.0) } else { 0.0 }
}

/// The stretches of all pairs of edges, as the lesser and the greater of what both sides see.
fn stretches(one: &Footprint, other: &Footprint) -> Vec<(Edge, Edge, f64, f64)> {
    let pairs = Edge::ALL.iter().flat_map(|&mine| Edge::ALL.map(|theirs| (mine, theirs)));
    let both_ways = |(mine, theirs)| {
        let (edge, wall) = (one.edge(mine), other.edge(theirs));
        let (seen, back) = (measured_stretch(edge, wall), measured_stretch(wall, edge));
        (mine, theirs, seen.min(back), seen.max(back))
    };
    pairs.map(both_ways).collect()
}

fn from_edge(base: &Footprint, edge: Edge, point: Point) -> f64 {
    let ends = spots(&[base.edge(edge).from, base.edge(edge).to, point], point);
    motion::from_wall(ends[2], [ends[0], ends[1]])
}

/// A stretch is rounded down by up to two micrometres, one for the stretch and one for the edge's length. Where a gap
/// is within a millionth of a micrometre of the tolerance, floating point cannot measure it; whole numbers rarely are.
pub(crate) fn contacts_can_be_measured(draw: &mut Draw<'_>) {
    let [one, other] = draw.bases().map(Base::footprint);
    let answer = contact(&one, &other);
    assert_eq!(answer.is_some(), touch(&one, &other), "{one:?} {other:?}");
    assert_eq!(contact(&other, &one), answer.map(acies_geometry::Contact::turned), "{one:?} {other:?}");
    let Some(contact) = answer else { return };
    let stretches = stretches(&one, &other);
    let (along, tolerance) = (f64::from(contact.along.get()), f64::from(TOUCH.get()));
    // A corner sticks out of its core by √2 as much as an edge, so it can be pushed in by 50 and 71 and the rounding.
    let deepest = 124.0;
    let long_enough = stretches.iter().filter(|stretch| stretch.2 > tolerance + 5.0);
    let longest = long_enough.map(|stretch| stretch.3).fold(0.0, f64::max);
    match (contact.mine, contact.theirs) {
        (Part::Edge(mine), Part::Edge(theirs)) => {
            let of_these = stretches.iter().find(|stretch| (stretch.0, stretch.1) == (mine, theirs));
            let &(_, _, least, measured) = of_these.unwrap();
            assert!(least > tolerance, "{contact:?}: {one:?} {other:?}");
            assert!((measured - along).abs() <= 2.0, "{measured} {contact:?}: {one:?} {other:?}");
            assert!(measured >= longest - 2.0, "{longest} {contact:?}: {one:?} {other:?}");
            return;
        }
        (Part::Corner(mine), Part::Edge(theirs)) => {
            assert!(from_edge(&other, theirs, one.corner(mine)) <= deepest, "{one:?} {other:?}");
        }
        (Part::Edge(mine), Part::Corner(theirs)) => {
            assert!(from_edge(&one, mine, other.corner(theirs)) <= deepest, "{one:?} {other:?}");
        }
        (Part::Corner(mine), Part::Corner(theirs)) => {
            let apart = (one.corner(mine) - other.corner(theirs)).length();
            assert!(apart <= TOUCH * 3, "{apart} {contact:?}: {one:?} {other:?}");
        }
    }
    assert_eq!(contact.along, Length::ZERO);
    assert!(longest <= 0.0, "{longest} {contact:?}: {one:?} {other:?}");
}
