//! Veteran and general: the recruit's scripts, with what each battle group does chosen by playing on in thought.

use std::time::Instant;

use acies_fog::{Answer, Ask, Battle, Fog, View, impact, manoeuvre};
use acies_geometry::Length;
use acies_play::{Dice, Game, Player, Seat, Seed, Turn};

use super::judgement::{WON, judge};
use super::plan::Duty;
use super::playout::{Assignment, play_on};
use super::recruit::Recruit;
use super::scheme::Scheme;
use super::sight::{Sight, Unit};
use crate::Budget;

/// What a battle group may do instead of what the plan says.
const INSTEAD: [Duty; 4] = [Duty::Attack, Duty::Hold, Duty::Refuse, Duty::Envelop];

/// As long as nobody is nearer than this, in hundredths of an MU, there is nothing to think about.
const FAR: i32 = 1500;

/// By how much another way must be better before it is taken: less may be mere luck of the dice.
const MARGIN: i64 = WON / 100;

/// Chooses a plan, and then for one battle group after the other what it does, by playing the battle on.
pub(super) struct Searcher {
    recruit: Recruit,
    seed: Seed,
    budget: Budget,
    /// How often each way is played on, each time with other dice.
    samples: u32,
    /// How many turns, of both players together, are looked ahead beside this one.
    ahead: u16,
    thought_of: u16,
    current: Option<Assignment>,
}

impl Searcher {
    /// A thinker with so much time for each of its turns.
    pub(super) fn new(seed: Seed, budget: Budget, samples: u32, ahead: u16) -> Self {
        let recruit = Recruit::new(seed.derive("recruit"));
        Self { recruit, seed, budget, samples, ahead, thought_of: 0, current: None }
    }

    /// Thinks about the turn that has just begun.
    fn think(&mut self, turn: &Turn<'_, Fog>, view: &View) {
        let number = view.battle.turn.number;
        self.thought_of = number;
        let sight = Sight::new(turn.game, view, turn.seat);
        let nearest = sight.own.iter().filter_map(|unit| nearest_foe(&sight, unit)).min();
        if nearest.is_none_or(|nearest| nearest > sight.mu(FAR)) {
            return;
        }
        let seed = self.seed.derive(&format!("turn {number}"));
        let battle = turn.game.imagine(view, &(), &mut Dice::new(seed.derive("hidden")));
        let mut search = Search {
            fog: turn.game,
            battle: &battle,
            seat: turn.seat,
            last: number + self.ahead,
            seed,
            samples: self.samples,
            budget: self.budget,
            begin: Instant::now(),
            played: 0,
        };
        let found = search.run(&sight, self.current.clone());
        self.recruit.follow(found.clone());
        self.current = Some(found);
    }
}

fn nearest_foe(sight: &Sight<'_>, unit: &Unit) -> Option<Length> {
    sight.standing_foes().map(|foe| unit.distance(foe.middle())).min()
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
    samples: u32,
    budget: Budget,
    begin: Instant,
    played: u32,
}

impl Search<'_> {
    fn is_spent(&self) -> bool {
        match self.budget {
            Budget::Playouts(most) => self.played >= most,
            Budget::Time(most) => self.begin.elapsed() >= most,
        }
    }

    /// What playing on with an assignment comes to on average: the same dice for every assignment. None if the budget does
    /// not last for it.
    fn value(&mut self, assignment: &Assignment) -> Option<i64> {
        let mut sum = 0;
        for sample in 0..self.samples {
            if self.is_spent() {
                return None;
            }
            let seed = self.seed.derive(&format!("playout {sample}"));
            let end = play_on(self.fog, self.battle.clone(), self.seat, assignment, self.last, seed);
            sum += judge(self.fog, &end, self.seat);
            self.played += 1;
        }
        Some(sum / i64::from(self.samples.max(1)))
    }

    /// The best plan, then the best change for each battle group in turn.
    fn run(&mut self, sight: &Sight<'_>, before: Option<Assignment>) -> Assignment {
        let plain = |scheme| Assignment { scheme, instead: Vec::new() };
        let mut best = before.unwrap_or_else(|| plain(Scheme::chosen(sight)));
        let Some(mut value) = self.value(&best) else { return best };
        let mut others: Vec<Assignment> = Scheme::all().into_iter().map(plain).collect();
        others.insert(0, plain(Scheme::chosen(sight)));
        let mut tried = vec![best.clone()];
        for other in others {
            if !tried.contains(&other) {
                tried.push(other.clone());
                let Some(found) = self.value(&other) else { break };
                if found > value + MARGIN {
                    (best, value) = (other, found);
                }
            }
        }
        self.improve(sight, best, value)
    }

    /// Those nearest the enemy first: what they do matters most.
    fn improve(&mut self, sight: &Sight<'_>, mut best: Assignment, mut value: i64) -> Assignment {
        let free = sight.own.iter().filter(|unit| unit.is_sound() && !unit.engaged);
        let mut groups: Vec<(Length, usize)> =
            free.filter_map(|unit| Some((nearest_foe(sight, unit)?, unit.id.index))).collect();
        groups.sort_unstable();
        for (_, group) in groups {
            for duty in INSTEAD {
                let other = best.with(group, duty);
                if other == best {
                    continue;
                }
                let Some(found) = self.value(&other) else { return best };
                if found > value + MARGIN {
                    (best, value) = (other, found);
                }
            }
        }
        best
    }
}
