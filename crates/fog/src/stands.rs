//! Overlap positions: bases that fight in a melee beside its front.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use acies_field::{Base, Body, face_alike};
use acies_geometry::contact::corners_meet;
use acies_geometry::{Bounds, Contact, Corner, Edge, Footprint, Part, TOUCH, contact};
use acies_play::Seat;

use crate::defending::ground_of;
use crate::engagement::{fights, is_combat};
use crate::fielded::{Fielded, GroupId};
use crate::manoeuvre::conforming;
use crate::position::Position;

/// Which of the four overlap positions it is. AM-MAN-047
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Case {
    /// Side edge on the side edge of an enemy base whose front friends are fighting.
    AtTheSide,
    /// Level beside a friend whose whole front edge touches an enemy base.
    BesideFront,
    /// Level beside a friend whose front edge touches the flank edge of an enemy base.
    BesideFlanker,
    /// Level beside a friend in a melee that could not be lined up.
    BesideOffset,
}

/// A base in an overlap position, and the enemy base that it overlaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Overlap {
    /// The overlapping base.
    pub base: usize,
    /// The battle group of the overlapped base.
    pub enemy: GroupId,
    /// The overlapped base.
    pub enemy_base: usize,
    /// How.
    pub case: Case,
}

/// The bases of a battle group that can fight.
#[derive(Clone, Debug)]
struct Stand<'a> {
    id: GroupId,
    bases: Cow<'a, [Base]>,
    outlines: Cow<'a, [Footprint]>,
    around: Bounds,
    in_orb: bool,
}

impl<'a> Stand<'a> {
    fn new(position: &Position<'_>, (id, fielded): (GroupId, &Fielded), body: &'a Body) -> Self {
        let bases = position.fronts_in(id, body);
        let outlines = ground_of(&bases, body);
        let around = match &outlines {
            Cow::Borrowed(_) => body.bounds(),
            Cow::Owned(outlines) => {
                outlines.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one))
            }
        };
        let around = around.widened(TOUCH);
        let in_orb = fielded.in_orb;
        Self { id, bases, outlines, around, in_orb }
    }

    /// A body that is only thought of.
    fn imagined(position: &Position<'_>, id: GroupId, body: &Body) -> Self {
        let Stand { bases, outlines, around, in_orb, .. } =
            Stand::new(position, (id, position.fielded(id)), body);
        let (bases, outlines) = (Cow::Owned(bases.into_owned()), Cow::Owned(outlines.into_owned()));
        Self { id, bases, outlines, around, in_orb }
    }
}

/// All unbroken battle groups as they stand, or as they would stand: who fights whom in the melee phase. AM-MEL-001
#[derive(Clone, Debug)]
pub struct Stands<'a> {
    position: Position<'a>,
    groups: Vec<Stand<'a>>,
    /// Whether melees that could not be lined up count as if they were.
    offset: bool,
    /// Of whom it is known whether he could line up where he stands.
    could_line_up: RefCell<Vec<(GroupId, bool)>>,
    /// The contacts of those who have been asked for.
    contacts: RefCell<Vec<(GroupId, Rc<[Met]>)>>,
}

/// A contact with unbroken enemy: which base touches, which base of whom, and how.
type Met = (usize, GroupId, usize, Contact);

impl<'a> Stands<'a> {
    /// All as they stand.
    pub fn new(position: &Position<'a>) -> Self {
        let unbroken = position.all_groups().filter(|(_, fielded)| !fielded.is_broken());
        let mut groups =
            Vec::with_capacity(Seat::BOTH.map(|seat| position.battle.side(seat).groups.len()).iter().sum());
        groups.extend(unbroken.map(|(id, fielded)| Stand::new(position, (id, fielded), &fielded.body)));
        Self {
            position: *position,
            groups,
            offset: true,
            could_line_up: RefCell::default(),
            contacts: RefCell::default(),
        }
    }

    /// The same, but only those count as overlaps who stand beside lined up friends.
    #[must_use]
    pub(crate) fn lined_up(self) -> Self {
        Self { offset: false, ..self }
    }

    /// As they would stand if one of them stood like this.
    #[must_use]
    pub fn with(&self, id: GroupId, body: &Body) -> Self {
        let mut stands = Self { contacts: RefCell::default(), ..self.clone() };
        if let Some(stand) = stands.groups.iter_mut().find(|stand| stand.id == id) {
            *stand = Stand::imagined(&self.position, id, body);
        }
        stands
    }

    fn of(&self, seat: Seat) -> impl Iterator<Item = &Stand<'a>> {
        self.groups.iter().filter(move |stand| stand.id.seat == seat)
    }

    fn get(&self, id: GroupId) -> Option<&Stand<'a>> {
        self.groups.iter().find(|stand| stand.id == id)
    }

    /// All bases of a side, as their enemies meet them: whose, which one, and where it stands.
    pub fn bases(&self, seat: Seat) -> impl Iterator<Item = (GroupId, usize, &Base)> {
        self.of(seat)
            .flat_map(|stand| stand.bases.iter().enumerate().map(|(index, base)| (stand.id, index, base)))
    }

    /// A base, as its enemies meet it.
    pub fn base(&self, id: GroupId, base: usize) -> Option<&Base> {
        self.get(id)?.bases.get(base)
    }

    /// All contacts of a battle group with unbroken enemy: which base touches which base of whom, and how.
    pub fn contacts(&self, id: GroupId) -> Vec<Met> {
        self.met(id).to_vec()
    }

    fn met(&self, id: GroupId) -> Rc<[Met]> {
        let known = self.contacts.borrow().iter().find(|(of, _)| *of == id).map(|(_, met)| Rc::clone(met));
        known.unwrap_or_else(|| {
            let met: Rc<[Met]> = self.look_up_contacts(id).into();
            self.contacts.borrow_mut().push((id, Rc::clone(&met)));
            met
        })
    }

    fn look_up_contacts(&self, id: GroupId) -> Vec<Met> {
        let mut found = Vec::new();
        let Some(mine) = self.get(id) else { return found };
        for enemy in self.of(id.seat.other()).filter(|enemy| enemy.around.meet(&mine.around)) {
            for (base, outline) in mine.outlines.iter().enumerate() {
                if !enemy.around.meet(outline.bounds()) {
                    continue;
                }
                let theirs = enemy.outlines.iter().enumerate();
                let met = theirs.filter_map(|(other, theirs)| Some((other, contact(outline, theirs)?)));
                found.extend(met.map(|(other, met)| (base, enemy.id, other, met)));
            }
        }
        found
    }

    /// The unbroken enemy that a battle group is in close combat with, other than as an overlap. AM-COM-003
    pub fn opponents(&self, id: GroupId) -> Vec<GroupId> {
        let mut opponents: Vec<GroupId> =
            self.met(id).iter().filter(|(.., met)| is_combat(*met)).map(|&(_, enemy, ..)| enemy).collect();
        opponents.sort_unstable();
        opponents.dedup();
        opponents
    }

    /// Whether each base of a battle group has unbroken enemy on its front edge. AM-MEL-001
    pub fn facing_enemy(&self, id: GroupId) -> Vec<bool> {
        let mut facing = vec![false; self.get(id).map_or(0, |stand| stand.bases.len())];
        for &(base, .., met) in self.met(id).iter() {
            facing[base] |= fights(met);
        }
        facing
    }

    /// The bases of a battle group that overlap: one that has enemy on its front edge fights there instead. AM-MEL-004,
    /// AM-MEL-011
    pub fn overlaps(&self, id: GroupId) -> Vec<Overlap> {
        let facing = self.facing_enemy(id);
        self.overlap_positions_of(id, |base| !facing[base])
    }

    /// The bases of a battle group that are in overlap positions, those with enemy on their front edge too. Orbs neither
    /// overlap nor are overlapped. AM-MAN-047, AM-MAN-048, AM-SPE-044
    pub fn overlap_positions(&self, id: GroupId) -> Vec<Overlap> {
        self.overlap_positions_of(id, |_| true)
    }

    /// The same of those bases that are wanted: of the others nothing needs to be known.
    fn overlap_positions_of(&self, id: GroupId, is_wanted: impl Fn(usize) -> bool) -> Vec<Overlap> {
        let Some(stand) = self.get(id).filter(|stand| !stand.in_orb) else { return Vec::new() };
        // Whom it overlaps is no further away than a friend beside it is wide.
        let reach = stand.around.widened(self.position.base_width() + TOUCH);
        if !self.of(id.seat.other()).any(|enemy| reach.meet(&enemy.around)) {
            return Vec::new();
        }
        let mut found = self.at_the_side(stand);
        found.retain(|overlap| is_wanted(overlap.base));
        found.extend(self.beside_friends(stand, is_wanted));
        found.retain(|overlap| !self.is_orb(overlap.enemy));
        found.sort_unstable();
        found.dedup_by_key(|overlap| (overlap.base, overlap.enemy, overlap.enemy_base));
        found
    }

    /// The enemy bases that overlap bases of a battle group: whose they are, and how.
    pub fn overlappers(&self, id: GroupId) -> Vec<(GroupId, Overlap)> {
        let of_enemy = |enemy: &Stand<'_>| {
            let overlaps = self.overlaps(enemy.id).into_iter();
            overlaps.map(|overlap| (enemy.id, overlap)).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = self.of(id.seat.other()).flat_map(of_enemy).collect();
        found.retain(|(_, overlap)| overlap.enemy == id);
        found
    }

    fn is_orb(&self, id: GroupId) -> bool {
        self.get(id).is_some_and(|stand| stand.in_orb)
    }

    /// The first overlap position. AM-MAN-047
    fn at_the_side(&self, stand: &Stand<'_>) -> Vec<Overlap> {
        let side_by_side = |met: Contact| matches!((met.mine, met.theirs), (Part::Edge(mine), Part::Edge(theirs)) if mine.is_side() && theirs.is_side());
        let mut found = Vec::new();
        for &(base, enemy, enemy_base, met) in self.met(stand.id).iter() {
            if side_by_side(met) && self.is_fought_in_front(enemy, enemy_base) {
                found.push(Overlap { base, enemy, enemy_base, case: Case::AtTheSide });
            }
        }
        found
    }

    /// Whether some enemy fights a base in front edge contact.
    fn is_fought_in_front(&self, id: GroupId, base: usize) -> bool {
        let engaged = |&(mine, .., met): &Met| {
            mine == base && met.mine == Part::Edge(Edge::Front) && met.theirs == Part::Edge(Edge::Front)
        };
        self.met(id).iter().any(engaged)
    }

    /// The other three: level beside a friend, and what that friend does. AM-MAN-047
    fn beside_friends(&self, stand: &Stand<'_>, is_wanted: impl Fn(usize) -> bool) -> Vec<Overlap> {
        let mut found = Vec::new();
        for friend in
            self.of(stand.id.seat).filter(|friend| !friend.in_orb && friend.around.meet(&stand.around))
        {
            let fought = self.met(friend.id);
            if fought.is_empty() {
                continue;
            }
            let pairs = level_pairs(stand, friend).into_iter();
            for (base, of_friend) in pairs.filter(|&(base, _)| is_wanted(base)) {
                for &(mine, enemy, enemy_base, met) in fought.iter() {
                    let width = friend.bases[mine].size.width;
                    if mine != of_friend {
                        continue;
                    }
                    let case = match (met.mine, met.theirs) {
                        (Part::Edge(Edge::Front), Part::Edge(Edge::Left | Edge::Right)) => {
                            Case::BesideFlanker
                        }
                        (Part::Edge(Edge::Front), _) if met.along + TOUCH >= width => Case::BesideFront,
                        _ if fights(met) && self.could_not_line_up(friend.id, enemy) => Case::BesideOffset,
                        _ => continue,
                    };
                    found.push(Overlap { base, enemy, enemy_base, case });
                }
            }
        }
        found
    }

    /// Whether the one of two battle groups that had to conform could not. AM-MAN-016
    fn could_not_line_up(&self, one: GroupId, other: GroupId) -> bool {
        if !self.offset {
            return false;
        }
        let active = if one.seat == self.position.battle.turn.active { one } else { other };
        let known = self.could_line_up.borrow().iter().find(|(id, _)| *id == active).map(|&(_, could)| could);
        !known.unwrap_or_else(|| {
            let could = conforming::is_possible(&self.position, active);
            self.could_line_up.borrow_mut().push((active, could));
            could
        })
    }
}

/// The bases of a battle group that stand level beside those of another, or of itself: side edge on side edge, front
/// corner on front corner, and facing the same way.
fn level_pairs(stand: &Stand<'_>, friend: &Stand<'_>) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (base, outline) in stand.outlines.iter().enumerate() {
        for (other, beside) in friend.outlines.iter().enumerate() {
            let itself = stand.id == friend.id && base == other;
            let alike = face_alike(stand.bases[base].pose.facing, friend.bases[other].pose.facing);
            if !itself && alike && is_level(outline, beside) {
                pairs.push((base, other));
            }
        }
    }
    pairs
}

fn is_level(one: &Footprint, other: &Footprint) -> bool {
    corners_meet(one, Corner::FrontLeft, other, Corner::FrontRight)
        || corners_meet(one, Corner::FrontRight, other, Corner::FrontLeft)
}

impl Position<'_> {
    /// Whether a battle group has a base in an overlap position. AM-MAN-047
    pub fn is_overlap(&self, id: GroupId) -> bool {
        !Stands::new(self).overlaps(id).is_empty()
    }

    /// The enemy battle groups that a battle group would overlap if its bases stood like this. AM-MAN-045
    pub fn overlapped_by(&self, id: GroupId, body: &Body) -> Vec<GroupId> {
        let reach = body.bounds().widened(self.base_width() + TOUCH * 2);
        let near = |base: &Footprint| reach.meet(base.bounds());
        let mut enemies = self.groups(id.seat.other()).filter(|(_, enemy)| reach.meet(&enemy.body.bounds()));
        if !enemies.any(|(_, enemy)| enemy.body.footprints().iter().any(near)) {
            return Vec::new();
        }
        let stands = Stands::new(self).with(id, body);
        let mut enemies: Vec<GroupId> = stands.overlaps(id).iter().map(|overlap| overlap.enemy).collect();
        enemies.sort_unstable();
        enemies.dedup();
        enemies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Placed, at, battle, blue, red};

    const FOOT: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";
    const PAIR: &str = "2 heavy foot, protected, average, drilled, offensive spearmen";

    fn overlaps(red_side: &[Placed<'_>], blue_side: &[Placed<'_>], of: usize) -> Vec<(usize, usize, Case)> {
        let (fog, battle) = battle(red_side, blue_side);
        let found = Stands::new(&at(&fog, &battle)).overlaps(red(of));
        found.into_iter().map(|overlap| (overlap.base, overlap.enemy_base, overlap.case)).collect()
    }

    /// Proves AM-MAN-047, AM-MEL-004, AM-GLO-033.
    #[test]
    fn the_four_overlap_positions() {
        let enemy = (PAIR, (500, 515), 180, 1);
        // Four in line, of which the second faces the enemy squarely.
        let beside = overlaps(&[(FOOT, (520, 515), 0, 4)], &[enemy], 0);
        assert_eq!(beside, [(0, 0, Case::BesideFront), (2, 0, Case::BesideFront)]);
        let half = overlaps(&[(FOOT, (500, 515), 0, 4)], &[enemy], 0);
        assert_eq!(half, [], "two friends on a half each, and they could line up");
        // Past the enemy's left flank while a friend fights its front: 5 mm of side edge are enough.
        let past = |y: i32| overlaps(&[(PAIR, (500, 515), 0, 1), (PAIR, (460, y), 0, 1)], &[enemy], 1);
        assert_eq!(past(520), [(0, 0, Case::AtTheSide)]);
        assert_eq!(past(515), [(0, 0, Case::BesideFront)], "level with the friend");
        assert_eq!(past(510), [], "stepped back");
        assert_eq!(overlaps(&[(PAIR, (460, 520), 0, 1)], &[enemy], 0), [], "nobody fights its front");
        // On the flank, 15 mm deep: the neighbour need not touch the enemy.
        let flank = [(FOOT, (520, 522), 270, 4), (PAIR, (500, 515), 0, 1)];
        let found = overlaps(&flank, &[enemy], 0);
        assert!(
            found.iter().all(|overlap| overlap.2 == Case::BesideFlanker) && !found.is_empty(),
            "{found:?}"
        );
        // Beside a friend who cannot line up because another enemy is in the way, and beside one who can.
        let offset = [(PAIR, (512, 515), 0, 1), (PAIR, (572, 515), 0, 2)];
        assert_eq!(overlaps(&offset, &[enemy, (PAIR, (490, 490), 90, 1)], 1), [(0, 0, Case::BesideOffset)]);
        assert_eq!(overlaps(&offset, &[enemy], 1), []);
    }

    /// Proves AM-MAN-048, AM-SPE-044.
    #[test]
    fn nobody_overlaps_an_orb() {
        let line = (FOOT, (520, 515), 0, 4);
        let (fog, mut battle) = battle(&[line], &[(PAIR, (500, 515), 180, 1)]);
        let overlap = |battle: &crate::Battle| at(&fog, battle).is_overlap(red(0));
        assert!(overlap(&battle));
        battle.fielded_mut(blue(0)).unwrap().in_orb = true;
        assert!(!overlap(&battle));
        battle.fielded_mut(blue(0)).unwrap().in_orb = false;
        battle.fielded_mut(red(0)).unwrap().in_orb = true;
        assert!(!overlap(&battle), "an orb overlaps nobody either");
    }
}
