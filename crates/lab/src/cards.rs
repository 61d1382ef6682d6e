use acies_bots::{Budget, Level, card_bot};
use acies_cards::{Battle, CardGame};
use acies_play::{Player, Seat, Seed};

use crate::Trial;

/// The card game between two levels of bots.
pub struct CardTrial {
    /// The rules and the deck.
    pub game: CardGame,
    /// The bot named for red and the one named for blue.
    pub levels: [Level; 2],
    /// How much both may think; without it each has its level's own budget.
    pub budget: Option<Budget>,
}

impl Trial for CardTrial {
    type Game = CardGame;
    type Chronicler = ();

    fn game(&self, _: u64) -> &CardGame {
        &self.game
    }

    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<CardGame> + Send> {
        let level = self.levels[bot.index()];
        card_bot(level, seed, self.budget.unwrap_or(level.budget()))
    }

    fn turns(&self, battle: &Battle) -> u32 {
        battle.turn.into()
    }

    fn first_player(&self, battle: &Battle) -> Seat {
        // The players alternate, so the first one is active in every odd turn.
        if battle.turn % 2 == 1 { battle.active } else { battle.active.other() }
    }
}
