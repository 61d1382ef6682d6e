//! The ground to which a normal move can bring the front of a battle group.

use acies_field::Leg;
use acies_geometry::{Angle, Hand, Length, Point, Segment, chord, convex, first_that, widest_turn};
use acies_rules::{RuleId, rule};

use super::movers::{Movers, check_group};
use super::reach::fastest_of;
use super::walk::Walk;
use super::{Evolution, Mover, Occasion, Order};
use crate::fielded::GroupId;
use crate::position::Position;

/// How much further each wheel turns that is tried.
const STEP: Angle = Angle::degrees(4);

/// The ground over which the front edge of a battle group can go with one normal move from where it stands: straight ahead,
/// or straight on after one wheel with which it begins, each as far as it is legal, with a test or without one. Turns,
/// changes of formation, shifts and second moves lead to other places too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// How far it goes straight ahead.
    pub ahead: Length,
    /// Pieces of that ground, which overlap; the first is the ground straight ahead. All run clockwise, or all the other
    /// way round.
    pub outlines: Vec<Vec<Point>>,
}

/// Where a move can lead, or why the battle group cannot move; that it has moved already is no reason. AM-MAN-001
pub fn region(position: &Position<'_>, id: GroupId) -> Result<Region, Vec<RuleId>> {
    let passing = [rule!("AM-MAN-003"), rule!("AM-MOV-056")];
    let faults = check_group(position, id).into_iter().map(|fault| fault.0);
    let lasting: Vec<RuleId> = faults.filter(|rule| !passing.contains(rule)).collect();
    if !lasting.is_empty() {
        return Err(lasting);
    }
    let search = Search::new(position, id);
    let straight = search.furthest(None);
    let mut outlines: Vec<Vec<Point>> = search.swept(None, straight).into_iter().collect();
    for hand in Hand::BOTH {
        outlines.extend(search.wheeled(hand));
    }
    Ok(Region { ahead: straight, outlines })
}

struct Search<'a> {
    movers: Movers<'a>,
    mover: Mover,
    most: Length,
    frontage: Length,
}

impl<'a> Search<'a> {
    fn new(position: &Position<'a>, id: GroupId) -> Self {
        let mover = Mover::Group(id.index);
        let fielded = position.fielded(id);
        Self {
            movers: Movers::new(*position, id.seat, &mover),
            mover,
            most: position.scale().mu(fastest_of(&position.fog.rules, &fielded.group).unwrap_or_default()),
            frontage: fielded.body.frontage(),
        }
    }

    fn order(&self, wheel: Option<(Hand, Angle)>, advance: Length) -> Order {
        let wheel = wheel.map(|(hand, turn)| Leg::Wheel(hand, turn));
        let advance = (advance > Length::ZERO).then_some(Leg::Advance(advance));
        let evolutions = wheel.into_iter().chain(advance).map(Evolution::Leg).collect();
        Order { mover: self.mover.clone(), evolutions }
    }

    fn is_legal(&self, wheel: Option<(Hand, Angle)>, advance: Length) -> bool {
        self.movers.judge(Occasion::First, &self.order(wheel, advance)).faults.is_empty()
    }

    /// How far it can go straight on after a wheel: all that the wheel leaves, or to the millimetre below what is legal.
    fn furthest(&self, wheel: Option<(Hand, Angle)>) -> Length {
        let used = wheel.map_or(Length::ZERO, |(_, turn)| chord(self.frontage, turn));
        let left = (self.most - used).max(Length::ZERO);
        if self.is_legal(wheel, left) {
            return left;
        }
        let most = i64::from(left.get() / 1000);
        let goes = |less: i64| Length::millimetres((most - less) as i32);
        goes(first_that(0, most, |less| self.is_legal(wheel, goes(less))))
    }

    /// Its front edge after a move.
    fn front(&self, wheel: Option<(Hand, Angle)>, advance: Length) -> Option<Segment> {
        let walk = Walk::new(&self.movers, &self.order(wheel, advance).evolutions).ok()?;
        let drawn = walk.walkers[0].drawn()?;
        let half = drawn.base_width * (drawn.ranks.width() as i32) / 2;
        Some(Segment::new(drawn.front.at(-half, Length::ZERO), drawn.front.at(half, Length::ZERO)))
    }

    /// The ground between its front edge after a wheel and after going straight on.
    fn swept(&self, wheel: Option<(Hand, Angle)>, advance: Length) -> Option<Vec<Point>> {
        let (from, to) = (self.front(wheel, Length::ZERO)?, self.front(wheel, advance)?);
        (advance > Length::ZERO).then(|| convex::hull(&[from.from, from.to, to.from, to.to]))
    }

    /// All that wheels to one hand lead to, wheel by wheel as long as they are legal.
    fn wheeled(&self, hand: Hand) -> Vec<Vec<Point>> {
        let widest = widest_turn(self.frontage, self.most).min(Angle::QUARTER);
        let mut outlines = Vec::new();
        let (mut turn, mut before) = (Angle::ZERO, self.front(None, Length::ZERO));
        while turn < widest {
            turn = (turn + STEP).min(widest);
            let wheel = Some((hand, turn));
            if !self.is_legal(wheel, Length::ZERO) {
                break;
            }
            let here = self.front(wheel, Length::ZERO);
            if let (Some(before), Some(here)) = (before, here) {
                outlines.push(convex::hull(&[before.from, before.to, here.from, here.to]));
            }
            before = here;
            outlines.extend(self.swept(wheel, self.furthest(wheel)));
        }
        outlines
    }
}
