//! Whether there is room, and friends who make some.

use acies_field::conform::least_room;
use acies_field::{Body, Motion, Sweep};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Pose};
use acies_play::Ruling;
use acies_rules::rule;

use super::{Wrong, ruling};
use crate::ask::Why;
use crate::fielded::{Fielded, GroupId, Kinks};
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;

/// A battle group that is moved aside, and where it stands then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Which one.
    pub id: GroupId,
    /// Where its bases stand then.
    pub body: Body,
    /// How it bends, if it is a column that does.
    pub kinks: Option<Kinks>,
    /// How far it is moved.
    pub by: Length,
}

impl Shift {
    /// A battle group carried along a facing.
    pub fn new(id: GroupId, fielded: &Fielded, along: Angle, by: Length) -> Self {
        let way = Pose::new(Point::default(), along).ahead(by);
        let kinks = fielded.kinks.as_ref().map(|kinks| kinks.carried(way));
        Self { id, body: fielded.body.slid(way), kinks, by }
    }
}

/// How a battle group would stand, if nothing is in the way and nothing else was wrong. AM-MOV-050
pub(super) fn if_room(
    position: &Position<'_>,
    id: GroupId,
    body: Body,
    mut wrong: Vec<Ruling<Why>>,
) -> Result<Body, Vec<Ruling<Why>>> {
    let blocked = in_the_way(position, id, &body).into_iter();
    wrong.extend(blocked.map(|thing| ruling(rule!("AM-MOV-050"), Wrong::InTheWay(thing))));
    if wrong.is_empty() { Ok(body) } else { Err(wrong) }
}

/// Everything that a battle group would overlap if it stood like this, each thing once.
pub fn in_the_way(position: &Position<'_>, id: GroupId, body: &Body) -> Vec<Thing> {
    let obstacles = Obstacles::new(position, id, |thing| match thing {
        Thing::Group(other) => position.might_overlap(other, body),
        Thing::Camp(_) | Thing::Ground(_) | Thing::Edge(_) => true,
    });
    let bases = body.shared_footprints();
    let sweep = Sweep { before: bases.clone(), after: bases, motion: Motion::Place };
    let met = sweep.first_contact(&obstacles.list()).map(|impact| impact.meetings).unwrap_or_default();
    let mut things: Vec<Thing> = met.into_iter().map(|(_, number)| obstacles.thing(number)).collect();
    things.sort_unstable();
    things.dedup();
    things
}

/// How friends who touch no enemy make room for a battle group that is to stand like this: each is shifted to its side as
/// little as needed, up to one base width, and pushes on others who stand beside it. Those who must go first come first.
/// None if there is no room. AM-MAN-015
pub fn make_room(position: &Position<'_>, id: GroupId, body: &Body) -> Option<Vec<Shift>> {
    let mut shifts: Vec<Shift> = Vec::new();
    for thing in in_the_way(position, id, body) {
        let friend = may_shift(position, id, thing)?;
        if shifts.iter().any(|shift| shift.id == friend) {
            continue;
        }
        let facing = position.fielded(friend).body.facing();
        let ways = Hand::BOTH.into_iter().filter_map(|hand| {
            let gone = shifts.iter().map(|shift| shift.id).chain([id]).collect();
            let taken = Taken { gone, bases: body.footprints().to_vec(), shifts: shifts.clone() };
            pushed(position, friend, facing + hand.turn(Angle::QUARTER), taken)
        });
        shifts = ways.min_by_key(|shifts| shifts.last().map(|shift| shift.by))?;
    }
    Some(shifts)
}

/// The friend who is in the way, if he is one who makes room.
fn may_shift(position: &Position<'_>, id: GroupId, thing: Thing) -> Option<GroupId> {
    match thing {
        Thing::Group(friend) if friend.seat == id.seat && position.touching(friend).is_empty() => {
            Some(friend)
        }
        _ => None,
    }
}

/// The ground that is taken while room is made.
#[derive(Clone)]
struct Taken {
    /// Those who no longer stand where they stood.
    gone: Vec<GroupId>,
    bases: Vec<Footprint>,
    shifts: Vec<Shift>,
}

/// A friend pushed along a facing out of what is taken, with all whom he pushes on.
fn pushed(position: &Position<'_>, friend: GroupId, along: Angle, mut taken: Taken) -> Option<Vec<Shift>> {
    let fielded = position.fielded(friend);
    let shifted = taken.shifts.iter().flat_map(|shift| shift.body.footprints());
    let others: Vec<Footprint> = taken.bases.iter().copied().chain(shifted.copied()).collect();
    let by = least_room(&fielded.body, along, &others, position.base_width())?;
    let shift = Shift::new(friend, fielded, along, by);
    taken.bases.extend(shift.body.footprints());
    taken.gone.push(friend);
    for thing in in_the_way(position, friend, &shift.body) {
        if matches!(thing, Thing::Group(id) if taken.gone.contains(&id)) {
            continue;
        }
        let next = may_shift(position, friend, thing)?;
        taken.shifts = pushed(position, next, along, taken.clone())?;
        taken.gone.push(next);
    }
    taken.shifts.push(shift);
    Some(taken.shifts)
}
