//! The moments of a game: the places that a replay can go to.
//!
//! One lies before the first step, and one after every step in which somebody answered or something happened. It lasts
//! until the next such step: steps in which nothing is to be seen belong to the moment before them.

use super::Live;
use crate::{Game, Seat, Source, run_step};

/// A moment of a game.
pub struct Moment<'a, G: Game> {
    /// The state, hidden things included.
    pub state: &'a G::State,
    /// How many answers have been given.
    pub answers: usize,
    /// What happened since the moment before.
    pub events: &'a [G::Event],
}

/// Some moments of a game, cut out so that they can be played again elsewhere.
pub struct Stretch<G: Game, S> {
    game: G,
    start: G::State,
    source: S,
    /// The moment at the start, if it is one of those that are wanted.
    first: Option<Told<G>>,
    steps: Vec<Again<G>>,
}

/// What is known of a moment without the state.
struct Told<G: Game> {
    answers: usize,
    events: Vec<G::Event>,
}

/// A step to be played again.
struct Again<G: Game> {
    answers: Vec<(Seat, G::Answer)>,
    /// Whether the moment before it ends here.
    tells: bool,
    /// The moment that begins after it, if it is one of those that are wanted.
    then: Option<Told<G>>,
}

/// A step of the game so far.
struct Played<'a, G: Game> {
    answers: &'a [(Seat, G::Answer)],
    events: &'a [G::Event],
}

impl<G: Game> Played<'_, G> {
    fn tells(&self) -> bool {
        !self.answers.is_empty() || !self.events.is_empty()
    }
}

impl<G: Game, S: Source<G> + Clone> Live<G, S> {
    /// All steps, with the one that has not come to its end.
    fn played(&self) -> impl Iterator<Item = Played<'_, G>> {
        let finished =
            self.finished.iter().map(|step| Played { answers: &step.record.answers, events: &step.events });
        finished.chain(std::iter::once(Played { answers: &self.answers, events: &self.now.events }))
    }

    /// How many moments the game has so far.
    pub fn moments(&self) -> usize {
        1 + self.played().filter(Played::tells).count()
    }

    /// The moment that the last answer of this seat has led to.
    pub fn last_moment_of(&self, seat: Seat) -> Option<usize> {
        let last = self.history.iter().rfind(|answered| answered.seat == seat)?;
        Some(self.played().take(last.step + 1).filter(Played::tells).count())
    }

    /// Where the chapters of the game begin: each with its first moment.
    pub fn chapters(&self) -> Vec<(usize, G::Chapter)> {
        let current = std::iter::once(self.game.chapter(&self.start));
        let chapters = self.finished.iter().map(|step| step.chapter.clone()).chain(current);
        let mut found: Vec<(usize, G::Chapter)> = Vec::new();
        let mut moment = 0;
        for (step, chapter) in self.played().zip(chapters) {
            if step.tells() {
                moment += 1;
            }
            // The beginning belongs to the first chapter, and a chapter without a moment of its own is left out.
            if found.is_empty() {
                found.push((0, chapter));
            } else if step.tells() && found.last().is_some_and(|(_, last)| *last != chapter) {
                found.push((moment, chapter));
            }
        }
        found
    }

    /// So many moments at most, from one of them on.
    pub fn stretch(&self, from: usize, most: usize) -> Stretch<G, S>
    where
        G: Clone,
    {
        let wanted = from..from.saturating_add(most);
        let first = wanted.contains(&0).then_some(Told { answers: 0, events: Vec::new() });
        let (mut moment, mut answers) = (0, 0);
        // The step that leads to the first moment that is wanted; the current one if there is none.
        let mut begin = if first.is_some() { 0 } else { self.finished.len() };
        let mut steps = Vec::new();
        for (index, step) in self.played().enumerate() {
            moment += usize::from(step.tells());
            answers += step.answers.len();
            if moment >= wanted.end {
                break;
            }
            let is_wanted = step.tells() && wanted.contains(&moment);
            if is_wanted {
                begin = begin.min(index);
            }
            let then = is_wanted.then(|| Told { answers, events: step.events.to_vec() });
            steps.push(Again { answers: step.answers.to_vec(), tells: step.tells(), then });
        }
        let (kept, (start, source)) = if begin == self.finished.len() {
            (begin, (self.start.clone(), self.source.clone()))
        } else {
            let (kept, found) = self.kept_before(begin).expect("the first one is kept");
            (kept, found.clone())
        };
        let steps = steps.into_iter().skip(kept).collect();
        Stretch { game: self.game.clone(), start, source, first, steps }
    }
}

impl<G: Game, S: Source<G>> Stretch<G, S> {
    /// Plays it again and shows every moment that was wanted.
    pub fn play(self, mut show: impl FnMut(&G, Moment<'_, G>)) {
        let Stretch { game, start: mut state, mut source, first, steps } = self;
        let mut told = first;
        let mut see = |state: &G::State, told: Option<Told<G>>| {
            if let Some(Told { answers, events }) = told {
                show(&game, Moment { state, answers, events: &events });
            }
        };
        for step in steps {
            if step.tells {
                see(&state, told.take());
            }
            told = told.or(step.then);
            if game.outcome(&state).is_none() {
                state = run_step(&game, &state, &step.answers, &mut source).state;
            }
        }
        see(&state, told);
    }
}
