//! A move to where somebody points.

use acies_field::{Body, Leg};
use acies_geometry::{Angle, Hand, Length, Point, Pose, first_that};
use acies_play::Seat;

use super::{Evolution, Mover, Order};
use crate::fielded::GroupId;
use crate::position::Position;

/// Points that are no further aside than this are straight ahead.
const NEARLY_AHEAD: Length = Length::millimetres(4);

/// The move that brings the middle of the front to a point, whether it is allowed or not: straight ahead, or a wheel just wide
/// enough and straight on. A point that no wheel of 90 degrees comes to face is gone towards as well as may be. None for
/// points that are not before the front, and for battle groups that are not on the table.
pub fn towards(position: &Position<'_>, seat: Seat, mover: &Mover, point: Point) -> Option<Order> {
    let fielded = |&group: &usize| position.battle.fielded(GroupId::new(seat, group));
    let groups = mover.groups().iter().map(fielded).collect::<Option<Vec<_>>>()?;
    let bases = groups.iter().flat_map(|fielded| fielded.body.bases()).copied();
    let body = Body::new(bases.collect());
    let corners = [Hand::Left, Hand::Right].map(|hand| body.front_corner(hand));
    let front = Pose::new(corners[0].halfway(corners[1]), body.facing());
    let (aside, ahead) = front.seen_from_here(point);
    if ahead <= Length::ZERO {
        return None;
    }
    let order = |legs: Vec<Leg>| Order {
        mover: mover.clone(),
        evolutions: legs.into_iter().map(Evolution::Leg).collect(),
    };
    if aside.abs() <= NEARLY_AHEAD {
        return Some(order(vec![Leg::Advance(ahead)]));
    }
    let hand = if aside > Length::ZERO { Hand::Right } else { Hand::Left };
    let wheeled = |turn: i64| {
        let turn = Angle::binary(turn as u32);
        let turned =
            front.turned_about(body.front_corner(hand), if hand == Hand::Right { turn } else { -turn });
        turned.seen_from_here(point)
    };
    let is_faced = |turn: i64| {
        let (aside, _) = wheeled(turn);
        if hand == Hand::Right { aside <= Length::ZERO } else { aside >= Length::ZERO }
    };
    let turn = first_that(0, i64::from(Angle::QUARTER.get()), is_faced);
    let (_, ahead) = wheeled(turn);
    let wheel = Leg::Wheel(hand, Angle::binary(turn as u32));
    Some(order(if ahead > Length::ZERO { vec![wheel, Leg::Advance(ahead)] } else { vec![wheel] }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manoeuvre::Question;
    use crate::manoeuvre::moves::preview;
    use crate::testing::{at, battle};

    const FOOT: &str = "8 heavy foot, protected, average, drilled";
    const FAR: (&str, (i32, i32), i32, usize) = (FOOT, (1500, 1100), 180, 4);

    /// Where the middle of the front comes to, and the legs that lead there.
    fn led_to(point: (i32, i32)) -> Option<(Point, usize)> {
        let (fog, battle) = battle(&[(FOOT, (500, 400), 0, 4)], &[FAR]);
        let position = at(&fog, &battle);
        let order = towards(&position, Seat::Red, &Mover::Group(0), Point::millimetres(point.0, point.1))?;
        let bodies = preview(&position, Seat::Red, &Question::Move, &order)?.bodies;
        let corners = [Hand::Left, Hand::Right].map(|hand| bodies[0].1.front_corner(hand));
        Some((corners[0].halfway(corners[1]), order.evolutions.len()))
    }

    fn comes_to(point: (i32, i32)) -> usize {
        let (there, legs) = led_to(point).unwrap();
        let off = (there - Point::millimetres(point.0, point.1)).length();
        assert!(off <= Length::micrometres(100), "{off:?} from {point:?}");
        legs
    }

    #[test]
    fn a_point_before_the_front_is_reached() {
        assert_eq!(comes_to((500, 480)), 1, "straight ahead");
        assert_eq!(comes_to((560, 520)), 2, "a wheel to the right");
        assert_eq!(comes_to((420, 560)), 2, "a wheel to the left");
        let (there, legs) = led_to((503, 480)).unwrap();
        assert_eq!((there, legs), (Point::millimetres(500, 480), 1), "a slip of the hand is no wheel");
    }

    #[test]
    fn points_that_cannot_be_faced() {
        assert_eq!(led_to((500, 399)), None, "behind the front");
        // Just beside and just before its front corner it wheels as far as it may.
        assert_eq!(led_to((600, 401)).unwrap(), (Point::millimetres(600, 480), 2));
        assert_eq!(led_to((575, 401)).unwrap(), (Point::millimetres(580, 480), 1));
        let (fog, battle) = battle(&[(FOOT, (500, 400), 0, 4)], &[FAR]);
        assert_eq!(
            towards(&at(&fog, &battle), Seat::Red, &Mover::Group(7), Point::millimetres(0, 900)),
            None
        );
    }

    #[test]
    fn a_battle_line_goes_as_one() {
        let (fog, battle) = battle(&[(FOOT, (420, 400), 0, 4), (FOOT, (580, 400), 0, 4)], &[FAR]);
        let line = Mover::Line { groups: vec![0, 1], commander: 0 };
        let order = towards(&at(&fog, &battle), Seat::Red, &line, Point::millimetres(560, 700)).unwrap();
        assert!(matches!(order.evolutions[0], Evolution::Leg(Leg::Wheel(Hand::Right, _))));
        assert_eq!((order.mover, order.evolutions.len()), (line, 2));
    }
}
