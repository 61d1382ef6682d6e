//! How near a move comes to others.

use std::cell::OnceCell;

use acies_geometry::convex::hull;
use acies_geometry::{Angle, Bounds, Footprint, Length, Point, Pose, Vector, within};

use crate::{Motion, Sweep};

/// A turn is looked at in pieces of this size first.
const PIECE: u32 = Angle::degrees(5).get();

/// In a piece of 5 degrees arcs and chords are less than this part of the radius apart.
const BULGE: i32 = 1000;

impl Sweep {
    /// Whether any base comes within a distance of any of some others at any moment, start and end included. AM-MOV-026,
    /// AM-MAN-039
    pub fn comes_within(&self, others: &[Footprint], limit: Length) -> bool {
        let reach = self.bounds().widened(limit);
        let near: Vec<&Footprint> = others.iter().filter(|other| reach.meet(other.bounds())).collect();
        if near.is_empty() {
            return false;
        }
        self.before.iter().zip(&*self.after).any(|(before, after)| match self.motion {
            Motion::Place => {
                near.iter().any(|other| is_within(before, other, limit) || is_within(after, other, limit))
            }
            Motion::Slide { .. } => {
                let around = before.bounds().joined(*after.bounds());
                let mut near =
                    near.iter().filter(|other| around.come_within(other.bounds(), limit)).peekable();
                near.peek().is_some() && {
                    let swept = hull(&[*before.corners(), *after.corners()].concat());
                    near.any(|other| within(&swept, other.corners(), limit))
                }
            }
            Motion::Turn { pivot, turn } => Round::new(before, pivot, turn).comes_within(&near, limit),
        })
    }
}

fn is_within(base: &Footprint, other: &Footprint, limit: Length) -> bool {
    base.bounds().widened(limit).meet(other.bounds()) && within(base.corners(), other.corners(), limit)
}

/// A base that is carried round a pivot.
struct Round<'a> {
    base: &'a Footprint,
    pivot: Point,
    turn: Angle,
    /// From the pivot to the furthest corner.
    radius: Length,
}

impl<'a> Round<'a> {
    fn new(base: &'a Footprint, pivot: Point, turn: Angle) -> Self {
        let arms = base.corners().map(|corner| corner - pivot);
        let radius = arms.into_iter().max_by_key(|arm| arm.squared()).map_or(Length::ZERO, Vector::length);
        Self { base, pivot, turn, radius }
    }

    fn comes_within(&self, others: &[&Footprint], limit: Length) -> bool {
        let size = self.turn.size().get();
        let around = Bounds::of(&[self.pivot]).widened(self.radius + limit);
        let near = || others.iter().filter(|other| around.meet(other.bounds()));
        if near().next().is_none() {
            return false;
        }
        let pieces = size.div_ceil(PIECE).max(1);
        let part = |piece: u32| (u64::from(size) * u64::from(piece) / u64::from(pieces)) as u32;
        let bulge = Length::micrometres(self.radius.get() / BULGE + 1);
        let mut start = self.at(part(0));
        (1..=pieces).any(|piece| {
            let end = self.at(part(piece));
            let swept = Part::new((part(piece - 1), start), (part(piece), end));
            start = end;
            near().any(|other| self.part_comes_within(&swept, bulge, other, limit))
        })
    }

    /// The same in a part of the turn. Where the straight lines between its ends do not decide it, the part is halved, which
    /// leaves a quarter of the bulge, down to a micrometre.
    fn part_comes_within(&self, part: &Part, bulge: Length, other: &Footprint, limit: Length) -> bool {
        let Part { from, to, around, .. } = part;
        if !around.widened(limit + bulge).meet(other.bounds()) {
            return false;
        }
        let swept = part.swept();
        if !within(swept, other.corners(), limit + bulge) {
            return false;
        }
        if bulge <= Length::micrometres(1) || to.0 - from.0 < 2 {
            return within(swept, other.corners(), limit);
        }
        if limit > bulge && within(swept, other.corners(), limit - bulge) {
            return true;
        }
        let middle = from.0 + (to.0 - from.0) / 2;
        let middle = (middle, self.at(middle));
        let less = Length::micrometres(bulge.get() / 4);
        [Part::new(*from, middle), Part::new(middle, *to)]
            .iter()
            .any(|half| self.part_comes_within(half, less, other, limit))
    }

    fn at(&self, turned: u32) -> [Point; 4] {
        let hand = self.turn.hand().unwrap_or(acies_geometry::Hand::Right);
        let turned = Pose::new(self.pivot, hand.turn(Angle::binary(turned))).frame();
        self.base.corners().map(|corner| {
            let way = corner - self.pivot;
            turned.at(Length::micrometres(way.x), Length::micrometres(way.y))
        })
    }
}

/// A base at some turn.
type At = (u32, [Point; 4]);

/// A part of a turn, with the base at both ends.
struct Part {
    from: At,
    to: At,
    around: Bounds,
    /// All between the two, once somebody has asked.
    swept: OnceCell<Vec<Point>>,
}

impl Part {
    fn new(from: At, to: At) -> Self {
        let around = Bounds::of(&from.1).joined(Bounds::of(&to.1));
        Self { from, to, around, swept: OnceCell::new() }
    }

    fn swept(&self) -> &[Point] {
        self.swept.get_or_init(|| hull(&[self.from.1, self.to.1].concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Body, Leg, Ranks};
    use acies_geometry::{Hand, Size};

    const FOOT: Size = Size::millimetres(40, 20);

    fn body() -> Body {
        Ranks::new(4, 4).stand(Pose::new(Point::millimetres(500, 500), Angle::ZERO), &[FOOT; 4])
    }

    fn enemy(x: i32, y: i32) -> [Footprint; 1] {
        [Base::new(Pose::new(Point::new(x, y), Angle::HALF), FOOT).footprint()]
    }

    #[test]
    fn a_straight_way_passes_at_a_distance() {
        let swept = &body().moved(Leg::Advance(Length::millimetres(200))).swept[0];
        // The body reaches to 580 mm; the enemy begins at 600 mm, halfway along the way.
        let passes = |limit| swept.comes_within(&enemy(620_000, 600_000), Length::micrometres(limit));
        assert!(passes(20_000) && !passes(19_999));
    }

    #[test]
    fn an_arc_passes_at_a_distance() {
        // Round the left corner at 420 mm the right rear corner goes on a circle of 161.245 mm; on the diagonal the enemy's
        // near corner is at 150 * 1.41421 = 212.132 mm, so that 50.887 mm are left between them.
        let swept = &body().moved(Leg::Wheel(Hand::Left, Angle::QUARTER)).swept[0];
        let corner = enemy(420_000 + 150_000 + 20_000, 500_000 + 150_000);
        let passes = |limit| swept.comes_within(&corner, Length::micrometres(limit));
        assert!(passes(50_889) && !passes(50_885));
        assert!(!swept.comes_within(&enemy(900_000, 900_000), Length::millimetres(100)));
    }

    #[test]
    fn lifted_and_set_down_only_the_ends_count() {
        let from = body();
        let to = from.moved(Leg::Advance(Length::millimetres(200))).body;
        let swept = &crate::Moved::placed(&from, to).swept[0];
        assert!(!swept.comes_within(&enemy(620_000, 600_000), Length::millimetres(25)));
        assert!(swept.comes_within(&enemy(620_000, 700_000), Length::millimetres(25)));
    }
}
