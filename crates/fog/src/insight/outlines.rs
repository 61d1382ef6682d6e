//! Rules as shapes on the table.

use acies_field::{Base, face_alike};
use acies_geometry::{Edge, Length, Point, Pose, Segment, TOUCH};

use super::{ArcInsight, Outline};
use crate::position::Position;
use crate::shooting::Range;

/// Into how many steps a round corner is drawn.
const STEPS: i32 = 8;

/// A stretch of front edges without a gap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    left: Point,
    right: Point,
    facing: acies_geometry::Angle,
}

impl Stretch {
    /// The middle of it.
    pub(super) fn pose(&self) -> Pose {
        Pose::new(self.left.halfway(self.right), self.facing)
    }

    pub(super) fn width(&self) -> Length {
        Segment::new(self.left, self.right).length()
    }
}

/// The front edges of some bases: those that stand level side by side have one.
pub(super) fn stretches(bases: &[Base]) -> Vec<Stretch> {
    let Some(frame) = bases.first().map(|base| base.pose.frame()) else { return Vec::new() };
    let mut sorted = bases.to_vec();
    sorted.sort_by_key(|base| frame.seen(base.pose.front).0);
    let mut found: Vec<Stretch> = Vec::new();
    for base in sorted {
        let (pose, half) = (base.pose, base.size.width / 2);
        let (left, right) = (pose.at(-half, Length::ZERO), pose.at(half, Length::ZERO));
        match found.last_mut() {
            Some(last) if face_alike(last.facing, pose.facing) && (left - last.right).length() <= TOUCH => {
                last.right = right;
            }
            _ => found.push(Stretch { left, right, facing: pose.facing }),
        }
    }
    found
}

/// The ground in range and arc of files that shoot: those that do so alike from one edge together. AM-SHO-008, AM-SHO-010,
/// AM-SHO-024
pub(super) fn arcs(position: &Position<'_>, mut files: &[(Edge, Base, Range)]) -> Vec<ArcInsight> {
    let mut found = Vec::new();
    while let Some(&(from, _, range)) = files.first() {
        let alike = files.iter().take_while(|file| file.0 == from && file.2 == range).count();
        let bases: Vec<Base> = files[..alike].iter().map(|file| file.1).collect();
        found.extend(stretches(&bases).iter().map(|front| arc(position, from, front, range)));
        files = &files[alike..];
    }
    found
}

fn arc(position: &Position<'_>, from: Edge, front: &Stretch, range: Range) -> ArcInsight {
    let scale = position.scale();
    let (effective, maximum) = (scale.mu(range.effective), scale.mu(range.maximum));
    let aside = position.base_width();
    ArcInsight {
        from,
        effective: band(front, aside, Length::ZERO, effective),
        long: (maximum > effective).then(|| band(front, aside * 2, effective, maximum)),
    }
}

/// What lies so far aside at most, and between two distances from the front edge.
fn band(front: &Stretch, aside: Length, near: Length, far: Length) -> Outline {
    let (pose, half) = (front.pose(), front.width() / 2);
    let aside = aside.min(far);
    let corner = |hand: i32, step: i32, distance: Length| {
        let beside = aside * step / STEPS;
        pose.at((half + beside) * hand, ahead(distance, beside))
    };
    let outer = (0..=STEPS).rev().map(|step| corner(-1, step, far));
    let outer = outer.chain((0..=STEPS).map(|step| corner(1, step, far)));
    let inner = (0..=STEPS).rev().map(|step| corner(1, step, near));
    let inner = inner.chain((0..=STEPS).map(|step| corner(-1, step, near)));
    let mut outline: Outline = outer.chain(inner).collect();
    outline.dedup();
    outline
}

/// How far ahead of the front line a point is that is so far from the front edge, so much beside it.
fn ahead(distance: Length, beside: Length) -> Length {
    let squared = (distance.squared() - beside.squared()).max(0);
    Length::micrometres(squared.isqrt() as i32)
}
