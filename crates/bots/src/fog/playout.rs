//! A battle played on in thought: both sides by the recruit's rules of thumb, with dice of the thinker's own.

use acies_fog::impact::ChargeOrder;
use acies_fog::{Answer, Ask, Battle, Event, Fog, Roll, Stage};
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
const STEPS: u32 = 4000;

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
    let mut table = Thought { players, dice: Dice::new(seed.derive("dice")) };
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
    dice: Dice,
}

impl Table<Fog> for Thought {
    fn ask(&mut self, fog: &Fog, battle: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        Ok(self.players[seat.index()].answer(&Turn::new(fog, battle, seat, &ask)))
    }

    fn chance(&mut self, fog: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.dice.pick(fog.outcomes(&roll)))
    }

    fn tell(&mut self, _: Event) {}
}
