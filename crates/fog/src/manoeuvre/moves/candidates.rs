//! A good finite set of moves.

use acies_field::{Leg, Mu};
use acies_geometry::{Angle, Hand};
use acies_play::Seat;

use super::movers::{Movers, check_mover};
use super::steps::occasion;
use super::{Evolution, Mover, Occasion, Order, Turn};
use crate::manoeuvre::{Question, special};
use crate::position::Position;

/// Legal orders in answer to a question, in a fixed order.
pub(crate) fn orders(position: &Position<'_>, seat: Seat, question: &Question) -> Vec<Order> {
    let occasion = occasion(position.battle, question);
    let mut orders: Vec<Order> = movers(position, seat, question)
        .iter()
        .flat_map(|mover| of_mover(position, seat, occasion, mover))
        .collect();
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Whether there is any order to give.
pub(crate) fn any_order(position: &Position<'_>, seat: Seat, question: &Question) -> bool {
    let occasion = occasion(position.battle, question);
    let act = *question == Question::Move && !special::acts(position, seat).is_empty();
    act || movers(position, seat, question).iter().any(|mover| {
        let Some(movers) = ready(position, seat, occasion, mover) else { return false };
        let mut ways = ways(&movers);
        ways.any(|evolutions| is_legal(&movers, occasion, mover, evolutions).is_some())
    })
}

/// Those who may answer a question with a move.
fn movers(position: &Position<'_>, seat: Seat, question: &Question) -> Vec<Mover> {
    match question {
        Question::Move => position.groups(seat).map(|(id, _)| Mover::Group(id.index)).collect(),
        Question::AfterFailure(mover) | Question::SecondMove(mover) => vec![mover.clone()],
        _ => Vec::new(),
    }
}

/// All candidates of one battle group or battle line.
pub(crate) fn of_mover(position: &Position<'_>, seat: Seat, occasion: Occasion, mover: &Mover) -> Vec<Order> {
    let Some(movers) = ready(position, seat, occasion, mover) else { return Vec::new() };
    ways(&movers).filter_map(|evolutions| is_legal(&movers, occasion, mover, evolutions)).collect()
}

fn ready<'a>(position: &Position<'a>, seat: Seat, occasion: Occasion, mover: &Mover) -> Option<Movers<'a>> {
    let second = matches!(occasion, Occasion::Second { .. });
    let mut faults = check_mover(position, seat, mover);
    faults.retain(|fault| !second || fault.0 != acies_rules::rule!("AM-MAN-003"));
    faults.is_empty().then(|| Movers::new(*position, seat, mover))
}

fn is_legal(
    movers: &Movers<'_>,
    occasion: Occasion,
    mover: &Mover,
    evolutions: Vec<Evolution>,
) -> Option<Order> {
    let order = Order { mover: mover.clone(), evolutions };
    movers.judge(occasion, &order).faults.is_empty().then_some(order)
}

/// Ways that may be worth going, legal or not.
fn ways(movers: &Movers<'_>) -> impl Iterator<Item = Vec<Evolution>> + use<> {
    let scale = movers.position.scale();
    let advances = (1..=7).map(move |mu| vec![Evolution::Leg(Leg::Advance(scale.mu(Mu::new(mu))))]);
    let turns = [Turn::Left, Turn::Right, Turn::About].map(|turn| vec![Evolution::Turn(turn)]);
    let wheels = Hand::BOTH.into_iter().flat_map(|hand| {
        [15, 45, 90].map(|degrees| vec![Evolution::Leg(Leg::Wheel(hand, Angle::degrees(degrees)))])
    });
    advances.chain(turns).chain(wheels)
}
