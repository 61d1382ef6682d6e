//! Finding the wheel that a charge needs.

use std::cell::RefCell;

use acies_geometry::sweep::Obstacle;
use acies_geometry::{
    Angle, Bounds, Footprint, Frame, Hand, Length, Point, Pose, Segment, TOUCH, Vector, chord, widest_turn,
};

use crate::{Body, Leg, Progress, Zone};

/// A wheel followed by a straight advance into contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WheelAndAdvance {
    /// About which front corner.
    pub hand: Hand,
    /// How far it wheels.
    pub turn: Angle,
    /// How far it goes straight ahead after that, until it touches.
    pub advance: Length,
}

/// The least wheel about a corner, no wider than this, after which a body in normal formation meets one of some targets
/// straight ahead within its reach, the wheel included; none if there is none. No wheel at all if it needs none.
/// AM-IMP-038
///
/// The front meets a target if more than a hair of it is straight ahead. What the front runs into while it wheels was
/// straight ahead before; whether a side or rear corner swings into something is a question for the move itself.
pub fn least_wheel(
    body: &Body,
    hand: Hand,
    targets: &[Footprint],
    reach: Length,
    widest: Angle,
) -> Option<WheelAndAdvance> {
    Wheeling::new(body, hand, reach).least(targets, widest)
}

/// A body that may wheel about a corner to meet one of some targets, or some others. What it sees on its way is looked up once.
pub struct Wheeling<'b> {
    body: &'b Body,
    charge: Option<Charge>,
}

impl<'b> Wheeling<'b> {
    /// A body that wheels about a corner, with its reach, the wheel included.
    pub fn new(body: &'b Body, hand: Hand, reach: Length) -> Self {
        Self { body, charge: body.drawn().map(|drawn| Charge::new(body, drawn.front, hand, reach)) }
    }

    /// The least wheel: see [`least_wheel`].
    pub fn least(&self, targets: &[Footprint], widest: Angle) -> Option<WheelAndAdvance> {
        let charge = self.charge.as_ref()?;
        let (hand, turn) = (charge.hand, charge.least_turn(targets, widest)?);
        advance_after(self.body, (hand, turn), targets, charge.reach)
    }
}

/// A wheel with the advance after it that leads into contact.
fn advance_after(
    body: &Body,
    (hand, turn): (Hand, Angle),
    targets: &[Footprint],
    reach: Length,
) -> Option<WheelAndAdvance> {
    let obstacles: Vec<Obstacle<'_>> = targets.iter().map(Obstacle::Base).collect();
    let wheeled = body.moved(Leg::Wheel(hand, turn));
    let left = reach - wheeled.distance;
    let (straight, _) = wheeled.body.motion(Leg::Advance(left + TOUCH * 4));
    let Progress::Slid(advance) = wheeled.body.stops_after(straight, &obstacles)? else { return None };
    let advance = advance.min(left);
    Some(WheelAndAdvance { hand, turn, advance })
}

/// A front that wheels about a corner, with the ground straight ahead of it that it can still reach: a rectangle, shorter
/// the further the front has wheeled.
///
/// A target can come into that rectangle, or leave it, only where one of its corners crosses a side of the rectangle or a
/// corner of the rectangle crosses one of its edges. All these turns are found first; between two of them nothing
/// changes, so that one look in the middle is enough.
struct Charge {
    front: Pose,
    frontage: Length,
    /// Twice the tolerance less at each side than the frontage, so that even a corner that is only just ahead is really
    /// run into.
    width: Length,
    pivot: Point,
    hand: Hand,
    reach: Length,
    /// What is seen after whole degrees, once somebody has looked.
    views: RefCell<Vec<(u32, View)>>,
}

/// One degree. How far a point of one shape is from a line of the other is a sum of sines and cosines of the turn, of one
/// and a half times the turn at most. Where that turns back twice within a degree, it has moved by a millionth of the
/// radius, a micrometre, so that in each step it has one peak or none.
const STEP: u32 = Angle::degrees(1).get();

/// How often a step is halved to see that nothing is met in it.
const HALVINGS: u32 = 3;

/// No gap changes by more than a fortieth of the distances in a step of a degree.
const STEPS_IN_RADIUS: i64 = 40;

impl Charge {
    fn new(body: &Body, front: Pose, hand: Hand, reach: Length) -> Self {
        let frontage = body.frontage();
        // The zone takes the tolerance off both sides once more.
        let (width, pivot) = (frontage - TOUCH * 2, body.front_corner(hand));
        Self { front, frontage, width, pivot, hand, reach, views: RefCell::default() }
    }

    /// What is left of the reach after a turn.
    fn left(&self, turn: u32) -> Length {
        self.reach - chord(self.frontage, Angle::binary(turn))
    }

    fn front_after(&self, turn: u32) -> Pose {
        self.front.turned_about(self.pivot, self.hand.turn(Angle::binary(turn)))
    }

    /// Whether a target is straight ahead and in reach after a turn.
    fn meets(&self, targets: &[&Footprint], turn: u32) -> bool {
        let left = self.left(turn);
        left >= Length::ZERO && {
            let zone = Zone::ahead(self.front_after(turn), self.width, left);
            targets.iter().any(|target| zone.holds_part_of(target))
        }
    }

    /// The least turn, no wider than this, after which it meets a target.
    fn least_turn(&self, targets: &[Footprint], widest: Angle) -> Option<Angle> {
        let widest = widest.min(widest_turn(self.frontage, self.reach)).get();
        // Nothing of the rectangle is further from the pivot than its far corner is before the wheel.
        let furthest = Vector::new(self.frontage.get(), self.reach.get()).length() + TOUCH;
        let here = Bounds::of(&[self.pivot]);
        let might_meet = |target: &&Footprint| here.come_within(target.bounds(), furthest);
        let targets: Vec<&Footprint> = targets.iter().filter(might_meet).collect();
        if targets.is_empty() {
            return None;
        }
        if self.meets(&targets, 0) {
            return Some(Angle::ZERO);
        }
        let most: Vec<Most> = targets.iter().map(|target| self.most_in_a_step(target)).collect();
        let mut start = (0, self.view(0));
        let mut without = 0;
        while start.0 < widest {
            // So many steps it takes at least until any target is a step away.
            let apart = |(target, most): (&&Footprint, &Most)| start.1.apart(target) / most.aside - 1;
            let leap = targets.iter().zip(&most).map(apart).min().unwrap_or(0);
            if leap > 0 {
                let end = start.0 + STEP * leap.min(i64::from((widest - start.0) / STEP)) as u32;
                let end = if end > start.0 { end } else { widest };
                (without, start) = (end, (end, self.view(end)));
                continue;
            }
            let end = (start.0 + STEP).min(widest);
            let view = self.view(end);
            let ends = [(start.0, &start.1), (end, &view)];
            let keeps_clear =
                |index: usize| self.keeps_clear(targets[index], ends, most[index].at_all, HALVINGS);
            let near: Vec<usize> = (0..targets.len()).filter(|&index| !keeps_clear(index)).collect();
            if near.is_empty() {
                (without, start) = (end, (end, view));
                continue;
            }
            let mut changes = vec![start.0, end];
            for index in near {
                let gaps = [&start.1, &view].map(|view| view.gaps(targets[index]));
                changes.extend(self.changes(targets[index], (start.0, end), &gaps, most[index].at_all));
            }
            changes.sort_unstable();
            let middles = changes.windows(2).map(|pair| pair[0] + (pair[1] - pair[0]) / 2);
            for look in middles.chain([end]) {
                if self.meets(&targets, look) {
                    let first = first_that(without, look, |turn| self.meets(&targets, turn));
                    return Some(Angle::binary(first));
                }
                without = look;
            }
            start = (end, view);
        }
        None
    }

    /// By how much the gaps between a target and the rectangle ahead change at most in one step.
    fn most_in_a_step(&self, target: &Footprint) -> Most {
        let reach_of = |corner: &Point| (*corner - self.pivot).length().get();
        let furthest = target.corners().iter().map(reach_of).max().unwrap_or(0);
        let in_a_step = |distances: i32| (i64::from(distances) / STEPS_IN_RADIUS).max(1);
        // Beside the front and beyond its reach, which gets less by no more than its outer corner goes.
        let aside = in_a_step(furthest + self.frontage.get());
        Most { aside, at_all: in_a_step(furthest + self.reach.get() + self.frontage.get() * 2) }
    }

    /// Whether a target surely stays clear of the rectangle ahead within a step, or in both halves of it.
    fn keeps_clear(&self, target: &Footprint, ends: [(u32, &View); 2], most: i64, halvings: u32) -> bool {
        let [start, end] = ends;
        stays_beyond(target, [start.1, end.1], most)
            || (halvings > 0 && {
                let turn = start.0 + (end.0 - start.0) / 2;
                let view = self.look(turn);
                let middle = (turn, &view);
                let clear = |ends| self.keeps_clear(target, ends, most.div_euclid(2) + 1, halvings - 1);
                clear([start, middle]) && clear([middle, end])
            })
    }

    /// All turns within one step at which a corner of a target and a side of the rectangle ahead meet, or the other way
    /// round.
    fn changes(
        &self,
        target: &Footprint,
        (start, end): (u32, u32),
        gaps: &[[i64; 32]; 2],
        most: i64,
    ) -> Vec<u32> {
        let mut changes = Vec::new();
        for (index, (&one, &other)) in gaps[0].iter().zip(&gaps[1]).enumerate() {
            let gap = |turn: u32| self.gap(target, turn, index);
            if (one < 0) != (other < 0) {
                changes.push(crossing((start, one), (end, other), gap));
            } else if one.abs().min(other.abs()) <= most {
                changes.extend(touched_between((start, one), (end, other), gap));
            }
        }
        changes
    }

    /// One of the gaps between a target and the rectangle after a turn.
    fn gap(&self, target: &Footprint, turn: u32, index: usize) -> i64 {
        let view = self.view(turn);
        let corner = index % 16 / 4;
        if index < 16 {
            return view.beyond(view.seen(target.corners()[corner]), index % 4);
        }
        let mut seen = [Point::default(); 4];
        for needed in [corner, (corner + 1) % 4] {
            seen[needed] = view.seen(target.corners()[needed]);
        }
        view.gap(&seen, index, length_of_edge(&seen, corner))
    }

    fn view(&self, turn: u32) -> View {
        if !turn.is_multiple_of(STEP) {
            return self.look(turn);
        }
        let known = self.views.borrow().iter().find(|(known, _)| *known == turn).map(|(_, view)| *view);
        known.unwrap_or_else(|| {
            let view = self.look(turn);
            self.views.borrow_mut().push((turn, view));
            view
        })
    }

    fn look(&self, turn: u32) -> View {
        let (half, other_half) = (self.width.get() / 2, self.width.get() - self.width.get() / 2);
        View {
            frame: self.front_after(turn).frame(),
            left: TOUCH.get() - half,
            right: other_half - TOUCH.get(),
            far: self.left(turn).get(),
        }
    }
}

/// By how much gaps between a target and the rectangle ahead change at most in one step.
struct Most {
    /// Those between the target and the sides of the rectangle.
    aside: i64,
    /// Any of them.
    at_all: i64,
}

/// What is seen from the front after a turn: the rectangle ahead, and targets beyond its sides.
#[derive(Clone, Copy)]
struct View {
    frame: Frame,
    left: i32,
    right: i32,
    far: i32,
}

/// Whether all of a target is so far beyond one side of the rectangle at both ends of a step that it stays there, or all of the
/// rectangle beyond an edge of the target.
fn stays_beyond(target: &Footprint, views: [&View; 2], most: i64) -> bool {
    let seen = views.map(|view| view.seen_all(target));
    let both = |apart: [[i64; 4]; 2]| (0..4).any(|side| apart.iter().all(|apart| apart[side] > most));
    both([0, 1].map(|end| views[end].beyond_sides(&seen[end])))
        || both([0, 1].map(|end| views[end].beyond_edges(&seen[end])))
}

impl View {
    fn seen(&self, corner: Point) -> Point {
        let (aside, forward) = self.frame.seen(corner);
        Point::new(aside.get(), forward.get())
    }

    fn seen_all(&self, target: &Footprint) -> [Point; 4] {
        target.corners().map(|corner| self.seen(corner))
    }

    /// How far all of a target is beyond one of the sides of the rectangle; negative if it is beyond none.
    fn apart(&self, target: &Footprint) -> i64 {
        self.beyond_sides(&self.seen_all(target)).into_iter().max().unwrap_or(0)
    }

    /// How far all of a target is beyond each of the sides of the rectangle.
    fn beyond_sides(&self, seen: &[Point; 4]) -> [i64; 4] {
        let least = |side: usize| seen.iter().map(|&corner| self.beyond(corner, side)).min().unwrap_or(0);
        [0, 1, 2, 3].map(least)
    }

    /// How far all of the rectangle is beyond each of the edges of a target.
    fn beyond_edges(&self, seen: &[Point; 4]) -> [i64; 4] {
        [0, 1, 2, 3].map(|corner| {
            let length = length_of_edge(seen, corner);
            let beyond = |side: usize| self.gap(seen, 16 + corner * 4 + side, length);
            (0..4).map(beyond).min().unwrap_or(0)
        })
    }

    /// How far the corners of a target are beyond the four sides of the rectangle, and the corners of the rectangle beyond
    /// the edges of the target.
    fn gaps(&self, target: &Footprint) -> [i64; 32] {
        let seen = self.seen_all(target);
        let lengths: [i64; 4] = std::array::from_fn(|corner| length_of_edge(&seen, corner));
        std::array::from_fn(|index| self.gap(&seen, index, lengths[index % 16 / 4]))
    }

    /// For the first sixteen, how far a corner of the target is beyond a side of the rectangle; for the others, how far a
    /// corner of the rectangle is beyond an edge of the target that is so long.
    fn gap(&self, seen: &[Point; 4], index: usize, length: i64) -> i64 {
        let (corner, side) = (index % 16 / 4, index % 4);
        if index < 16 {
            return self.beyond(seen[corner], side);
        }
        let (x, y) = [(self.left, self.far), (self.right, self.far), (self.right, 0), (self.left, 0)][side];
        Segment::new(seen[corner], seen[(corner + 1) % 4]).side(Point::new(x, y)) / length
    }

    /// How far a corner of a target is beyond a side of the rectangle.
    fn beyond(&self, Point { x, y }: Point, side: usize) -> i64 {
        i64::from([x - self.right, self.left - x, y - self.far, -y][side])
    }
}

/// How long the edge of a target is that begins at one of its corners.
fn length_of_edge(seen: &[Point; 4], corner: usize) -> i64 {
    i64::from((seen[(corner + 1) % 4] - seen[corner]).length().get()).max(1)
}

/// The two turns between which a gap that has one sign at both ends has the other, if it has; found at its peak.
fn touched_between((start, one): (u32, i64), (end, other): (u32, i64), gap: impl Fn(u32) -> i64) -> Vec<u32> {
    let size = |turn: u32| if one < 0 { -gap(turn) } else { gap(turn) };
    // Unless it shrinks from both ends there is no peak in between; one nearer to an end than this is none to speak of.
    let near = (end - start) / 16;
    if size(start + near) > one.abs() || size(end - near) > other.abs() {
        return Vec::new();
    }
    let (mut low, mut high) = (start, end);
    while high - low > 2 {
        let third = (high - low) / 3;
        if size(low + third) <= size(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    let peak = low + (high - low) / 2;
    if size(peak) > 0 {
        return Vec::new();
    }
    vec![first_that(start, peak, |turn| size(turn) <= 0), first_that(peak, end, |turn| size(turn) > 0)]
}

/// How near a turn at which a gap changes its sign needs to be known: in it the end of a radius of a metre moves by little more
/// than a micrometre, to which gaps are rounded.
const NEARLY: u32 = 1024;

/// Nearly the turn at which a gap changes its sign that has different signs at both ends of a step. A gap is nearly straight
/// within a step, and ever more so within less of it: so it is looked for close to where a straight one would change its sign.
fn crossing(start: (u32, i64), end: (u32, i64), gap: impl Fn(u32) -> i64) -> u32 {
    let (mut low, mut high) = (start, end);
    let turns_on = |value: i64| (value < 0) != (start.1 < 0);
    let mut closeness = 6;
    while high.0 - low.0 > NEARLY {
        let wide = i64::from(high.0 - low.0);
        let share = wide * low.1.abs() / (low.1.abs() + high.1.abs());
        let guess = low.0 + share as u32;
        let margin = ((high.0 - low.0) >> closeness).max(NEARLY / 4);
        for turn in [guess.saturating_sub(margin), guess.saturating_add(margin)] {
            if low.0 < turn && turn < high.0 {
                let value = gap(turn);
                *(if turns_on(value) { &mut high } else { &mut low }) = (turn, value);
            }
        }
        closeness = if high.0 - low.0 <= margin * 2 { closeness + 4 } else { 2 };
    }
    high.0
}

/// The least turn for which a test holds that, once it holds, holds on to the end.
fn first_that(low: u32, high: u32, holds: impl Fn(u32) -> bool) -> u32 {
    acies_geometry::first_that(i64::from(low), i64::from(high), |turn| holds(turn as u32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranks;
    use acies_geometry::Size;
    use proptest::prelude::*;

    const FOOT: Size = Size::millimetres(40, 20);

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn body(bases: usize, files: usize, x: i32, y: i32, degrees: i32) -> Body {
        let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Ranks::new(bases, files).stand(front, &vec![FOOT; bases])
    }

    fn least(enemy: &Body, hand: Hand, reach: i32) -> Option<WheelAndAdvance> {
        least_wheel(&body(4, 2, 500, 500, 0), hand, enemy.footprints(), mm(reach), Angle::QUARTER)
    }

    proptest! {
        #[test]
        fn a_change_of_sign_is_found_nearly(root in 1..STEP, slope in 1..40_i64, bend in -20..20_i64, falls: bool) {
            let step = i64::from(STEP);
            let gap = |turn: u32| {
                let far = i64::from(turn) - i64::from(root);
                let size = (slope * far + slope * bend * far / 41 * far / step) / 1000;
                if falls { -size - 1 } else { size }
            };
            let (start, end) = ((0, gap(0)), (STEP, gap(STEP)));
            prop_assume!((start.1 < 0) != (end.1 < 0));
            let found = crossing(start, end, gap);
            // A thousand turns' parts are less than a micrometre here where the slope is least.
            let blurred = NEARLY + 2_100;
            prop_assert!(found.abs_diff(root) <= blurred, "{} {}", found, root);
            prop_assert!((gap(found.saturating_add(blurred).min(STEP)) < 0) == (end.1 < 0));
        }
    }

    #[test]
    fn enemy_straight_ahead_needs_no_wheel() {
        let found = least(&body(4, 2, 500, 560, 180), Hand::Left, 75).unwrap();
        assert_eq!(found, WheelAndAdvance { hand: Hand::Left, turn: Angle::ZERO, advance: mm(60) });
        assert_eq!(least(&body(4, 2, 500, 580, 180), Hand::Left, 75), None, "out of reach");
        assert_eq!(
            least(&body(4, 2, 500, 575, 180), Hand::Left, 75).map(|found| found.advance),
            Some(mm(75))
        );
    }

    #[test]
    fn enemy_to_the_side_needs_just_so_much() {
        // The right front corner is at 540; the enemy begins at 560, 60 mm ahead.
        let enemy = body(2, 2, 600, 560, 180);
        assert_eq!(least(&enemy, Hand::Left, 100), None, "the wrong way");
        let found = least(&enemy, Hand::Right, 100).unwrap();
        let charge = |turn: Angle| {
            let legs = [Leg::Wheel(Hand::Right, turn), Leg::Advance(mm(100) - chord(mm(80), turn))];
            let enemy = enemy.footprints();
            let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
            body(4, 2, 500, 500, 0).follow_until_contact(&legs, &obstacles).1
        };
        // A wheel of half a degree less falls short.
        let less = found.turn - Angle::millidegrees(500);
        assert!(charge(found.turn + Angle::millidegrees(10)).is_some());
        assert!(charge(less).is_none(), "{}", found.turn);
        // Its right side line turns about the right front corner, and meets the enemy's far corner first: atan(20 / 80),
        // and a hair more to have it in front.
        let far = least(&enemy, Hand::Right, 200).unwrap().turn - Angle::millidegrees(14_036);
        assert!(far.size() < Angle::millidegrees(150), "{far}");
    }

    #[test]
    fn a_wheel_uses_up_reach() {
        let beside = |x: i32| least(&body(2, 2, x, 520, 270), Hand::Right, 100);
        let found = beside(560).unwrap();
        assert_eq!((found.turn.to_millidegrees() / 1000, found.advance.get() / 1000), (18, 62));
        assert_eq!(beside(590), None, "50 mm to the side, but the wheel there costs most of the move");
        let kinked = Body::new(
            body(2, 1, 500, 500, 0)
                .bases()
                .iter()
                .enumerate()
                .map(|(index, &base)| {
                    let facing = base.pose.facing + Angle::degrees(index as i32 * 10);
                    crate::Base::new(Pose::new(base.pose.front, facing), base.size)
                })
                .collect(),
        );
        let ahead = body(4, 2, 500, 560, 180).footprints().to_vec();
        assert_eq!(
            least_wheel(&kinked, Hand::Left, &ahead, mm(75), Angle::QUARTER),
            None,
            "not in formation"
        );
    }
    /// An enemy that comes straight ahead and out of reach again within a tenth of a degree.
    #[test]
    fn a_wheel_is_found_at_the_limit_of_reach() {
        let charge = |micrometres: i32| {
            let enemy = Pose::new(Point::new(609_190, 587_290), Angle::degrees(10));
            let enemy = [crate::Base::new(enemy, FOOT).footprint()];
            let reach = Length::micrometres(micrometres);
            least_wheel(&body(4, 4, 500, 500, 0), Hand::Right, &enemy, reach, Angle::QUARTER)
        };
        let found = charge(85_363).unwrap();
        assert!((found.turn - Angle::millidegrees(5_010)).size() < Angle::millidegrees(50), "{}", found.turn);
        assert_eq!(charge(85_000), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

        /// Against a look at every hundredth of a degree: whatever is met there with five micrometres to spare is found,
        /// and nothing less by a thousandth of a degree would do. Nearer to the limit the rounding of corners decides.
        #[test]
        fn no_wheel_is_missed_and_none_is_wider_than_needed(
            files in 1..5_usize,
            (x, y) in (-150_000..150_000, -30_000..150_000),
            facing: u32,
            size in prop::sample::select(vec![(40, 20), (40, 40), (60, 20), (40, 80)]),
            reach in 20_000..150_000,
            right: bool,
            limit in 0..2000,
        ) {
            let hand = if right { Hand::Right } else { Hand::Left };
            let body = body(files * 2, files, 500, 500, 0);
            let pose = Pose::new(Point::new(500_000 + x, 500_000 + y), Angle::binary(facing));
            let enemy = [crate::Base::new(pose, Size::millimetres(size.0, size.1)).footprint()];
            let front = body.drawn().unwrap().front;
            let charge = |reach: Length| Charge::new(&body, front, hand, reach);
            // With five micrometres to spare at the end and at both sides.
            let surely = |reach: Length| {
                let charge = charge(reach - Length::micrometres(5));
                Charge { width: charge.width - Length::micrometres(10), ..charge }
            };
            let looks: Vec<u32> =
                (0..=9000).map(|step| Angle::millidegrees(step * 10).get()).collect();
            let first = |reach: Length| {
                looks.iter().copied().find(|&turn| surely(reach).meets(&[&enemy[0]], turn))
            };
            // Half of the time, the least reach that is seen to be enough, and a hair more.
            let mut reach = Length::micrometres(reach);
            if limit < 1000 {
                prop_assume!(first(reach).is_some());
                let (mut low, mut high) = (0, reach.get());
                while high - low > 1 {
                    let middle = low + (high - low) / 2;
                    if first(Length::micrometres(middle)).is_some() { high = middle } else { low = middle }
                }
                reach = Length::micrometres(high + limit / 100);
            }
            let found = charge(reach).least_turn(&enemy, Angle::QUARTER);
            if let Some(seen) = first(reach) {
                prop_assert!(found.is_some(), "there is one of {}", Angle::binary(seen));
            }
            let Some(turn) = found else { return Ok(()) };
            prop_assert!(charge(reach).meets(&[&enemy[0]], turn.get()));
            let thousandth = Angle::millidegrees(1).get();
            let less = looks.iter().take_while(|&&look| look + thousandth < turn.get());
            for &look in less {
                prop_assert!(!surely(reach).meets(&[&enemy[0]], look), "{} will do", Angle::binary(look));
            }
            prop_assert!(least_wheel(&body, hand, &enemy, reach, Angle::QUARTER).is_some(), "{turn}");
        }
    }
}
