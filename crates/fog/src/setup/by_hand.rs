//! Setting up with a hand over the table: where a thing would lie, what forbids it, where it may lie instead, and where a
//! sensible player would put it.

mod finding;
mod for_me;
mod plans;
mod zones;

use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::{Eyes, Ruling, Seat};
use serde::{Deserialize, Serialize};

use super::check::Setting;
use crate::ask::{Answer, Ask, Deployment, Why};
use crate::battle::{Ambush, Battle};
use crate::game::Fog;
use crate::view::View;

/// Something that a player holds over the table, with the place where he holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// The piece of terrain that is to be placed: its middle, how it is turned, and which of the outlines it has. Rivers and
    /// coasts run along the nearer side edge, a road straight through the point. AM-SET-021
    Piece {
        /// Its middle.
        at: Pose,
        /// Which of its outlines; they are counted round.
        outline: u8,
    },
    /// The piece placed last, slid until its middle is there. AM-SET-024
    Slide(Point),
    /// The piece placed last, turned about the corner that is nearest to a point. AM-SET-024
    Pivot(Point, Angle),
    /// The camp. AM-SET-026
    Camp(Pose),
    /// Field fortifications in a straight line. AM-SET-025
    Works {
        /// The middle of its front.
        front: Pose,
        /// How many base widths.
        count: u8,
    },
    /// An ambush marker. AM-SET-030
    Marker(Ambush),
    /// A battle group. AM-SET-051
    Group(Deployment),
    /// A commander. AM-SET-058
    Commander(usize, Pose),
}

impl Held {
    /// Where it is held.
    pub const fn point(&self) -> Point {
        match self {
            Self::Slide(point) | Self::Pivot(point, _) => *point,
            Self::Piece { at: pose, .. }
            | Self::Camp(pose)
            | Self::Works { front: pose, .. }
            | Self::Marker(Ambush { marker: pose, .. })
            | Self::Group(Deployment { front: pose, .. })
            | Self::Commander(_, pose) => pose.front,
        }
    }

    /// The same thing, held somewhere else.
    #[must_use]
    pub const fn at(mut self, to: Point) -> Self {
        match &mut self {
            Self::Slide(point) | Self::Pivot(point, _) => *point = to,
            Self::Piece { at: pose, .. }
            | Self::Camp(pose)
            | Self::Works { front: pose, .. }
            | Self::Marker(Ambush { marker: pose, .. })
            | Self::Group(Deployment { front: pose, .. })
            | Self::Commander(_, pose) => pose.front = to,
        }
        self
    }
}

/// What is wanted of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// To know how this would lie.
    Hold(Held),
    /// A sensible place for this, wherever it is held.
    Place(Held),
    /// Sensible places for all battle groups or commanders that are not put yet.
    Rest,
}

/// What a player has put on the table in answer to a question, and what he wants next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// What he has put.
    pub put: Vec<Held>,
    /// What he wants.
    pub wish: Wish,
}

/// A thing and the ground that it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Lying {
    /// What.
    pub held: Held,
    /// Its outline, or that of each base, clockwise from the front left corner.
    pub outlines: Vec<Vec<Point>>,
}

/// A thing where it is held or put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Laid {
    /// How it lies.
    pub lying: Lying,
    /// What forbids it.
    pub rulings: Vec<Ruling<Why>>,
    /// Where it may lie instead, as near as can be found.
    pub nearest: Option<Lying>,
}

/// What a hand over the table learns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct UnderHand {
    /// The thing that is held, or those that were put for the player.
    pub things: Vec<Laid>,
    /// Where the first of them may lie, as far as that is a matter of distances from the edges.
    pub zones: Vec<Vec<Point>>,
    /// The answer to the question, once everything it asks for is there and nothing forbids it.
    pub answer: Option<Answer>,
}

/// More things than any question asks for.
const MOST: usize = 64;

impl Fog {
    /// What a hand over the table learns; none if it holds what the question does not ask for.
    pub fn by_hand(&self, battle: &Battle, seat: Seat, ask: &Ask, hand: &ByHand) -> Option<UnderHand> {
        // What the enemy hides is not there.
        let seen = View::of(self, battle, Eyes::Seat(seat)).battle;
        let setting = self.setting(&seen, seat);
        if hand.put.len() > MOST || !hand.put.iter().all(is_over_the_table) {
            return None;
        }
        let things = match hand.wish {
            Wish::Hold(held) => vec![setting.held(ask, &hand.put, held)?],
            Wish::Place(held) => {
                let held = setting.for_me(ask, &hand.put, held)?;
                vec![setting.held(ask, &hand.put, held)?]
            }
            Wish::Rest => setting.rest_for_me(ask, &hand.put)?,
        };
        let zones = things.first().map(|thing| setting.zones(ask, &thing.lying.held)).unwrap_or_default();
        let all: Vec<Held> =
            hand.put.iter().copied().chain(things.iter().map(|thing| thing.lying.held)).collect();
        let good = things.iter().all(|thing| thing.rulings.is_empty());
        let answer = good.then(|| setting.whole(ask, &all)).flatten();
        Some(UnderHand {
            things,
            zones: zones.iter().map(zones::Zone::outline).collect(),
            answer: answer.filter(|answer| setting.check(ask, answer).is_empty()),
        })
    }
}

/// Whether a thing is held near enough to the table to be measured.
fn is_over_the_table(held: &Held) -> bool {
    let limit = Length::BEYOND_THE_TABLE.get() / 4;
    let Point { x, y } = held.point();
    (-limit..=limit).contains(&x) && (-limit..=limit).contains(&y)
}

impl Setting<'_> {
    fn held(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Laid> {
        if !is_over_the_table(&held) {
            return None;
        }
        let rulings = self.rulings(ask, put, &held)?;
        let nearest = if rulings.is_empty() { None } else { self.nearest(ask, put, held) };
        let lying = |held: Held| Lying { held, outlines: self.outlines(ask, &held) };
        Some(Laid { lying: lying(held), rulings, nearest: nearest.map(lying) })
    }

    /// What forbids a thing with those that are put already; none if the question does not ask for it.
    fn rulings(&self, ask: &Ask, put: &[Held], held: &Held) -> Option<Vec<Ruling<Why>>> {
        let things: Vec<Held> = put.iter().copied().chain([*held]).collect();
        let (part, answer) = self.part(ask, &things)?;
        Some(self.check(&part, &answer))
    }

    /// Whether nothing forbids a thing: what [`Setting::rulings`] tells, quickly.
    fn allows(&self, ask: &Ask, put: &[Held], held: &Held) -> bool {
        match ask {
            Ask::Place(placing) => self
                .plan(ask, held)
                .is_some_and(|plan| is_over_the_table(held) && self.may_place(placing, &plan)),
            _ => self.rulings(ask, put, held).is_some_and(|rulings| rulings.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests;
