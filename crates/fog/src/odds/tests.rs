//! The odds against the rules as they are played: every outcome of every die for small fights, many rolls for a large one.

mod arithmetic;
mod every_die;
mod many_rolls;

use acies_play::{Game, Seat};

use super::{GroupOdds, Outcome};
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::impact::{Approach, Charge, ChargeKind, ChargeOrder, Progress, Target};
use crate::testing::Placed;
use crate::turn::{Phase, Step};
use crate::{Cohesion, testing};

/// A battle in which red's battle groups have just charged blue's of the same number, whom they touch.
fn charged(red: &[Placed<'_>], blue: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = testing::battle(red, blue);
    for group in 0..red.len() {
        let order = ChargeOrder::straight(group, [Target::Group(group)]);
        let mut charge = Charge::new(Seat::Red, order, ChargeKind::Declared, vec![group]);
        charge.contacted = vec![(group, Approach::Front)];
        charge.progress = Progress::Made;
        battle.turn.charges.push(charge);
    }
    (fog, battle)
}

/// A commander in the front rank of a battle group.
fn lead(battle: &mut Battle, seat: Seat, commander: usize, group: usize) {
    let front = battle.side(seat).groups[group].as_ref().map(|fielded| fielded.body.bases()[0].pose);
    testing::place_leader(battle, seat, commander, (0, 0), Some(group));
    if let (Some(leader), Some(pose)) = (battle.side_mut(seat).commanders[commander].as_mut(), front) {
        leader.in_front_rank = true;
        leader.pose = pose;
    }
}

/// The step from which a phase of fighting is played, and whether it is over.
const fn first(phase: Phase) -> Step {
    match phase {
        Phase::Shooting => Step::Shooting,
        phase => Step::Combat(phase),
    }
}

fn is_over(battle: &Battle) -> bool {
    matches!(battle.stage, Stage::Turn(Step::SeeingFriendsBreak(_) | Step::CampAssaults) | Stage::Over)
}

/// The first answer to a question.
fn first_answer(game: &Fog, state: &Battle, seat: Seat, ask: &Ask) -> Answer {
    let mut choices = Vec::new();
    game.choices(state, seat, ask, &mut choices);
    choices.swap_remove(0)
}

/// What came of a fight for one battle group, as the odds tell it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Taken(u32),
    Inflicted(u32),
    Outcome(Outcome),
    BasesLost(usize),
    CommanderLost(bool),
    Cohesion(Cohesion),
    Dropped(u8),
}

/// What the state says of a battle group after its fight.
fn facts(start: &Battle, end: &Battle, odds: &GroupOdds) -> Vec<Fact> {
    let before = start.fielded(odds.id).expect("it fought");
    let combatant = end.turn.combatants.iter().find(|combatant| combatant.id == odds.id);
    let after = end.fielded(odds.id);
    let left = after.map_or(0, |after| after.body.bases().len());
    let last = combatant.filter(|combatant| combatant.due > 0).map_or(0, |_| 1);
    let cohesion = after.map_or(Cohesion::Broken, |after| after.group.cohesion);
    let mut facts =
        vec![Fact::Cohesion(cohesion), Fact::Dropped(before.group.cohesion as u8 - cohesion as u8)];
    if let Some(combatant) = combatant {
        facts.push(Fact::Taken(combatant.received()));
        facts.push(Fact::BasesLost(before.body.bases().len() + last - left));
        if !odds.outcome.is_empty() {
            facts.push(Fact::Inflicted(combatant.inflicted));
            facts.push(Fact::Outcome(Outcome::of(combatant.lost_by())));
        }
    }
    if let Some((commander, _)) = odds.commander_lost {
        facts.push(Fact::CommanderLost(end.side(odds.id.seat).commanders[commander].is_none()));
    }
    facts
}

/// The same from the odds.
fn told(odds: &GroupOdds) -> Vec<(Fact, super::Chance)> {
    let mut told = Vec::new();
    told.extend(odds.taken.iter().map(|(&hits, chance)| (Fact::Taken(hits), chance.clone())));
    told.extend(odds.inflicted.iter().map(|(&hits, chance)| (Fact::Inflicted(hits), chance.clone())));
    told.extend(odds.outcome.iter().map(|(&outcome, chance)| (Fact::Outcome(outcome), chance.clone())));
    told.extend(odds.bases_lost.iter().map(|(&lost, chance)| (Fact::BasesLost(lost), chance.clone())));
    told.extend(odds.dropped.iter().map(|(&levels, chance)| (Fact::Dropped(levels), chance.clone())));
    told.extend(odds.cohesion.iter().map(|(&cohesion, chance)| (Fact::Cohesion(cohesion), chance.clone())));
    if let Some((_, chance)) = &odds.commander_lost {
        told.push((Fact::CommanderLost(true), chance.clone()));
        told.push((Fact::CommanderLost(false), chance.against()));
    }
    told
}
