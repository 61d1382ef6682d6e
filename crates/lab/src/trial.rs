use acies_play::{Game, Player, Seat, Seed};

/// What is tried in a series: a game, two bots, and what the lab must know of a state to count.
pub trait Trial: Sync {
    /// The game that is played.
    type Game: Game;

    /// Its rules.
    fn game(&self) -> &Self::Game;

    /// A new player for the bot that is named for `bot`, wherever it is seated.
    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<Self::Game> + Send>;

    /// How many turns have been begun, both players together.
    fn turns(&self, state: &<Self::Game as Game>::State) -> u32;

    /// Who took the first turn.
    fn first_player(&self, state: &<Self::Game as Game>::State) -> Seat;
}
