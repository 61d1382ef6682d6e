use acies_bots::{Level, fog_bot};
use acies_fog::{Battle, Fog};
use acies_play::{Player, Seat, Seed};

use crate::Trial;

/// Field of Glory between two bots, from the set-up to the end. The armies keep their seats: only the bots change theirs.
pub struct FogTrial {
    /// The rules and the armies.
    pub game: Fog,
    /// The bot named for red and the one named for blue.
    pub levels: [Level; 2],
}

impl Trial for FogTrial {
    type Game = Fog;

    fn game(&self) -> &Fog {
        &self.game
    }

    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<Fog> + Send> {
        fog_bot(self.levels[bot.index()], seed)
    }

    fn turns(&self, battle: &Battle) -> u32 {
        battle.turn.number.into()
    }

    fn first_player(&self, battle: &Battle) -> Seat {
        battle.first.unwrap_or(Seat::Red)
    }
}
