//! Skirmishers and broken troops who go out of the way of bases that match an overlap. AM-MAN-023

use acies_field::Body;
use acies_field::conform::least_shift;
use acies_geometry::{Angle, Hand};
use acies_play::Ruling;
use acies_rules::rule;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::fielded::GroupId;
use crate::manoeuvre::room::{Shift, in_the_way};
use crate::manoeuvre::{Reply, Wrong, ruling};
use crate::obstacles::Thing;
use crate::position::Position;

/// Where troops go that are in the way: the owner chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Aside {
    /// To a side.
    Side(Hand),
    /// To their back.
    Back,
    /// The file at that end of their line goes into a rear rank.
    RearRank(Hand),
}

const ALL: [Aside; 5] = [
    Aside::Side(Hand::Left),
    Aside::Side(Hand::Right),
    Aside::Back,
    Aside::RearRank(Hand::Left),
    Aside::RearRank(Hand::Right),
];

/// All ways in which a battle group can make room for another that is to stand like this: as little as needed to be out of
/// contact, at most one base width. None if it does not have to go out of the way.
pub(super) fn aside(
    position: &Position<'_>,
    id: GroupId,
    other: GroupId,
    body: &Body,
) -> Vec<(Aside, Shift)> {
    let fielded = position.fielded(id);
    // As with blocked turns, troops in close combat stay where they are. AM-MOV-056
    let skirmishers = fielded.group.is_skirmishers() && !position.is_in_close_combat(id);
    if !skirmishers && !fielded.is_broken() {
        return Vec::new();
    }
    let ways = ALL.into_iter().filter_map(|way| Some((way, gone(position, id, body, way)?)));
    let fits = |(_, shift): &(Aside, Shift)| {
        let ignored = |thing: &Thing| *thing == Thing::Group(other);
        in_the_way(position, id, &shift.body).iter().all(ignored)
    };
    ways.filter(fits).collect()
}

fn gone(position: &Position<'_>, id: GroupId, body: &Body, way: Aside) -> Option<Shift> {
    let fielded = position.fielded(id);
    let taken = body.footprints();
    let along = match way {
        Aside::Side(hand) => hand.turn(Angle::QUARTER),
        Aside::Back => Angle::HALF,
        Aside::RearRank(hand) => {
            let (left, right) = if hand == Hand::Left { (1, 0) } else { (0, 1) };
            let body = fielded.drawn()?.contracted(left, right)?.stand(&fielded.body.sizes());
            let clear = body.footprints().iter().all(|base| taken.iter().all(|other| !base.overlaps(other)));
            return clear.then_some(Shift { id, body, kinks: None, by: position.base_width() });
        }
    };
    let along = fielded.body.facing() + along;
    let by = least_shift(&fielded.body, along, taken, position.base_width())?;
    Some(Shift::new(id, fielded, along, by))
}

/// The bases for which room is being made, with their battle group.
fn waiting(position: &Position<'_>) -> Option<(GroupId, Body)> {
    let (seat, feed) = position.battle.turn.feeding.as_ref()?;
    let judged = super::check(position, *seat, feed).ok()?;
    Some((GroupId::new(*seat, feed.group), judged.body))
}

/// The ways out of the way for the bases that are being placed.
pub(super) fn ways_out(position: &Position<'_>, id: GroupId) -> Vec<(Aside, Shift)> {
    let waiting = waiting(position).filter(|_| position.battle.fielded(id).is_some());
    waiting.map(|(other, body)| aside(position, id, other, &body)).unwrap_or_default()
}

/// All rulings that forbid an answer.
pub(crate) fn check(position: &Position<'_>, id: GroupId, reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::GiveWay(way) if ways_out(position, id).iter().any(|(other, _)| other == way) => Vec::new(),
        Reply::GiveWay(_) => vec![ruling(rule!("AM-MAN-023"), Wrong::NoRoomThere)],
        _ => vec![ruling(rule!("AM-MAN-023"), Wrong::NotAsked)],
    }
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, id: GroupId, into: &mut Vec<Reply>) {
    into.extend(ways_out(position, id).into_iter().map(|(way, _)| Reply::GiveWay(way)));
}
