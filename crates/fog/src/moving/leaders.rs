//! Commanders when battle groups move: those with them go along, others make way, and lone ones flee from the enemy.

use acies_field::{Base, Body, joined_at_edge_and_corner, measure};
use acies_geometry::{Footprint, Pose, TOUCH, convex};
use acies_play::{Seat, Table};

use super::places::{nearest_place, nearest_room, passes_through, reach, way_to};
use crate::ask::Event;
use crate::battle::{Battle, Stage};
use crate::fielded::{GroupId, Leader};
use crate::game::Fog;
use crate::position::Position;
use crate::shooting::could_shoot_at;
use crate::turn::{Fallen, Step};
use crate::{bases, command};

/// Commanders with a battle group that has moved keep their places relative to it, or take the nearest other one.
/// AM-MOV-079, AM-MOV-085, AM-MOV-086, AM-MOV-087
pub(super) fn follow<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    before: &Body,
) {
    let own_move = battle.stage == Stage::Turn(Step::Moves);
    for index in with(fog, battle, id) {
        let Some(leader) = leader(battle, id.seat, index) else { continue };
        let Some(after) = battle.fielded(id).map(|fielded| fielded.body.clone()) else { return };
        if own_move && !leader.since_start && !leader.in_front_rank {
            // Only who began the phase with it goes along when it moves by choice. AM-MOV-079
            leave(fog, battle, table, (id.seat, index));
            continue;
        }
        let wanted = carried(fog, &leader, before, &after);
        let position = Position::new(fog, battle);
        let lined_up = |pose: Pose| {
            let base = Base::new(pose, bases::commander(fog.agreement.figures)).footprint();
            command::is_with(&base, &after) && super::places::is_free(&position, (id.seat, index), &base)
        };
        if leader.in_front_rank || (leader.on_base.is_none() && lined_up(wanted)) {
            put(battle, table, (id.seat, index), Leader { pose: wanted, ..leader });
        } else {
            line_up(fog, battle, table, (id.seat, index), wanted);
        }
    }
}

/// Where a commander stands who keeps his place relative to the base that he is lined up with.
fn carried(fog: &Fog, leader: &Leader, before: &Body, after: &Body) -> Pose {
    if before.bases().len() != after.bases().len() {
        return leader.pose;
    }
    let base = Base::new(leader.pose, leader.on_base.unwrap_or(bases::commander(fog.agreement.figures)));
    let footprint = base.footprint();
    let footprints = before.footprints();
    let joined = footprints.iter().position(|other| joined_at_edge_and_corner(&footprint, other));
    let nearest = || {
        let gap = |other: &Footprint| (other.centre() - footprint.centre()).squared();
        (0..footprints.len()).min_by_key(|&other| gap(&footprints[other]))
    };
    let Some(own) = joined.or_else(nearest) else { return leader.pose };
    let (was, is) = (before.bases()[own].pose, after.bases()[own].pose);
    let (right, forward) = was.seen_from_here(leader.pose.front);
    let turn = is.facing - was.facing;
    Pose::new(is.at(right, forward), leader.pose.facing + turn)
}

/// A commander takes the nearest free place at his battle group, or is shown by a marker on its nearest base.
/// AM-MOV-085, AM-MOV-086
pub(crate) fn line_up<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    who: (Seat, usize),
    wanted: Pose,
) {
    let Some(leader) = leader(battle, who.0, who.1) else { return };
    let Some(group) = leader.with else { return };
    let Some(fielded) = battle.fielded(GroupId::new(who.0, group)) else { return };
    let position = Position::new(fog, battle);
    let stood = if let Some(pose) = nearest_place(&position, who, &fielded.body, wanted) {
        Leader { pose, on_base: None, ..leader }
    } else {
        let gap = |base: &&Base| (base.pose.front - wanted.front).squared();
        let Some(base) = fielded.body.bases().iter().min_by_key(gap) else { return };
        Leader { pose: base.pose, on_base: Some(base.size), ..leader }
    };
    put(battle, table, who, stood);
}

/// Commanders on whom a battle group has come to stand are moved by the least distance: those with another battle group to
/// another place there, lone ones out of the way. Lone enemies flee instead. AM-MOV-083, AM-MOV-085
pub(super) fn make_way<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId) {
    for seat in Seat::BOTH {
        for index in 0..battle.side(seat).commanders.len() {
            let Some(leader) = leader(battle, seat, index) else { continue };
            let Some(fielded) = battle.fielded(id) else { return };
            let base = Base::new(leader.pose, bases::commander(fog.agreement.figures));
            let is_under = || {
                let base = base.footprint();
                fielded.body.footprints().iter().any(|other| other.overlaps(&base))
            };
            let around = fielded.body.bounds().widened(base.size.width + base.size.depth);
            let is_near = around.hold(leader.pose.front);
            if leader.on_base.is_some() || leader.in_front_rank || !is_near || !is_under() {
                continue;
            }
            if leader.with.is_some() {
                line_up(fog, battle, table, (seat, index), leader.pose);
            } else if seat == id.seat {
                step_aside(fog, battle, table, (seat, index));
            }
        }
    }
}

/// A lone commander goes to the nearest free place.
fn step_aside<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, who: (Seat, usize)) {
    let Some(leader) = leader(battle, who.0, who.1) else { return };
    let base = Base::new(leader.pose, bases::commander(fog.agreement.figures));
    if let Some(pose) = nearest_room(&Position::new(fog, battle), who, &base) {
        put(battle, table, who, Leader { pose, ..leader });
    }
}

/// A commander is with no battle group any more; he stays where he is, or beside what stands there. AM-CMD-020
pub(super) fn leave<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, who: (Seat, usize)) {
    let Some(leader) = leader(battle, who.0, who.1) else { return };
    let alone = Leader { with: None, since_start: false, in_front_rank: false, on_base: None, ..leader };
    battle.side_mut(who.0).commanders[who.1] = Some(alone);
    let footprint = Base::new(alone.pose, bases::commander(fog.agreement.figures)).footprint();
    if super::places::is_free(&Position::new(fog, battle), who, &footprint) {
        put(battle, table, who, alone);
    } else {
        step_aside(fog, battle, table, who);
    }
}

/// Lone enemy commanders whom a battle group has reached on its way, or could shoot at now, join the nearest friends or are
/// lost. AM-MOV-090
pub(super) fn threaten<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    before: &Body,
) {
    let seat = id.seat.other();
    for index in 0..battle.side(seat).commanders.len() {
        let Some(leader) = leader(battle, seat, index) else { continue };
        if leader.with.is_some() {
            continue;
        }
        let position = Position::new(fog, battle);
        let base = position.leader_footprint(&leader);
        if is_reached(before, &position.fielded(id).body, &base) || could_shoot_at(&position, id, &base) {
            flee(fog, battle, table, (seat, index), Some(id));
        }
    }
}

/// Whether any enemy battle group touches a lone commander or could shoot at him; then he joins friends or is lost.
/// AM-CMD-020
pub(super) fn look_round<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, who: (Seat, usize)) {
    let Some(leader) = leader(battle, who.0, who.1) else { return };
    let position = Position::new(fog, battle);
    let base = position.leader_footprint(&leader);
    let reached =
        |id: GroupId, body: &Body| is_reached(body, body, &base) || could_shoot_at(&position, id, &base);
    let threatened = position.groups(who.0.other()).any(|(id, fielded)| reached(id, &fielded.body));
    if leader.with.is_none() && threatened {
        flee(fog, battle, table, who, None);
    }
}

/// Whether a body on its way from one place to another touches a base: bases are taken to go straight.
fn is_reached(before: &Body, after: &Body, base: &Footprint) -> bool {
    if !before.bounds().joined(after.bounds()).widened(TOUCH).meet(base.bounds()) {
        return false;
    }
    let here = after.footprints();
    let same = before.bases().len() == after.bases().len();
    let passed = |(one, other): (&Footprint, &Footprint)| {
        let ground = convex::hull(&[&one.corners()[..], other.corners()].concat());
        convex::interiors_meet(&ground, base.core())
    };
    measure::bodies_within(here, &[*base], TOUCH)
        || (same && before.footprints().iter().zip(here).any(passed))
}

/// A lone commander joins the nearest friendly battle group, or is lost if none is in reach. AM-MOV-090
fn flee<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    who: (Seat, usize),
    from: Option<GroupId>,
) {
    let Some(leader) = leader(battle, who.0, who.1) else { return };
    match refuge(&Position::new(fog, battle), who, &leader, from) {
        Some((group, pose)) => {
            put(battle, table, who, Leader { with: Some(group), since_start: false, pose, ..leader });
        }
        None => lose(battle, table, who, true),
    }
}

/// The nearest friendly battle group that a lone commander can reach, and his place there. He goes straight, and not
/// through enemies; whoever drives him away is not there yet.
fn refuge(
    position: &Position<'_>,
    who: (Seat, usize),
    leader: &Leader,
    from: Option<GroupId>,
) -> Option<(usize, Pose)> {
    let base = Base::new(leader.pose, bases::commander(position.fog.agreement.figures));
    let footprint = base.footprint();
    let far = |body: &Body| measure::distance_between(&[footprint], body.footprints());
    let mut friends: Vec<_> =
        position.groups(who.0).map(|(id, friend)| (far(&friend.body), id.index, &friend.body)).collect();
    friends.sort_unstable_by_key(|&(distance, index, _)| (distance, index));
    friends.into_iter().find_map(|(distance, index, body)| {
        let pose = nearest_place(position, who, body, leader.pose)?;
        let way = way_to(&base, pose);
        let in_reach = distance <= position.scale().mu(reach(position, &way)?);
        let blocked = passes_through(position, &way, who.0.other(), |id| Some(id) != from);
        (in_reach && !blocked).then_some((index, pose))
    })
}

/// A commander is out of the game. `seen` says whether friends will test their cohesion for it. AM-MOV-090, AM-MOV-096,
/// AM-DET-012, AM-DET-013
pub(super) fn lose<T: Table<Fog>>(battle: &mut Battle, table: &mut T, who: (Seat, usize), seen: bool) {
    let fallen = take(battle, table, who);
    battle.turn.fallen.extend(fallen.filter(|_| seen));
}

/// A commander is lost in combat or to pursuers: his base is taken off, and friends test for him after the combats or
/// after the pursuit. AM-COM-114, AM-DET-012
pub(crate) fn slay<T: Table<Fog>>(battle: &mut Battle, table: &mut T, who: (Seat, usize)) {
    let fallen = take(battle, table, who);
    battle.turn.slain.extend(fallen);
}

fn take<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    (seat, commander): (Seat, usize),
) -> Option<Fallen> {
    let leader = battle.side_mut(seat).commanders[commander].take()?;
    battle.side_mut(seat).lost_commanders.push(commander);
    table.tell(Event::CommanderLost(seat, commander));
    Some(Fallen { seat, commander, pose: leader.pose, with: leader.with })
}

/// The commanders with a battle group.
pub(super) fn with(fog: &Fog, battle: &Battle, id: GroupId) -> Vec<usize> {
    Position::new(fog, battle).leaders_with(id).map(|(index, _)| index).collect()
}

fn leader(battle: &Battle, seat: Seat, index: usize) -> Option<Leader> {
    battle.side(seat).commanders.get(index).copied().flatten()
}

/// A commander stands there now.
pub(crate) fn put<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    (seat, index): (Seat, usize),
    stood: Leader,
) {
    let place = &mut battle.side_mut(seat).commanders[index];
    if place.replace(stood).is_none_or(|was| (was.pose, was.with) != (stood.pose, stood.with)) {
        table.tell(Event::CommanderMoved(seat, index, stood.pose, stood.with));
    }
}
