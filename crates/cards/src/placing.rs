//! The action that brings units onto the battlefield, and its cost.

use acies_play::{Pause, Table};

use crate::CardGame;
use crate::ask::{Answer, Ask, Discard, Event};
use crate::battle::{Battle, Stage, is_flank};
use crate::card::{Card, Units};
use crate::deck::{Terrain, UnitType};
use crate::piles;

/// What Rough terrain adds. CG-PLA-006
const ROUGH: u8 = 1;

/// What it costs to place a unit in a column: movement cost, flank penalty in a flank column, one more in Rough.
/// CG-PLA-004 to CG-PLA-007
pub fn cost(game: &CardGame, terrain: Terrain, column: usize, unit: Card) -> u8 {
    let Some(figures) = game.deck().unit(unit) else { return 0 };
    let flank = if is_flank(column) { figures.flank } else { 0 };
    let rough = if terrain == Terrain::Rough { ROUGH } else { 0 };
    figures.movement + flank + rough
}

/// Whether these two may stand in one column. CG-PLA-009, CG-PLA-010
pub fn may_pair(game: &CardGame, a: Card, b: Card) -> bool {
    let types = [a, b].map(|card| game.deck().unit_type(card));
    match types {
        [Some(a), Some(b)] => {
            let either = |unit| a == unit || b == unit;
            a == b
                || either(UnitType::Archer)
                || (either(UnitType::LightInfantry) && either(UnitType::Elephant))
        }
        _ => false,
    }
}

/// Lays a unit down, after making room for it. It is paid for when all units of the action lie. CG-PLA-001, CG-PLA-012
pub(crate) fn place(
    game: &CardGame,
    battle: &mut Battle,
    unit: Card,
    column: usize,
    room: Units,
    cost_so_far: u8,
    table: &mut impl Table<CardGame>,
) {
    let seat = battle.active;
    for other in room {
        piles::discard_unit(battle, seat, column, other, Discard::Room, table);
    }
    let cost = cost(game, battle.columns[column].terrain, column, unit);
    let army = battle.army_mut(seat);
    army.hand.remove(unit);
    army.show(unit);
    battle.units_mut(column, seat).push(unit);
    table.tell(Event::Placed { seat, unit, column: column as u8, cost });
    battle.stage = Stage::Placing { cost: cost_so_far + cost };
}

/// Another unit in the same action, or the payment for all of them. CG-PLA-002, CG-PLA-003
pub(crate) fn place_or_pay(
    game: &CardGame,
    battle: &mut Battle,
    cost: u8,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    match table.ask(game, battle, seat, Ask::PlaceOrPay)? {
        Answer::Place { unit, column, room } => place(game, battle, unit, column.into(), room, cost, table),
        Answer::Pay(cards) => {
            for card in cards {
                piles::discard_from_hand(battle, seat, card, Discard::Payment, table);
            }
            battle.stage = Stage::Actions;
        }
        _ => unreachable!("checked"),
    }
    Ok(())
}
