//! The complex move test.

use acies_play::{Pause, Seat, Table};

use super::table::moves_as_drilled;
use crate::ask::{Event, Roll};
use crate::battle::Battle;
use crate::command::CommanderLevel;
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::odds::{Chance, two_dice};
use crate::position::Position;
use crate::rerolls::{Reroll, by_quality};
use crate::turn::roll_again;
use crate::{BattleGroup, Quality};

/// The score that a battle group needs. AM-MOV-032, AM-MOV-014
pub fn score_needed(group: &BattleGroup) -> i32 {
    if group.is_skirmishers() || moves_as_drilled(group) { 7 } else { 8 }
}

/// What is added to the dice: for one commander, the best, and for the worst state of any base. AM-MOV-031, AM-MOV-034,
/// AM-MOV-035
pub fn modifier(position: &Position<'_>, seat: Seat, groups: &[usize]) -> i32 {
    let ids: Vec<GroupId> = groups.iter().map(|&index| GroupId::new(seat, index)).collect();
    let commanders = &position.fog.agreement.armies[seat.index()].commanders;
    let helping = position
        .leaders(seat)
        .filter(|&(index, leader)| ids.iter().all(|&id| position.influences(index, leader, id)));
    let help = helping.map(|(index, leader)| {
        let with = leader.since_start && leader.with.is_some_and(|group| groups.contains(&group));
        let inspired = commanders[index].level == CommanderLevel::Inspired;
        1 + i32::from(with) + i32::from(inspired)
    });
    let trouble = ids.iter().map(|&id| position.trouble(id)).max().unwrap_or(Trouble::None);
    help.max().unwrap_or(0) + trouble.complex_move_modifier()
}

/// What a test of these battle groups, as one, must score, and which of its dice are rolled again. AM-MOV-032, AM-MOV-039
fn terms(position: &Position<'_>, seat: Seat, groups: &[usize]) -> (i32, Reroll) {
    let of = |&index: &usize| position.group(GroupId::new(seat, index));
    let quality = groups.iter().map(|index| of(index).quality()).min().unwrap_or(Quality::Average);
    let needed = groups.iter().map(|index| score_needed(of(index))).max().unwrap_or(8);
    (needed, by_quality(quality))
}

/// The chance that battle groups on the table pass the test. AM-MOV-030
pub fn chance_to_pass(position: &Position<'_>, seat: Seat, groups: &[usize]) -> Chance {
    let (needed, reroll) = terms(position, seat, groups);
    let modifier = modifier(position, seat, groups);
    let passed = |total: u8| i32::from(total) + modifier >= needed;
    two_dice(reroll).iter().filter(|(total, _)| passed(**total)).map(|(_, chance)| chance).sum()
}

/// A complex move test of a battle group, or of a battle line as one. Whoever is with them stays until the phase ends.
/// AM-MOV-030, AM-MOV-033, AM-MOV-036, AM-MOV-039, AM-MOV-040
///
/// `rerolls` says whether quality re-rolls apply: not in the test against charging without orders. AM-IMP-036
pub(crate) fn test<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, groups): (Seat, &[usize]),
    rerolls: bool,
) -> Result<bool, Pause> {
    let position = Position::new(fog, battle);
    let (needed, by_quality) = terms(&position, seat, groups);
    let modifier = modifier(&position, seat, groups);
    let reroll = if rerolls { by_quality } else { Reroll::None };
    let what = Roll::ComplexMove(GroupId::new(seat, groups.first().copied().unwrap_or_default()));
    let mut total = modifier;
    for _ in 0..2 {
        total += i32::from(roll_again(fog, table, what, reroll)?);
    }
    let passed = total >= needed;
    table.tell(Event::ComplexMove { seat, groups: groups.to_vec(), modifier, total, needed, passed });
    for leader in battle.side_mut(seat).commanders.iter_mut().flatten() {
        if leader.with.is_some_and(|group| groups.contains(&group)) {
            leader.bound = true;
        }
    }
    Ok(passed)
}

#[cfg(test)]
mod tests;
