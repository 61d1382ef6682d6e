//! The removal of battle groups that are spent.

use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::{Question, Reply, Wrong, ruling};
use crate::BattleGroup;
use crate::ask::{Answer, Ask, Why};
use crate::battle::{Battle, Loss};
use crate::cohesion::{self, Reasons, witnesses};
use crate::deterioration::is_autobroken;
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::moving::remove;
use crate::position::Position;
use crate::pursuit;
use crate::turn::{Then, other_answer};

/// Whether a battle group has 50% or less of its original bases left. AM-JAP-030, AM-JAP-035, AM-DET-065
pub fn is_at_half(group: &BattleGroup) -> bool {
    group.bases().len() * 2 <= usize::from(group.began_with())
}

/// Whether a battle group is removed when the phase ends. AM-JAP-030, AM-DET-065, AM-DET-066
pub fn is_spent(fielded: &Fielded) -> bool {
    let group = &fielded.group;
    is_autobroken(group) || (fielded.is_broken() && is_at_half(group)) || group.bases().len() == 1
}

/// Friends of those who had not broken test as if they had; when all have, and who broke by that has routed, battle groups
/// that are spent are removed. AM-JAP-030, AM-TSQ-032, AM-DET-010, AM-DET-066
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let friends = testers(&position);
    if let Some(&(first, count)) = friends.first() {
        let (mut id, mut count) = (first, count);
        let of_player = friends.iter().filter(|(friend, _)| friend.seat == id.seat);
        if of_player.clone().count() > 1 {
            let ask = Ask::JointAction(Question::NextTest);
            let Answer::JointAction(Reply::Next(group)) = table.ask(fog, battle, id.seat, ask)? else {
                return Err(other_answer());
            };
            let chosen = of_player.clone().find(|(friend, _)| friend.index == group);
            (id, count) = chosen.copied().unwrap_or((id, count));
        }
        cohesion::test(fog, battle, table, id, &Reasons::friends_broke(count))?;
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.deeds.saw_friends_break = true;
        }
        return Ok(Then::Again);
    }
    if pursuit::initial_routs(fog, battle, table)? == Then::Again {
        return Ok(Then::Again);
    }
    for id in spent(&Position::new(fog, battle)) {
        remove(fog, battle, table, id, Loss::Destroyed);
    }
    Ok(Then::Next)
}

/// All that are spent.
fn spent(position: &Position<'_>) -> Vec<GroupId> {
    position.all_groups().filter(|(_, fielded)| is_spent(fielded)).map(|(id, _)| id).collect()
}

/// The friends who test because unbroken battle groups are destroyed in their sight: not those that go themselves.
/// AM-DET-010
fn testers(position: &Position<'_>) -> Vec<(GroupId, usize)> {
    let spent = spent(position);
    let unbroken = |id: &GroupId| !position.fielded(*id).is_broken();
    let unbroken: Vec<GroupId> = spent.iter().copied().filter(unbroken).collect();
    let mut friends = witnesses(position, &unbroken, |deeds| deeds.saw_friends_break);
    friends.retain(|(id, _)| !spent.contains(id));
    friends
}

/// All rulings that forbid a choice of who tests next. AM-DET-017
pub(super) fn check(position: &Position<'_>, seat: acies_play::Seat, reply: &Reply) -> Vec<Ruling<Why>> {
    let mut offered = Vec::new();
    choices(position, seat, &mut offered);
    if offered.contains(reply) { Vec::new() } else { vec![ruling(rule!("AM-DET-017"), Wrong::NotAsked)] }
}

/// Adds those who may test next.
pub(super) fn choices(position: &Position<'_>, seat: acies_play::Seat, into: &mut Vec<Reply>) {
    let own = testers(position).into_iter().filter(|(id, _)| id.seat == seat);
    into.extend(own.map(|(id, _)| Reply::Next(id.index)));
}
