//! Cases of normal moves.

mod contact;
mod distances;
mod lines;
mod passing;
mod pinned;
mod room;
mod shifts;
mod table;
mod turns;

use acies_field::Leg;
use acies_geometry::{Angle, Hand, Length};
use acies_play::Seat;

use super::judge::Judgement;
use super::{Evolution, Mover, Occasion, Order, Turn, judge};
use crate::battle::Battle;
use crate::game::Fog;
use crate::movement::Class;
use crate::testing::{at, mu};

pub(super) const DRILLED: &str = "4 heavy foot, protected, average, drilled, swordsmen";
pub(super) const UNDRILLED: &str = "4 heavy foot, protected, average, undrilled, swordsmen";
pub(super) const KNIGHTS: &str = "4 knights, heavily armoured, average, undrilled, lancers";
pub(super) const CAVALRY: &str = "4 cavalry, armoured, average, drilled, bow";
pub(super) const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled, javelins";
pub(super) const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";
pub(super) const ELEPHANTS: &str = "2 elephants, average, undrilled";
pub(super) const PIKEMEN: &str = "8 heavy foot, protected, average, drilled, pikemen";

/// So many thousandths of an MU straight ahead.
pub(super) const fn on(thousandths: i32) -> Evolution {
    Evolution::Leg(Leg::Advance(mu(thousandths)))
}

pub(super) const fn wheel(hand: Hand, degrees: i32) -> Evolution {
    Evolution::Leg(Leg::Wheel(hand, Angle::degrees(degrees)))
}

pub(super) const fn shift(hand: Hand, millimetres: i32) -> Evolution {
    Evolution::Leg(Leg::Shift(hand, Length::millimetres(millimetres)))
}

pub(super) const fn expand(left: u8, right: u8) -> Evolution {
    Evolution::Expand { left, right }
}

pub(super) const fn contract(left: u8, right: u8) -> Evolution {
    Evolution::Contract { left, right }
}

pub(super) const LEFT: Evolution = Evolution::Turn(Turn::Left);
pub(super) const RIGHT: Evolution = Evolution::Turn(Turn::Right);
pub(super) const ABOUT: Evolution = Evolution::Turn(Turn::About);

/// What comes of a move of red's first battle group.
pub(super) fn judged((fog, battle): &(Fog, Battle), evolutions: &[Evolution]) -> Judgement {
    judged_of((fog, battle), Mover::Group(0), evolutions)
}

pub(super) fn judged_of((fog, battle): (&Fog, &Battle), mover: Mover, evolutions: &[Evolution]) -> Judgement {
    let order = Order { mover, evolutions: evolutions.to_vec() };
    judge(&at(fog, battle), Seat::Red, Occasion::First, &order)
}

/// The rules that forbid a move of red's first battle group.
pub(super) fn broken(game: &(Fog, Battle), evolutions: &[Evolution]) -> Vec<String> {
    rules(&judged(game, evolutions))
}

pub(super) fn rules(judgement: &Judgement) -> Vec<String> {
    judgement.faults.iter().map(|(rule, _)| rule.to_string()).collect()
}

/// Its class, if nothing else is wrong with it.
pub(super) fn class_of(game: &(Fog, Battle), evolutions: &[Evolution]) -> Class {
    let judgement = judged(game, evolutions);
    let others: Vec<_> =
        judgement.faults.iter().filter(|fault| fault.0.to_string() != "AM-MOV-018").collect();
    assert!(others.is_empty(), "{others:?}");
    judgement.class
}

/// The longest straight advance that is allowed, in thousandths of an MU.
pub(super) fn furthest(game: &(Fog, Battle), before: &[Evolution]) -> i32 {
    let may = |&thousandths: &i32| broken(game, &[before, &[on(thousandths)]].concat()).is_empty();
    let steps = (1..=800).map(|hundredths| hundredths * 10);
    steps.rev().find(may).unwrap_or(0)
}
