//! The shortest way round obstacles.

use crate::convex::line_passes_through;
use crate::{Length, Point, Segment};

/// A way on foot from point to point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The points where it bends, with its start and end.
    pub points: Vec<Point>,
    /// Its length, each straight stretch rounded up.
    pub length: Length,
}

/// The length of a chain of straight lines, each rounded up.
pub fn length(points: &[Point]) -> Length {
    points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

/// The shortest way from one point to another that passes through no obstacle; none if there is no way at all.
/// DM-TAC-003
///
/// The shortest way bends only at corners of obstacles, so it is looked for among those.
pub fn shortest(from: Point, to: Point, obstacles: &[&[Point]]) -> Option<Way> {
    let mut points = vec![from, to];
    points.extend(obstacles.iter().flat_map(|obstacle| obstacle.iter().copied()));
    let clear = |one: Point, other: Point| {
        !obstacles.iter().any(|obstacle| line_passes_through(Segment::new(one, other), obstacle))
    };
    // Dijkstra's algorithm; there are so few corners that a list does for the queue.
    let mut best: Vec<Option<(Length, usize)>> = vec![None; points.len()];
    let mut settled = vec![false; points.len()];
    best[0] = Some((Length::ZERO, 0));
    loop {
        let open = (0..points.len()).filter(|&index| !settled[index]);
        let (sofar, here) = open.filter_map(|index| best[index].map(|(length, _)| (length, index))).min()?;
        if here == 1 {
            break;
        }
        settled[here] = true;
        for there in 0..points.len() {
            if settled[there] || !clear(points[here], points[there]) {
                continue;
            }
            let length = sofar + (points[there] - points[here]).length();
            if best[there].is_none_or(|(least, _)| length < least) {
                best[there] = Some((length, here));
            }
        }
    }
    let mut way = vec![to];
    let mut here = 1;
    while here != 0 {
        here = best[here]?.1;
        way.push(points[here]);
    }
    way.reverse();
    way.dedup();
    Some(Way { length: length(&way), points: way })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves DM-TAC-003.
    #[test]
    fn the_way_round_is_longer_than_the_straight_line() {
        let wall = [(30, 40), (50, 40), (50, -30), (30, -30)].map(|(x, y)| Point::millimetres(x, y));
        let (from, to) = (Point::millimetres(0, 0), Point::millimetres(80, 0));
        let free = shortest(from, to, &[]).unwrap();
        assert_eq!((free.length, free.points.len()), (Length::millimetres(80), 2));
        let round = shortest(from, to, &[&wall]).unwrap();
        assert_eq!(round.points, [from, Point::millimetres(30, -30), Point::millimetres(50, -30), to]);
        // Twice √(30² + 30²) = 42.427 mm and 20 mm between.
        assert_eq!(round.length, Length::micrometres(42_427 * 2 + 20_000));
    }

    #[test]
    fn nothing_leads_out_of_a_closed_box() {
        let wall = |x: i32, y: i32, width: i32, depth: i32| {
            [(0, depth), (width, depth), (width, 0), (0, 0)]
                .map(|(dx, dy)| Point::millimetres(x + dx, y + dy))
        };
        let walls =
            [wall(-30, 20, 60, 10), wall(-30, -30, 60, 10), wall(-30, -30, 10, 60), wall(20, -30, 10, 60)];
        let walls: Vec<&[Point]> = walls.iter().map(<[Point; 4]>::as_slice).collect();
        assert_eq!(shortest(Point::new(0, 0), Point::millimetres(100, 0), &walls), None);
    }
}
