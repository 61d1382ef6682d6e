//! What pursuers do to the routers whom they still touch.

use acies_play::{Pause, Table};

use super::{Caught, Event};
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

/// All pursuit moves are over: routers lose a base to each pursuing battle group that touches them, one after the other, and
/// perhaps a commander. AM-JAP-028, AM-JAP-029, AM-RTP-028
pub(super) fn inflict<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let Some(waiting) = &battle.turn.chase.caught else {
        battle.turn.chase.caught = Some(caught(&Position::new(fog, battle)));
        return Ok(());
    };
    let Some(next) = waiting.first().cloned() else {
        battle.turn.chase.cut_down = true;
        return Ok(());
    };
    if next.lost < next.by.len() {
        lose_router(fog, battle, table, next.router, &next.by)?;
        for caught in battle.turn.chase.caught.iter_mut().flatten().take(1) {
            caught.lost += 1;
        }
        return Ok(());
    }
    table.tell(ask::Event::Pursuit(Event::CutDown(next.router, next.lost)));
    roll_for_commanders(fog, battle, table, &next)?;
    battle.turn.chase.caught = battle.turn.chase.caught.take().map(|waiting| waiting[1..].to_vec());
    Ok(())
}

/// The routers whom pursuers touch after their moves; by some rules, those who have routed in this phase and whom any enemy
/// touches. AM-JAP-028, QR-EFF-014
fn caught(position: &Position<'_>) -> Vec<Caught> {
    let chase = &position.battle.turn.chase;
    let only_pursuers = position.fog.rules.only_pursuers_cut_down;
    let pursuers = chase.pursuers.iter().filter(|pursuer| pursuer.has_moved()).map(|pursuer| pursuer.id);
    let enemies: Vec<GroupId> =
        if only_pursuers { pursuers.collect() } else { position.all_groups().map(|(id, _)| id).collect() };
    let has_routed = |id: GroupId| chase.routs.iter().any(|&(router, _)| router == id);
    let routers = position
        .all_groups()
        .filter(|&(id, fielded)| fielded.is_broken() && (only_pursuers || has_routed(id)));
    let caught = routers.map(|(router, _)| {
        let touches = |enemy: &GroupId| {
            position.battle.fielded(*enemy).is_some_and(|fielded| !fielded.is_broken())
                && enemy.seat != router.seat
                && !position.contacts(*enemy, router).is_empty()
        };
        let by = enemies.iter().copied().filter(touches).collect();
        let commanders = position.leaders_with(router).map(|(index, _)| index).collect();
        Caught { router, by, lost: 0, commanders }
    });
    caught.filter(|caught| !caught.by.is_empty()).collect()
}

/// One roll for a commander who was with routers that were cut down, even if nobody is left of them. AM-COM-113, AM-JAP-029
fn roll_for_commanders<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    caught: &Caught,
) -> Result<(), Pause> {
    let seat = caught.router.seat;
    for &commander in &caught.commanders {
        if battle.side(seat).commanders[commander].is_none() {
            continue;
        }
        let what = Roll::CommanderLoss(seat, commander);
        if roll(fog, table, what)? + roll(fog, table, what)? >= KILLS {
            leaders::slay(battle, table, (seat, commander));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cohesion::drop_levels;
    use crate::testing::{Script, at, battle, blue, by_each, red};

    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    /// Proves QR-EFF-014, QR-DIF-015: in 2.0 whoever touches routers takes a base, though he has not pursued them.
    #[test]
    fn who_cuts_down_routers() {
        let enemies = [(FOOT, (500, 500), 180, 2), (FOOT, (580, 500), 180, 2)];
        let (fog, mut battle) = battle(&[(FOOT, (540, 500), 0, 2)], &enemies);
        drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
        let mut pursuer = super::super::Pursuer::new(blue(0), vec![red(0)], super::super::Will::Pursues);
        pursuer.progress = super::super::Progress::Over;
        battle.turn.chase.pursuers = vec![pursuer];
        let by_whom = |battle: &Battle| {
            by_each(|&rules| {
                let caught = caught(&at(&Fog { rules, ..fog.clone() }, battle));
                caught.into_iter().flat_map(|caught| caught.by).collect::<Vec<_>>()
            })
        };
        assert_eq!(by_whom(&battle), [vec![blue(0)], Vec::new()], "who has not routed in this phase");
        battle.turn.chase.routs.push((red(0), battle.fielded(red(0)).unwrap().body.facing()));
        assert_eq!(by_whom(&battle), [vec![blue(0)], vec![blue(0), blue(1)]]);
    }
}
