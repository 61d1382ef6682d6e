//! Thinking ahead under hidden information: imagine what the opponent may hold, try each sensible answer, play on by
//! rules of thumb for a few turns, and judge the position then.

use std::time::Instant;

use acies_cards::{Answer, Battle, CardGame};
use acies_play::{Dice, Game, Player, Seat, Seed, Turn};

use super::judgement::Judgement;
use super::playout::Playout;
use super::sight::Sight;
use super::thumb::RuleOfThumb;
use crate::Budget;

/// A bot that thinks ahead.
pub(crate) struct Searcher {
    thumb: RuleOfThumb,
    judgement: Judgement,
    dice: Dice,
    budget: Budget,
    /// How many answers are tried.
    width: usize,
    /// How many turns are played on.
    depth: u16,
    /// For how many playouts the rules of thumb count: without them a few unlucky playouts would rule out the best.
    trust: u32,
}

/// The rules of thumb are not believed about differences beyond this one.
const FAR_BEHIND: i32 = 2000;

/// Near even chances the logarithm of the odds changes four times as fast as the chances do.
const LOG_ODDS_TO_CHANCES: i64 = 4;

/// An answer and what its playouts came to, in thousandths of a win.
struct Candidate {
    answer: Answer,
    sum: i64,
}

impl Searcher {
    /// Looks at what the opponent may do in his next turn, with few answers.
    pub(crate) fn veteran(seed: Seed, budget: Budget) -> Searcher {
        Searcher::new(seed, budget, 4, 1, 5)
    }

    /// Looks further, with more answers.
    pub(crate) fn general(seed: Seed, budget: Budget) -> Searcher {
        Searcher::new(seed, budget, 8, 3, 15)
    }

    fn new(seed: Seed, budget: Budget, width: usize, depth: u16, trust: u32) -> Searcher {
        let thumb = RuleOfThumb::new(Judgement::seasoned());
        Searcher { thumb, judgement: Judgement::fitted(), dice: Dice::new(seed), budget, width, depth, trust }
    }

    /// The most sensible answers by rule of thumb, the best first.
    fn candidates(&mut self, turn: &Turn<'_, CardGame>) -> Vec<Candidate> {
        let mut options = self.thumb.options(turn, &turn.view()).to_vec();
        options.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        options.truncate(self.width);
        let (best, trust) = (options[0].0, i64::from(self.trust));
        let behind = |worth: i32| i64::from((best - worth).min(FAR_BEHIND)) / LOG_ODDS_TO_CHANCES;
        let candidate = |(worth, answer)| Candidate { answer, sum: -trust * behind(worth) };
        options.into_iter().map(candidate).collect()
    }

    /// Drops the worse half of the candidates again and again, so that most of the budget goes to those that are hard
    /// to tell apart. Each round spends the same.
    fn best(&mut self, turn: &Turn<'_, CardGame>, mut candidates: Vec<Candidate>) -> Answer {
        let rounds = candidates.len().next_power_of_two().trailing_zeros().max(1);
        while candidates.len() > 1 {
            match self.budget {
                Budget::Playouts(playouts) => {
                    let each = playouts / rounds / candidates.len() as u32;
                    (0..each.max(1)).for_each(|_| self.compare(turn, &mut candidates));
                }
                Budget::Time(time) => {
                    let end = Instant::now() + time / rounds;
                    self.compare(turn, &mut candidates);
                    while Instant::now() < end {
                        self.compare(turn, &mut candidates);
                    }
                }
            }
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.sum));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates[0].answer
    }

    /// One playout for each candidate. All start from the same imagined state and meet the same luck, so that they
    /// differ by their answers alone.
    fn compare(&mut self, turn: &Turn<'_, CardGame>, candidates: &mut [Candidate]) {
        let imagined = turn.game.imagine(&turn.view(), &turn.memory(), &mut self.dice);
        let luck = Dice::new(Seed::from(std::array::from_fn(|_| self.dice.pick(256) as u8)));
        for candidate in candidates {
            let playout = Playout {
                thumb: &mut self.thumb,
                dice: luck.clone(),
                tried: Some(candidate.answer),
                last: imagined.turn.saturating_add(self.depth),
            };
            let reached = playout.run(turn.game, imagined.clone());
            candidate.sum += i64::from(self.chances(turn.game, &reached, turn.seat));
        }
    }

    /// How `seat` stands where a playout was broken off, in thousandths of a win.
    fn chances(&self, game: &CardGame, battle: &Battle, seat: Seat) -> i32 {
        let Some(outcome) = battle.outcome else {
            let view = game.view(battle, battle.active.into());
            let chances = likelihood(Sight::new(game, &self.judgement, &view).evaluate());
            return if battle.active == seat { chances } else { 1000 - chances };
        };
        match outcome.winner {
            Some(winner) if winner == seat => 1000,
            Some(_) => 0,
            None => 500,
        }
    }
}

impl Player<CardGame> for Searcher {
    fn answer(&mut self, turn: &Turn<'_, CardGame>) -> Answer {
        let candidates = self.candidates(turn);
        self.best(turn, candidates)
    }
}

/// The chances, in thousandths, at these odds, in thousandths of their logarithm. A table, because not every machine
/// computes the exponential to the same last digit.
fn likelihood(log_odds: i32) -> i32 {
    const STEP: i32 = 500;
    const TABLE: [i32; 16] =
        [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999, 1000];
    let size = log_odds.abs().min(STEP * (TABLE.len() as i32 - 1) - 1);
    let place = (size / STEP) as usize;
    let chances = TABLE[place] + (TABLE[place + 1] - TABLE[place]) * (size % STEP) / STEP;
    if log_odds < 0 { 1000 - chances } else { chances }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_from_the_odds() {
        let near = |log_odds: i32| {
            let exact = 1000.0 / (1.0 + (-f64::from(log_odds) / 1000.0).exp());
            assert!((f64::from(likelihood(log_odds)) - exact).abs() < 8.0, "{log_odds}: {exact}");
        };
        (-12_000..12_000).step_by(37).for_each(near);
        assert_eq!(likelihood(0), 500);
    }
}
