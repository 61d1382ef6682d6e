//! Charges in flank or rear.

use acies_field::zone::{Zone, entirely_behind_front_line};
use acies_field::{Base, Mu, face_alike, measure};
use acies_geometry::{Edge, Footprint, Hand, Length, Part};

use super::contact::Touch;
use super::{Approach, Reach};
use crate::TroopType;
use crate::fielded::{Fielded, GroupId};
use crate::position::Position;

/// So far away a battle group must start to charge in flank after a wheel. AM-IMP-022
const START: Mu = Mu::new(1);

/// From where a charge that starts now comes at one of those that it reaches. AM-IMP-020 to AM-IMP-024
pub fn approach_of(
    position: &Position<'_>,
    charger: GroupId,
    wheels: bool,
    reach: &Reach,
    enemy: usize,
) -> Approach {
    let target = GroupId::new(charger.seat.other(), enemy);
    approach(position, charger, target, &reach.first_touches(enemy), wheels)
}

/// From where a charge comes: `first` are the contacts with which it first touches the target, and `wheels` says whether it
/// includes a wheel. The chargers are still where they start. AM-IMP-020 to AM-IMP-024
pub fn approach(
    position: &Position<'_>,
    charger: GroupId,
    target: GroupId,
    first: &[Touch],
    wheels: bool,
) -> Approach {
    if is_immune(position, target) {
        return Approach::Front;
    }
    let allowed =
        |touch: &&Touch| !touch.across_works && is_placed_for(position, charger, target, Some(touch));
    let allowed = first.iter().filter(allowed);
    let far_enough = || !wheels || distance(position, charger, target) >= position.scale().mu(START);
    let mut flank = false;
    for touch in allowed {
        match touch.contact.theirs {
            Part::Edge(Edge::Rear) => return Approach::Rear,
            Part::Edge(Edge::Left | Edge::Right) => flank = true,
            Part::Corner(corner) => flank |= !corner.is_front(),
            Part::Edge(Edge::Front) => {}
        }
    }
    if flank && far_enough() { Approach::Flank } else { Approach::Front }
}

fn distance(position: &Position<'_>, charger: GroupId, target: GroupId) -> Length {
    let [one, other] = [charger, target].map(|id| position.fielded(id).body.footprints());
    measure::distance_between(one, other)
}

/// Battle wagons and troops in orb have no flanks. AM-IMP-024
pub fn is_immune(position: &Position<'_>, target: GroupId) -> bool {
    let fielded = position.fielded(target);
    fielded.in_orb || fielded.group.bases().iter().all(|base| base.kind == TroopType::BattleWagons)
}

/// Whether a battle group starts where it may charge another in flank or rear: none of its bases is directly in front of
/// any of the target's, and at least one is entirely behind the line of its front edge; of each of them, if it faces
/// several ways. AM-IMP-020, AM-IMP-021
///
/// `touch` is the contact it would make. Of a column that bends only the base that is touched counts (AM-BGR-011); if files
/// are stepped forward, the front edge is that of the outermost file on that flank, or of the file touched in the rear.
pub fn is_placed_for(
    position: &Position<'_>,
    charger: GroupId,
    target: GroupId,
    touch: Option<&Touch>,
) -> bool {
    let chargers = position.fielded(charger).body.footprints();
    let fielded = position.fielded(target);
    let bases = match touch {
        Some(touch) if fielded.is_kinked() => &fielded.body.bases()[touch.theirs..=touch.theirs],
        _ => fielded.body.bases(),
    };
    let in_front = |base: &Base| {
        let zone = Zone::all_ahead(base.pose, base.size.width);
        chargers.iter().any(|charging| zone.holds_part_of(charging))
    };
    let behind =
        |front: &Footprint| chargers.iter().any(|charging| entirely_behind_front_line(charging, front));
    !bases.iter().any(in_front)
        && fronts(fielded, bases, touch).iter().all(|front| behind(&front.footprint()))
}

/// The bases whose front edges are the front edges of a target: one for each way in which it faces. AM-IMP-021
fn fronts(fielded: &Fielded, bases: &[Base], touch: Option<&Touch>) -> Vec<Base> {
    let touched = touch.and_then(|touch| fielded.body.bases().get(touch.theirs));
    let mut fronts: Vec<Base> = Vec::new();
    for base in bases {
        let known = fronts.iter().any(|front| face_alike(front.pose.facing, base.pose.facing));
        if !known {
            fronts.push(front_of(bases, base, touched, touch));
        }
    }
    fronts
}

/// The base with the front edge that counts among those that face as this one does.
fn front_of(bases: &[Base], like: &Base, touched: Option<&Base>, touch: Option<&Touch>) -> Base {
    let frame = like.pose.frame();
    let alike = || bases.iter().filter(|base| face_alike(base.pose.facing, like.pose.facing));
    let aside = |base: &Base| frame.seen(base.pose.front).0;
    let half = like.size.width / 2;
    // Where the file is whose front counts, seen from this base.
    let file = match (touch.map(|touch| touch.contact.theirs).and_then(flank_of), touched) {
        (Some(Hand::Left), _) => alike().map(aside).min(),
        (Some(Hand::Right), _) => alike().map(aside).max(),
        (None, Some(touched)) if face_alike(touched.pose.facing, like.pose.facing) => Some(aside(touched)),
        (None, _) => None,
    };
    let in_file = alike().filter(|base| file.is_none_or(|file| (aside(base) - file).abs() < half));
    in_file.max_by_key(|base| frame.seen(base.pose.front).1).copied().unwrap_or(*like)
}

/// The flank on which a part of a base is; none for its rear and its front.
fn flank_of(part: Part) -> Option<Hand> {
    use acies_geometry::Corner;
    match part {
        Part::Edge(Edge::Left) | Part::Corner(Corner::RearLeft | Corner::FrontLeft) => Some(Hand::Left),
        Part::Edge(Edge::Right) | Part::Corner(Corner::RearRight | Corner::FrontRight) => Some(Hand::Right),
        Part::Edge(_) => None,
    }
}

#[cfg(test)]
mod tests;
