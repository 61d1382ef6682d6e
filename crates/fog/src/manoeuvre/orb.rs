//! Orb: all-round defence. AM-SPE-035

use acies_field::formation::special;
use acies_field::measure::bodies_within;
use acies_field::reforming::files_after_turn;
use acies_field::{Base, Body, Drawn, Mu, Ranks, face_alike};
use acies_geometry::{Angle, Hand, Length, Pose, Size};
use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::room::if_room;
use super::{Wrong, ruling};
use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::moving::relocate;
use crate::position::Position;
use crate::{BattleGroup, Capability, TroopType, Troops};

/// The fewest bases, and the most files to start with. AM-SPE-035
const LEAST_BASES: usize = 4;
const MOST_FILES: usize = 4;

/// How near unbroken enemy must be. AM-SPE-037
const NEAR: Mu = Mu::new(6);

const SPEARS: [Capability; 3] =
    [Capability::Pikemen, Capability::OffensiveSpearmen, Capability::DefensiveSpearmen];

/// A battle group in orb, or all rules that forbid it. That it takes a full move and a complex move test is for the step that
/// moves. AM-SPE-035 to AM-SPE-038
pub fn formed(position: &Position<'_>, id: GroupId) -> Result<Body, Vec<Ruling<Why>>> {
    let Some(fielded) = position.battle.fielded(id) else {
        return Err(vec![ruling(rule!("AM-SPE-035"), Wrong::NotAsked)]);
    };
    let mut wrong = Vec::new();
    if !has_spears(&fielded.group) {
        wrong.push(ruling(rule!("AM-SPE-035"), Wrong::NoOrbTroops));
    }
    if !is_enemy_near(position, id) {
        wrong.push(ruling(rule!("AM-SPE-037"), Wrong::NoEnemyNear));
    }
    if position.is_in_close_combat(id) {
        wrong.push(ruling(rule!("AM-SPE-038"), Wrong::InCloseCombat));
    }
    let Some(drawn) = fielded.drawn().filter(|_| !fielded.is_kinked()) else {
        wrong.push(ruling(rule!("AM-MAN-007"), Wrong::NoFormation));
        return Err(wrong);
    };
    if drawn.ranks.width() > MOST_FILES {
        wrong.push(ruling(rule!("AM-SPE-035"), Wrong::TooWide(drawn.ranks.width())));
    }
    if_room(position, id, stand(drawn, &fielded.body.sizes()), wrong)
}

/// Whether a battle group is of troops that can form orb and are not in one. AM-SPE-035
pub(super) fn is_known_to(fielded: &Fielded) -> bool {
    !fielded.in_orb && has_spears(&fielded.group)
}

fn has_spears(group: &BattleGroup) -> bool {
    let spears = |base: &Troops| base.kind == TroopType::HeavyFoot && base.capabilities.has_any(&SPEARS);
    group.bases().iter().all(spears) && group.bases().len() >= LEAST_BASES
}

/// Two files on the same middle of the front, the ranks behind facing the rear. AM-SPE-036
fn stand(drawn: &Drawn, sizes: &[Size]) -> Body {
    let order = drawn.ranks.order();
    let in_order: Vec<Size> = order.iter().map(|&base| sizes[base]).collect();
    let orb = special::orb(&in_order).stand(drawn.front, &in_order);
    let mut bases: Vec<Base> = orb.bases().to_vec();
    for (&base, &stands) in order.iter().zip(orb.bases()) {
        bases[base] = stands;
    }
    Body::new(bases)
}

fn is_enemy_near(position: &Position<'_>, id: GroupId) -> bool {
    let (bases, near) = (position.fielded(id).body.footprints(), position.scale().mu(NEAR));
    let mut enemies = position.groups(id.seat.other()).filter(|(_, enemy)| !enemy.is_broken());
    enemies.any(|(_, enemy)| bodies_within(bases, enemy.body.footprints(), near))
}

/// The ways in which an orb can face when it is left: to each of its edges. AM-SPE-039
pub fn edges(body: &Body) -> [Angle; 4] {
    let facing = front(body).facing;
    [Angle::ZERO, Angle::QUARTER, Angle::HALF, -Angle::QUARTER].map(|turn| facing + turn)
}

/// The middle of the front edge of an orb. Fewer bases, or as many, face that way as the other.
fn front(body: &Body) -> Pose {
    let bases = body.bases();
    let alike = |facing| bases.iter().filter(|base| face_alike(base.pose.facing, facing)).count();
    let facing =
        bases.iter().map(|base| base.pose.facing).min_by_key(|&facing| alike(facing)).unwrap_or_default();
    let here = Pose::new(bases.first().map(|base| base.pose.front).unwrap_or_default(), facing);
    let corners =
        bases.iter().flat_map(|base| base.footprint().corners().map(|corner| here.seen_from_here(corner)));
    let (aside, forward): (Vec<Length>, Vec<Length>) = corners.unzip();
    let ends = aside.iter().min().zip(aside.iter().max());
    let middle = ends.map_or(Length::ZERO, |(left, right)| *left + (*right - *left) / 2);
    here.moved(middle, forward.into_iter().max().unwrap_or_default())
}

/// A battle group that has left its orb, facing one of its edges as if by a turn of 90 or 180 degrees; or all rules that
/// forbid it. AM-SPE-038, AM-SPE-039
pub fn left(position: &Position<'_>, id: GroupId, facing: Angle) -> Result<Body, Vec<Ruling<Why>>> {
    let Some(fielded) = position.battle.fielded(id).filter(|fielded| fielded.in_orb) else {
        return Err(vec![ruling(rule!("AM-SPE-039"), Wrong::NoOrb)]);
    };
    let mut wrong = Vec::new();
    if position.is_in_close_combat(id) {
        wrong.push(ruling(rule!("AM-SPE-038"), Wrong::InCloseCombat));
    }
    let sizes = fielded.body.sizes();
    let Some(drawn) = opened(&fielded.body, &sizes, facing) else {
        wrong.push(ruling(rule!("AM-SPE-039"), Wrong::NobodyFaces(facing)));
        return Err(wrong);
    };
    if_room(position, id, drawn.stand(&sizes), wrong)
}

/// The bases of an orb from its front to its rear, each rank from left to right.
fn in_order(body: &Body, front: Pose) -> Vec<usize> {
    let mut order: Vec<usize> = (0..body.bases().len()).collect();
    let place = |&base: &usize| {
        let (right, forward) = front.seen_from_here(body.bases()[base].footprint().centre());
        (-(forward.get() / 1000), right)
    };
    order.sort_by_key(place);
    order
}

/// What is left of an orb without one of its bases: an orb on the same middle of the front, or else of the rear. AM-DET-060
pub(crate) fn without(body: &Body, lost: usize) -> [Body; 2] {
    let front = front(body);
    let order: Vec<usize> = in_order(body, front).into_iter().filter(|&base| base != lost).collect();
    let sizes: Vec<Size> = order.iter().map(|&base| body.bases()[base].size).collect();
    let orb = special::orb(&sizes).stand(front, &sizes);
    let mut standing: Vec<(usize, Base)> = order.into_iter().zip(orb.bases().iter().copied()).collect();
    standing.sort_unstable_by_key(|&(base, _)| base);
    let in_front = Body::new(standing.into_iter().map(|(_, base)| base).collect());
    let at_the_rear = in_front.slid(front.ahead(rear(body, front) - rear(&in_front, front)));
    [in_front, at_the_rear]
}

/// How far ahead of a place the rear of a body is.
fn rear(body: &Body, from: Pose) -> Length {
    let corners = body.footprints().iter().flat_map(|base| *base.corners());
    corners.map(|corner| from.seen_from_here(corner).1).min().unwrap_or_default()
}

/// The orb as a normal formation of two files, turned to face one of its edges.
fn opened(body: &Body, sizes: &[Size], facing: Angle) -> Option<Drawn> {
    let front = front(body);
    let order = in_order(body, front);
    let base_width = body.bases().first()?.size.width;
    let ahead = Drawn { ranks: Ranks::of_order(&order, 2), front, base_width };
    let files = files_after_turn(ahead.ranks.depth_of(sizes), base_width, sizes.len());
    let turn = edges(body).into_iter().position(|edge| face_alike(edge, facing))?;
    Some(match turn {
        0 => ahead,
        1 => ahead.turned(Hand::Right, files),
        2 => ahead.turned_about(sizes),
        _ => ahead.turned(Hand::Left, files),
    })
}

/// The battle group forms orb, or leaves it, in a full move. AM-SPE-036, AM-SPE-039
pub(crate) fn stand_in<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    (body, in_orb): (Body, bool),
) -> Result<(), Pause> {
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.in_orb = in_orb;
        fielded.deeds.moved = true;
    }
    relocate(fog, battle, table, id, (body, None))
}

#[cfg(test)]
mod tests;
