//! The exact odds of fights, worked out by the functions that resolve them.
//!
//! Who rolls what against whom, what a hit, a loss and a test come to is asked of the rules themselves; here is only the
//! arithmetic of the dice. The dice of a battle group and those against it have nothing to do with those of its friends, so
//! the odds of each are worked out by themselves and are exact. Two things are taken as given: what players decide, which is
//! the first way that they have (see [`Odds::assumed`]), and what the phase does to others before a battle group tests: it
//! tests as if they had neither lost bases nor dropped, though its friends' commanders may have fallen.

mod chance;
mod duel;
mod own;
mod settled;
#[cfg(test)]
mod tests;

use acies_play::Seat;
use serde::Serialize;

use crate::Cohesion;
use crate::cohesion::Modifier;
use crate::fielded::GroupId;
use crate::impact::ChargeOrder;
use crate::position::Position;
use crate::turn::Phase;

pub(crate) use chance::two_dice;
pub use chance::{Chance, Spread};
pub(crate) use duel::duel;
pub(crate) use own::End;
use own::Own;
use settled::Settled;
pub use settled::{Assumed, Dice};

/// The odds of all fights of a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Odds {
    /// Of which phase.
    pub phase: Phase,
    /// What is rolled.
    pub dice: Vec<Dice>,
    /// What may come of it for each battle group.
    pub groups: Vec<GroupOdds>,
    /// What players may decide, and for which the first way was taken.
    pub assumed: Vec<Assumed>,
}

/// Who had the better of a close combat. AM-COM-098
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CombatOutcome"))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It took more hits than it inflicted.
    Lost,
    /// It took as many.
    Drew,
    /// It took fewer.
    Won,
}

impl Outcome {
    const fn of(lost_by: i32) -> Self {
        match lost_by {
            1.. => Self::Lost,
            0 => Self::Drew,
            _ => Self::Won,
        }
    }
}

/// What may come of a fight for one battle group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct GroupOdds {
    /// Which.
    pub id: GroupId,
    /// The hits that it takes; nothing for those who only see others fight.
    pub taken: Spread<u32>,
    /// The hits that it inflicts in close combat.
    pub inflicted: Spread<u32>,
    /// Whether it loses a close combat.
    pub outcome: Spread<Outcome>,
    /// The bases that it loses.
    pub bases_lost: Spread<usize>,
    /// The commander in its front rank, if he can fall, and the chance of it.
    pub commander_lost: Option<(usize, Chance)>,
    /// That it loses so many bases that it breaks without a test. AM-DET-063
    pub autobroken: Chance,
    /// The tests of its cohesion that it may have to take.
    pub tests: Vec<Test>,
    /// The levels of cohesion that it drops in all.
    pub dropped: Spread<u8>,
    /// Its cohesion afterwards.
    pub cohesion: Spread<Cohesion>,
}

impl GroupOdds {
    fn new(id: GroupId) -> Self {
        Self {
            id,
            taken: Spread::new(),
            inflicted: Spread::new(),
            outcome: Spread::new(),
            bases_lost: Spread::new(),
            commander_lost: None,
            autobroken: Chance::zero(),
            tests: Vec::new(),
            dropped: Spread::new(),
            cohesion: Spread::new(),
        }
    }

    /// The chance that it has to test its cohesion.
    pub fn tests_at_all(&self) -> Chance {
        self.tests.iter().map(|test| &test.chance).sum()
    }
}

/// A cohesion test that a battle group may have to take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CohesionTestOdds"))]
pub struct Test {
    /// What is added to its dice. AM-DET-021
    pub modifiers: Vec<(Modifier, i32)>,
    /// The chance that it has to take this test.
    pub chance: Chance,
}

/// The odds of the impact combats of the charges that have made contact.
pub fn impact(position: &Position<'_>) -> Odds {
    of(&Settled::close_combat(position.fog, position.battle, Phase::Impact))
}

/// The odds of a charge, as if it landed and nobody evaded, intercepted or charged beside it; none if it reaches nobody.
pub fn charge(position: &Position<'_>, seat: Seat, order: &ChargeOrder) -> Option<Odds> {
    Some(of(&Settled::charge(position.fog, position.battle, seat, order)?))
}

/// The odds of all melees as they stand.
pub fn melee(position: &Position<'_>) -> Odds {
    of(&Settled::close_combat(position.fog, position.battle, Phase::Melee))
}

/// The odds of all volleys of both sides as they stand.
pub fn shooting(position: &Position<'_>) -> Odds {
    of(&Settled::shooting(position.fog, position.battle))
}

fn of(settled: &Settled<'_>) -> Odds {
    let owns: Vec<Own<'_, '_>> =
        settled.combatants.iter().map(|combatant| Own::of(settled, combatant)).collect();
    let at_risk: Vec<(GroupId, (Seat, usize, Chance))> =
        owns.iter().filter_map(|own| Some((own.id(), own.commander_at_risk()?))).collect();
    let friends_of = |id: GroupId| -> Vec<(Seat, usize, Chance)> {
        let others = at_risk.iter().filter(|(of, _)| *of != id && of.seat == id.seat);
        others.map(|(_, risk)| risk.clone()).collect()
    };
    let mut odds = Odds {
        phase: settled.phase,
        dice: settled.dice.clone(),
        groups: Vec::new(),
        assumed: settled.assumed.clone(),
    };
    for own in owns {
        let friends = friends_of(own.id());
        let (group, assumed) = own.odds(&friends);
        odds.groups.push(group);
        odds.assumed.extend(assumed);
    }
    let position = Position::new(settled.fog, &settled.battle);
    let fights = |id: GroupId| settled.combatants.iter().any(|combatant| combatant.id == id);
    for (id, _) in position.all_groups().filter(|&(id, _)| !fights(id)) {
        let friends = friends_of(id);
        if !friends.is_empty() {
            let (group, _) = Own::beside(settled, id).odds(&friends);
            odds.groups.extend(Some(group).filter(|group| !group.tests.is_empty()));
        }
    }
    odds.assumed.sort_unstable();
    odds.assumed.dedup();
    odds
}
