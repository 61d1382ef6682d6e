//! Charges: whom it pays to charge, and how.

use acies_field::wheel::least_wheel;
use acies_fog::impact;
use acies_fog::impact::flank::approach_of;
use acies_fog::impact::{Approach, ChargeOrder, Charging, Reach, Target, Wheel};
use acies_geometry::{Angle, Footprint, Hand};

use super::match_up::{Party, edge};
use super::sight::{Sight, Unit};

/// A wheel that only just reaches is wheeled a little further, so that it surely does.
const SURELY: Angle = Angle::millidegrees(50);

/// A charge, and what it promises: hits given less hits taken, in thousandths.
#[derive(Clone, Debug)]
pub(super) struct Chance {
    pub(super) order: ChargeOrder,
    pub(super) worth: i32,
}

/// The charges of one battle group that reach somebody, the best first. Not all of them need be legal.
pub(super) fn charges(sight: &Sight<'_>, unit: &Unit) -> Vec<Chance> {
    let around = sight.position.fielded(unit.id).body.bounds().widened(unit.reach);
    let meets = |foe: &&Unit| around.meet(&sight.position.fielded(foe.id).body.bounds());
    let near: Vec<&Unit> = sight.foes.iter().filter(meets).collect();
    let charging = Charging::new(&sight.position, unit.id);
    let mut found: Vec<Chance> = Vec::new();
    for wheel in std::iter::once(None).chain(wheels(sight, unit, &near).into_iter().map(Some)) {
        let reach = charging.reach(wheel, None);
        if reach.makes_contact() {
            let groups = reach.met().into_iter().map(Target::Group);
            let targets: Vec<Target> = groups.chain(reach.camp.then_some(Target::Camp)).collect();
            let order =
                ChargeOrder { group: unit.id.index, targets, wheel, drop_back: None, if_all_evade: None };
            let worth = worth(sight, unit, wheel.is_some(), &reach);
            found.push(Chance { order, worth });
        }
    }
    found.retain(|chance| !chance.order.targets.is_empty());
    found.sort_by_key(|chance| std::cmp::Reverse(chance.worth));
    found
}

/// Wheels towards the camp and each enemy in reach: as little as needed, and to face an enemy squarely.
fn wheels(sight: &Sight<'_>, unit: &Unit, near: &[&Unit]) -> Vec<Wheel> {
    let body = &sight.position.fielded(unit.id).body;
    let mut wheels = Vec::new();
    let least = |hand: Hand, bases: &[Footprint]| {
        let least = least_wheel(body, hand, bases, unit.reach, Angle::QUARTER)?;
        (least.turn > Angle::ZERO).then_some(least.turn)
    };
    let camp = sight.position.camp(sight.seat.other());
    if let Some(camp) = camp.filter(|camp| body.bounds().widened(unit.reach).meet(camp.bounds())) {
        let towards = Hand::BOTH.into_iter().filter_map(|hand| Some((hand, least(hand, &[camp])?)));
        wheels.extend(towards.map(|(hand, turn)| Wheel { hand, turn: turn + SURELY }));
    }
    for foe in near {
        let bases = sight.position.fielded(foe.id).body.footprints();
        for hand in Hand::BOTH {
            let Some(least) = least(hand, bases) else { continue };
            wheels.push(Wheel { hand, turn: least + SURELY });
            let square = foe.front.facing + Angle::HALF - unit.front.facing;
            if square.hand() == Some(hand) && square.size() > least && square.size() <= Angle::QUARTER {
                wheels.push(Wheel { hand, turn: square.size() });
            }
        }
    }
    wheels.retain(|wheel| wheel.turn <= Angle::QUARTER);
    wheels.sort();
    wheels.dedup();
    wheels
}

/// What a charge promises against all whom it reaches.
fn worth(sight: &Sight<'_>, unit: &Unit, wheels: bool, reach: &Reach) -> i32 {
    let mut worth = if reach.camp { 1500 } else { 0 };
    for enemy in reach.charged() {
        let Some(foe) = sight.foe(enemy) else { continue };
        let files = reach.touches.iter().filter(|touch| touch.enemy == enemy && touch.is_legal());
        let mut bases: Vec<usize> = files.map(|touch| touch.base).collect();
        bases.sort_unstable();
        bases.dedup();
        let approach = approach_of(&sight.position, unit.id, wheels, reach, enemy);
        worth += against(sight, unit, foe, approach) * bases.len() as i32;
    }
    worth
}

/// What a file gains in a charge on an enemy, with the disorder of both where they stand.
pub(super) fn against(sight: &Sight<'_>, unit: &Unit, foe: &Unit, approach: Approach) -> i32 {
    if foe.is_broken() {
        return 200;
    }
    if impact::evading::can_evade(&sight.position, foe.id) && foe.skirmishers && !unit.skirmishers {
        // They will be gone, and the line is broken up for nothing.
        return if approach == Approach::Front { -50 } else { 300 };
    }
    let party = |unit: &Unit, charges: Option<Approach>| Party {
        disorder: sight.position.disorder(unit.id),
        charges,
        ..Party::standing(sight.group(unit), sight.ranks(unit))
    };
    edge(&sight.position.fog.rules, &party(unit, Some(approach)), &party(foe, None))
}
