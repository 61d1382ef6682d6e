//! The live driver: a game that waits for people, can be left and resumed, undone and redone.

mod moments;

pub use moments::{Moment, Stretch};

use crate::record::{Record, StepRecord};
use crate::{Asked, Dice, Eyes, Fingerprint, Game, Outcome, Ruling, Seat, Seed, Source, run_step};

/// A game in progress: the state at the start of the current step, and the answers since.
pub struct Live<G: Game, S = Dice> {
    game: G,
    finished: Vec<Finished<G, S>>,
    start: G::State,
    source: S,
    answers: Vec<(Seat, G::Answer)>,
    history: Vec<Answered>,
    undone: Vec<(Seat, G::Answer)>,
    now: Now<G, S>,
    /// Whether the dice of the current step are others than those that the steps before it have left.
    other_source: bool,
}

/// One finished step in so many keeps the state that it started from: any other is found by running the steps since.
/// A state of a large battle has 25 kB, and a battle thousands of steps.
const KEPT: usize = 16;

/// A finished step.
struct Finished<G: Game, S> {
    /// The state and the dice that it started from.
    kept: Option<(G::State, S)>,
    chapter: G::Chapter,
    record: StepRecord<G::Answer>,
    events: Vec<G::Event>,
    luck: [i64; 2],
}

/// One answer of the game so far, and how much had been left to chance and shown when it was given.
struct Answered {
    step: usize,
    seat: Seat,
    chances: usize,
    reveals: usize,
}

/// How far the current step has run.
struct Now<G: Game, S> {
    state: G::State,
    asked: Vec<Asked<G::Ask>>,
    events: Vec<G::Event>,
    chances: Vec<u32>,
    luck: [i64; 2],
    source: S,
}

impl<G: Game, S> Now<G, S> {
    /// At the start of a step.
    fn at(state: G::State, source: S) -> Now<G, S> {
        Now { state, asked: Vec::new(), events: Vec::new(), chances: Vec::new(), luck: [0; 2], source }
    }
}

/// Why an answer was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused<Why> {
    /// The game is over.
    Over,
    /// It is not for this seat to answer now, by these rules.
    NotAsked(Vec<Ruling<Why>>),
    /// The rules forbid it.
    Illegal(Vec<Ruling<Why>>),
}

/// Why the last answer cannot be taken back without the other seat's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// There is no answer to take back.
    Nothing,
    /// It was the other seat's answer.
    NotYours,
    /// Chance has spoken since: dice were rolled or cards drawn.
    Chance,
    /// Something hidden has been shown since.
    Shown,
    /// The decision that came after it, and was taken back, had settled it.
    Settled,
}

impl<G: Game> Live<G> {
    /// A new game with the dice of `seed`, played up to its first question.
    pub fn new(game: G, seed: Seed) -> Live<G> {
        let start = game.start();
        Live::from_position(game, start, Dice::new(seed))
    }

    /// What this game's dice follow from.
    pub fn seed(&self) -> Seed {
        self.source.seed()
    }

    /// The record of the game so far. It carries the seed, so it is for the owner's eyes until the game is over.
    pub fn record(&self) -> Record<G> {
        let mut steps: Vec<_> = self.finished.iter().map(|step| step.record.clone()).collect();
        if self.outcome().is_none() {
            steps.push(StepRecord {
                answers: self.answers.clone(),
                chances: self.now.chances.clone(),
                state: None,
            });
        }
        Record::new(self.game.setup(), self.seed(), steps, self.outcome())
    }
}

impl<G: Game, S: Source<G> + Clone> Live<G, S> {
    /// A game that goes on from any position, played up to its first question.
    pub fn from_position(game: G, start: G::State, source: S) -> Live<G, S> {
        let now = Now::at(start.clone(), source.clone());
        let mut live = Live {
            game,
            finished: Vec::new(),
            start,
            source,
            answers: Vec::new(),
            history: Vec::new(),
            undone: Vec::new(),
            now,
            other_source: false,
        };
        live.run();
        live
    }

    /// The rules in force.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state as far as the game has run, hidden things included.
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// Where chance comes from, as far as the game has run.
    pub fn source(&self) -> &S {
        &self.now.source
    }

    /// Changes where chance comes from in the current step, and runs it again.
    pub fn with_source(&mut self, change: impl FnOnce(&mut S)) {
        change(&mut self.source);
        self.other_source = true;
        self.run();
    }

    /// What is asked now, and of whom.
    pub fn asked(&self) -> &[Asked<G::Ask>] {
        &self.now.asked
    }

    /// What `seat` is asked now, if anything.
    pub fn asked_of(&self, seat: Seat) -> Option<&G::Ask> {
        self.now.asked.iter().find(|asked| asked.seat == seat).map(|asked| &asked.ask)
    }

    /// Which question `seat` is at: the number of the step, and how many answers it has given in it. As long as this stays
    /// the same, so does what the seat is asked, whatever the other one does.
    pub fn place_of(&self, seat: Seat) -> (usize, usize) {
        let given = self.answers.iter().filter(|(answered, _)| *answered == seat).count();
        (self.finished.len(), given)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome<G::Ending>> {
        self.game.outcome(&self.now.state)
    }

    /// How many answers have been given.
    pub fn answered(&self) -> usize {
        self.history.len()
    }

    /// The answers so far, in the order in which they came.
    pub fn answers(&self) -> impl Iterator<Item = (Seat, G::Answer)> {
        self.finished.iter().flat_map(|step| &step.record.answers).chain(&self.answers).cloned()
    }

    /// What happened so far.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.finished.iter().flat_map(|step| &step.events).chain(&self.now.events)
    }

    /// What `eyes` see.
    pub fn view(&self, eyes: impl Into<Eyes>) -> G::View {
        self.game.view(&self.now.state, eyes.into())
    }

    /// How far the outcomes for each seat were above their expectation, in thousandths.
    pub fn luck(&self) -> [i64; 2] {
        self.finished
            .iter()
            .map(|step| step.luck)
            .fold(self.now.luck, |[red, blue], luck| [red + luck[0], blue + luck[1]])
    }

    /// Whether the rules would take this answer now.
    pub fn check(&self, seat: Seat, answer: &G::Answer) -> Result<(), Refused<G::Why>> {
        if self.outcome().is_some() {
            return Err(Refused::Over);
        }
        let Some(ask) = self.asked_of(seat) else {
            return Err(Refused::NotAsked(self.game.out_of_turn(&self.now.state, seat, answer)));
        };
        let rulings = self.game.check(&self.now.state, seat, ask, answer);
        if rulings.is_empty() { Ok(()) } else { Err(Refused::Illegal(rulings)) }
    }

    /// Takes an answer and plays on to the next question. A refused answer changes nothing.
    pub fn answer(&mut self, seat: Seat, answer: G::Answer) -> Result<(), Refused<G::Why>> {
        self.check(seat, &answer)?;
        self.undone.clear();
        self.take(seat, answer);
        Ok(())
    }

    fn take(&mut self, seat: Seat, answer: G::Answer) {
        self.history.push(Answered {
            step: self.finished.len(),
            seat,
            chances: self.chances_so_far(),
            reveals: self.reveals_so_far(),
        });
        self.answers.push((seat, answer));
        self.run();
    }

    /// Whether `seat` may take the last answer back on its own: it was its own, neither chance nor anything hidden has
    /// shown itself since, and no later answer had settled it.
    pub fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        let last = self.history.last().ok_or(NoUndo::Nothing)?;
        if last.seat != seat {
            Err(NoUndo::NotYours)
        } else if last.chances != self.chances_so_far() {
            Err(NoUndo::Chance)
        } else if last.reveals != self.reveals_so_far() {
            Err(NoUndo::Shown)
        } else if self.was_settled() {
            Err(NoUndo::Settled)
        } else {
            Ok(())
        }
    }

    /// Whether an answer that was taken back had settled the one before it.
    fn was_settled(&self) -> bool {
        let settles = |later: &(Seat, G::Answer)| {
            self.answers().last().is_some_and(|(_, earlier)| self.game.settles(&earlier, &later.1))
        };
        self.undone.last().is_some_and(settles)
    }

    /// How many answers must be taken back to undo the last one of `seat`.
    pub fn back_to(&self, seat: Seat) -> Option<usize> {
        self.history.iter().rev().position(|answered| answered.seat == seat).map(|later| later + 1)
    }

    /// Takes the last answer back, whatever it led to; the caller has seen to [`Live::may_undo`] or to consent.
    /// The same answer given again meets the same chance.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        let last = self.history.pop().ok_or(NoUndo::Nothing)?;
        if last.step < self.finished.len() {
            (self.start, self.source) = self.start_of(last.step);
            let step = self.finished.drain(last.step..).next().expect("the step was finished");
            // Dice that were not left by the steps before are kept, as they were.
            self.other_source = step.kept.is_some();
            self.answers = step.record.answers;
        }
        self.undone.push(self.answers.pop().expect("a step in the history has an answer"));
        self.run();
        Ok(())
    }

    /// Gives the answer again that was last taken back. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some((seat, answer)) = self.undone.pop() else { return false };
        self.take(seat, answer);
        true
    }

    /// How often chance has spoken.
    pub fn chances_so_far(&self) -> usize {
        self.finished.iter().map(|step| step.record.chances.len()).sum::<usize>() + self.now.chances.len()
    }

    fn reveals_so_far(&self) -> usize {
        self.events().filter(|event| self.game.reveals(event)).count()
    }

    /// The last step up to this one whose start was kept.
    fn kept_before(&self, step: usize) -> Option<(usize, &(G::State, S))> {
        let finished = self.finished.iter().enumerate().take(step + 1);
        finished.rev().find_map(|(index, finished)| Some((index, finished.kept.as_ref()?)))
    }

    /// The state and the dice that a finished step started from.
    fn start_of(&self, step: usize) -> (G::State, S) {
        let (first, (start, source)) = self.kept_before(step).expect("the first one is kept");
        let (mut state, mut source) = (start.clone(), source.clone());
        for finished in &self.finished[first..step] {
            state = run_step(&self.game, &state, &finished.record.answers, &mut source).state;
        }
        (state, source)
    }

    /// Runs the current step with the answers so far, and on through every step that asks nothing.
    fn run(&mut self) {
        loop {
            let mut source = self.source.clone();
            if self.game.outcome(&self.start).is_some() {
                self.now = Now::at(self.start.clone(), source);
                return;
            }
            let ran = run_step(&self.game, &self.start, &self.answers, &mut source);
            if !ran.finished {
                self.now = Now {
                    state: ran.state,
                    asked: ran.asked,
                    events: ran.events,
                    chances: ran.chances,
                    luck: ran.luck,
                    source,
                };
                return;
            }
            let answers = std::mem::take(&mut self.answers);
            let record =
                StepRecord { answers, chances: ran.chances, state: Some(Fingerprint::of(&ran.state)) };
            let chapter = self.game.chapter(&self.start);
            let start = std::mem::replace(&mut self.start, ran.state);
            let source = std::mem::replace(&mut self.source, source);
            let keep = std::mem::take(&mut self.other_source) || self.finished.len().is_multiple_of(KEPT);
            let kept = keep.then_some((start, source));
            self.finished.push(Finished { kept, chapter, record, events: ran.events, luck: ran.luck });
        }
    }
}
