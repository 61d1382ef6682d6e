//! Charges move.

use std::rc::Rc;

use acies_play::{Pause, Seat, Table};

use super::charged::uncover;
use super::evading::{can_evade, respond};
use super::flank::approach_of;
use super::following::{all_evaded, charging, directions, newly_reached, varies};
use super::fragmented::{self, see_broken};
use super::reach::{Reach, Touch};
use super::{Approach, Charge, ChargeKind, Event, Progress, Question, Reply, bursting, shock, turning};
use crate::ask::{self, Answer, Ask};
use crate::battle::{Battle, Loss};
use crate::cohesion::drop_levels;
use crate::fielded::{Fielded, GroupId, Kinks};
use crate::flight::burst_through;
use crate::game::Fog;
use crate::movement::vary;
use crate::moving::{relocate, remove};
use crate::obstacles::Thing;
use crate::position::Position;
use crate::turn::{Then, other_answer};
use acies_field::Body;
use acies_geometry::Hand;

/// The charges are moved, one after the other in the order of the active player's choice. AM-IMP-091, AM-TSQ-011
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let under_way = |charge: &Charge| matches!(charge.progress, Progress::Moving | Progress::Landed);
    if let Some(index) = battle.turn.charges.iter().position(under_way) {
        match battle.turn.charges[index].progress {
            Progress::Landed => settle(fog, battle, table, index)?,
            _ => go_on(fog, battle, table, index)?,
        }
        return Ok(Then::Again);
    }
    let waiting = next(&Position::new(fog, battle));
    let group = match waiting[..] {
        [] => return Ok(Then::Next),
        [only] => only,
        _ => {
            let ask = Ask::Impact(Question::NextCharge);
            let Answer::Impact(Reply::Next(group)) = table.ask(fog, battle, battle.turn.active, ask)? else {
                return Err(other_answer());
            };
            group
        }
    };
    let id = GroupId::new(battle.turn.active, group);
    let chosen = |charge: &&mut Charge| charge.id() == id && charge.is_pending();
    if let Some(charge) = battle.turn.charges.iter_mut().find(chosen) {
        charge.progress = Progress::Moving;
    }
    Ok(Then::Again)
}

/// The battle groups whose charges are still to be moved. AM-IMP-091
pub(super) fn next(position: &Position<'_>) -> Vec<usize> {
    let active = position.battle.turn.active;
    let waits = |charge: &&Charge| {
        charge.seat == active
            && charge.kind != ChargeKind::Interception
            && charge.progress == Progress::Declared
            && position.battle.fielded(charge.id()).is_some_and(|fielded| !fielded.is_broken())
    };
    position.battle.turn.charges.iter().filter(waits).map(|charge| charge.order.group).collect()
}

/// The next thing that happens to a charge that is moving.
fn go_on<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let charge = &battle.turn.charges[index];
    if position.battle.fielded(charge.id()).is_none() {
        battle.turn.charges[index].progress = Progress::Cancelled;
        return Ok(());
    }
    if !charge.redirected {
        return redirect(fog, battle, table, index);
    }
    if charge.variation.is_none() && varies(&position, charge) {
        let variation = vary(fog, table, charge.id())?;
        battle.turn.charges[index].variation = Some(variation);
        return Ok(());
    }
    let (reached, seat) = (newly_reached(&position, charge), charge.seat);
    if !reached.is_empty() && evade_before_contact(fog, battle, table, seat, &reached)? == Then::Again {
        return Ok(());
    }
    if has_uncovered(battle, index) {
        uncover(fog, battle);
        if fragmented::step(fog, battle, table)? == Then::Again {
            return Ok(());
        }
    }
    land(fog, battle, table, index)
}

/// Whether somebody has evaded in this very step, or a target of the charge is gone, so that others may be charged now.
/// AM-IMP-007, AM-IMP-050
fn has_uncovered(battle: &Battle, index: usize) -> bool {
    let charge = &battle.turn.charges[index];
    let gone = |&enemy: &usize| battle.fielded(GroupId::new(charge.seat.other(), enemy)).is_none();
    battle.turn.done.iter().any(|id| battle.turn.evaded.contains(id)) || charge.charged.iter().any(gone)
}

/// Chargers all of whose targets have evaded take the wheel that was announced for that; if nobody is on their path any
/// more, they may take another. AM-IMP-012, AM-IMP-014, AM-IMP-086
fn redirect<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let charge = &battle.turn.charges[index];
    let id = charge.id();
    if all_evaded(&position, charge) {
        if let Some(wheel) = charge.order.if_all_evade {
            let order = &mut battle.turn.charges[index].order;
            (order.wheel, order.if_all_evade) = (Some(wheel), None);
            return Ok(());
        }
        if !directions(&position, id).is_empty() {
            let ask = Ask::Impact(Question::NewDirection(id.index));
            let Answer::Impact(Reply::Direction(wheel)) = table.ask(fog, battle, id.seat, ask)? else {
                return Err(other_answer());
            };
            let order = &mut battle.turn.charges[index].order;
            order.wheel = wheel.or(order.wheel);
        }
    }
    battle.turn.charges[index].redirected = true;
    Ok(())
}

/// Those who are reached only because the move is longer than usual, and can evade, decide before contact. AM-IMP-087
fn evade_before_contact<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    reached: &[usize],
) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let decides = |id: &GroupId| !battle.turn.done.contains(id) && can_evade(&position, *id);
    let mut enemies = reached.iter().map(|&enemy| GroupId::new(seat.other(), enemy));
    let Some(id) = enemies.find(decides) else { return Ok(Then::Next) };
    respond(fog, battle, table, id)?;
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// The chargers move until they touch somebody, or as far as they can. AM-IMP-011, AM-IMP-086, AM-MOV-094
fn land<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let charge = battle.turn.charges[index].clone();
    let id = charge.id();
    let Some((drop_back, reach)) = way(&position, &charge) else {
        cancel(battle, table, index);
        return Ok(());
    };
    if let Some(caught) = caught_skirmishers(&position, id, &reach) {
        if see_caught(fog, battle, table, caught)? == Then::Again {
            return Ok(());
        }
        remove(fog, battle, table, caught, Loss::Destroyed);
        return Ok(());
    }
    let contacted = contacted(&position, &charge, &reach);
    let passed = if charge.bursts { shock::passed(&position, id, &reach) } else { Vec::new() };
    if charge.bursts && !make_way(fog, battle, table, id, &reach)? {
        cancel(battle, table, index);
        return Ok(());
    }
    relocate(fog, battle, table, id, (reach.body.clone(), reach.kinks.clone()))?;
    for friends in passed {
        burst_through(fog, battle, table, friends);
    }
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.charged = true;
        fielded.charged_home |= reach.camp || !contacted.is_empty();
    }
    let charge = &mut battle.turn.charges[index];
    charge.order.drop_back = drop_back;
    charge.contacted = contacted;
    charge.progress = Progress::Landed;
    Ok(())
}

/// The way of a charge as everybody stands now; none if friends have come to stand in it so that it does not reach whom it
/// would without them, even with a base dropped back; and on which hand one is. AM-IMP-009, AM-IMP-011, AM-IMP-016, AM-IMP-017
fn way(position: &Position<'_>, charge: &Charge) -> Option<(Option<Hand>, Rc<Reach>)> {
    let order = &charge.order;
    let variation = charge.variation.unwrap_or_default();
    let among_friends = charging(position, charge, variation);
    let reach = among_friends.reach(order.wheel, order.drop_back);
    let by_friends = |thing: &Thing| match thing {
        Thing::Group(group) => group.seat == charge.seat,
        Thing::Camp(seat) => *seat == charge.seat,
        Thing::Ground(_) | Thing::Edge(_) => false,
    };
    let halted = !reach.makes_contact() && reach.halted.iter().any(by_friends);
    let without_friends = || charging(position, &Charge { bursts: true, ..charge.clone() }, variation);
    let blocked = halted && without_friends().reach(order.wheel, order.drop_back).makes_contact();
    if !blocked || all_evaded(position, charge) {
        return Some((order.drop_back, reach));
    }
    let hands = [Hand::Left, Hand::Right].into_iter().filter(|_| order.drop_back.is_none());
    let mut ways = hands.map(|hand| (Some(hand), among_friends.reach(order.wheel, Some(hand))));
    ways.find(|(_, reach)| reach.makes_contact())
}

fn cancel<T: Table<Fog>>(battle: &mut Battle, table: &mut T, index: usize) {
    let charge = &mut battle.turn.charges[index];
    charge.progress = Progress::Cancelled;
    table.tell(ask::Event::Impact(Event::Cancelled(charge.id())));
}

/// Skirmishers, evading or broken, whose rear battle troops reach: they are destroyed, and the charge goes on. AM-IMP-051,
/// AM-IMP-089
pub(crate) fn caught_skirmishers(position: &Position<'_>, id: GroupId, reach: &Reach) -> Option<GroupId> {
    if position.group(id).is_skirmishers() {
        return None;
    }
    let flees = |touch: &&Touch| {
        let fielded = position.fielded(GroupId::new(id.seat.other(), touch.enemy));
        touch.is_on_rear()
            && touch.is_legal()
            && fielded.group.is_skirmishers()
            && (fielded.is_broken() || fielded.deeds.evaded)
    };
    reach.touches.iter().find(flees).map(|touch| GroupId::new(id.seat.other(), touch.enemy))
}

/// Friends of those who are destroyed test as if these had broken, before they are gone, in the order of their player's
/// choice; not if they had broken before. AM-IMP-089, AM-SPE-017, AM-DET-010, AM-DET-017
pub(crate) fn see_caught<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    caught: GroupId,
) -> Result<Then, Pause> {
    let broken_before = battle.fielded(caught).is_some_and(Fielded::is_broken);
    if broken_before { Ok(Then::Next) } else { see_broken(fog, battle, table, &[caught]) }
}

/// Who is contacted, and from where; evaders who are caught count as charged in flank or rear. AM-IMP-088, AM-IMP-092
fn contacted(position: &Position<'_>, charge: &Charge, reach: &Reach) -> Vec<(usize, Approach)> {
    let approach = |enemy: usize| {
        let evaded = position.fielded(GroupId::new(charge.seat.other(), enemy)).deeds.evaded;
        let seen = approach_of(position, charge.id(), charge.order.wheel.is_some(), reach, enemy);
        let rear = reach.first_touches(enemy).iter().any(Touch::is_on_rear);
        match seen {
            Approach::Front if evaded && rear => Approach::Rear,
            Approach::Front if evaded => Approach::Flank,
            seen => seen,
        }
    };
    reach.charged().into_iter().map(|enemy| (enemy, approach(enemy))).collect()
}

/// Friends make room for shock troops that go through them; or these, if they cannot, stay where they are and drop a level
/// themselves. Whether they go. AM-MOV-074
fn make_way<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    reach: &Reach,
) -> Result<bool, Pause> {
    let position = Position::new(fog, battle);
    let Some(making_way) = bursting::make_way(&position, id, reach) else {
        drop_levels(fog, battle, table, id, 1);
        return Ok(false);
    };
    for (friend, body) in making_way {
        let kinks = carried_kinks(battle, friend, &body);
        relocate(fog, battle, table, friend, (body, kinks))?;
    }
    Ok(true)
}

/// The bends of a column that is shifted as it stands. AM-MOV-074
fn carried_kinks(battle: &Battle, id: GroupId, to: &Body) -> Option<Kinks> {
    let fielded = battle.fielded(id)?;
    let way = to.bases().first()?.pose.front - fielded.body.bases().first()?.pose.front;
    fielded.kinks.as_ref().map(|kinks| kinks.carried(way))
}

/// The next of those who were hit drops a level and turns; when there is none left, the charge is made. AM-IMP-025,
/// AM-IMP-026
fn settle<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let charge = &battle.turn.charges[index];
    let open = charge.contacted.iter().find(|(enemy, _)| !charge.settled.contains(enemy)).copied();
    let Some((enemy, approach)) = open else {
        battle.turn.charges[index].progress = Progress::Made;
        return Ok(());
    };
    let (charger, target) = (charge.id(), GroupId::new(charge.seat.other(), enemy));
    if turning::hit(fog, battle, table, (charger, target), approach)? == Then::Next {
        battle.turn.charges[index].settled.push(enemy);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
