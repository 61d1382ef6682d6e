//! Who is charged, by whom, and from where, as everybody stands now.

use std::rc::Rc;

use acies_geometry::Angle;

use super::flank::approach_of;
use super::following::charging;
use super::{Approach, Charge, ChargeKind, Progress, Reach};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;

/// A charge on somebody.
#[derive(Clone, Debug)]
pub struct Charged {
    /// Who charges.
    pub by: GroupId,
    /// In which direction. AM-IMP-072
    pub direction: Angle,
    /// From where it comes.
    pub approach: Approach,
    /// Where it would end.
    pub reach: Reach,
}

/// What a charge reaches as everybody stands now, with the variable move that was rolled for it, if any. Skirmishers do not
/// reach those before whom they must halt. AM-IMP-042
pub(super) fn reach_of(position: &Position<'_>, charge: &Charge) -> Reach {
    let variation = charge.variation.filter(|_| charge.progress == Progress::Moving).unwrap_or_default();
    Rc::unwrap_or_clone(
        charging(position, charge, variation).reach(charge.order.wheel, charge.order.drop_back),
    )
}

/// Whether a charge is still to come: an enemy's who is able to make it, and no interception.
pub(super) fn is_coming(position: &Position<'_>, charge: &Charge) -> bool {
    charge.is_pending()
        && charge.kind != ChargeKind::Interception
        && position.battle.fielded(charge.id()).is_some_and(|fielded| !fielded.is_broken())
}

/// All charges that reach a battle group as everybody stands now. Whoever is screened by friends is not charged.
/// AM-IMP-006, AM-IMP-007
pub fn charges_on(position: &Position<'_>, id: GroupId) -> Vec<Charged> {
    let coming = position.battle.turn.charges.iter().filter(|charge| charge.seat != id.seat);
    let coming = coming.filter(|charge| is_coming(position, charge));
    let on = coming.filter_map(|charge| {
        let reach = reach_of(position, charge);
        reach.charged().contains(&id.index).then(|| {
            let wheels = charge.order.wheel.is_some();
            let approach = approach_of(position, charge.id(), wheels, &reach, id.index);
            Charged { by: charge.id(), direction: charge.direction(position), approach, reach }
        })
    });
    on.collect()
}

/// Those who have come into reach because friends in front of them are gone are charged from now on. AM-IMP-007
pub(super) fn uncover(fog: &Fog, battle: &mut Battle) {
    let position = Position::new(fog, battle);
    let reached: Vec<(usize, Vec<usize>)> = battle
        .turn
        .charges
        .iter()
        .enumerate()
        .filter(|(_, charge)| is_coming(&position, charge))
        .map(|(index, charge)| (index, reach_of(&position, charge).charged()))
        .collect();
    for (index, enemies) in reached {
        let charged = &mut battle.turn.charges[index].charged;
        charged.extend(enemies);
        charged.sort_unstable();
        charged.dedup();
    }
}
