//! What happens whenever a battle group comes to stand somewhere else, or leaves the table, whatever moved it.

pub(crate) mod leaders;
pub(crate) mod places;

use acies_field::Body;
use acies_geometry::Footprint;
use acies_play::{Pause, Seat, Table};

use crate::ask::Event;
use crate::battle::{Battle, Loss};
use crate::fielded::{GroupId, Kinks};
use crate::game::Fog;
use crate::joint_action::camps;
use crate::manoeuvre::commanders;
use crate::manoeuvre::defences::leave_behind;
use crate::setup::ambush;
use crate::turn::Phase;

/// A battle group stands somewhere else now. Commanders who are with it go along, others make way, lone enemy commanders
/// flee, camps fall, and enemy ambushes that come into sight are revealed. If any part of it is over an edge of the table it is gone.
/// AM-MOV-083, AM-MOV-087, AM-MOV-090, AM-MOV-092
#[expect(clippy::unnecessary_wraps, reason = "a step hands on whatever a move may come to ask")]
pub(crate) fn relocate<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    (body, kinks): (Body, Option<Kinks>),
) -> Result<(), Pause> {
    commanders::end_second_moves(battle, id.seat);
    let manoeuvring = battle.is_in(Phase::Manoeuvre);
    let Some(fielded) = battle.fielded_mut(id) else { return Ok(()) };
    fielded.deeds.changed_place |= manoeuvring && fielded.body != body;
    let before = std::mem::replace(&mut fielded.body, body.clone());
    fielded.kinks = kinks;
    table.tell(Event::Moved(id, body.clone()));
    if is_over_the_edge(battle, &body) {
        remove(fog, battle, table, id, Loss::LeftTheTable);
        return Ok(());
    }
    camps::come_or_go(fog, battle, table, id, &before);
    leaders::follow(fog, battle, table, id, &before);
    leaders::make_way(fog, battle, table, id);
    leaders::threaten(fog, battle, table, id, &before);
    ambush::discover(fog, battle, table, id.seat, || ambush::on_the_way(&before, &body));
    leave_behind(battle, table, id);
    Ok(())
}

/// Whether even a part of one base is off the table. AM-MOV-092
pub(crate) fn is_over_the_edge(battle: &Battle, body: &Body) -> bool {
    let over = |base: &Footprint| battle.field.table.crossed(base.corners()).next().is_some();
    body.footprints().iter().any(over)
}

/// Whether a battle group that stood like this would stand on nobody and on no camp, and on the table with all its bases.
pub(crate) fn is_clear(battle: &Battle, id: GroupId, body: &Body) -> bool {
    let over = |other: &Footprint| body.footprints().iter().any(|base| base.overlaps(other));
    !is_over_the_edge(battle, body)
        && !Seat::BOTH.into_iter().any(|seat| {
            let side = battle.side(seat);
            let groups =
                side.groups.iter().enumerate().filter(move |&(index, _)| GroupId::new(seat, index) != id);
            let mut near = groups.flat_map(|(_, other)| other).map(|other| &other.body);
            near.any(|other| other.bounds().meet(&body.bounds()) && other.footprints().iter().any(over))
                || side.camp.is_some_and(|camp| over(&camp.footprint()))
        })
}

/// A battle group is out of the game. A commander with it leaves the table with it, but survives if it is destroyed on
/// the table. AM-MOV-092, AM-MOV-096, AM-CMD-020
pub(crate) fn remove<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId, how: Loss) {
    let commanders = leaders::with(fog, battle, id);
    battle.lose(id, how);
    table.tell(Event::Lost(id, how));
    camps::clear_away(battle, table);
    for index in commanders {
        if how == Loss::LeftTheTable {
            leaders::lose(battle, table, (id.seat, index), false);
        } else {
            stay_behind(fog, battle, table, (id.seat, index));
        }
    }
}

/// A commander stays where he is, alone, while his battle group is gone or goes; enemies who are too near drive him away.
/// AM-CMD-020, AM-JAP-041
pub(crate) fn stay_behind<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    commander: (Seat, usize),
) {
    leaders::leave(fog, battle, table, commander);
    leaders::look_round(fog, battle, table, commander);
}

#[cfg(test)]
mod tests;
