//! The five phases of a turn, apart from the flank attacks.

use acies_play::{Outcome, Pause, Seat, Table};

use crate::CardGame;
use crate::ask::{Answer, Ask, Discard, Event};
use crate::battle::{Attack, Battle, Stage};
use crate::ending::{self, Ending};
use crate::{flank, piles, placing};

/// How many cards a player may hold after the draw phase. CG-TRN-018
pub(crate) const HAND_LIMIT: usize = 9;

/// How many cards are drawn without an exchange (CG-TRN-017) and for Reserves (CG-CRD-013).
const THREE_CARDS: u8 = 3;

/// The next turn begins. CG-TRN-001
pub(crate) fn begin(battle: &mut Battle, seat: Seat, table: &mut impl Table<CardGame>) {
    battle.active = seat;
    battle.turn = battle.turn.saturating_add(1);
    battle.stage = Stage::VictoryCheck;
    table.tell(Event::TurnBegan { seat, turn: battle.turn });
}

/// Phase 1: three columns win at once. CG-TRN-003
pub(crate) fn victory_check(battle: &mut Battle, table: &mut impl Table<CardGame>) {
    match ending::by_control(battle) {
        Some(outcome) => end(battle, outcome, table),
        None => battle.stage = Stage::Advance,
    }
}

/// The columns whose pairs are to be thinned, where `column` is the first of them: in an advance all that qualify, and
/// their owner chooses the order (CG-TRN-005, CG-CRD-001); after an attack without a combat only the one that attacked.
pub(crate) fn pairs_to_thin(battle: &Battle, column: u8) -> impl Iterator<Item = usize> + '_ {
    let seat = battle.active;
    let advance = matches!(battle.stage, Stage::Advance);
    (0..battle.columns.len()).filter(move |&other| {
        let unopposed = advance && battle.columns[other].unopposed(seat);
        battle.units(other, seat).len() == 2 && (unopposed || other == usize::from(column))
    })
}

/// Phase 2: the active player takes control wherever he is unopposed, and thins his pairs there, one at a time.
/// CG-TRN-004, CG-TRN-005, CG-TRN-006
pub(crate) fn advance(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    let pair = (0..battle.columns.len())
        .find(|&column| battle.columns[column].unopposed(seat) && battle.units(column, seat).len() == 2);
    if let Some(column) = pair {
        let Answer::Discard(unit) = table.ask(game, battle, seat, Ask::Thin { column: column as u8 })? else {
            unreachable!("checked")
        };
        let column = (0..battle.columns.len()).find(|&column| battle.units(column, seat).contains(&unit));
        piles::discard_unit(battle, seat, column.expect("checked"), unit, Discard::Advance, table);
        return Ok(());
    }
    for column in 0..battle.columns.len() {
        if battle.columns[column].unopposed(seat) {
            take_control(battle, column, Some(seat), table);
        }
    }
    battle.stage = Stage::FlankAttacks(flank::begin(battle));
    Ok(())
}

/// Turns the terrain card. CG-CMP-016
pub(crate) fn take_control(
    battle: &mut Battle,
    column: usize,
    to: Option<Seat>,
    table: &mut impl Table<CardGame>,
) {
    if battle.columns[column].control != to {
        battle.columns[column].control = to;
        table.tell(Event::Control { column: column as u8, to });
    }
}

/// Phase 4: the next action, until the active player ends the phase. CG-TRN-014, CG-TRN-015
///
/// He is asked even if he can do nothing: that he was not asked would tell the opponent what his hand is like.
pub(crate) fn action(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    match table.ask(game, battle, seat, Ask::Act)? {
        Answer::Place { unit, column, room } => {
            placing::place(game, battle, unit, column.into(), room, 0, table);
        }
        Answer::Attack { column, lead } => {
            table.tell(Event::Attacked { seat, column, from: column, lead, flank: false });
            battle.stage = Stage::Commitment(Attack::new(column, column, lead, None));
        }
        Answer::Reserves(card) => {
            table.tell(Event::ReservesPlayed { seat, card });
            piles::discard_from_hand(battle, seat, card, Discard::Played, table);
            piles::draw(game, battle, seat, THREE_CARDS, table)?;
        }
        Answer::End => battle.stage = Stage::Draw,
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// Phase 5: three cards, or as many as a discarded card has command points. CG-TRN-017, CG-TRN-019
pub(crate) fn draw(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    let answer = if battle.army(seat).hand.is_empty() {
        Answer::DrawThree
    } else {
        table.ask(game, battle, seat, Ask::Draw)?
    };
    let count = match answer {
        Answer::DrawThree => THREE_CARDS,
        Answer::Exchange(card) => {
            piles::discard_from_hand(battle, seat, card, Discard::Exchange, table);
            game.deck().points(card)
        }
        _ => unreachable!("checked"),
    };
    piles::draw(game, battle, seat, count, table)?;
    battle.stage = Stage::HandLimit;
    Ok(())
}

/// Down to nine cards, one at a time; then the turn is over. CG-TRN-018, CG-TRN-020
pub(crate) fn hand_limit(
    game: &CardGame,
    battle: &mut Battle,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    if battle.army(seat).hand.len() > HAND_LIMIT {
        let Answer::Discard(card) = table.ask(game, battle, seat, Ask::HandLimit)? else {
            unreachable!("checked")
        };
        piles::discard_from_hand(battle, seat, card, Discard::HandLimit, table);
        return Ok(());
    }
    match ending::by_shuffling(game, battle) {
        Some(outcome) => end(battle, outcome, table),
        None => begin(battle, seat.other(), table),
    }
    Ok(())
}

fn end(battle: &mut Battle, outcome: Outcome<Ending>, table: &mut impl Table<CardGame>) {
    battle.outcome = Some(outcome);
    battle.stage = Stage::Over;
    table.tell(Event::Ended { winner: outcome.winner, ending: outcome.ending });
}
