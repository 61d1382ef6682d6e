//! What happens whenever a battle group comes to stand somewhere else, or leaves the table, whatever moved it.

use acies_field::Body;
use acies_play::{Pause, Table};

use crate::ask::Event;
use crate::battle::{Battle, Loss};
use crate::fielded::{GroupId, Kinks};
use crate::game::Fog;
use crate::manoeuvre::defences::leave_behind;

/// A battle group stands somewhere else now. Commanders who are with it go along.
///
/// It may ask: an ambush that comes into sight is deployed by its owner, so a step that moves several battle groups moves
/// one at a time.
pub(crate) fn relocate<T: Table<Fog>>(
    _fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    (body, kinks): (Body, Option<Kinks>),
) -> Result<(), Pause> {
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.body = body.clone();
        fielded.kinks = kinks;
        table.tell(Event::Moved(id, body));
    }
    leave_behind(battle, table, id);
    Ok(())
}

/// A battle group is out of the game. AM-MOV-092, AM-MOV-096, AM-CMD-020
pub(crate) fn remove<T: Table<Fog>>(
    _fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    how: Loss,
) -> Result<(), Pause> {
    battle.lose(id, how);
    table.tell(Event::Lost(id, how));
    Ok(())
}
