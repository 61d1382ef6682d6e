//! What would come of a move, for those who want to look before they leap.

use acies_field::Body;
use acies_geometry::Length;
use acies_play::Seat;

use super::steps::occasion;
use super::{Order, judge};
use crate::fielded::GroupId;
use crate::manoeuvre::Question;
use crate::movement::Class;
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
}

/// Where an order leads and what it needs, allowed or not; none if it is no move at all.
pub fn preview(position: &Position<'_>, seat: Seat, question: &Question, order: &Order) -> Option<Preview> {
    let judgement = judge(position, seat, occasion(position.battle, question), order);
    let walk = judgement.walk?;
    Some(Preview {
        class: judgement.class,
        goes: walk.distance,
        may: judgement.may,
        bodies: walk.walkers.into_iter().map(|walker| (walker.id, walker.body)).collect(),
        passes: judgement.passed,
        makes_room: judgement.blockers,
    })
}
