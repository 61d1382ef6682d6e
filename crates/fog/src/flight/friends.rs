//! Where a flight ends that goes through friends.

use acies_field::Sweep;
use acies_geometry::sweep::{Obstacle, slide, slide_out};
use acies_geometry::{Angle, Edge, Footprint, Length, Part, Point, Pose, TOUCH, Vector, contact};

use super::around::{Around, Blocker, Means, Role};
use super::course::Course;
use crate::TroopType;
use crate::engagement::contacts_between;
use crate::fielded::GroupId;
use crate::movement::Passing;

/// Whether a flight can end where it comes to.
#[derive(Clone, Debug)]
pub(super) enum Settled {
    /// There, or placed beyond the friends that it enters.
    At(Course),
    /// There is no passing through these friends after all. AM-MOV-069
    NotThrough(Vec<GroupId>),
    /// There is no room beyond friends that it bursts into. AM-MOV-076
    NoRoom,
}

/// As far as troops may be placed beyond friends: longer than any battle group.
const FAR: Length = Length::millimetres(2000);

impl Around<'_> {
    /// Ends a flight: clear of all friends, or beyond all that it enters, if there is room and it has move enough.
    /// AM-MOV-069, AM-MOV-075
    pub(super) fn settle(&self, end: &Course, means: &Means) -> Settled {
        let entered = self.entered_at(end.footprints(), means);
        if entered.is_empty() {
            return Settled::At(end.clone());
        }
        let passed = |number: &&usize| self.blockers[**number].role == Role::Passable;
        let short: Vec<GroupId> = entered
            .iter()
            .filter(passed)
            .filter(|&&number| !self.reaches(end, &self.blockers[number]))
            .filter_map(|&number| self.blockers[number].group())
            .collect();
        if !short.is_empty() {
            return Settled::NotThrough(short);
        }
        if let Some(placed) = self.beyond(end, &entered, means) {
            return Settled::At(placed);
        }
        let groups: Vec<GroupId> =
            entered.iter().filter(passed).filter_map(|&number| self.blockers[number].group()).collect();
        if groups.is_empty() { Settled::NoRoom } else { Settled::NotThrough(groups) }
    }

    /// The friends' bases that it stands in, of those that do not stop it.
    fn entered_at(&self, bases: &[Footprint], means: &Means) -> Vec<usize> {
        let entered = |blocker: &Blocker<'_>| {
            !means.stops(blocker) && bases.iter().any(|base| blocker.shape.is_under(base))
        };
        (0..self.blockers.len()).filter(|&number| entered(&self.blockers[number])).collect()
    }

    /// Whether it has move enough to be placed beyond friends that it may pass: light foot if it reaches them at all, others
    /// if all of their rear rank who go through them come up to them. AM-MOV-069
    fn reaches(&self, end: &Course, friends: &Blocker<'_>) -> bool {
        let group = self.position.group(self.id);
        if group.bases().iter().all(|base| base.kind == TroopType::LightFoot) {
            return true;
        }
        let Some(drawn) = end.body.drawn() else { return false };
        let (bases, far) = (end.footprints(), ahead(end, FAR));
        let same = |blocker: &&Blocker<'_>| blocker.thing == friends.thing;
        let friends: Vec<Footprint> =
            self.blockers.iter().filter(same).filter_map(Blocker::footprint).collect();
        let mut rearmost = drawn.ranks.files().iter().filter_map(|file| file.last());
        rearmost.all(|&base| {
            let ahead = friends.iter().filter_map(|friend| gap(&bases[base], far, friend)).min();
            ahead.is_none_or(|ahead| ahead <= TOUCH)
        })
    }

    /// Placed straight ahead beyond all friends that it stands in, if there is room for it. AM-MOV-069, AM-MOV-075
    fn beyond(&self, end: &Course, entered: &[usize], means: &Means) -> Option<Course> {
        let way = ahead(end, FAR);
        let groups: Vec<_> = entered.iter().map(|&number| self.blockers[number].thing).collect();
        let friends = self.blockers.iter().filter(|blocker| groups.contains(&blocker.thing));
        let friends: Vec<Footprint> = friends.filter_map(Blocker::footprint).collect();
        let mut out = Length::ZERO;
        for base in end.footprints() {
            for friend in friends.iter().filter(|friend| gap(base, way, friend).is_some()) {
                out = out.max(slide_out(base, way, FAR, friend)?);
            }
        }
        let placed = end.advanced(out)?;
        let sweep = &placed.swept[end.swept.len()..];
        let blocked = sweep.iter().any(|sweep| self.run_into(sweep, means).is_some());
        let bases = placed.footprints();
        let near_enemy =
            self.enemies().any(|(_, enemy)| bases.iter().any(|base| contact(base, &enemy).is_some()));
        (!blocked && !near_enemy && self.is_free(bases)).then_some(Course {
            used: end.used,
            beyond: true,
            ..placed
        })
    }

    /// Where it came to, if it stands in nobody there; otherwise the furthest place before on its way straight ahead at
    /// which it does not, and which it reaches without going through what stops it. AM-IMP-079, AM-IMP-085, AM-MOV-076
    pub(super) fn furthest_free(&self, start: &Course, end: &Course, means: &Means) -> Option<Course> {
        if self.is_free(end.footprints()) {
            return Some(end.clone());
        }
        let mut straight = start.clone();
        self.advance(&mut straight, end.used - start.used, means);
        let whole = straight.used - start.used;
        let mut stops = vec![whole, Length::ZERO];
        for blocker in
            self.blockers.iter().filter(|blocker| matches!(blocker.role, Role::Burst | Role::Passable))
        {
            let first = start.first_contact(whole, &[blocker.shape.obstacle()]);
            stops.extend(first.map(|(slid, _)| slid));
            let way = ahead(start, whole);
            let Some(friend) = blocker.footprint() else { continue };
            let clear = start.footprints().iter().map(|base| slide_out(base, way, whole, &friend)).max();
            stops.extend(clear.flatten());
        }
        stops.sort_unstable();
        stops.dedup();
        let stops = stops.into_iter().rev().filter_map(|stop| start.advanced(stop));
        stops.into_iter().find(|course| self.is_free(course.footprints()))
    }

    /// Those who rout on may pass through drilled friends whom they first touch on the front edge or a front corner.
    /// AM-JAP-016, AM-MOV-068
    pub(super) fn open_drilled_friends(&mut self, start: &Course, direction: Angle) {
        if !self.why.is_later() {
            return;
        }
        let mut straight = start.clone();
        self.wheel_alone(&mut straight, direction);
        let drilled: Vec<GroupId> = self
            .position
            .friends(self.id)
            .map(|(friend, _)| friend)
            .filter(|&friend| self.position.may_pass(self.id, friend) == Passing::FrontFirst)
            .filter(|&friend| self.meets_front(&straight, friend))
            .collect();
        for blocker in &mut self.blockers {
            if blocker.group().is_some_and(|friend| drilled.contains(&friend)) {
                blocker.role = Role::Passable;
            }
        }
    }

    /// Whether the first part of some friends that it touches straight ahead is their front edge or a front corner.
    fn meets_front(&self, straight: &Course, friend: GroupId) -> bool {
        let bases = self.position.fielded(friend).body.footprints();
        let obstacles: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
        let Some((slid, _)) = straight.first_contact(FAR, &obstacles) else { return false };
        let Some(met) = straight.advanced(slid) else { return false };
        let contacts = contacts_between(met.footprints(), bases);
        let front = |part: Part| match part {
            Part::Edge(edge) => edge == Edge::Front,
            Part::Corner(corner) => corner.is_front(),
        };
        !contacts.is_empty() && contacts.iter().all(|&(_, _, contact)| front(contact.theirs))
    }

    /// The friends of a role that some sweeps go through.
    pub(super) fn gone_through(&self, swept: &[Sweep], role: Role) -> Vec<GroupId> {
        let through = |blocker: &&Blocker<'_>| {
            let obstacle = [blocker.shape.obstacle()];
            blocker.role == role && swept.iter().any(|sweep| sweep.runs_into(&obstacle))
        };
        let mut groups: Vec<GroupId> =
            self.blockers.iter().filter(through).filter_map(Blocker::group).collect();
        groups.dedup();
        groups
    }
}

/// The way straight ahead.
fn ahead(course: &Course, distance: Length) -> Vector {
    Pose::new(Point::default(), course.facing()).ahead(distance)
}

/// How far a base slides a way until it comes into another; nothing if it stands in it.
fn gap(base: &Footprint, way: Vector, other: &Footprint) -> Option<Length> {
    slide(base, way, way.length(), Obstacle::Base(other))
}
