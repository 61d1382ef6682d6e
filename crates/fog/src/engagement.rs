//! Who fights whom, as the bases stand.

use acies_field::{Base, Body, face_alike};
use acies_geometry::{Bounds, Contact, Corner, Edge, Footprint, Length, Part, TOUCH, contact};
use acies_play::Seat;

use crate::fielded::{Fielded, GroupId};
use crate::position::Position;

/// Whether a contact is one in which the first base fights the second: its front edge touches it, or a front corner an
/// edge of it. AM-IMP-010
pub fn fights(contact: Contact) -> bool {
    matches!(
        (contact.mine, contact.theirs),
        (Part::Edge(Edge::Front), _) | (Part::Corner(Corner::FrontLeft | Corner::FrontRight), Part::Edge(_))
    )
}

/// Whether a contact makes a combat, whichever of the two fights: not side edge to side edge, and not corner to corner.
/// AM-MAN-049, AM-MAN-052
pub fn is_combat(contact: Contact) -> bool {
    fights(contact) || fights(contact.turned())
}

impl Position<'_> {
    /// All contacts of a battle group's bases with those of another: which base touches which, and how. Between enemies
    /// the front edge of a fortification stands in for that of its defenders. AM-SPE-022
    pub fn contacts(&self, id: GroupId, other: GroupId) -> Vec<(usize, usize, Contact)> {
        if !self.might_touch(id, other, Length::ZERO) {
            return Vec::new();
        }
        let [mine, theirs] = [id, other].map(|id| self.outlines(id));
        contacts_between(&mine, &theirs)
    }

    /// A quick look that may say yes too often: whether a battle group, with what it defends, is so near another that it
    /// might touch that after a move of this length.
    pub(crate) fn might_touch(&self, id: GroupId, other: GroupId, after: Length) -> bool {
        self.around(id).widened(after).meet(&self.around(other))
    }

    /// A quick look that may name too many: the enemy battle groups that a battle group might touch after a move of this length.
    pub(crate) fn enemies_within(
        &self,
        id: GroupId,
        after: Length,
    ) -> impl Iterator<Item = (GroupId, &Fielded)> {
        let (reach, works) = (self.around(id).widened(after), self.thickest_works(id.seat.other()));
        let enemies = self.groups(id.seat.other());
        enemies.filter(move |(_, enemy)| reach.meet(&with_defences(enemy, works)))
    }

    /// A quick look that may say yes too often: whether a battle group, with what it defends, would be in the way of a body.
    pub(crate) fn might_overlap(&self, id: GroupId, body: &Body) -> bool {
        self.around(id).meet(&body.bounds())
    }

    /// An upright rectangle round a battle group and what it defends, and a hair more.
    fn around(&self, id: GroupId) -> Bounds {
        with_defences(self.fielded(id), self.thickest_works(id.seat))
    }

    fn thickest_works(&self, seat: Seat) -> Length {
        thickest(&self.battle.side(seat).works)
    }

    /// A quick look that may say yes too often: whether anybody touches any enemy.
    pub(crate) fn might_be_contact(&self) -> bool {
        let [red, blue] = Seat::BOTH.map(|seat| self.surroundings(seat));
        red.iter().any(|(_, one)| blue.iter().any(|(_, other)| one.meet(other)))
    }

    /// A quick look that may name too many: the battle groups with enemy so near.
    pub(crate) fn with_enemy_near(&self, near: Length) -> Vec<GroupId> {
        let [red, blue] = Seat::BOTH.map(|seat| self.surroundings(seat));
        let has_near = |one: &Bounds, others: &[(GroupId, Bounds)]| {
            let reach = one.widened(near);
            others.iter().any(|(_, other)| reach.meet(other))
        };
        let of_red = red.iter().filter(|(_, one)| has_near(one, &blue));
        let of_blue = blue.iter().filter(|(_, one)| has_near(one, &red));
        of_red.chain(of_blue).map(|&(id, _)| id).collect()
    }

    /// The battle groups of a side, each with the upright rectangle round it and what it defends.
    fn surroundings(&self, seat: Seat) -> Vec<(GroupId, Bounds)> {
        let works = self.thickest_works(seat);
        let mut found = Vec::with_capacity(self.battle.side(seat).groups.len());
        found.extend(self.groups(seat).map(|(id, fielded)| (id, with_defences(fielded, works))));
        found
    }

    /// A quick look that may say yes too often: whether a battle group touches any enemy.
    pub(crate) fn has_enemy_near(&self, id: GroupId) -> bool {
        self.enemies_near(id).next().is_some()
    }

    /// The enemy battle groups that might touch a battle group.
    fn enemies_near(&self, id: GroupId) -> impl Iterator<Item = (GroupId, &Fielded)> {
        self.enemies_within(id, Length::ZERO)
    }

    /// The enemy battle groups, broken ones too, that touch a battle group in any way.
    pub fn touching(&self, id: GroupId) -> Vec<GroupId> {
        let enemies = self.enemies_near(id).map(|(enemy, _)| enemy);
        enemies.filter(|&enemy| !self.contacts(id, enemy).is_empty()).collect()
    }

    /// The unbroken enemy battle groups that it is in close combat with, other than as an overlap. AM-COM-003
    pub fn opponents(&self, id: GroupId) -> Vec<GroupId> {
        self.fought_by(id).collect()
    }

    fn fought_by(&self, id: GroupId) -> impl Iterator<Item = GroupId> {
        let unbroken = !self.fielded(id).is_broken();
        let enemies = self.enemies_near(id).filter(move |(_, enemy)| unbroken && !enemy.is_broken());
        let fought = move |&enemy: &GroupId| {
            self.contacts(id, enemy).iter().any(|&(_, _, contact)| is_combat(contact))
        };
        enemies.map(|(enemy, _)| enemy).filter(fought)
    }

    /// Whether it is in close combat other than only as an overlap. AM-MAN-001
    pub fn is_in_close_combat(&self, id: GroupId) -> bool {
        self.fought_by(id).next().is_some()
    }

    /// Whether it is in close combat, also with enemies whom it fought when this phase began and who have broken since but
    /// not routed yet. AM-COM-003
    pub fn is_still_in_close_combat(&self, id: GroupId) -> bool {
        let to_rout = |enemy: GroupId| {
            self.battle.fielded(enemy).is_some_and(|enemy| enemy.is_broken() && enemy.deeds.newly_broken)
        };
        let mut engaged = self.battle.turn.engaged.iter();
        self.is_in_close_combat(id) || engaged.any(|&(one, enemy)| one == id && to_rout(enemy))
    }

    /// The enemy battle groups, broken ones too, that touch the front of one of its bases. AM-IMP-026
    pub fn in_contact_with_front(&self, id: GroupId, base: usize) -> Vec<GroupId> {
        let Some(footprint) = self.fielded(id).body.bases().get(base).map(Base::footprint) else {
            return Vec::new();
        };
        let touches = |theirs: &[Footprint]| {
            let contacts = contacts_between(&[footprint], theirs);
            contacts.iter().any(|&(_, _, contact)| fights(contact))
        };
        let reach = footprint.bounds().widened(TOUCH);
        let enemies = self.groups(id.seat.other()).filter(|(_, enemy)| reach.meet(&enemy.body.bounds()));
        enemies.filter(|(_, enemy)| touches(enemy.body.footprints())).map(|(enemy, _)| enemy).collect()
    }

    /// Whether a base fights unbroken enemy to its front: it, or one that stands before it in its file. AM-IMP-015
    pub fn fights_to_front(&self, id: GroupId, base: usize) -> bool {
        let bases = self.fielded(id).body.bases();
        let Some(this) = bases.get(base) else { return false };
        let frame = this.pose.frame();
        let before = |other: &Base| {
            let (aside, forward) = frame.seen(other.pose.front);
            face_alike(other.pose.facing, this.pose.facing)
                && aside.abs() < this.size.width / 2
                && forward >= Length::ZERO
        };
        let mut file = (0..bases.len()).filter(|&other| other == base || before(&bases[other]));
        let unbroken = |enemy: &GroupId| !self.fielded(*enemy).is_broken();
        file.any(|base| self.in_contact_with_front(id, base).iter().any(unbroken))
    }

    /// Whether it touches routing enemy. AM-MAN-001
    pub fn touches_routers(&self, id: GroupId) -> bool {
        // Most of the time nobody routs at all.
        self.groups(id.seat.other()).any(|(_, enemy)| enemy.is_broken())
            && self.routers_touching(id).next().is_some()
    }

    /// The routing enemies that touch it in any way.
    pub(crate) fn routers_touching(&self, id: GroupId) -> impl Iterator<Item = GroupId> {
        let routers = self.enemies_near(id).filter(|(_, enemy)| enemy.is_broken()).map(|(enemy, _)| enemy);
        routers.filter(move |&enemy| !self.contacts(id, enemy).is_empty())
    }
}

/// An upright rectangle round a battle group and what it defends, and a hair more, if the works of its side are so thick.
fn with_defences(fielded: &Fielded, works: Length) -> Bounds {
    fielded.body.bounds().widened(TOUCH + works.max(thickest(&fielded.defences)))
}

fn thickest(works: &[Base]) -> Length {
    works.iter().map(|works| works.size.depth).max().unwrap_or(Length::ZERO)
}

/// All contacts between some bases and some others.
pub fn contacts_between(mine: &[Footprint], theirs: &[Footprint]) -> Vec<(usize, usize, Contact)> {
    let around = theirs.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one));
    let around = around.widened(TOUCH);
    let mut found = Vec::new();
    for (base, footprint) in mine.iter().enumerate().filter(|(_, base)| around.meet(base.bounds())) {
        let touching = theirs.iter().enumerate();
        found.extend(touching.filter_map(|(other, enemy)| Some((base, other, contact(footprint, enemy)?))));
    }
    found
}
