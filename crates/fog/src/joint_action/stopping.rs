//! Tests to stop looting or pursuing.

use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::{Event, Question, Reply, Wrong, camps, ruling};
use crate::TroopType;
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::complex_move_test;
use crate::position::Position;
use crate::pursuit::pursuing;
use crate::turn::{Then, other_answer};

/// Those who loot test to stop; those who pursue, as their players wish. AM-TSQ-028, AM-JAP-009, AM-JAP-018
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let next = |&id: &GroupId| {
        !battle.turn.done.contains(&id) && (position.is_looting(id) || pursuing(&position, id))
    };
    let Some(id) = position.all_groups().map(|(id, _)| id).find(next) else { return Ok(Then::Next) };
    if position.is_looting(id) {
        stop_looting(fog, battle, table, id)?;
    } else {
        stop_pursuing(fog, battle, table, id)?;
    }
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// A looter that passes its test is free again. When there is none left the camp is removed. AM-JAP-009, AM-MEL-025,
/// AM-MEL-026
fn stop_looting<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
) -> Result<(), Pause> {
    if complex_move_test(fog, battle, table, (id.seat, &[id.index]), true)? {
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.looting = false;
        }
        table.tell(ask::Event::JointAction(Event::StoppedLooting(id)));
        camps::clear_away(battle, table);
    }
    Ok(())
}

/// Pursuers go on unless they pass a test to stop; foot other than shock troops that pursue mounted go on only if they pass
/// one. AM-JAP-018
fn stop_pursuing<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
) -> Result<(), Pause> {
    let stops_freely = stops_freely(&Position::new(fog, battle), id);
    let ask = Ask::JointAction(Question::Pursue(id.index));
    let wants_to_go_on = match table.ask(fog, battle, id.seat, ask)? {
        Answer::JointAction(Reply::GoOn) => true,
        Answer::JointAction(Reply::Stop) => false,
        _ => return Err(other_answer()),
    };
    let needs_test = wants_to_go_on == stops_freely;
    let granted = !needs_test || complex_move_test(fog, battle, table, (id.seat, &[id.index]), true)?;
    let stopped = wants_to_go_on != granted;
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.stopped_pursuing = stopped;
    }
    if stopped {
        table.tell(ask::Event::JointAction(Event::StoppedPursuing(id)));
    }
    Ok(())
}

/// Whether it is foot other than shock troops, in contact with mounted routers only. AM-JAP-018
fn stops_freely(position: &Position<'_>, id: GroupId) -> bool {
    let all = |id: GroupId, test: fn(TroopType) -> bool| {
        position.group(id).bases().iter().all(|base| test(base.kind))
    };
    let mut routers = position.touching(id).into_iter().filter(|&enemy| position.fielded(enemy).is_broken());
    all(id, TroopType::is_foot)
        && !position.is_shock(id)
        && routers.all(|enemy| all(enemy, TroopType::is_mounted))
}

/// All rulings that forbid an answer about going on with a pursuit.
pub(super) fn check(reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::GoOn | Reply::Stop => Vec::new(),
        _ => vec![ruling(rule!("AM-JAP-018"), Wrong::NotAsked)],
    }
}
