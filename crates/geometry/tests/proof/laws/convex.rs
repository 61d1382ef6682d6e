//! Convex shapes, exactly: no band.

use acies_geometry::convex::{edges, holds, hull, interiors_meet, line_passes_through, share_a_point};
use acies_geometry::{Point, Segment};

use crate::draw::Draw;
use crate::oracle::exact;

/// Two convex shapes: bases, or hulls of a few points on a grid so coarse that many of them coincide.
fn shapes(draw: &mut Draw<'_>) -> [Vec<Point>; 2] {
    if draw.below(2) == 0 {
        return draw.bases().map(|base| base.footprint().corners().to_vec());
    }
    let mut shape = || loop {
        let count = draw.between(3, 7);
        let hull = hull(&(0..count).map(|_| Point::default() + draw.vector(4)).collect::<Vec<_>>());
        if hull.len() >= 3 {
            return hull;
        }
        if draw.number() == 0 {
            return vec![Point::new(0, 1), Point::new(1, 0), Point::new(0, 0)];
        }
    };
    [shape(), shape()]
}

pub(crate) fn meet_like_their_differences(draw: &mut Draw<'_>) {
    let [one, other] = shapes(draw);
    assert_eq!(interiors_meet(&one, &other), exact::interiors_meet(&one, &other), "{one:?} {other:?}");
    assert_eq!(share_a_point(&one, &other), exact::distance(&one, &other).is_none(), "{one:?} {other:?}");
    for &corner in &other {
        assert_eq!(holds(&one, corner), exact::distance(&one, &[corner]).is_none(), "{one:?} {corner:?}");
    }
}

pub(crate) fn lines_pass_through_like_their_differences(draw: &mut Draw<'_>) {
    let [shape, other] = shapes(draw);
    let ends = [shape.clone(), other].concat();
    let line = Segment::new(draw.one_of(&ends), draw.one_of(&ends));
    let inside = line.from != line.to && exact::interiors_meet(&shape, &[line.from, line.to]);
    assert_eq!(line_passes_through(line, &shape), inside, "{line:?} {shape:?}");
    for wall in edges(&shape) {
        let meet = exact::distance(&[line.from, line.to], &[wall.from, wall.to]).is_none();
        assert_eq!(line.meets(wall), meet, "{line:?} {wall:?}");
        assert_eq!(wall.meets(line), meet, "{wall:?} {line:?}");
    }
}

pub(crate) fn a_hull_is_convex_and_tight(draw: &mut Draw<'_>) {
    let reach = draw.one_of(&[3, 100_000]);
    let count = draw.between(1, 12);
    let points: Vec<Point> = (0..count).map(|_| Point::default() + draw.vector(reach)).collect();
    let hull = hull(&points);
    assert!(hull.iter().all(|corner| points.contains(corner)), "{points:?}");
    if hull.len() < 3 {
        let ends = [hull[0], hull[hull.len() - 1]];
        assert!(points.iter().all(|&point| exact::distance(&[point], &ends).is_none()), "{points:?}");
        return;
    }
    for (index, edge) in edges(&hull).enumerate() {
        assert!(points.iter().all(|&point| edge.side(point) <= 0), "{points:?}");
        assert!(edge.side(hull[(index + 2) % hull.len()]) < 0, "a bend at every corner: {points:?}");
    }
}
