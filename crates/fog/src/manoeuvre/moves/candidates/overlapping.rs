//! Ways into overlap positions.

use acies_field::{Base, Body, Drawn, Leg, face_alike};
use acies_geometry::{Angle, Edge, Hand, Length, Part, TOUCH};

use super::super::Evolution;
use super::super::movers::Movers;
use super::ways::Way;
use crate::engagement::contacts_between;

/// Ways of a single battle group to stand level beside a friend who fights, on either side of him: straight ahead or after
/// a wheel that makes it face as he does, with a shift of at most half a base width. AM-MAN-046
pub(super) fn into_overlaps(movers: &Movers<'_>, reach: Length) -> Vec<Way> {
    let (&[id], Some(fielded)) = (&movers.ids[..], movers.fielded().next()) else { return Vec::new() };
    let Some(drawn) = fielded.drawn() else { return Vec::new() };
    let mut ways = Vec::new();
    for (_, friend) in movers.position.friends(id) {
        for base in fighting(movers, &friend.body) {
            let far = (base.pose.front - drawn.front.front).squared() > (reach * 3).squared();
            if far {
                continue;
            }
            for hand in Hand::BOTH {
                ways.extend(to_stand_beside(movers, &fielded.body, &base, hand));
            }
        }
    }
    ways
}

/// The bases of a friend whose front touches an enemy base.
fn fighting(movers: &Movers<'_>, body: &Body) -> Vec<Base> {
    let (bases, reach) = (body.footprints(), body.bounds().widened(TOUCH));
    let enemies = movers.enemies.iter().filter(|near| reach.meet(&near.around)).flat_map(|near| {
        let contacts = contacts_between(bases, &near.bases);
        contacts.into_iter().filter(|(_, _, how)| how.mine == Part::Edge(Edge::Front)).map(|(base, ..)| base)
    });
    let mut fighting: Vec<usize> = enemies.collect();
    fighting.sort_unstable();
    fighting.dedup();
    fighting.into_iter().map(|base| body.bases()[base]).collect()
}

/// The way to stand with one's end file level beside a friend, on his left or right.
fn to_stand_beside(movers: &Movers<'_>, body: &Body, friend: &Base, hand: Hand) -> Option<Way> {
    let turn = friend.pose.facing - body.facing();
    let mut wheel = None;
    let mut there = body.clone();
    if !face_alike(turn, Angle::ZERO) {
        let leg = Leg::Wheel(turn.hand()?, turn.size());
        if turn.size() > Angle::QUARTER || there.drawn()?.ranks.is_column() {
            return None;
        }
        there = there.moved(leg).body;
        wheel = Some(leg);
    }
    let drawn: Drawn = there.drawn()?.clone();
    let half = drawn.base_width * drawn.ranks.width() as i32 / 2;
    // Its own end file is the one next to him.
    let offset = friend.size.width / 2 + half;
    let aside = if hand == Hand::Left { -offset } else { offset };
    let (right, forward) = drawn.front.seen_from_here(friend.pose.at(aside, Length::ZERO));
    if forward <= Length::ZERO || right.abs() > movers.position.base_width() / 2 {
        return None;
    }
    let shift = (right != Length::ZERO).then(|| {
        let to = if right < Length::ZERO { Hand::Left } else { Hand::Right };
        Leg::Shift(to, right.abs())
    });
    // Beside the friend first, so that it does not run into him.
    let legs = [wheel, shift, Some(Leg::Advance(forward))];
    Some(legs.map(|leg| leg.map(Evolution::Leg)).into())
}
