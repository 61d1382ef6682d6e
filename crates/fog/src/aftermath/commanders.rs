//! Commanders who fight in the front rank, and fall.

use acies_play::{Pause, Table};

use super::{Combatant, Event};
use crate::ask::{self, Roll};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::leaders::slay;
use crate::position::Position;
use crate::turn::{Then, roll};

/// The hits on his battle group from which on a commander in its front rank is at risk. AM-COM-112
const AT_RISK: u32 = 2;

/// From what total of two dice on a commander in the front rank of a battle group is lost: as it lost, drew or won; never if
/// it took fewer than two hits. AM-COM-112
pub fn falls_on(combatant: &Combatant) -> Option<u8> {
    let by_outcome = match combatant.lost_by() {
        1.. => 10,
        0 => 11,
        _ => 12,
    };
    (combatant.received() >= AT_RISK).then_some(by_outcome)
}

/// Rolls for commanders who fight in the front rank, one for each battle group. AM-COM-001, AM-COM-108, AM-COM-112
pub(crate) fn lose_commanders<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Then, Pause> {
    let Some((id, commander, falls_on)) = next_at_risk(&Position::new(fog, battle)) else {
        return Ok(Then::Next);
    };
    let mut total = 0;
    for _ in 0..2 {
        total += roll(fog, table, Roll::CommanderLoss(id.seat, commander))?;
    }
    let seat = id.seat;
    table.tell(ask::Event::Aftermath(Event::CommanderRoll { seat, commander, total, falls_on }));
    if total >= falls_on {
        slay(battle, table, (seat, commander));
    }
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// The next battle group whose commander in the front rank is at risk.
fn next_at_risk(position: &Position<'_>) -> Option<(GroupId, usize, u8)> {
    let turn = &position.battle.turn;
    let mut waiting = turn.combatants.iter().filter(|combatant| !turn.done.contains(&combatant.id));
    waiting.find_map(|combatant| {
        let mut leaders = position.leaders_with(combatant.id);
        let (commander, _) = leaders.find(|(_, leader)| leader.in_front_rank)?;
        Some((combatant.id, commander, falls_on(combatant)?))
    })
}
