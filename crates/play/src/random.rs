use std::marker::PhantomData;

use crate::{Dice, Game, Player, Seed, Turn};

/// Plays any legal answer that the game picks for it: see [`Game::pick`].
pub struct Random<G: Game> {
    dice: Dice,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> Random<G> {
    /// A random player whose choices follow from `seed`.
    pub fn new(seed: Seed) -> Random<G> {
        Random { dice: Dice::new(seed), game: PhantomData }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn answer(&mut self, turn: &Turn<'_, G>) -> G::Answer {
        turn.pick(&mut self.dice)
    }
}
