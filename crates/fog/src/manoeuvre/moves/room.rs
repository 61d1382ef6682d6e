//! Making room for a turn: those in its way are shifted. AM-MOV-053

use std::borrow::Cow;
use std::cell::OnceCell;

use acies_field::{Body, Footprints, Motion, Mu, Progress, Sweep};
use acies_geometry::sweep::{Obstacle, slide_further_out};
use acies_geometry::{Angle, Bounds, Footprint, Length, Point, Pose, TOUCH};

use crate::battle::Battle;
use crate::engagement::{contacts_between, is_combat};
use crate::fielded::{Fielded, GroupId, Kinks};
use crate::game::Fog;
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;

/// A battle group that is pushed aside: where it comes to stand.
#[derive(Clone, Debug)]
pub(crate) struct Pushed {
    pub(crate) id: GroupId,
    pub(crate) body: Body,
    pub(crate) kinks: Option<Kinks>,
    /// How far it goes.
    by: Length,
}

/// A shift that makes room: in which direction, how far, and where everybody who is pushed comes to stand.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    /// The direction.
    pub(crate) to: Angle,
    /// How far the one in the way goes.
    pub(crate) distance: Length,
    /// The one in the way, and friends of its in turn.
    pub(crate) moved: Vec<Pushed>,
}

/// A battle group that turns, and where its bases are to stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning<'t> {
    pub(crate) fog: &'t Fog,
    pub(crate) id: GroupId,
    pub(crate) bases: &'t [Footprint],
    pub(crate) facing: Angle,
}

impl Turning<'_> {
    /// The battle groups, friend or enemy, that stand in the way of the turn. AM-MOV-053
    pub(crate) fn blockers(&self, battle: &Battle) -> Vec<GroupId> {
        Room::new(*self, battle).blockers()
    }

    /// The shifts that the owner of a battle group in the way may choose: all that are possible, and not needlessly far.
    /// AM-MOV-054, AM-MOV-055
    pub(crate) fn shifts(&self, battle: &Battle, blocker: GroupId) -> Vec<Shift> {
        let room = Room::new(*self, battle);
        let mut shifts: Vec<Shift> = room.possible_shifts(blocker).collect();
        let shortest = shifts.iter().map(|shift| shift.distance).min().unwrap_or(Length::ZERO);
        let mu = room.position.scale().mu(Mu::new(1));
        shifts.retain(|shift| shift.distance <= mu || shift.distance <= shortest * 2);
        shifts
    }

    /// Whether all who are in the way can make room. AM-MOV-057
    pub(crate) fn solves(&self, battle: &Battle) -> bool {
        Room::new(*self, battle).is_made()
    }
}

/// Somebody who stands around a battle group that turns, where he stands or where he is shifted to.
#[derive(Clone)]
struct Stand<'r> {
    id: GroupId,
    body: Cow<'r, Body>,
    kinks: Cow<'r, Option<Kinks>>,
    bases: Footprints,
    /// As its enemies meet it. AM-SPE-022
    outlines: Vec<Footprint>,
    around: Bounds,
    /// Whether it cannot be shifted, once that is known.
    stays: OnceCell<bool>,
}

impl<'r> Stand<'r> {
    fn new(position: &Position<'r>, id: GroupId, body: Cow<'r, Body>, kinks: Cow<'r, Option<Kinks>>) -> Self {
        let (bases, outlines) = (body.shared_footprints(), position.outlines_in(id, &body).into_owned());
        let around = around(&bases).joined(around(&outlines)).widened(TOUCH);
        Self { id, body, kinks, bases, outlines, around, stays: OnceCell::new() }
    }
}

/// The room for a turn: everybody else, as he stands. Most of them are nowhere near, so bounds come before all else.
struct Room<'r> {
    turning: Turning<'r>,
    position: Position<'r>,
    stands: Vec<Stand<'r>>,
}

fn around(bases: &[Footprint]) -> Bounds {
    bases.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one))
}

fn overlap(one: &[Footprint], other: &[Footprint]) -> bool {
    one.iter().any(|base| other.iter().any(|theirs| base.overlaps(theirs)))
}

impl<'r> Room<'r> {
    fn new(turning: Turning<'r>, battle: &'r Battle) -> Self {
        let position = Position::new(turning.fog, battle);
        let stand = |(id, fielded): (GroupId, &'r Fielded)| {
            Stand::new(&position, id, Cow::Borrowed(&fielded.body), Cow::Borrowed(&fielded.kinks))
        };
        let stands = position.all_groups().filter(|&(id, _)| id != turning.id).map(stand).collect();
        Self { turning, position, stands }
    }

    /// The same room after a shift.
    fn after(&self, shift: &Shift) -> Self {
        let stand = |stand: &Stand<'r>| {
            let Some(pushed) = shift.moved.iter().find(|pushed| pushed.id == stand.id) else {
                return Stand { stays: OnceCell::new(), ..stand.clone() };
            };
            let (body, kinks) = (pushed.body.clone(), pushed.kinks.clone());
            Stand::new(&self.position, stand.id, Cow::Owned(body), Cow::Owned(kinks))
        };
        Self { stands: self.stands.iter().map(stand).collect(), ..*self }
    }

    fn stand(&self, id: GroupId) -> Option<&Stand<'r>> {
        self.stands.iter().find(|stand| stand.id == id)
    }

    fn blockers(&self) -> Vec<GroupId> {
        let turned = around(self.turning.bases);
        let near = self.stands.iter().filter(|stand| stand.around.meet(&turned));
        near.filter(|stand| overlap(self.turning.bases, &stand.bases)).map(|stand| stand.id).collect()
    }

    /// Whether all who are in the way can make room. AM-MOV-057
    fn is_made(&self) -> bool {
        let blockers = self.blockers();
        let stays = blockers.iter().any(|&blocker| self.stays(blocker));
        !stays && blockers.first().is_none_or(|&blocker| self.possible_shifts(blocker).next().is_some())
    }

    /// All shifts that lead to room for everybody, straight ahead, back and to either side of the one in the way or of the
    /// one that turns: the shortest of all is always one of these.
    fn possible_shifts(&self, blocker: GroupId) -> impl Iterator<Item = Shift> + '_ {
        let facing = self.stand(blocker).map_or(self.turning.facing, |stand| stand.body.facing());
        let quarters = (0..4).map(|quarter| Angle::degrees(90 * quarter));
        let mut ways: Vec<Angle> =
            quarters.flat_map(|quarter| [self.turning.facing + quarter, facing + quarter]).collect();
        ways.sort_unstable();
        ways.dedup();
        let is_last = self.blockers().len() <= 1;
        let shifts = ways.into_iter().filter_map(move |to| self.shift(blocker, to));
        shifts.filter(move |shift| is_last || self.after(shift).is_made())
    }

    /// Whether somebody must stay where he is: friends who have moved this turn, and all in close combat. AM-MOV-056
    fn stays(&self, id: GroupId) -> bool {
        let Some(stand) = self.stand(id) else { return true };
        let has_moved = || id.seat == self.turning.id.seat && has_moved(self.position.fielded(id));
        *stand.stays.get_or_init(|| has_moved() || self.is_in_close_combat(stand))
    }

    /// Whether somebody fights here. Whoever turns fights nobody, or he could not. AM-MAN-001
    fn is_in_close_combat(&self, stand: &Stand<'r>) -> bool {
        let is_broken = |id: GroupId| self.position.fielded(id).is_broken();
        let mut enemies = self.stands.iter().filter(|other| {
            other.id.seat != stand.id.seat && other.around.meet(&stand.around) && !is_broken(other.id)
        });
        let fights = |other: &Stand<'r>| {
            let contacts = contacts_between(&stand.outlines, &other.outlines);
            contacts.iter().any(|&(_, _, contact)| is_combat(contact))
        };
        !is_broken(stand.id) && enemies.any(fights)
    }

    /// One shift, if it is possible: no further than a base width, just out of contact. AM-MOV-054
    fn shift(&self, blocker: GroupId, to: Angle) -> Option<Shift> {
        if self.stays(blocker) {
            return None;
        }
        let most = self.position.base_width();
        let way = Pose::new(Point::default(), to).ahead(most);
        let stand = self.stand(blocker)?;
        let furthest = stand.body.carried(Motion::Slide { way, length: most });
        if overlap(self.turning.bases, furthest.footprints()) {
            return None;
        }
        let mut distance = Length::ZERO;
        for base in stand.bases.iter() {
            let swept = base.bounds().joined(Bounds::of(&base.corners().map(|corner| corner + way)));
            let swept = swept.widened(TOUCH);
            for turned in self.turning.bases.iter().filter(|turned| swept.meet(turned.bounds())) {
                distance = slide_further_out(base, way, (distance, most), turned)?;
            }
        }
        let mut moved = Vec::new();
        self.push(blocker, (to, distance), &mut moved)?;
        let clear = |pushed: &Pushed| !overlap(self.turning.bases, pushed.body.footprints());
        let possible = moved.iter().all(clear) && self.is_apart(&moved);
        possible.then_some(Shift { to, distance, moved })
    }

    /// Whether those who were pushed overlap neither each other nor anybody who stays. AM-MOV-054
    fn is_apart(&self, moved: &[Pushed]) -> bool {
        let places: Vec<(GroupId, &[Footprint])> =
            moved.iter().map(|pushed| (pushed.id, pushed.body.footprints())).collect();
        let stay = |stand: &&Stand<'r>| places.iter().all(|(id, _)| *id != stand.id);
        places.iter().enumerate().all(|(number, (_, bases))| {
            let here = around(bases);
            let mut near = self.stands.iter().filter(stay).filter(|stand| stand.around.meet(&here));
            !near.any(|stand| overlap(bases, &stand.bases))
                && !places[..number].iter().any(|(_, others)| overlap(bases, others))
        })
    }

    /// Pushes a battle group, and friends of its that are in its way. None if something must stay where it is. AM-MOV-054,
    /// AM-MOV-056, AM-MOV-057, AM-MOV-095
    fn push(&self, id: GroupId, (to, distance): (Angle, Length), moved: &mut Vec<Pushed>) -> Option<()> {
        if self.stays(id) {
            return None;
        }
        let stand = self.stand(id)?;
        let way = Pose::new(Point::default(), to).ahead(distance);
        let motion = Motion::Slide { way, length: distance };
        let body = stand.body.carried(motion);
        let sweep = Sweep { before: stand.bases.clone(), after: body.shared_footprints(), motion };
        let kinks = stand.kinks.as_ref().as_ref().map(|kinks| kinks.carried(way));
        moved.push(Pushed { id, body, kinks, by: distance });
        let others = Obstacles::new(&self.position, id, |thing| !matches!(thing, Thing::Group(_)));
        if sweep.runs_into(&others.near(&sweep.bounds()).list) {
            return None;
        }
        for (other, by) in self.pushed_by(id, &sweep, distance)? {
            if let Some(known) = moved.iter().position(|known| known.id == other) {
                // Whoever is pushed by two goes as far as either needs.
                if moved[known].by >= by {
                    continue;
                }
                moved.remove(known);
            }
            self.push(other, (to, by), moved)?;
        }
        Some(())
    }

    /// The friends into whom somebody is pushed, and how far each must go; none if he is pushed into enemy.
    fn pushed_by(&self, id: GroupId, sweep: &Sweep, distance: Length) -> Option<Vec<(GroupId, Length)>> {
        let reach = sweep.bounds();
        let mut pushed = Vec::new();
        for stand in self.stands.iter().filter(|stand| stand.id != id && stand.around.meet(&reach)) {
            let friends = stand.id.seat == id.seat;
            let bases = if friends { &*stand.bases } else { &*stand.outlines };
            let list: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
            match sweep.stops_after(&list) {
                None => {}
                Some(Progress::Slid(slid)) if friends => pushed.push((stand.id, distance - slid)),
                Some(_) => return None,
            }
        }
        Some(pushed)
    }
}

/// Whether it has moved this turn, in whatever phase. AM-MOV-056
const fn has_moved(fielded: &Fielded) -> bool {
    let deeds = &fielded.deeds;
    deeds.moved || deeds.charged || deeds.pursued || deeds.evaded_impact
}
