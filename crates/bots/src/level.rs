use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use acies_cards::CardGame;
use acies_play::{Player, Random, Seed};
use serde::{Deserialize, Serialize};

use crate::cards::{RuleOfThumb, Searcher};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal choice, each as likely as the others.
    Random,
    /// Plain and straightforward, for those who have never played.
    Novice,
    /// Sound rules of thumb, at once.
    Recruit,
    /// Thinks a few turns ahead, a little.
    Veteran,
    /// Thinks ahead for as long as its budget allows.
    General,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Novice, Level::Recruit, Level::Veteran, Level::General];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Recruit => "recruit",
            Level::Veteran => "veteran",
            Level::General => "general",
        }
    }

    /// How much this level thinks if nothing else is asked for. Only veteran and general think ahead at all.
    pub fn budget(self) -> Budget {
        match self {
            Level::Random | Level::Novice | Level::Recruit => Budget::Playouts(0),
            Level::Veteran => Budget::Playouts(40),
            Level::General => Budget::Playouts(400),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names = Level::ALL.map(Level::name).join(", ");
            format!("there is no bot '{name}': the bots are {names}")
        })
    }
}

/// How much a bot may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many games played on in thought. The same seed then gives the same play.
    Playouts(u32),
    /// So long. How far a bot gets in that time depends on the machine and on what else it does, so the same seed need
    /// not give the same play.
    Time(Duration),
}

/// A bot for the card game, which has none for novices: its recruit is easy enough.
pub fn card_bot(level: Level, seed: Seed, budget: Budget) -> Box<dyn Player<CardGame> + Send> {
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Novice | Level::Recruit => Box::new(RuleOfThumb::recruit()),
        Level::Veteran => Box::new(Searcher::veteran(seed, budget)),
        Level::General => Box::new(Searcher::general(seed, budget)),
    }
}
