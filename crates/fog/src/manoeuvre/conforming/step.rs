//! The step in which the active player's battle groups conform. AM-TSQ-016

use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::{Conform, exposes, plan};
use crate::ask::{Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::{Question, Reply, Wrong, defences, ruling};
use crate::moving::relocate;
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// First defenders turn to the fortification that is attacked (AM-SPE-024), then one battle group after the other conforms
/// with whom it fights. Friends make room just before.
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    if let Some((id, body)) = defences::next_to_turn(&position) {
        battle.turn.done.push(id);
        relocate(fog, battle, table, id, (body, None))?;
        return Ok(Then::Again);
    }
    let Some((id, conform)) = next(&position) else { return Ok(Then::Next) };
    if is_optional(&position, id, &conform) {
        let ask = Ask::Manoeuvre(Question::Conform(id.index));
        match table.ask(fog, battle, id.seat, ask)? {
            Answer::Manoeuvre(Reply::Conform) => {}
            Answer::Manoeuvre(Reply::Stay) => {
                battle.turn.done.push(id);
                return Ok(Then::Again);
            }
            _ => return Err(other_answer()),
        }
    }
    for shift in conform.shifts {
        relocate(fog, battle, table, shift.id, (shift.body, shift.kinks))?;
    }
    battle.turn.done.push(id);
    relocate(fog, battle, table, id, (conform.body, None))?;
    Ok(Then::Again)
}

/// The next battle group that conforms, and how. AM-MAN-011
fn next(position: &Position<'_>) -> Option<(GroupId, Conform)> {
    let turn = &position.battle.turn;
    let waiting = position.groups(turn.active).map(|(id, _)| id).filter(|id| !turn.done.contains(id));
    let fighting = waiting.filter(|&id| position.is_in_close_combat(id));
    fighting.filter_map(|id| Some((id, plan(position, id)?))).find(|(_, conform)| !conform.is_done())
}

/// Whether a battle group may stay as it is because it did not charge and conforming would expose it. AM-MAN-017
fn is_optional(position: &Position<'_>, id: GroupId, conform: &Conform) -> bool {
    !position.fielded(id).deeds.charged && exposes(position, id, &conform.body)
}

/// All rulings that forbid an answer. AM-MAN-011, AM-MAN-017
pub(crate) fn check(position: &Position<'_>, id: GroupId, reply: &Reply) -> Vec<Ruling<Why>> {
    let conform = position.battle.fielded(id).and_then(|_| plan(position, id));
    match (reply, conform) {
        (Reply::Conform, Some(_)) => Vec::new(),
        (Reply::Stay, Some(conform)) if is_optional(position, id, &conform) => Vec::new(),
        (Reply::Stay, Some(_)) => vec![ruling(rule!("AM-MAN-011"), Wrong::MustConform)],
        (Reply::Conform, None) => vec![ruling(rule!("AM-MAN-016"), Wrong::CannotConform)],
        _ => vec![ruling(rule!("AM-MAN-011"), Wrong::NotAsked)],
    }
}
