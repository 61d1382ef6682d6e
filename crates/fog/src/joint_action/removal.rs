//! The removal of battle groups that are spent.

use acies_play::{Pause, Table};

use crate::BattleGroup;
use crate::aftermath::{Testers, take_next_test};
use crate::battle::{Battle, Loss};
use crate::cohesion::{Reasons, witnesses};
use crate::deterioration::is_autobroken;
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::moving::remove;
use crate::position::Position;
use crate::pursuit;
use crate::turn::Then;

/// Whether a battle group has 50% or less of its original bases left. AM-JAP-030, AM-JAP-035, AM-DET-065
pub fn is_at_half(group: &BattleGroup) -> bool {
    group.bases().len() * 2 <= usize::from(group.began_with())
}

/// Whether a battle group is removed when the phase ends. Who is down to one base is autobroken. AM-JAP-030, AM-DET-065,
/// AM-DET-066, QR-SEQ-017
pub fn is_spent(fielded: &Fielded) -> bool {
    is_autobroken(&fielded.group) || (fielded.is_broken() && is_at_half(&fielded.group))
}

/// Friends of those who had not broken test as if they had; when all have, and who broke by that has routed, battle groups
/// that are spent are removed. AM-JAP-030, AM-TSQ-032, AM-DET-010, AM-DET-066
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if let Some(id) = take_next_test(fog, battle, table, &testers)? {
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
fn testers(position: &Position<'_>) -> Testers {
    let spent = spent(position);
    let unbroken = |id: &GroupId| !position.fielded(*id).is_broken();
    let unbroken: Vec<GroupId> = spent.iter().copied().filter(unbroken).collect();
    let friends = witnesses(position, &unbroken, |deeds| deeds.saw_friends_break).into_iter();
    let staying = friends.filter(|(id, _)| !spent.contains(id));
    staying.map(|(id, count)| (id, Reasons::friends_broke(count))).collect()
}
