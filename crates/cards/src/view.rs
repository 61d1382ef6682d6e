//! What lies open to whom.

use acies_play::{Eyes, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::ask::{Discard, Event};
use crate::battle::{Battle, Bonus, COLUMNS, Column, Stage};
use crate::card::{Card, CardSet, Pile};
use crate::ending::Ending;

/// The table as somebody sees it: never the other hand, a deck's order or an unrevealed Bonus card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is.
    pub eyes: Eyes,
    /// The five columns.
    pub columns: [Column; COLUMNS],
    /// Whose turn it is.
    pub active: Seat,
    /// How many turns have been begun.
    pub turn: u16,
    /// What comes next.
    pub stage: Stage<BonusView>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome<Ending>>,
    /// What everybody sees of red's cards and of blue's.
    pub sides: [SideView; 2],
    /// What only this seat sees.
    pub own: Option<OwnView>,
}

/// What everybody sees of a player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideView {
    /// Cards not yet dealt in the draft.
    pub undealt: u8,
    /// Cards in the packet.
    pub packet: u8,
    /// Cards rejected in the draft. CG-SET-009
    pub rejected: u8,
    /// Cards in the draw deck, or kept so far in the draft.
    pub deck: u8,
    /// Cards in the hand.
    pub hand: u8,
    /// Cards in the discard pile.
    pub discard: u8,
    /// The top card of the discard pile. CG-CRD-002
    pub top: Option<Card>,
    /// The cards on the opponent's victory point pile. CG-CRD-017
    pub lost: CardSet,
    /// What the shuffle card shows. CG-CMP-017
    pub reshuffles: u8,
}

/// What a player sees of his own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OwnView {
    /// The packet he chooses from.
    pub packet: CardSet,
    /// What he rejected.
    pub rejected: CardSet,
    /// What is left in his draw deck, in no order: he chose the cards himself and can tell which are left.
    pub deck: CardSet,
    /// His hand.
    pub hand: CardSet,
    /// His discard pile, its top card last. CG-CRD-002
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
    pub discard: Pile,
}

/// What somebody sees of a Bonus card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BonusView {
    /// The card, if it is his own or has been revealed.
    pub card: Option<Card>,
    /// Whether it came from the top of the draw deck.
    pub drawn: bool,
}

pub(crate) fn view(battle: &Battle, eyes: Eyes) -> View {
    // Once the combat is fought both Bonus cards lie open. CG-ATT-011
    let revealed = matches!(battle.stage, Stage::Tie(_));
    let bonus = |owner: Seat| {
        let visible = revealed || eyes.are(owner);
        move |bonus: Bonus| BonusView { card: visible.then_some(bonus.card), drawn: bonus.drawn }
    };
    View {
        eyes,
        columns: battle.columns,
        active: battle.active,
        turn: battle.turn,
        stage: battle.stage.map_bonus(bonus(battle.active), bonus(battle.active.other())),
        outcome: battle.outcome,
        sides: Seat::BOTH.map(|seat| side(battle, seat)),
        own: Seat::BOTH.into_iter().find(|&seat| eyes.are(seat)).map(|seat| own(battle, seat)),
    }
}

fn side(battle: &Battle, seat: Seat) -> SideView {
    let army = battle.army(seat);
    SideView {
        undealt: army.undealt.len() as u8,
        packet: army.packet.len() as u8,
        rejected: army.rejected.len() as u8,
        deck: army.deck.len() as u8,
        hand: army.hand.len() as u8,
        discard: army.discard.len() as u8,
        top: army.discard.last().copied(),
        lost: army.lost,
        reshuffles: army.reshuffles,
    }
}

fn own(battle: &Battle, seat: Seat) -> OwnView {
    let army = battle.army(seat);
    OwnView {
        packet: army.packet,
        rejected: army.rejected,
        deck: army.deck,
        hand: army.hand,
        discard: army.discard,
    }
}

impl View {
    /// What everybody sees of a player's cards.
    pub fn side(&self, seat: Seat) -> &SideView {
        &self.sides[seat.index()]
    }

    /// Every card of `seat` whose identity can be read off this view.
    pub fn visible(&self, seat: Seat) -> CardSet {
        let units = self.columns.iter().flat_map(|column| *column.of(seat));
        let mut cards: CardSet = units.chain(self.side(seat).top).collect();
        cards = cards.with(self.side(seat).lost);
        if let Some(attack) = self.stage.attack() {
            let bonus = if seat == self.active { attack.bonus } else { attack.defence };
            cards = cards.with(bonus.and_then(|bonus| bonus.card).into_iter().collect());
        }
        if let (true, Some(own)) = (self.eyes.are(seat), &self.own) {
            cards = [own.packet, own.rejected, own.deck, own.hand].into_iter().fold(cards, CardSet::with);
            cards = cards.with(own.discard.iter().copied().collect());
        }
        cards
    }
}

/// The event as these eyes perceive it: that a card was kept, taken or drawn is known to all, which one is not.
pub(crate) fn event_for(event: &Event, eyes: Eyes) -> Event {
    match *event {
        Event::Kept { seat, .. } if !eyes.are(seat) => Event::Kept { seat, cards: None },
        Event::BonusTaken { seat, drawn, .. } if !eyes.are(seat) => {
            Event::BonusTaken { seat, card: None, drawn }
        }
        Event::Drawn { seat, .. } if !eyes.are(seat) => Event::Drawn { seat, card: None },
        other => other,
    }
}

/// Whether a Bonus card was turned up by it.
pub(crate) fn reveals(event: &Event) -> bool {
    matches!(event, Event::Combat { .. } | Event::Discarded { why: Discard::Bonus, .. })
}
