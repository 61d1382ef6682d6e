//! Who was in close combat with whom when a phase began, and who followed whom.

use acies_field::face_alike;

use super::{Chase, Will};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::stands::Stands;
use crate::{BattleGroup, Cohesion, TroopType};

/// Notes who is in close combat with whom, who is an overlap of whom, and who touches routers. What was noted before in the
/// phase is kept, so that it is known of those who have broken since. AM-RTP-019
pub(crate) fn note(fog: &Fog, battle: &mut Battle) {
    let position = Position::new(fog, battle);
    if !position.might_be_contact() {
        return;
    }
    let stands = Stands::new(&position);
    let (mut engaged, mut chase) = (battle.turn.engaged.clone(), battle.turn.chase.clone());
    // Whoever fights or overlaps is no further from enemy than a base beside him is wide.
    let near = position.with_enemy_near(position.base_width() * 2);
    for id in near.into_iter().filter(|&id| !position.fielded(id).is_broken()) {
        engaged.extend(stands.opponents(id).into_iter().map(|enemy| (id, enemy)));
        chase.overlapping.extend(stands.overlaps(id).into_iter().map(|overlap| (id, overlap.enemy)));
        chase.contacts.extend(position.routers_touching(id).map(|enemy| (id, enemy)));
    }
    for pairs in [&mut engaged, &mut chase.overlapping, &mut chase.contacts] {
        pairs.sort_unstable();
        pairs.dedup();
    }
    battle.turn.engaged = engaged;
    battle.turn.chase = chase;
}

/// Impact combat begins anew for pursuers who ran into fresh enemy: what was noted before is done with. AM-JAP-025
pub(crate) fn begin_again(battle: &mut Battle) {
    battle.turn.engaged.clear();
    battle.turn.combatants.clear();
    battle.turn.slain.clear();
    battle.turn.chase = Chase { fresh_only: true, ..Chase::new() };
}

/// The enemies of a battle group in a list of pairs.
pub(super) fn of(pairs: &[(GroupId, GroupId)], id: GroupId) -> impl Iterator<Item = GroupId> + '_ {
    pairs.iter().filter(move |(one, _)| *one == id).map(|&(_, enemy)| enemy)
}

/// Whether a battle group pursues at the end of this phase, and whom: all whom it had in close combat have broken and routed,
/// leaving out those whom it fought only as an overlap; one that was only an overlap itself pursues if those have. AM-RTP-019,
/// AM-RTP-020, AM-RTP-022, AM-RTP-026
pub(super) fn initial_pursuit(position: &Position<'_>, id: GroupId) -> Option<(Will, Vec<GroupId>)> {
    let turn = &position.battle.turn;
    let routed = |enemy: &GroupId| turn.chase.routs.iter().any(|(router, _)| router == enemy);
    if !of(&turn.engaged, id).all(|enemy| routed(&enemy)) {
        return None;
    }
    let mut routers: Vec<GroupId> =
        of(&turn.engaged, id).chain(of(&turn.chase.overlapping, id)).filter(routed).collect();
    if routers.is_empty() || !can_pursue(position, id) || position.is_in_close_combat(id) {
        return None;
    }
    routers.sort_unstable();
    routers.dedup();
    Some((will(position, id, &routers), routers))
}

/// Whether it has to pursue those whom it has broken. AM-RTP-022, AM-RTP-026
fn will(position: &Position<'_>, id: GroupId, routers: &[GroupId]) -> Will {
    let group = position.group(id);
    let all =
        |group: &BattleGroup, test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
    let routers = |test: fn(TroopType) -> bool| routers.iter().all(|&id| all(was(position, id), test));
    let foot = all(group, TroopType::is_foot);
    if foot && routers(TroopType::is_mounted) {
        return if group.is_shock() { Will::MayHoldBack } else { Will::MayTry };
    }
    let reluctant = (foot && !group.is_shock()) || all(group, |kind| kind == TroopType::Elephants);
    if reluctant && routers(|kind| kind == TroopType::LightFoot) { Will::MayHoldBack } else { Will::Pursues }
}

/// What a battle group is, or was before it left the table.
fn was<'a>(position: &Position<'a>, id: GroupId) -> &'a BattleGroup {
    let fielded = position.battle.fielded(id).map(|fielded| &fielded.group);
    fielded.unwrap_or(&position.fog.agreement.armies[id.seat.index()].groups[id.index].group)
}

/// Whether a battle group is of those who pursue at all: not fragmented ones, not foot that defends field fortifications,
/// not one that faces several ways, no battle wagons and no artillery. AM-RTP-021, AM-RTP-023, AM-RTP-024, AM-RTP-025
pub(super) fn can_pursue(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let bases = fielded.group.bases();
    let stays = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
    let facing = fielded.facing();
    let one_way =
        fielded.is_kinked() || fielded.body.bases().iter().all(|base| face_alike(base.pose.facing, facing));
    fielded.group.cohesion > Cohesion::Fragmented
        && one_way
        && !bases.iter().any(|base| stays(base.kind))
        && !(bases.iter().all(|base| base.kind.is_foot()) && defends_works(position, id))
}

/// Whether any of its bases defends a field fortification; portable defences do not count. AM-RTP-023
fn defends_works(position: &Position<'_>, id: GroupId) -> bool {
    let body = &position.fielded(id).body;
    if !position.might_defend(id, body) {
        return false;
    }
    let (works, bases) = (position.fortifications(id.seat), body.footprints());
    works.iter().any(|works| bases.iter().any(|base| works.is_defended_by(base)))
}

/// Whether a battle group pursues in the joint action phase: no test has stopped it. AM-GLO-053, AM-JAP-018
pub(crate) fn is_pursuer(position: &Position<'_>, id: GroupId) -> bool {
    !position.fielded(id).deeds.stopped_pursuing && pursuing(position, id)
}

/// Whether a battle group began the joint action phase in contact with routers and goes on pursuing them, if no test stops
/// it. AM-JAP-018, AM-RTP-030
pub(crate) fn pursuing(position: &Position<'_>, id: GroupId) -> bool {
    let touched = of(&position.battle.turn.chase.contacts, id).next().is_some();
    touched && can_pursue(position, id) && !position.is_in_close_combat(id)
}
