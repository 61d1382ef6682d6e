//! Pursuits, one after the other: tests, variable moves, decisions on the way, and what they run into.

use std::rc::Rc;

use acies_geometry::Angle;
use acies_play::{Pause, Seat, Table};

use super::engaged::can_pursue;
use super::way::{self, Way};
use super::{Event, Progress, Pursuer, Question, Reply, Will, engaged, losses, routing};
use crate::aftermath;
use crate::ask::{self, Answer, Ask};
use crate::battle::{Battle, FreshContact, Loss};
use crate::fielded::GroupId;
use crate::flight;
use crate::game::Fog;
use crate::impact::evading::{can_evade, must_evade, only_way, ways};
use crate::impact::flank::approach_of;
use crate::impact::fragmented::{be_charged, rout_at_once, shaken};
use crate::impact::{Approach, Charged, Touch, caught_skirmishers, hit, see_caught};
use crate::movement::{complex_move_test, vary};
use crate::moving::{relocate, remove};
use crate::position::Position;
use crate::turn::{Phase, Then, other_answer};

/// It is known who pursues.
pub(super) fn muster(battle: &mut Battle, pursuers: Vec<Pursuer>) {
    battle.turn.chase.mustered = true;
    battle.turn.chase.pursuers = pursuers;
}

/// The next thing that happens in the pursuits of a phase. AM-RTP-029, AM-TSQ-015, AM-TSQ-031
pub(super) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let pursuers = &battle.turn.chase.pursuers;
    let undecided = |pursuer: &Pursuer| matches!(pursuer.will, Will::MayTry | Will::MayHoldBack);
    if let Some(index) = pursuers.iter().position(undecided) {
        decide(fog, battle, table, index)?;
        return Ok(Then::Again);
    }
    let unrolled = |pursuer: &Pursuer| pursuer.will == Will::Pursues && pursuer.variation.is_none();
    if let Some(index) = pursuers.iter().position(unrolled) {
        let id = pursuers[index].id;
        let variation = vary(fog, table, id)?;
        battle.turn.chase.pursuers[index].variation = Some(variation);
        return Ok(Then::Again);
    }
    let under_way = |pursuer: &Pursuer| matches!(pursuer.progress, Progress::Moving | Progress::Landed);
    if let Some(index) = pursuers.iter().position(under_way) {
        match pursuers[index].progress {
            Progress::Landed => settle(fog, battle, table, index)?,
            _ => go_on(fog, battle, table, index)?,
        }
        return Ok(Then::Again);
    }
    if let Some(id) = next(fog, battle, table)? {
        begin(battle, table, id);
        return Ok(Then::Again);
    }
    if !battle.turn.chase.cut_down {
        losses::inflict(fog, battle, table)?;
        return Ok(Then::Again);
    }
    // Commanders lost in the pursuit, and friends whom it broke. AM-DET-012, AM-DET-018
    if aftermath::test_after_pursuit(fog, battle, table)? {
        return Ok(Then::Again);
    }
    routing::initial(fog, battle, table)
}

/// Those who need not pursue, or would rather not, decide and test. AM-RTP-022, AM-RTP-026
fn decide<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let Pursuer { id, will, .. } = battle.turn.chase.pursuers[index];
    let tries_to_pursue = will == Will::MayTry;
    let question = if tries_to_pursue { Question::TryToPursue(id) } else { Question::HoldBack(id) };
    let passed = asks(fog, battle, table, id.seat, question)?
        && complex_move_test(fog, battle, table, (id.seat, &[id.index]), true)?;
    let pursues = passed == tries_to_pursue;
    if !pursues {
        table.tell(ask::Event::Pursuit(Event::Stays(id)));
    }
    battle.turn.chase.pursuers[index].will = if pursues { Will::Pursues } else { Will::Stays };
    Ok(())
}

/// Whether a player says yes.
fn asks<T: Table<Fog>>(
    fog: &Fog,
    battle: &Battle,
    table: &mut T,
    seat: Seat,
    question: Question,
) -> Result<bool, Pause> {
    match table.ask(fog, battle, seat, Ask::Pursuit(question))? {
        Answer::Pursuit(reply) => Ok(reply == Reply::Yes),
        _ => Err(other_answer()),
    }
}

/// Those of the pursuers who move next: who goes furthest; of several who go equally far, all that pursue the same routers.
/// AM-JAP-020
pub(super) fn equally_far(position: &Position<'_>) -> Vec<GroupId> {
    let turn = &position.battle.turn;
    let waits = |pursuer: &&Pursuer| {
        pursuer.will == Will::Pursues
            && pursuer.progress == Progress::Waiting
            && may_go_on(position, pursuer.id)
    };
    let mut waiting: Vec<(_, &Pursuer)> = turn
        .chase
        .pursuers
        .iter()
        .filter(waits)
        .map(|pursuer| (way::furthest(position, pursuer), pursuer))
        .collect();
    waiting.sort_by_key(|(far, pursuer)| (-*far, pursuer.id.seat != turn.active, pursuer.id));
    let Some((furthest, first)) = waiting.first().copied() else { return Vec::new() };
    let together = |pursuer: &Pursuer| {
        pursuer.id.seat == first.id.seat
            && pursuer.routers.iter().any(|router| first.routers.contains(router))
    };
    let equal = waiting.into_iter().filter(|(far, pursuer)| *far == furthest && together(pursuer));
    equal.map(|(_, pursuer)| pursuer.id).collect()
}

/// Who moves next; the pursuing player chooses between those who go equally far. AM-JAP-020
fn next<T: Table<Fog>>(fog: &Fog, battle: &Battle, table: &mut T) -> Result<Option<GroupId>, Pause> {
    let equal = equally_far(&Position::new(fog, battle));
    if equal.len() < 2 {
        return Ok(equal.first().copied());
    }
    let ask = Ask::Pursuit(Question::NextPursuer);
    let Answer::Pursuit(Reply::Next(id)) = table.ask(fog, battle, equal[0].seat, ask)? else {
        return Err(other_answer());
    };
    Ok(Some(id))
}

fn begin<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId) {
    let pursuers = battle.turn.chase.pursuers.iter_mut();
    for pursuer in pursuers.filter(|pursuer| pursuer.id == id) {
        pursuer.progress = Progress::Moving;
        table.tell(ask::Event::Pursuit(Event::Pursues(id, pursuer.routers.clone())));
    }
}

/// Whether those who were to pursue still can: they have not broken or become fragmented, and nobody has come to fight them.
/// AM-RTP-020, AM-RTP-021, AM-RTP-024
fn may_go_on(position: &Position<'_>, id: GroupId) -> bool {
    position.battle.fielded(id).is_some() && can_pursue(position, id) && !position.is_in_close_combat(id)
}

/// The next thing that happens to a pursuit that is moving.
fn go_on<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let pursuer = battle.turn.chase.pursuers[index].clone();
    let id = pursuer.id;
    if !may_go_on(&position, id) {
        let pursuer = &mut battle.turn.chase.pursuers[index];
        (pursuer.will, pursuer.progress) = (Will::Stays, Progress::Over);
        return Ok(());
    }
    let way = way::way(&position, &pursuer);
    if let Some(caught) = caught_skirmishers(&position, id, &way.reach) {
        if see_caught(fog, battle, table, caught)? == Then::Next {
            remove(fog, battle, table, caught, Loss::Destroyed);
        }
        return Ok(());
    }
    if pursuer.stops.is_none() && way::enters_severe_ground(&position, id, &way.reach) {
        let stops = asks(fog, battle, table, id.seat, Question::StopAtTerrain(id))?;
        battle.turn.chase.pursuers[index].stops = Some(stops);
        return Ok(());
    }
    let fresh = fresh_enemies(&position, id, &way);
    let feared = feared(&position, id, &fresh);
    if feared.iter().any(|enemy| !pursuer.faced.contains(enemy)) {
        let halts = halt_before_fresh(fog, battle, table, id)?;
        let pursuer = &mut battle.turn.chase.pursuers[index];
        pursuer.halts.extend(feared.iter().filter(|_| halts));
        pursuer.faced.extend(feared);
        return Ok(());
    }
    let evader =
        fresh.iter().find(|&&enemy| !pursuer.answered.contains(&enemy) && can_evade(&position, enemy));
    if let Some(&enemy) = evader {
        evade(fog, battle, table, enemy, &charged(&position, id, &way, enemy))?;
        battle.turn.chase.pursuers[index].answered.push(enemy);
        return Ok(());
    }
    if be_shaken(fog, battle, table, (index, &way), &fresh)? == Then::Again {
        return Ok(());
    }
    land(fog, battle, table, (index, id), way, &fresh)
}

/// Enemy in the path whom the pursuers were not fighting or pursuing already. AM-GLO-052
fn fresh_enemies(position: &Position<'_>, id: GroupId, way: &Way) -> Vec<GroupId> {
    let known: Vec<GroupId> =
        position.opponents(id).into_iter().chain(engaged::of(&position.battle.turn.engaged, id)).collect();
    let reached = way.reach.charged().into_iter().map(|enemy| GroupId::new(id.seat.other(), enemy));
    reached.filter(|enemy| !position.fielded(*enemy).is_broken() && !known.contains(enemy)).collect()
}

/// Those of the fresh enemy from whom pursuers may halt: skirmishers only from others. AM-JAP-024
fn feared(position: &Position<'_>, id: GroupId, fresh: &[GroupId]) -> Vec<GroupId> {
    let skirmishers = position.group(id).is_skirmishers();
    let feared = |enemy: &GroupId| !skirmishers || position.group(*enemy).is_battle_troops();
    fresh.iter().copied().filter(feared).collect()
}

/// Skirmishers halt before fresh battle troops if they like, others if they pass a test. AM-JAP-024
fn halt_before_fresh<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
) -> Result<bool, Pause> {
    let wishes = asks(fog, battle, table, id.seat, Question::HaltBeforeFresh(id))?;
    if !wishes || Position::new(fog, battle).group(id).is_skirmishers() {
        return Ok(wishes);
    }
    complex_move_test(fog, battle, table, (id.seat, &[id.index]), true)
}

/// A pursuit as a charge on one of those in its path. AM-JAP-025
fn charged(position: &Position<'_>, id: GroupId, way: &Way, enemy: GroupId) -> Charged {
    Charged {
        by: id,
        direction: way.reach.body.facing(),
        approach: approach(position, id, way, enemy),
        reach: Rc::new(way.reach.clone()),
    }
}

/// From where fresh enemy is hit; evaders who are caught count as hit in flank or rear. AM-IMP-020 to AM-IMP-024, AM-IMP-088
fn approach(position: &Position<'_>, id: GroupId, way: &Way, enemy: GroupId) -> Approach {
    let seen = approach_of(position, id, way.wheels, &way.reach, enemy.index);
    if seen != Approach::Front || !position.fielded(enemy).deeds.evaded {
        return seen;
    }
    let rear = way.reach.first_touches(enemy.index).iter().any(Touch::is_on_rear);
    if rear { Approach::Rear } else { Approach::Flank }
}

/// A battle group in the path of pursuers evades, if it must or its player wishes. AM-JAP-026
fn evade<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    charge: &Charged,
) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    if let Some(order) = only_way(&position, id, std::slice::from_ref(charge)) {
        return flight::evade(fog, battle, table, id, order);
    }
    let ways = ways(&position, id, std::slice::from_ref(charge));
    let ask = Ask::Pursuit(Question::Evade(id));
    let Answer::Pursuit(reply) = table.ask(fog, battle, id.seat, ask)? else { return Err(other_answer()) };
    let Reply::Evade(way, turn) = reply else { return Ok(()) };
    let chosen = crate::impact::Reply::Evade(way, turn);
    match ways.into_iter().find(|(reply, _)| *reply == chosen) {
        Some((_, order)) => flight::evade(fog, battle, table, id, order),
        None => Ok(()),
    }
}

/// The ways in which a battle group can evade from the pursuers who are moving; and whether it can stand. AM-JAP-026
pub(super) fn evades(position: &Position<'_>, id: GroupId) -> Vec<Reply> {
    let moving = |pursuer: &&Pursuer| pursuer.progress == Progress::Moving && pursuer.id.seat != id.seat;
    let Some(pursuer) = position.battle.turn.chase.pursuers.iter().find(moving) else { return Vec::new() };
    if position.battle.fielded(pursuer.id).is_none() || position.battle.fielded(id).is_none() {
        return Vec::new();
    }
    let charge = [charged(position, pursuer.id, &way::way(position, pursuer), id)];
    let ways = ways(position, id, &charge).into_iter();
    let mut replies: Vec<Reply> = ways
        .filter_map(|(reply, _)| match reply {
            crate::impact::Reply::Evade(way, turn) => Some(Reply::Evade(way, turn)),
            _ => None,
        })
        .collect();
    if !must_evade(position, id, &charge) {
        replies.insert(0, Reply::Stand);
    }
    replies
}

/// Fragmented battle groups that are about to be hit test or break; those that break rout at once, when their friends have
/// seen it. AM-JAP-025, AM-DET-002, AM-DET-003, AM-DET-008
fn be_shaken<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (index, way): (usize, &Way),
    fresh: &[GroupId],
) -> Result<Then, Pause> {
    let id = battle.turn.chase.pursuers[index].id;
    let position = Position::new(fog, battle);
    let tested = &battle.turn.chase.pursuers[index].tested;
    let due = fresh.iter().find_map(|&enemy| {
        let shaken = shaken(&position, enemy, &[charged(&position, id, way, enemy)]);
        shaken.is_due(tested.contains(&enemy)).then_some((enemy, shaken))
    });
    if let Some((enemy, shaken)) = due {
        be_charged(fog, battle, table, enemy, shaken)?;
        battle.turn.chase.pursuers[index].tested.push(enemy);
        return Ok(Then::Again);
    }
    let direction: Angle = way.reach.body.facing();
    rout_at_once(fog, battle, table, |_, _| vec![direction])
}

/// The pursuers move; contact with fresh enemy is a charge, and the combat comes in the next impact phase, or in this one.
/// AM-JAP-021, AM-JAP-025, AM-RTP-028
fn land<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (index, id): (usize, GroupId),
    way: Way,
    fresh: &[GroupId],
) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let hit: Vec<(GroupId, Approach)> =
        fresh.iter().map(|&enemy| (enemy, approach(&position, id, &way, enemy))).collect();
    relocate(fog, battle, table, id, (way.reach.body, way.reach.kinks))?;
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.pursued = true;
    }
    for &(enemy, approach) in &hit {
        battle.fresh_contacts.push(FreshContact { pursuer: id, enemy, approach });
        battle.turn.chase.ran_into_fresh |= battle.is_in(Phase::Impact);
        table.tell(ask::Event::Pursuit(Event::RanInto(id, enemy, approach)));
    }
    let pursuer = &mut battle.turn.chase.pursuers[index];
    (pursuer.hit, pursuer.progress) = (hit, Progress::Landed);
    Ok(())
}

/// The next of the fresh enemy who were hit drops a level and turns; when there is none left, the pursuit is over.
/// AM-IMP-025, AM-IMP-026
fn settle<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, index: usize) -> Result<(), Pause> {
    let pursuer = &battle.turn.chase.pursuers[index];
    let Some(&(enemy, approach)) = pursuer.hit.first() else {
        battle.turn.chase.pursuers[index].progress = Progress::Over;
        return Ok(());
    };
    let id = pursuer.id;
    if hit(fog, battle, table, (id, enemy), approach)? == Then::Next {
        battle.turn.chase.pursuers[index].hit.remove(0);
    }
    Ok(())
}
