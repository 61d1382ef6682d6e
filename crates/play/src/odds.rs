//! The odds driver: every outcome of chance is explored with its probability, by the same rules that are played.

use std::collections::BTreeMap;

use num_rational::Ratio;
use num_traits::{One, Zero};

use crate::{Fingerprint, Game, Pause, Seat, Table, Turn};

/// An exact probability.
pub type Probability = Ratio<u128>;

/// The probability of each finding. They add up to one.
pub type Odds<Finding> = BTreeMap<Finding, Probability>;

/// Explores the game from `start` until `note` has a finding on every branch.
///
/// Questions are answered by `policy`, which may give several answers with their probabilities. Equal states are merged
/// after every step, so the work grows with the number of different states and not with the number of branches.
///
/// # Panics
/// If a branch ends the game without a finding.
pub fn explore<G: Game, Finding: Ord + Clone>(
    game: &G,
    start: &G::State,
    mut policy: impl FnMut(&Turn<'_, G>) -> Vec<(G::Answer, Probability)>,
    note: impl Fn(&G::Event) -> Option<Finding>,
) -> Odds<Finding> {
    let mut odds = Odds::new();
    let mut open = vec![(start.clone(), Probability::one())];
    while !open.is_empty() {
        let mut merged: BTreeMap<Fingerprint, (G::State, Probability)> = BTreeMap::new();
        for (state, probability) in open {
            assert!(game.outcome(&state).is_none(), "the game ended before anything was found");
            branches(game, &state, &mut policy, &note, |after, finding, share| {
                let share = probability * share;
                if let Some(finding) = finding {
                    *odds.entry(finding).or_insert_with(Probability::zero) += share;
                } else {
                    let entry = merged.entry(Fingerprint::of(&after));
                    entry.or_insert((after, Probability::zero())).1 += share;
                }
            });
        }
        open = merged.into_values().collect();
    }
    odds
}

/// Runs one step along each of its branches: again and again from its start, each time with the last open fork taken
/// one way further.
fn branches<G: Game, Finding: Clone>(
    game: &G,
    start: &G::State,
    policy: &mut impl FnMut(&Turn<'_, G>) -> Vec<(G::Answer, Probability)>,
    note: &impl Fn(&G::Event) -> Option<Finding>,
    mut leaf: impl FnMut(G::State, Option<Finding>, Probability),
) {
    let mut forks: Vec<Fork<G>> = Vec::new();
    loop {
        let mut state = start.clone();
        let mut table = Explorer { forks, at: 0, policy: &mut *policy, note, finding: None };
        game.step(&mut state, &mut table).expect("the explorer never pauses");
        let finding = table.finding.clone();
        forks = table.forks;
        leaf(state, finding, forks.iter().map(Fork::share).product());
        while forks.last().is_some_and(Fork::is_last) {
            forks.pop();
        }
        match forks.last_mut() {
            Some(fork) => fork.next(),
            None => return,
        }
    }
}

/// A place where the step can go on in several ways, and the way it takes in this run.
enum Fork<G: Game> {
    Chance { outcome: u32, of: u32 },
    Answer { at: usize, of: Vec<(G::Answer, Probability)> },
}

impl<G: Game> Fork<G> {
    fn share(&self) -> Probability {
        match self {
            Fork::Chance { of, .. } => Probability::new(1, u128::from(*of)),
            Fork::Answer { at, of } => of[*at].1,
        }
    }

    fn is_last(&self) -> bool {
        match self {
            Fork::Chance { outcome, of } => outcome + 1 == *of,
            Fork::Answer { at, of } => at + 1 == of.len(),
        }
    }

    fn next(&mut self) {
        match self {
            Fork::Chance { outcome, .. } => *outcome += 1,
            Fork::Answer { at, .. } => *at += 1,
        }
    }
}

struct Explorer<'a, G: Game, P, N, Finding> {
    forks: Vec<Fork<G>>,
    at: usize,
    policy: &'a mut P,
    note: &'a N,
    finding: Option<Finding>,
}

impl<G, P, N, Finding> Table<G> for Explorer<'_, G, P, N, Finding>
where
    G: Game,
    P: FnMut(&Turn<'_, G>) -> Vec<(G::Answer, Probability)>,
    N: Fn(&G::Event) -> Option<Finding>,
{
    fn ask(&mut self, game: &G, state: &G::State, seat: Seat, ask: G::Ask) -> Result<G::Answer, Pause> {
        if self.at == self.forks.len() {
            let of = (self.policy)(&Turn::new(game, state, seat, &ask));
            self.forks.push(Fork::Answer { at: 0, of });
        }
        let Fork::Answer { at, of } = &self.forks[self.at] else { unreachable!("a step repeats itself") };
        self.at += 1;
        Ok(of[*at].0.clone())
    }

    fn chance(&mut self, game: &G, chance: G::Chance) -> Result<u32, Pause> {
        if self.at == self.forks.len() {
            self.forks.push(Fork::Chance { outcome: 0, of: game.outcomes(&chance) });
        }
        let Fork::Chance { outcome, .. } = self.forks[self.at] else { unreachable!("a step repeats itself") };
        self.at += 1;
        Ok(outcome)
    }

    fn tell(&mut self, event: G::Event) {
        if self.finding.is_none() {
            self.finding = (self.note)(&event);
        }
    }
}
