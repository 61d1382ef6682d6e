//! Lines of sight, in floating point, with a shrug where that cannot tell.

use super::area::{Spot, cross, minus};
use super::motion::from_wall;

/// Pieces of a line shorter than this many micrometres, or nearer to an outline, are not judged: sixteen digits of a
/// metre leave ten thousandths of a micrometre after a few operations.
const BAND: f64 = 0.001;

/// Whether the line between two spots passes through the inside of an outline; none if that is too close to call.
pub(crate) fn passes_through(from: Spot, to: Spot, outline: &[Spot]) -> Option<bool> {
    let way = minus(to, from);
    let length = way[0].hypot(way[1]);
    let edges = (0..outline.len()).map(|index| [outline[index], outline[(index + 1) % outline.len()]]);
    let edges: Vec<[Spot; 2]> = edges.collect();
    let mut cuts = vec![0.0, 1.0];
    for [start, end] in &edges {
        let wall = minus(*end, *start);
        let over = cross(way, wall);
        if over != 0.0 {
            cuts.push(cross(minus(*start, from), wall) / over);
        }
        for corner in [start, end] {
            let rest = minus(*corner, from);
            cuts.push((rest[0] * way[0] + rest[1] * way[1]) / (length * length));
        }
    }
    cuts.retain(|cut| (0.0..=1.0).contains(cut));
    cuts.sort_by(f64::total_cmp);
    let mut doubtful = false;
    for piece in cuts.windows(2) {
        let middle = f64::midpoint(piece[0], piece[1]);
        let spot = [from[0] + middle * way[0], from[1] + middle * way[1]];
        if !is_inside(spot, &edges) {
            continue;
        }
        let margin = edges.iter().map(|edge| from_wall(spot, *edge)).fold(f64::MAX, f64::min);
        if margin > BAND && (piece[1] - piece[0]) * length > BAND {
            return Some(true);
        }
        doubtful = true;
    }
    // A piece that runs along an edge may be just inside by rounding.
    let grazes = edges.iter().flatten().any(|corner| from_wall(*corner, [from, to]) < BAND)
        || edges.iter().any(|edge| from_wall(from, *edge) < BAND || from_wall(to, *edge) < BAND);
    if doubtful || (grazes && length < BAND) { None } else { Some(false) }
}

fn is_inside(spot: Spot, edges: &[[Spot; 2]]) -> bool {
    let crossed = edges.iter().filter(|[from, to]| {
        (from[1] > spot[1]) != (to[1] > spot[1])
            && spot[0] < from[0] + (spot[1] - from[1]) / (to[1] - from[1]) * (to[0] - from[0])
    });
    crossed.count() % 2 == 1
}

/// Whether some point of a convex target is seen by both eyes; none if that is too close to call.
///
/// What an eye sees is bounded by lines from it past corners of blockers and by edges of blockers. So every crossing of
/// two such lines in the target is tried, and the target's corners. Most of these are seen past a corner only just, so
/// a grid of points all over the target is tried too.
pub(crate) fn common_point_seen(eyes: [Spot; 2], target: &[Spot], blockers: &[Vec<Spot>]) -> Option<bool> {
    let outline = |shape: &[Spot]| -> Vec<[Spot; 2]> {
        (0..shape.len()).map(|index| [shape[index], shape[(index + 1) % shape.len()]]).collect()
    };
    let mut lines = outline(target);
    for blocker in blockers {
        lines.extend(outline(blocker));
        lines.extend(eyes.iter().flat_map(|&eye| blocker.iter().map(move |&corner| [eye, corner])));
    }
    let mut spots = grid(target);
    for (index, one) in lines.iter().enumerate() {
        spots.extend(lines[..index].iter().filter_map(|other| crossing(*one, *other)));
    }
    let walls = outline(target);
    let in_target = |spot: &Spot| {
        walls.iter().all(|[from, to]| {
            let way = minus(*to, *from);
            cross(way, minus(*spot, *from)) <= BAND * way[0].hypot(way[1])
        })
    };
    let mut answer = Some(false);
    for spot in spots.into_iter().filter(in_target) {
        let mut seen = Some(true);
        for (eye, blocker) in eyes.iter().flat_map(|eye| blockers.iter().map(move |blocker| (*eye, blocker)))
        {
            match passes_through(eye, spot, blocker) {
                Some(true) => {
                    seen = Some(false);
                    break;
                }
                None => seen = None,
                Some(false) => {}
            }
        }
        match seen {
            Some(true) => return Some(true),
            None => answer = None,
            Some(false) => {}
        }
    }
    answer
}

/// Points all over a shape with four corners, these included.
fn grid(shape: &[Spot]) -> Vec<Spot> {
    const STEPS: usize = 12;
    let between = |one: Spot, other: Spot, step: usize| {
        let part = step as f64 / STEPS as f64;
        [one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])]
    };
    let row = |step: usize| (between(shape[0], shape[1], step), between(shape[3], shape[2], step));
    let steps = (0..=STEPS).flat_map(|across| (0..=STEPS).map(move |along| (across, along)));
    steps.map(|(across, along)| between(row(across).0, row(across).1, along)).collect()
}

fn crossing(one: [Spot; 2], other: [Spot; 2]) -> Option<Spot> {
    let (way, across) = (minus(one[1], one[0]), minus(other[1], other[0]));
    let over = cross(way, across);
    let part = cross(minus(other[0], one[0]), across) / over;
    (over.abs() > 1.0).then(|| [one[0][0] + part * way[0], one[0][1] + part * way[1]])
}
