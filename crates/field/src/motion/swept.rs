//! What a body sweeps on its way, and what its bases run into first.

use acies_geometry::sweep::{self, Obstacle};
use acies_geometry::{Angle, Bounds, Footprint, Hand, Length, Point, Vector};

use super::{Motion, Progress};
use crate::Footprints;

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
pub(super) enum Path<'a> {
    Slide { before: &'a Footprint, way: Vector, length: Length },
    Turn(sweep::Turning<'a>),
    Place { after: &'a Footprint },
}

impl<'a> Path<'a> {
    pub(super) fn new(motion: Motion, before: &'a Footprint, after: &'a Footprint) -> Self {
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
pub(super) fn first_contact<'p>(
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
pub(super) fn stops_after<'p>(
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

pub(super) fn turning(base: &Footprint, pivot: Point, turn: Angle) -> sweep::Turning<'_> {
    sweep::Turning::new(base, pivot, turn.hand().unwrap_or(Hand::Right), turn.size())
}
