//! The step in which battle groups of both sides reform. AM-TSQ-016

use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::{facings, reformed};
use crate::ask::{Answer, Ask, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::{Question, Reply, Wrong, ruling};
use crate::moving::relocate;
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// Whoever can reform may, the active player's battle groups first. AM-MAN-005, AM-SEQ-005
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let Some(id) = next(&Position::new(fog, battle)) else { return Ok(Then::Next) };
    let ask = Ask::Manoeuvre(Question::Reform(id.index));
    let Answer::Manoeuvre(reply) = table.ask(fog, battle, id.seat, ask)? else { return Err(other_answer()) };
    battle.turn.done.push(id);
    if let Reply::Reform(facing) = reply
        && let Ok(body) = reformed(&Position::new(fog, battle), id, facing)
    {
        relocate(fog, battle, table, id, (body, None))?;
    }
    Ok(Then::Again)
}

/// The next battle group that can reform in some way.
fn next(position: &Position<'_>) -> Option<GroupId> {
    let turn = &position.battle.turn;
    let all = position.groups(turn.active).chain(position.groups(turn.passive()));
    let waiting = all.filter(|(id, fielded)| !turn.done.contains(id) && !fielded.is_in_formation());
    let mut can = waiting.filter(|&(id, fielded)| {
        !fielded.is_broken()
            && facings(&fielded.body).into_iter().any(|facing| reformed(position, id, facing).is_ok())
    });
    can.next().map(|(id, _)| id)
}

/// All rulings that forbid an answer.
pub(crate) fn check(position: &Position<'_>, id: GroupId, reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::Stay => Vec::new(),
        Reply::Reform(facing) => reformed(position, id, *facing).err().unwrap_or_default(),
        _ => vec![ruling(rule!("AM-MAN-005"), Wrong::NotAsked)],
    }
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, id: GroupId, into: &mut Vec<Reply>) {
    let bodies = position.battle.fielded(id).map(|fielded| facings(&fielded.body)).unwrap_or_default();
    let can = bodies.into_iter().filter(|&facing| reformed(position, id, facing).is_ok());
    into.extend(can.map(Reply::Reform));
    into.push(Reply::Stay);
}
