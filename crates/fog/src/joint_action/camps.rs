//! Camps: how they fall, and who loots them.

use acies_field::Body;
use acies_geometry::{Edge, Footprint, Part};
use acies_play::{Pause, Seat, Table};

use super::Event;
use crate::TroopType;
use crate::ask::{self, Roll};
use crate::battle::Battle;
use crate::engagement::contacts_between;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::rerolls::by_quality;
use crate::turn::{Then, roll_again};

/// The score that takes a fortified camp. AM-MEL-021
const SACKS: u8 = 5;

/// Whether some bases touch a camp with a front edge or a front corner. AM-MEL-020, AM-TRP-022
pub(crate) fn touches_with_front(bases: &[Footprint], camp: &Footprint) -> bool {
    let in_front = |part| match part {
        Part::Edge(edge) => edge == Edge::Front,
        Part::Corner(corner) => corner.is_front(),
    };
    contacts_between(bases, &[*camp]).iter().any(|&(_, _, contact)| in_front(contact.mine))
}

/// Whether a body touches a camp in any way.
fn touches(body: &Body, camp: &Footprint) -> bool {
    !contacts_between(body.footprints(), &[*camp]).is_empty()
}

/// Each battle group that can take the fortified camp that it touches rolls a die, until the camp is sacked. AM-MEL-021,
/// AM-MEL-023, AM-TSQ-024
pub(crate) fn assault<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let next = |&id: &GroupId| !battle.turn.done.contains(&id) && assaults(&position, id);
    let Some(id) = position.all_groups().map(|(id, _)| id).find(next) else { return Ok(Then::Next) };
    let reroll = by_quality(position.group(id).quality());
    let score = roll_again(fog, table, Roll::CampAssault(id), reroll)?;
    let sacked = score >= SACKS;
    table.tell(ask::Event::JointAction(Event::CampAssault { id, score, sacked }));
    battle.turn.done.push(id);
    if sacked {
        sack(fog, battle, table, id.seat.other());
    }
    Ok(Then::Again)
}

/// Whether a battle group assaults a fortified camp: elephants, and foot that are no skirmishers, with their front on it.
/// AM-MEL-021, AM-MEL-022
fn assaults(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let bases = fielded.group.bases();
    let elephants = bases.iter().all(|base| base.kind == TroopType::Elephants);
    let foot = bases.iter().all(|base| base.kind.is_foot()) && fielded.group.is_battle_troops();
    let owner = id.seat.other();
    (elephants || foot)
        && !fielded.is_broken()
        && position.is_camp_fortified(owner)
        && position.camp(owner).is_some_and(|camp| touches_with_front(fielded.body.footprints(), &camp))
}

/// A battle group has come to stand somewhere else. If its front touches an unfortified enemy camp the camp falls; whoever
/// comes to a sacked one joins the looting, and whoever has left it loots no more. AM-MEL-020, AM-MEL-025, AM-MEL-026
pub(crate) fn come_or_go<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    before: &Body,
) {
    let owner = id.seat.other();
    let position = Position::new(fog, battle);
    let (Some(camp), Some(fielded)) = (position.camp_on_table(owner), battle.fielded(id)) else { return };
    let front = touches_with_front(fielded.body.footprints(), &camp);
    let (sacked, fortified) = (battle.side(owner).camp_sacked, position.is_camp_fortified(owner));
    let broken = fielded.is_broken();
    let loots = if sacked && !touches(before, &camp) {
        front && !broken
    } else {
        fielded.looting && touches(&fielded.body, &camp)
    };
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.looting = loots;
    }
    if front && !sacked && !fortified && !broken {
        sack(fog, battle, table, owner);
    }
    clear_away(battle, table);
}

/// A camp is sacked, and all enemy who touch it loot it from now on. AM-MEL-025
fn sack<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, owner: Seat) {
    battle.side_mut(owner).camp_sacked = true;
    table.tell(ask::Event::CampSacked(owner));
    let Some(camp) = Position::new(fog, battle).camp_on_table(owner) else { return };
    for fielded in battle.side_mut(owner.other()).groups.iter_mut().flatten() {
        fielded.looting = !fielded.is_broken() && touches(&fielded.body, &camp);
    }
    clear_away(battle, table);
}

/// A camp is sacked by marchers who come on to the table where it stands: nothing is left of it. AM-SET-046
pub(crate) fn overrun<T: Table<Fog>>(battle: &mut Battle, table: &mut T, owner: Seat) {
    battle.side_mut(owner).camp_sacked = true;
    table.tell(ask::Event::CampSacked(owner));
    for fielded in battle.side_mut(owner.other()).groups.iter_mut().flatten() {
        fielded.looting = false;
    }
    clear_away(battle, table);
}

/// A sacked camp that nobody loots any more is removed. AM-MEL-026, AM-JAP-009
pub(crate) fn clear_away<T: Table<Fog>>(battle: &mut Battle, table: &mut T) {
    for owner in Seat::BOTH {
        let looted = battle.side(owner.other()).groups.iter().flatten().any(|fielded| fielded.looting);
        let side = battle.side_mut(owner);
        if side.camp_sacked && !looted && side.camp.take().is_some() {
            table.tell(ask::Event::JointAction(Event::CampRemoved(owner)));
        }
    }
}
