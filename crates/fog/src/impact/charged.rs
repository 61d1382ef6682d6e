//! Who is charged, by whom, and from where, as everybody stands now.

use std::cell::OnceCell;
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
    pub reach: Rc<Reach>,
}

/// What a charge reaches as everybody stands now, with the variable move that was rolled for it, if any. Skirmishers do not
/// reach those before whom they must halt. AM-IMP-042
pub(super) fn reach_of(position: &Position<'_>, charge: &Charge) -> Rc<Reach> {
    let variation = charge.variation.filter(|_| charge.progress == Progress::Moving).unwrap_or_default();
    charging(position, charge, variation).reach(charge.order.wheel, charge.order.drop_back)
}

/// Whether a charge is still to come: an enemy's who is able to make it, and no interception.
pub(super) fn is_coming(position: &Position<'_>, charge: &Charge) -> bool {
    charge.is_pending()
        && charge.kind != ChargeKind::Interception
        && position.battle.fielded(charge.id()).is_some_and(|fielded| !fielded.is_broken())
}

/// The charges that are still to come by their numbers, with what each of them reaches as everybody stands now: it is looked
/// up once, and for as long as nobody moves.
pub(super) struct Coming {
    reaches: Vec<(usize, OnceCell<Rc<Reach>>)>,
}

impl Coming {
    pub(super) fn new(position: &Position<'_>) -> Self {
        let charges = position.battle.turn.charges.iter().enumerate();
        let coming = charges.filter(|(_, charge)| is_coming(position, charge));
        Self { reaches: coming.map(|(index, _)| (index, OnceCell::new())).collect() }
    }

    fn reaches<'a>(
        &'a self,
        position: &'a Position<'_>,
    ) -> impl Iterator<Item = (usize, &'a Charge, &'a Rc<Reach>)> {
        self.reaches.iter().map(|(index, reach)| {
            let charge = &position.battle.turn.charges[*index];
            (*index, charge, reach.get_or_init(|| reach_of(position, charge)))
        })
    }

    /// What one of them reaches.
    pub(super) fn reach_of(&self, position: &Position<'_>, charge: &Charge) -> Rc<Reach> {
        let known = self.reaches(position).find(|(_, known, _)| std::ptr::eq(*known, charge));
        known.map_or_else(|| reach_of(position, charge), |(.., reach)| Rc::clone(reach))
    }

    /// Those that reach a battle group. AM-IMP-006, AM-IMP-007
    pub(super) fn on(&self, position: &Position<'_>, id: GroupId) -> Vec<Charged> {
        let enemies = self.reaches(position).filter(|(_, charge, _)| charge.seat != id.seat);
        let on = enemies.filter(|(.., reach)| reach.charged().contains(&id.index));
        let charged = |(_, charge, reach): (usize, &Charge, &Rc<Reach>)| Charged {
            by: charge.id(),
            direction: charge.direction(position),
            approach: approach_of(position, charge.id(), charge.order.wheel.is_some(), reach, id.index),
            reach: Rc::clone(reach),
        };
        on.map(charged).collect()
    }
}

/// All charges that reach a battle group as everybody stands now. Whoever is screened by friends is not charged.
/// AM-IMP-006, AM-IMP-007
pub fn charges_on(position: &Position<'_>, id: GroupId) -> Vec<Charged> {
    Coming::new(position).on(position, id)
}

/// Those who have come into reach because friends in front of them are gone are charged from now on. AM-IMP-007
pub(super) fn uncover(fog: &Fog, battle: &mut Battle) -> Coming {
    let position = Position::new(fog, battle);
    let coming = Coming::new(&position);
    let fresh = |(index, charge, reach): (usize, &Charge, &Rc<Reach>)| {
        let mut fresh = reach.charged();
        fresh.retain(|enemy| !charge.charged.contains(enemy));
        (!fresh.is_empty()).then_some((index, fresh))
    };
    let fresh: Vec<(usize, Vec<usize>)> = coming.reaches(&position).filter_map(fresh).collect();
    if fresh.is_empty() {
        return coming;
    }
    for (index, enemies) in fresh {
        let charged = &mut battle.turn.charges[index].charged;
        charged.extend(enemies);
        charged.sort_unstable();
    }
    Coming::new(&Position::new(fog, battle))
}
