//! What may be decided for each battle group, and what each decision was worth in the battles that were played on.
//!
//! Every battle played on tries something for all battle groups at once, and what it comes to is credited to each of the
//! choices that were made in it. So one battle tells something about all of them, where trying one change after the other
//! would need as many battles for each.

use acies_fog::{Ask, Fog, GroupId, impact};
use acies_play::{Dice, Seat, Turn};

use super::charge::{Chance, charges};
use super::judgement::Toll;
use super::plan::Duty;
use super::playout::{Act, Assignment};
use super::recruit::may_charge;
use super::sight::{Sight, Unit};
use super::tally::Tally;
use super::task::duty;

/// As long as nobody is nearer to a battle group than this, in hundredths of an MU, it does what the plan says.
const NEAR: i32 = 1100;

/// What happens further away than this, in hundredths of an MU, has little to do with what a battle group does, and would
/// drown it.
const AROUND: i32 = 1500;

/// What a battle group may do instead of what the plan says.
const INSTEAD: [Duty; 3] = [Duty::Attack, Duty::Hold, Duty::Refuse];

/// How many charges of a battle group are tried.
const CHARGES: usize = 2;

/// The square of how many times more than by luck something must be better.
const CERTAINTY: i64 = 2;

/// What may be decided for one battle group.
#[derive(Debug)]
pub(super) struct Choice {
    group: usize,
    /// On whom it tells: itself and all who are near, friends and enemies.
    around: Vec<GroupId>,
    /// What it may do; what it does by the plan comes first, and is no act of its own.
    acts: Vec<(Option<Act>, Tally)>,
}

/// The choices that there are, for those near the enemy: those who can charge charge or do not, the others go on or stay.
pub(super) fn choices(sight: &Sight<'_>, plan: &Assignment, turn: &Turn<'_, Fog>) -> Vec<Choice> {
    let free = sight.own.iter().filter(|unit| unit.is_sound() && !unit.engaged);
    let near = free.filter(|unit| is_near_the_enemy(sight, unit));
    let declares = matches!(turn.ask, Ask::Impact(impact::Question::Declare));
    let choice = |unit: &Unit| {
        let charges = if declares { legal_charges(sight, unit, turn) } else { Vec::new() };
        let planned = duty(sight, unit, plan);
        let instead = if charges.is_empty() {
            duties(planned)
        } else {
            charging(charges, sight.mood.least_worth(planned))
        };
        Choice::of(sight, unit, instead)
    };
    near.map(choice).collect()
}

/// The charges that look best, each at other enemies.
fn legal_charges(sight: &Sight<'_>, unit: &Unit, turn: &Turn<'_, Fog>) -> Vec<Chance> {
    let mut found: Vec<Chance> = Vec::new();
    for chance in charges(sight, unit) {
        let known = found.iter().any(|other| other.order.targets == chance.order.targets);
        if found.len() < CHARGES && !known && may_charge(turn, &chance.order) {
            found.push(chance);
        }
    }
    found
}

/// To charge otherwise than by the plan, or not at all.
fn charging(charges: Vec<Chance>, least_worth: i32) -> Vec<Act> {
    let planned = charges.first().is_some_and(|best| best.worth >= least_worth);
    let orders = charges.into_iter().map(|chance| Some(chance.order)).skip(usize::from(planned));
    planned.then_some(None).into_iter().chain(orders).map(Act::Charge).collect()
}

/// To do something else than the plan says.
fn duties(planned: Duty) -> Vec<Act> {
    INSTEAD.into_iter().filter(|duty| *duty != planned).map(Act::Duty).collect()
}

/// Whether there is anything to decide for single battle groups.
pub(super) fn is_anybody_near(sight: &Sight<'_>) -> bool {
    sight.own.iter().any(|unit| is_near_the_enemy(sight, unit))
}

fn is_near_the_enemy(sight: &Sight<'_>, unit: &Unit) -> bool {
    sight.standing_foes().any(|foe| unit.distance(foe.middle()) < sight.mu(NEAR))
}

impl Choice {
    fn of(sight: &Sight<'_>, unit: &Unit, instead: Vec<Act>) -> Self {
        let acts = std::iter::once(None).chain(instead.into_iter().map(Some));
        let acts = acts.map(|act| (act, Tally::default())).collect();
        let near = |other: &&Unit| unit.distance(other.middle()) < sight.mu(AROUND);
        let around = sight.own.iter().chain(&sight.foes).filter(near).map(|other| other.id).collect();
        Self { group: unit.id.index, around, acts }
    }

    /// One of the acts, what is planned as often as everything else together.
    fn any(&self, dice: &mut Dice) -> usize {
        let others = self.acts.len() as u32 - 1;
        dice.pick(2 * others).saturating_sub(others - 1) as usize
    }

    /// Leaves what is planned and what has been the best of everything else.
    fn narrow(&mut self) {
        let instead = self.acts.split_off(1);
        self.acts.extend(instead.into_iter().max_by_key(|(_, tally)| tally.mean()));
    }

    /// What was better than what is planned by more than luck accounts for.
    fn better(&self) -> Option<Act> {
        let before = &self.acts[0].1;
        let is_better = |tally: &Tally| {
            let gain = tally.mean() - before.mean();
            gain > 0 && gain * gain > CERTAINTY * (tally.doubt() + before.doubt())
        };
        self.acts[1..].iter().find(|(_, tally)| is_better(tally))?.0.clone()
    }
}

/// Looks at the most promising only.
pub(super) fn narrow(choices: &mut [Choice]) {
    choices.iter_mut().for_each(Choice::narrow);
}

/// Something for every battle group: which of its acts.
pub(super) fn anything(choices: &[Choice], dice: &mut Dice) -> Vec<usize> {
    choices.iter().map(|choice| choice.any(dice)).collect()
}

/// What is done if every battle group does what is picked for it.
pub(super) fn assigned(plan: &Assignment, choices: &[Choice], picked: &[usize]) -> Assignment {
    let acts = choices.iter().zip(picked);
    let acts = acts.filter_map(|(choice, &act)| Some((choice.group, choice.acts[act].0.clone()?)));
    acts.fold(plan.clone(), |all, (group, act)| all.with(group, act))
}

/// Credits to all that was picked for a battle what it has cost those around.
pub(super) fn credit(choices: &mut [Choice], picked: &[usize], seat: Seat, toll: &Toll) {
    for (choice, &act) in choices.iter_mut().zip(picked) {
        choice.acts[act].1.add(toll.balance(seat, &choice.around));
    }
}

/// What is better for each battle group than what is planned, all together.
pub(super) fn better(plan: &Assignment, choices: &[Choice]) -> Assignment {
    let better = choices.iter().filter_map(|choice| Some((choice.group, choice.better()?)));
    better.fold(plan.clone(), |all, (group, act)| all.with(group, act))
}

#[cfg(test)]
mod tests {
    use super::super::scheme::{HALF, Scheme};
    use super::*;

    /// Attack as planned, hold or refuse.
    fn choice() -> Choice {
        let acts = std::iter::once(None).chain(duties(Duty::Attack).into_iter().map(Some));
        let acts = acts.map(|act| (act, Tally::default())).collect();
        Choice { group: 3, around: Vec::new(), acts }
    }

    fn with(mut choice: Choice, values: [&[i64]; 3]) -> Choice {
        for ((_, tally), values) in choice.acts.iter_mut().zip(values) {
            for &value in values {
                tally.add(value);
            }
        }
        choice
    }

    #[test]
    fn what_is_planned_is_tried_as_often_as_all_else_together() {
        let (choice, mut dice) = (choice(), Dice::new(acies_play::Seed::of_series(1, 0)));
        let mut tried = [0; 3];
        for _ in 0..4000 {
            tried[choice.any(&mut dice)] += 1;
        }
        assert!(tried[0] > 1900 && tried[0] < 2100, "{tried:?}");
        assert!(tried[1] > 900 && tried[2] > 900, "{tried:?}");
    }

    #[test]
    fn only_what_is_better_by_more_than_luck_is_taken() {
        let plan = Assignment::plain(Scheme { plan: 0, mirrored: false, forward: HALF }, 1);
        let found = |values| {
            let mut choices = [with(choice(), values)];
            narrow(&mut choices);
            better(&plan, &choices)
        };
        let with_duty = |duty| plan.clone().with(3, Act::Duty(duty));
        let sure: &[i64] = &[500, 510, 490, 500];
        assert_eq!(found([&[0, 10, -10], &[-400, -300], sure]), with_duty(Duty::Refuse));
        assert_eq!(found([&[0, 10, -10], sure, &[-400, -300]]), with_duty(Duty::Hold));
        assert_eq!(found([&[0, 900, -900], &[-2000, 2100], &[-900, -800]]), plan, "that may be luck");
        assert_eq!(found([sure, &[100, 90], &[0, 10]]), plan, "nothing is better than what is planned");
        assert_eq!(found([&[0, 10, -10], &[5000], &[0, 1]]), plan, "once is never");
    }

    #[test]
    fn a_battle_is_credited_to_what_was_picked_for_it() {
        let mut choices = [choice(), choice()];
        credit(&mut choices, &[0, 2], Seat::Red, &Toll::default());
        let counts = |choice: &Choice| choice.acts.iter().map(|(_, tally)| tally.count).collect::<Vec<_>>();
        assert_eq!(choices.each_ref().map(counts), [vec![1, 0, 0], vec![0, 0, 1]]);
    }
}
