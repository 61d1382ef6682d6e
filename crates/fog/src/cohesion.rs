//! How cohesion changes.

use acies_play::Table;

use crate::Cohesion;
use crate::ask::Event;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;

/// A battle group drops so many cohesion levels. AM-DET-001
pub(crate) fn drop_levels<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId, levels: u8) {
    let Some(fielded) = battle.fielded_mut(id) else { return };
    let from = fielded.group.cohesion;
    let to = (0..levels).fold(from, |cohesion, _| cohesion.dropped());
    if from == to {
        return;
    }
    fielded.group.cohesion = to;
    fielded.deeds.dropped = true;
    fielded.deeds.newly_broken |= to == Cohesion::Broken;
    table.tell(Event::Cohesion { id, from, to });
}
