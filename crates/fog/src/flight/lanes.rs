//! Getting past something by a shift to the side, or by dropping bases back.

use acies_field::{Base, Body};
use acies_geometry::{Angle, Length, Point, Pose, TOUCH, Vector, first_that};

use super::around::{Around, Means, Role};
use super::course::{Course, HAIR, Met};
use super::friends::Settled;

/// A way past something: which files at the ends of the front fall in behind their neighbours, and how far all others go to
/// the right of their path; to the left if that is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lane {
    left: usize,
    right: usize,
    shift: Length,
}

/// Where a flight that is to be shifted begins: before its wheel, and where it first met something straight ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct From<'a> {
    pub(super) start: &'a Course,
    pub(super) direction: Angle,
    pub(super) stopped: Option<&'a Course>,
}

/// What came of trying a lane.
enum Tried {
    /// It leads past everything that can be avoided, to the end or to something else.
    Past(Box<Course>, Option<Met>),
    /// This is in the way there.
    Blocked(Option<usize>),
}

/// A flight tries no more shifts than this to the same side.
const TRIES: usize = 32;

impl Around<'_> {
    /// The least shift, or failing that the least shift with bases dropped back, with which all others of the front rank
    /// can complete the move; and what they meet that is not avoided but followed. No base goes further than one base width
    /// from its path, or two where that is allowed. AM-IMP-079, AM-IMP-080, AM-RTP-008, AM-RTP-009, AM-JAP-012
    pub(super) fn best_lane(&self, from: From<'_>, means: &Means) -> Option<(Course, Option<Met>)> {
        let files = from.start.body.drawn().map_or(1, |drawn| drawn.ranks.width());
        for drops in [&[(0, 0)][..], &[(1, 0), (0, 1)], &[(1, 1)]] {
            let mut found: Vec<(Length, Course, Option<Met>)> = Vec::new();
            for &(left, right) in drops.iter().filter(|(left, right)| left + right < files) {
                for to_the_right in [false, true] {
                    found.extend(self.least_shift(from, (left, right), to_the_right, means));
                }
            }
            let least = found.into_iter().min_by_key(|(shift, _, _)| shift.abs());
            if let Some((_, course, met)) = least {
                return Some((course, met));
            }
        }
        None
    }

    /// The least shift to one side that leads past everything.
    fn least_shift(
        &self,
        from: From<'_>,
        (left, right): (usize, usize),
        to_the_right: bool,
        means: &Means,
    ) -> Option<(Length, Course, Option<Met>)> {
        // A base that falls in behind its neighbour goes a whole base width to that side, so that all others may only go
        // the other way.
        let barred = if to_the_right { left > 0 } else { right > 0 };
        let widths = self.why.slide() - i32::from(barred);
        let most = self.position.base_width() * widths;
        let signed = |size: i64| Length::micrometres(if to_the_right { size as i32 } else { -(size as i32) });
        let most = i64::from(most.get());
        let mut size = 0;
        for _ in 0..TRIES {
            let lane = Lane { left, right, shift: signed(size) };
            let blocker = match self.try_lane(from, lane, means) {
                Tried::Past(course, met) => return Some((lane.shift, *course, met)),
                Tried::Blocked(blocker) => blocker?,
            };
            let hits = |size: i64| self.hits(from, Lane { shift: signed(size), ..lane }, blocker);
            if !hits(size) || hits(most) {
                return None;
            }
            let clear = first_that(size, most, |size| !hits(size));
            size = (clear + i64::from(TOUCH.get())).min(most);
        }
        None
    }

    /// Whether a lane, taken from the start, runs into a thing; or touches it, if that is an enemy.
    fn hits(&self, from: From<'_>, lane: Lane, blocker: usize) -> bool {
        let blocker = &self.blockers[blocker];
        let alone = [blocker.shape.obstacle()];
        let mut course = from.start.slid(sideways(from.direction, lane.shift));
        let shifted = course.swept.len();
        self.wheel_alone(&mut course, from.direction);
        let in_wheel = course.swept[shifted..].iter().any(|sweep| sweep.runs_into(&alone));
        let course = thinned(&course, lane);
        let left = (self.allowance(&course.touched) - course.used).max(Length::ZERO);
        let enemy = blocker.footprint().filter(|_| blocker.role == Role::Enemy);
        let touches = |enemy| course.body.advance_keeping_clear(left, &[enemy], HAIR) < left;
        in_wheel
            || enemy.is_some_and(touches)
            || (left > Length::ZERO && course.first_contact(left, &alone).is_some())
    }

    /// Tries a lane: at first straight ahead and aside only where something was met, then aside from the start.
    fn try_lane(&self, from: From<'_>, lane: Lane, means: &Means) -> Tried {
        let aside = sideways(from.direction, lane.shift);
        let late = from.stopped.map(|stopped| {
            let mut course = thinned(stopped, lane);
            self.shift(&mut course, aside, means)
                .map_or_else(|| self.go_on(&mut course, from, lane, means), |_| Tried::Blocked(None))
        });
        let late_blocker = match late {
            Some(past @ Tried::Past(..)) => return past,
            Some(Tried::Blocked(blocker)) => blocker,
            None => None,
        };
        let mut course = from.start.clone();
        if self.shift(&mut course, aside, means).is_some() {
            return Tried::Blocked(late_blocker);
        }
        // All wheel together; who cannot get past falls back on the way straight ahead.
        match self.wheel(&mut course, from.direction, means) {
            Some(met) => Tried::Blocked(late_blocker.or_else(|| first_thing(&met))),
            None => match self.go_on(&mut thinned(&course, lane), from, lane, means) {
                Tried::Blocked(blocker) => Tried::Blocked(late_blocker.or(blocker)),
                past @ Tried::Past(..) => past,
            },
        }
    }

    /// Straight ahead in the lane, to where it ends.
    fn go_on(&self, course: &mut Course, from: From<'_>, lane: Lane, means: &Means) -> Tried {
        let met = self.advance(course, Length::BEYOND_THE_TABLE, means);
        let avoided = |met: &Met| match met {
            Met::Things(things) => things.iter().copied().find(|&thing| self.avoids(&self.blockers[thing])),
            Met::Slow(_) => None,
        };
        if let Some(blocker) = met.as_ref().and_then(avoided) {
            return Tried::Blocked(Some(blocker));
        }
        let Some(whole) = self.filled(course, from.start, lane, means) else { return Tried::Blocked(None) };
        if met.is_some() {
            let free = self.is_free(whole.footprints());
            return if free { Tried::Past(Box::new(whole), met) } else { Tried::Blocked(None) };
        }
        match self.settle(&whole, means) {
            Settled::At(settled) => Tried::Past(Box::new(settled), None),
            Settled::NotThrough(_) | Settled::NoRoom => Tried::Blocked(None),
        }
    }

    /// Slides aside, unless something is in the way.
    fn shift(&self, course: &mut Course, aside: Vector, means: &Means) -> Option<Met> {
        if aside == Vector::default() {
            return None;
        }
        let slid = course.slid(aside);
        if let Some((_, met)) = slid.swept.last().and_then(|sweep| self.run_into(sweep, means)) {
            return Some(Met::Things(met));
        }
        *course = slid;
        self.count_ground(course);
        None
    }

    /// With the files that fall in behind those at their end of the front. None if there is no room for them.
    fn filled(&self, course: &Course, start: &Course, lane: Lane, means: &Means) -> Option<Course> {
        if lane.left + lane.right == 0 {
            return Some(course.clone());
        }
        let drawn = start.body.drawn()?;
        let files = drawn.ranks.files();
        let staying = &files[lane.left..files.len() - lane.right];
        let mut bases = start.body.bases().to_vec();
        for (&base, stands) in staying.iter().flatten().zip(course.body.bases()) {
            bases[base] = *stands;
        }
        let mut ends = [*staying.first()?.last()?, *staying.last()?.last()?];
        for (end, dropped) in [(0, &files[..lane.left]), (1, &files[files.len() - lane.right..])] {
            for &base in dropped.iter().flatten() {
                let before = bases[ends[end]];
                let behind = before.pose.moved(Length::ZERO, -before.size.depth);
                bases[base] = Base::new(behind, bases[base].size);
                if staying.len() == 1 {
                    ends = [base; 2];
                } else {
                    ends[end] = base;
                }
            }
        }
        let whole = Course { body: Body::new(bases), ..course.clone() };
        let bases = whole.footprints();
        let stopping = self.blockers.iter().filter(|blocker| means.stops(blocker));
        let clash = stopping.into_iter().any(|blocker| bases.iter().any(|base| blocker.shape.is_under(base)));
        (!clash).then_some(whole)
    }
}

/// So far to the right of a direction.
fn sideways(direction: Angle, shift: Length) -> Vector {
    Pose::new(Point::default(), direction).to_the_right(shift)
}

/// Without the files that fall in behind.
fn thinned(course: &Course, lane: Lane) -> Course {
    let Some(drawn) = course.body.drawn().filter(|_| lane.left + lane.right > 0) else {
        return course.clone();
    };
    let files = drawn.ranks.files();
    let staying = &files[lane.left..files.len() - lane.right];
    let bases = course.body.bases();
    let body = Body::new(staying.iter().flatten().map(|&base| bases[base]).collect());
    Course { body, ..course.clone() }
}

fn first_thing(met: &Met) -> Option<usize> {
    match met {
        Met::Things(things) => things.first().copied(),
        Met::Slow(_) => None,
    }
}
