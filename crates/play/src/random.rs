use crate::{Dice, Game, Player, Seed, Turn};

/// Plays any listed choice, each as likely as the others.
pub struct Random<G: Game> {
    dice: Dice,
    choices: Vec<G::Answer>,
}

impl<G: Game> Random<G> {
    /// A random player whose choices follow from `seed`.
    pub fn new(seed: Seed) -> Random<G> {
        Random { dice: Dice::new(seed), choices: Vec::new() }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn answer(&mut self, turn: &Turn<'_, G>) -> G::Answer {
        turn.choices(&mut self.choices);
        let place = self.dice.pick(self.choices.len() as u32);
        self.choices.swap_remove(place as usize)
    }
}
