use acies_play::{Game, Player, Seat, Seed};

/// What is tried in a series: a game, two bots, and what the lab must know of a state to count.
pub trait Trial: Sync {
    /// The game that is played.
    type Game: Game;

    /// The rules of the games of one seed, counted from nought: armies and tables may differ from seed to seed.
    fn game(&self, seed: u64) -> &Self::Game;

    /// A new player for the bot that is named for `bot`, wherever it is seated.
    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<Self::Game> + Send>;

    /// How many turns have been begun, both players together.
    fn turns(&self, state: &<Self::Game as Game>::State) -> u32;

    /// Who took the first turn.
    fn first_player(&self, state: &<Self::Game as Game>::State) -> Seat;
}
