//! The bots' driver: answers come straight from the players and nothing pauses. The fast path for simulation.

use crate::record::{Record, StepRecord};
use crate::{Dice, Fingerprint, Game, Outcome, Pause, Ruling, Seat, Seed, Table};

/// Whoever answers for a seat without being waited for.
pub trait Player<G: Game> {
    /// The answer to the question of this turn. It must be legal.
    fn answer(&mut self, turn: &Turn<'_, G>) -> G::Answer;
}

/// A question as the asked seat may know it. The state stays out of reach: a player sees its own seat's view only.
pub struct Turn<'a, G: Game> {
    /// The rules in force.
    pub game: &'a G,
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub ask: &'a G::Ask,
    state: &'a G::State,
}

impl<'a, G: Game> Turn<'a, G> {
    /// The question `ask` to `seat` in this state.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, ask: &'a G::Ask) -> Turn<'a, G> {
        Turn { game, seat, ask, state }
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, self.seat.into())
    }

    /// What the seat remembers.
    pub fn memory(&self) -> G::Memory {
        self.game.recall(self.state, self.seat)
    }

    /// Replaces what is in `into` by the legal answers.
    pub fn choices(&self, into: &mut Vec<G::Answer>) {
        into.clear();
        self.game.choices(self.state, self.seat, self.ask, into);
    }

    /// Some legal answer, as the dice fall. What is in `scratch` is lost.
    pub fn pick(&self, dice: &mut Dice, scratch: &mut Vec<G::Answer>) -> G::Answer {
        self.game.pick(self.state, self.seat, self.ask, dice, scratch)
    }

    /// All rulings that forbid this answer.
    pub fn check(&self, answer: &G::Answer) -> Vec<Ruling<G::Why>> {
        self.game.check(self.state, self.seat, self.ask, answer)
    }
}

/// Whoever hears what happens.
pub type Ear<'a, G> = &'a mut dyn FnMut(&<G as Game>::Event);

/// A game between two players.
pub struct Arena<'a, G: Game> {
    players: [&'a mut dyn Player<G>; 2],
    dice: Dice,
    recording: Option<Vec<StepRecord<G::Answer>>>,
    ear: Option<Ear<'a, G>>,
    decisions: u64,
    luck: [i64; 2],
}

/// A game that was played in the arena.
pub struct Played<G: Game> {
    /// The last state.
    pub state: G::State,
    /// How it ended; none if it was broken off.
    pub outcome: Option<Outcome<G::Ending>>,
    /// How many questions were answered.
    pub decisions: u64,
    /// How far the outcomes for each seat were above their expectation, in thousandths.
    pub luck: [i64; 2],
    /// The record, if one was kept.
    pub record: Option<Record<G>>,
}

impl<'a, G: Game> Arena<'a, G> {
    /// A game between `red` and `blue` with the dice of `seed`.
    pub fn new(red: &'a mut dyn Player<G>, blue: &'a mut dyn Player<G>, seed: Seed) -> Arena<'a, G> {
        Arena {
            players: [red, blue],
            dice: Dice::new(seed),
            recording: None,
            ear: None,
            decisions: 0,
            luck: [0; 2],
        }
    }

    /// Keeps a record of the game as well.
    #[must_use]
    pub fn recording(mut self) -> Arena<'a, G> {
        self.recording = Some(Vec::new());
        self
    }

    /// Tells `ear` everything that happens.
    #[must_use]
    pub fn telling(mut self, ear: Ear<'a, G>) -> Arena<'a, G> {
        self.ear = Some(ear);
        self
    }

    /// Plays to the end, or breaks off when `give_up` says so: no rulebook bounds the length of its game.
    pub fn play(mut self, game: &G, give_up: impl Fn(&G::State) -> bool) -> Played<G> {
        let mut state = game.start();
        while game.outcome(&state).is_none() && !give_up(&state) {
            if let Some(steps) = &mut self.recording {
                steps.push(StepRecord { answers: Vec::new(), chances: Vec::new(), state: None });
            }
            game.step(&mut state, &mut self).expect("the arena never pauses");
            if let Some(steps) = &mut self.recording {
                steps.last_mut().expect("the step was begun").state = Some(Fingerprint::of(&state));
            }
        }
        let outcome = game.outcome(&state);
        let record = self.recording.map(|mut steps| {
            if outcome.is_none() {
                steps.push(StepRecord { answers: Vec::new(), chances: Vec::new(), state: None });
            }
            Record::new(game.setup(), self.dice.seed(), steps, outcome)
        });
        Played { outcome, decisions: self.decisions, luck: self.luck, record, state }
    }
}

impl<G: Game> Table<G> for Arena<'_, G> {
    fn ask(&mut self, game: &G, state: &G::State, seat: Seat, ask: G::Ask) -> Result<G::Answer, Pause> {
        let turn = Turn::new(game, state, seat, &ask);
        let answer = self.players[seat.index()].answer(&turn);
        debug_assert!(
            turn.check(&answer).is_empty(),
            "{seat} answered {ask:?} with {answer:?} against {:?}",
            turn.check(&answer)
        );
        self.decisions += 1;
        if let Some(steps) = &mut self.recording {
            steps.last_mut().expect("the step was begun").answers.push((seat, answer.clone()));
        }
        Ok(answer)
    }

    fn chance(&mut self, game: &G, chance: G::Chance) -> Result<u32, Pause> {
        let outcome = self.dice.pick(game.outcomes(&chance));
        if let Some((seat, thousandths)) = game.luck(&chance, outcome) {
            self.luck[seat.index()] += i64::from(thousandths);
        }
        if let Some(steps) = &mut self.recording {
            steps.last_mut().expect("the step was begun").chances.push(outcome);
        }
        Ok(outcome)
    }

    fn tell(&mut self, event: G::Event) {
        if let Some(ear) = &mut self.ear {
            ear(&event);
        }
    }
}
