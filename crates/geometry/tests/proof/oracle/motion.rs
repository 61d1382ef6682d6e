//! Convex shapes on the move, in floating point.

use acies_geometry::{Angle, Hand, Point, Vector};

use super::area::{Spot, cross, minus, spots};

/// How far two convex clockwise shapes are apart, seen along the edge where that is most; how deep they overlap, if
/// negative.
pub(crate) fn separation(one: &[Spot], other: &[Spot]) -> f64 {
    beyond_an_edge(one, other).max(beyond_an_edge(other, one))
}

fn beyond_an_edge(walls: &[Spot], shape: &[Spot]) -> f64 {
    let beyond = |index: usize| {
        let (from, to) = (walls[index], walls[(index + 1) % walls.len()]);
        let way = minus(to, from);
        let nearest = shape.iter().map(|&corner| cross(way, minus(corner, from))).fold(f64::MAX, f64::min);
        nearest / way[0].hypot(way[1])
    };
    (0..walls.len()).map(beyond).fold(f64::MIN, f64::max)
}

/// The least distance of two segments or points.
pub(crate) fn distance(one: [Spot; 2], other: [Spot; 2]) -> f64 {
    let along = |from: Spot, to: Spot, spot: Spot| cross(minus(to, from), minus(spot, from));
    let crosses = along(one[0], one[1], other[0]) * along(one[0], one[1], other[1]) < 0.0
        && along(other[0], other[1], one[0]) * along(other[0], other[1], one[1]) < 0.0;
    if crosses {
        return 0.0;
    }
    let ends = [(one[0], other), (one[1], other), (other[0], one), (other[1], one)];
    ends.into_iter().map(|(end, wall)| from_wall(end, wall)).fold(f64::MAX, f64::min)
}

/// How far a spot is from a wall.
pub(crate) fn from_wall(spot: Spot, [from, to]: [Spot; 2]) -> f64 {
    let (way, rest) = (minus(to, from), minus(spot, from));
    let square = way[0] * way[0] + way[1] * way[1];
    let part = if square == 0.0 { 0.0 } else { (way[0] * rest[0] + way[1] * rest[1]) / square };
    let part = part.clamp(0.0, 1.0);
    (rest[0] - part * way[0]).hypot(rest[1] - part * way[1])
}

/// The least distance of two outlines' edges.
pub(crate) fn between_outlines(one: &[Spot], other: &[Spot]) -> f64 {
    let edges = |shape: &[Spot]| {
        (0..shape.len()).map(|i| [shape[i], shape[(i + 1) % shape.len()]]).collect::<Vec<_>>()
    };
    let (mine, theirs) = (edges(one), edges(other));
    let pairs = mine.iter().flat_map(|edge| theirs.iter().map(|wall| distance(*edge, *wall)));
    pairs.fold(f64::MAX, f64::min)
}

/// A shape after part of a straight way.
pub(crate) fn slid(shape: &[Point], way: Vector, part: f64, origin: Point) -> Vec<Spot> {
    spots(shape, origin)
        .iter()
        .map(|spot| [spot[0] + part * f64::from(way.x), spot[1] + part * f64::from(way.y)])
        .collect()
}

/// A shape carried round a pivot.
pub(crate) fn turned(shape: &[Point], pivot: Point, hand: Hand, radians: f64, origin: Point) -> Vec<Spot> {
    let (sine, cosine) = match hand {
        Hand::Right => (radians.sin(), radians.cos()),
        Hand::Left => ((-radians).sin(), radians.cos()),
    };
    let [centre] = spots(&[pivot], origin)[..] else { unreachable!() };
    let carried = |spot: &Spot| {
        let arm = minus(*spot, centre);
        [centre[0] + arm[0] * cosine + arm[1] * sine, centre[1] + arm[1] * cosine - arm[0] * sine]
    };
    spots(shape, origin).iter().map(carried).collect()
}

pub(crate) fn radians(angle: Angle) -> f64 {
    f64::from(angle.get()) / 4_294_967_296.0 * std::f64::consts::TAU
}

/// Where a function that first falls and then rises has its least value between 0 and 1.
pub(crate) fn least(of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if of(one) <= of(other) { high = other } else { low = one }
    }
    f64::midpoint(low, high)
}

/// Where a function first falls below a level, given where it has done so.
pub(crate) fn first_below(level: f64, end: f64, of: impl Fn(f64) -> f64) -> f64 {
    if of(0.0) < level {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, end);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if of(middle) < level { high = middle } else { low = middle }
    }
    high
}
