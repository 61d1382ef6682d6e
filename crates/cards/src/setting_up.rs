//! How the battlefield is laid, the armies are drafted and the first hands are drawn.

use acies_play::{Pause, Seat, Table};

use crate::CardGame;
use crate::ask::{Answer, Ask, Chance, Event};
use crate::battle::{Battle, COLUMNS, Stage};
use crate::card::CardSet;
use crate::deck::Terrain;
use crate::{piles, turn};

/// The cards of a packet, and how many of them are kept. CG-SET-008
const PACKET: usize = 4;
pub(crate) const KEPT_OF_PACKET: usize = 2;

/// The cards of the first hand. CG-SET-011
const FIRST_HAND: u8 = 9;

/// Draws the next terrain card and lays it into its column; five in all. CG-SET-001
pub(crate) fn terrain(
    game: &CardGame,
    battle: &mut Battle,
    mut left: [u8; 4],
    laid: u8,
    mut filled: [bool; COLUMNS],
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let terrain = kind_of(left, table.chance(game, Chance::Terrain { left })?);
    left[terrain as usize] -= 1;
    let column = match places(terrain, filled) {
        (column, None) => column,
        (a, Some(b)) => {
            let side = table.chance(game, Chance::Side { columns: [a as u8, b as u8] })?;
            if side == 0 { a } else { b }
        }
    };
    filled[column] = true;
    battle.columns[column].terrain = terrain;
    table.tell(Event::TerrainLaid { terrain, column: column as u8 });
    let laid = laid + 1;
    battle.stage =
        if usize::from(laid) < COLUMNS { Stage::Terrain { left, laid, filled } } else { Stage::Deal };
    Ok(())
}

/// The kind of the terrain card at this place, those of one kind lying together.
pub(crate) fn kind_of(left: [u8; 4], mut place: u32) -> Terrain {
    for terrain in Terrain::ALL {
        let count = u32::from(left[terrain as usize]);
        if place < count {
            return terrain;
        }
        place -= count;
    }
    unreachable!("there are not so many terrain cards")
}

/// Where the card can go: a Plain to the empty column nearest to the centre, anything else to the farthest. Two columns
/// where both sides are equally near or far. CG-SET-002 to CG-SET-004
fn places(terrain: Terrain, filled: [bool; COLUMNS]) -> (usize, Option<usize>) {
    let centre = COLUMNS / 2;
    let empty = |distance: usize| {
        let left = Some(centre - distance).filter(|&column| !filled[column]);
        let right = Some(centre + distance).filter(|&column| !filled[column] && distance > 0);
        left.or(right).map(|column| (column, right.filter(|&right| right != column)))
    };
    let mut distances = 0..=centre;
    let found =
        if terrain == Terrain::Plain { distances.find_map(empty) } else { distances.rev().find_map(empty) };
    found.expect("a column is empty as long as terrain is laid")
}

/// Deals the next packets, or the first hands when the decks have been gone through. CG-SET-008, CG-SET-011
pub(crate) fn deal(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    if battle.army(Seat::Red).undealt.is_empty() {
        for seat in Seat::BOTH {
            piles::draw(game, battle, seat, FIRST_HAND, table)?;
        }
        let first = if table.chance(game, Chance::FirstPlayer)? == 0 { Seat::Red } else { Seat::Blue };
        table.tell(Event::FirstPlayer { seat: first });
        turn::begin(battle, first, table);
        return Ok(());
    }
    for seat in Seat::BOTH {
        for _ in 0..PACKET {
            let undealt = battle.army(seat).undealt;
            let card = undealt.nth(table.chance(game, Chance::Deal { seat, undealt })?);
            let army = battle.army_mut(seat);
            army.undealt.remove(card);
            army.packet.insert(card);
        }
    }
    battle.stage = Stage::Draft;
    Ok(())
}

/// Both keep two cards of their packets and reject two, at the same time. CG-SET-008, CG-SET-009
pub(crate) fn draft(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let answers = table.ask_both(game, battle, [Ask::Keep, Ask::Keep])?;
    for (seat, answer) in Seat::BOTH.into_iter().zip(answers) {
        let Answer::Keep(kept) = answer else { unreachable!("checked") };
        let army = battle.army_mut(seat);
        army.deck = army.deck.with(kept);
        army.rejected = army.rejected.with(army.packet.without(kept));
        army.packet = CardSet::EMPTY;
        table.tell(Event::Kept { seat, cards: Some(kept) });
    }
    battle.stage = Stage::Deal;
    Ok(())
}
