//! What would come of a move of battle groups or of a commander.

use acies_geometry::{Length, Point};
use acies_play::Seat;
use serde::Serialize;

use super::{Corners, Standing};
use crate::fielded::GroupId;
use crate::manoeuvre::moves::{self, Order, Preview};
use crate::manoeuvre::{CommanderMove, Commanding, Question, commanders};
use crate::movement::{Class, chance_to_pass};
use crate::obstacles::Thing;
use crate::odds::Chance;
use crate::position::Position;

/// What would come of a move, allowed or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct MoveAhead {
    /// Whether it is made freely, needs a test, or cannot be made; none if it is no move at all.
    pub class: Option<Class>,
    /// The chance to pass the complex move test that it needs. AM-MOV-030
    pub passes_test: Option<Chance>,
    /// How far it goes. AM-MOV-042
    pub goes: Length,
    /// How far it may go. AM-MOV-029
    pub may: Length,
    /// Where all who move would stand.
    pub standing: Vec<Standing>,
    /// The way of the middle of their front, from point to point.
    pub path: Vec<Point>,
    /// Friends whom it passes through. AM-MOV-067
    pub passes: Vec<GroupId>,
    /// Those who would have to make room. AM-MOV-053
    pub makes_room: Vec<GroupId>,
    /// The enemy whom it would overlap. AM-MAN-047
    pub overlaps: Vec<GroupId>,
    /// All that of the enemy to which it comes close on its way. AM-MOV-026
    pub near: Vec<Thing>,
    /// The nearest move that is legal, if this one is not.
    pub nearest: Option<Order>,
    /// Where all would stand after that one.
    pub nearest_standing: Vec<Standing>,
}

/// What would come of a commander's own move, allowed or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct CommanderAhead {
    /// Who: his place in the army's list.
    pub commander: usize,
    /// Where his base would stand.
    pub standing: Corners,
    /// How far he goes.
    pub goes: Length,
    /// How far he may go through the terrain on that way. AM-MOV-080
    pub may: Length,
    /// The battle group that he would join. AM-MOV-084
    pub joins: Option<usize>,
    /// The nearest move that is legal, if this one is not.
    pub nearest: Option<CommanderMove>,
    /// Where his base would stand after that one.
    pub nearest_standing: Option<Corners>,
}

pub(super) fn of_move(position: &Position<'_>, seat: Seat, question: &Question, order: &Order) -> MoveAhead {
    let preview = moves::preview(position, seat, question, order);
    let complex = preview.as_ref().is_some_and(|preview| preview.class == Class::Complex);
    let nearest = moves::nearest_legal(position, seat, question, order);
    let instead = nearest.as_ref().and_then(|order| moves::preview(position, seat, question, order));
    let mut ahead = MoveAhead {
        class: None,
        passes_test: complex.then(|| chance_to_pass(position, seat, order.mover.groups())),
        goes: Length::ZERO,
        may: Length::ZERO,
        standing: Vec::new(),
        path: Vec::new(),
        passes: Vec::new(),
        makes_room: Vec::new(),
        overlaps: Vec::new(),
        near: Vec::new(),
        nearest,
        nearest_standing: instead.iter().flat_map(standing).collect(),
    };
    if let Some(preview) = preview {
        ahead.class = Some(preview.class);
        (ahead.goes, ahead.may) = (preview.goes, preview.may);
        ahead.standing = standing(&preview).collect();
        ahead.path = preview.path;
        (ahead.passes, ahead.makes_room) = (preview.passes, preview.makes_room);
        (ahead.overlaps, ahead.near) = (preview.overlaps, preview.near);
    }
    ahead
}

fn standing(preview: &Preview) -> impl Iterator<Item = Standing> {
    preview.bodies.iter().map(|(id, body)| Standing::new(*id, body))
}

pub(super) fn of_commander(
    position: &Position<'_>,
    seat: Seat,
    &Commanding { commander, to }: &Commanding,
) -> Option<CommanderAhead> {
    let (goes, may) = commanders::goes_and_may(position, seat, commander, &to)?;
    let nearest = commanders::nearest_legal(position, seat, commander, &to);
    let standing = |to: &CommanderMove| *commanders::base_at(position, to.to).corners();
    Some(CommanderAhead {
        commander,
        standing: standing(&to),
        goes,
        may,
        joins: to.join,
        nearest,
        nearest_standing: nearest.as_ref().map(standing),
    })
}
