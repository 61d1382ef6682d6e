//! Attrition points, and when an army routs.

use acies_play::Seat;

use crate::battle::{Battle, Loss};
use crate::game::Fog;
use crate::{BattleGroup, Cohesion, TroopType};

/// How many attrition points an army can suffer before it routs. AM-SEQ-013
pub fn break_point(fog: &Fog, seat: Seat) -> usize {
    fog.agreement.armies[seat.index()].break_point()
}

/// The attrition points of a side: for the states of its battle groups as they are now, and for all that it has lost for
/// good. AM-SEQ-014, AM-SEQ-015, AM-SEQ-016
pub fn points(fog: &Fog, battle: &Battle, seat: Seat) -> usize {
    let side = battle.side(seat);
    let army = &fog.agreement.armies[seat.index()];
    let standing = side.groups.iter().flatten().map(|fielded| match fielded.group.cohesion {
        Cohesion::Broken => lost(&fielded.group),
        Cohesion::Fragmented => counted(&fielded.group, 1),
        Cohesion::Disrupted | Cohesion::Steady => 0,
    });
    let gone = side.lost.iter().map(|&(index, how)| {
        let group = &army.groups[index].group;
        match how {
            Loss::LeftTheTable | Loss::Destroyed => lost(group),
            Loss::Straggling => counted(group, 1),
        }
    });
    standing.chain(gone).sum::<usize>() + if side.camp_sacked { 2 } else { 0 }
}

/// Whether an army routs, as it stands at the end of a phase. AM-SEQ-018
pub fn routed(fog: &Fog, battle: &Battle, seat: Seat) -> bool {
    points(fog, battle, seat) >= break_point(fog, seat)
}

/// The points for a battle group that is broken or lost. AM-SEQ-014
fn lost(group: &BattleGroup) -> usize {
    counted(group, if group.is_skirmishers() { 1 } else { 2 })
}

/// Scythed chariots never count. AM-SEQ-016
fn counted(group: &BattleGroup, points: usize) -> usize {
    let scythed = group.bases().iter().all(|base| base.kind == TroopType::ScythedChariots);
    if scythed { 0 } else { points }
}
