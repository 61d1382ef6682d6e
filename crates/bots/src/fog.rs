//! Simple opponents for Field of Glory: enough to fight whole battles.

use acies_field::Leg;
use acies_fog::impact::{self, ChargeOrder};
use acies_fog::manoeuvre;
use acies_fog::setup::quick::Sensible;
use acies_fog::{Answer, Ask, Fog};
use acies_play::{Dice, Player, Random, Seed, Turn};

use crate::Level;

/// A bot for Field of Glory: any legal choice, or a plain fighter for every other level.
pub fn fog_bot(level: Level, seed: Seed) -> Box<dyn Player<Fog> + Send> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Recruit | Level::Veteran | Level::General => Box::new(Fighter::new(seed)),
    }
}

/// Draws its army up plainly, goes straight for the enemy, and charges whatever it may.
struct Fighter {
    others: Sensible,
    dice: Dice,
    choices: Vec<Answer>,
}

impl Fighter {
    fn new(seed: Seed) -> Self {
        Self { others: Sensible::new(seed.derive("others")), dice: Dice::new(seed), choices: Vec::new() }
    }
}

impl Player<Fog> for Fighter {
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
