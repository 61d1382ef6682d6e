//! What pursuers do to the routers whom they still touch.

use acies_play::{Pause, Table};

use super::Event;
use crate::aftermath::lose_router;
use crate::ask::{self, Roll};
use crate::battle::{Battle, Loss};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::leaders;
use crate::moving::remove;
use crate::position::Position;
use crate::turn::roll;

/// The score at which pursuers kill a commander. AM-COM-113, AM-JAP-029
const KILLS: u8 = 10;

/// All pursuit moves are over: routers lose a base to each pursuing battle group that touches them, and perhaps a commander.
/// AM-JAP-028, AM-JAP-029, AM-RTP-028
pub(super) fn inflict<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let pursuers: Vec<GroupId> = battle
        .turn
        .chase
        .pursuers
        .iter()
        .filter(|pursuer| pursuer.has_moved())
        .map(|pursuer| pursuer.id)
        .collect();
    let mut caught: Vec<(GroupId, Vec<GroupId>)> = Vec::new();
    for (router, _) in position.all_groups().filter(|(_, fielded)| fielded.is_broken()) {
        let touches = |enemy: &GroupId| {
            position.battle.fielded(*enemy).is_some_and(|fielded| !fielded.is_broken())
                && enemy.seat != router.seat
                && !position.contacts(*enemy, router).is_empty()
        };
        let touching: Vec<GroupId> = pursuers.iter().copied().filter(touches).collect();
        if !touching.is_empty() {
            caught.push((router, touching));
        }
    }
    for (router, touching) in caught {
        for _ in &touching {
            lose_router(fog, battle, table, router, &touching)?;
        }
        table.tell(ask::Event::Pursuit(Event::CutDown(router, touching.len())));
        roll_for_commanders(fog, battle, table, router)?;
    }
    Ok(())
}

/// One roll for a commander who is with routers that were cut down. AM-COM-113, AM-JAP-029
fn roll_for_commanders<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    router: GroupId,
) -> Result<(), Pause> {
    let with: Vec<usize> = Position::new(fog, battle).leaders_with(router).map(|(index, _)| index).collect();
    for commander in with {
        let what = Roll::CommanderLoss(router.seat, commander);
        if roll(fog, table, what)? + roll(fog, table, what)? >= KILLS {
            leaders::slay(battle, table, (router.seat, commander));
        }
    }
    Ok(())
}

/// Broken skirmishers who are in contact with enemy battle troops when the joint action phase ends are destroyed.
/// AM-JAP-027
pub(super) fn destroy_caught_skirmishers<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) {
    let position = Position::new(fog, battle);
    let caught = |id: GroupId| {
        let mut touching = position.touching(id).into_iter().map(|enemy| position.fielded(enemy));
        touching.any(|enemy| enemy.group.is_battle_troops() && !enemy.is_broken())
    };
    let broken =
        position.all_groups().filter(|(_, fielded)| fielded.is_broken() && fielded.group.is_skirmishers());
    for id in broken.map(|(id, _)| id).filter(|&id| caught(id)).collect::<Vec<_>>() {
        remove(fog, battle, table, id, Loss::Destroyed);
    }
}
