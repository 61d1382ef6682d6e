//! Moving through friends by choice. AM-MOV-067

use acies_field::{Body, Leg, Motion, Progress, face_alike, measure};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Bounds, Edge, Footprint, Length, Part, TOUCH};
use acies_rules::rule;

use super::figure::Figure;
use super::judge::Occasion;
use super::movers::Movers;
use super::walk::{Walk, Walker};
use super::{Evolution, Fault, Order, Wrong};
use crate::engagement::contacts_between;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::{BattleGroup, TroopType, movement};

/// Whether a battle group may pass through friends; commanders hinder nobody and are no matter here. AM-MOV-068
pub(crate) fn may_pass(position: &Position<'_>, mover: GroupId, through: GroupId) -> bool {
    matches!(position.may_pass(mover, through), movement::Passing::AnyWay | movement::Passing::Perpendicular)
}

fn all(group: &BattleGroup, test: fn(TroopType) -> bool) -> bool {
    group.bases().iter().all(|base| test(base.kind))
}

fn is_light_foot(group: &BattleGroup) -> bool {
    all(group, |kind| kind == TroopType::LightFoot)
}

/// What comes of passing through friends.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    /// The friends who are passed through.
    pub(super) friends: Vec<GroupId>,
    /// Whether it may go further than its move to stand just beyond them. AM-MOV-069
    pub(super) goes_beyond: bool,
    /// Whether it cannot shoot afterwards. AM-MOV-070
    pub(super) cannot_shoot: bool,
    pub(super) faults: Vec<Fault>,
}

/// One battle group that passes through another.
struct Pass<'p> {
    walker: &'p Walker,
    /// The bases passed through.
    bases: &'p [Footprint],
    through: GroupId,
    /// How far the mover had gone when it reached them.
    reached: Length,
}

impl Movers<'_> {
    /// Who is passed through, and whether that is allowed. AM-MOV-067 to AM-MOV-072
    pub(super) fn passing(
        &self,
        figure: Figure,
        occasion: Occasion,
        order: &Order,
        walk: &Walk,
        may: Length,
    ) -> Passing {
        let mut passing = Passing::default();
        let passes = self.passes(order, walk);
        for pass in &passes {
            passing.friends.push(pass.through);
            passing.faults.extend(self.check_pass(figure, occasion, pass));
        }
        if !passes.is_empty() && walk.distance > may {
            let is_straight = order.legs().all(|leg| matches!(leg, Leg::Advance(_)));
            let by_contact = |pass: &Pass<'_>| is_straight && self.starts_in_contact(pass, may);
            let by_light_foot = |pass: &Pass<'_>| self.reaches_as_light_foot(pass, may);
            let allowed = passes.iter().all(|pass| by_contact(pass) || by_light_foot(pass));
            passing.goes_beyond = allowed && passes.iter().any(Pass::ends_just_beyond);
            passing.cannot_shoot = passing.goes_beyond && !passes.iter().all(by_contact);
        }
        passing.friends.sort_unstable();
        passing.friends.dedup();
        passing
    }

    fn passes<'p>(&'p self, order: &Order, walk: &'p Walk) -> Vec<Pass<'p>> {
        let mut passes = Vec::new();
        for walker in &walk.walkers {
            let swept = walker.swept.iter().map(|(_, sweep)| sweep.bounds());
            let reach = swept.fold(Bounds::of(&[]), Bounds::joined);
            for (through, bases) in &self.passable {
                let near = bases.iter().filter(|base| reach.meet(base.bounds()));
                let list: Vec<Obstacle<'_>> = near.map(Obstacle::Base).collect();
                if list.is_empty() {
                    continue;
                }
                // How far it has slid, and in which part of the order.
                let mut gone = (0, Length::ZERO);
                for (part, sweep) in walker.swept.iter().filter(|(_, sweep)| sweep.motion != Motion::Place) {
                    if gone.0 != *part {
                        gone = (*part, Length::ZERO);
                    }
                    if let Some(progress) = sweep.stops_after(&list) {
                        let reached = self.reached(&order.evolutions, gone, progress);
                        passes.push(Pass { walker, bases, through: *through, reached });
                        break;
                    }
                    if let Motion::Slide { length, .. } = sweep.motion {
                        gone.1 += length;
                    }
                }
            }
        }
        passes
    }

    /// How much of its move it has used up in the midst of a part of an order, after it has slid so far in this part. Wheels
    /// count, shifts do not. AM-MOV-042, AM-MOV-069
    fn reached(&self, whole: &[Evolution], (part, slid): (usize, Length), progress: Progress) -> Length {
        let used = |evolutions: &[Evolution]| {
            Walk::new(self, evolutions).map_or(Length::BEYOND_THE_TABLE, |walk| walk.distance)
        };
        let before = &whole[..part];
        match (whole.get(part), progress) {
            (Some(Evolution::Leg(Leg::Advance(_))), Progress::Slid(further)) => used(before) + slid + further,
            (Some(&Evolution::Leg(Leg::Wheel(hand, _))), Progress::Turned(turn)) => {
                used(&[before, &[Evolution::Leg(Leg::Wheel(hand, turn.size()))]].concat())
            }
            _ => used(before),
        }
    }

    fn check_pass(&self, figure: Figure, occasion: Occasion, pass: &Pass<'_>) -> Vec<Fault> {
        let group = self.position.group(pass.walker.id);
        let light = is_light_foot(group);
        let other = self.position.fielded(pass.through);
        let straight =
            self.position.may_pass(pass.walker.id, pass.through) == movement::Passing::Perpendicular;
        let changed = figure.has_turn_or_change() || occasion == Occasion::Second { changed: true };
        let faults = [
            (straight && !self.is_perpendicular(pass), rule!("AM-MOV-068")),
            (!pass.is_clear(), rule!("AM-MOV-069")),
            (other.deeds.passed_through.contains(&pass.walker.id.index), rule!("AM-MOV-071")),
            (!light && changed, rule!("AM-MOV-072")),
        ];
        let wrong = || Wrong::CannotPass(pass.through);
        faults.into_iter().filter(|fault| fault.0).map(|(_, rule)| (rule, wrong())).collect()
    }

    /// Whether it goes through from back to front or from front to back. AM-MOV-068, AM-MOV-070
    fn is_perpendicular(&self, pass: &Pass<'_>) -> bool {
        let theirs = self.position.fielded(pass.through).body.facing();
        let mine = pass.walker.body.facing();
        face_alike(mine, theirs) || face_alike(mine, theirs + Angle::HALF)
    }

    /// Whether it starts with its front edge on their front or rear edge, and can get its front edge to their other side
    /// or they are one base deep. AM-MOV-069
    fn starts_in_contact(&self, pass: &Pass<'_>, may: Length) -> bool {
        let body = &self.position.fielded(pass.walker.id).body;
        let touches = contacts_between(body.footprints(), pass.bases).iter().any(|(_, _, contact)| {
            contact.mine == Part::Edge(Edge::Front)
                && matches!(contact.theirs, Part::Edge(Edge::Front | Edge::Rear))
        });
        let is_thin =
            self.position.fielded(pass.through).drawn().is_some_and(|drawn| drawn.ranks.depth() == 1);
        touches && (is_thin || may + TOUCH >= far_side(body, pass.bases))
    }

    /// Whether it is light foot that can reach them and goes their way or the opposite. AM-MOV-069, AM-MOV-070
    fn reaches_as_light_foot(&self, pass: &Pass<'_>, may: Length) -> bool {
        let light = is_light_foot(self.position.group(pass.walker.id));
        light && pass.reached <= may && self.is_perpendicular(pass)
    }
}

impl Pass<'_> {
    /// Whether it ends clear of them.
    fn is_clear(&self) -> bool {
        let ends = self.walker.body.footprints();
        !ends.iter().any(|base| self.bases.iter().any(|other| base.overlaps(other)))
    }

    /// Whether it ends no further beyond them than it must.
    fn ends_just_beyond(&self) -> bool {
        measure::bodies_within(self.walker.body.footprints(), self.bases, TOUCH * 2)
    }
}

/// How far the other side of some bases is ahead of a body's front.
fn far_side(body: &Body, bases: &[Footprint]) -> Length {
    let Some(front) = body.drawn().map(|drawn| drawn.front.frame()) else { return Length::BEYOND_THE_TABLE };
    let ahead = bases.iter().flat_map(|base| *base.corners()).map(|corner| front.seen(corner).1);
    ahead.max().unwrap_or(Length::ZERO)
}
