//! Set-ups of the shooting phase, and what is shot at.

mod aiming;
mod pooling;
mod protection;
mod rolling;

use acies_geometry::{Edge, Hand};
use acies_play::Seat;

use super::*;
use crate::battle::Stage;
use crate::testing::{Placed, Script, at, battle, blue, play_until, red};
use crate::turn::{Phase, Step};

pub(super) const BOWS: &str = "6 medium foot, protected, average, drilled, bow";
pub(super) const FOOT: &str = "6 heavy foot, protected, average, drilled, swordsmen";
pub(super) const PAIR: &str = "2 heavy foot, protected, average, drilled, swordsmen";
pub(super) const LIGHT: &str = "6 light foot, unprotected, average, drilled, bow";
pub(super) const HORSE: &str = "4 light horse, unprotected, average, drilled, bow";

/// A battle in its shooting phase.
pub(super) fn shooting(red: &[Placed<'_>], blue: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red, blue);
    battle.stage = Stage::Turn(Step::Shooting);
    (fog, battle)
}

/// The dice of red's and blue's battle groups, as by whom, at whom, how many, and the score that hits.
pub(super) fn dice(fog: &Fog, battle: &Battle, orders: &[Orders]) -> Vec<(GroupId, GroupId, u32, u8)> {
    let volleys = volleys(&at(fog, battle), orders);
    let pools = volleys
        .iter()
        .flat_map(|volley| volley.pools.iter().map(|pool| (pool.by, volley.at, pool.dice, pool.needed)));
    pools.collect()
}

/// The number of dice of red's first battle group against blue's first, with nothing decided.
pub(super) fn dice_of_first(fog: &Fog, battle: &Battle) -> u32 {
    let all = dice(fog, battle, &[]);
    all.iter().filter(|(by, at, ..)| (*by, *at) == (red(0), blue(0))).map(|&(.., dice, _)| dice).sum()
}

/// Red's first battle group shoots at long range at these.
pub(super) fn long(at: &[GroupId]) -> Vec<Orders> {
    vec![Orders { long: at.iter().map(|&at| (at, true)).collect(), ..Orders::new(red(0)) }]
}

/// What is asked next, if anything.
pub(super) fn question(fog: &Fog, battle: &Battle) -> Option<Question> {
    match orders::next(&at(fog, battle), &battle.turn.shooting) {
        orders::Next::Ask(question) => Some(question),
        orders::Next::Shoot(_) => None,
    }
}

/// Plays the step with these answers and dice.
pub(super) fn play(fog: &Fog, battle: &mut Battle, replies: &[Reply], dice: &[u8]) -> Script {
    let answers = replies.iter().cloned().map(Answer::Shooting);
    let mut script = Script::new(answers, dice.iter().copied());
    play_until(fog, battle, Step::DeathRolls(Phase::Shooting), &mut script);
    script
}

/// From which edge, and at which hand.
pub(super) const fn orders(from: Option<Edge>, hand: Option<Hand>) -> Orders {
    Orders { id: GroupId::new(Seat::Red, 0), from, hand, long: Vec::new(), left: None }
}
