//! Following the edge of terrain or of a camp.

use acies_field::reforming::files_after_turn;
use acies_geometry::{Angle, Bounds, Footprint, Hand, Length, Point, Pose, Segment, TOUCH, distance};

use super::around::Around;
use super::course::{Course, Met};

/// Edges no further away than this are where the flight was stopped.
const AT_HAND: Length = Length::micrometres(TOUCH.get() * 4);

impl Around<'_> {
    /// Turned by 90 degrees at what stopped it, and the way along its edge that it is to wheel to: the one nearer to its
    /// original direction. None if there is no room to turn, or no edge to follow. AM-IMP-083, AM-RTP-013
    pub(super) fn turned_along(
        &self,
        course: &Course,
        met: &Met,
        direction: Angle,
    ) -> Option<(Course, Angle)> {
        let outline = match met {
            Met::Things(numbers) => self.blockers.get(*numbers.first()?)?.shape.corners(),
            Met::Slow(number) => self.slow.get(*number)?.1.corners(),
        };
        let way = way_along(outline, course.footprints(), direction, course.facing())?;
        let hand = (way - course.facing()).hand()?;
        let drawn = course.body.drawn().filter(|_| course.kinks.is_none())?;
        let sizes = course.body.sizes();
        let files = files_after_turn(drawn.ranks.depth_of(&sizes), drawn.base_width, sizes.len());
        let turned = drawn.turned(hand, files).stand(&sizes);
        if !self.is_free(turned.footprints()) {
            return None;
        }
        let mut next = Course { body: turned, ..course.clone() };
        self.count_ground(&mut next);
        (self.allowance(&next.touched) >= next.used).then_some((next, way))
    }
}

/// The way along an outline, where some bases touch it, that is nearest to a direction; of two that are equally near the
/// one on which the edge ends sooner. None if it leads nowhere new.
fn way_along(outline: &[Point], bases: &[Footprint], direction: Angle, facing: Angle) -> Option<Angle> {
    let edges = outline.iter().zip(outline.iter().cycle().skip(1));
    let near = |edge: &Segment| {
        bases.iter().map(|base| distance(base.corners(), &[edge.from, edge.to])).min() <= Some(AT_HAND)
    };
    let around = bases.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one));
    let middle = around.low.halfway(around.high);
    let ways = edges
        .map(|(&from, &to)| Segment::new(from, to))
        .filter(near)
        .flat_map(|edge| [edge, Segment::new(edge.to, edge.from)])
        .filter(|edge| edge.from != edge.to);
    let angles = ways.map(|edge| (Pose::facing_along(edge.way()), (edge.to - middle).length()));
    // Straight on is where it was stopped; a way back is none.
    let leads = |way: Angle| {
        let turn = (way - facing).size();
        turn > Angle::millidegrees(1) && turn <= Angle::QUARTER + Angle::millidegrees(1)
    };
    let best = angles.filter(|&(way, _)| leads(way)).min_by_key(|&(way, end)| {
        let hand = (way - facing).hand().unwrap_or(Hand::Right);
        // A thousandth of a degree makes no difference.
        ((way - direction).size().to_millidegrees(), end, hand)
    });
    best.map(|(way, _)| way)
}
