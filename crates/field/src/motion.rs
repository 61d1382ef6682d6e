//! Moving a body: straight ahead, to the side, in wheels; what it sweeps, and what it runs into.

mod swept;
#[cfg(test)]
mod tests;

use acies_geometry::sweep::{self, Obstacle};
use acies_geometry::{
    Angle, Bounds, Contact, Footprint, Hand, Length, Point, Pose, TOUCH, Vector, chord, contact,
};
use serde::{Deserialize, Serialize};

use crate::{Base, Body, face_alike};

pub use swept::{Impact, Sweep};

use swept::{Path, first_contact, stops_after};

/// One stretch of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Straight ahead; straight back if negative.
    Advance(Length),
    /// Round the front corner on that hand, which stays where it is, the other front corner moving forward. AM-MOV-041
    ///
    /// All bases keep their places: a battle group one base wide bends instead, see [`Column`](crate::Column).
    Wheel(Hand, Angle),
    /// Round the front corner on that hand, the other front corner moving backward. AM-MOV-008
    WheelBack(Hand, Angle),
    /// Straight to the side.
    Shift(Hand, Length),
}

/// How all bases of a body move in one stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Straight along a way.
    Slide {
        /// The way of every base.
        way: Vector,
        /// How long it is.
        length: Length,
    },
    /// Round a fixed point.
    Turn {
        /// The fixed point.
        pivot: Point,
        /// The turn.
        turn: Angle,
    },
    /// Lifted and set down: a turn, a change of formation. Only where it ends must be free.
    Place,
}

/// How far a stretch of a move has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// So far along its way.
    Slid(Length),
    /// So far round its pivot.
    Turned(Angle),
}

/// A move as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The body where it ends.
    pub body: Body,
    /// What it swept, stretch by stretch.
    pub swept: Vec<Sweep>,
    /// The distance used: straight stretches, and the straight line of the outer front corner for each wheel. Shifts
    /// cost nothing. AM-MOV-042, AM-MOV-058
    pub distance: Length,
}

/// Where a move was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// In which stretch, counted from 0.
    pub leg: usize,
    /// How far that stretch had gone.
    pub progress: Progress,
    /// Which base touches which obstacle, and how if that is a base.
    pub contacts: Vec<(usize, usize, Option<Contact>)>,
}

impl Progress {
    /// The greatest progress that is less; none if there is none.
    fn a_hair_less(self) -> Option<Self> {
        match self {
            Self::Slid(slid) => (slid > Length::ZERO).then(|| Self::Slid(slid - Length::micrometres(1))),
            Self::Turned(turned) => (turned > Angle::ZERO).then(|| Self::Turned(turned - Angle::binary(1))),
        }
    }
}

impl Body {
    /// Where the body faces: as most of its bases do, if some are turned to a flank or the rear; as its first base does, if
    /// it is a column with a bend. AM-BGR-011
    pub fn facing(&self) -> Angle {
        let facings = || self.bases().iter().map(|base| base.pose.facing);
        let first = facings().next().unwrap_or(Angle::ZERO);
        if facings().all(|facing| facing == first) {
            return first;
        }
        let facings: Vec<Angle> = facings().collect();
        let is_square =
            |facing: Angle| (0..4).any(|quarter| face_alike(facing, first + Angle::degrees(90 * quarter)));
        if !facings.iter().all(|&facing| is_square(facing)) {
            return first;
        }
        let alike = |facing: Angle| facings.iter().filter(|&&other| face_alike(facing, other)).count();
        facings.iter().rev().copied().max_by_key(|&facing| alike(facing)).unwrap_or(first)
    }

    /// The front corner on a hand: of the foremost base of the outermost file there, among those that face ahead.
    pub fn front_corner(&self, hand: Hand) -> Point {
        let facing = self.facing();
        let ahead = |base: &&Base| face_alike(base.pose.facing, facing);
        let here = self.bases().iter().find(ahead).map_or_else(Pose::default, |base| base.pose);
        let axes = here.frame();
        let corner_of = |base: &Base| {
            let half = base.size.width / 2;
            // Most bases face as the first one does.
            let own = base.pose.facing == here.facing;
            let axes = if own { axes.moved_to(base.pose.front) } else { base.pose.frame() };
            axes.at(if hand == Hand::Left { -half } else { half }, Length::ZERO)
        };
        let corners = self.bases().iter().filter(ahead).map(corner_of);
        let outermost = |corner: &Point| {
            let (right, forward) = axes.seen(*corner);
            let outwards = if hand == Hand::Left { -right } else { right };
            // Corners of one file differ by roundings only.
            ((outwards.get() + 500).div_euclid(1000), forward)
        };
        corners.max_by_key(outermost).unwrap_or(here.front)
    }

    /// How wide its front is, from front corner to front corner.
    pub fn frontage(&self) -> Length {
        if let Some(drawn) = self.drawn() {
            return drawn.base_width * drawn.ranks.width() as i32;
        }
        (self.front_corner(Hand::Right) - self.front_corner(Hand::Left)).length()
    }

    /// One stretch of a move, wherever it leads.
    pub fn moved(&self, leg: Leg) -> Moved {
        self.moved_by(self.motion(leg))
    }

    fn moved_by(&self, (motion, distance): (Motion, Length)) -> Moved {
        let body = self.carried(motion);
        let sweep = Sweep { before: self.shared_footprints(), after: body.shared_footprints(), motion };
        Moved { body, swept: vec![sweep], distance }
    }

    /// How far it can go straight ahead without coming nearer than the clearance to any of some others, at most so far.
    /// AM-IMP-042, AM-IMP-082, AM-RTP-012
    pub fn advance_keeping_clear(&self, distance: Length, others: &[Footprint], clearance: Length) -> Length {
        let axes = Pose::new(Point::default(), self.facing()).frame();
        let ahead = |distance: Length| axes.at(Length::ZERO, distance) - Point::default();
        let (way, mut halt) = (ahead(distance), None);
        let here = self.bounds();
        let reach = here.joined(here.slid(way)).widened(clearance + TOUCH);
        let near: Vec<&Footprint> = others.iter().filter(|other| reach.meet(other.bounds())).collect();
        for base in self.footprints().iter().filter(|_| !near.is_empty()) {
            for &other in &near {
                // What would halt it further on than it halts already is of no interest.
                let limit = halt.unwrap_or(distance);
                let so_far = base.bounds().slid(ahead(limit));
                let around = base.bounds().joined(so_far).widened(clearance + TOUCH);
                if around.meet(other.bounds()) {
                    let (lengths, other) = ((distance, limit), other.corners());
                    let found = sweep::slide_keeping_clear_at_most(base, way, lengths, other, clearance);
                    halt = halt.into_iter().chain(found).min();
                }
            }
        }
        halt.unwrap_or(distance)
    }

    /// A whole move, wherever it leads.
    pub fn follow(&self, legs: &[Leg]) -> Moved {
        let mut whole = Moved { body: self.clone(), swept: Vec::new(), distance: Length::ZERO };
        for &leg in legs {
            let next = whole.body.moved(leg);
            whole.add(next);
        }
        whole
    }

    /// A move that stops at the first thing it runs into, or touches at its very end. AM-IMP-011
    pub fn follow_until_contact(&self, legs: &[Leg], obstacles: &[Obstacle<'_>]) -> (Moved, Option<Halt>) {
        let (whole, impact) = self.follow_until_impact(legs, obstacles);
        if let Some((leg, Impact { progress, meetings })) = impact {
            let contacts = touching(&whole.body, obstacles, &meetings);
            return (whole, Some(Halt { leg, progress, contacts }));
        }
        let contacts = self.new_contacts(&whole.body, obstacles);
        let halt = legs.last().filter(|_| !contacts.is_empty()).map(|last| Halt {
            leg: legs.len() - 1,
            progress: last.whole(),
            contacts,
        });
        (whole, halt)
    }

    /// The same for those who need not know what stopped it, only whether anything did.
    pub fn follow_until_stopped(&self, legs: &[Leg], obstacles: &[Obstacle<'_>]) -> (Moved, bool) {
        let mut whole =
            Moved { body: self.clone(), swept: Vec::with_capacity(legs.len()), distance: Length::ZERO };
        for &leg in legs {
            let moving = whole.body.motion(leg);
            let Some(progress) = whole.body.stops_after(moving.0, obstacles) else {
                whole.add(whole.body.moved_by(moving));
                continue;
            };
            whole.add(whole.body.moved(leg.cut_short(progress)));
            return (whole, true);
        }
        let stopped = !self.new_contacts(&whole.body, obstacles).is_empty();
        (whole, stopped)
    }

    /// A move that stops at the first thing it runs into, with the stretch in which that was.
    fn follow_until_impact(
        &self,
        legs: &[Leg],
        obstacles: &[Obstacle<'_>],
    ) -> (Moved, Option<(usize, Impact)>) {
        let mut whole = Moved { body: self.clone(), swept: Vec::new(), distance: Length::ZERO };
        for (index, &leg) in legs.iter().enumerate() {
            let moving = whole.body.motion(leg);
            let Some(impact) = whole.body.impact(moving.0, obstacles) else {
                whole.add(whole.body.moved_by(moving));
                continue;
            };
            whole.add(whole.body.moved(leg.cut_short(impact.progress)));
            return (whole, Some((index, impact)));
        }
        (whole, None)
    }

    /// The first obstacle that it would run into by a motion, and how far it would get: where it would end need not be known
    /// for that.
    pub fn impact(&self, motion: Motion, obstacles: &[Obstacle<'_>]) -> Option<Impact> {
        first_contact(self.paths(motion), &self.bounds_in(motion), obstacles)
    }

    /// How far it would get by a motion before any obstacle stops it.
    pub fn stops_after(&self, motion: Motion, obstacles: &[Obstacle<'_>]) -> Option<Progress> {
        stops_after(self.paths(motion), &self.bounds_in(motion), obstacles)
    }

    fn paths(&self, motion: Motion) -> impl Iterator<Item = Path<'_>> {
        self.footprints().iter().map(move |base| Path::new(motion, base, base))
    }

    /// An upright rectangle that it does not leave in a motion.
    pub fn bounds_in(&self, motion: Motion) -> Bounds {
        let here = self.bounds();
        match motion {
            Motion::Slide { way, .. } => here.joined(here.slid(way)),
            Motion::Turn { pivot, turn } => sweep::bounds_turned(here, pivot, turn),
            Motion::Place => here,
        }
    }

    /// What it touches where a move has ended that it did not touch in that way before.
    fn new_contacts(&self, ended: &Self, obstacles: &[Obstacle<'_>]) -> Vec<(usize, usize, Option<Contact>)> {
        let mut contacts = touching(ended, obstacles, &[]);
        if !contacts.is_empty() {
            let before = touching(self, obstacles, &[]);
            contacts.retain(|contact| !before.contains(contact));
        }
        contacts
    }

    /// How all bases move in one stretch, and the distance that it uses. Battle groups that move together as a battle line
    /// are carried along by the motion of all their bases together. AM-MOV-045
    pub fn motion(&self, leg: Leg) -> (Motion, Length) {
        let pose = Pose::new(Point::default(), self.facing());
        match leg {
            Leg::Advance(distance) => {
                (Motion::Slide { way: pose.ahead(distance), length: distance.abs() }, distance.abs())
            }
            Leg::Shift(hand, distance) => {
                let right = if hand == Hand::Right { distance } else { -distance };
                (Motion::Slide { way: pose.to_the_right(right), length: distance.abs() }, Length::ZERO)
            }
            Leg::Wheel(hand, size) | Leg::WheelBack(hand, size) => {
                // Round its right corner a body turns right when it goes forward and left when it goes backward.
                let to = if matches!(leg, Leg::Wheel(..)) { hand } else { hand.other() };
                let turn = Motion::Turn { pivot: self.front_corner(hand), turn: to.turn(size) };
                (turn, chord(self.frontage(), size))
            }
        }
    }

    /// Every base carried along, exactly as the sweep has it. Sliding adds whole numbers and rounds nothing. Turning rounds
    /// each base by itself, so a normal formation is laid out anew when these roundings have added up to a fifth of the
    /// tolerance.
    #[must_use]
    pub fn carried(&self, motion: Motion) -> Self {
        let (pivot, turn) = match motion {
            Motion::Slide { way, .. } => return self.slid(way),
            Motion::Turn { pivot, turn } => (pivot, turn),
            Motion::Place => return self.clone(),
        };
        let carry = Pose::turning_about(pivot, turn);
        let carried =
            Self::new(self.bases().iter().map(|base| Base::new(carry(base.pose), base.size)).collect());
        if let Some(drawn) = self.drawn() {
            let anew = drawn.ranks.stand(carry(drawn.front), &self.sizes());
            let off = |(one, other): (&Base, &Base)| (one.pose.front - other.pose.front).squared();
            let furthest = carried.bases().iter().zip(anew.bases()).map(off).max();
            if furthest.is_some_and(|squared| squared > (TOUCH / 5).squared()) {
                return anew;
            }
        }
        carried
    }
}

impl Moved {
    pub(crate) fn add(&mut self, next: Self) {
        self.body = next.body;
        self.swept.extend(next.swept);
        self.distance += next.distance;
    }

    /// A body that was lifted and set down in a new formation.
    pub fn placed(from: &Body, body: Body) -> Self {
        let sweep = Sweep {
            before: from.shared_footprints(),
            after: body.shared_footprints(),
            motion: Motion::Place,
        };
        Self { body, swept: vec![sweep], distance: Length::ZERO }
    }
}

impl Leg {
    /// How far it goes.
    pub fn whole(self) -> Progress {
        match self {
            Self::Advance(distance) | Self::Shift(_, distance) => Progress::Slid(distance.abs()),
            Self::Wheel(_, size) | Self::WheelBack(_, size) => Progress::Turned(size),
        }
    }

    /// The same leg, only so far.
    #[must_use]
    pub fn cut_short(self, progress: Progress) -> Self {
        match (self, progress) {
            (Self::Advance(distance), Progress::Slid(slid)) => {
                Self::Advance(if distance < Length::ZERO { -slid } else { slid })
            }
            (Self::Shift(hand, distance), Progress::Slid(slid)) => {
                Self::Shift(hand, if distance < Length::ZERO { -slid } else { slid })
            }
            (Self::Wheel(hand, _), Progress::Turned(turned)) => Self::Wheel(hand, turned),
            (Self::WheelBack(hand, _), Progress::Turned(turned)) => Self::WheelBack(hand, turned),
            (leg, _) => leg,
        }
    }
}

/// All contacts of a body with the obstacles it has run into, and with others that it touches now.
pub(crate) fn touching(
    body: &Body,
    obstacles: &[Obstacle<'_>],
    meetings: &[(usize, usize)],
) -> Vec<(usize, usize, Option<Contact>)> {
    let around = body.bounds().widened(TOUCH);
    let near: Vec<(usize, &Obstacle<'_>)> =
        obstacles.iter().enumerate().filter(|(_, obstacle)| around.meet(obstacle.bounds())).collect();
    let mut contacts = Vec::new();
    for (base, footprint) in body.footprints().iter().enumerate() {
        for &(index, obstacle) in &near {
            let how = match obstacle {
                Obstacle::Base(other) => contact(footprint, other),
                Obstacle::Ground(_) => None,
            };
            if how.is_some() || meetings.contains(&(base, index)) {
                contacts.push((base, index, how));
            }
        }
    }
    contacts
}
