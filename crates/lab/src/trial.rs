use acies_play::{Game, Player, Seat, Seed};

/// What is tried in a series: a game, two bots, and what the lab must know of a state to count.
pub trait Trial: Sync {
    /// The game that is played.
    type Game: Game;

    /// Who gives an account of one of its games.
    type Chronicler: Chronicler<Self::Game>;

    /// The rules of the games of one seed, counted from nought: armies and tables may differ from seed to seed.
    fn game(&self, seed: u64) -> &Self::Game;

    /// A new player for the bot that is named for `bot`, wherever it is seated.
    fn player(&self, bot: Seat, seed: Seed) -> Box<dyn Player<Self::Game> + Send>;

    /// How many turns have been begun, both players together.
    fn turns(&self, state: &<Self::Game as Game>::State) -> u32;

    /// Who took the first turn.
    fn first_player(&self, state: &<Self::Game as Game>::State) -> Seat;
}

/// What is told of one game of a trial besides its figures.
pub type AccountOf<T> = <<T as Trial>::Chronicler as Chronicler<<T as Trial>::Game>>::Account;

/// Listens to one game from its beginning, and gives an account of it when it is over.
pub trait Chronicler<G: Game>: Default {
    /// What it tells of a game.
    type Account;

    /// Something has happened.
    fn hear(&mut self, event: &G::Event);

    /// The game is over, and this is its last state.
    fn account(self, game: &G, state: &G::State) -> Self::Account;
}

/// Nothing is told.
impl<G: Game> Chronicler<G> for () {
    type Account = ();

    fn hear(&mut self, _: &G::Event) {}

    fn account(self, _: &G, _: &G::State) {}
}
