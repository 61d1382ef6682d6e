//! One step under the pausing drivers: run from its start with the answers so far.

use crate::{Game, Pause, Seat, Table};

/// Where the outcomes of chance come from.
pub trait Source<G: Game> {
    /// The next outcome, or a pause if there is none.
    fn next(&mut self, game: &G, chance: &G::Chance) -> Result<u32, Pause>;
}

impl<G: Game> Source<G> for crate::Dice {
    fn next(&mut self, game: &G, chance: &G::Chance) -> Result<u32, Pause> {
        Ok(self.pick(game.outcomes(chance)))
    }
}

/// A question that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<Ask> {
    /// Who is to answer.
    pub seat: Seat,
    /// The question.
    pub ask: Ask,
}

/// What came of running a step.
pub struct Ran<G: Game> {
    /// The state as far as the step ran.
    pub state: G::State,
    /// The questions it stopped at: none when the step is finished, or when chance had no outcome to give.
    pub asked: Vec<Asked<G::Ask>>,
    /// Whether the step ran to its end.
    pub finished: bool,
    /// What happened in it so far.
    pub events: Vec<G::Event>,
    /// The outcomes of chance in it so far.
    pub chances: Vec<u32>,
    /// The luck of red and of blue in it so far, in thousandths.
    pub luck: [i64; 2],
    /// How many of the answers it used.
    pub used: usize,
}

/// Runs one step from `start`, with the answers that came so far, each seat's in their order.
///
/// The answers must have been checked. Without an answer the run stops and says what is asked.
pub fn run_step<G: Game>(
    game: &G,
    start: &G::State,
    answers: &[(Seat, G::Answer)],
    source: &mut impl Source<G>,
) -> Ran<G> {
    let mut state = start.clone();
    let mut table = Recorded {
        source,
        answers,
        used: vec![false; answers.len()],
        asked: Vec::new(),
        events: Vec::new(),
        chances: Vec::new(),
        luck: [0; 2],
    };
    let finished = game.step(&mut state, &mut table).is_ok();
    Ran {
        state,
        finished,
        asked: table.asked,
        events: table.events,
        chances: table.chances,
        luck: table.luck,
        used: table.used.iter().filter(|&&used| used).count(),
    }
}

struct Recorded<'a, G: Game, S> {
    source: &'a mut S,
    answers: &'a [(Seat, G::Answer)],
    used: Vec<bool>,
    asked: Vec<Asked<G::Ask>>,
    events: Vec<G::Event>,
    chances: Vec<u32>,
    luck: [i64; 2],
}

impl<G: Game, S> Recorded<'_, G, S> {
    fn answer_of(&mut self, seat: Seat) -> Option<G::Answer> {
        let next = (0..self.answers.len()).find(|&i| !self.used[i] && self.answers[i].0 == seat)?;
        self.used[next] = true;
        Some(self.answers[next].1.clone())
    }
}

impl<G: Game, S: Source<G>> Table<G> for Recorded<'_, G, S> {
    fn ask(&mut self, _: &G, _: &G::State, seat: Seat, ask: G::Ask) -> Result<G::Answer, Pause> {
        self.answer_of(seat).ok_or_else(|| {
            self.asked.push(Asked { seat, ask });
            Pause
        })
    }

    fn ask_both(&mut self, _: &G, _: &G::State, asks: [G::Ask; 2]) -> Result<[G::Answer; 2], Pause> {
        let answers = Seat::BOTH.map(|seat| self.answer_of(seat));
        if let [Some(red), Some(blue)] = answers {
            return Ok([red, blue]);
        }
        for ((seat, ask), answer) in Seat::BOTH.into_iter().zip(asks).zip(&answers) {
            if answer.is_none() {
                self.asked.push(Asked { seat, ask });
            }
        }
        Err(Pause)
    }

    fn chance(&mut self, game: &G, chance: G::Chance) -> Result<u32, Pause> {
        let outcome = self.source.next(game, &chance)?;
        self.chances.push(outcome);
        if let Some((seat, thousandths)) = game.luck(&chance, outcome) {
            self.luck[seat.index()] += i64::from(thousandths);
        }
        Ok(outcome)
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
}
