//! Where corners come to stand, what a wheel costs, and smooth outlines.

use acies_geometry::{Angle, Length, Point, Pose, chord, smooth, widest_turn};

use crate::draw::Draw;
use crate::oracle::motion::radians;

/// Half a micrometre of rounding, and what the fixed point of sine and cosine loses: half of 2⁻³⁰ of the reach, less
/// than a thousandth of a micrometre within a metre.
const HALF: f64 = 0.502;

fn is_near(answer: i32, truth: f64) -> bool {
    (f64::from(answer) - truth).abs() <= HALF
}

pub(crate) fn corners_are_placed_to_the_micrometre(draw: &mut Draw<'_>) {
    let pose = Pose::new(Point::new(500_000, 500_000) + draw.vector(400_000), draw.facing());
    let (right, forward) = (draw.between(-500_000, 500_000), draw.between(-500_000, 500_000));
    let placed = pose.at(Length::micrometres(right), Length::micrometres(forward));
    let (sine, cosine) = radians(pose.facing).sin_cos();
    let (across, along) = (f64::from(right), f64::from(forward));
    let truth = (across * cosine + along * sine, along * cosine - across * sine);
    assert!(is_near(placed.x - pose.front.x, truth.0), "{pose:?} {right} {forward}");
    assert!(is_near(placed.y - pose.front.y, truth.1), "{pose:?} {right} {forward}");

    let (x, y) = (f64::from(placed.x - pose.front.x), f64::from(placed.y - pose.front.y));
    let (seen_right, seen_forward) = pose.seen_from_here(placed);
    assert!(is_near(seen_right.get(), x * cosine - y * sine), "{pose:?} {placed:?}");
    assert!(is_near(seen_forward.get(), x * sine + y * cosine), "{pose:?} {placed:?}");

    let turned = Pose::new(placed, Angle::ZERO).turned_about(pose.front, pose.facing);
    assert_eq!(turned.facing, pose.facing);
    assert!(is_near(turned.front.x - pose.front.x, x * cosine + y * sine), "{pose:?} {placed:?}");
    assert!(is_near(turned.front.y - pose.front.y, y * cosine - x * sine), "{pose:?} {placed:?}");

    let facing = Pose::facing_along(placed - pose.front);
    let truth = x.atan2(y).rem_euclid(std::f64::consts::TAU);
    let off = (radians(facing) - truth).abs();
    assert!(off.min(std::f64::consts::TAU - off) < 2e-9, "{:?}", placed - pose.front);

    let way = placed - pose.front;
    let length = draw.between(1, 16_000_000);
    let scaled = way.with_length(Length::micrometres(length));
    let whole = x.hypot(y);
    if whole > 0.0 {
        let truth = (x / whole * f64::from(length), y / whole * f64::from(length));
        assert!(is_near(scaled.x, truth.0) && is_near(scaled.y, truth.1), "{way:?} to {length}: {scaled:?}");
    }
}

/// A chord is rounded to the nearest micrometre, so the widest turn may fall short by as much.
pub(crate) fn no_turn_is_wider_than_its_chord_allows(draw: &mut Draw<'_>) {
    let radius = Length::micrometres(draw.between(1, 1_000_000));
    let turn = Angle::binary(draw.number());
    let truth = 2.0 * f64::from(radius.get()) * (radians(turn.size()) / 2.0).sin();
    assert!(is_near(chord(radius, turn).get(), truth), "{radius} {turn}");

    let distance = Length::micrometres(draw.between(-10, 2 * radius.get() + 10));
    let widest = widest_turn(radius, distance);
    assert!(
        widest <= Angle::HALF && chord(radius, widest) <= distance.max(Length::ZERO),
        "{radius} {distance}"
    );
    let wanted = distance.get().clamp(0, 2 * radius.get());
    assert!(chord(radius, widest).get() >= wanted - 1, "{radius} {distance}");
}

pub(crate) fn a_smoothed_outline_is_the_curve(draw: &mut Draw<'_>) {
    let outline = draw.outline();
    let curve = smooth(&outline);
    assert_eq!(curve.len(), outline.len() * 8);
    let count = outline.len();
    for (index, &placed) in curve.iter().enumerate() {
        let at = |offset: usize| outline[(index / 8 + count + offset - 1) % count];
        let part = (index % 8) as f64 / 8.0;
        // From one point to the next with the speed that its neighbours give it.
        let along = |of: fn(Point) -> i32| {
            let [before, from, to, after] = [0, 1, 2, 3].map(|offset| f64::from(of(at(offset))));
            let (leaves, arrives) = ((to - before) / 2.0, (after - from) / 2.0);
            let (square, cube) = (part * part, part * part * part);
            (2.0 * cube - 3.0 * square + 1.0) * from
                + (cube - 2.0 * square + part) * leaves
                + (3.0 * square - 2.0 * cube) * to
                + (cube - square) * arrives
        };
        assert!(is_near(placed.x, along(|point| point.x)), "{outline:?}");
        assert!(is_near(placed.y, along(|point| point.y)), "{outline:?}");
    }
}
