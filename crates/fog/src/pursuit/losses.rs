//! What pursuers do to the routers whom they still touch.

use acies_field::{Body, Drawn, measure};
use acies_geometry::{Footprint, Hand, Length, Size};
use acies_play::{Pause, Table};

use super::Event;
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
            take_base(fog, battle, table, router, &touching);
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
            leaders::lose(battle, table, (router.seat, commander), true);
        }
    }
    Ok(())
}

/// Routers lose the base that is furthest from the pursuers, and close up; without any base left they are destroyed.
/// AM-DET-055, AM-DET-060
fn take_base<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    router: GroupId,
    pursuers: &[GroupId],
) {
    let position = Position::new(fog, battle);
    let Some(fielded) = battle.fielded(router) else { return };
    let near: Vec<_> =
        pursuers.iter().flat_map(|&pursuer| position.fielded(pursuer).body.footprints()).collect();
    let far = |&(_, base): &(usize, Footprint)| measure::distance_between(&[base], &near);
    let furthest = fielded.body.footprints().into_iter().enumerate().max_by_key(far);
    let Some((lost, _)) = furthest.filter(|_| fielded.body.bases().len() > 1) else {
        remove(fog, battle, table, router, Loss::Destroyed);
        return;
    };
    let mut bases = fielded.body.bases().to_vec();
    bases.remove(lost);
    let sizes: Vec<Size> = bases.iter().map(|base| base.size).collect();
    let closed = fielded.drawn().and_then(|drawn| {
        let closed = drawn.without(&[lost], Hand::Left)?;
        // The rear edge, where the pursuers are, stays where it was.
        let back = drawn.ranks.depth_of(&fielded.body.sizes()) - closed.ranks.depth_of(&sizes);
        Some(Drawn { front: closed.front.moved(Length::ZERO, -back), ..closed })
    });
    let body = closed.map_or_else(|| Body::new(bases), |drawn| drawn.stand(&sizes));
    let group = fielded.group.without(&[lost]);
    if let Some(fielded) = battle.fielded_mut(router) {
        (fielded.group, fielded.body, fielded.kinks) = (group, body.clone(), None);
    }
    table.tell(ask::Event::Moved(router, body));
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
