//! Discard piles, drawing and reshuffling: the chapter on cards.

use acies_play::{Pause, Seat, Table};

use crate::CardGame;
use crate::ask::{Chance, Discard, Event};
use crate::battle::{Army, Battle};
use crate::card::Card;

impl Army {
    /// The card lies face-up: everybody has seen it.
    pub(crate) fn show(&mut self, card: Card) {
        self.seen.insert(card);
        self.pool.remove(card);
    }

    /// Whether there is a card to draw, if need be after reshuffling. CG-CRD-007
    pub fn can_draw(&self) -> bool {
        !self.deck.is_empty() || !self.discard.is_empty()
    }
}

/// Puts a card on its owner's discard pile, face-up. CG-CRD-001
pub(crate) fn discard(
    battle: &mut Battle,
    seat: Seat,
    card: Card,
    why: Discard,
    table: &mut impl Table<CardGame>,
) {
    let army = battle.army_mut(seat);
    army.show(card);
    army.discard.push(card);
    table.tell(Event::Discarded { seat, card, why });
}

/// Discards a card from the hand.
pub(crate) fn discard_from_hand(
    battle: &mut Battle,
    seat: Seat,
    card: Card,
    why: Discard,
    table: &mut impl Table<CardGame>,
) {
    battle.army_mut(seat).hand.remove(card);
    discard(battle, seat, card, why, table);
}

/// Discards a unit from the battlefield. No rampage follows: CG-ATT-026
pub(crate) fn discard_unit(
    battle: &mut Battle,
    seat: Seat,
    column: usize,
    unit: Card,
    why: Discard,
    table: &mut impl Table<CardGame>,
) {
    battle.units_mut(column, seat).retain(|&other| other != unit);
    discard(battle, seat, unit, why, table);
}

/// Takes the top card of the draw deck, reshuffling first if the deck has run out. Nothing if there is nothing to draw:
/// CG-CRD-003, CG-CRD-007
pub(crate) fn top_card(
    game: &CardGame,
    battle: &mut Battle,
    seat: Seat,
    table: &mut impl Table<CardGame>,
) -> Result<Option<Card>, Pause> {
    if !battle.army(seat).can_draw() {
        table.tell(Event::NothingToDraw { seat });
        return Ok(None);
    }
    if battle.army(seat).deck.is_empty() {
        reshuffle(battle, seat, table);
    }
    let deck = battle.army(seat).deck;
    let card = deck.nth(table.chance(game, Chance::Draw { seat, deck })?);
    battle.army_mut(seat).deck.remove(card);
    Ok(Some(card))
}

/// The discard pile becomes the draw deck, and the shuffle card counts it. CG-CRD-003 to CG-CRD-006
fn reshuffle(battle: &mut Battle, seat: Seat, table: &mut impl Table<CardGame>) {
    let army = battle.army_mut(seat);
    army.deck = army.discard.iter().copied().collect();
    army.discard.clear();
    army.pool = army.deck;
    army.reshuffles = army.reshuffles.saturating_add(1);
    table.tell(Event::Reshuffled { seat, times: army.reshuffles });
}

/// Draws so many cards into the hand, as far as there are any.
pub(crate) fn draw(
    game: &CardGame,
    battle: &mut Battle,
    seat: Seat,
    count: u8,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    for _ in 0..count {
        let Some(card) = top_card(game, battle, seat, table)? else { break };
        battle.army_mut(seat).hand.insert(card);
        table.tell(Event::Drawn { seat, card: Some(card) });
    }
    Ok(())
}
