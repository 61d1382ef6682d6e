//! Interceptions to choose from.

use acies_field::Mu;
use acies_geometry::{Angle, Hand, Length};
use acies_play::Seat;

use super::super::charged::Coming;
use super::super::reach::furthest;
use super::super::{Charging, Interception, Wheel, Wrong};
use super::outcome::{Intercepted, intercepted};
use super::{charge_of, depth, may_not_intercept_any, may_not_intercept_this};
use crate::fielded::GroupId;
use crate::position::Position;

/// Into how many steps the depth of the zone of interception is divided.
const STEPS: i32 = 8;

/// Wheels that are tried to avoid a flank contact, in degrees.
const WHEELS: [i32; 8] = [1, 3, 6, 10, 15, 25, 40, 60];

/// No more ways than this to block the same charge are offered for a battle group.
const OFFERED: usize = 4;

/// A good choice of the interceptions that a side can make now, in their order.
pub(super) fn interceptions(position: &Position<'_>, seat: Seat) -> Vec<Interception> {
    let mut found = Vec::new();
    let enemies: Vec<usize> = position.groups(seat.other()).map(|(enemy, _)| enemy.index).collect();
    let charging: Vec<usize> =
        enemies.into_iter().filter(|&enemy| charge_of(position, seat, enemy).is_some()).collect();
    if charging.is_empty() {
        return found;
    }
    let coming = Coming::new(position);
    for (id, _) in position.groups(seat) {
        let near: Vec<usize> =
            charging.iter().copied().filter(|&enemy| might_meet(position, id, enemy)).collect();
        if near.is_empty() || !may_not_intercept_any(position, &coming, id).is_empty() {
            continue;
        }
        for &enemy in &near {
            let Some(charge) = charge_of(position, seat, enemy) else { continue };
            if may_not_intercept_this(position, &coming, id, charge).is_empty() {
                found.extend(hit(position, id, enemy));
                found.extend(blocks(position, id, enemy));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A quick look that may say yes too often: whether chargers can come into the zone of interception at all.
fn might_meet(position: &Position<'_>, id: GroupId, enemy: usize) -> bool {
    let chargers = GroupId::new(id.seat.other(), enemy);
    // No variable move is longer by more.
    let longest = furthest(position, chargers) + position.scale().mu(Mu::new(3));
    position.might_touch(id, chargers, depth(position, id) + longest)
}

/// Straight into the chargers, if that is in flank or rear.
fn hit(position: &Position<'_>, id: GroupId, enemy: usize) -> Option<Interception> {
    let reach = Charging::new(position, id).reach(None, None);
    let advance = reach.distance;
    let straight = Interception { group: id.index, charge: enemy, wheel: None, advance };
    matches!(intercepted(position, id, straight), Ok(Intercepted::Hits(..))).then_some(straight)
}

/// Some ways to stand in the way: at several distances, with the least wheel of those that are tried where one is needed.
fn blocks(position: &Position<'_>, id: GroupId, enemy: usize) -> Vec<Interception> {
    let whole = depth(position, id);
    let mut found = Vec::new();
    for step in (0..=STEPS).rev() {
        let straight =
            Interception { group: id.index, charge: enemy, wheel: None, advance: whole * step / STEPS };
        match intercepted(position, id, straight) {
            Ok(_) => found.push(straight),
            Err(wrongs) if wrongs.iter().all(|(_, wrong)| *wrong == Wrong::FlankContact) => {
                found.extend(wheeled(position, id, straight));
            }
            Err(_) => {}
        }
        if found.len() >= OFFERED {
            break;
        }
    }
    found
}

/// The same with a wheel that avoids being hit in the flank, shorter by what the wheel takes if need be.
fn wheeled(position: &Position<'_>, id: GroupId, straight: Interception) -> Option<Interception> {
    let frontage = position.fielded(id).body.frontage();
    let left = depth(position, id) - straight.advance;
    WHEELS.iter().map(|&degrees| Angle::degrees(degrees)).find_map(|turn| {
        let over = (acies_geometry::chord(frontage, turn) - left).max(Length::ZERO);
        let advance = straight.advance - over;
        Hand::BOTH.into_iter().find_map(|hand| {
            let with = Interception { wheel: Some(Wheel { hand, turn }), advance, ..straight };
            (advance >= Length::ZERO && intercepted(position, id, with).is_ok()).then_some(with)
        })
    })
}
