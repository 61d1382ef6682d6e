//! Moving a body: straight ahead, to the side, in wheels; what it sweeps, and what it runs into.

use acies_geometry::sweep::{self, Obstacle};
use acies_geometry::{
    Angle, Bounds, Contact, Footprint, Hand, Length, Point, Pose, TOUCH, Vector, chord, contact,
};
use serde::{Deserialize, Serialize};

use crate::{Base, Body, Footprints, face_alike};

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

/// The ground that a body sweeps in one stretch of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Its bases before.
    pub before: Footprints,
    /// Its bases after.
    pub after: Footprints,
    /// How they get from there to here.
    pub motion: Motion,
}

/// The first thing that a body runs into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impact {
    /// How far it got.
    pub progress: Progress,
    /// Which base ran into which obstacle; all that happen at once.
    pub meetings: Vec<(usize, usize)>,
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

impl Sweep {
    /// The first obstacle that the body runs into, and how far it gets; none if its way is free.
    pub fn first_contact(&self, obstacles: &[Obstacle<'_>]) -> Option<Impact> {
        first_contact(self.paths(), &self.bounds(), obstacles)
    }

    /// How far the body gets before it runs into any obstacle, for those who need not know which; none if its way is free.
    pub fn stops_after(&self, obstacles: &[Obstacle<'_>]) -> Option<Progress> {
        stops_after(self.paths(), &self.bounds(), obstacles)
    }

    /// The way of each base.
    fn paths(&self) -> impl Iterator<Item = Path<'_>> {
        self.before.iter().zip(&*self.after).map(|(before, after)| Path::new(self.motion, before, after))
    }

    /// Whether the body runs into any obstacle.
    pub fn runs_into(&self, obstacles: &[Obstacle<'_>]) -> bool {
        self.obstacle_met(obstacles).is_some()
    }

    /// Some obstacle that the body runs into, whether or not it is the first one: that is seen sooner.
    pub fn obstacle_met(&self, obstacles: &[Obstacle<'_>]) -> Option<usize> {
        let reach = self.bounds();
        let mut near = obstacles.iter().enumerate().filter(|(_, obstacle)| reach.meet(obstacle.bounds()));
        near.find(|&(_, &obstacle)| self.paths().any(|path| path.runs_into(obstacle))).map(|(index, _)| index)
    }

    /// Whether any part of any base is on a piece of ground at any moment, start and end included. AM-MOV-009
    pub fn enters(&self, ground: &acies_geometry::Polygon) -> bool {
        let stands_on = |base: &Footprint| ground.meets(base.core());
        self.bounds().meet(ground.bounds())
            && (self.before.iter().any(stands_on)
                || self.after.iter().any(stands_on)
                || self.runs_into(&[Obstacle::Ground(ground)]))
    }

    /// An upright rectangle that holds all that is swept.
    pub fn bounds(&self) -> Bounds {
        let [before, after] = [&self.before, &self.after].map(|bases| *bases.bounds());
        match self.motion {
            Motion::Slide { .. } | Motion::Place => before.joined(after),
            Motion::Turn { pivot, turn } => sweep::bounds_of_turn(before, after, pivot, turn),
        }
    }

    /// The ground swept, in convex pieces, for pictures.
    pub fn ground(&self) -> Vec<Vec<Point>> {
        match self.motion {
            Motion::Slide { way, .. } => {
                self.before.iter().map(|base| sweep::ground_slid_over(base, way)).collect()
            }
            Motion::Turn { pivot, turn } => {
                self.before.iter().flat_map(|base| sweep::ground_turned_over(base, pivot, turn)).collect()
            }
            Motion::Place => Vec::new(),
        }
    }
}

/// The way of one base.
enum Path<'a> {
    Slide { before: &'a Footprint, way: Vector, length: Length },
    Turn(sweep::Turning<'a>),
    Place { after: &'a Footprint },
}

impl<'a> Path<'a> {
    fn new(motion: Motion, before: &'a Footprint, after: &'a Footprint) -> Self {
        match motion {
            Motion::Slide { way, length } => Self::Slide { before, way, length },
            Motion::Turn { pivot, turn } => Self::Turn(turning(before, pivot, turn)),
            Motion::Place => Self::Place { after },
        }
    }

    /// How far it leads before it runs into an obstacle; something that would stop it beyond the first impact so far need not
    /// be looked at closely.
    fn until(&self, obstacle: Obstacle<'_>, first: Option<Progress>) -> Option<Progress> {
        match self {
            Self::Slide { before, way, length } => {
                let limit = match first {
                    Some(Progress::Slid(slid)) => slid,
                    _ => *length,
                };
                sweep::slide_at_most(before, *way, *length, obstacle, limit).map(Progress::Slid)
            }
            Self::Turn(turning) => match first {
                Some(Progress::Turned(turned)) => turning.until_at_most(obstacle, turned),
                _ => turning.until(obstacle),
            }
            .map(Progress::Turned),
            Self::Place { .. } => self.runs_into(obstacle).then_some(Progress::Slid(Length::ZERO)),
        }
    }

    /// Whether it leads into an obstacle.
    fn runs_into(&self, obstacle: Obstacle<'_>) -> bool {
        match self {
            Self::Slide { before, way, .. } => sweep::slides_into(before, *way, obstacle),
            Self::Turn(turning) => turning.runs_into(obstacle),
            Self::Place { after } => match obstacle {
                Obstacle::Base(other) => after.overlaps(other),
                Obstacle::Ground(ground) => ground.meets(after.core()),
            },
        }
    }
}

/// The first of some obstacles that bases on their ways run into who do not leave some bounds.
fn first_contact<'p>(
    paths: impl Iterator<Item = Path<'p>>,
    reach: &Bounds,
    obstacles: &[Obstacle<'_>],
) -> Option<Impact> {
    let near = obstacles.iter().copied().enumerate();
    let near: Vec<(usize, Obstacle<'_>)> =
        near.filter(|(_, obstacle)| reach.meet(obstacle.bounds())).collect();
    let mut impact: Option<Impact> = None;
    for (base, path) in paths.enumerate().take_while(|_| !near.is_empty()) {
        for &(index, obstacle) in &near {
            let first = impact.as_ref().map(|first| first.progress);
            let Some(progress) = path.until(obstacle, first) else { continue };
            match &mut impact {
                Some(first) if first.progress < progress => {}
                Some(first) if first.progress == progress => first.meetings.push((base, index)),
                _ => impact = Some(Impact { progress, meetings: vec![(base, index)] }),
            }
        }
    }
    impact
}

/// How far bases on their ways get who do not leave some bounds, before any of some obstacles stops one of them.
fn stops_after<'p>(
    paths: impl Iterator<Item = Path<'p>>,
    reach: &Bounds,
    obstacles: &[Obstacle<'_>],
) -> Option<Progress> {
    let mut near: Vec<Obstacle<'_>> = Vec::with_capacity(obstacles.len());
    near.extend(obstacles.iter().filter(|obstacle| reach.meet(obstacle.bounds())));
    let mut stop: Option<Progress> = None;
    for path in paths.take_while(|_| !near.is_empty()) {
        for &obstacle in &near {
            // What stops it there or beyond is of no interest any more.
            let sooner = stop.map(Progress::a_hair_less);
            if sooner == Some(None) {
                return stop;
            }
            stop = path.until(obstacle, sooner.flatten()).into_iter().chain(stop).min();
        }
    }
    stop
}

fn turning(base: &Footprint, pivot: Point, turn: Angle) -> sweep::Turning<'_> {
    sweep::Turning::new(base, pivot, turn.hand().unwrap_or(Hand::Right), turn.size())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranks;
    use acies_geometry::{Corner, Edge, Part, Polygon, Size};
    use proptest::prelude::*;

    const FOOT: Size = Size::millimetres(40, 20);

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    /// So many bases, so many files wide, the middle of the front edge at this point.
    fn body(bases: usize, files: usize, x: i32, y: i32, degrees: i32) -> Body {
        let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Ranks::new(bases, files).stand(front, &vec![FOOT; bases])
    }

    /// Proves AM-MOV-041.
    #[test]
    fn a_wheel_keeps_one_front_corner_and_moves_the_other_forward() {
        let group = body(8, 4, 500, 500, 0);
        for hand in Hand::BOTH {
            let wheeled = group.moved(Leg::Wheel(hand, Angle::degrees(25))).body;
            let fixed = wheeled.front_corner(hand) - group.front_corner(hand);
            assert!(fixed.length() <= Length::micrometres(2));
            assert!(wheeled.front_corner(hand.other()).y > group.front_corner(hand.other()).y);
            let back = group.moved(Leg::WheelBack(hand, Angle::degrees(25))).body;
            assert!(back.front_corner(hand.other()).y < group.front_corner(hand.other()).y);
        }
        let moved = group.follow(&[Leg::Wheel(Hand::Left, Angle::degrees(60)), Leg::Advance(mm(30))]);
        assert_eq!(moved.distance, mm(160 + 30), "the chord of 60 degrees is the frontage");
        assert_eq!(moved.body.drawn().unwrap().ranks, Ranks::new(8, 4));
    }

    #[test]
    fn shifts_cost_no_distance() {
        let moved = body(4, 2, 500, 500, 90).follow(&[Leg::Advance(mm(75)), Leg::Shift(Hand::Left, mm(20))]);
        assert_eq!(moved.distance, mm(75));
        assert_eq!(moved.body.drawn().unwrap().front.front, Point::millimetres(575, 520));
    }

    #[test]
    fn a_charge_stops_at_the_first_contact() {
        let chargers = body(8, 4, 500, 500, 0);
        let enemy = body(4, 2, 560, 560, 180).footprints().to_vec();
        let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
        let (moved, halt) = chargers.follow_until_contact(&[Leg::Advance(mm(100))], &obstacles);
        assert_eq!(moved.distance, mm(60));
        let halt = halt.unwrap();
        // Files 3 and 4 at 520 and 560 meet enemy files at 580 and 540, half on half.
        let front = |(base, enemy, how): &(usize, usize, Option<Contact>)| {
            let how = how.unwrap();
            assert_eq!((how.mine, how.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
            (*base, *enemy, how.along)
        };
        let contacts: Vec<_> = halt.contacts.iter().map(front).collect();
        assert_eq!(contacts, [(2, 1, mm(20)), (3, 0, mm(20)), (3, 1, mm(20))]);
        let sliding = body(1, 1, 540, 500, 0);
        let opposite = [body(1, 1, 500, 500, 180).footprints()[0]];
        let slid = sliding
            .follow_until_contact(&[Leg::Shift(Hand::Left, mm(40))], &[Obstacle::Base(&opposite[0])])
            .1;
        assert!(slid.is_some(), "from corner to corner into front to front is a new contact");
        let exactly = chargers.follow_until_contact(&[Leg::Advance(mm(60))], &obstacles).1.unwrap();
        assert_eq!(exactly, halt, "a move that just reaches them touches them too");
        assert_eq!(
            chargers.follow_until_contact(&[Leg::Advance(Length::micrometres(59_899))], &obstacles).1,
            None
        );
    }

    #[test]
    fn a_wheeling_charge_meets_with_a_corner_first() {
        let chargers = body(4, 4, 500, 500, 0);
        let enemy = body(4, 4, 500, 540, 180).footprints().to_vec();
        let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
        let (moved, halt) =
            chargers.follow_until_contact(&[Leg::Wheel(Hand::Left, Angle::QUARTER)], &obstacles);
        let halt = halt.unwrap();
        assert!(matches!(halt.progress, Progress::Turned(_)));
        assert_eq!(moved.body.overlap(), None);
        let (base, _, how) = halt.contacts[0];
        assert_eq!((base, how.unwrap().mine), (3, Part::Corner(Corner::FrontRight)));
        assert!(
            (moved.distance - chord(mm(160), Angle::millidegrees(14_478))).abs() < Length::micrometres(10)
        );
    }

    proptest! {
        /// Against a look at each base and each obstacle by itself.
        #[test]
        fn whatever_stops_a_body_first_is_found(
            places in prop::collection::vec((-150_000..150_000, -150_000..150_000, 0..360), 1..12),
            slant in prop::sample::select(vec![0, 30, 90, 217]),
            far in 1..250,
            degrees in 1..90,
            right: bool,
        ) {
            let group = body(8, 4, 500, 500, slant);
            let enemies: Vec<Footprint> = places
                .iter()
                .map(|&(x, y, degrees)| {
                    let pose = Pose::new(Point::new(500_000 + x, 500_000 + y), Angle::degrees(degrees));
                    Base::new(pose, FOOT).footprint()
                })
                .collect();
            let obstacles: Vec<Obstacle<'_>> = enemies.iter().map(Obstacle::Base).collect();
            let hand = if right { Hand::Right } else { Hand::Left };
            for leg in [Leg::Advance(mm(far)), Leg::Wheel(hand, Angle::degrees(degrees))] {
                let (motion, _) = group.motion(leg);
                let alone = |base: &Footprint, obstacle: &Obstacle<'_>| match motion {
                    Motion::Slide { way, length } => {
                        sweep::slide(base, way, length, *obstacle).map(Progress::Slid)
                    }
                    Motion::Turn { pivot, turn } => turning(base, pivot, turn).until(*obstacle).map(Progress::Turned),
                    Motion::Place => None,
                };
                let each = group.footprints().iter();
                let first = each.flat_map(|base| obstacles.iter().filter_map(move |other| alone(base, other))).min();
                prop_assert_eq!(group.stops_after(motion, &obstacles), first);
                let impact = group.impact(motion, &obstacles);
                prop_assert_eq!(impact.map(|impact| impact.progress), first);
                prop_assert_eq!(group.moved(leg).swept[0].stops_after(&obstacles), first);
            }
        }

        /// The same for those who keep their distance.
        #[test]
        fn whoever_a_body_keeps_clear_of_first_is_found(
            places in prop::collection::vec((-150_000..150_000, 20_000..250_000, 0..360), 1..12),
            slant in prop::sample::select(vec![0, 30, 90, 217]),
            clearance in prop::sample::select(vec![1, 50_001, 100_000]),
        ) {
            let group = body(8, 4, 500, 500, slant);
            let front = Pose::new(Point::millimetres(500, 500), Angle::degrees(slant));
            let enemies: Vec<Footprint> = places
                .iter()
                .map(|&(right, forward, degrees)| {
                    let front = front.at(Length::micrometres(right), Length::micrometres(forward));
                    Base::new(Pose::new(front, Angle::degrees(degrees)), FOOT).footprint()
                })
                .collect();
            let clearance = Length::micrometres(clearance);
            let (motion, _) = group.motion(Leg::Advance(mm(200)));
            let Motion::Slide { way, length } = motion else { unreachable!("straight ahead") };
            let alone = |base: &Footprint, enemy: &Footprint| {
                sweep::slide_keeping_clear(base, way, length, enemy.corners(), clearance)
            };
            let each = group.footprints().iter();
            let first = each.flat_map(|base| enemies.iter().filter_map(move |enemy| alone(base, enemy))).min();
            prop_assert_eq!(group.advance_keeping_clear(length, &enemies, clearance), first.unwrap_or(length));
        }
    }

    #[test]
    fn a_body_halts_as_soon_as_one_base_is_too_near() {
        let enemy = [body(2, 2, 580, 600, 180), body(2, 2, 300, 520, 180)]
            .map(|enemy| enemy.footprints().to_vec())
            .concat();
        let halts = |clearance| body(8, 4, 500, 500, 0).advance_keeping_clear(mm(150), &enemy, mm(clearance));
        assert_eq!(halts(25), mm(75), "the right file is opposite enemy 100 mm ahead");
        assert_eq!(halts(100), Length::ZERO, "they are 80 mm to the left and ahead already");
        assert_eq!(body(2, 2, 900, 500, 0).advance_keeping_clear(mm(150), &enemy, mm(25)), mm(150));
    }

    #[test]
    fn terrain_touched_at_any_moment_is_noticed() {
        let wood = [(600, 600), (600, 700), (650, 700), (650, 600)].map(|(x, y)| Point::millimetres(x, y));
        let wood = Polygon::new(wood.to_vec()).unwrap();
        let group = body(4, 2, 500, 650, 90);
        assert!(group.moved(Leg::Advance(mm(300))).swept[0].enters(&wood), "right through it");
        assert!(!group.moved(Leg::Advance(mm(100))).swept[0].enters(&wood), "up to its edge");
        assert!(!group.moved(Leg::Advance(mm(-100))).swept[0].enters(&wood));
        let inside = body(4, 2, 640, 650, 90);
        assert!(inside.moved(Leg::Advance(mm(100))).swept[0].enters(&wood), "out of it");
    }

    #[test]
    fn long_marches_keep_a_formation_in_shape() {
        let mut group = body(10, 4, 900, 600, 0);
        for step in 0..2000 {
            let hand = if step % 3 == 0 { Hand::Left } else { Hand::Right };
            group = group.moved(Leg::Wheel(hand, Angle::millidegrees(i64::from(step % 7) * 1_234))).body;
            group = group
                .moved(Leg::Advance(Length::micrometres(if step % 2 == 0 { 12_345 } else { -12_345 })))
                .body;
        }
        assert_eq!(group.drawn().unwrap().ranks, Ranks::new(10, 4));
        assert_eq!(group.overlap(), None);
    }
}
