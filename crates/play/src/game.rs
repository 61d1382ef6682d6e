use std::fmt::Debug;

use acies_rules::RuleId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Dice, Eyes, Seat};

/// The rules of one game: an ordinary value, so that editions, decks and options are data.
///
/// Rules are written top to bottom in the order of the book. Where they need a decision or chance they ask the
/// [`Table`]; they never know who sits there.
pub trait Game: Sized + Send + Sync {
    /// The name in commands and records, such as `card`.
    const NAME: &'static str;
    /// Raised whenever a change makes earlier records play out differently.
    const RULES_VERSION: u32;

    /// All that must be agreed before the game: deck, armies, options.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The whole state between two steps, hidden things included.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A question to a player.
    type Ask: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player answers.
    type Answer: Clone + Eq + Ord + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something left to chance, with what is needed to name its outcomes.
    type Chance: Clone + Debug;
    /// Something that happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The figures behind a ruling, from which the edge makes a sentence.
    type Why: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What lies open to somebody's eyes.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player may fairly have noted of things that were shown and lie hidden again.
    type Memory: Clone + Eq + Debug;
    /// A part of a game, such as a phase of a turn, for its table of contents.
    type Chapter: Clone + Eq + Debug + Serialize + Send + Sync;
    /// How a game can end.
    type Ending: Copy + Ord + Debug + std::fmt::Display + Serialize + DeserializeOwned + Send + Sync;

    /// The game with this set-up, or what is wrong with it.
    fn from_setup(setup: &Self::Setup) -> Result<Self, String>;
    /// The set-up this game was made from.
    fn setup(&self) -> Self::Setup;
    /// The state before anything has happened.
    fn start(&self) -> Self::State;
    /// The part of the game that the step after this state belongs to. It lies open to all.
    fn chapter(&self, state: &Self::State) -> Self::Chapter;
    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome<Self::Ending>>;

    /// Plays the next step, the shortest stretch after which the state is whole again.
    ///
    /// May be run again from its start with one answer more, so it must follow from state, answers and chance alone.
    fn step<T: Table<Self>>(&self, state: &mut Self::State, table: &mut T) -> Result<(), Pause>;

    /// All rulings that forbid this answer; none if it is legal. Never panics, whatever the answer.
    ///
    /// Follows from what the asked seat can see: a refusal never gives a secret away.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        ask: &Self::Ask,
        answer: &Self::Answer,
    ) -> Vec<Ruling<Self::Why>>;

    /// The rulings by which `seat`, of whom nothing is asked, cannot give this answer now.
    fn out_of_turn(&self, state: &Self::State, seat: Seat, answer: &Self::Answer) -> Vec<Ruling<Self::Why>>;

    /// Adds legal answers to `into`, each once: all of them where [`Game::lists_all`] says so.
    fn choices(&self, state: &Self::State, seat: Seat, ask: &Self::Ask, into: &mut Vec<Self::Answer>);

    /// Some legal answer, as the dice fall: one of the choices, each as likely as the others, unless the game knows a
    /// quicker way to one. What is in `scratch` is lost.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        ask: &Self::Ask,
        dice: &mut Dice,
        scratch: &mut Vec<Self::Answer>,
    ) -> Self::Answer {
        pick_listed(self, state, seat, ask, dice, scratch)
    }

    /// Whether [`Game::choices`] lists every legal answer to `ask`, so that whatever it leaves out is illegal.
    fn lists_all(&self, ask: &Self::Ask) -> bool;

    /// How many equally likely outcomes this chance has.
    fn outcomes(&self, chance: &Self::Chance) -> u32;

    /// For each chance that favours somebody: whom, and by how much the outcome beat its expectation, in thousandths.
    fn luck(&self, chance: &Self::Chance, outcome: u32) -> Option<(Seat, i32)>;

    /// What `eyes` see on the table.
    fn view(&self, state: &Self::State, eyes: Eyes) -> Self::View;
    /// What `seat` may fairly remember.
    fn recall(&self, state: &Self::State, seat: Seat) -> Self::Memory;
    /// A state that the owner of this view and memory cannot tell from the true one: every one that chance could have
    /// led to is as likely as the others.
    fn imagine(&self, view: &Self::View, memory: &Self::Memory, dice: &mut Dice) -> Self::State;

    /// The question to a seat as `eyes` perceive it: others may know less of what it is about.
    fn ask_for(&self, ask: &Self::Ask, _asked: Seat, _eyes: Eyes) -> Self::Ask {
        ask.clone()
    }

    /// The event as `eyes` perceive it.
    fn event_for(&self, event: &Self::Event, eyes: Eyes) -> Self::Event;
    /// Whether the event shows a player something that was hidden, so that what came before cannot be taken back.
    fn reveals(&self, event: &Self::Event) -> bool;

    /// Whether an answer settles the one before it for good: even if the later one is taken back, the earlier one
    /// cannot be.
    fn settles(&self, _earlier: &Self::Answer, _later: &Self::Answer) -> bool {
        false
    }
}

/// One of the choices, each as likely as the others.
pub fn pick_listed<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ask: &G::Ask,
    dice: &mut Dice,
    scratch: &mut Vec<G::Answer>,
) -> G::Answer {
    scratch.clear();
    game.choices(state, seat, ask, scratch);
    let place = dice.pick(scratch.len() as u32);
    scratch.swap_remove(place as usize)
}

/// Whoever answers the rules' questions: people, bots, the odds explorer or a script.
pub trait Table<G: Game> {
    /// The answer of `seat`, checked to be legal.
    fn ask(&mut self, game: &G, state: &G::State, seat: Seat, ask: G::Ask) -> Result<G::Answer, Pause>;

    /// Both seats decide at the same time, neither knowing the other's answer.
    fn ask_both(&mut self, game: &G, state: &G::State, asks: [G::Ask; 2]) -> Result<[G::Answer; 2], Pause> {
        let [red, blue] = asks;
        Ok([self.ask(game, state, Seat::Red, red)?, self.ask(game, state, Seat::Blue, blue)?])
    }

    /// One of `0..game.outcomes(chance)`.
    fn chance(&mut self, game: &G, chance: G::Chance) -> Result<u32, Pause>;

    /// Takes note of what happened.
    fn tell(&mut self, event: G::Event);
}

/// The step cannot go on without something from outside; the driver knows what. Rules only hand it on with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause;

/// A rule that was applied, and the figures with which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ruling<Why> {
    /// The rule.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rule: RuleId,
    /// The figures.
    pub because: Why,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome<Ending> {
    /// Nobody in a draw.
    pub winner: Option<Seat>,
    /// In which way.
    pub ending: Ending,
}
