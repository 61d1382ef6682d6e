//! Phase 3: flank attacks.

use acies_play::{Pause, Table};

use crate::CardGame;
use crate::ask::{Answer, Ask, Event};
use crate::battle::{Attack, Battle, COLUMNS, FlankPhase, Stage, neighbours};

/// The phase begins: the columns that qualify now are the ones that can be attacked in it. CG-TRN-007, CG-TRN-008
pub(crate) fn begin(battle: &Battle) -> FlankPhase {
    let qualified = std::array::from_fn(|column| {
        [false, true].map(|right| flanking(battle, column).any(|beside| (beside > column) == right))
    });
    FlankPhase { qualified, made: [false; COLUMNS] }
}

/// The columns from which the opponent in `column` can be flanked: adjacent, with unopposed units of the active player,
/// and nothing of the enemy in the next column beyond. CG-TRN-007, CG-GLO-004
pub(crate) fn flanking(battle: &Battle, column: usize) -> impl Iterator<Item = usize> + '_ {
    let seat = battle.active;
    neighbours(column)
        .filter(move |_| battle.columns[column].contested())
        .filter(move |&beside| battle.columns[beside].unopposed(seat))
        .filter(move |&beside| {
            let beyond = (2 * beside).checked_sub(column).filter(|&beyond| beyond < COLUMNS);
            beyond.is_none_or(|beyond| battle.units(beyond, seat.other()).is_empty())
        })
}

/// The columns from which `column` can be flanked in this phase: now, and when the phase began. What opened only through
/// another flank attack does not count. CG-TRN-008
pub(crate) fn flanking_in<'a>(
    battle: &'a Battle,
    phase: &'a FlankPhase,
    column: usize,
) -> impl Iterator<Item = usize> + 'a {
    flanking(battle, column).filter(move |&beside| phase.qualified[column][usize::from(beside > column)])
}

/// Whether a flank attack on `column` may be declared: it qualified when the phase began, was not attacked yet, and
/// qualifies still. CG-TRN-008, CG-TRN-009
pub(crate) fn may_attack(battle: &Battle, phase: &FlankPhase, column: usize) -> bool {
    !phase.made[column] && flanking_in(battle, phase, column).next().is_some()
}

/// Asks for the next flank attack, as long as there is one to make. CG-TRN-009, CG-TRN-010
pub(crate) fn attacks(
    game: &CardGame,
    battle: &mut Battle,
    mut phase: FlankPhase,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    if !(0..COLUMNS).any(|column| may_attack(battle, &phase, column)) {
        battle.stage = Stage::Actions;
        return Ok(());
    }
    let seat = battle.active;
    match table.ask(game, battle, seat, Ask::FlankAttack)? {
        Answer::FlankAttack { column, from, lead } => {
            phase.made[usize::from(column)] = true;
            table.tell(Event::Attacked { seat, column, from, lead, flank: true });
            battle.stage = Stage::Commitment(Attack::new(column, from, lead, Some(phase)));
        }
        Answer::End => battle.stage = Stage::Actions,
        _ => unreachable!("checked"),
    }
    Ok(())
}
