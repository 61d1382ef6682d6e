//! What an interception does: where it ends, and whether that blocks the charge or hits the chargers.

use std::rc::Rc;

use acies_field::{Body, Leg, Sweep};
use acies_geometry::{Angle, Footprint, Length, TOUCH, chord, nearer_than};
use acies_rules::{RuleId, rule};

use super::super::charged::reach_of;
use super::super::flank::approach_of;
use super::super::{Approach, Charge, Charging, Interception, Reach, Touch, Wrong};
use super::{charge_of, depth};
use crate::disorder::{Disorder, DisorderTable};
use crate::fielded::GroupId;
use crate::movement::touched;
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;

/// A legal interception, and where the interceptors end.
#[derive(Clone, Debug)]
pub enum Intercepted {
    /// They stand in the way of the charge. AM-IMP-064
    Blocks(Body),
    /// They hit the chargers in flank or rear. AM-IMP-066
    Hits(Body, Approach),
}

impl Intercepted {
    /// Where the interceptors end.
    pub fn into_body(self) -> Body {
        match self {
            Self::Blocks(body) | Self::Hits(body, _) => body,
        }
    }
}

/// More than touching.
const HAIR: Length = Length::micrometres(TOUCH.get() + 1);

type Wrongs = Vec<(RuleId, Wrong)>;

/// What an interception does, or all that is wrong with the move. AM-IMP-056, AM-IMP-063 to AM-IMP-066
pub fn intercepted(
    position: &Position<'_>,
    id: GroupId,
    interception: Interception,
) -> Result<Intercepted, Wrongs> {
    let Some(charge) = charge_of(position, id.seat, interception.charge) else {
        return Err(vec![(rule!("AM-IMP-055"), Wrong::NotAsked)]);
    };
    let (body, swept) = gone(position, id, interception)?;
    let reach = Charging::new(position, id).reach(None, None);
    let straight = interception.wheel.is_none();
    if straight && reach.makes_contact() && reach.distance == interception.advance {
        return hit(position, id, charge, &reach);
    }
    let mut wrongs = in_the_way(position, id, &body, &swept);
    if disorders(position, id, &swept) {
        wrongs.push((rule!("AM-IMP-056"), Wrong::Disordered));
    }
    if !wrongs.is_empty() {
        return Err(wrongs);
    }
    block(position, id, charge, (body, interception))
}

/// The move: the wheel, if any, then straight ahead, no further than the zone of interception is deep. AM-IMP-063, AM-IMP-065
fn gone(
    position: &Position<'_>,
    id: GroupId,
    interception: Interception,
) -> Result<(Body, Vec<Sweep>), Wrongs> {
    let body = &position.fielded(id).body;
    let limit = depth(position, id);
    let Interception { wheel, advance, .. } = interception;
    let wide = wheel.filter(|wheel| wheel.turn > Angle::QUARTER);
    let most = rule!("AM-IMP-063");
    if advance < Length::ZERO || advance > limit || wide.is_some() {
        return Err(vec![(most, Wrong::BeyondZone { gone: advance, allowed: limit })]);
    }
    let wheeled = wheel.map_or(Length::ZERO, |wheel| chord(body.frontage(), wheel.turn));
    if wheeled + advance > limit {
        let gone = wheeled + advance;
        return Err(vec![(rule!("AM-IMP-065"), Wrong::BeyondZone { gone, allowed: limit })]);
    }
    let legs: Vec<Leg> = wheel
        .map(|wheel| Leg::Wheel(wheel.hand, wheel.turn))
        .into_iter()
        .chain([Leg::Advance(advance)])
        .collect();
    let moved = body.follow(&legs);
    Ok((moved.body, moved.swept))
}

/// Everything that the interceptors run into, and enemies whom they touch where they end. AM-IMP-063, AM-IMP-064
fn in_the_way(position: &Position<'_>, id: GroupId, body: &Body, swept: &[Sweep]) -> Wrongs {
    let obstacles = Obstacles::new(position, id, |_| true);
    let list = obstacles.list();
    let run_into = swept.iter().filter_map(|sweep| sweep.first_contact(&list));
    let met = run_into.flat_map(|impact| impact.meetings).map(|(_, number)| obstacles.thing(number));
    let enemies = position.groups(id.seat.other());
    let bases = body.footprints();
    let touches =
        |enemy: &Footprint| bases.iter().any(|base| nearer_than(base.corners(), enemy.corners(), HAIR));
    let touched = enemies
        .filter(|(_, enemy)| enemy.body.footprints().iter().any(touches))
        .map(|(enemy, _)| Thing::Group(enemy));
    let mut things: Vec<Thing> = met.chain(touched).collect();
    things.sort_unstable();
    things.dedup();
    things.into_iter().map(|thing| (rule!("AM-IMP-063"), Wrong::InTheWay(thing))).collect()
}

/// Whether any part of the way is in terrain that disorders any of them. AM-IMP-056
fn disorders(position: &Position<'_>, id: GroupId, swept: &[Sweep]) -> bool {
    let table = DisorderTable::default();
    let rules = &position.fog.rules;
    touched(position, swept).iter().any(|terrain| {
        position.group(id).bases().iter().any(|troops| {
            let felt = match terrain.kind {
                acies_field::terrain::Kind::SoftSand => {
                    crate::terrain::felt_grade(rules, troops.kind, terrain.kind).unwrap_or(terrain.grade)
                }
                _ => terrain.grade,
            };
            table.of(troops, felt) != Disorder::None
        })
    })
}

/// The interceptors contact the chargers where these stand: only in flank or rear, and nobody else. AM-IMP-066
fn hit(position: &Position<'_>, id: GroupId, charge: &Charge, reach: &Reach) -> Result<Intercepted, Wrongs> {
    let chargers = charge.order.group;
    let mut wrongs: Wrongs = Vec::new();
    if disorders(position, id, &reach.swept) {
        wrongs.push((rule!("AM-IMP-056"), Wrong::Disordered));
    }
    if reach.camp || reach.touches.iter().any(|touch| touch.enemy != chargers) {
        wrongs.push((rule!("AM-IMP-066"), Wrong::TouchesOthers));
    }
    let approach = approach_of(position, id, false, reach, chargers);
    if approach == Approach::Front {
        wrongs.push((rule!("AM-IMP-066"), Wrong::NotInFlankOrRear));
    }
    if wrongs.is_empty() { Ok(Intercepted::Hits(reach.body.clone(), approach)) } else { Err(wrongs) }
}

/// The interceptors stand in the way: the chargers reach them before a target, or fewer of them reach it; and not in flank or
/// rear, with a wheel only if that avoids it. AM-IMP-064, AM-IMP-065
fn block(
    position: &Position<'_>,
    id: GroupId,
    charge: &Charge,
    (body, interception): (Body, Interception),
) -> Result<Intercepted, Wrongs> {
    let before = reach_of(position, charge);
    let after = reach_with(position, id, &body, charge);
    let mut wrongs = Vec::new();
    if !is_blocked(id, charge, &before, &after) {
        wrongs.push((rule!("AM-IMP-064"), Wrong::BlocksNothing));
    } else if hits_flank(&after, id) {
        wrongs.push((rule!("AM-IMP-065"), Wrong::FlankContact));
    }
    if interception.wheel.is_some() && wrongs.is_empty() && !needs_wheel(position, id, charge, interception) {
        wrongs.push((rule!("AM-IMP-065"), Wrong::WheelNotNeeded));
    }
    if wrongs.is_empty() { Ok(Intercepted::Blocks(body)) } else { Err(wrongs) }
}

/// What the charge reaches if the interceptors stand here.
fn reach_with(position: &Position<'_>, id: GroupId, body: &Body, charge: &Charge) -> Rc<Reach> {
    let mut moved = position.battle.clone();
    if let Some(fielded) = moved.fielded_mut(id) {
        fielded.body = body.clone();
    }
    reach_of(&Position::new(position.fog, &moved), charge)
}

/// Whether the chargers contact the interceptors before any of those whom they charged, or a base of theirs that would have
/// contacted its target does not any more. AM-IMP-064
fn is_blocked(id: GroupId, charge: &Charge, before: &Reach, after: &Reach) -> bool {
    let on_target =
        |touch: &&Touch| touch.is_legal() && touch.enemy != id.index && charge.charged.contains(&touch.enemy);
    let kept = |touch: &Touch| {
        after
            .touches
            .iter()
            .filter(on_target)
            .any(|other| (other.base, other.enemy) == (touch.base, touch.enemy))
    };
    let touches_interceptors = after.touches.iter().any(|touch| touch.enemy == id.index);
    let first = touches_interceptors && !after.touches.iter().any(|touch| on_target(&touch));
    first || before.touches.iter().filter(on_target).any(|touch| !kept(touch))
}

/// Whether the chargers contact a side, a rear edge or a rear corner of the interceptors. AM-IMP-065
fn hits_flank(after: &Reach, id: GroupId) -> bool {
    after.touches.iter().any(|touch| touch.enemy == id.index && touch.is_on_flank_or_rear())
}

/// Whether the interceptors would be contacted in flank if they went as far straight ahead. AM-IMP-065
fn needs_wheel(position: &Position<'_>, id: GroupId, charge: &Charge, interception: Interception) -> bool {
    let straight = position.fielded(id).body.moved(Leg::Advance(interception.advance)).body;
    hits_flank(&reach_with(position, id, &straight, charge), id)
}
