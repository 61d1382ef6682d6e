//! Where the marks of a piece of terrain go: strewn, planted, in rows, in rings. The same piece always gets the same
//! marks, for what looks like chance is computed from where they stand.

use acies_geometry::convex::{edges, hull};
use acies_geometry::distance::nearest_points;
use acies_geometry::{Angle, Length, Point, Polygon, Pose, Segment, Vector};

/// More marks than this on one piece would only make the file large.
const MOST_ACROSS: i32 = 36;

/// More rows than this would run into each other.
const MOST_ROWS: i32 = 160;

/// Points strewn over a piece, the far ones first, each with some noise. No mark of this radius leaves the ground.
pub(super) fn strewn(ground: &Polygon, spacing: Length, radius: Length) -> Vec<(Point, u32)> {
    let bounds = ground.bounds();
    let (width, depth) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
    let step = spacing.get().max(width / MOST_ACROSS).max(depth / MOST_ACROSS);
    let mut points = Vec::new();
    // Rows are closer than the marks in them: every other one is offset by half.
    let rise = step * 87 / 100;
    for row in (0..=depth / rise).rev() {
        for column in 0..=width / step {
            let noise = noise(row, column);
            let jitter = |bits: u32| ((noise >> bits) & 255) as i32 * (step / 2) / 255 - step / 4;
            let at = Point::new(
                bounds.low.x + column * step + row % 2 * step / 2 + step / 4 + jitter(0),
                bounds.low.y + row * rise + step / 4 + jitter(8),
            );
            if has_room(ground, at, radius) {
                points.push((at, noise));
            }
        }
    }
    points
}

/// Points in straight rows along the longest side, the far ones first.
pub(super) fn planted(ground: &Polygon, spacing: Length, radius: Length) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for row in rows(ground, spacing, Length::ZERO) {
        let length = row.length().get();
        let step = spacing.get().max(length / MOST_ACROSS);
        // Counted from a common line, so that the trees of neighbouring rows stand side by side.
        let pose = Pose::new(ground.bounds().low, Pose::facing_along(row.way()));
        let (_, start) = pose.seen_from_here(row.from);
        let first = step - start.get().rem_euclid(step);
        for along in (first..=length).step_by(step as usize) {
            let at = row.from + row.way().with_length(Length::micrometres(along));
            if has_room(ground, at, radius) {
                points.push(at);
            }
        }
    }
    points.sort_by_key(|point| std::cmp::Reverse((point.y, point.x)));
    points
}

fn has_room(ground: &Polygon, at: Point, radius: Length) -> bool {
    let radius = radius.get();
    let around = [(radius, 0), (-radius, 0), (0, radius), (0, -radius)];
    around.iter().all(|&(x, y)| ground.holds(at + Vector::new(x, y)))
}

/// Straight lines across a piece, along its longest side, ending so far inside its outline.
pub(super) fn rows(ground: &Polygon, spacing: Length, inset: Length) -> Vec<Segment> {
    let hull = hull(ground.corners());
    let Some(longest) = edges(&hull).max_by_key(|edge| edge.way().squared()) else { return Vec::new() };
    let pose = Pose::new(longest.from, Pose::facing_along(longest.way()) - Angle::QUARTER);
    let seen: Vec<(i64, i64)> = ground
        .corners()
        .iter()
        .map(|&corner| pose.seen_from_here(corner))
        .map(|(right, forward)| (i64::from(right.get()), i64::from(forward.get())))
        .collect();
    let low = seen.iter().map(|&(_, y)| y).min().unwrap_or(0);
    let high = seen.iter().map(|&(_, y)| y).max().unwrap_or(0);
    let step = i64::from(spacing.get()).max((high - low) / i64::from(MOST_ROWS)).max(1);
    let mut rows = Vec::new();
    let mut y = low + step / 2;
    while y < high {
        for (from, to) in inside(&seen, y) {
            let (from, to) = (from + i64::from(inset.get()), to - i64::from(inset.get()));
            if to - from > step / 2 {
                let at = |x: i64| pose.at(Length::micrometres(x as i32), Length::micrometres(y as i32));
                rows.push(Segment::new(at(from), at(to)));
            }
        }
        y += step;
    }
    rows
}

/// The stretches of a level line that are inside an outline.
fn inside(outline: &[(i64, i64)], y: i64) -> Vec<(i64, i64)> {
    let followers = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(followers).filter(|(from, to)| (from.1 > y) != (to.1 > y));
    let mut at: Vec<i64> =
        crossed.map(|(from, to)| from.0 + (to.0 - from.0) * (y - from.1) / (to.1 - from.1)).collect();
    at.sort_unstable();
    at.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The outline drawn in towards the heights, by so many hundredths of the way.
pub(super) fn ring(ground: &Polygon, heights: &[Vec<Point>], hundredths: i32) -> Vec<Point> {
    ground.corners().iter().map(|&corner| towards(corner, heights, hundredths)).collect()
}

/// A point on the way from another to the nearest height.
pub(super) fn towards(from: Point, heights: &[Vec<Point>], hundredths: i32) -> Point {
    let way = nearest_height(from, heights) - from;
    let part = |size: i32| (i64::from(size) * i64::from(hundredths) / 100) as i32;
    from + Vector::new(part(way.x), part(way.y))
}

fn nearest_height(from: Point, heights: &[Vec<Point>]) -> Point {
    let of = |line: &Vec<Point>| match line.as_slice() {
        [] => None,
        [peak] => Some(*peak),
        line => line
            .windows(2)
            .map(|ends| nearest_points(&[from], ends).1)
            .min_by_key(|point| (*point - from).squared()),
    };
    heights.iter().filter_map(of).min_by_key(|point| (*point - from).squared()).unwrap_or(from)
}

/// The middle of a piece, where its name goes and where it is highest if it has no crest: its centre of gravity.
pub(super) fn middle(ground: &Polygon) -> Point {
    let origin = ground.bounds().low;
    let (mut area, mut x, mut y) = (0_i128, 0_i128, 0_i128);
    for edge in ground.edges() {
        let (from, to) = (edge.from - origin, edge.to - origin);
        let part = i128::from(from.cross(to));
        area += part;
        x += part * i128::from(from.x + to.x);
        y += part * i128::from(from.y + to.y);
    }
    let mean = |sum: i128| (sum / (3 * area)) as i32;
    let centre = origin + Vector::new(mean(x), mean(y));
    // The middle of a bent piece may lie outside: then the widest row through it is the better place.
    if ground.holds(centre) {
        return centre;
    }
    let depth = Length::micrometres((ground.bounds().high.y - ground.bounds().low.y) / 12);
    let widest = rows(ground, depth, Length::ZERO).into_iter().max_by_key(|row| row.way().squared());
    widest.map_or(centre, |row| row.from.halfway(row.to))
}

/// Points along a chain of lines, so far apart, each with the way on from there.
pub(super) fn along(lines: impl Iterator<Item = Segment>, spacing: Length) -> Vec<(Point, Vector)> {
    let spacing = spacing.get().max(1);
    let mut points = Vec::new();
    let mut left = spacing / 2;
    for line in lines {
        let length = line.length().get();
        while left < length {
            points.push((line.from + line.way().with_length(Length::micrometres(left)), line.way()));
            left += spacing;
        }
        left -= length;
    }
    points
}

/// Something that looks like chance and depends on nothing but the place.
fn noise(row: i32, column: i32) -> u32 {
    let mut mixed = (row as u32).wrapping_mul(0x9e37_79b9) ^ (column as u32).wrapping_mul(0x85eb_ca6b);
    for _ in 0..2 {
        mixed ^= mixed >> 15;
        mixed = mixed.wrapping_mul(0x2c1b_3c6d);
        mixed ^= mixed >> 12;
    }
    mixed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn horseshoe() -> Polygon {
        let corners =
            [(0, 0), (0, 300), (300, 300), (300, 200), (100, 200), (100, 100), (300, 100), (300, 0)];
        Polygon::new(corners.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap()
    }

    #[test]
    fn marks_stay_on_their_ground() {
        let radius = Length::millimetres(10);
        let marks = strewn(&horseshoe(), Length::millimetres(25), radius);
        assert!(marks.len() > 60, "{}", marks.len());
        for (at, _) in marks {
            assert!(horseshoe().covers(
                &[(-5, 0), (0, 5), (5, 0), (0, -5)].map(|(x, y)| { at + Vector::new(x * 1000, y * 1000) })
            ));
        }
        assert!(planted(&horseshoe(), Length::millimetres(25), radius).len() > 40);
    }

    #[test]
    fn rows_are_broken_by_a_bay() {
        let rows = rows(&horseshoe(), Length::millimetres(20), Length::ZERO);
        assert!(rows.iter().all(|row| {
            let middle = row.from.halfway(row.to);
            horseshoe().holds(middle)
        }));
        assert_eq!(rows.len(), 15);
    }

    #[test]
    fn rings_rise_to_the_crest() {
        let crest = vec![vec![Point::millimetres(50, 150)]];
        let ring = ring(&horseshoe(), &crest, 50);
        assert_eq!(ring.len(), 8);
        assert!(ring.contains(&Point::millimetres(25, 75)));
    }
}
