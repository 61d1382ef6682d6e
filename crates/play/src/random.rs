use crate::{Dice, Game, Player, Seed, Turn};

/// Plays any legal answer that the game picks for it: see [`Game::pick`].
pub struct Random<G: Game> {
    dice: Dice,
    scratch: Vec<G::Answer>,
}

impl<G: Game> Random<G> {
    /// A random player whose choices follow from `seed`.
    pub fn new(seed: Seed) -> Random<G> {
        Random { dice: Dice::new(seed), scratch: Vec::new() }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn answer(&mut self, turn: &Turn<'_, G>) -> G::Answer {
        turn.pick(&mut self.dice, &mut self.scratch)
    }
}
