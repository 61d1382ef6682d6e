//! The removal of scythed chariots, at the beginning and at the end of the phase.

use acies_play::Table;

use crate::TroopType;
use crate::battle::{Battle, FreshContact, Loss};
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::remove;
use crate::position::Position;
use crate::turn::Then;

/// Those that are stuck in combat are removed; nobody tests for it. AM-JAP-003, AM-TSQ-027
pub(crate) fn remove_stuck<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Then {
    remove_those(fog, battle, table, is_stuck)
}

/// Those that have charged home and have nobody before them any more are removed. AM-SPE-015, AM-TSQ-033
pub(crate) fn remove_spent<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Then {
    remove_those(fog, battle, table, is_spent)
}

fn remove_those<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    test: fn(&Position<'_>, GroupId) -> bool,
) -> Then {
    let position = Position::new(fog, battle);
    let scythed =
        |id: GroupId| position.group(id).bases().iter().all(|base| base.kind == TroopType::ScythedChariots);
    let gone: Vec<GroupId> =
        position.all_groups().map(|(id, _)| id).filter(|&id| scythed(id) && test(&position, id)).collect();
    for id in gone {
        remove(fog, battle, table, id, Loss::Destroyed);
    }
    Then::Next
}

/// Whether their front touches unbroken enemy whom they fought this turn: all who were in contact when the melee phase
/// came, so that only fresh enemy remain whom they will fight in the next impact phase. AM-JAP-003, AM-JAP-025
fn is_stuck(position: &Position<'_>, id: GroupId) -> bool {
    let fresh = |enemy: GroupId| {
        let pair = |contact: &FreshContact| [contact.pursuer, contact.enemy];
        position.battle.fresh_contacts.iter().any(|contact| {
            let pair = pair(contact);
            pair.contains(&id) && pair.contains(&enemy)
        })
    };
    let unbroken = |&enemy: &GroupId| !position.fielded(enemy).is_broken();
    in_front(position, id).into_iter().filter(unbroken).any(|enemy| !fresh(enemy))
}

/// Whether they have charged into contact, in any turn, and no enemy battle group is to their front. AM-SPE-015
fn is_spent(position: &Position<'_>, id: GroupId) -> bool {
    position.fielded(id).charged_home && in_front(position, id).is_empty()
}

/// The enemies, broken or not, that their front touches.
fn in_front(position: &Position<'_>, id: GroupId) -> Vec<GroupId> {
    let touched =
        |&enemy: &GroupId| position.contacts(id, enemy).iter().any(|&(_, _, contact)| fights(contact));
    position.touching(id).into_iter().filter(touched).collect()
}
