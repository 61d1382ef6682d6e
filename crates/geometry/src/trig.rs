//! All trigonometry, and with it all floating point. `libm` gives the same bits on every machine, and everything that
//! leaves this file has been rounded to an integer.
#![allow(clippy::float_arithmetic)]

use std::f64::consts::{PI, TAU};

use crate::{Angle, Length, Point, Segment, Vector};

/// 2³² turns' parts in a radian.
const PARTS: f64 = 4_294_967_296.0 / TAU;

/// One, in the fixed point of [`Direction`].
const ONE: i64 = 1 << 30;

/// The sine and cosine of an angle in fixed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction {
    sine: i64,
    cosine: i64,
}

/// The sine and cosine of a facing. They are computed in the first eighth of a turn and mirrored from there, so that
/// turning a table by a quarter or looking at it in a mirror changes no digit.
pub(crate) fn direction(angle: Angle) -> Direction {
    let parts = angle.get();
    let (quarter, within) = (parts >> 30, parts & (Angle::QUARTER.get() - 1));
    let eighth = Angle::EIGHTH.get();
    let (sine, cosine) = if within <= eighth {
        first_eighth(within)
    } else {
        let (sine, cosine) = first_eighth(Angle::QUARTER.get() - within);
        (cosine, sine)
    };
    match quarter {
        0 => Direction { sine, cosine },
        1 => Direction { sine: cosine, cosine: -sine },
        2 => Direction { sine: -sine, cosine: -cosine },
        _ => Direction { sine: -cosine, cosine: sine },
    }
}

fn first_eighth(parts: u32) -> (i64, i64) {
    if parts == 0 {
        return (0, ONE);
    }
    let radians = f64::from(parts) / PARTS;
    let (sine, cosine) = libm::sincos(radians);
    (fixed(sine), fixed(cosine))
}

/// A number from 0 to 1 in fixed point, halves up. The whole part and what is left of it are exact.
fn fixed(value: f64) -> i64 {
    let scaled = value * ONE as f64;
    let whole = scaled as i64;
    whole + i64::from(scaled - whole as f64 >= 0.5)
}

impl Direction {
    /// So much to the right and so much forward of this direction, to the nearest micrometre.
    pub(crate) fn way(self, right: Length, forward: Length) -> Vector {
        let (right, forward) = (i64::from(right.get()), i64::from(forward.get()));
        Vector {
            x: rounded(right * self.cosine + forward * self.sine),
            y: rounded(forward * self.cosine - right * self.sine),
        }
    }

    /// The same for the four corners of a rectangle, clockwise from the left end of its front.
    pub(crate) fn rectangle(self, [left, right]: [Length; 2], [front, rear]: [Length; 2]) -> [Vector; 4] {
        let aside = [left, right].map(|aside| i64::from(aside.get()));
        let ahead = [front, rear].map(|ahead| i64::from(ahead.get()));
        let [left, right] = aside.map(|aside| (aside * self.cosine, aside * self.sine));
        let [front, rear] = ahead.map(|ahead| (ahead * self.sine, ahead * self.cosine));
        [(left, front), (right, front), (right, rear), (left, rear)]
            .map(|(aside, ahead)| Vector { x: rounded(aside.0 + ahead.0), y: rounded(ahead.1 - aside.1) })
    }

    /// A way turned clockwise by the angle of this direction.
    pub(crate) fn turned(self, way: Vector) -> Vector {
        self.way(Length::micrometres(way.x), Length::micrometres(way.y))
    }

    /// The opposite turn.
    pub(crate) fn back(self) -> Self {
        Self { sine: -self.sine, ..self }
    }
}

/// From fixed point to the nearest whole number, halves away from zero, so that a mirror changes only signs.
fn rounded(fixed: i64) -> i32 {
    let below = fixed >> 63;
    // For what is below zero one part less is added, so that a half goes down.
    ((fixed + ONE / 2 + below) >> 30) as i32
}

/// The whole part of a square root. The machine's own root is right to the last digit on every machine, so that it is at most
/// one off here.
pub(crate) fn root(squared: u64) -> u64 {
    let mut root = (squared as f64).sqrt() as u64;
    while root.checked_mul(root).is_none_or(|product| product > squared) {
        root -= 1;
    }
    while (root + 1).checked_mul(root + 1).is_some_and(|product| product <= squared) {
        root += 1;
    }
    root
}

/// A way turned clockwise.
pub(crate) fn turned(way: Vector, turn: Angle) -> Vector {
    direction(turn).turned(way)
}

/// Where a way leads, to the nearest 2⁻³² of a turn.
pub(crate) fn angle_of(way: Vector) -> Angle {
    let (x, y) = (f64::from(way.x.unsigned_abs()), f64::from(way.y.unsigned_abs()));
    let (less, more) = if x <= y { (x, y) } else { (y, x) };
    if more == 0.0 {
        return Angle::ZERO;
    }
    let within = Angle::binary(libm::round(libm::atan2(less, more) * PARTS) as u32);
    let from_y = if x <= y { within } else { Angle::QUARTER - within };
    let mirrored = if way.x < 0 { -from_y } else { from_y };
    if way.y < 0 { Angle::HALF - mirrored } else { mirrored }
}

/// How far a corner goes in a wheel, in a straight line: 2 r sin(a / 2), to the nearest micrometre. AM-MOV-042,
/// FR-MOV-038, DM-TAC-021
pub fn chord(radius: Length, turn: Angle) -> Length {
    let half = f64::from(turn.size().get()) / PARTS / 2.0;
    Length::micrometres(libm::round(2.0 * f64::from(radius.get()) * libm::sin(half)) as i32)
}

/// The widest turn whose [`chord`] is no longer than a distance; at most half a turn.
pub fn widest_turn(radius: Length, distance: Length) -> Angle {
    if distance.get() >= 2 * radius.get() {
        return Angle::HALF;
    }
    if distance.get() <= 0 {
        return Angle::ZERO;
    }
    let sine = f64::from(distance.get()) / (2.0 * f64::from(radius.get()));
    let mut turn = Angle::binary(libm::floor(2.0 * libm::asin(sine) * PARTS) as u32);
    while chord(radius, turn) > distance {
        turn = turn - Angle::binary(1);
    }
    turn
}

/// How far the arc of a turn bulges beyond its chord, rounded up: r (1 - cos(a / 2)).
pub(crate) fn bulge(radius: Length, turn: Angle) -> Length {
    let half = f64::from(turn.size().get()) / PARTS / 2.0;
    Length::micrometres(libm::ceil(f64::from(radius.get()) * (1.0 - libm::cos(half))) as i32)
}

/// The first turn at which a point carried round a pivot crosses a segment from its outer, left side to its inner,
/// right side. `clockwise` says which way it is carried.
///
/// A point that is on the segment already crosses it at once if it is carried inwards.
pub(crate) fn first_crossing(pivot: Point, carried: Point, wall: Segment, clockwise: bool) -> Option<Angle> {
    let (arm, way, start) = (carried - pivot, wall.way(), wall.from - pivot);
    if start.squared() < arm.squared() && (wall.to - pivot).squared() < arm.squared() {
        // The whole wall is inside the circle.
        return None;
    }
    let (length_squared, radius_squared) = (way.squared() as f64, arm.squared() as f64);
    // The nearest point of the wall's line to the pivot, as a part of the way along the wall.
    let foot = -(start.dot(way) as f64) / length_squared;
    let height_squared = {
        let area = start.cross(way) as f64;
        area * area / length_squared
    };
    if height_squared > radius_squared || length_squared == 0.0 {
        return None;
    }
    let spread = libm::sqrt((radius_squared - height_squared) / length_squared);
    // A thousandth of a micrometre at either end, so that no crossing is lost between two walls of an outline.
    let slack = 1e-3 / libm::sqrt(length_squared);
    let mut first: Option<f64> = None;
    for along in [foot - spread, foot + spread] {
        if along < -slack || along > 1.0 + slack {
            continue;
        }
        let at =
            (f64::from(start.x) + along * f64::from(way.x), f64::from(start.y) + along * f64::from(way.y));
        // Carried clockwise, a point at (x, y) from the pivot moves along (y, -x).
        let motion = if clockwise { (at.1, -at.0) } else { (-at.1, at.0) };
        let inwards = f64::from(way.x) * motion.1 - f64::from(way.y) * motion.0;
        if inwards >= 0.0 {
            continue;
        }
        let cross = f64::from(arm.x) * at.1 - f64::from(arm.y) * at.0;
        let dot = f64::from(arm.x) * at.0 + f64::from(arm.y) * at.1;
        let anticlockwise = libm::atan2(cross, dot);
        let turn = if clockwise { -anticlockwise } else { anticlockwise };
        // What lies a hair behind the start is the start itself.
        let turn = if turn < 0.0 { if turn > -1e-9 { 0.0 } else { turn + TAU } } else { turn };
        if first.is_none_or(|least| turn < least) {
            first = Some(turn);
        }
    }
    let turn = first?;
    // A thousandth of the smallest step makes up for what the division lost.
    (turn <= PI).then(|| Angle::binary(libm::floor(turn * PARTS + 1e-3) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_directions_are_exact() {
        let sides = [(0, 0, ONE), (90, ONE, 0), (180, 0, -ONE), (270, -ONE, 0)];
        for (degrees, sine, cosine) in sides {
            assert_eq!(direction(Angle::degrees(degrees)), Direction { sine, cosine });
        }
    }

    #[test]
    fn a_mirror_changes_only_signs() {
        for parts in (0..u32::MAX).step_by(98_765_431) {
            let (there, back) = (direction(Angle::binary(parts)), direction(-Angle::binary(parts)));
            assert_eq!((there.sine, there.cosine), (-back.sine, back.cosine));
            let quarter_on = direction(Angle::binary(parts) + Angle::QUARTER);
            assert_eq!((quarter_on.sine, quarter_on.cosine), (there.cosine, -there.sine));
        }
    }

    #[test]
    fn the_facing_of_a_way_is_the_one_it_was_made_with() {
        for degrees in -179..=180 {
            let angle = Angle::degrees(degrees);
            let way = direction(angle).way(Length::ZERO, Length::millimetres(4000));
            let off = (angle_of(way) - angle).size();
            assert!(off < Angle::binary(1000), "{degrees}: off by {}", off.get());
        }
        assert_eq!(angle_of(Vector::new(-1, 0)), Angle::degrees(270));
        assert_eq!(angle_of(Vector::new(5, -5)), Angle::degrees(135));
    }

    /// Proves AM-MOV-042.
    #[test]
    fn a_wheel_costs_its_chord() {
        let hundredths_of_mu = |length: Length| (length.get() + 125) / 250;
        assert_eq!(hundredths_of_mu(chord(Length::millimetres(80), Angle::degrees(30))), 166);
        assert_eq!(hundredths_of_mu(chord(Length::millimetres(40), Angle::degrees(90))), 226);
        assert_eq!(chord(Length::millimetres(80), Angle::degrees(60)), Length::millimetres(80));
        assert_eq!(chord(Length::millimetres(80), Angle::degrees(-60)), Length::millimetres(80));
    }

    /// Proves AM-MOV-045.
    #[test]
    fn the_widest_wheel_of_eight_bases_within_three_mu() {
        let turn = widest_turn(Length::millimetres(320), Length::millimetres(75));
        assert_eq!((turn.to_millidegrees() + 5) / 10, 1346);
        assert!(chord(Length::millimetres(320), turn) <= Length::millimetres(75));
        assert_eq!(widest_turn(Length::millimetres(10), Length::millimetres(20)), Angle::HALF);
        assert_eq!(widest_turn(Length::millimetres(10), Length::ZERO), Angle::ZERO);
    }

    #[test]
    fn a_carried_corner_crosses_a_wall_inwards_only() {
        let pivot = Point::new(0, 0);
        let carried = Point::millimetres(0, 10);
        // A wall along the x axis: its outer, left side is up if it runs to the right.
        let wall = Segment::new(Point::millimetres(5, 0), Point::millimetres(20, 0));
        assert_eq!(first_crossing(pivot, carried, wall, true), Some(Angle::QUARTER));
        let reversed = Segment::new(wall.to, wall.from);
        assert_eq!(first_crossing(pivot, carried, reversed, true), None);
        assert_eq!(first_crossing(pivot, carried, wall, false), None);
        let out_of_reach = Segment::new(Point::millimetres(11, 0), Point::millimetres(20, 0));
        assert_eq!(first_crossing(pivot, carried, out_of_reach, true), None);
    }
}
