//! Shapes of any form, through the areas that they share.
//!
//! An outline is a sum of triangles from one of its corners to its edges, each counted positive or negative as it runs;
//! so the area that two outlines share is a sum over pairs of triangles.

use acies_geometry::Point;

/// Areas below this many square micrometres are too small to tell from the rounding of floating point: terms are up to
/// 10¹¹ square micrometres with sixteen digits.
pub(crate) const BAND: f64 = 0.01;

pub(crate) type Spot = [f64; 2];

pub(crate) fn cross(one: Spot, other: Spot) -> f64 {
    one[0] * other[1] - one[1] * other[0]
}

pub(crate) fn minus(one: Spot, other: Spot) -> Spot {
    [one[0] - other[0], one[1] - other[1]]
}

/// Points as seen from another one: small numbers keep more digits.
pub(crate) fn spots(points: &[Point], origin: Point) -> Vec<Spot> {
    points
        .iter()
        .map(|point| [f64::from(point.x) - f64::from(origin.x), f64::from(point.y) - f64::from(origin.y)])
        .collect()
}

/// The area that two outlines share. Neither may cross itself; both run clockwise.
pub(crate) fn shared(one: &[Point], other: &[Point]) -> f64 {
    shared_spots(&spots(one, one[0]), &spots(other, one[0]))
}

pub(crate) fn shared_spots(one: &[Spot], other: &[Spot]) -> f64 {
    let (one, other) = (triangles(one), triangles(other));
    let pairs = one.iter().flat_map(|mine| other.iter().map(move |theirs| (mine, theirs)));
    pairs.map(|(mine, theirs)| mine.1 * theirs.1 * area(&clipped(&mine.0, &theirs.0))).sum()
}

/// The area inside an outline.
pub(crate) fn whole(outline: &[Point]) -> f64 {
    area(&spots(outline, outline[0]))
}

/// Clockwise triangles, each with the sign with which it counts.
fn triangles(outline: &[Spot]) -> Vec<(Vec<Spot>, f64)> {
    let fans = outline.windows(2).skip(1).map(|edge| [outline[0], edge[0], edge[1]]);
    fans.filter_map(|[a, b, c]| {
        let turn = cross(minus(b, a), minus(c, a));
        match turn {
            turn if turn < 0.0 => Some((vec![a, b, c], 1.0)),
            turn if turn > 0.0 => Some((vec![a, c, b], -1.0)),
            _ => None,
        }
    })
    .collect()
}

/// What of a convex shape lies in a clockwise triangle.
fn clipped(shape: &[Spot], triangle: &[Spot]) -> Vec<Spot> {
    let mut rest = shape.to_vec();
    for (index, &from) in triangle.iter().enumerate() {
        let to = triangle[(index + 1) % triangle.len()];
        let side = |spot: Spot| cross(minus(to, from), minus(spot, from));
        let mut kept = Vec::new();
        for (index, &here) in rest.iter().enumerate() {
            let there = rest[(index + 1) % rest.len()];
            let (here_side, there_side) = (side(here), side(there));
            if here_side <= 0.0 {
                kept.push(here);
            }
            if here_side * there_side < 0.0 {
                let part = here_side / (here_side - there_side);
                let way = minus(there, here);
                kept.push([here[0] + part * way[0], here[1] + part * way[1]]);
            }
        }
        rest = kept;
    }
    rest
}

/// The area of a clockwise outline.
fn area(outline: &[Spot]) -> f64 {
    let Some(&first) = outline.first() else { return 0.0 };
    -outline.windows(2).map(|edge| cross(minus(edge[0], first), minus(edge[1], first))).sum::<f64>() / 2.0
}
