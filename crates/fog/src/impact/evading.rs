//! Evading a charge.

use acies_geometry::{Angle, Footprint};
use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::charged::{Charged, Coming, charges_on, uncover};
use super::ground::{defends_fortifications, is_at_riverbank, is_in_river, wholly_in_rough};
use super::{Approach, EvadeTurn, EvadeWay, Question, Reply, Wrong, ruling};
use crate::ask::{Answer, Ask, Why};
use crate::battle::{Battle, Stage};
use crate::fielded::GroupId;
use crate::flight::{self, FlightOrder, has_room, nearest_turns};
use crate::game::Fog;
use crate::movement;
use crate::position::Position;
use crate::turn::{Step, Then, other_answer};

/// Whether a battle group is of those who can evade, and free to do it. AM-IMP-070, AM-MOV-091, AM-MEL-025
pub fn can_evade(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let by_type = fielded.group.is_skirmishers() || movement::can_evade(fielded);
    by_type
        && !fielded.is_kinked()
        && !fielded.is_broken()
        && !fielded.deeds.evaded
        && !position.is_in_close_combat(id)
        && !position.is_looting(id)
}

/// Whether a battle group that can evade must: skirmishers before battle troops, unless no part of them is in the open, or
/// they defend fortifications or a riverbank. AM-IMP-043
pub fn must_evade(position: &Position<'_>, id: GroupId, charges: &[Charged]) -> bool {
    let feared = |charge: &&Charged| position.group(charge.by).is_battle_troops();
    let bases = position.fielded(id).body.footprints();
    position.group(id).is_skirmishers()
        && charges.iter().any(|charge| feared(&charge))
        && !wholly_in_rough(position, bases)
        && !bases.iter().any(|base| defends_fortifications(position, id, base))
        && !charges.iter().filter(feared).any(|charge| holds_the_bank(position, id, bases, charge))
}

/// Whether chargers would have to fight a base that defends a riverbank. AM-GLO-020
fn holds_the_bank(position: &Position<'_>, id: GroupId, bases: &[Footprint], charge: &Charged) -> bool {
    let chargers = charge.reach.body.footprints();
    charge.reach.touches.iter().filter(|touch| touch.enemy == id.index).any(|touch| {
        is_at_riverbank(position, &bases[touch.theirs]) && is_in_river(position, &chargers[touch.base])
    })
}

/// The direction of the charge; if there are several, between them. If they come from opposite sides, across them, whichever
/// way is nearer to the own rear. AM-IMP-072
fn with_charge(position: &Position<'_>, id: GroupId, charges: &[Charged]) -> Angle {
    let directions: Vec<Angle> = charges.iter().map(|charge| charge.direction).collect();
    let rear = position.fielded(id).facing() + Angle::HALF;
    flight::away_from(&directions, rear)
}

/// All ways in which a battle group that is charged can evade, and the flight that each of them is. AM-IMP-072, AM-IMP-074,
/// AM-IMP-075
pub fn ways(position: &Position<'_>, id: GroupId, charges: &[Charged]) -> Vec<(Reply, FlightOrder)> {
    let why = flight::Why::Evade;
    let direction = with_charge(position, id, charges);
    let mut ways = Vec::new();
    for turn in nearest_turns(position, id, direction) {
        ways.push((Reply::Evade(EvadeWay::WithCharge, turn), FlightOrder { why, turn, direction }));
    }
    if charges.iter().all(|charge| charge.approach == Approach::Front) {
        let (turn, direction) = (EvadeTurn::About, position.fielded(id).facing() + Angle::HALF);
        ways.push((Reply::Evade(EvadeWay::ToRear, turn), FlightOrder { why, turn, direction }));
    }
    ways
}

/// The only flight that is open to a battle group: it must evade, and all its ways are the same. AM-IMP-043
pub(crate) fn only_way(position: &Position<'_>, id: GroupId, charges: &[Charged]) -> Option<FlightOrder> {
    let ways = ways(position, id, charges);
    let same = ways.windows(2).all(|pair| pair[0].1 == pair[1].1);
    ways.first().filter(|_| same && must_evade(position, id, charges)).map(|&(_, only)| only)
}

/// The battle groups that have to decide: charged, able to evade, and not asked yet; or asked before somebody charged them
/// before whom they must evade. AM-IMP-007, AM-IMP-043
fn deciding(position: &Position<'_>) -> Vec<GroupId> {
    deciding_on(position, &Coming::new(position))
}

fn deciding_on(position: &Position<'_>, coming: &Coming) -> Vec<GroupId> {
    let turn = &position.battle.turn;
    let decides = |&id: &GroupId| {
        if position.fielded(id).deeds.charged || !can_evade(position, id) {
            return false;
        }
        let charges = coming.on(position, id);
        !charges.is_empty() && (!turn.done.contains(&id) || must_evade(position, id, &charges))
    };
    position.groups(turn.passive()).map(|(id, _)| id).filter(decides).collect()
}

/// Whether others can still decide before a battle group.
fn may_wait(position: &Position<'_>, id: GroupId) -> bool {
    let waiting = |other: &GroupId| *other == id || position.battle.turn.postponed.contains(other);
    position.battle.stage == Stage::Turn(Step::Evades)
        && deciding(position).iter().any(|other| !waiting(other))
}

/// The next battle group that is charged and can evade decides whether and how it does; in which order is for its player to
/// say. AM-IMP-071, AM-TSQ-009
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let coming = uncover(fog, battle);
    let deciding = deciding_on(&Position::new(fog, battle), &coming);
    let waiting = |id: &&GroupId| battle.turn.postponed.contains(*id);
    let next = deciding.iter().find(|id| !waiting(id)).or(deciding.first());
    let Some(&id) = next else { return Ok(Then::Next) };
    if respond(fog, battle, table, id)? == Response::Waits {
        battle.turn.postponed.push(id);
    } else {
        battle.turn.postponed.clear();
        battle.turn.done.push(id);
    }
    Ok(Then::Again)
}

/// What a battle group that is charged does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Response {
    /// It has evaded.
    Evades,
    /// It receives the charge. AM-IMP-053
    Stands,
    /// Others decide first.
    Waits,
}

/// A battle group that is charged and can evade decides, and goes if it evades. Those whom a charge reaches only by its
/// variable move decide in the same way before contact. AM-IMP-071, AM-IMP-087
pub(crate) fn respond<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
) -> Result<Response, Pause> {
    let position = Position::new(fog, battle);
    let charges = charges_on(&position, id);
    let ways = ways(&position, id, &charges);
    let order = if let Some(only) = only_way(&position, id, &charges) {
        only
    } else {
        let ask = Ask::Impact(Question::Evade(id.index));
        let Answer::Impact(reply) = table.ask(fog, battle, id.seat, ask)? else {
            return Err(other_answer());
        };
        match ways.into_iter().find(|(way, _)| *way == reply) {
            Some((_, order)) => order,
            None if reply == Reply::Later => return Ok(Response::Waits),
            None => return Ok(Response::Stands),
        }
    };
    flight::evade(fog, battle, table, id, order)?;
    Ok(Response::Evades)
}

/// All rulings that forbid an answer.
pub(super) fn check(position: &Position<'_>, id: GroupId, reply: &Reply) -> Vec<Ruling<Why>> {
    if position.battle.fielded(id).is_none() {
        return vec![ruling(rule!("AM-IMP-071"), Wrong::NotAsked)];
    }
    let charges = charges_on(position, id);
    match *reply {
        Reply::Stand if must_evade(position, id, &charges) && can_evade(position, id) => {
            vec![ruling(rule!("AM-IMP-043"), Wrong::MustEvade)]
        }
        Reply::Later if !may_wait(position, id) => vec![ruling(rule!("AM-IMP-071"), Wrong::NobodyElse)],
        Reply::Stand | Reply::Later => Vec::new(),
        Reply::Evade(way, turn) => check_way(position, id, &charges, (way, turn)),
        _ => vec![ruling(rule!("AM-IMP-071"), Wrong::NotAsked)],
    }
}

fn check_way(
    position: &Position<'_>,
    id: GroupId,
    charges: &[Charged],
    (way, turn): (EvadeWay, EvadeTurn),
) -> Vec<Ruling<Why>> {
    let mut rulings = Vec::new();
    if !can_evade(position, id) || charges.is_empty() {
        rulings.push(ruling(rule!("AM-IMP-070"), Wrong::CannotEvade));
    }
    let flank = charges.iter().find(|charge| charge.approach != Approach::Front);
    match (way, flank) {
        (EvadeWay::ToRear, Some(charge)) => {
            rulings.push(ruling(rule!("AM-IMP-072"), Wrong::ChargedInFlank(charge.by.index)));
        }
        (EvadeWay::ToRear, None) if turn != EvadeTurn::About => {
            rulings.push(ruling(rule!("AM-IMP-074"), Wrong::WrongTurn));
        }
        (EvadeWay::ToRear, None) => {}
        (EvadeWay::WithCharge, _) => {
            let turns = nearest_turns(position, id, with_charge(position, id, charges));
            if !turns.contains(&turn) {
                let room = has_room(position, id, turn);
                let rule = if room { rule!("AM-IMP-075") } else { rule!("AM-MOV-050") };
                rulings.push(ruling(rule, if room { Wrong::WrongTurn } else { Wrong::NoRoomToTurn }));
            }
        }
    }
    rulings
}

/// Adds legal answers.
pub(super) fn choices(position: &Position<'_>, id: GroupId, into: &mut Vec<Reply>) {
    let charges = charges_on(position, id);
    if !must_evade(position, id, &charges) {
        into.push(Reply::Stand);
    }
    into.extend(ways(position, id, &charges).into_iter().map(|(reply, _)| reply));
    if may_wait(position, id) {
        into.push(Reply::Later);
    }
}

#[cfg(test)]
mod tests;
