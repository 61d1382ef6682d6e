//! Veteran and general: the recruit's scripts, with what each battle group does chosen by playing on in thought.

use std::time::Instant;

use acies_fog::{Answer, Ask, Battle, Fog, View, impact, manoeuvre};
use acies_play::{Dice, Game, Player, Seat, Seed, Turn};

use super::choices::{Choice, anything, assigned, better, choices, credit, is_anybody_near, narrow};
use super::council::Council;
use super::judgement::Toll;
use super::playout::{Assignment, play_on};
use super::recruit::Recruit;
use super::sight::Sight;
use crate::Budget;

/// After how many turns of both players a battle is as good as decided.
const WHOLE_BATTLE: u16 = 24;

/// How many times as long as playing some turns on it takes to play a battle out.
const COST_OF_A_BATTLE: u32 = 6;

/// Decides at the beginning of each turn what battle groups near the enemy do, by playing the battle on. A general also decides
/// which plan the army follows, from when both armies are on the table until the enemy is near.
pub(super) struct Searcher {
    recruit: Recruit,
    seed: Seed,
    budget: Budget,
    /// How many turns, of both players together, are looked ahead beside this one.
    ahead: u16,
    /// Whether the plan is chosen in thought, too.
    holds_council: bool,
    /// The turn that was thought about last.
    thought_of: Option<u16>,
    /// The plans that may be followed, once the armies are on the table. What single battle groups do instead of the plan holds
    /// for a turn only.
    council: Option<Council>,
}

impl Searcher {
    /// A thinker with so much time for each of its turns, who looks so many turns ahead.
    pub(super) fn new(seed: Seed, budget: Budget, ahead: u16, holds_council: bool) -> Self {
        let recruit = Recruit::new(seed.derive("recruit"));
        Self { recruit, seed, budget, ahead, holds_council, thought_of: None, council: None }
    }

    /// Thinks about the turn that has just begun, or about the battle that is about to.
    fn think(&mut self, turn: &Turn<'_, Fog>, view: &View) {
        let number = view.battle.turn.number;
        self.thought_of = Some(number);
        let mut sight = Sight::new(turn.game, view, turn.seat);
        let council = self.council.get_or_insert_with(|| Council::new(&sight, self.holds_council));
        let seed = self.seed.derive(&format!("turn {number}"));
        let battle = turn.game.imagine(view, &(), &mut Dice::new(seed.derive("hidden")));
        let mut search = Search {
            fog: turn.game,
            battle: &battle,
            seat: turn.seat,
            last: number + self.ahead,
            seed,
            budget: self.budget,
            begin: Instant::now(),
            played: 0,
        };
        if !is_anybody_near(&sight) {
            search.deliberate(council);
        }
        let scheme = council.best();
        sight.share = scheme.forward;
        let plan = Assignment::plain(scheme, number);
        let choices = choices(&sight, &plan, turn);
        self.recruit.follow(search.run(plan, choices));
    }
}

impl Player<Fog> for Searcher {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        // These steps ask before they change anything, so the battle can be played on from where they ask.
        let begins = matches!(
            turn.ask,
            Ask::Commanders(_)
                | Ask::Impact(impact::Question::Declare)
                | Ask::Manoeuvre(manoeuvre::Question::Move)
        );
        if begins {
            let view = turn.view();
            if self.thought_of != Some(view.battle.turn.number) {
                self.think(turn, &view);
            }
        }
        self.recruit.answer(turn)
    }
}

/// A search for one turn.
struct Search<'a> {
    fog: &'a Fog,
    battle: &'a Battle,
    seat: Seat,
    last: u16,
    seed: Seed,
    budget: Budget,
    begin: Instant,
    played: u32,
}

impl Search<'_> {
    /// Whether so many halves of the budget are spent.
    fn is_spent(&self, halves: u32) -> bool {
        match self.budget {
            Budget::Playouts(most) => self.played >= most * halves / 2,
            Budget::Time(most) => self.begin.elapsed() >= most * halves / 2,
        }
    }

    /// Compares plans by whole battles, and leaves the better half.
    fn deliberate(&mut self, council: &mut Council) {
        let number = self.battle.turn.number;
        while !council.is_agreed() && !self.is_spent(2) {
            council.try_next(|scheme| {
                let plan = Assignment::plain(scheme, number);
                self.toll(&plan, number + WHOLE_BATTLE, COST_OF_A_BATTLE).of_all(self.seat)
            });
        }
        council.halve();
    }

    /// What playing on with an assignment until a turn is over costs, with other dice each time; so much of the budget is spent.
    fn toll(&mut self, assignment: &Assignment, last: u16, cost: u32) -> Toll {
        let seed = self.seed.derive(&format!("playout {}", self.played));
        self.played += cost;
        let end = play_on(self.fog, self.battle.clone(), self.seat, assignment, last, seed);
        Toll::of(self.fog, &end)
    }

    /// What is better for each battle group than what is planned: first everything is tried, then the most promising.
    fn run(&mut self, plan: Assignment, mut choices: Vec<Choice>) -> Assignment {
        if choices.is_empty() {
            return plan;
        }
        let mut dice = Dice::new(self.seed.derive("choices"));
        self.sample(&plan, &mut choices, &mut dice, 1);
        narrow(&mut choices);
        self.sample(&plan, &mut choices, &mut dice, 2);
        better(&plan, &choices)
    }

    fn sample(&mut self, plan: &Assignment, choices: &mut [Choice], dice: &mut Dice, halves: u32) {
        while !self.is_spent(halves) {
            let picked = anything(choices, dice);
            let toll = self.toll(&assigned(plan, choices, &picked), self.last, 1);
            credit(choices, &picked, self.seat, &toll);
        }
    }
}
