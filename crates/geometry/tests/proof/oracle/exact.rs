//! Convex shapes in whole numbers.
//!
//! Two shapes share a point if and only if the set of all differences of their points holds the null vector, and that
//! set is the hull of the differences of their corners. The hull is not even built: every pair of differences is tried.

use acies_geometry::{Length, Point};

type Way = [i128; 2];

fn cross(one: Way, other: Way) -> i128 {
    one[0] * other[1] - one[1] * other[0]
}

fn dot(one: Way, other: Way) -> i128 {
    one[0] * other[0] + one[1] * other[1]
}

fn minus(one: Way, other: Way) -> Way {
    [one[0] - other[0], one[1] - other[1]]
}

fn differences(one: &[Point], other: &[Point]) -> Vec<Way> {
    let way = |from: &Point, to: &Point| {
        [i128::from(to.x) - i128::from(from.x), i128::from(to.y) - i128::from(from.y)]
    };
    one.iter().flat_map(|from| other.iter().map(move |to| way(from, to))).collect()
}

/// Whether an inner point of one shape is an inner point of the other, or lies on it if the other is a line or a point.
pub(crate) fn interiors_meet(one: &[Point], other: &[Point]) -> bool {
    let ways = differences(one, other);
    let mut some = false;
    for &from in &ways {
        for &to in ways.iter().filter(|&&to| to != from) {
            some = true;
            let along = minus(to, from);
            let outermost = ways.iter().all(|&way| cross(along, minus(way, from)) <= 0);
            if outermost && cross(along, minus([0, 0], from)) >= 0 {
                return false;
            }
        }
    }
    some
}

/// A distance, as its square: a fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    square: i128,
    over: i128,
}

impl Distance {
    pub(crate) fn is_at_most(self, limit: Length) -> bool {
        limit >= Length::ZERO && self.square <= i128::from(limit.squared()) * self.over
    }

    pub(crate) fn is_less_than(self, limit: Length) -> bool {
        limit > Length::ZERO && self.square < i128::from(limit.squared()) * self.over
    }

    pub(crate) fn is_none(self) -> bool {
        self.square == 0
    }
}

/// The least distance of two convex shapes.
pub(crate) fn distance(one: &[Point], other: &[Point]) -> Distance {
    if interiors_meet(one, other) {
        return Distance { square: 0, over: 1 };
    }
    let ways = differences(one, other);
    let pairs = ways.iter().flat_map(|&from| ways.iter().map(move |&to| from_origin(from, to)));
    pairs.min_by(|one, other| (one.square * other.over).cmp(&(other.square * one.over))).expect("corners")
}

fn from_origin(from: Way, to: Way) -> Distance {
    let along = minus(to, from);
    let (part, whole) = (-dot(along, from), dot(along, along));
    if part <= 0 {
        Distance { square: dot(from, from), over: 1 }
    } else if part >= whole {
        Distance { square: dot(to, to), over: 1 }
    } else {
        Distance { square: cross(along, from).pow(2), over: whole }
    }
}

/// How often a closed outline runs round a point; none if the point is on it.
pub(crate) fn turns_round(outline: &[Point], point: Point) -> Option<i32> {
    let mut turns = 0;
    for (index, &from) in outline.iter().enumerate() {
        let to = outline[(index + 1) % outline.len()];
        if distance(&[from, to], &[point]).is_none() {
            return None;
        }
        let way = [i128::from(to.x - from.x), i128::from(to.y - from.y)];
        let side = cross(way, [i128::from(point.x - from.x), i128::from(point.y - from.y)]);
        if from.y <= point.y && to.y > point.y && side > 0 {
            turns += 1;
        } else if from.y > point.y && to.y <= point.y && side < 0 {
            turns -= 1;
        }
    }
    Some(turns)
}

/// Whether an outline without doubled points crosses or touches itself.
pub(crate) fn crosses_itself(outline: &[Point]) -> bool {
    let count = outline.len();
    let edge = |index: usize| [outline[index % count], outline[(index + 1) % count]];
    (0..count).any(|one| {
        (one + 1..count).any(|other| {
            let (mine, theirs) = (edge(one), edge(other));
            let shared = mine.iter().filter(|end| theirs.contains(end)).count();
            let neighbours = other == one + 1 || (one == 0 && other == count - 1);
            if neighbours && shared == 1 {
                // They meet where they must; they may not share more.
                let beyond = |of: [Point; 2], on: [Point; 2]| {
                    of.iter().any(|end| !on.contains(end) && distance(&[*end], &on).is_none())
                };
                beyond(mine, theirs) || beyond(theirs, mine)
            } else {
                distance(&mine, &theirs).is_none()
            }
        })
    })
}

/// Whether an edge of one outline crosses an edge of the other, or a corner of one is inside the other. Outlines that
/// only touch do neither.
pub(crate) fn outlines_cross(one: &[Point], other: &[Point]) -> bool {
    let edges = |outline: &[Point]| -> Vec<[Point; 2]> {
        (0..outline.len()).map(|index| [outline[index], outline[(index + 1) % outline.len()]]).collect()
    };
    let side = |[from, to]: [Point; 2], point: Point| {
        let way = |end: Point| [i128::from(end.x - from.x), i128::from(end.y - from.y)];
        cross(way(to), way(point)).signum()
    };
    let parts = |wall: [Point; 2], ends: [Point; 2]| side(wall, ends[0]) * side(wall, ends[1]) < 0;
    let inside = |outline: &[Point], point: Point| !matches!(turns_round(outline, point), None | Some(0));
    let theirs = edges(other);
    edges(one).iter().any(|&edge| theirs.iter().any(|&wall| parts(edge, wall) && parts(wall, edge)))
        || one.iter().any(|&corner| inside(other, corner))
        || other.iter().any(|&corner| inside(one, corner))
}
