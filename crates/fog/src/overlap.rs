//! Overlap positions: beside friends who fight, without an enemy of one's own in front.

use acies_field::Base;
use acies_field::zone::level_beside;
use acies_geometry::{Contact, Edge, Footprint, Part, TOUCH, contact};

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

/// A base of a battle group, wherever it stands or is thought to stand.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// Whose base it is.
    pub id: GroupId,
    /// The base.
    pub base: &'a Base,
    /// The other bases of its battle group, where they stand then.
    pub comrades: &'a [Base],
}

/// How a base overlaps a base of the enemy, if it does. Orbs are neither overlapped nor used as overlaps, and broken troops
/// fight nobody. AM-MAN-047, AM-MAN-048, AM-MEL-004, AM-MEL-012
///
/// Where troops could not conform, those who count as in front contact give overlaps too: that is not looked at here.
pub fn overlaps(
    position: &Position<'_>,
    placed: &Placed<'_>,
    enemy: GroupId,
    base: usize,
) -> Option<Overlap> {
    let theirs = position.fielded(enemy);
    let cannot = |fielded: &Fielded| fielded.in_orb || fielded.is_broken();
    if cannot(theirs) || cannot(position.fielded(placed.id)) {
        return None;
    }
    let enemy_base = theirs.body.bases().get(base)?.footprint();
    let mine = placed.base.footprint();
    let friends = position.friends(placed.id).filter(|(_, friend)| !cannot(friend));
    let friends = friends.flat_map(|(_, friend)| friend.body.bases());
    let near = enemy_base.bounds().widened(mine_reach(&mine));
    let friends: Vec<(&Base, Footprint)> = friends
        .chain(placed.comrades)
        .map(|friend| (friend, friend.footprint()))
        .filter(|(_, footprint)| near.meet(footprint.bounds()))
        .collect();
    let fighting = |friend: &Footprint| contact(friend, &enemy_base).filter(|contact| is_front(contact.mine));
    if touches_by_the_sides(&mine, &enemy_base)
        && friends.iter().any(|(_, friend)| fighting(friend).is_some_and(|how| is_front(how.theirs)))
    {
        return Some(Overlap::Side);
    }
    let level = friends.iter().filter(|(friend, _)| level_beside(placed.base, friend));
    level
        .filter_map(|(friend, footprint)| {
            let how = fighting(footprint)?;
            beside(friend, how)
        })
        .min()
}

/// What a base level beside this one has, by how it fights.
fn beside(friend: &Base, how: Contact) -> Option<Overlap> {
    if is_flank(how.theirs) {
        return Some(Overlap::BesideFlank);
    }
    (how.along >= friend.size.width - TOUCH * 2).then_some(Overlap::BesideFront)
}

fn mine_reach(mine: &Footprint) -> acies_geometry::Length {
    let edge = |edge| mine.edge(edge).length();
    edge(Edge::Front) + edge(Edge::Left) + TOUCH
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
    /// The enemy battle groups that these bases of a battle group would overlap if they stood like this. AM-MAN-045
    pub fn overlapped_by(&self, id: GroupId, bases: &[Base]) -> Vec<GroupId> {
        let enemies = self.groups(id.seat.other()).filter(|(_, enemy)| !enemy.is_broken() && !enemy.in_orb);
        let reach = bases.iter().map(|base| *base.footprint().bounds());
        let reach = reach.fold(acies_geometry::Bounds::of(&[]), acies_geometry::Bounds::joined);
        let reach = reach.widened(self.base_width() + TOUCH * 2);
        let overlapped = enemies.filter(|&(enemy, fielded)| {
            let near = |base: &usize| reach.meet(fielded.body.bases()[*base].footprint().bounds());
            (0..fielded.body.bases().len()).filter(near).any(|base| {
                (0..bases.len()).any(|at| {
                    let comrades = [&bases[..at], &bases[at + 1..]].concat();
                    overlaps(self, &Placed { id, base: &bases[at], comrades: &comrades }, enemy, base)
                        .is_some()
                })
            })
        });
        overlapped.map(|(enemy, _)| enemy).collect()
    }
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
