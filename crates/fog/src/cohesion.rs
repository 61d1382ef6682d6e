//! How cohesion changes: the test, what makes it harder or easier, and who must take it.

mod modifiers;
mod seeing;
mod support;
mod test;
#[cfg(test)]
mod tests;
mod threatened;

use acies_field::{Base, Body};
use acies_geometry::{Angle, Length, Pose, Vector};
use acies_play::Table;

use crate::Cohesion;
use crate::ask::Event;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::is_clear;
use crate::rule_set::Setback;

pub use modifiers::{Modifier, modifiers};
pub use seeing::{commanders_lost_near, friends_broken_near, witnesses};
pub use support::{bases_needed, has_rear_support, supporters};
pub(crate) use test::test;
pub use test::{LostCombat, Opponents, Reasons, ShootingHits, levels_dropped};
pub use threatened::{has_threatened_flank, is_near_an_edge};

/// A battle group drops so many cohesion levels without a test. By some rules it may still be bolstered. AM-DET-001, QR-COH-008
pub(crate) fn drop_levels<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    levels: u8,
) {
    let before = battle.fielded(id).is_some_and(|fielded| fielded.deeds.dropped);
    change(battle, table, id, levels, Cohesion::dropped);
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.dropped &= before || fog.rules.cohesion.no_bolstering_after == Setback::Drop;
    }
}

/// A battle group drops so many cohesion levels because it has failed a test. AM-DET-040
fn fail<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId, levels: u8) {
    change(battle, table, id, levels, Cohesion::dropped);
}

/// A battle group that was bolstered or rallied rises one level. AM-DET-039
pub(crate) fn raise<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId) {
    change(battle, table, id, 1, Cohesion::raised);
}

fn change<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    levels: u8,
    by_one: fn(Cohesion) -> Cohesion,
) {
    let Some(fielded) = battle.fielded_mut(id) else { return };
    let from = fielded.group.cohesion;
    let to = (0..levels).fold(from, |cohesion, _| by_one(cohesion));
    if from == to {
        return;
    }
    fielded.group.cohesion = to;
    fielded.deeds.dropped |= to < from;
    fielded.deeds.newly_broken |= to == Cohesion::Broken;
    table.tell(Event::Cohesion { id, from, to });
    if to == Cohesion::Broken {
        turn_round(battle, table, id);
    }
}

/// All bases of a battle group that breaks are turned round where it stands. The short rank falls in behind the others
/// again, if nobody stands in that corner and it is on the table. AM-BGR-025, AM-RTP-002
fn turn_round<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId) {
    let Some(fielded) = battle.fielded(id) else { return };
    let sizes = fielded.body.sizes();
    let about = |base: &Base| {
        let rear = base.pose.moved(Length::ZERO, -base.size.depth);
        let turned = Base::new(Pose::new(rear.front, rear.facing + Angle::HALF), base.size);
        a_hair_aside(turned, |base| is_clear(battle, id, &Body::new(vec![base])))
    };
    let in_place = || Body::new(fielded.body.bases().iter().map(about).collect());
    let drawn = fielded.drawn().map(|drawn| drawn.turned_about(&sizes).stand(&sizes));
    let turned = drawn.filter(|body| is_clear(battle, id, body)).unwrap_or_else(in_place);
    let Some(fielded) = battle.fielded_mut(id) else { return };
    fielded.body = turned.clone();
    fielded.kinks = None;
    table.tell(Event::Moved(id, turned));
}

/// A base that may be a rounding away from where it should stand, and so on somebody whom it only touched: as near to its
/// place as it touches them again.
fn a_hair_aside(base: Base, is_clear: impl Fn(Base) -> bool) -> Base {
    const HAIR: i32 = 3;
    if is_clear(base) {
        return base;
    }
    let steps = -HAIR..=HAIR;
    let mut places: Vec<Vector> =
        steps.clone().flat_map(|x| steps.clone().map(move |y| Vector::new(x, y))).collect();
    places.sort_by_key(|place| place.squared());
    let at = |aside| Base::new(Pose::new(base.pose.front + aside, base.pose.facing), base.size);
    places.into_iter().map(at).find(|&base| is_clear(base)).unwrap_or(base)
}
