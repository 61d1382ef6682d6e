//! Overlap positions: beside friends who fight, without an enemy of one's own in front.

use acies_field::zone::level_beside;
use acies_field::{Base, Body};
use acies_geometry::{Bounds, Contact, Edge, Footprint, Part, TOUCH, contact};

use crate::fielded::{Fielded, GroupId};
use crate::position::Position;

/// In which way a base overlaps an enemy base. AM-MAN-047, AM-MEL-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overlap {
    /// Side edge on side edge, while friends fight that enemy base front to front.
    Side,
    /// Level beside a friend whose whole front touches the enemy base.
    BesideFront,
    /// Level beside a friend whose front touches the enemy base's flank.
    BesideFlank,
}

/// How a base overlaps a base of the enemy, if it does. `friends` are the bases that may fight that enemy: of its own
/// battle group and of others. AM-MAN-047, AM-MEL-004
///
/// Where troops could not conform, those who count as in front contact give overlaps too: that is not looked at here.
pub fn overlaps(
    base: &Base,
    friends: impl Iterator<Item = (Base, Footprint)>,
    enemy: &Footprint,
) -> Option<Overlap> {
    let by_the_side = touches_by_the_sides(&base.footprint(), enemy);
    let fighting = friends.filter_map(|(friend, footprint)| {
        let how = contact(&footprint, enemy).filter(|how| is_front(how.mine))?;
        if by_the_side && is_front(how.theirs) {
            Some(Overlap::Side)
        } else if level_beside(base, &friend) {
            beside(&friend, how)
        } else {
            None
        }
    });
    fighting.min()
}

/// What a base level beside this one has, by how it fights.
fn beside(friend: &Base, how: Contact) -> Option<Overlap> {
    if is_flank(how.theirs) {
        return Some(Overlap::BesideFlank);
    }
    (how.along >= friend.size.width - TOUCH * 2).then_some(Overlap::BesideFront)
}

fn touches_by_the_sides(one: &Footprint, other: &Footprint) -> bool {
    contact(one, other).is_some_and(|how| is_flank(how.mine) && is_flank(how.theirs))
}

const fn is_front(part: Part) -> bool {
    matches!(part, Part::Edge(Edge::Front))
}

const fn is_flank(part: Part) -> bool {
    matches!(part, Part::Edge(Edge::Left | Edge::Right))
}

impl Position<'_> {
    /// The enemy battle groups that these bases of a battle group would overlap if they stood like this. Orbs are neither
    /// overlapped nor used as overlaps, and broken troops fight nobody. AM-MAN-045, AM-MAN-048, AM-MEL-012
    pub fn overlapped_by(&self, id: GroupId, bases: &[Base]) -> Vec<GroupId> {
        let cannot = |fielded: &Fielded| fielded.in_orb || fielded.is_broken();
        if cannot(self.fielded(id)) {
            return Vec::new();
        }
        let own: Vec<Footprint> = Body::new(bases.to_vec()).footprints();
        let reach = around(&own).widened(self.base_width() * 2 + TOUCH * 2);
        let mut overlapped = Vec::new();
        let mut friends: Option<Vec<(Base, Footprint)>> = None;
        for (enemy, theirs) in self.groups(id.seat.other()).filter(|(_, enemy)| !cannot(enemy)) {
            if !theirs.body.bases().iter().any(|base| reach.hold(base.pose.front)) {
                continue;
            }
            let friends = friends.get_or_insert_with(|| {
                let others = self.friends(id).filter(|(_, friend)| !cannot(friend));
                let others = others.flat_map(|(_, friend)| with_footprints(friend.body.bases()));
                others.filter(|(_, footprint)| reach.meet(footprint.bounds())).collect()
            });
            let beside = |enemy: &Footprint| {
                bases.iter().enumerate().any(|(at, base)| {
                    let comrades = bases.iter().copied().zip(own.iter().copied()).enumerate();
                    let comrades = comrades.filter(|(other, _)| *other != at).map(|(_, comrade)| comrade);
                    overlaps(base, friends.iter().copied().chain(comrades), enemy).is_some()
                })
            };
            let mut near = theirs.body.footprints().into_iter().filter(|base| reach.meet(base.bounds()));
            if near.any(|enemy| beside(&enemy)) {
                overlapped.push(enemy);
            }
        }
        overlapped
    }
}

fn with_footprints(bases: &[Base]) -> impl Iterator<Item = (Base, Footprint)> + '_ {
    let footprints = Body::new(bases.to_vec()).footprints();
    bases.iter().copied().zip(footprints)
}

fn around(bases: &[Footprint]) -> Bounds {
    bases.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, battle, blue, red};

    const FOOT: &str = "4 heavy foot, protected, average, drilled, swordsmen";

    /// Which enemies red's second battle group overlaps when its front is here.
    fn overlapped(place: (i32, i32), facing: i32, files: usize) -> Vec<GroupId> {
        // Red's first two files fight blue's, front to front, between 460 and 540.
        let friends = [(FOOT, (500, 500), 0, 2), (FOOT, place, facing, files)];
        let (fog, battle) = battle(&friends, &[(FOOT, (500, 500), 180, 2)]);
        at(&fog, &battle).overlapped_by(red(1), battle.fielded(red(1)).unwrap().body.bases())
    }

    /// AM-MAN-047, the second position and what it lacks.
    #[test]
    fn level_beside_a_friend_in_full_front_contact() {
        assert_eq!(overlapped((580, 500), 0, 2), [blue(0)]);
        assert_eq!(overlapped((420, 500), 0, 2), [blue(0)], "on either side");
        assert_eq!(overlapped((580, 495), 0, 2), [], "not level");
        assert_eq!(overlapped((620, 500), 0, 2), [], "not touching");
        let offset = [(FOOT, (480, 500), 0, 2), (FOOT, (400, 500), 0, 2)];
        let (fog, battle) = battle(&offset, &[(FOOT, (500, 500), 180, 2)]);
        let bases = battle.fielded(red(1)).unwrap().body.bases();
        assert_eq!(
            at(&fog, &battle).overlapped_by(red(1), bases),
            [],
            "only half the friend's front touches"
        );
    }

    /// AM-MAN-047, the first and the third position.
    #[test]
    fn beside_the_enemy_and_beside_a_friend_on_his_flank() {
        assert_eq!(
            overlapped((580, 520), 0, 2),
            [blue(0)],
            "side edge along his side edge, beyond his front"
        );
        assert_eq!(overlapped((560, 505), 180, 1), [blue(0)], "whichever way it faces");
        // A friend's front is on the enemy's right flank (at 460), one file; the next file is level beside him.
        let flank = [(FOOT, (460, 505), 90, 1), (FOOT, (460, 545), 90, 1)];
        let (fog, battle) = battle(&flank, &[(FOOT, (500, 500), 180, 2)]);
        let bases = battle.fielded(red(1)).unwrap().body.bases();
        assert_eq!(at(&fog, &battle).overlapped_by(red(1), bases), [blue(0)]);
    }

    /// Proves AM-MAN-048.
    #[test]
    fn nobody_overlaps_an_orb() {
        let friends = [(FOOT, (500, 500), 0, 2), (FOOT, (580, 500), 0, 2)];
        let (fog, mut battle) = battle(&friends, &[(FOOT, (500, 500), 180, 2)]);
        let bases = battle.fielded(red(1)).unwrap().body.bases().to_vec();
        assert_eq!(at(&fog, &battle).overlapped_by(red(1), &bases), [blue(0)]);
        battle.fielded_mut(blue(0)).unwrap().in_orb = true;
        assert_eq!(at(&fog, &battle).overlapped_by(red(1), &bases), []);
    }
}
