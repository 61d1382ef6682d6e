//! Intercepting a charge.

mod candidates;
mod outcome;
#[cfg(test)]
mod tests;

use acies_field::{Mu, Zone};
use acies_geometry::{Length, Polygon};
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};

use super::charged::{Coming, is_coming};
use super::declare::{declared, may_not_declare};
use super::ground::disorder_at;
use super::tests_to_charge::by_type;
use super::{
    Charge, ChargeKind, ChargeOrder, Event, Interception, Progress, Question, Reply, Target, Wrong, ruling,
    turning,
};
use crate::Cohesion;
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::disorder::Disorder;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::complex_move_test;
use crate::moving::relocate;
use crate::position::Position;
use crate::turn::{Then, other_answer};

pub use outcome::{Intercepted, intercepted};

/// How deep the zone of interception is. AM-IMP-054, AM-GLO-051
pub fn depth(position: &Position<'_>, id: GroupId) -> Length {
    let foot = position.group(id).bases().iter().any(|base| base.kind.is_foot());
    position.scale().mu(if foot { Mu::new(2) } else { Mu::new(4) })
}

/// The zone of interception: straight ahead of the whole front. None for those who have no front. AM-IMP-054
pub fn zone(position: &Position<'_>, id: GroupId) -> Option<Zone> {
    let drawn = position.fielded(id).drawn()?;
    let width = drawn.base_width * drawn.ranks.width() as i32;
    Some(Zone::ahead(drawn.front, width, depth(position, id)))
}

/// Whether some part of the chargers is in the zone of interception at some moment of their charge. AM-IMP-055
fn goes_through_zone(position: &Position<'_>, coming: &Coming, id: GroupId, charge: &Charge) -> bool {
    let Some(zone) = zone(position, id) else { return false };
    let Ok(zone) = Polygon::new(zone.corners().to_vec()) else { return false };
    let starts = position.fielded(charge.id()).body.footprints();
    starts.iter().any(|base| zone.meets(base.corners()))
        || coming.reach_of(position, charge).swept.iter().any(|sweep| sweep.enters(&zone))
}

/// All that keeps a battle group from intercepting anybody. AM-IMP-056, AM-IMP-058, AM-IMP-060
pub(crate) fn may_not_intercept(position: &Position<'_>, id: GroupId) -> Vec<(RuleId, Wrong)> {
    may_not_intercept_any(position, &Coming::new(position), id)
}

fn may_not_intercept_any(position: &Position<'_>, coming: &Coming, id: GroupId) -> Vec<(RuleId, Wrong)> {
    let fielded = position.fielded(id);
    let mut reasons: Vec<(RuleId, Wrong)> = may_not_declare(position, id)
        .into_iter()
        .map(|(_, reason)| (rule!("AM-IMP-060"), Wrong::CannotCharge(reason)))
        .collect();
    if is_or_was_charged(position, coming, id) {
        reasons.push((rule!("AM-IMP-058"), Wrong::IsCharged));
    }
    if fielded.deeds.charged || position.battle.turn.done.contains(&id) {
        reasons.push((rule!("AM-IMP-055"), Wrong::AlreadyCharges));
    }
    if disorder_at(position, id, fielded.body.footprints()) != Disorder::None {
        reasons.push((rule!("AM-IMP-056"), Wrong::Disordered));
    }
    reasons
}

/// Whether a battle group is charged, or has been this turn, even if it is screened now. AM-IMP-055, AM-IMP-058
fn is_or_was_charged(position: &Position<'_>, coming: &Coming, id: GroupId) -> bool {
    let names = |charge: &Charge| {
        charge.seat != id.seat && is_coming(position, charge) && charge.charged.contains(&id.index)
    };
    position.battle.turn.charges.iter().any(names) || !coming.on(position, id).is_empty()
}

/// All that keeps a battle group from intercepting this charge. AM-IMP-055, AM-IMP-057, AM-IMP-061, AM-IMP-068
fn may_not_intercept_this(
    position: &Position<'_>,
    coming: &Coming,
    id: GroupId,
    charge: &Charge,
) -> Vec<(RuleId, Wrong)> {
    let chargers = charge.id();
    let mut reasons = Vec::new();
    if position.group(id).is_skirmishers() && position.group(chargers).is_battle_troops() {
        reasons.push((rule!("AM-IMP-061"), Wrong::SkirmishersIntercept));
    }
    if !goes_through_zone(position, coming, id, charge) {
        reasons.push((rule!("AM-IMP-055"), Wrong::NotInZone));
    }
    if !crate::visibility::group_sees(position, id, chargers) {
        reasons.push((rule!("AM-IMP-057"), Wrong::NotSeen(chargers.index)));
    }
    reasons
}

/// The charge of an enemy battle group that can be intercepted. AM-IMP-068
fn charge_of<'a>(position: &Position<'a>, seat: Seat, group: usize) -> Option<&'a Charge> {
    let of =
        |charge: &&Charge| charge.id() == GroupId::new(seat.other(), group) && is_coming(position, charge);
    position.battle.turn.charges.iter().find(of)
}

/// Why an interception needs a complex move test: for disrupted troops other than shock troops, and for missile foot against
/// battle troops except in flank or rear. AM-IMP-059, AM-IMP-062
fn needs_test(position: &Position<'_>, id: GroupId, charge: &Charge, outcome: &Intercepted) -> bool {
    let group = position.group(id);
    let disrupted = group.cohesion == Cohesion::Disrupted && !group.is_shock();
    let head_on = !matches!(outcome, Intercepted::Hits(..));
    let missile_foot = by_type(position, id) == Some(rule!("AM-IMP-044"));
    disrupted || (missile_foot && head_on && position.group(charge.id()).is_battle_troops())
}

/// The battle groups that could intercept a charge if it were declared now, tests aside. AM-IMP-055
pub fn could_intercept(position: &Position<'_>, seat: Seat, order: &ChargeOrder) -> Vec<GroupId> {
    let mut battle = position.battle.clone();
    battle.turn.charges.push(declared(position, seat, order.clone(), ChargeKind::Declared));
    let interceptor = |interception: Interception| GroupId::new(seat.other(), interception.group);
    let all = candidates::interceptions(&Position::new(position.fog, &battle), seat.other());
    let mut of_this: Vec<GroupId> =
        all.into_iter().filter(|interception| interception.charge == order.group).map(interceptor).collect();
    of_this.dedup();
    of_this
}

/// Whether a battle group needs a complex move test to intercept so. AM-IMP-059, AM-IMP-062
pub fn tests_to_intercept(position: &Position<'_>, id: GroupId, enemy: usize, outcome: &Intercepted) -> bool {
    charge_of(position, id.seat, enemy).is_some_and(|charge| needs_test(position, id, charge, outcome))
}

/// The other player intercepts, one battle group after the other. AM-TSQ-008
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let landed =
        |charge: &Charge| charge.kind == ChargeKind::Interception && charge.progress == Progress::Landed;
    if let Some(index) = battle.turn.charges.iter().position(landed) {
        land(fog, battle, table, index)?;
        return Ok(Then::Again);
    }
    let seat = battle.turn.passive();
    let position = Position::new(fog, battle);
    if candidates::interceptions(&position, seat).is_empty() {
        return Ok(Then::Next);
    }
    let reply = table.ask(fog, battle, seat, Ask::Impact(Question::Intercept))?;
    match reply {
        Answer::Impact(Reply::Intercept(interception)) => {
            intercept(fog, battle, table, seat, interception)?;
            Ok(Then::Again)
        }
        Answer::Impact(Reply::Done) => Ok(Then::Next),
        _ => Err(other_answer()),
    }
}

/// A battle group intercepts: it tests if it must, moves, and cancels the charge if it hits the chargers in flank or rear.
/// AM-IMP-064, AM-IMP-066
fn intercept<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    interception: Interception,
) -> Result<(), Pause> {
    let id = GroupId::new(seat, interception.group);
    let position = Position::new(fog, battle);
    let charge = charge_of(&position, seat, interception.charge).cloned();
    let (Some(charge), Ok(outcome)) = (charge, intercepted(&position, id, interception)) else {
        return Err(other_answer());
    };
    if needs_test(&position, id, &charge, &outcome)
        && !complex_move_test(fog, battle, table, (seat, &[id.index]), true)?
    {
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.deeds.failed_test = true;
        }
        battle.turn.done.push(id);
        return Ok(());
    }
    let chargers = charge.order.group;
    let order = ChargeOrder {
        wheel: interception.wheel,
        ..ChargeOrder::straight(id.index, [Target::Group(chargers)])
    };
    let mut made = Charge::new(seat, order, ChargeKind::Interception, vec![chargers]);
    made.progress = Progress::Made;
    let hits = matches!(outcome, Intercepted::Hits(..));
    if let Intercepted::Hits(_, approach) = outcome {
        cancel(battle, table, charge.id());
        made.progress = Progress::Landed;
        made.contacted = vec![(chargers, approach)];
    }
    table.tell(ask::Event::Impact(Event::Charge(made.clone())));
    battle.turn.charges.push(made);
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.charged = true;
        fielded.charged_home |= hits;
    }
    relocate(fog, battle, table, id, (outcome.into_body(), None))
}

/// The enemy charge is not made; its targets are charged by it no longer. AM-IMP-066
fn cancel<T: Table<Fog>>(battle: &mut Battle, table: &mut T, chargers: GroupId) {
    for charge in battle.turn.charges.iter_mut().filter(|charge| charge.id() == chargers) {
        charge.progress = Progress::Cancelled;
        charge.charged.clear();
        table.tell(ask::Event::Impact(Event::Cancelled(chargers)));
    }
}

/// Those who were hit in flank or rear drop a level and turn at once. AM-IMP-025, AM-IMP-026
fn land<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let charge = battle.turn.charges[index].clone();
    if let Some(&(enemy, approach)) = charge.contacted.first() {
        let target = GroupId::new(charge.seat.other(), enemy);
        if turning::hit(fog, battle, table, (charge.id(), target), approach)? == Then::Again {
            return Ok(());
        }
        battle.turn.charges[index].settled.push(enemy);
    }
    battle.turn.charges[index].progress = Progress::Made;
    Ok(())
}

/// All rulings that forbid an answer.
pub(super) fn check(position: &Position<'_>, seat: Seat, reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::Done => Vec::new(),
        Reply::Intercept(interception) => check_interception(position, seat, *interception),
        _ => vec![ruling(rule!("AM-IMP-055"), Wrong::NotAsked)],
    }
}

fn check_interception(position: &Position<'_>, seat: Seat, interception: Interception) -> Vec<Ruling<Why>> {
    let id = GroupId::new(seat, interception.group);
    let charge = charge_of(position, seat, interception.charge);
    let (Some(_), Some(charge)) = (position.battle.fielded(id), charge) else {
        return vec![ruling(rule!("AM-IMP-055"), Wrong::NotAsked)];
    };
    let coming = Coming::new(position);
    let mut reasons = may_not_intercept_any(position, &coming, id);
    reasons.extend(may_not_intercept_this(position, &coming, id, charge));
    if let Err(wrong) = intercepted(position, id, interception) {
        reasons.extend(wrong);
    }
    reasons.sort_by_key(|(rule, _)| *rule);
    reasons.dedup();
    reasons.into_iter().map(|(rule, wrong)| ruling(rule, wrong)).collect()
}

/// Adds legal answers.
pub(super) fn choices(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    into.extend(candidates::interceptions(position, seat).into_iter().map(Reply::Intercept));
    into.push(Reply::Done);
}
