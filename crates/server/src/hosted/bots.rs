//! The bots that play in a game.

use std::sync::{Arc, Mutex};

use acies_bots::Level;
use acies_play::{Game, Player, Seat};

type Bot<G> = Box<dyn Player<G> + Send>;

/// A bot, and whoever lets it think.
type Shared<G> = Arc<Mutex<Bot<G>>>;

/// One bot for each seat that is played by one who thinks ahead: it remembers what it has decided for its turn.
pub(super) struct Bots<G: Game>([Option<(Level, Shared<G>)>; 2]);

impl<G: Game> Bots<G> {
    pub(super) const fn none() -> Self {
        Self([None, None])
    }

    /// The bot of this level at a seat, made if there is none. Those who do not think ahead are made for every question, so that
    /// what they do follows from that alone.
    pub(super) fn at(&mut self, seat: Seat, level: Level, make: impl FnOnce() -> Bot<G>) -> Shared<G> {
        if level < Level::Veteran {
            return Arc::new(Mutex::new(make()));
        }
        let kept = &mut self.0[seat.index()];
        if kept.as_ref().is_none_or(|kept| kept.0 != level) {
            *kept = Some((level, Arc::new(Mutex::new(make()))));
        }
        let (_, bot) = kept.as_ref().expect("it was made if there was none");
        Arc::clone(bot)
    }

    /// What was taken back has not happened: nobody remembers it.
    pub(super) fn forget(&mut self) {
        *self = Self::none();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_cards::CardGame;
    use acies_play::{Random, Seed};

    #[test]
    fn a_bot_goes_on_until_another_level_plays_or_something_is_taken_back() {
        let mut bots = Bots::<CardGame>::none();
        let make = || -> Bot<CardGame> { Box::new(Random::new(Seed::of_series(1, 0))) };
        let first = bots.at(Seat::Red, Level::Veteran, make);
        assert!(Arc::ptr_eq(&first, &bots.at(Seat::Red, Level::Veteran, || panic!("there is one"))));
        assert!(!Arc::ptr_eq(&first, &bots.at(Seat::Blue, Level::Veteran, make)), "each seat has its own");
        let other = bots.at(Seat::Red, Level::General, make);
        assert!(!Arc::ptr_eq(&first, &other));
        let recruit = bots.at(Seat::Red, Level::Recruit, make);
        assert!(
            !Arc::ptr_eq(&recruit, &bots.at(Seat::Red, Level::Recruit, make)),
            "it has nothing to remember"
        );
        bots.forget();
        assert!(!Arc::ptr_eq(&other, &bots.at(Seat::Red, Level::General, make)));
    }
}
