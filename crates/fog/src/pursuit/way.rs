//! The way of a pursuit: after the routers, past friends and along the table's edge.

use std::rc::Rc;

use acies_field::wheel::least_wheel;
use acies_field::{Body, measure};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Polygon, Pose, first_that};

use super::Pursuer;
use crate::disorder::{Disorder, DisorderTable};
use crate::fielded::{Fielded, GroupId};
use crate::impact::{Charging, Reach, Wheel, outline};
use crate::movement::grounds;
use crate::obstacles::Thing;
use crate::position::Position;

/// A hair more than the least wheel, so that the front really meets what it wheels to.
const HAIRS: [i64; 3] = [0, 20, 60];

/// The fronts that pursuers may narrow to, in files dropped back on the left and on the right. AM-JAP-019
const CONTRACTIONS: [(usize, usize); 5] = [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)];

/// How far pursuers may slide at the table's edge, in base widths. AM-JAP-022
const SLIDE: i32 = 2;

/// How well a way follows the routers, the best first: whether it misses them, by how much, and how far it wheels.
type Rank = (bool, Length, Angle);

/// Where a pursuit leads.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) reach: Reach,
    /// Whether it includes a wheel. AM-IMP-022
    pub(super) wheels: bool,
}

/// Where a pursuit leads as everybody stands now: into contact with the routers by the least wheel, or as near to them as it
/// comes. Friends in the way it avoids by a narrower front, the table's edge by a slide. AM-JAP-019, AM-JAP-022
pub(super) fn way(position: &Position<'_>, pursuer: &Pursuer) -> Way {
    let charging = charging(position, pursuer);
    let routers: Vec<&Fielded> =
        pursuer.routers.iter().filter_map(|&router| position.battle.fielded(router)).collect();
    let catches = |reach: &Reach| {
        let caught = reach.charged();
        pursuer.routers.iter().any(|router| caught.contains(&router.index))
    };
    let bases: Vec<Footprint> = routers.iter().flat_map(|router| router.body.footprints()).copied().collect();
    let mut best: Option<(Rank, Option<Wheel>, Rc<Reach>)> = None;
    for wheel in wheels(position, pursuer, &charging, &routers) {
        let reach = avoiding(position, &charging, wheel);
        let gap = || measure::distance_between(reach.body.footprints(), &bases);
        let turn = wheel.map_or(Angle::ZERO, |wheel| wheel.turn);
        let rank = if catches(&reach) { (false, Length::ZERO, turn) } else { (true, gap(), turn) };
        if best.as_ref().is_none_or(|(other, ..)| rank < *other) {
            best = Some((rank, wheel, reach));
        }
    }
    let (wheel, reach) =
        best.map_or_else(|| (None, charging.reach(None, None)), |(_, wheel, reach)| (wheel, reach));
    Way { reach: Rc::unwrap_or_clone(reach), wheels: wheel.is_some() }
}

/// What pursuers reach with a wheel: past friends in the way with a narrower front, and along the table's edge with a slide.
/// AM-JAP-019, AM-JAP-022
fn avoiding(position: &Position<'_>, charging: &Charging<'_>, wheel: Option<Wheel>) -> Rc<Reach> {
    let (id, reach) = (charging.id(), charging.reach(wheel, None));
    let body = &position.fielded(id).body;
    let other = if reach.makes_contact() {
        None
    } else if stopped_by_friends(&reach, id) {
        narrowed(charging, body, wheel, id)
    } else if stopped_by_edge(&reach) {
        slid(position, charging, body, wheel)
    } else {
        None
    };
    other.map_or(reach, Rc::new)
}

/// The pursuers with their variable move, halting where they have decided to halt. AM-JAP-019, AM-JAP-023, AM-JAP-024
fn charging<'a>(position: &Position<'a>, pursuer: &Pursuer) -> Charging<'a> {
    let avoided = pursuer.halts.iter().filter_map(|&enemy| position.battle.fielded(enemy));
    let bases = avoided.flat_map(|enemy| enemy.body.footprints()).copied().collect();
    let severe = severe_ground(position, pursuer.id).filter(|_| pursuer.stops == Some(true));
    Charging::new(position, pursuer.id)
        .varied(pursuer.variation.unwrap_or_default())
        .keeping_clear_of(bases)
        .halting_at(severe)
}

/// How far pursuers go at most. AM-JAP-020
pub(super) fn furthest(position: &Position<'_>, pursuer: &Pursuer) -> Length {
    charging(position, pursuer).furthest()
}

/// The ground ahead in which any of a battle group's bases would be severely disordered, other than where it stands.
/// AM-JAP-023
fn severe_ground<'a>(position: &Position<'a>, id: GroupId) -> impl Iterator<Item = &'a Polygon> + use<'a> {
    let fielded = position.fielded(id);
    let bases = fielded.body.footprints();
    grounds(position)
        .filter(move |(touched, _)| {
            let table = DisorderTable::default();
            let mut troops = fielded.group.bases().iter();
            troops.any(|troops| table.of(troops, touched.grade) == Disorder::Severely)
        })
        .map(|(_, ground)| ground)
        .filter(move |ground| !bases.iter().any(|base| ground.meets(base.core())))
}

/// Whether a pursuit goes into ground that would severely disorder it. AM-JAP-023
pub(super) fn enters_severe_ground(position: &Position<'_>, id: GroupId, reach: &Reach) -> bool {
    severe_ground(position, id).any(|ground| reach.swept.iter().any(|sweep| sweep.enters(ground)))
}

/// The wheels by which pursuers might follow the routers: none, the least into contact, towards them, and the way that they
/// went. AM-JAP-019
fn wheels(
    position: &Position<'_>,
    pursuer: &Pursuer,
    charging: &Charging<'_>,
    routers: &[&Fielded],
) -> Vec<Option<Wheel>> {
    let fielded = position.fielded(pursuer.id);
    let facing = fielded.facing();
    let mut wheels = vec![None];
    let to = |way: Angle| {
        let turn = way - facing;
        turn.hand().map(|hand| Wheel { hand, turn: turn.size().min(Angle::QUARTER) })
    };
    for router in routers {
        for hand in [Hand::Left, Hand::Right] {
            let least =
                least_wheel(&fielded.body, hand, &outline(router), charging.furthest(), Angle::QUARTER);
            let wheel = |least: acies_field::wheel::WheelAndAdvance, more: i64| Wheel {
                hand,
                turn: least.turn + Angle::millidegrees(more),
            };
            wheels.extend(least.iter().flat_map(|&least| HAIRS.map(|more| Some(wheel(least, more)))));
        }
        let [from, at] = [fielded, router].map(centre);
        if from != at {
            wheels.push(to(Pose::facing_along(at - from)));
        }
    }
    let routs = position.battle.turn.chase.routs.iter();
    let followed = routs.filter(|(router, _)| pursuer.routers.contains(router));
    if routers.is_empty() {
        // They have left the table: nothing is nearer than the way that they went.
        return followed.map(|&(_, way)| to(way)).take(1).collect();
    }
    wheels.extend(followed.map(|&(_, way)| to(way)));
    wheels
}

fn centre(fielded: &Fielded) -> Point {
    let drawn = fielded.drawn();
    drawn.map_or_else(|| fielded.body.footprints()[0].centre(), |drawn| drawn.front.front)
}

/// Whether friends stop a move short. AM-JAP-019
fn stopped_by_friends(reach: &Reach, id: GroupId) -> bool {
    reach.distance < reach.allowed
        && reach.halted.iter().any(|thing| match thing {
            Thing::Group(group) => group.seat == id.seat,
            Thing::Camp(seat) => *seat == id.seat,
            Thing::Ground(_) | Thing::Edge(_) => false,
        })
}

/// Whether the table's edge does. AM-JAP-022
fn stopped_by_edge(reach: &Reach) -> bool {
    reach.distance < reach.allowed && reach.halted.iter().any(|thing| matches!(thing, Thing::Edge(_)))
}

/// With the fewest bases dropped back with which no friends stop it. AM-JAP-019
fn narrowed(charging: &Charging<'_>, body: &Body, wheel: Option<Wheel>, id: GroupId) -> Option<Reach> {
    let drawn = body.drawn()?;
    CONTRACTIONS
        .iter()
        .filter_map(|&(left, right)| drawn.contracted(left, right))
        .filter_map(|narrow| charging.reach_from(&narrow.stand(&body.sizes()), wheel))
        .find(|reach| !stopped_by_friends(reach, id))
}

/// With the least slide to a side with which it completes its move, or meets enemy in it. Nothing may stand where it slides:
/// from half way on it covers all that it has not covered before. AM-JAP-022
fn slid(
    position: &Position<'_>,
    charging: &Charging<'_>,
    body: &Body,
    wheel: Option<Wheel>,
) -> Option<Reach> {
    let most = i64::from((position.base_width() * SLIDE).get());
    let facing = body.facing() + wheel.map_or(Angle::ZERO, |wheel| wheel.hand.turn(wheel.turn));
    let ways = [1, -1].into_iter().filter_map(|sign: i32| {
        let from = |size: i64| {
            let aside =
                Pose::new(Point::default(), facing).to_the_right(Length::micrometres(size as i32 * sign));
            charging.reach_from(&body.slid(aside), wheel)
        };
        let is_past = |reach: &Reach| !stopped_by_edge(reach);
        let completes = |reach: &Reach| reach.makes_contact() || reach.distance >= reach.allowed;
        let least = first_that(1, most, |size| from(size).is_some_and(|reach| is_past(&reach)));
        let reach = from(least).filter(|reach| is_past(reach) && completes(reach))?;
        from(least / 2).map(|_| (least, reach))
    });
    ways.min_by_key(|(size, _)| *size).map(|(_, reach)| reach)
}
