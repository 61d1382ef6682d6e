//! What would come of a move, for those who want to look before they leap.

use acies_field::Body;
use acies_geometry::{Length, Point};
use acies_play::Seat;

use super::movers::Movers;
use super::steps::occasion;
use super::{Order, judge};
use crate::fielded::GroupId;
use crate::manoeuvre::Question;
use crate::movement::Class;
use crate::obstacles::Thing;
use crate::position::Position;

/// A move that has not been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Whether it is made freely, needs a test, or cannot be made.
    pub class: Class,
    /// How far it goes. AM-MOV-042
    pub goes: Length,
    /// How far it may go. AM-MOV-029
    pub may: Length,
    /// Where everybody would stand.
    pub bodies: Vec<(GroupId, Body)>,
    /// Friends whom it passes through. AM-MOV-067
    pub passes: Vec<GroupId>,
    /// Those who would have to make room. AM-MOV-053
    pub makes_room: Vec<GroupId>,
    /// The way of the middle of the front, from point to point.
    pub path: Vec<Point>,
    /// The enemy whom it would overlap. AM-MAN-047
    pub overlaps: Vec<GroupId>,
    /// All that of the enemy to which it comes close on its way. AM-MOV-026
    pub near: Vec<Thing>,
}

/// Where an order leads and what it needs, allowed or not; none if it is no move at all.
pub fn preview(position: &Position<'_>, seat: Seat, question: &Question, order: &Order) -> Option<Preview> {
    let judgement = judge(position, seat, occasion(position.battle, question), order);
    let walk = judgement.walk?;
    let movers = Movers::new(*position, seat, &order.mover);
    Some(Preview {
        path: movers.path(&order.evolutions),
        overlaps: movers.contacts(&walk).0,
        near: movers.close(&walk).map(|near| near.thing).collect(),
        class: judgement.class,
        goes: walk.distance,
        may: judgement.may,
        bodies: walk.walkers.into_iter().map(|walker| (walker.id, walker.body)).collect(),
        passes: judgement.passed,
        makes_room: judgement.blockers,
    })
}
