//! The nearest legal version of a move that is not allowed.

use acies_field::Leg;
use acies_geometry::{Angle, Length, first_that};
use acies_play::Seat;

use super::movers::{Movers, check_mover};
use super::steps::occasion;
use super::{Evolution, Order};
use crate::manoeuvre::Question;
use crate::position::Position;

/// The longest legal version of an order: its last advance or wheel is shortened, or left out and the one before it
/// shortened. None if the order is legal as it is, or if nothing of it can be made.
pub fn nearest_legal(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    order: &Order,
) -> Option<Order> {
    let occasion = occasion(position.battle, question);
    if !check_mover(position, seat, &order.mover)
        .iter()
        .all(|fault| fault.0 == acies_rules::rule!("AM-MAN-003"))
    {
        return None;
    }
    let movers = Movers::new(*position, seat, &order.mover);
    let is_legal = |order: &Order| {
        super::check(position, seat, question, order).is_empty()
            && movers.judge(occasion, order).faults.is_empty()
    };
    let mut shorter = order.clone();
    if shorter.evolutions.len() > MOST_PARTS || is_legal(&shorter) {
        return None;
    }
    loop {
        let last = shorter.evolutions.iter().rposition(|part| whole(part).is_some())?;
        let most = i64::from(whole(&shorter.evolutions[last])?);
        let cut = |left: i64| {
            let mut order = shorter.clone();
            order.evolutions[last] = cut_to(shorter.evolutions[last], left as u32);
            order
        };
        // Twenty looks are enough to come within a micrometre of the longest, or nearly.
        let cuts = first_that(0, most, |by| most - by == 0 || is_legal(&cut(most - by)));
        if cuts < most {
            return Some(cut(most - cuts));
        }
        shorter.evolutions.remove(last);
        if !shorter.evolutions.is_empty() && is_legal(&shorter) {
            return Some(shorter);
        }
    }
}

/// No order with more parts is shortened.
const MOST_PARTS: usize = 24;

/// How much there is of a part that can be shortened.
fn whole(part: &Evolution) -> Option<u32> {
    match part {
        Evolution::Leg(Leg::Advance(distance)) if *distance > Length::ZERO => Some(distance.get() as u32),
        Evolution::Leg(Leg::Wheel(_, turn) | Leg::WheelBack(_, turn)) => Some(turn.get()),
        _ => None,
    }
}

fn cut_to(part: Evolution, left: u32) -> Evolution {
    match part {
        Evolution::Leg(Leg::Advance(_)) => Evolution::Leg(Leg::Advance(Length::micrometres(left as i32))),
        Evolution::Leg(Leg::Wheel(hand, _)) => Evolution::Leg(Leg::Wheel(hand, Angle::binary(left))),
        Evolution::Leg(Leg::WheelBack(hand, _)) => Evolution::Leg(Leg::WheelBack(hand, Angle::binary(left))),
        other => other,
    }
}
