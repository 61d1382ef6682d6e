//! What a moving base runs into, and when.
//!
//! A base is stopped by what its [core](Footprint::core) would enter: sliding along a neighbour is free. It then stops
//! where its outline first touches. A base that touches the obstacle already may go on as long as it only slides along;
//! it stops [`TOUCH`] before it would enter, or sooner where its corners, rounded, would be in.

use std::cmp::Ordering;

use crate::convex::{edges, hull, interiors_meet};
use crate::distance::approaches;
use crate::first_that;
use crate::trig::{bulge, direction, first_crossing, turned, widest_turn};
use crate::{
    Angle, Bounds, Footprint, Hand, Length, Point, Polygon, ROUNDING, TOUCH, Vector, nearer_than, within,
};

/// What a base may run into.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle<'a> {
    /// Another base, a camp, a fortification.
    Base(&'a Footprint),
    /// A piece of terrain, entered from outside.
    Ground(&'a Polygon),
}

impl Obstacle<'_> {
    /// The upright rectangle round it.
    pub fn bounds(&self) -> &Bounds {
        match self {
            Self::Base(base) => base.bounds(),
            Self::Ground(ground) => ground.bounds(),
        }
    }

    /// Whether the base is in it already.
    fn is_entered_by(&self, base: &Footprint) -> bool {
        match self {
            Self::Base(other) => interiors_meet(base.core(), other.core()),
            Self::Ground(ground) => ground.meets(base.core()),
        }
    }

    /// Whether it is another base that is to one side of the way of this one: most are, and it is seen quickly.
    fn is_passed_by(&self, base: &Footprint, way: Vector) -> bool {
        let across = way.turned_right();
        let beside = |other: &Footprint| {
            let [mine, theirs] = [base, other].map(|base| spread(base.core(), across, other.core()[0]));
            are_apart(mine, theirs, Sharing::Inside)
        };
        matches!(self, Self::Base(other) if beside(other))
    }

    /// Whether it is another base that is still ahead of this one, and not touched, after so much of a way: that is seen quickly
    /// too.
    fn is_ahead_of(&self, base: &Footprint, way: Vector, length: Length, limit: Length) -> bool {
        let Self::Base(other) = self else { return false };
        let front = base.corners()[0];
        let [mine, theirs] = [base, other].map(|base| spread(base.corners(), way, front));
        let gap = theirs.0 - mine.1;
        gap > i64::from(TOUCH.get() + 1) * i64::from(way.length().get())
            && i128::from(gap) * i128::from(length.get())
                >= i128::from(limit.get() + 1) * i128::from(way.squared())
    }

    /// Whether the base touches it already.
    fn is_touched_by(&self, base: &Footprint) -> bool {
        match self {
            Self::Base(other) => within(base.corners(), other.corners(), TOUCH),
            Self::Ground(ground) => ground.is_within(base.corners(), TOUCH),
        }
    }

    /// Whether the core of a base is so near that rounding may bring it in.
    fn is_near(&self, core: &[Point]) -> bool {
        match self {
            Self::Base(other) => nearer_than(core, other.core(), ROUNDING),
            Self::Ground(ground) => {
                ground.holds(core[0])
                    || ground.edges().any(|edge| nearer_than(core, &[edge.from, edge.to], ROUNDING))
            }
        }
    }
}

/// How far a base gets when it slides straight along a way of this length before it runs into the obstacle; none if it
/// does not.
pub fn slide(base: &Footprint, way: Vector, length: Length, obstacle: Obstacle<'_>) -> Option<Length> {
    slide_at_most(base, way, length, obstacle, length)
}

/// Whether a base runs into an obstacle when it slides straight along a way: that is seen sooner than where.
pub fn slides_into(base: &Footprint, way: Vector, obstacle: Obstacle<'_>) -> bool {
    let swept = base.bounds().joined(base.bounds().slid(way));
    let enters = |core: &[Point]| meeting(base.core(), core, way, Sharing::Inside).is_some();
    swept.meet(obstacle.bounds())
        && !obstacle.is_passed_by(base, way)
        && (obstacle.is_entered_by(base)
            || match obstacle {
                Obstacle::Base(other) => enters(other.core()),
                Obstacle::Ground(ground) => walls_in(ground, &swept).any(|wall| enters(&wall)),
            })
}

/// The edges of some ground that are near enough to be met.
fn walls_in<'a>(ground: &'a Polygon, swept: &'a Bounds) -> impl Iterator<Item = [Point; 2]> + 'a {
    ground.edges().map(|edge| [edge.from, edge.to]).filter(|wall| Bounds::of(wall).meet(swept))
}

/// How far a base gets, as far as that matters: where it would first touch the obstacle beyond the limit, none may come out
/// although it runs into it there.
pub fn slide_at_most(
    base: &Footprint,
    way: Vector,
    length: Length,
    obstacle: Obstacle<'_>,
    limit: Length,
) -> Option<Length> {
    let bounds = base.bounds();
    let swept = bounds.joined(bounds.slid(way));
    if !swept.meet(obstacle.bounds()) {
        return None;
    }
    if limit < length {
        let so_far = bounds.slid(part_of(way, i64::from(limit.get()), length));
        if !bounds.joined(so_far).widened(TOUCH).meet(obstacle.bounds()) {
            return None;
        }
    }
    if obstacle.is_passed_by(base, way) || obstacle.is_ahead_of(base, way, length, limit) {
        return None;
    }
    if obstacle.is_entered_by(base) {
        return Some(Length::ZERO);
    }
    // Where it comes in, where it first touches what it comes into, and where it first touches anything.
    let touched = |corners: &[Point]| meeting(base.corners(), corners, way, Sharing::Edge);
    let met = |core: &[Point], corners: &[Point]| {
        let entered = meeting(base.core(), core, way, Sharing::Inside)?;
        Some((entered, touched(corners)))
    };
    let (entered, touched_there, first_touched) = match obstacle {
        Obstacle::Base(other) => {
            let (entered, touched) = met(other.core(), other.corners())?;
            (entered, touched, touched)
        }
        Obstacle::Ground(ground) => {
            let near = || walls_in(ground, &swept);
            let (entered, touched_there) = near().filter_map(|wall| met(&wall, &wall)).min()?;
            (entered, touched_there, near().filter_map(|wall| touched(&wall)).min())
        }
    };
    let near =
        |distance: i64| obstacle.is_near(&base.core().map(|corner| corner + part_of(way, distance, length)));
    let at = |part: Option<Part>| i64::from(part.unwrap_or(entered).of(length).get());
    let step = i64::from(TOUCH.get());
    if obstacle.is_touched_by(base) {
        return Some(Length::micrometres(backed_off(at(Some(entered)) - step, step, near) as i32));
    }
    // Where it first touches at all, its core is still clear of everything.
    let clear = at(first_touched);
    if clear > i64::from(limit.get()) {
        return None;
    }
    Some(Length::micrometres(backed_off(at(touched_there), step, near).max(clear) as i32))
}

/// A place to stop, or one further back, by a step or more, if the core would be so near there that rounding may bring
/// it in: at a shallow angle or near a pivot.
fn backed_off(stop: i64, step: i64, is_near: impl Fn(i64) -> bool) -> i64 {
    let mut back = 0;
    while stop > back && is_near(stop - back) {
        back = step.max(2 * back);
    }
    (stop - back).max(0)
}

/// A part of a way, rounded towards its start.
fn part_of(way: Vector, distance: i64, length: Length) -> Vector {
    let part = |size: i32| (i64::from(size) * distance / i64::from(length.get().max(1))) as i32;
    Vector::new(part(way.x), part(way.y))
}

/// How far a base gets when it is carried round a pivot, by at most half a turn, before it runs into the obstacle; none
/// if it does not.
pub fn turn(
    base: &Footprint,
    pivot: Point,
    hand: Hand,
    size: Angle,
    obstacle: Obstacle<'_>,
) -> Option<Angle> {
    Turning::new(base, pivot, hand, size).until(obstacle)
}

/// A base that is carried round a pivot, ready to be compared with many obstacles.
pub struct Turning<'a> {
    base: &'a Footprint,
    pivot: Point,
    hand: Hand,
    size: Angle,
    /// The longest way from the pivot to a corner.
    arm: Length,
    /// An upright rectangle round everything that it sweeps.
    swept: Bounds,
}

impl<'a> Turning<'a> {
    /// A base carried round a pivot so far.
    pub fn new(base: &'a Footprint, pivot: Point, hand: Hand, size: Angle) -> Self {
        let arms = base.corners().map(|corner| corner - pivot);
        let arm = arms.into_iter().max_by_key(|arm| arm.squared()).map_or(Length::ZERO, Vector::length);
        let turn = direction(hand.turn(size));
        let end = base.corners().map(|corner| pivot + turn.turned(corner - pivot));
        let swept = base.bounds().joined(Bounds::of(&end)).widened(bulge(arm, size));
        Self { base, pivot, hand, size, arm, swept }
    }

    /// An upright rectangle round everything that it sweeps.
    pub const fn swept(&self) -> &Bounds {
        &self.swept
    }

    /// Whether it runs into the obstacle: that is seen sooner than where.
    pub fn runs_into(&self, obstacle: Obstacle<'_>) -> bool {
        self.swept.meet(obstacle.bounds())
            && (obstacle.is_entered_by(self.base) || self.enters(obstacle).is_some())
    }

    /// Where its core comes in.
    fn enters(&self, obstacle: Obstacle<'_>) -> Option<Angle> {
        let core = match obstacle {
            Obstacle::Base(other) => &other.core()[..],
            Obstacle::Ground(ground) => ground.corners(),
        };
        self.crossing(self.base.core(), core).filter(|&entered| entered < self.size)
    }

    /// How far it gets before it runs into the obstacle; none if it does not.
    pub fn until(&self, obstacle: Obstacle<'_>) -> Option<Angle> {
        if !self.swept.meet(obstacle.bounds()) {
            return None;
        }
        if obstacle.is_entered_by(self.base) {
            return Some(Angle::ZERO);
        }
        let corners = match obstacle {
            Obstacle::Base(other) => &other.corners()[..],
            Obstacle::Ground(ground) => ground.corners(),
        };
        let entered = self.enters(obstacle)?;
        let back = i64::from(widest_turn(self.arm, TOUCH).get());
        let stop = if obstacle.is_touched_by(self.base) {
            i64::from(entered.get()) - back
        } else {
            let touched = self.crossing(self.base.corners(), corners);
            i64::from(touched.map_or(entered, |touched| touched.min(entered)).get())
        };
        let near = |size: i64| {
            let turn = direction(self.hand.turn(Angle::binary(size as u32)));
            obstacle.is_near(&self.base.core().map(|corner| self.pivot + turn.turned(corner - self.pivot)))
        };
        Some(Angle::binary(backed_off(stop, back, near) as u32))
    }

    /// How far it gets, as far as that matters: where it would be stopped beyond the limit, none may come out although it
    /// runs into it there.
    pub fn until_at_most(&self, obstacle: Obstacle<'_>, limit: Angle) -> Option<Angle> {
        let might_come_near = || {
            let around = self.base.bounds().widened(longest_arc(self.arm, limit) + TOUCH * 2);
            around.meet(obstacle.bounds())
        };
        if limit < self.size && !might_come_near() { None } else { self.until(obstacle) }
    }

    /// The first turn at which a corner of one outline crosses an edge of the other inwards.
    fn crossing(&self, mover: &[Point], wall: &[Point]) -> Option<Angle> {
        let clockwise = self.hand == Hand::Right;
        let near = edges(wall).filter(|edge| self.swept.meet(&Bounds::of(&[edge.from, edge.to])));
        let mine = near.flat_map(|edge| {
            mover.iter().filter_map(move |&corner| first_crossing(self.pivot, corner, edge, clockwise))
        });
        // Seen from the mover, the wall turns the other way.
        let near = wall.iter().filter(|&&corner| self.swept.hold(corner));
        let theirs = near.flat_map(|&corner| {
            edges(mover).filter_map(move |edge| first_crossing(self.pivot, corner, edge, !clockwise))
        });
        mine.chain(theirs).min()
    }
}

/// No less than the way of a point that is carried round a pivot: a full circle is less than 44/7 radii.
fn longest_arc(radius: Length, turn: Angle) -> Length {
    let way = i64::from(radius.get()) * i64::from(turn.get()) / 7 * 44;
    Length::micrometres((way >> 32) as i32 + 1)
}

/// An upright rectangle round everything that is carried round a pivot from within some bounds to within others.
pub fn bounds_of_turn(before: Bounds, after: Bounds, pivot: Point, turn: Angle) -> Bounds {
    let aside = (before.high.x - pivot.x).abs().max((before.low.x - pivot.x).abs());
    let along = (before.high.y - pivot.y).abs().max((before.low.y - pivot.y).abs());
    // What is carried along is rounded to the micrometre and may be laid out anew, which is far less than the tolerance.
    before.joined(after).widened(bulge(Vector::new(aside, along).length(), turn) + TOUCH)
}

/// An upright rectangle round everything that is carried round a pivot from within some bounds, wherever it ends.
pub fn bounds_turned(before: Bounds, pivot: Point, turn: Angle) -> Bounds {
    let by = direction(turn);
    let after = Bounds::of(&before.corners().map(|corner| pivot + by.turned(corner - pivot)));
    bounds_of_turn(before, after, pivot, turn)
}

/// The largest distance that a base can slide so that it never comes closer to a shape than the clearance; none if it
/// can go all the way. Exactly at the clearance it halts. AM-IMP-042, AM-IMP-082, AM-RTP-012
///
/// A base that starts closer does not move if that would bring it closer still, or deeper in if the two share a point;
/// straight out of contact or along the edge that it touches it may go.
pub fn slide_keeping_clear(
    base: &Footprint,
    way: Vector,
    length: Length,
    shape: &[Point],
    clearance: Length,
) -> Option<Length> {
    slide_keeping_clear_at_most(base, way, (length, length), shape, clearance)
}

/// The same as far as that matters: where it would halt at the limit or beyond, none may come out.
pub fn slide_keeping_clear_at_most(
    base: &Footprint,
    way: Vector,
    (length, limit): (Length, Length),
    shape: &[Point],
    clearance: Length,
) -> Option<Length> {
    let passing = Passing { base, way, length, shape };
    let too_close = |distance: i64| nearer_than(&passing.at(distance), shape, clearance);
    if too_close(0) {
        return passing.approaches(0).then_some(Length::ZERO);
    }
    // Most ways lead past at a distance, many of them at one that is seen quickly.
    let (across, far) = (way.turned_right(), clearance + ROUNDING);
    let [mine, theirs] = [&base.corners()[..], shape].map(|shape| spread(shape, across, base.corners()[0]));
    let beside = (theirs.0 - mine.1).max(mine.0 - theirs.1);
    if beside > i64::from(far.get()) * i64::from(way.length().get()) {
        return None;
    }
    if !passing.might_come_within(limit, clearance) {
        return None;
    }
    let nearest = passing.nearest(0);
    let reached = too_close(nearest).then(|| first_that(0, nearest, too_close))?;
    Some(Length::micrometres((reached - 1) as i32))
}

/// How far a base must slide along a way until it no longer touches another; none if it still does at the end. If it
/// touches it nowhere, that is no distance at all. AM-MOV-054
pub fn slide_out(base: &Footprint, way: Vector, length: Length, other: &Footprint) -> Option<Length> {
    slide_further_out(base, way, (Length::ZERO, length), other)
}

/// The same for a base that slides so far at least: no less than that comes out, and it is found sooner.
pub fn slide_further_out(
    base: &Footprint,
    way: Vector,
    (least, length): (Length, Length),
    other: &Footprint,
) -> Option<Length> {
    let passing = Passing { base, way, length, shape: other.corners() };
    if !passing.might_come_within(length, TOUCH) {
        return Some(least);
    }
    let touches = |distance: i64| within(&passing.at(distance), other.corners(), TOUCH);
    let (start, whole) = (i64::from(least.get()), i64::from(length.get()));
    if touches(whole) {
        return None;
    }
    let nearest = passing.nearest(start);
    let out =
        if touches(nearest) { first_that(nearest, whole, |distance| !touches(distance)) } else { start };
    Some(Length::micrometres(out as i32))
}

/// A base on a straight way past a convex shape. Its distance to the shape first falls and then grows, so places where
/// something begins or ends can be found by halving.
struct Passing<'a> {
    base: &'a Footprint,
    way: Vector,
    length: Length,
    shape: &'a [Point],
}

impl Passing<'_> {
    /// Its corners after a distance.
    fn at(&self, distance: i64) -> [Point; 4] {
        let way = part_of(self.way, distance, self.length);
        self.base.corners().map(|corner| corner + way)
    }

    /// A quick look that may say yes too often: whether it is no further from the shape than this after any part of some of its
    /// way.
    fn might_come_within(&self, part: Length, limit: Length) -> bool {
        let way = part_of(self.way, i64::from(part.get()), self.length);
        let (bounds, limit) = (self.base.bounds(), limit + ROUNDING);
        // The rectangle round the ground is known without laying it out.
        bounds.joined(bounds.slid(way)).widened(limit).meet(&Bounds::of(self.shape))
            && nearer_than(&ground_slid_over(self.base, way), self.shape, limit)
    }

    /// Whether it comes nearer to the shape there.
    fn approaches(&self, distance: i64) -> bool {
        approaches(&self.at(distance), self.shape, self.way)
    }

    /// After which distance it is nearest to the shape, if it goes so far at least.
    fn nearest(&self, least: i64) -> i64 {
        if !self.approaches(least) {
            return least;
        }
        first_that(least, i64::from(self.length.get()), |distance| !self.approaches(distance))
    }
}

/// All the ground that a base covers on a straight way.
pub fn ground_slid_over(base: &Footprint, way: Vector) -> Vec<Point> {
    let ends = base.corners().iter().flat_map(|&corner| [corner, corner + way]);
    hull(&ends.collect::<Vec<_>>())
}

/// The ground that a base covers when it is carried round a pivot, in convex pieces of at most five degrees. The pieces
/// stay inside the arcs by up to a thousandth of the radius: good for pictures; [`turn`] is the exact answer.
pub fn ground_turned_over(base: &Footprint, pivot: Point, turn_by: Angle) -> Vec<Vec<Point>> {
    const PIECE: u32 = Angle::degrees(5).get();
    let size = turn_by.size().get();
    let count = size.div_ceil(PIECE).max(1);
    let hand = turn_by.hand().unwrap_or(Hand::Right);
    let at = |index: u32| {
        let turned_by =
            hand.turn(Angle::binary((u64::from(size) * u64::from(index) / u64::from(count)) as u32));
        base.corners().map(|corner| pivot + turned(corner - pivot, turned_by))
    };
    (0..count).map(|index| hull(&[at(index), at(index + 1)].concat())).collect()
}

/// Whether it counts to share an edge or a corner.
#[derive(Clone, Copy, PartialEq)]
enum Sharing {
    /// Only shared inner points count.
    Inside,
    /// Shared points of the outlines count too.
    Edge,
}

/// A part of a way: a fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Part {
    part: i64,
    whole: i64,
}

impl Part {
    const NONE: Self = Self { part: 0, whole: 1 };

    /// That part of a length, rounded down.
    fn of(self, length: Length) -> Length {
        let part = i128::from(length.get()) * i128::from(self.part) / i128::from(self.whole);
        Length::micrometres(part as i32)
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.part) * i128::from(other.whole))
            .cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }
}

/// From where to where a shape reaches along an axis, seen from a point.
fn spread(shape: &[Point], axis: Vector, from: Point) -> (i64, i64) {
    let along = shape.iter().map(|&corner| axis.dot(corner - from));
    along.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)))
}

/// Whether two shapes that reach so far along an axis are apart.
fn are_apart((low, high): (i64, i64), (other_low, other_high): (i64, i64), sharing: Sharing) -> bool {
    match sharing {
        Sharing::Inside => high <= other_low || other_high <= low,
        Sharing::Edge => high < other_low || other_high < low,
    }
}

/// The first part of the way at which two convex shapes meet, if they do before its end.
///
/// Seen along each edge, the two are apart, then level with each other, then apart again. They meet when they are level
/// along all edges at once.
fn meeting(mover: &[Point], wall: &[Point], way: Vector, sharing: Sharing) -> Option<Part> {
    let spread = |shape: &[Point], axis: Vector| spread(shape, axis, mover[0]);
    let apart = |mine: (i64, i64), theirs: (i64, i64)| are_apart(mine, theirs, sharing);
    // Most are passed by on the one side or the other.
    let across = way.turned_right();
    if apart(spread(mover, across), spread(wall, across)) {
        return None;
    }
    let (mut enters, mut leaves) = (Part { part: -1, whole: 1 }, Part { part: 2, whole: 1 });
    for edge in edges(mover).chain(edges(wall)) {
        let axis = edge.way().turned_right();
        let (mine, theirs) = (spread(mover, axis), spread(wall, axis));
        let speed = axis.dot(way);
        if speed == 0 {
            if apart(mine, theirs) {
                return None;
            }
            continue;
        }
        let ((low, high), (wall_low, wall_high)) = (mine, theirs);
        let part = |gap: i64| Part { part: gap * speed.signum(), whole: speed.abs() };
        let (in_, out) =
            if speed > 0 { (wall_low - high, wall_high - low) } else { (wall_high - low, wall_low - high) };
        enters = enters.max(part(in_));
        leaves = leaves.min(part(out));
    }
    let end = Part { part: 1, whole: 1 };
    let meets = match sharing {
        Sharing::Inside => enters < leaves && enters < end && leaves > Part::NONE,
        Sharing::Edge => enters <= leaves && enters <= end && leaves >= Part::NONE,
    };
    meets.then(|| enters.max(Part::NONE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pose, Size};

    const SIZE: Size = Size::millimetres(40, 20);

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)), SIZE)
    }

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn ahead(distance: i32, other: &Footprint) -> Option<Length> {
        slide(&base(100, 100, 0), Vector::new(0, distance * 1000), mm(distance), Obstacle::Base(other))
    }

    #[test]
    fn a_straight_advance_stops_at_the_first_touch() {
        assert_eq!(ahead(75, &base(100, 160, 180)), Some(mm(60)));
        assert_eq!(ahead(75, &base(130, 160, 180)), Some(mm(60)), "the half of it");
        assert_eq!(ahead(75, &base(100, 180, 180)), None, "out of reach");
        assert_eq!(ahead(80, &base(100, 180, 180)), None, "just touching at the end is no hindrance");
        assert_eq!(ahead(81, &base(100, 180, 180)), Some(mm(80)));
        assert_eq!(ahead(75, &base(140, 130, 0)), None, "past a neighbour, edge on edge");
        assert_eq!(ahead(75, &base(139, 160, 180)), Some(mm(60)), "a millimetre is enough");
        assert_eq!(ahead(75, &base(100, 160, 45)).map(|at| at < mm(60)), Some(true), "a corner sticks out");
    }

    #[test]
    fn a_base_in_contact_slides_along_and_does_not_push() {
        assert_eq!(ahead(75, &base(100, 100, 180)), Some(Length::ZERO), "front to front");
        assert_eq!(ahead(75, &base(140, 100, 0)), None, "beside a friend");
        assert_eq!(ahead(75, &base(100, 80, 0)), None, "away from one behind");
        let away =
            slide(&base(100, 100, 0), Vector::new(0, -50_000), mm(50), Obstacle::Base(&base(100, 100, 180)));
        assert_eq!(away, None, "backwards out of contact");
    }

    #[test]
    fn terrain_is_entered_at_its_outline() {
        let wood = [(0, 150), (0, 250), (300, 250), (300, 150)].map(|(x, y)| Point::millimetres(x, y));
        let wood = Polygon::new(wood.to_vec()).unwrap();
        let enters = |base: &Footprint, distance: i32| {
            slide(base, Vector::new(0, distance * 1000), mm(distance), Obstacle::Ground(&wood))
        };
        assert_eq!(enters(&base(100, 100, 0), 75), Some(mm(50)));
        assert_eq!(enters(&base(100, 100, 0), 50), None);
        assert_eq!(enters(&base(100, 200, 0), 10), Some(Length::ZERO), "it starts inside");
        assert_eq!(enters(&base(100, 270, 0), 10), None, "it starts beyond, touching");
        assert_eq!(
            turn(
                &base(100, 140, 0),
                Point::millimetres(80, 140),
                Hand::Left,
                Angle::degrees(90),
                Obstacle::Ground(&wood)
            )
            .map(|turn| turn.to_millidegrees() / 100),
            Some(144),
            "asin(10 / 40)"
        );
    }

    #[test]
    fn a_wheel_stops_where_the_corner_or_the_edge_meets() {
        let pivot = Point::millimetres(80, 100);
        let wheel = |other: &Footprint| {
            turn(&base(100, 100, 0), pivot, Hand::Left, Angle::QUARTER, Obstacle::Base(other))
        };
        let met = wheel(&base(110, 130, 180)).unwrap();
        assert_eq!(met.to_millidegrees(), 48_590, "its front right corner rises 30 mm: asin(30 / 40)");
        let met = wheel(&base(90, 120, 180)).unwrap();
        assert_eq!(met.to_millidegrees(), 33_690, "its front edge meets a corner 30 mm along and 20 mm up");
        assert_eq!(wheel(&base(300, 100, 0)), None);
        assert_eq!(wheel(&base(60, 100, 0)), None, "a neighbour on the side of the pivot is left behind");
        let neighbour = wheel(&base(140, 100, 0));
        assert!(neighbour.is_some(), "the rear corner swings into a neighbour on the other side");
    }

    /// What AM-IMP-042, AM-IMP-082 and AM-RTP-012 measure.
    #[test]
    fn evaders_halt_exactly_one_mu_from_enemy() {
        let halts = |distance: i32, enemy: &Footprint| {
            let way = Vector::new(0, distance * 1000);
            slide_keeping_clear(&base(100, 100, 0), way, mm(distance), enemy.corners(), mm(25))
        };
        assert_eq!(halts(75, &base(100, 160, 180)), Some(mm(35)));
        assert_eq!(halts(35, &base(100, 160, 180)), None, "exactly 1 MU away is not closer");
        assert_eq!(halts(75, &base(165, 160, 180)), None, "it passes at exactly 1 MU");
        assert!(halts(75, &base(164, 160, 180)).is_some(), "it would pass nearer");
        assert_eq!(halts(75, &base(100, 110, 180)), Some(Length::ZERO), "it starts closer");
        assert_eq!(halts(75, &base(100, 70, 180)), None, "away from one behind it");
    }

    #[test]
    fn a_base_in_contact_keeps_clear_by_leaving_only() {
        let goes = |enemy: &Footprint, x: i32, y: i32| {
            let way = Vector::new(x * 1000, y * 1000);
            slide_keeping_clear(&base(500, 500, 0), way, way.length(), enemy.corners(), mm(25))
        };
        let front = base(500, 500, 180);
        assert_eq!(goes(&front, 0, 75), Some(Length::ZERO), "it would push");
        assert_eq!(goes(&front, 10, 75), Some(Length::ZERO));
        assert_eq!(goes(&front, 0, -75), None, "straight back out of contact");
        assert_eq!(goes(&front, 75, 0), None, "along the front");
        assert_eq!(goes(&base(540, 500, 0), 0, 75), None, "past a neighbour");
        assert_eq!(goes(&base(540, 500, 0), 75, 0), Some(Length::ZERO), "into a neighbour");
        let pressed = base(500, 499, 180);
        assert_eq!((goes(&pressed, 0, 75), goes(&pressed, 0, -75)), (Some(Length::ZERO), None));
        let corner = base(540, 520, 0);
        assert_eq!(goes(&corner, 75, 75), Some(Length::ZERO), "corner on corner, and in");
        assert_eq!((goes(&corner, 75, -1), goes(&corner, -1, 75)), (None, None), "past the corner");
    }

    #[test]
    fn the_ground_swept_holds_start_and_end() {
        let start = base(100, 100, 30);
        let way = Vector::new(30_000, 50_000);
        let swept = ground_slid_over(&start, way);
        assert!(start.corners().iter().all(|&corner| crate::convex::holds(&swept, corner)));
        assert!(start.corners().iter().all(|&corner| crate::convex::holds(&swept, corner + way)));
        let turned = ground_turned_over(&start, start.corners()[0], Angle::degrees(-33));
        assert_eq!(turned.len(), 7);
        assert!(crate::convex::holds(&turned[0], start.corners()[1]));
    }

    #[test]
    fn a_base_that_just_fits_slides_to_the_end_of_a_bay() {
        let bay =
            [(50, 150), (50, 250), (150, 250), (150, 150), (120, 150), (120, 200), (80, 200), (80, 150)];
        let bay = Polygon::new(bay.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
        let way = Vector::new(0, 120_000);
        assert_eq!(slide(&base(100, 100, 0), way, mm(120), Obstacle::Ground(&bay)), Some(mm(100)));
    }

    /// A base that slides along another one at a fraction of a degree comes in so slowly that a tenth of a millimetre
    /// back is still in, once rounded.
    #[test]
    fn a_base_that_drifts_in_stops_where_rounding_leaves_it_outside() {
        let pose = |x, y, facing| Pose::new(Point::new(x, y), Angle::binary(facing));
        let mover = pose(499_000, 499_000, 4_290_791_633);
        let other = Footprint::new(pose(558_841, 519_580, 1_066_738_641), Size::millimetres(40, 40));
        let (way, length) = (Vector::new(-590, 96_629), Length::micrometres(96_631));
        let at = |distance: Length| {
            let front = mover.front + part_of(way, i64::from(distance.get()), length);
            Footprint::new(Pose::new(front, mover.facing), Size::millimetres(40, 15))
        };
        let stopped = slide(&at(Length::ZERO), way, length, Obstacle::Base(&other)).unwrap();
        assert!(stopped > mm(30) && !at(stopped).overlaps(&other));
    }

    #[test]
    fn a_hair_closer_is_closer() {
        let mover =
            Footprint::new(Pose::new(Point::new(499_000, 472_333), Angle::ZERO), Size::millimetres(40, 15));
        let slanting = Pose::new(Point::new(449_000, 499_002), Angle::binary(47_722));
        let slanting = Footprint::new(slanting, Size::millimetres(60, 40));
        let halts = slide_keeping_clear(
            &mover,
            Vector::new(0, 53_334),
            Length::micrometres(53_334),
            slanting.corners(),
            mm(1),
        );
        assert_eq!(halts, Some(Length::ZERO), "it starts too close and would drift in by three micrometres");
    }

    #[test]
    fn cores_that_only_come_to_touch_are_no_hindrance() {
        let ahead = |micrometres: i32, other: Footprint| {
            let length = Length::micrometres(micrometres);
            slide(&base(100, 100, 0), Vector::new(0, micrometres), length, Obstacle::Base(&other))
        };
        assert_eq!(ahead(80_100, base(100, 180, 180)), None);
        assert_eq!(ahead(80_101, base(100, 180, 180)), Some(mm(80)));
        let beside = |x: i32| Footprint::new(Pose::new(Point::new(x, 160_000), Angle::ZERO), SIZE);
        for edge_on_edge in [100_000 - 39_900, 100_000 + 39_900] {
            assert_eq!(ahead(75_000, beside(edge_on_edge)), None);
        }
        for in_the_way in [100_000 - 39_899, 100_000 + 39_899] {
            assert_eq!(ahead(75_000, beside(in_the_way)), Some(mm(40)));
        }
    }

    /// It slides down one bank with its core on it to the micrometre, and stops at the other one.
    #[test]
    fn a_base_that_grazes_one_bank_of_a_bay_is_not_rounded_into_it() {
        let wood = [(440, 500), (440, 580), (500, 530), (560, 580), (560, 500)];
        let wood = Polygon::new(wood.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
        let (way, length) = (Vector::new(81_735, -68_112), Length::micrometres(106_395));
        let at = |distance: Length| {
            let twice = part_of(way * 2, i64::from(distance.get()), length);
            let front =
                Point::new(425_261, 631_269) + Vector::new(twice.x.div_euclid(2), twice.y.div_euclid(2));
            Footprint::new(Pose::new(front, Angle::binary(474_898_961)), Size::millimetres(60, 30))
        };
        let stopped = slide(&at(Length::ZERO), way, length, Obstacle::Ground(&wood)).unwrap();
        assert!(!wood.meets(at(stopped).core()));
    }

    /// It grazes the long edge to the micrometre for all of the way to the end of it.
    #[test]
    fn a_base_backs_off_no_further_than_to_its_first_touch() {
        let wood = [
            (509_697, 576_460),
            (505_185, 501_209),
            (504_942, 497_147),
            (500_000, 495_000),
            (495_670, 497_500),
            (495_670, 502_500),
        ];
        let wood = Polygon::new(wood.map(|(x, y)| Point::new(x, y)).to_vec()).unwrap();
        let pose = Pose::new(Point::new(534_237, 652_407), Angle::binary(2_188_420_757));
        let (way, length) = (Vector::new(-9263, -154_481), Length::micrometres(154_758));
        let stopped = slide(&Footprint::new(pose, SIZE), way, length, Obstacle::Ground(&wood)).unwrap();
        let front = pose.front + part_of(way, i64::from(stopped.get()), length);
        let moved = Footprint::new(Pose::new(front, pose.facing), SIZE);
        assert!(!wood.meets(moved.core()) && wood.distance(moved.corners()) <= TOUCH);
    }
}
