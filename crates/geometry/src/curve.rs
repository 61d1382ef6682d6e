use crate::Point;

/// Points between two neighbours of a smoothed outline, the first neighbour included.
const STEPS: i64 = 8;

/// A smooth closed curve through points, as a chain of straight lines. It passes through every given point; between
/// two of them the direction is set by their neighbours (a Catmull–Rom curve). Only integers are used.
pub fn smooth(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let mut curve = Vec::with_capacity(count * STEPS as usize);
    for index in 0..count {
        let around = |offset: usize| points[(index + count + offset - 1) % count];
        for step in 0..STEPS {
            let part = |of: fn(&Point) -> i32| {
                let [before, from, to, after] = [0, 1, 2, 3].map(|offset| i64::from(of(&around(offset))));
                catmull_rom(before, from, to, after, step)
            };
            curve.push(Point::new(part(|point| point.x), part(|point| point.y)));
        }
    }
    curve
}

/// The curve at `step` of [`STEPS`] between `from` and `to`.
fn catmull_rom(before: i64, from: i64, to: i64, after: i64, step: i64) -> i32 {
    let (once, squared, cubed) = (step * STEPS * STEPS, step * step * STEPS, step * step * step);
    let whole = STEPS * STEPS * STEPS;
    let sum = 2 * from * whole
        + (to - before) * once
        + (2 * before - 5 * from + 4 * to - after) * squared
        + (3 * from - before - 3 * to + after) * cubed;
    let (size, half) = (2 * whole, whole);
    // To the nearest, halves away from zero, so that a mirrored outline gives a mirrored curve.
    (if sum < 0 { -((-sum + half) / size) } else { (sum + half) / size }) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_passes_through_its_points_and_rounds_the_corners() {
        let square = [(0, 0), (0, 100), (100, 100), (100, 0)].map(|(x, y)| Point::millimetres(x, y));
        let curve = smooth(&square);
        assert_eq!(curve.len(), 32);
        assert!(square.iter().all(|point| curve.contains(point)));
        assert_eq!(
            curve[4],
            Point::new(-12_500, 50_000),
            "halfway along the left side it bulges by an eighth"
        );
        let mirrored: Vec<Point> = smooth(&square.map(|point| Point::new(-point.x, point.y)));
        assert!(curve.iter().zip(&mirrored).all(|(one, other)| one.x == -other.x && one.y == other.y));
    }
}
