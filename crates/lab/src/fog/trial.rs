use acies_bots::{Budget, Level, fog_bot, fog_budget};
use acies_fog::{Battle, Fog};
use acies_play::{Player, Seat, Seed};

use super::Chronicle;
use crate::Trial;

/// Field of Glory between two bots, from the set-up to the end. The armies keep their seats: only the bots change theirs.
pub struct FogTrial {
    /// The rules and the armies: one for every seed in turn, and again from the first.
    pub games: Vec<Fog>,
    /// The bot named for red and the one named for blue.
    pub levels: [Level; 2],
    /// How much both may think about a turn; without it each has its level's own budget.
    pub budget: Option<Budget>,
}

impl Trial for FogTrial {
    type Game = Fog;
    type Chronicler = Chronicle;

    fn game(&self, seed: u64) -> &Fog {
        &self.games[seed as usize % self.games.len()]
    }

    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<Fog> + Send> {
        let level = self.levels[bot.index()];
        fog_bot(level, seed, self.budget.unwrap_or(fog_budget(level)))
    }

    fn turns(&self, battle: &Battle) -> u32 {
        battle.turn.number.into()
    }

    fn first_player(&self, battle: &Battle) -> Seat {
        battle.first.unwrap_or(Seat::Red)
    }
}
