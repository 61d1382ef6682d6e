//! Complex move tests to charge.

use acies_play::{Pause, Table};
use acies_rules::{RuleId, rule};

use super::declare::is_light_foot;
use super::flank::approach_of;
use super::reach::{Reach, reach};
use super::{Approach, Charge, ChargeKind, Event, Progress};
use crate::ask;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::complex_move_test;
use crate::position::Position;
use crate::turn::Then;
use crate::{BattleGroup, Capability, Cohesion};

/// The next battle group that needs a test to charge takes it; if it fails, its charge is cancelled. AM-TSQ-004
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let tests = |charge: &Charge| {
        charge.kind == ChargeKind::Declared
            && charge.is_pending()
            && !battle.turn.done.contains(&charge.id())
            && !needed(&position, charge).is_empty()
    };
    let Some(index) = battle.turn.charges.iter().position(tests) else { return Ok(Then::Next) };
    let id = battle.turn.charges[index].id();
    battle.turn.done.push(id);
    let passed = complex_move_test(fog, battle, table, (id.seat, &[id.index]), true)?;
    let charge = &mut battle.turn.charges[index];
    if passed {
        charge.tested = charge.charged.clone();
    } else {
        charge.progress = Progress::Cancelled;
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.deeds.failed_test = true;
        }
        table.tell(ask::Event::Impact(Event::Cancelled(id)));
    }
    Ok(Then::Again)
}

fn needed(position: &Position<'_>, charge: &Charge) -> Vec<RuleId> {
    let reach = reach(position, charge.id(), &charge.order);
    tests_needed(position, charge.id(), charge.order.wheel.is_some(), &reach)
}

/// Why a charge needs a complex move test: because of somebody whom it can contact legally in its direction, by stepping
/// forward too. A charge on the camp alone needs none. AM-IMP-008, AM-IMP-040, AM-IMP-041, AM-IMP-044, AM-IMP-046,
/// AM-IMP-090
pub fn tests_needed(position: &Position<'_>, id: GroupId, wheels: bool, reach: &Reach) -> Vec<RuleId> {
    let group = position.group(id);
    let charged = reach.charged();
    let mut rules = Vec::new();
    if !charged.is_empty() && group.cohesion == Cohesion::Disrupted && !group.is_shock() {
        rules.push(rule!("AM-IMP-046"));
    }
    let by_type = by_type(position, id);
    let head_on = |&enemy: &usize| {
        let target = position.fielded(GroupId::new(id.seat.other(), enemy));
        target.group.is_battle_troops()
            && !target.is_broken()
            && approach_of(position, id, wheels, reach, enemy) == Approach::Front
    };
    rules.extend(by_type.filter(|_| charged.iter().any(head_on)));
    rules
}

/// Why troops of this type need a test to charge unbroken battle troops other than in flank or rear.
pub(super) fn by_type(position: &Position<'_>, id: GroupId) -> Option<RuleId> {
    let group = position.group(id);
    if is_light_foot(position, id) {
        Some(rule!("AM-IMP-040"))
    } else if group.is_skirmishers() {
        Some(rule!("AM-IMP-041"))
    } else {
        is_missile_foot(position, id, group).then_some(rule!("AM-IMP-044"))
    }
}

/// Medium foot that are no shock troops, with bow, longbow, crossbow or firearm in the front rank. AM-IMP-044
fn is_missile_foot(position: &Position<'_>, id: GroupId, group: &BattleGroup) -> bool {
    const MISSILES: [Capability; 4] =
        [Capability::Bow, Capability::Longbow, Capability::Crossbow, Capability::Firearm];
    let front: Vec<usize> = match position.fielded(id).body.drawn() {
        Some(drawn) => drawn.ranks.rank(0).collect(),
        None => (0..group.bases().len()).collect(),
    };
    let missiles = |&base: &usize| {
        let troops = &group.bases()[base];
        troops.kind.is_medium_foot() && troops.capabilities.has_any(&MISSILES)
    };
    !group.is_shock() && front.iter().any(missiles)
}

#[cfg(test)]
mod tests;
