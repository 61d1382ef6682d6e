//! What a moving base runs into.
//!
//! Floating point places the moving base without rounding it to micrometres, as the sweeps do. A micrometre is lost
//! where a sweep rounds its answer down, and [`BAND`] is left undecided.

use acies_geometry::contact::touch;
use acies_geometry::sweep::{
    Obstacle, ground_slid_over, ground_turned_over, slide, slide_keeping_clear, turn,
};
use acies_geometry::{Angle, Hand, Length, Point, Polygon, TOUCH, Vector};

use crate::draw::{Base, Draw};
use crate::oracle::area::{self, Spot, spots};
use crate::oracle::exact;
use crate::oracle::motion::{between_outlines, first_below, least, radians, separation, slid, turned};

/// A base that would come deeper than this into another one, in micrometres, is certainly stopped; one that would stay
/// further away than this is certainly not.
const BAND: f64 = 1e-3;

/// The area of the longest edge of a base that is in by [`BAND`].
const BAND_ALONG_AN_EDGE: f64 = BAND * 120_000.0;

/// A way of which a part is gone, in whole micrometres.
fn part_of(way: Vector, part: Length, whole: Length) -> Vector {
    let scaled =
        |size: i32| (f64::from(size) * f64::from(part.get()) / f64::from(whole.get())).round() as i32;
    Vector::new(scaled(way.x), scaled(way.y))
}

pub(crate) fn a_slide_ends_at_a_base(draw: &mut Draw<'_>) {
    let [base, other] = draw.bases();
    let (way, length) = draw.way(base.pose);
    let base = if draw.below(3) == 0 { base } else { base.shifted(-part_of(way, length / 2, length)) };
    let (here, there) = (base.footprint(), other.footprint());
    let answer = slide(&here, way, length, Obstacle::Base(&there));
    let context = || format!("{answer:?}: {base:?} by {way:?}, {length} against {other:?}");

    let origin = there.corners()[0];
    let cores = |part: f64| separation(&slid(here.core(), way, part, origin), &spots(there.core(), origin));
    let outlines =
        |part: f64| separation(&slid(here.corners(), way, part, origin), &spots(there.corners(), origin));
    let deepest = least(cores);
    // A base that has only just come to overlap at the very end is one of the undecided.
    let depth = cores(deepest).min(cores(0.0)).min(cores(1.0));
    let Some(stopped) = answer else {
        assert!(depth > -BAND, "it comes in by {depth}: {}", context());
        return;
    };
    assert!(depth < BAND, "it stays away by {depth}: {}", context());
    assert!(stopped >= Length::ZERO && stopped <= length, "{}", context());
    if depth > -BAND || here.overlaps(&there) {
        return;
    }
    let whole = f64::from(length.get());
    let touches = exact::distance(here.corners(), there.corners()).is_at_most(TOUCH);
    if touches {
        let entered = first_below(0.0, deepest, cores) * whole;
        check_backed_off(entered, f64::from(stopped.get()), |at| cores(at / whole), context);
    } else {
        let touched = first_below(0.0, deepest, outlines) * whole;
        assert!((f64::from(stopped.get()) - touched).abs() <= 1.0 + BAND, "not {touched}: {}", context());
    }
    let moved = base.shifted(part_of(way, stopped, length)).footprint();
    assert!(touch(&moved, &there), "in contact at the end: {}", context());
}

/// A base that touched stops a tenth of a millimetre before it would come in, or doubly so, and again, as long as it
/// would be nearer than three micrometres to coming in.
fn check_backed_off(entered: f64, stopped: f64, core: impl Fn(f64) -> f64, context: impl Fn() -> String) {
    let back = entered - stopped;
    let tolerance = f64::from(TOUCH.get());
    assert!(stopped == 0.0 || back > tolerance - 1.0, "{back} back: {}", context());
    let too_far = back > tolerance + 2.0 && core(entered - back / 2.0) > 5.0;
    assert!(!too_far, "{back} back: {}", context());
}

/// How much of a shape is in a piece of ground, in square micrometres.
fn shared(shape: &[Spot], ground: &Polygon, origin: Point) -> f64 {
    area::shared_spots(shape, &spots(ground.corners(), origin))
}

pub(crate) fn a_slide_ends_at_ground(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let base = draw.base_at(&ground);
    let (way, length) = draw.way(base.pose);
    let base = if draw.below(3) == 0 { base } else { base.shifted(-part_of(way, length / 2, length)) };
    let here = base.footprint();
    let answer = slide(&here, way, length, Obstacle::Ground(&ground));
    let context = || format!("{answer:?}: {base:?} by {way:?}, {length} against {ground:?}");
    if ground.meets(here.core()) {
        assert_eq!(answer, Some(Length::ZERO), "{}", context());
        return;
    }
    // From outside it comes in where one of the edges first comes into it.
    let origin = base.pose.front;
    let whole = f64::from(length.get());
    let (mut deepest, mut entered) = (f64::MAX, f64::MAX);
    for edge in ground.edges() {
        let wall = spots(&[edge.from, edge.to], origin);
        let core = |part: f64| separation(&slid(here.core(), way, part, origin), &wall);
        let least = least(core);
        let depth = core(least).min(core(1.0));
        deepest = deepest.min(depth);
        if depth < -BAND {
            entered = entered.min(first_below(0.0, least, core) * whole);
        }
    }
    let Some(stopped) = answer else {
        assert!(deepest > -BAND, "it comes in by {}: {}", -deepest, context());
        return;
    };
    assert!(deepest < BAND, "nothing stops it: {}", context());
    if deepest > -BAND {
        return;
    }
    assert!(f64::from(stopped.get()) <= entered + BAND, "it comes in at {entered}: {}", context());
    let moved = base.shifted(part_of(way, stopped, length)).footprint();
    assert!(!ground.meets(moved.core()), "{}", context());
    assert!(ground.distance(moved.corners()) <= TOUCH, "it touches at the end: {}", context());
}

/// A pivot, a hand and a turn: mostly a wheel about a front corner.
fn wheel(draw: &mut Draw<'_>, base: Base) -> (Point, Hand, Angle) {
    let here = base.footprint();
    let pivot = match draw.below(4) {
        0 => here.centre(),
        1 => base.pose.front + draw.vector(100_000),
        _ => draw.one_of(here.corners()),
    };
    let size = Angle::binary(draw.below(1 << 31));
    (pivot, draw.one_of(&Hand::BOTH), draw.one_of(&[size, Angle::QUARTER, Angle::HALF]))
}

/// What a turn must do, given how far core and outline are from the obstacle after so many radians.
fn check_turn(
    answer: Option<Angle>,
    size: Angle,
    touches: bool,
    core: impl Fn(f64) -> f64,
    outline: impl Fn(f64) -> f64,
    context: impl Fn() -> String,
) {
    const STEPS: i32 = 180;
    let stopped = radians(answer.unwrap_or(size));
    for step in 0..=STEPS {
        let turn = stopped * f64::from(step) / f64::from(STEPS);
        assert!(core(turn) > -BAND, "in by {} at {turn}: {}", -core(turn), context());
        // It stops where it first touches.
        assert!(touches || outline(turn) > -BAND || answer.is_none(), "touching at {turn}: {}", context());
    }
    if answer.is_some() && !touches {
        assert!(outline(stopped) < BAND, "{} short of it: {}", outline(stopped), context());
    }
    if answer.is_some() && touches && stopped < radians(size) {
        // Somewhere on the rest of the way it comes in; a corner may do so only just, between two steps.
        let rest =
            (0..=STEPS).map(|step| stopped + (radians(size) - stopped) * f64::from(step) / f64::from(STEPS));
        let near = f64::from(TOUCH.get());
        assert!(rest.map(core).fold(f64::MAX, f64::min) < near, "nothing stops it: {}", context());
    }
}

pub(crate) fn a_turn_ends_at_a_base(draw: &mut Draw<'_>) {
    let [base, other] = draw.bases();
    let base = if draw.below(2) == 0 { base } else { base.shifted(draw.vector(40_000)) };
    let (pivot, hand, size) = wheel(draw, base);
    let (here, there) = (base.footprint(), other.footprint());
    let answer = turn(&here, pivot, hand, size, Obstacle::Base(&there));
    let context = || format!("{answer:?}: {base:?} about {pivot:?} {hand:?} by {size} against {other:?}");
    if here.overlaps(&there) {
        assert_eq!(answer, Some(Angle::ZERO), "{}", context());
        return;
    }
    let origin = pivot;
    let apart = |mine: &[Point], theirs: &[Point], turn: f64| {
        separation(&turned(mine, pivot, hand, turn, origin), &spots(theirs, origin))
    };
    let core = |turn: f64| apart(here.core(), there.core(), turn);
    let outline = |turn: f64| apart(here.corners(), there.corners(), turn);
    let touches = exact::distance(here.corners(), there.corners()).is_at_most(TOUCH);
    check_turn(answer, size, touches, core, outline, context);
    let Some(stopped) = answer else { return };
    let moved = base.turned_about(pivot, hand.turn(stopped)).footprint();
    assert!(touch(&moved, &there), "in contact at the end: {}", context());
}

pub(crate) fn a_turn_ends_at_ground(draw: &mut Draw<'_>) {
    let ground = draw.ground();
    let base = draw.base_at(&ground);
    let (pivot, hand, size) = wheel(draw, base);
    let here = base.footprint();
    let answer = turn(&here, pivot, hand, size, Obstacle::Ground(&ground));
    let context = || format!("{answer:?}: {base:?} about {pivot:?} {hand:?} by {size} against {ground:?}");
    if ground.meets(here.core()) {
        assert_eq!(answer, Some(Angle::ZERO), "{}", context());
        return;
    }
    // How much is in, as something negative.
    let apart = |shape: &[Point], turn: f64| {
        let shape = turned(shape, pivot, hand, turn, pivot);
        let inside = shared(&shape, &ground, pivot);
        if inside > BAND_ALONG_AN_EDGE {
            -inside
        } else {
            between_outlines(&shape, &spots(ground.corners(), pivot))
        }
    };
    let core = |turn: f64| apart(here.core(), turn);
    let touches = ground.distance(here.corners()) <= TOUCH;
    check_turn(answer, size, touches, core, |turn| apart(here.corners(), turn), context);
    let Some(stopped) = answer else { return };
    let moved = base.turned_about(pivot, hand.turn(stopped)).footprint();
    assert!(!ground.meets(moved.core()), "{}", context());
    assert!(ground.distance(moved.corners()) <= TOUCH, "it touches at the end: {}", context());
}

/// The places on the way are whole micrometres, so two of them are the band.
pub(crate) fn a_slide_keeps_clear(draw: &mut Draw<'_>) {
    const NEAR: f64 = 2.0;
    let [base, other] = draw.bases();
    let (way, length) = draw.way(base.pose);
    let base = base.shifted(-part_of(way, length / 2, length));
    let clearance = Length::micrometres(draw.one_of(&[1000, 25_000, 50_000]));
    let (here, there) = (base.footprint(), other.footprint());
    let answer = slide_keeping_clear(&here, way, length, there.corners(), clearance);
    let context = || format!("{answer:?}: {base:?} by {way:?}, {length}, {clearance} from {other:?}");
    let origin = there.corners()[0];
    let wall = spots(there.corners(), origin);
    let distance = |part: f64| {
        let shape = slid(here.corners(), way, part, origin);
        if separation(&shape, &wall) <= 0.0 { 0.0 } else { between_outlines(&shape, &wall) }
    };
    let (wanted, whole) = (f64::from(clearance.get()), f64::from(length.get()));
    let nearest = distance(least(distance)).min(distance(1.0)).min(distance(0.0));
    if distance(0.0) < wanted {
        let closer = nearest < distance(0.0) - NEAR;
        assert!(!closer || answer == Some(Length::ZERO), "{}", context());
        return;
    }
    let Some(stopped) = answer else {
        assert!(nearest > wanted - NEAR, "it comes as near as {nearest}: {}", context());
        return;
    };
    assert!(nearest < wanted + NEAR, "it stays {nearest} away: {}", context());
    let at = |further: f64| distance(((f64::from(stopped.get()) + further) / whole).min(1.0));
    assert!(at(0.0) >= wanted - NEAR, "{} away: {}", at(0.0), context());
    assert!(at(1.0) <= wanted + NEAR, "{} away: {}", at(1.0), context());
}

/// A hull of rounded corners may fall short by a micrometre; the pieces of a turn by a thousandth of the radius.
pub(crate) fn swept_ground_covers_every_step(draw: &mut Draw<'_>) {
    let base = draw.base();
    let here = base.footprint();
    let (way, length) = draw.way(base.pose);
    let swept = ground_slid_over(&here, way);
    for step in 0..=4 {
        let moved = base.shifted(part_of(way, length * step / 4, length)).footprint();
        let near = |corner: &Point| exact::distance(&swept, &[*corner]).is_at_most(Length::micrometres(1));
        assert!(moved.corners().iter().all(near), "{base:?} {way:?}");
    }
    let (pivot, hand, size) = wheel(draw, base);
    let pieces = ground_turned_over(&here, pivot, hand.turn(size));
    let radius = here.corners().iter().map(|&corner| (corner - pivot).length()).max().unwrap();
    let short = radius / 1000 + Length::micrometres(2);
    for step in 0..=8 {
        let turn = hand.turn(Angle::binary((u64::from(size.get()) * step / 8) as u32));
        let moved = base.turned_about(pivot, turn).footprint();
        let held =
            |corner: &Point| pieces.iter().any(|piece| exact::distance(piece, &[*corner]).is_at_most(short));
        let half = size == Angle::HALF && hand == Hand::Left;
        assert!(half || moved.corners().iter().all(held), "{base:?} {pivot:?} {hand:?} {size}");
    }
}
