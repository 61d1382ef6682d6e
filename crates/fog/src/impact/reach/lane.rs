//! The ground that a charge may go over, as a quick look sees it: a wheel, and a lane straight ahead of where that ends. Whoever
//! is charged stands there, and nobody in front of him bars the whole lane.

use acies_field::{Base, Body, Drawn, Motion};
use acies_geometry::sweep::bounds_of_turn;
use acies_geometry::{Angle, Bounds, Footprint, Hand, Length, Point, Pose, Size, TOUCH, Vector, chord};

use super::Charging;
use crate::impact::Wheel;

/// By so much more than rounding and touching may what is looked at here be off.
const MARGIN: Length = Length::micrometres(TOUCH.get() * 4);

/// A front that charges, with the ranks behind it.
#[derive(Clone, Copy)]
struct Front {
    pose: Pose,
    width: Length,
    depth: Length,
}

impl Front {
    fn of(drawn: &Drawn, depth_of_base: Length) -> Self {
        let ranks = &drawn.ranks;
        let width = drawn.base_width * ranks.width() as i32;
        Self { pose: drawn.front, width, depth: depth_of_base * ranks.depth() as i32 }
    }

    fn corner(&self, hand: Hand) -> Point {
        self.pose.at(if hand == Hand::Left { -self.width / 2 } else { self.width / 2 }, Length::ZERO)
    }

    fn wheeled(&self, wheel: Option<Wheel>) -> Self {
        let turned = |Wheel { hand, turn }: Wheel| self.pose.turned_about(self.corner(hand), hand.turn(turn));
        Self { pose: wheel.map_or(self.pose, turned), ..*self }
    }

    /// All that its bases cover, and more.
    fn ground(&self) -> Footprint {
        let front = self.pose.moved(Length::ZERO, MARGIN);
        Footprint::new(front, Size { width: self.width + MARGIN * 2, depth: self.depth + MARGIN * 2 })
    }
}

impl Charging<'_> {
    /// A quick look that may say yes too often: whether the whole front might contact anybody with a wheel.
    pub(in crate::impact) fn might_contact(&self, wheel: Option<Wheel>) -> bool {
        let Some((drawn, depth)) = self.front_that_keeps_its_shape(wheel) else { return true };
        let front = Front::of(drawn, depth);
        self.might_meet_in_wheel(&front, wheel) || self.might_meet_ahead(&front.wheeled(wheel), wheel)
    }

    /// The same with a base dropped back on a hand, at once or on the way, if the whole front contacts nobody. AM-IMP-016
    pub(in crate::impact) fn might_contact_without_a_base(&self, wheel: Option<Wheel>, hand: Hand) -> bool {
        let Some((drawn, depth)) = self.front_that_keeps_its_shape(wheel) else { return true };
        let (left, right) = if hand == Hand::Left { (1, 0) } else { (0, 1) };
        let Some(narrow) = drawn.contracted(left, right) else { return true };
        let at_once = Front::of(&narrow, depth);
        let wheeled = at_once.wheeled(wheel);
        if self.might_meet_in_wheel(&at_once, wheel) || self.might_meet_ahead(&wheeled, wheel) {
            return true;
        }
        // On the way it wheels about the corner of the whole front.
        let pivots_there = wheel.is_some_and(|wheel| wheel.hand == hand);
        pivots_there && {
            let whole = Front::of(drawn, depth).wheeled(wheel).pose;
            let aside = drawn.base_width / 2;
            let pose = whole.moved(if hand == Hand::Left { aside } else { -aside }, Length::ZERO);
            self.might_meet_ahead(&Front { pose, ..wheeled }, wheel)
        }
    }

    /// Its formation, and how deep its deepest base is, if all bases keep their places when it wheels.
    fn front_that_keeps_its_shape(&self, wheel: Option<Wheel>) -> Option<(&Drawn, Length)> {
        let fielded = self.position.fielded(self.id);
        let bends = |drawn: &&Drawn| wheel.is_some() && drawn.ranks.is_column();
        let drawn = fielded.body.drawn().filter(|drawn| fielded.kinks.is_none() && !bends(drawn))?;
        Some((drawn, fielded.body.bases().iter().map(|base| base.size.depth).max()?))
    }

    fn might_meet_in_wheel(&self, front: &Front, wheel: Option<Wheel>) -> bool {
        let here = *front.ground().bounds();
        let Some(wheel) = wheel.filter(|wheel| wheel.turn != Angle::ZERO) else {
            return self.around.targets_near(&here).next().is_some();
        };
        let (pivot, turn) = (front.corner(wheel.hand), wheel.hand.turn(wheel.turn));
        let there = *front.wheeled(Some(wheel)).ground().bounds();
        let swept = bounds_of_turn(here, there, pivot, turn);
        let furthest = Vector::new(front.width.get(), front.depth.get()).length() + MARGIN * 2;
        let around = Bounds::of(&[pivot]);
        self.around.targets_near(&swept).any(|target| around.come_within(target.bounds(), furthest))
    }

    /// Whether somebody is in the lane ahead of it, and nothing bars that before.
    fn might_meet_ahead(&self, front: &Front, wheel: Option<Wheel>) -> bool {
        let gone = wheel.map_or(Length::ZERO, |wheel| chord(front.width, wheel.turn));
        let left = (self.furthest - gone).max(Length::ZERO) + MARGIN;
        let ground = front.ground();
        let lane = ground.bounds().joined(ground.bounds().slid(front.pose.ahead(left)));
        let frame = front.pose.frame();
        let aside = front.width / 2 + MARGIN;
        let from = |target: &Footprint| {
            let seen = target.corners().map(|corner| frame.seen(corner));
            let is_aside = seen.iter().all(|at| at.0 > aside) || seen.iter().all(|at| at.0 < -aside);
            let is_behind = seen.iter().all(|at| at.1 < -front.depth - MARGIN);
            let nearest = seen.iter().map(|at| at.1).min().filter(|_| !is_aside && !is_behind);
            nearest.filter(|&nearest| nearest <= left)
        };
        let Some(nearest) = self.around.targets_near(&lane).filter_map(from).min() else { return false };
        let free = nearest - MARGIN * 2;
        free <= Length::ZERO || !self.is_barred(front, free)
    }

    /// Whether something certainly stops a front before it has gone so far.
    fn is_barred(&self, front: &Front, distance: Length) -> bool {
        let size = Size { width: front.width - MARGIN * 2, depth: TOUCH * 4 };
        let strip = Body::new(vec![Base::new(front.pose, size)]);
        let straight = Motion::Slide { way: front.pose.ahead(distance), length: distance };
        let obstacles = self.around.near(&strip.bounds_in(straight));
        strip.stops_after(straight, &obstacles).is_some()
    }
}
