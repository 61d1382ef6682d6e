//! How much a stream winds.

use acies_geometry::{Length, Point, Segment, Vector};
use serde::{Deserialize, Serialize};

/// Two points of a stream that are too near to each other for their distance along it. DM-SET-053
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Winding {
    /// The point further up.
    pub from: Point,
    /// The point further down.
    pub to: Point,
    /// How far apart they are, rounded down.
    pub straight: Length,
    /// How far apart they are along the stream, rounded up.
    pub along: Length,
}

/// Two points of a stream of which the straight distance is less than three quarters of the distance along it; none if
/// there are none. DM-SET-053
///
/// All points are looked at, not only bends. On two straight stretches let one point go down each: the straight
/// distance less three quarters of the way between them is a convex function of both. Where it is least inside both
/// stretches it is as low on a whole line of pairs, up to where one point is at a bend; so one point can be taken to be
/// a bend or an end. The other is then a bend or end too, or the one place in its stretch at which the line to it makes
/// an angle of cosine 3/4 with the stream. That place is taken to the nearest micrometre, and lengths along the stream
/// are added up to a thousandth of one, in favour of the river.
pub fn winding(line: &[Point]) -> Option<Winding> {
    let there = Stream::new(line);
    let upstream: Vec<Point> = line.iter().rev().copied().collect();
    let back = Stream::new(&upstream);
    let mirrored = |winding: Winding| Winding { from: winding.to, to: winding.from, ..winding };
    there.winding().or_else(|| back.winding().map(mirrored))
}

/// Thousandths (or nearly) of a micrometre.
const FINE: u32 = 10;

struct Stream<'a> {
    line: &'a [Point],
    /// How far each point is along the stream, in 2⁻¹⁰ micrometres, each stretch rounded down.
    along: Vec<i128>,
}

impl<'a> Stream<'a> {
    fn new(line: &'a [Point]) -> Self {
        let mut along = vec![0];
        for stretch in line.windows(2) {
            along.push(along[along.len() - 1] + fine_length(stretch[1] - stretch[0]));
        }
        Self { line, along }
    }

    /// The first pair that is too near, the first of them a bend or an end.
    fn winding(&self) -> Option<Winding> {
        self.line.iter().enumerate().find_map(|(index, &from)| {
            (index..self.line.len().saturating_sub(1)).find_map(|next| {
                let stretch = Segment::new(self.line[next], self.line[next + 1]);
                let candidates = [Some(stretch.to), closest_for_its_way(from, stretch)];
                candidates.into_iter().flatten().find_map(|to| {
                    let along = self.along[next] - self.along[index] + fine_length(to - stretch.from);
                    too_near(from, to, along)
                })
            })
        })
    }
}

/// A length in 2⁻¹⁰ micrometres, rounded down.
fn fine_length(way: Vector) -> i128 {
    (i128::from(way.squared()) << (2 * FINE)).isqrt()
}

/// The place in a stretch where the straight distance from a point, less three quarters of the way along, is least:
/// beyond the foot of the perpendicular by 3 / √7 of its height.
fn closest_for_its_way(from: Point, stretch: Segment) -> Option<Point> {
    let (way, to) = (stretch.way(), from - stretch.from);
    let height = i128::from(way.cross(to).abs());
    let foot = i128::from(way.dot(to));
    // 9 / 7 under the root; all are lengths times the stretch's own.
    let beyond = (height * height * 9 / 7).isqrt();
    let (at, whole) = (foot + beyond, i128::from(way.squared()));
    let part = |size: i32| ((i128::from(size) * at * 2 + whole).div_euclid(whole * 2)) as i32;
    (whole > 0 && 0 < at && at < whole).then(|| stretch.from + Vector::new(part(way.x), part(way.y)))
}

fn too_near(from: Point, to: Point, along: i128) -> Option<Winding> {
    let straight = i128::from((to - from).squared()) << (2 * FINE);
    (16 * straight < 9 * along * along).then(|| Winding {
        from,
        to,
        straight: Length::micrometres((to - from).squared().isqrt() as i32),
        along: Length::micrometres((along >> FINE) as i32 + 1),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{at, mirrored, quarter_turned, shifted};
    use super::*;

    #[test]
    fn three_quarters_are_enough() {
        // A trapezium of 100 mm on three sides: the ends are 300 mm apart along the stream.
        let bend = |straight: i32| {
            let aside = (straight - 100_000) / 2;
            let height = (100_000_i64.pow(2) - i64::from(aside).pow(2)).isqrt() as i32;
            [(0, 0), (aside, height), (aside + 100_000, height), (straight, 0)].map(|(x, y)| Point::new(x, y))
        };
        assert_eq!(winding(&bend(226_000)), None);
        assert!(winding(&bend(224_000)).is_some());
        assert_eq!(winding(&[at(0, 0), at(0, 500)]), None);
        assert_eq!(winding(&[at(0, 0)]), None);
    }

    /// At a bend with an angle between the stretches the nearest points for their way are equally far from the bend:
    /// their distance is the sine of half the angle. It is three quarters if the cosine of the angle is -1/8.
    #[test]
    fn a_single_bend_may_turn_by_less_than_83_degrees() {
        // The cosine of the turn is 1 / 8: 8 long with 1 ahead, √63 aside.
        let ahead = |height: i32| [at(0, 0), at(80, 0), Point::new(90_000, height)];
        assert_eq!(winding(&ahead(79_370)), None);
        let found = winding(&ahead(79_380)).unwrap();
        assert!(found.straight * 4 <= found.along * 3);
    }

    #[test]
    fn the_two_points_need_not_be_bends() {
        // A long reach and a short one: the ends are far apart, but not the points near the bend.
        let line = [at(0, 0), at(800, 0), at(800, 100)];
        let found = winding(&line).unwrap();
        assert_eq!(found.to, at(800, 100));
        assert!(found.from.x > 600_000 && found.from.x < 800_000 && found.from.y == 0, "{found:?}");
        assert!(found.straight * 4 < found.along * 3);
    }

    /// A course of some bends across the table.
    fn course() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((40_000..160_000, -160_000..160_000), 2..6).prop_map(|bends| {
            let mut x = 0;
            let points = bends.into_iter().map(|(ahead, aside)| {
                x += ahead;
                Point::new(x, 600_000 + aside)
            });
            points.collect()
        })
    }

    /// Points every two millimetres, with their distance along the stream.
    fn samples(line: &[Point]) -> Vec<(Point, i64)> {
        let mut sofar = 0;
        let mut samples = Vec::new();
        for stretch in line.windows(2) {
            let way = stretch[1] - stretch[0];
            let length = i64::from(way.length().get());
            for step in 0..=length / 2000 {
                let part = |size: i32| (i64::from(size) * step * 2000 / length) as i32;
                samples.push((stretch[0] + Vector::new(part(way.x), part(way.y)), sofar + step * 2000));
            }
            sofar += length;
        }
        samples
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn sampling_finds_nothing_else(line in course()) {
            let found = winding(&line);
            if let Some(found) = found {
                prop_assert!(found.straight * 4 < found.along * 3);
            } else {
                let samples = samples(&line);
                for (index, (one, here)) in samples.iter().enumerate() {
                    for (other, there) in &samples[index..] {
                        let straight = i64::from((*other - *one).length().get());
                        prop_assert!(straight * 4 + 40 >= (there - here) * 3, "{one:?} {other:?}");
                    }
                }
            }
        }

        #[test]
        fn winding_does_not_depend_on_where_and_how_the_river_lies(line in course()) {
            let winds = |line: &[Point]| winding(line).is_some();
            let upstream: Vec<Point> = line.iter().rev().copied().collect();
            for moved in [shifted(&line), mirrored(&line), quarter_turned(&line), upstream] {
                prop_assert_eq!(winds(&line), winds(&moved));
            }
        }
    }
}
