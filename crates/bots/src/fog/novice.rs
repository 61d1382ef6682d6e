//! The novice: no plan, but no fear.

use acies_field::Leg;
use acies_fog::impact::{self, ChargeOrder};
use acies_fog::manoeuvre;
use acies_fog::setup::quick::Sensible;
use acies_fog::{Answer, Ask, Fog};
use acies_play::{Dice, Player, Seed, Turn};

/// Draws its army up plainly, goes straight for the enemy, and charges whatever it may.
pub(super) struct Novice {
    others: Sensible,
    dice: Dice,
    choices: Vec<Answer>,
}

impl Novice {
    pub(super) fn new(seed: Seed) -> Self {
        Self { others: Sensible::new(seed.derive("others")), dice: Dice::new(seed), choices: Vec::new() }
    }
}

impl Player<Fog> for Novice {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        let wanted: fn(&Answer) -> u32 = match turn.ask {
            Ask::Impact(impact::Question::Declare) => charges,
            Ask::Manoeuvre(manoeuvre::Question::Move) => advances,
            _ => return self.others.answer(turn),
        };
        turn.choices(&mut self.choices);
        let most = self.choices.iter().map(wanted).max().unwrap_or(0);
        self.choices.retain(|answer| wanted(answer) == most);
        let place = self.dice.pick(self.choices.len() as u32);
        self.choices.swap_remove(place as usize)
    }
}

/// The more enemies a charge names, the better.
fn charges(answer: &Answer) -> u32 {
    match answer {
        Answer::Impact(impact::Reply::Charge(ChargeOrder { targets, .. })) => 1 + targets.len() as u32,
        _ => 0,
    }
}

/// The further it goes straight ahead, the better; any move of troops rather than none.
fn advances(answer: &Answer) -> u32 {
    let Answer::Manoeuvre(manoeuvre::Reply::Move(order)) = answer else { return 0 };
    let ahead = |leg: Leg| match leg {
        Leg::Advance(distance) => distance.get().max(0) as u32,
        _ => 0,
    };
    1 + order.legs().map(ahead).sum::<u32>()
}
