//! The way that a move takes.

use acies_field::{Body, Leg};
use acies_geometry::{Angle, Hand, Point};

use super::Evolution;
use super::movers::Movers;
use super::walk::Walk;

/// In how many straight strokes the arc of a wheel is told.
const STROKES: u32 = 6;

impl Movers<'_> {
    /// The way of the middle of their front, from point to point; empty if they cannot move like this.
    pub(super) fn path(&self, evolutions: &[Evolution]) -> Vec<Point> {
        let mut stages = vec![Vec::new()];
        for (part, &evolution) in evolutions.iter().enumerate() {
            let before = &evolutions[..part];
            stages.extend(strokes(evolution).map(|stroke| [before, &[stroke]].concat()));
        }
        let middle = |stage: &Vec<Evolution>| Some(middle_of(&Walk::new(self, stage).ok()?));
        stages.iter().map(middle).collect::<Option<_>>().unwrap_or_default()
    }
}

/// A part of a move as it is made, bit by bit.
fn strokes(evolution: Evolution) -> impl Iterator<Item = Evolution> {
    let count =
        if matches!(evolution, Evolution::Leg(Leg::Wheel(..) | Leg::WheelBack(..))) { STROKES } else { 1 };
    let share = move |turn: Angle, stroke: u32| {
        Angle::binary((u64::from(turn.get()) * u64::from(stroke) / u64::from(STROKES)) as u32)
    };
    (1..=count).map(move |stroke| match evolution {
        Evolution::Leg(Leg::Wheel(hand, turn)) => Evolution::Leg(Leg::Wheel(hand, share(turn, stroke))),
        Evolution::Leg(Leg::WheelBack(hand, turn)) => {
            Evolution::Leg(Leg::WheelBack(hand, share(turn, stroke)))
        }
        whole => whole,
    })
}

fn middle_of(walk: &Walk) -> Point {
    let bases = walk.walkers.iter().flat_map(|walker| walker.body.bases()).copied();
    let body = Body::new(bases.collect());
    let [left, right] = Hand::BOTH.map(|hand| body.front_corner(hand));
    left.halfway(right)
}
