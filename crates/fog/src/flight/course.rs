//! The way of a flight, stretch by stretch.

use acies_field::{Body, Column, Halt, Leg, Motion, Progress, Sweep};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Length, TOUCH, Vector, first_that, widest_turn};

use super::around::{Around, Means, Role};
use crate::fielded::Kinks;
use crate::movement::Touched;

/// More than touching.
pub(super) const HAIR: Length = Length::micrometres(TOUCH.get() + 1);

/// How far a flight has come.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// Where the battle group stands.
    pub(super) body: Body,
    /// How it bends, if it is a column that wheeled.
    pub(super) kinks: Option<Kinks>,
    /// The distance used. Turns cost nothing. AM-IMP-077
    pub(super) used: Length,
    /// The terrain that slows it down.
    pub(super) touched: Vec<Touched>,
    /// The ground that it has swept.
    pub(super) swept: Vec<Sweep>,
    /// Whether it was placed beyond friends for want of move. AM-MOV-069
    pub(super) beyond: bool,
}

/// What stops a flight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// These things, all at once.
    Things(Vec<usize>),
    /// Terrain for which it has too little move. AM-IMP-083
    Slow(usize),
}

impl Course {
    /// A battle group that has been placed somewhere and has not moved yet.
    pub(super) fn new(body: Body) -> Self {
        Self { body, kinks: None, used: Length::ZERO, touched: Vec::new(), swept: Vec::new(), beyond: false }
    }

    pub(super) fn footprints(&self) -> &[Footprint] {
        self.body.footprints()
    }

    /// Where it faces: a column as its front base does. AM-BGR-011
    pub(super) fn facing(&self) -> Angle {
        self.kinks.as_ref().map_or_else(|| self.body.facing(), |kinks| kinks.column.head().facing)
    }

    /// Straight ahead; nothing if a column would run into itself.
    pub(super) fn advanced(&self, distance: Length) -> Option<Self> {
        let mut next = self.clone();
        next.used += distance;
        if let Some(kinks) = &self.kinks {
            let (column, moved) = kinks.column.advanced(distance)?;
            next.swept.extend(moved.swept);
            next.bend(Kinks { column, order: kinks.order.clone() });
        } else {
            let moved = self.body.moved(Leg::Advance(distance));
            next.swept.extend(moved.swept);
            next.body = moved.body;
        }
        Some(next)
    }

    fn bend(&mut self, kinks: Kinks) {
        self.body = kinks.body();
        self.kinks = kinks.column.is_kinked().then_some(kinks);
    }

    /// The first things that it runs into straight ahead, and how far that is.
    pub(super) fn first_contact(
        &self,
        distance: Length,
        obstacles: &[Obstacle<'_>],
    ) -> Option<(Length, Vec<usize>)> {
        let Some(kinks) = &self.kinks else {
            let (straight, _) = self.body.motion(Leg::Advance(distance));
            let impact = self.body.impact(straight, obstacles)?;
            let Progress::Slid(slid) = impact.progress else { return None };
            return Some((slid, impact.meetings.into_iter().map(|(_, obstacle)| obstacle).collect()));
        };
        let (_, _, halt) = kinks.column.follow_until_contact(&[Leg::Advance(distance)], obstacles)?;
        let Halt { progress: Progress::Slid(slid), contacts, .. } = halt? else { return None };
        let met: Vec<usize> = contacts.into_iter().map(|(_, obstacle, _)| obstacle).collect();
        // A column that touches at the very end of its move has not run into anything.
        (slid < distance).then_some((slid, met))
    }

    /// Moved along without a change of facing, and what that sweeps.
    pub(super) fn slid(&self, way: Vector) -> Self {
        let motion = Motion::Slide { way, length: way.length() };
        let body = self.body.slid(way);
        let sweep = Sweep { before: self.body.shared_footprints(), after: body.shared_footprints(), motion };
        let kinks = self.kinks.as_ref().map(|kinks| kinks.carried(way));
        let mut next = Self { body, kinks, ..self.clone() };
        next.swept.push(sweep);
        next
    }
}

impl Around<'_> {
    /// What a stretch runs into first.
    pub(super) fn run_into(&self, sweep: &Sweep, means: &Means) -> Option<(Progress, Vec<usize>)> {
        let (numbers, obstacles) = self.stopping(means);
        let impact = sweep.first_contact(&obstacles)?;
        let met = impact.meetings.iter().map(|&(_, obstacle)| numbers[obstacle]).collect();
        Some((impact.progress, met))
    }

    fn stopping(&self, means: &Means) -> (Vec<usize>, Vec<Obstacle<'_>>) {
        let stopping = self.blockers.iter().enumerate().filter(|(_, blocker)| means.stops(blocker));
        stopping.map(|(number, blocker)| (number, blocker.shape.obstacle())).unzip()
    }

    /// The terrain that slows down whoever stands on it is counted. AM-MOV-009
    pub(super) fn count_ground(&self, course: &mut Course) {
        let bases = course.body.footprints();
        let under = self.slow.iter().filter(|(_, ground)| bases.iter().any(|base| ground.meets(base.core())));
        course.touched.extend(under.map(|(touched, _)| *touched));
    }

    /// Wheels until it faces a way, as far as its move goes, or until it meets something. A column bends. AM-IMP-075,
    /// AM-MOV-042
    pub(super) fn wheel(&self, course: &mut Course, to: Angle, means: &Means) -> Option<Met> {
        let turn = to - course.facing();
        let hand = turn.hand()?;
        let left = (self.allowance(&course.touched) - course.used).max(Length::ZERO);
        let size = turn.size().min(widest_turn(course.body.frontage(), left));
        if size == Angle::ZERO {
            return None;
        }
        let wheeled = |size: Angle| course.wheeled(self, Leg::Wheel(hand, size));
        let Some(whole) = wheeled(size) else { return Some(Met::Things(Vec::new())) };
        let sweep = whole.swept.last()?;
        let (progress, met) = match self.run_into(sweep, means) {
            Some((Progress::Turned(turned), met)) => (turned, Some(met)),
            _ => (size, None),
        };
        // Terrain that slows it so much that it could not have wheeled so far stops it as well.
        let entered = self.slow.iter().position(|(touched, ground)| {
            sweep.enters(ground) && self.allowance(&[&course.touched[..], &[*touched]].concat()) < whole.used
        });
        if let Some(number) = entered {
            return Some(Met::Slow(number));
        }
        if let Some(next) = wheeled(progress) {
            *course = next;
        }
        let swept = course.swept.last().cloned();
        let crossed = self.slow.iter().filter(|(_, ground)| swept.iter().any(|sweep| sweep.enters(ground)));
        course.touched.extend(crossed.map(|(touched, _)| *touched));
        met.map(Met::Things)
    }

    /// Wheels without regard to what is in the way.
    pub(super) fn wheel_alone(&self, course: &mut Course, to: Angle) {
        let nothing = Around { blockers: Vec::new(), slow: Vec::new(), ..*self };
        nothing.wheel(course, to, &Means::default());
    }

    /// Wheels until it faces a way, as far as its move goes, or until it meets something or comes too near.
    pub(super) fn wheel_clear(
        &self,
        course: &mut Course,
        to: Angle,
        means: &Means,
        too_near: impl Fn(&Course) -> bool,
    ) -> Option<Met> {
        let start = course.clone();
        let met = self.wheel(course, to, means);
        let turn = to - start.facing();
        let Some(hand) = turn.hand().filter(|_| too_near(course)) else { return met };
        let wheeled = |size: u32| start.wheeled(self, Leg::Wheel(hand, Angle::binary(size)));
        let most = (course.facing() - start.facing()).size();
        let first = first_that(0, i64::from(most.get()), |size| {
            wheeled(size as u32).is_none_or(|wheeled| too_near(&wheeled))
        });
        *course = wheeled((first - 1).max(0) as u32)?;
        met.or(Some(Met::Things(Vec::new())))
    }

    /// Straight ahead as far as its move goes, but no further than `most`, or until it meets something.
    pub(super) fn advance(&self, course: &mut Course, most: Length, means: &Means) -> Option<Met> {
        let end = course.used + most;
        let (numbers, obstacles) = self.stopping(means);
        loop {
            let left = self.allowance(&course.touched).min(end) - course.used;
            if left <= Length::ZERO {
                return None;
            }
            let met = course.first_contact(left, &obstacles);
            let met = met.map(|(slid, met)| (slid, met.into_iter().map(|met| numbers[met]).collect()));
            let met = self.before_touching(course, left, met);
            let reached = met.as_ref().map_or(left, |(slid, _)| *slid);
            if let Some((number, slid)) = self.enters_slow(course, reached) {
                let touched = self.slow[number].0;
                let entering = self.allowance(&[&course.touched[..], &[touched]].concat());
                if entering > course.used + slid {
                    course.touched.push(touched);
                    continue;
                }
                *course = course.advanced(slid)?;
                return Some(Met::Slow(number));
            }
            *course = course.advanced(reached)?;
            return met.map(|(_, met)| Met::Things(met));
        }
    }

    /// Nobody runs up to an enemy's base so that it touches: those who flee keep a hair away.
    fn before_touching(
        &self,
        course: &Course,
        distance: Length,
        met: Option<(Length, Vec<usize>)>,
    ) -> Option<(Length, Vec<usize>)> {
        let most = met.as_ref().map_or(distance, |(slid, _)| *slid);
        let mut first = met;
        let (straight, _) = course.body.motion(Leg::Advance(most));
        let reach = course.body.bounds_in(straight).widened(HAIR + TOUCH);
        for (number, blocker) in self.blockers.iter().enumerate() {
            let Some(enemy) = blocker.footprint().filter(|_| blocker.role == Role::Enemy) else { continue };
            if !reach.meet(enemy.bounds()) {
                continue;
            }
            let kept = course.body.advance_keeping_clear(most, &[enemy], HAIR);
            match &mut first {
                Some((slid, met)) if *slid == kept && kept < most => met.push(number),
                Some((slid, _)) if *slid <= kept => {}
                None if kept >= distance => {}
                _ => first = Some((kept, vec![number])),
            }
        }
        first
    }

    /// The first slow terrain that it comes to straight ahead, and how far that is.
    fn enters_slow(&self, course: &Course, distance: Length) -> Option<(usize, Length)> {
        let counted = |touched: &Touched| course.touched.contains(touched);
        let ahead = self.slow.iter().enumerate().filter(|(_, (touched, _))| !counted(touched));
        let entered = ahead.filter_map(|(number, (_, ground))| {
            let (slid, _) = course.first_contact(distance, &[Obstacle::Ground(ground)])?;
            Some((slid, number))
        });
        entered.min().map(|(slid, number)| (number, slid))
    }
}

impl Course {
    /// A wheel; none if a column would run into itself.
    fn wheeled(&self, around: &Around<'_>, leg: Leg) -> Option<Self> {
        let mut next = self.clone();
        let drawn = self.body.drawn();
        let column = drawn.filter(|drawn| around.position.group(around.id).is_column(drawn.ranks.width()));
        let straight = column.map(|drawn| {
            let order = drawn.ranks.files()[0].clone();
            let sizes = self.body.sizes();
            let sizes = order.iter().map(|&base| sizes[base]).collect();
            Kinks { column: Column::new(drawn.front, sizes), order }
        });
        if let Some(kinks) = self.kinks.clone().or(straight) {
            let (column, moved) = kinks.column.moved(leg)?;
            next.used += moved.distance;
            next.swept.extend(moved.swept);
            next.bend(Kinks { column, order: kinks.order });
        } else {
            let moved = self.body.moved(leg);
            next.used += moved.distance;
            next.swept.extend(moved.swept);
            next.body = moved.body;
        }
        Some(next)
    }
}
