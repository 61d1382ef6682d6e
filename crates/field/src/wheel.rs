//! Finding the wheel that a charge needs.

use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Hand, Length, TOUCH, chord};

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

/// Steps of an eighth of a degree. Between two of them no target comes into reach and out of it again by as much as a
/// micrometre: at the distance of a long charge the reach changes by less.
const STEP: Angle = Angle::millidegrees(125);

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
    let (drawn, frontage) = (body.drawn()?, body.frontage());
    let pivot = body.front_corner(hand);
    let meets = |turn: Angle| {
        let left = reach - chord(frontage, turn);
        let front = drawn.front.turned_about(pivot, hand.turn(turn));
        left >= Length::ZERO && {
            // Twice the tolerance at the sides, so that even a corner that is only just ahead is really run into.
            let zone = Zone::ahead(front, frontage - TOUCH * 2, left);
            targets.iter().any(|target| zone.holds_part_of(target))
        }
    };
    let turn = first_turn(widest, meets)?;
    let obstacles: Vec<Obstacle<'_>> = targets.iter().map(Obstacle::Base).collect();
    let wheeled = body.moved(Leg::Wheel(hand, turn));
    let left = reach - wheeled.distance;
    let straight = wheeled.body.moved(Leg::Advance(left + TOUCH * 4));
    let impact = straight.swept[0].first_contact(&obstacles)?;
    let Progress::Slid(advance) = impact.progress else { return None };
    let advance = advance.min(left);
    Some(WheelAndAdvance { hand, turn, advance })
}

/// The least turn for which a test holds, found in steps and then by halving.
fn first_turn(widest: Angle, holds: impl Fn(Angle) -> bool) -> Option<Angle> {
    let steps = widest.get() / STEP.get();
    let at = |step: u32| Angle::binary((STEP.get() * step).min(widest.get()));
    let step = (0..=steps + 1).find(|&step| holds(at(step)))?;
    if step == 0 {
        return Some(Angle::ZERO);
    }
    let (mut low, mut high) = (at(step - 1).get(), at(step).get());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(Angle::binary(middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(Angle::binary(high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranks;
    use acies_geometry::{Point, Pose, Size};

    const FOOT: Size = Size::millimetres(40, 20);

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn body(bases: usize, files: usize, x: i32, y: i32, degrees: i32) -> Body {
        let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Ranks::new(bases, files).stand(front, &vec![FOOT; bases])
    }

    fn least(enemy: &Body, hand: Hand, reach: i32) -> Option<WheelAndAdvance> {
        least_wheel(&body(4, 2, 500, 500, 0), hand, &enemy.footprints(), mm(reach), Angle::QUARTER)
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
        let ahead = body(4, 2, 500, 560, 180).footprints();
        assert_eq!(
            least_wheel(&kinked, Hand::Left, &ahead, mm(75), Angle::QUARTER),
            None,
            "not in formation"
        );
    }
}
