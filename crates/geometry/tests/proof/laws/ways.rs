//! The shortest way round obstacles.

use acies_geometry::sweep::Obstacle;
use acies_geometry::way::{self, shortest};
use acies_geometry::{Footprint, Length, Point, TOUCH, within};

use crate::draw::{Base, Draw};
use crate::oracle::area::{minus, spots};
use crate::oracle::seeing;

/// No chain of straight lines between corners is shorter, each rounded up to the micrometre. Lines that may or may not
/// graze an obstacle give two answers, and the right one lies between them. Between bases that touch there may be lines,
/// but no way, so with such it may be longer.
pub(crate) fn no_way_is_shorter(draw: &mut Draw<'_>) {
    let base = draw.base();
    let all = [base, draw.base_near(base), draw.base_near(base)].map(Base::footprint);
    let bases: &[Footprint] = &all[..draw.between(0, 3) as usize];
    let obstacles: Vec<&[Point]> = bases.iter().map(|base| base.core().as_slice()).collect();
    let joined = bases.iter().enumerate().any(|(index, base)| {
        bases[index + 1..].iter().any(|other| within(base.corners(), other.corners(), TOUCH))
    });
    let (from, to) = (base.pose.front + draw.vector(80_000), base.pose.front + draw.vector(150_000));
    let answer = shortest(from, to, &bases.iter().map(Obstacle::Base).collect::<Vec<_>>());
    let context = || format!("{answer:?}: {from:?} {to:?} {obstacles:?}");

    let mut points = vec![from, to];
    points.extend(obstacles.iter().flat_map(|obstacle| obstacle.iter()));
    let places = spots(&points, from);
    let walls: Vec<_> = obstacles.iter().map(|obstacle| spots(obstacle, from)).collect();
    let blocked = |one: usize, other: usize, in_doubt: bool| {
        walls.iter().any(|wall| seeing::passes_through(places[one], places[other], wall).unwrap_or(in_doubt))
    };
    // Every pair of points, and then every point between.
    let measured = |in_doubt: bool| {
        let count = points.len();
        let mut table = vec![vec![f64::INFINITY; count]; count];
        for (one, row) in table.iter_mut().enumerate() {
            for (other, length) in row.iter_mut().enumerate() {
                if !blocked(one, other, in_doubt) {
                    let way = minus(places[other], places[one]);
                    *length = way[0].hypot(way[1]);
                }
            }
        }
        for between in 0..count {
            for one in 0..count {
                for other in 0..count {
                    let round = table[one][between] + table[between][other];
                    table[one][other] = table[one][other].min(round);
                }
            }
        }
        table[0][1]
    };
    let (least, most) = (measured(false), measured(true));
    let Some(way) = &answer else {
        assert!(joined || most.is_infinite(), "there is one of {most}: {}", context());
        return;
    };
    assert_eq!((way.points[0], way.points[way.points.len() - 1]), (from, to));
    assert_eq!(way.length, way::length(&way.points));
    let length = f64::from(way.length.get());
    let rounding = points.len() as f64;
    assert!(length >= least - 1e-6, "there is none as short, but {least}: {}", context());
    assert!(joined || length <= most + rounding, "there is one of {most}: {}", context());
    let straight = (to - from).length();
    assert!(way.length >= straight - Length::micrometres(1), "{}", context());
}
