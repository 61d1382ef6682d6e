//! A battle played on in thought: both sides by the recruit's rules of thumb, with dice of the thinker's own.

use std::collections::BTreeMap;

use acies_fog::impact::ChargeOrder;
use acies_fog::{Answer, Ask, Battle, Event, Fog, GroupId, Roll, Stage};
use acies_play::{Dice, Game, Pause, Player, Seat, Seed, Table, Turn};

use super::plan::Duty;
use super::recruit::Recruit;
use super::scheme::Scheme;
use super::sight::{Sight, Unit};

/// What a side does from here on: a plan, and what some battle groups do instead of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Assignment {
    scheme: Scheme,
    instead: Vec<(usize, Act)>,
    /// The turn of these charges.
    turn: u16,
}

/// What a battle group does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// This, from now on.
    Duty(Duty),
    /// Makes that charge now, or none.
    Charge(Option<ChargeOrder>),
}

impl Assignment {
    /// A plan as it is, in the turn of this number.
    pub(super) const fn plain(scheme: Scheme, turn: u16) -> Self {
        Self { scheme, instead: Vec::new(), turn }
    }

    /// How many of ten battle groups of the line go forward.
    pub(super) const fn share(&self) -> usize {
        self.scheme.forward
    }

    /// What a battle group is for.
    pub(super) fn duty(&self, sight: &Sight<'_>, unit: &Unit) -> Duty {
        match self.instead_of(unit.id.index) {
            Some(Act::Duty(duty)) => *duty,
            _ => self.scheme.duty(sight.part(unit)),
        }
    }

    /// Whether the duty of a battle group was decided on, whatever the plan says.
    pub(super) fn decides(&self, unit: &Unit) -> bool {
        matches!(self.instead_of(unit.id.index), Some(Act::Duty(_)))
    }

    /// The charge that was decided on for a battle group in a turn, or that it makes none.
    pub(super) fn charge(&self, group: usize, turn: u16) -> Option<&Option<ChargeOrder>> {
        match self.instead_of(group) {
            Some(Act::Charge(charge)) if turn == self.turn => Some(charge),
            _ => None,
        }
    }

    fn instead_of(&self, group: usize) -> Option<&Act> {
        self.instead.iter().find(|(other, _)| *other == group).map(|(_, act)| act)
    }

    /// The same, but for one battle group.
    #[must_use]
    pub(super) fn with(mut self, group: usize, act: Act) -> Self {
        self.instead.push((group, act));
        self
    }
}

/// More steps than the turns that are looked ahead have.
const STEPS: u32 = 20_000;

/// Plays a battle on until a turn is over, and gives the state that it comes to.
pub(super) fn play_on(
    fog: &Fog,
    mut battle: Battle,
    seat: Seat,
    assignment: &Assignment,
    last: u16,
    seed: Seed,
) -> Battle {
    let mut own = Recruit::new(seed.derive("own"));
    own.follow(assignment.clone());
    let foe = Recruit::new(seed.derive("foe"));
    let players = if seat == Seat::Red { [own, foe] } else { [foe, own] };
    let mut table = Thought { players, cups: Cups::new(Dice::new(seed.derive("dice"))) };
    for _ in 0..STEPS {
        if matches!(battle.stage, Stage::Over) || battle.turn.number > last || fog.outcome(&battle).is_some()
        {
            break;
        }
        if fog.step(&mut battle, &mut table).is_err() {
            break;
        }
    }
    battle
}

struct Thought {
    players: [Recruit; 2],
    cups: Cups,
}

impl Table<Fog> for Thought {
    fn ask(&mut self, fog: &Fog, battle: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        Ok(self.players[seat.index()].answer(&Turn::new(fog, battle, seat, &ask)))
    }

    fn chance(&mut self, fog: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.cups.roll(roll, fog.outcomes(&roll)))
    }

    fn tell(&mut self, _: Event) {}
}

/// Dice for thinking. What a battle group hits in a fight comes near to what it hits on average, so that fewer battles tell
/// a good choice from a lucky one: every face comes up once before any comes up again, each as likely as the others to be
/// next. All other dice fall as they like.
struct Cups {
    dice: Dice,
    /// Of each battle group against each: the faces that are still to come up.
    faces: BTreeMap<(GroupId, GroupId), Vec<u32>>,
}

impl Cups {
    const fn new(dice: Dice) -> Self {
        Self { dice, faces: BTreeMap::new() }
    }

    fn roll(&mut self, roll: Roll, outcomes: u32) -> u32 {
        let Roll::Hit(by, on) = roll else { return self.dice.pick(outcomes) };
        let faces = self.faces.entry((by, on)).or_default();
        if faces.is_empty() {
            faces.extend(0..outcomes);
        }
        faces.swap_remove(self.dice.pick(faces.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: [GroupId; 2] = [GroupId::new(Seat::Red, 0), GroupId::new(Seat::Blue, 0)];

    fn cups(number: u64) -> Cups {
        Cups::new(Dice::new(Seed::of_series(1, number)))
    }

    #[test]
    fn every_face_comes_up_once_before_any_comes_up_again() {
        let mut cups = cups(0);
        for _ in 0..10 {
            let mut six: Vec<u32> = (0..6).map(|_| cups.roll(Roll::Hit(GROUPS[0], GROUPS[1]), 6)).collect();
            six.sort_unstable();
            assert_eq!(six, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn each_battle_group_has_dice_of_its_own_against_each() {
        let (there, back) = (Roll::Hit(GROUPS[0], GROUPS[1]), Roll::Hit(GROUPS[1], GROUPS[0]));
        let mut cups = cups(0);
        let mut rolled: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        for _ in 0..6 {
            rolled[0].push(cups.roll(there, 6));
            rolled[1].push(cups.roll(back, 6));
        }
        for mut faces in rolled {
            faces.sort_unstable();
            assert_eq!(faces, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn any_face_may_be_the_first() {
        let mut first = [0; 6];
        for number in 0..600 {
            first[cups(number).roll(Roll::Hit(GROUPS[0], GROUPS[1]), 6) as usize] += 1;
        }
        assert!(first.iter().all(|&times| times > 60), "{first:?}");
    }

    #[test]
    fn dice_of_tests_may_repeat_themselves() {
        let mut cups = cups(0);
        let rolled: Vec<u32> = (0..60).map(|_| cups.roll(Roll::Cohesion(GROUPS[0]), 6)).collect();
        assert!(rolled.windows(2).any(|pair| pair[0] == pair[1]), "{rolled:?}");
    }
}
