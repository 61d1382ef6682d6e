//! A game played on in thought, both sides by rules of thumb.

use acies_cards::{Answer, Ask, Battle, CardGame, Chance, Event, Stage};
use acies_play::{Dice, Game, Pause, Player, Seat, Table, Turn};

use super::thumb::RuleOfThumb;

/// Plays on from an imagined state.
pub(crate) struct Playout<'a> {
    pub(crate) thumb: &'a mut RuleOfThumb,
    pub(crate) dice: Dice,
    /// The answer that is tried. It is given to the first question, which is the one that was asked at the real table:
    /// every step of the card game asks before it changes anything.
    pub(crate) tried: Option<Answer>,
    /// The turn after whose actions it is broken off.
    pub(crate) last: u16,
}

impl Playout<'_> {
    /// Plays until the game is over or the actions of the last turn are, and tells what has become of the battle.
    pub(crate) fn run(mut self, game: &CardGame, mut battle: Battle) -> Battle {
        loop {
            game.step(&mut battle, &mut self).expect("a playout never pauses");
            if battle.outcome.is_some() || (battle.turn >= self.last && battle.stage == Stage::Draw) {
                return battle;
            }
        }
    }
}

impl Table<CardGame> for Playout<'_> {
    fn ask(&mut self, game: &CardGame, battle: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        Ok(match self.tried.take() {
            Some(tried) => tried,
            None => self.thumb.answer(&Turn::new(game, battle, seat, &ask)),
        })
    }

    fn chance(&mut self, game: &CardGame, chance: Chance) -> Result<u32, Pause> {
        Ok(self.dice.pick(game.outcomes(&chance)))
    }

    fn tell(&mut self, _: Event) {}
}
