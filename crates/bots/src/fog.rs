//! Opponents for Field of Glory: a battle plan gives every battle group a task, and rules of thumb make the task a move.

mod charge;
mod choices;
mod council;
mod deploy;
mod ground;
mod judgement;
mod lead;
mod line;
mod march;
mod match_up;
mod mood;
mod novice;
mod plan;
mod playout;
mod raid;
mod react;
mod recruit;
mod reserve;
mod scheme;
mod searcher;
mod sight;
mod surprise;
mod tally;
mod task;
mod way;

use acies_fog::Fog;
use acies_play::{Player, Random, Seed};

use crate::{Budget, Level};
use novice::Novice;
use recruit::Recruit;
use searcher::Searcher;

/// How much a level thinks about one of its turns if nothing else is asked for.
pub fn fog_budget(level: Level) -> Budget {
    Budget::Playouts(match level {
        Level::Random | Level::Novice | Level::Recruit => 0,
        Level::Veteran => 192,
        Level::General => 600,
    })
}

/// How many turns, of both players together, are looked ahead beside the present one: the enemy's and the next of one's own, or
/// two of each. Fights are decided in two or three turns, so the general sees more of what comes of them.
const NEXT_TURN: u16 = 2;
const TWO_TURNS: u16 = 4;

/// A bot for Field of Glory, with so much time for each of its turns.
pub fn fog_bot(level: Level, seed: Seed, budget: Budget) -> Box<dyn Player<Fog> + Send> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Novice => Box::new(Novice::new(seed)),
        Level::Recruit => Box::new(Recruit::new(seed)),
        Level::Veteran => Box::new(Searcher::new(seed, budget, NEXT_TURN, false)),
        Level::General => Box::new(Searcher::new(seed, budget, TWO_TURNS, true)),
    }
}
