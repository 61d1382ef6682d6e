//! What may be decided for each battle group, and what each decision was worth in the battles that were played on.
//!
//! Every battle played on tries something for all battle groups at once, and what it comes to is credited to each of the
//! choices that were made in it. So one battle tells something about all of them, where trying one change after the other
//! would need as many battles for each.

use acies_fog::GroupId;
use acies_geometry::Length;
use acies_play::{Dice, Seat};

use super::judgement::Toll;
use super::plan::Duty;
use super::playout::Assignment;
use super::sight::{Sight, Unit};

/// As long as nobody is nearer to a battle group than this, in hundredths of an MU, it does what the plan says.
const NEAR: i32 = 1100;

/// What happens further away than this, in hundredths of an MU, has little to do with what a battle group does, and would
/// drown it.
const AROUND: i32 = 900;

/// What a battle group may do instead of what the plan says.
const INSTEAD: [Duty; 3] = [Duty::Attack, Duty::Hold, Duty::Refuse];

/// The square of how many times more than by luck something must be better.
const CERTAINTY: i64 = 2;

/// What may be decided for one battle group.
#[derive(Debug)]
pub(super) struct Choice {
    group: usize,
    /// On whom it tells: itself and all who are near, friends and enemies.
    around: Vec<GroupId>,
    /// What it may do; what it does already comes first.
    duties: Vec<(Duty, Tally)>,
}

/// What battles in which something was done came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: i64,
    sum: i64,
    squares: i64,
}

impl Tally {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    const fn mean(&self) -> i64 {
        if self.count == 0 { 0 } else { self.sum / self.count }
    }

    /// The square of how far the mean may be off by luck.
    fn doubt(&self) -> i64 {
        if self.count < 2 {
            return i64::MAX / 16;
        }
        (self.squares / self.count - self.mean() * self.mean()).max(0) / (self.count - 1)
    }
}

/// The choices that there are, for those near the enemy.
pub(super) fn choices(sight: &Sight<'_>, now: &Assignment) -> Vec<Choice> {
    let free = sight.own.iter().filter(|unit| unit.is_sound() && !unit.engaged);
    let near = free.filter(|unit| nearest_foe(sight, unit).is_some_and(|foe| foe < sight.mu(NEAR)));
    near.map(|unit| Choice::of(sight, unit, now.duty(sight, unit))).collect()
}

fn nearest_foe(sight: &Sight<'_>, unit: &Unit) -> Option<Length> {
    sight.standing_foes().map(|foe| unit.distance(foe.middle())).min()
}

impl Choice {
    fn of(sight: &Sight<'_>, unit: &Unit, now: Duty) -> Self {
        let instead = INSTEAD.into_iter().filter(|duty| *duty != now);
        let duties = std::iter::once(now).chain(instead).map(|duty| (duty, Tally::default())).collect();
        let near = |other: &&Unit| unit.distance(other.middle()) < sight.mu(AROUND);
        let around = sight.own.iter().chain(&sight.foes).filter(near).map(|other| other.id).collect();
        Self { group: unit.id.index, around, duties }
    }

    /// One of the duties, what is done already as often as everything else together.
    fn any(&self, dice: &mut Dice) -> usize {
        let others = self.duties.len() as u32 - 1;
        dice.pick(2 * others).saturating_sub(others - 1) as usize
    }

    /// Leaves what is done already and what has been the best of everything else.
    fn narrow(&mut self) {
        let instead = self.duties.split_off(1);
        self.duties.extend(instead.into_iter().max_by_key(|(_, tally)| tally.mean()));
    }

    /// What was better than what is done already by more than luck accounts for.
    fn better(&self) -> Option<Duty> {
        let (_, before) = self.duties[0];
        let is_better = |tally: &Tally| {
            let gain = tally.mean() - before.mean();
            gain > 0 && gain * gain > CERTAINTY * (tally.doubt() + before.doubt())
        };
        self.duties[1..].iter().find(|(_, tally)| is_better(tally)).map(|(duty, _)| *duty)
    }
}

/// Looks at the most promising only.
pub(super) fn narrow(choices: &mut [Choice]) {
    choices.iter_mut().for_each(Choice::narrow);
}

/// Something for every battle group: which of its duties each has.
pub(super) fn anything(choices: &[Choice], dice: &mut Dice) -> Vec<usize> {
    choices.iter().map(|choice| choice.any(dice)).collect()
}

/// What is done if every battle group has the duty picked for it.
pub(super) fn assigned(now: &Assignment, choices: &[Choice], picked: &[usize]) -> Assignment {
    let picked = choices.iter().zip(picked).filter(|(_, duty)| **duty > 0);
    picked.fold(now.clone(), |all, (choice, &duty)| all.with(choice.group, choice.duties[duty].0))
}

/// Credits to all that was picked for a battle what it has cost those around.
pub(super) fn credit(choices: &mut [Choice], picked: &[usize], seat: Seat, toll: &Toll) {
    for (choice, &duty) in choices.iter_mut().zip(picked) {
        choice.duties[duty].1.add(toll.balance(seat, &choice.around));
    }
}

/// What is better for each battle group than what it does now, all together.
pub(super) fn better(now: &Assignment, choices: &[Choice]) -> Assignment {
    let better = choices.iter().filter_map(|choice| Some((choice.group, choice.better()?)));
    better.fold(now.clone(), |all, (group, duty)| all.with(group, duty))
}

#[cfg(test)]
mod tests {
    use super::super::scheme::Scheme;
    use super::*;

    fn choice(duties: &[Duty]) -> Choice {
        let duties = duties.iter().map(|&duty| (duty, Tally::default())).collect();
        Choice { group: 3, around: Vec::new(), duties }
    }

    fn with(mut choice: Choice, values: [&[i64]; 3]) -> Choice {
        for ((_, tally), values) in choice.duties.iter_mut().zip(values) {
            values.iter().for_each(|&value| tally.add(value));
        }
        choice
    }

    const DUTIES: [Duty; 3] = [Duty::Attack, Duty::Hold, Duty::Refuse];

    #[test]
    fn what_is_done_already_is_tried_as_often_as_all_else_together() {
        let (choice, mut dice) = (choice(&DUTIES), Dice::new(acies_play::Seed::of_series(1, 0)));
        let mut tried = [0; 3];
        for _ in 0..4000 {
            tried[choice.any(&mut dice)] += 1;
        }
        assert!(tried[0] > 1900 && tried[0] < 2100, "{tried:?}");
        assert!(tried[1] > 900 && tried[2] > 900, "{tried:?}");
    }

    #[test]
    fn only_what_is_better_by_more_than_luck_is_taken() {
        let now = Assignment { scheme: Scheme { plan: 0, mirrored: false }, instead: Vec::new() };
        let found = |values| {
            let mut choices = [with(choice(&DUTIES), values)];
            narrow(&mut choices);
            better(&now, &choices).instead
        };
        let sure: &[i64] = &[500, 510, 490, 500];
        assert_eq!(found([&[0, 10, -10], &[-400, -300], sure]), [(3, Duty::Refuse)]);
        assert_eq!(found([&[0, 10, -10], sure, &[-400, -300]]), [(3, Duty::Hold)]);
        assert_eq!(found([&[0, 900, -900], &[-2000, 2100], &[-900, -800]]), [], "that may be luck");
        assert_eq!(found([sure, &[100, 90], &[0, 10]]), [], "nothing is better than what is done");
        assert_eq!(found([&[0, 10, -10], &[5000], &[0, 1]]), [], "once is never");
    }

    #[test]
    fn a_battle_is_credited_to_what_was_picked_for_it() {
        let mut choices = [choice(&DUTIES), choice(&DUTIES)];
        credit(&mut choices, &[0, 2], Seat::Red, &Toll::default());
        let counts = |choice: &Choice| choice.duties.iter().map(|(_, tally)| tally.count).collect::<Vec<_>>();
        assert_eq!(choices.each_ref().map(counts), [vec![1, 0, 0], vec![0, 0, 1]]);
    }
}
