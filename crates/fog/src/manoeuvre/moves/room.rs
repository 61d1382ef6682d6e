//! Making room for a turn: those in its way are shifted. AM-MOV-053

use acies_field::{Body, Motion, Mu, Progress, Sweep};
use acies_geometry::sweep::{Obstacle, slide_out};
use acies_geometry::{Angle, Footprint, Length, Point, Pose, TOUCH};

use crate::battle::Battle;
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
        let position = Position::new(self.fog, battle);
        let others = position.all_groups().filter(|&(id, _)| id != self.id);
        let blocks = |bases: &[Footprint]| {
            bases.iter().any(|base| self.bases.iter().any(|turned| turned.overlaps(base)))
        };
        others.filter(|(_, fielded)| blocks(&fielded.body.footprints())).map(|(id, _)| id).collect()
    }

    /// The shifts that the owner of a battle group in the way may choose: all that are possible, and not needlessly far.
    /// AM-MOV-054, AM-MOV-055
    pub(crate) fn shifts(&self, battle: &Battle, blocker: GroupId) -> Vec<Shift> {
        let position = Position::new(self.fog, battle);
        let mut shifts: Vec<Shift> = self.possible_shifts(&position, blocker).collect();
        let shortest = shifts.iter().map(|shift| shift.distance).min().unwrap_or(Length::ZERO);
        let mu = position.scale().mu(Mu::new(1));
        shifts.retain(|shift| shift.distance <= mu || shift.distance <= shortest * 2);
        shifts
    }

    /// All shifts that lead to room for everybody, straight ahead, back and to either side of the one in the way or of the
    /// one that turns: the shortest of all is always one of these.
    fn possible_shifts<'s>(
        &'s self,
        position: &'s Position<'_>,
        blocker: GroupId,
    ) -> impl Iterator<Item = Shift> + 's {
        let facing = position.fielded(blocker).body.facing();
        let quarters = (0..4).map(|quarter| Angle::degrees(90 * quarter));
        let mut ways: Vec<Angle> =
            quarters.flat_map(|quarter| [self.facing + quarter, facing + quarter]).collect();
        ways.sort_unstable();
        ways.dedup();
        let is_last = self.blockers(position.battle).len() <= 1;
        let shifts = ways.into_iter().filter_map(move |to| self.shift(position, blocker, to));
        shifts.filter(move |shift| is_last || self.solves(&shifted(position.battle, shift)))
    }

    /// Whether all who are in the way can make room. AM-MOV-057
    pub(crate) fn solves(&self, battle: &Battle) -> bool {
        let position = Position::new(self.fog, battle);
        let first = self.blockers(battle).first().copied();
        first.is_none_or(|blocker| self.possible_shifts(&position, blocker).next().is_some())
    }

    /// One shift, if it is possible: no further than a base width, just out of contact. AM-MOV-054
    fn shift(&self, position: &Position<'_>, blocker: GroupId, to: Angle) -> Option<Shift> {
        let most = position.base_width();
        let way = Pose::new(Point::default(), to).ahead(most);
        let bases = position.fielded(blocker).body.footprints();
        let mut distance = Length::ZERO;
        for base in &bases {
            let near = base.bounds().widened(most + TOUCH);
            for turned in self.bases.iter().filter(|turned| near.meet(turned.bounds())) {
                distance = distance.max(slide_out(base, way, most, turned)?);
            }
        }
        let mut moved = Vec::new();
        self.push(position, blocker, (to, distance), &mut moved)?;
        let clear = |pushed: &Pushed| {
            !pushed.body.footprints().iter().any(|base| self.bases.iter().any(|turned| turned.overlaps(base)))
        };
        let possible = moved.iter().all(clear) && self.is_apart(position, &moved);
        possible.then_some(Shift { to, distance, moved })
    }

    /// Whether those who were pushed overlap neither each other nor anybody who stays. AM-MOV-054
    fn is_apart(&self, position: &Position<'_>, moved: &[Pushed]) -> bool {
        let covers = |(id, fielded): (GroupId, &Fielded)| {
            let pushed = moved.iter().find(|pushed| pushed.id == id);
            (id, pushed.map_or(&fielded.body, |pushed| &pushed.body).footprints())
        };
        let stands: Vec<(GroupId, Vec<Footprint>)> =
            position.all_groups().filter(|&(id, _)| id != self.id).map(covers).collect();
        moved.iter().all(|pushed| {
            let bases = pushed.body.footprints();
            let mut others = stands.iter().filter(|(id, _)| *id != pushed.id).flat_map(|(_, others)| others);
            !others.any(|other| bases.iter().any(|base| base.overlaps(other)))
        })
    }

    /// Pushes a battle group, and friends of its that are in its way. None if something must stay where it is. AM-MOV-054,
    /// AM-MOV-056, AM-MOV-057, AM-MOV-095
    fn push(
        &self,
        position: &Position<'_>,
        id: GroupId,
        (to, distance): (Angle, Length),
        moved: &mut Vec<Pushed>,
    ) -> Option<()> {
        let fielded = position.fielded(id);
        if id == self.id || (id.seat == self.id.seat && has_moved(fielded)) || position.is_in_close_combat(id)
        {
            return None;
        }
        let way = Pose::new(Point::default(), to).ahead(distance);
        let motion = Motion::Slide { way, length: distance };
        let body = fielded.body.carried(motion);
        let sweep = Sweep { before: fielded.body.footprints(), after: body.footprints(), motion };
        let kinks =
            fielded.kinks.as_ref().map(|kinks| Kinks { column: kinks.column.shifted(way), ..kinks.clone() });
        moved.push(Pushed { id, body, kinks, by: distance });
        // The turning battle group itself has left its place.
        let obstacles = Obstacles::new(position, id, |thing| thing != Thing::Group(self.id));
        let list = obstacles.list();
        let reach = sweep.bounds();
        let mut pushed: Vec<(GroupId, Length)> = Vec::new();
        for (number, &obstacle) in
            list.iter().enumerate().filter(|(_, obstacle)| reach.meet(obstacle.bounds()))
        {
            let Some(impact) = sweep.first_contact(&[obstacle]) else { continue };
            match (obstacles.thing(number), impact.progress, obstacle) {
                (Thing::Group(other), Progress::Slid(slid), Obstacle::Base(_)) if other.seat == id.seat => {
                    pushed.push((other, distance - slid));
                }
                _ => return None,
            }
        }
        pushed.sort_unstable_by_key(|&(other, by)| (other, std::cmp::Reverse(by)));
        pushed.dedup_by_key(|push| push.0);
        for (other, by) in pushed {
            if let Some(known) = moved.iter().position(|known| known.id == other) {
                // Whoever is pushed by two goes as far as either needs.
                if moved[known].by >= by {
                    continue;
                }
                moved.remove(known);
            }
            self.push(position, other, (to, by), moved)?;
        }
        Some(())
    }
}

/// Whether it has moved this turn, in whatever phase. AM-MOV-056
const fn has_moved(fielded: &Fielded) -> bool {
    let deeds = &fielded.deeds;
    deeds.moved || deeds.charged || deeds.pursued || deeds.evaded_impact
}

/// A battle after a shift.
pub(crate) fn shifted(battle: &Battle, shift: &Shift) -> Battle {
    let mut battle = battle.clone();
    for pushed in &shift.moved {
        if let Some(fielded) = battle.fielded_mut(pushed.id) {
            (fielded.body, fielded.kinks) = (pushed.body.clone(), pushed.kinks.clone());
        }
    }
    battle
}
