//! Chargers whose targets have evaded: a new direction, a variable move, and skirmishers who halt short.

use acies_field::wheel::least_wheel;
use acies_field::{Mu, Zone};
use acies_geometry::{Angle, Footprint, Hand};

use super::declare::is_light_foot;
use super::flank::is_placed_for;
use super::ground::wholly_in_rough;
use super::path::outline;
use super::reach::{Charging, Reach};
use super::tests_to_charge::by_type;
use super::{Charge, Wheel};
use crate::fielded::{Fielded, GroupId};
use crate::position::Position;

/// The most by which a move varies. AM-MOV-066
const MOST: Mu = Mu::new(2);

/// A hair more than the least wheel, so that the front really meets what it wheels to.
const HAIRS: [i64; 3] = [0, 20, 60];

fn target<'a>(position: &Position<'a>, charge: &Charge, enemy: usize) -> Option<&'a Fielded> {
    position.battle.fielded(GroupId::new(charge.seat.other(), enemy))
}

/// Whether a battle group that was charged has evaded, whether or not it is on the table any more.
fn has_evaded(position: &Position<'_>, charge: &Charge, enemy: usize) -> bool {
    position.battle.turn.evaded.contains(&GroupId::new(charge.seat.other(), enemy))
}

/// Whether all targets of a charge have evaded. AM-IMP-086
pub(super) fn all_evaded(position: &Position<'_>, charge: &Charge) -> bool {
    !charge.charged.is_empty() && charge.charged.iter().all(|&enemy| has_evaded(position, charge, enemy))
}

/// The chargers as they move now: with their variation, through friends if they must, and halting short of whom they may
/// not charge. AM-IMP-042, AM-IMP-086
pub(super) fn charging<'a>(position: &Position<'a>, charge: &Charge, variation: Mu) -> Charging<'a> {
    let id = charge.id();
    let charging =
        if charge.bursts { Charging::through_friends(position, id) } else { Charging::new(position, id) };
    charging.varied(variation).keeping_clear_of(to_halt_from(position, charge))
}

/// Those to their front from whom charging skirmishers halt 1 MU away, once any of their targets has evaded: unbroken battle
/// troops whom they could not charge without a test, or not at all, and have not tested for. AM-IMP-040, AM-IMP-042
fn to_halt_from(position: &Position<'_>, charge: &Charge) -> Vec<Footprint> {
    let id = charge.id();
    let evaded = charge.charged.iter().any(|&enemy| has_evaded(position, charge, enemy));
    let Some(drawn) = position.fielded(id).drawn() else { return Vec::new() };
    if !evaded || !position.group(id).is_skirmishers() || by_type(position, id).is_none() {
        return Vec::new();
    }
    let front = charge.order.wheel.map_or(drawn.front, |Wheel { hand, turn }| {
        let pivot = position.fielded(id).body.front_corner(hand);
        drawn.front.turned_about(pivot, hand.turn(turn.min(Angle::QUARTER)))
    });
    let ahead = Zone::all_ahead(front, drawn.base_width * drawn.ranks.width() as i32);
    // Light foot does not charge even flanks in the open.
    let may_be_hit =
        |enemy: &Fielded| !is_light_foot(position, id) || wholly_in_rough(position, enemy.body.footprints());
    let enemies = position.groups(id.seat.other()).filter(|(enemy, fielded)| {
        fielded.group.is_battle_troops()
            && !fielded.is_broken()
            && !charge.tested.contains(&enemy.index)
            && (!is_placed_for(position, id, *enemy, None) || !may_be_hit(fielded))
    });
    let bases = enemies.flat_map(|(_, fielded)| fielded.body.footprints());
    bases.filter(|base| ahead.holds_part_of(base)).copied().collect()
}

/// Whether the chargers roll for a variable move: all their targets have evaded, and nobody else can be charged within their
/// normal move. AM-IMP-086
pub(super) fn varies(position: &Position<'_>, charge: &Charge) -> bool {
    let others = |reach: &Reach| {
        reach.camp || reach.charged().into_iter().any(|enemy| !has_evaded(position, charge, enemy))
    };
    all_evaded(position, charge) && {
        let charging = charging(position, charge, Mu::new(0));
        !others(&charging.reach(charge.order.wheel, charge.order.drop_back))
    }
}

/// Other wheels with which chargers might catch targets who have all evaded off their path; none if one of them is still on
/// it, or if nobody can be caught. AM-IMP-012, AM-IMP-086
///
/// On the path is whoever the longest variable move in the declared direction would reach.
pub(super) fn directions(position: &Position<'_>, id: GroupId) -> Vec<Wheel> {
    let mut charges = position.battle.turn.charges.iter();
    let Some(charge) = charges.find(|charge| charge.id() == id && charge.is_pending()) else {
        return Vec::new();
    };
    if !all_evaded(position, charge) {
        return Vec::new();
    }
    let charging = charging(position, charge, MOST);
    let catches = |wheel: Option<Wheel>| {
        let met = charging.reach(wheel, charge.order.drop_back).met();
        !met.is_empty() && met.iter().all(|enemy| charge.charged.contains(enemy))
    };
    if catches(charge.order.wheel) {
        return Vec::new();
    }
    let body = &position.fielded(id).body;
    let mut wheels = Vec::new();
    for enemy in charge.charged.iter().filter_map(|&enemy| target(position, charge, enemy)) {
        let bases = outline(enemy);
        for hand in [Hand::Left, Hand::Right] {
            let Some(least) = least_wheel(body, hand, &bases, charging.furthest(), Angle::QUARTER) else {
                continue;
            };
            let wheel = |more: &i64| Wheel { hand, turn: least.turn + Angle::millidegrees(*more) };
            let found = HAIRS.iter().map(wheel).find(|&wheel| catches(Some(wheel)));
            wheels.extend(found);
        }
    }
    wheels.sort_unstable();
    wheels.dedup();
    wheels
}

/// The enemies whom the chargers reach only because their move is longer than usual. AM-IMP-087
pub(super) fn newly_reached(position: &Position<'_>, charge: &Charge) -> Vec<usize> {
    let Some(variation) = charge.variation.filter(|variation| *variation > Mu::new(0)) else {
        return Vec::new();
    };
    let reached = |variation| {
        charging(position, charge, variation).reach(charge.order.wheel, charge.order.drop_back).charged()
    };
    let usual = reached(Mu::new(0));
    let mut new = reached(variation);
    new.retain(|enemy| !usual.contains(enemy) && !charge.charged.contains(enemy));
    new
}
