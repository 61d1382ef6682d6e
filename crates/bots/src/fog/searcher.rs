//! Veteran and general: the recruit's scripts, with what each battle group does chosen by playing on in thought.

use std::time::Instant;

use acies_fog::{Answer, Ask, Battle, Fog, View, impact, manoeuvre};
use acies_play::{Dice, Game, Player, Seat, Seed, Turn};

use super::choices::{Choice, anything, assigned, better, choices, credit, narrow};
use super::judgement::Toll;
use super::playout::{Assignment, play_on};
use super::recruit::Recruit;
use super::scheme::Scheme;
use super::sight::Sight;
use crate::Budget;

/// Decides at the beginning of each turn what battle groups near the enemy do, by playing the battle on.
pub(super) struct Searcher {
    recruit: Recruit,
    seed: Seed,
    budget: Budget,
    /// How many turns, of both players together, are looked ahead beside this one.
    ahead: u16,
    thought_of: u16,
    /// The plan of the battle, once it is chosen. What single battle groups do instead holds for a turn only.
    plan: Option<Scheme>,
}

impl Searcher {
    /// A thinker with so much time for each of its turns, who looks so many turns ahead.
    pub(super) fn new(seed: Seed, budget: Budget, ahead: u16) -> Self {
        let recruit = Recruit::new(seed.derive("recruit"));
        Self { recruit, seed, budget, ahead, thought_of: 0, plan: None }
    }

    /// Thinks about the turn that has just begun.
    fn think(&mut self, turn: &Turn<'_, Fog>, view: &View) {
        let number = view.battle.turn.number;
        self.thought_of = number;
        let sight = Sight::new(turn.game, view, turn.seat);
        let scheme = *self.plan.get_or_insert_with(|| Scheme::chosen(&sight));
        let plan = Assignment::plain(scheme, number);
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
        let choices = choices(&sight, &plan, turn);
        self.recruit.follow(search.run(plan, choices));
    }
}

impl Player<Fog> for Searcher {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        // These steps ask before they change anything, so the battle can be played on from where they ask.
        let begins = matches!(
            turn.ask,
            Ask::Impact(impact::Question::Declare) | Ask::Manoeuvre(manoeuvre::Question::Move)
        );
        if begins {
            let view = turn.view();
            if view.battle.turn.number != self.thought_of {
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

    /// What playing on with an assignment costs, with other dice each time.
    fn toll(&mut self, assignment: &Assignment) -> Toll {
        let seed = self.seed.derive(&format!("playout {}", self.played));
        self.played += 1;
        let end = play_on(self.fog, self.battle.clone(), self.seat, assignment, self.last, seed);
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
            let toll = self.toll(&assigned(plan, choices, &picked));
            credit(choices, &picked, self.seat, &toll);
        }
    }
}
