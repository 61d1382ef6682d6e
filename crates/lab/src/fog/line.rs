//! Battles as they are written down, one to a line, under a line that says what they are battles of.

use acies_bots::Level;
use acies_fog::turn::Ending;
use acies_play::{Fingerprint, Outcome, Seat, Seed};
use acies_rules::Rulebook;
use serde::{Deserialize, Serialize};

use super::account::SideAccount;
use crate::Finished;

/// The format of the lines.
pub const LINE_FORMAT: u32 = 1;

/// What all battles of a file have in common. Two runs with the same fight the same battles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The format of the lines.
    pub battle_lines: u32,
    /// The version of the program that fights them.
    pub version: String,
    /// By which rules.
    pub rulebook: Rulebook,
    /// Which armies meet.
    pub meeting: Meeting,
    /// The bot named for red and the one named for blue.
    pub bots: [Level; 2],
    /// How many times the bots play on in thought for each of their turns, if that was asked for.
    pub playouts: Option<u32>,
    /// What all battles follow from.
    pub seed: u64,
    /// Whether each seed is played twice, the second time with the bots changed.
    pub swap: bool,
    /// After how many turns time is up.
    pub turns: u16,
    /// Of all that the players of every battle agree on, armies included: a roster may change and keep its name.
    pub agreed: Fingerprint,
}

/// Which armies meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meeting {
    /// Red's roster and blue's, as they were asked for.
    Rosters([String; 2]),
    /// All our rosters of so many points, in turn.
    All(u32),
    /// All our lists, with armies of so many points that were drawn up by chance.
    Lists(u32),
}

/// One battle. Red and blue are the sides of the table, wherever the bots of these names were seated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleLine {
    /// Its place in the series, from nought.
    pub index: u64,
    /// What its dice follow from.
    pub seed: Seed,
    /// Whether the bots were changed.
    pub swapped: bool,
    /// By which rules.
    pub rulebook: Rulebook,
    /// Who won; nobody in a draw, or if it was given up.
    pub winner: Option<Winner>,
    /// How it ended; none if it was given up.
    pub ending: Option<Ending>,
    /// How many turns were begun, both players together.
    pub turns: u32,
    /// The side that took the first turn.
    pub first: Seat,
    /// How many questions were answered.
    pub decisions: u64,
    /// What chance gave both sides above their expectation, in thousandths.
    pub luck: [i64; 2],
    /// Both sides, red's first.
    pub sides: [LedSide; 2],
}

/// The side that won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Winner {
    /// Which.
    pub side: Seat,
    /// Its army.
    pub army: String,
    /// Who led it.
    pub bot: Level,
}

/// One side, with the bot that led it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedSide {
    /// Who led it.
    pub bot: Level,
    /// What became of it.
    #[serde(flatten)]
    pub account: SideAccount,
}

impl BattleLine {
    /// A battle of this run that has just ended.
    pub fn new(run: &Run, game: &Finished<Ending>, accounts: [SideAccount; 2]) -> Self {
        let bot = |seat: Seat| run.bots[game.seat(seat).index()];
        let winner = game.outcome.and_then(|outcome| outcome.winner).map(|bot| game.seat(bot));
        let army = |side: Seat| accounts[side.index()].army.clone();
        let winner = winner.map(|side| Winner { side, army: army(side), bot: bot(side) });
        let [red, blue] = accounts;
        Self {
            index: game.index,
            seed: game.seed,
            swapped: game.swapped,
            rulebook: run.rulebook,
            winner,
            ending: game.outcome.map(|outcome| outcome.ending),
            turns: game.turns,
            first: game.seat(game.first),
            decisions: game.decisions,
            luck: Seat::BOTH.map(|side| game.luck[game.seat(side).index()]),
            sides: [
                LedSide { bot: bot(Seat::Red), account: red },
                LedSide { bot: bot(Seat::Blue), account: blue },
            ],
        }
    }

    /// What is counted of it in a series, where red and blue are the bots of these names.
    pub fn finished(&self) -> Finished<Ending> {
        let named = |side: Seat| if self.swapped { side.other() } else { side };
        let winner = self.winner.as_ref().map(|winner| named(winner.side));
        Finished {
            index: self.index,
            seed: self.seed,
            swapped: self.swapped,
            outcome: self.ending.map(|ending| Outcome { winner, ending }),
            first: named(self.first),
            turns: self.turns,
            decisions: self.decisions,
            luck: Seat::BOTH.map(|bot| self.luck[named(bot).index()]),
        }
    }
}
