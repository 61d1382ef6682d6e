//! A good finite set of moves: far and near, wheels to face somebody, turns, changes of front, into overlaps, through
//! friends.

mod ahead;
mod lines;
mod overlapping;
mod ways;

use std::cell::OnceCell;
use std::rc::Rc;

use acies_play::{Dice, Seat};

use super::movers::{Movers, Near, check_mover, enemies};
use super::steps::occasion;
use super::{Evolution, Mover, Occasion, Order};
use crate::fielded::GroupId;
use crate::manoeuvre::{Question, commanders, special};
use crate::position::Position;

/// Legal orders in answer to a question, in a fixed order.
pub(crate) fn orders(position: &Position<'_>, seat: Seat, question: &Question) -> Vec<Order> {
    let occasion = occasion(position.battle, question);
    let movers = movers(position, seat, question);
    let mut orders: Vec<Order> =
        movers.iter().flat_map(|mover| of_mover(position, seat, occasion, mover)).collect();
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Legal orders of one battle group, by itself and in battle lines, in a fixed order.
pub(crate) fn orders_of(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    group: usize,
) -> Vec<Order> {
    let occasion = occasion(position.battle, question);
    let mut movers = movers(position, seat, question);
    movers.retain(|mover| mover.groups().contains(&group));
    let mut orders: Vec<Order> =
        movers.iter().flat_map(|mover| of_mover(position, seat, occasion, mover)).collect();
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Whether there is any order to give.
pub(crate) fn any_order(position: &Position<'_>, seat: Seat, question: &Question) -> bool {
    let occasion = occasion(position.battle, question);
    let can_move = |open: Vec<Mover>| any_can_move(position, seat, occasion, open);
    let Question::Move = question else { return can_move(movers(position, seat, question)) };
    // What is seen quickly comes first. Markers may be revealed at any time. AM-SET-031
    !position.battle.side(seat).ambushes.is_empty()
        || commanders::any(position, seat)
        || can_move(position.groups(seat).map(|(id, _)| Mover::Group(id.index)).collect())
        || !special::acts(position, seat).is_empty()
        || can_move(lines::battle_lines(position, seat))
}

/// Whether any of some battle groups or battle lines can move. Most can go straight ahead, so that is looked at first for all
/// of them.
fn any_can_move(position: &Position<'_>, seat: Seat, occasion: Occasion, open: Vec<Mover>) -> bool {
    let (mut others, enemies) = (Vec::new(), Enemies::new());
    for mover in open {
        let Some(movers) = ready(position, seat, occasion, &mover, &enemies) else { continue };
        // Those whose moves all need a test make none after a failure. AM-MOV-021, AM-MOV-037
        if occasion == Occasion::AfterFailure && movers.always_test() {
            continue;
        }
        if if_legal(&movers, occasion, &mover, ways::a_step_ahead(&movers)).is_some() {
            return true;
        }
        others.push((mover, movers));
    }
    others.iter().any(|(mover, movers)| {
        let mut ways = ways::quick_first(movers, occasion);
        ways.any(|evolutions| if_legal(movers, occasion, mover, evolutions).is_some())
    })
}

/// How many ways of a battle group or battle line are tried before another one's.
const TRIES: usize = 6;

/// Some order in answer to a question, as the dice fall: the first legal one of a few ways, of those who can move in an order
/// of chance; none if there is none among them, or now and then before all have moved.
pub(crate) fn pick(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    dice: &mut Dice,
) -> Option<Order> {
    let occasion = occasion(position.battle, question);
    let mut open: Vec<Mover> = match question {
        Question::Move if dice.pick(4) == 0 => movers(position, seat, question),
        Question::Move => position.groups(seat).map(|(id, _)| Mover::Group(id.index)).collect(),
        _ => movers(position, seat, question),
    };
    if dice.pick(open.len() as u32 + 2) == 0 {
        return None;
    }
    let enemies = Enemies::new();
    while !open.is_empty() {
        let mover = open.swap_remove(dice.pick(open.len() as u32) as usize);
        let Some(movers) = ready(position, seat, occasion, &mover, &enemies) else { continue };
        for _ in 0..TRIES {
            let way = ways::some(&movers, occasion, dice);
            if let Some(order) = way.and_then(|way| if_legal(&movers, occasion, &mover, way)) {
                return Some(order);
            }
        }
    }
    None
}

/// Those who may answer a question with a move.
fn movers(position: &Position<'_>, seat: Seat, question: &Question) -> Vec<Mover> {
    match question {
        Question::Move => {
            let single = position.groups(seat).map(|(id, _)| Mover::Group(id.index));
            single.chain(lines::battle_lines(position, seat)).collect()
        }
        Question::AfterFailure(mover) | Question::SecondMove(mover) => vec![mover.clone()],
        _ => Vec::new(),
    }
}

/// All candidates of one battle group or battle line.
pub(crate) fn of_mover(position: &Position<'_>, seat: Seat, occasion: Occasion, mover: &Mover) -> Vec<Order> {
    let Some(movers) = ready(position, seat, occasion, mover, &Enemies::new()) else { return Vec::new() };
    let ways = ways::ways(&movers, occasion);
    ways.into_iter().filter_map(|evolutions| if_legal(&movers, occasion, mover, evolutions)).collect()
}

/// The enemies of all who might move, once anybody is ready to.
type Enemies<'a> = OnceCell<Rc<[Near<'a>]>>;

fn ready<'a>(
    position: &Position<'a>,
    seat: Seat,
    occasion: Occasion,
    mover: &Mover,
    known: &Enemies<'a>,
) -> Option<Movers<'a>> {
    let second = matches!(occasion, Occasion::Second { .. });
    if has_acted(position, seat, mover, second) {
        return None;
    }
    let mut faults = check_mover(position, seat, mover);
    faults.retain(|fault| !second || fault.0 != acies_rules::rule!("AM-MAN-003"));
    faults.is_empty().then(|| {
        let enemies = known.get_or_init(|| enemies(position, seat));
        Movers::among(*position, seat, mover, Rc::clone(enemies))
    })
}

/// A quick look: whether one of them has broken or done something this turn after which it moves no more. Its first move does
/// not keep it from a second.
fn has_acted(position: &Position<'_>, seat: Seat, mover: &Mover, second: bool) -> bool {
    mover.groups().iter().any(|&group| {
        position.battle.fielded(GroupId::new(seat, group)).is_none_or(|fielded| {
            let deeds = &fielded.deeds;
            fielded.is_broken() || deeds.charged || deeds.shifted || (deeds.moved && !second)
        })
    })
}

fn if_legal(
    movers: &Movers<'_>,
    occasion: Occasion,
    mover: &Mover,
    evolutions: Vec<Evolution>,
) -> Option<Order> {
    let order = Order { mover: mover.clone(), evolutions };
    movers.allow(occasion, &order).then_some(order)
}
