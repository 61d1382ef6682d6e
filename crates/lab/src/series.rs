//! Playing the games of a series.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use acies_play::record::Record;
use acies_play::{Arena, Game, Outcome, Seat, Seed};

use crate::{AccountOf, Chronicler, Summary, Trial};

/// A game that goes on for more turns than this is given up: no rulebook bounds the length of its game.
pub const TURN_LIMIT: u32 = 1000;

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many.
    pub games: u64,
    /// What all of them follow from.
    pub seed: u64,
    /// Whether each seed is played twice, the second time with the seats changed. Both bots then meet the same
    /// battlefield, the same first player and as far as possible the same cards.
    pub swap: bool,
    /// On how many threads. The result is the same for any number.
    pub threads: usize,
}

/// Who follows a series while it runs, and hears of every game an account `A`. Called from every thread.
pub trait Watch<G: Game, A = ()>: Sync {
    /// Whether records are wanted.
    fn records(&self) -> bool {
        false
    }

    /// A game is over. A record comes with it if one is wanted.
    fn finished(&self, game: &Finished<G::Ending>, record: Option<&Record<G>>, account: A);

    /// Whether no further game shall be begun.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody follows it.
impl<G: Game, A> Watch<G, A> for () {
    fn finished(&self, _: &Finished<G::Ending>, _: Option<&Record<G>>, _: A) {}
}

/// What is counted of one game. In here red and blue are the bots that are named for red and for blue, wherever they
/// were seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished<Ending> {
    /// Its place in the series, from nought.
    pub index: u64,
    /// What its dice follow from.
    pub seed: Seed,
    /// Whether the seats were changed.
    pub swapped: bool,
    /// How it ended for the bots; none if it was given up.
    pub outcome: Option<Outcome<Ending>>,
    /// The bot that took the first turn.
    pub first: Seat,
    /// How many turns were begun.
    pub turns: u32,
    /// How many questions were answered.
    pub decisions: u64,
    /// The luck of both bots, in thousandths.
    pub luck: [i64; 2],
}

impl<Ending> Finished<Ending> {
    /// Where the bot that is named for `bot` was seated, and which bot had that seat: changing seats works both ways.
    pub fn seat(&self, bot: Seat) -> Seat {
        if self.swapped { bot.other() } else { bot }
    }
}

impl Series {
    /// Plays the series. If it is stopped, the games that were begun are played to their end, and those are the first
    /// ones of the series: what was counted does not depend on how the games took their time.
    pub fn run<T: Trial>(
        &self,
        trial: &T,
        watch: &impl Watch<T::Game, AccountOf<T>>,
    ) -> Summary<<T::Game as Game>::Ending> {
        self.go_on(trial, watch, Vec::new())
    }

    /// Plays those games of the series that are not among `played`, the first of them first, and counts all.
    pub fn go_on<T: Trial>(
        &self,
        trial: &T,
        watch: &impl Watch<T::Game, AccountOf<T>>,
        played: Vec<Finished<<T::Game as Game>::Ending>>,
    ) -> Summary<<T::Game as Game>::Ending> {
        let known: BTreeSet<u64> = played.iter().map(|game| game.index).collect();
        let next = AtomicU64::new(0);
        let broken = AtomicBool::new(false);
        let games = Mutex::new(played);
        let work = || {
            while !watch.stopped() && !broken.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= self.games {
                    break;
                }
                if known.contains(&index) {
                    continue;
                }
                let _alarm = Alarm(&broken);
                let finished = self.play(index, trial, watch);
                games.lock().expect("nothing panics while it is locked").push(finished);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        let mut games = games.into_inner().expect("all threads have ended well");
        games.sort_unstable_by_key(|game| game.index);
        Summary::of(&games)
    }

    /// Which seed of the series a game has, and whether its seats are changed.
    const fn seating(&self, index: u64) -> (u64, bool) {
        if self.swap { (index / 2, index % 2 == 1) } else { (index, false) }
    }

    fn play<T: Trial>(
        &self,
        index: u64,
        trial: &T,
        watch: &impl Watch<T::Game, AccountOf<T>>,
    ) -> Finished<<T::Game as Game>::Ending> {
        let (number, swapped) = self.seating(index);
        let (seed, game) = (Seed::of_series(self.seed, number), trial.game(number));
        let mut red = trial.player(Seat::Red, seed.derive("red bot"));
        let mut blue = trial.player(Seat::Blue, seed.derive("blue bot"));
        if swapped {
            std::mem::swap(&mut red, &mut blue);
        }
        let mut chronicler = T::Chronicler::default();
        let mut ear = |event: &<T::Game as Game>::Event| chronicler.hear(event);
        let mut arena = Arena::new(&mut *red, &mut *blue, seed).telling(&mut ear);
        if watch.records() {
            arena = arena.recording();
        }
        let played = arena.play(game, |state| trial.turns(state) > TURN_LIMIT);

        let named = |seat: Seat| if swapped { seat.other() } else { seat };
        let finished = Finished {
            index,
            seed,
            swapped,
            outcome: played.outcome.map(|end| Outcome { winner: end.winner.map(named), ..end }),
            first: named(trial.first_player(&played.state)),
            turns: trial.turns(&played.state),
            decisions: played.decisions,
            luck: Seat::BOTH.map(|bot| played.luck[named(bot).index()]),
        };
        watch.finished(&finished, played.record.as_ref(), chronicler.account(game, &played.state));
        finished
    }
}

/// Rings if a game panics: the other threads must not play on for hours before anybody hears of it.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
