//! What players are asked, what they can answer, what happens and what is left to chance.

use acies_play::Seat;
use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet, Pile, Units};
use crate::deck::Terrain;
use crate::ending::Ending;
use crate::strength::Strength;

/// A question to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ask {
    /// Keep two of the four cards of the packet. CG-SET-008
    Keep,
    /// Discard one unit of a pair: after an attack without a combat of the one that attacked (CG-ATT-008), in an
    /// advance of any that is unopposed (CG-TRN-005).
    Thin {
        /// Where the pair stands, in an advance the first of them.
        column: u8,
    },
    /// Make a flank attack, or no more of them. CG-TRN-009
    FlankAttack,
    /// Place a unit, attack, play Reserves, or end the phase. CG-TRN-014
    Act,
    /// Place another unit in the same action, or pay for all of them. CG-PLA-002
    PlaceOrPay,
    /// Play an Overlap card, or take a Bonus card. CG-CRD-008, CG-ATT-004
    Commit,
    /// Withdraw units, or none. CG-ATT-006
    Withdraw,
    /// Name a lead, with or without a Bonus card. CG-ATT-009, CG-ATT-010
    Defend,
    /// Which of the two units in this column goes to the discard pile first. CG-CRD-001
    DiscardFirst {
        /// Where the pair stands.
        column: u8,
    },
    /// Draw three cards, or exchange one for as many as it has command points. CG-TRN-017
    Draw,
    /// Discard a card because of the hand limit. CG-TRN-018
    HandLimit,
}

/// What a player answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {
    /// Keep these two.
    Keep(CardSet),
    /// Discard this card.
    Discard(Card),
    /// A flank attack on `column`, with a unit that stands in `from`.
    FlankAttack {
        /// The opposed column.
        column: u8,
        /// That column or a flanking one.
        from: u8,
        /// The unit that leads.
        lead: Card,
    },
    /// No more flank attacks, or no more actions.
    End,
    /// Place a unit, after making room for it.
    Place {
        /// Out of the hand.
        unit: Card,
        /// Into this column.
        column: u8,
        /// Own units there that are discarded first, in this order. CG-PLA-012
        #[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))]
        room: Units,
    },
    /// Pay with these cards, discarded in this order.
    Pay(#[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))] Pile),
    /// Attack in this column.
    Attack {
        /// Where.
        column: u8,
        /// The unit that leads.
        lead: Card,
    },
    /// Play this Reserves card.
    Reserves(Card),
    /// Play this Overlap card.
    Overlap(Card),
    /// Take this card out of the hand, or the top card of the deck, as the Bonus card.
    Bonus(From),
    /// Withdraw these units, discarded in this order.
    Withdraw(#[cfg_attr(feature = "typescript", ts(as = "Vec<Card>"))] Units),
    /// Defend with this lead, and a Bonus card or none.
    Defend {
        /// The unit that leads.
        lead: Card,
        /// Where the Bonus card comes from.
        bonus: Option<From>,
    },
    /// Draw three cards.
    DrawThree,
    /// Discard this card and draw as many as it has command points.
    Exchange(Card),
}

/// Where a Bonus card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum From {
    /// This card of the hand.
    Hand(Card),
    /// The top of the draw deck.
    Deck,
}

/// Something left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The next terrain card, out of those left by kind.
    Terrain {
        /// In the order of [`Terrain::ALL`].
        left: [u8; 4],
    },
    /// Left or right, where both are equally near or far. CG-SET-004
    Side {
        /// The two columns.
        columns: [u8; 2],
    },
    /// A card for this player's packet. CG-SET-008
    Deal {
        /// Whose.
        seat: Seat,
        /// Out of these.
        undealt: CardSet,
    },
    /// The top card of this player's draw deck.
    Draw {
        /// Whose.
        seat: Seat,
        /// The deck.
        deck: CardSet,
    },
    /// Who takes the first turn. CG-SET-013
    FirstPlayer,
}

/// Something that happened. A card is left out where the reader may not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// A terrain card was laid.
    TerrainLaid {
        /// What.
        terrain: Terrain,
        /// Where.
        column: u8,
    },
    /// A player kept two cards of a packet.
    Kept {
        /// Who.
        seat: Seat,
        /// What, for the player's own eyes.
        cards: Option<CardSet>,
    },
    /// The first player was drawn.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Counted from one, both players together.
        turn: u16,
    },
    /// The control of a column changed.
    Control {
        /// Where.
        column: u8,
        /// To whom; to nobody if it became neutral.
        to: Option<Seat>,
    },
    /// A card went to its owner's discard pile.
    Discarded {
        /// Whose.
        seat: Seat,
        /// What.
        card: Card,
        /// What for.
        why: Discard,
    },
    /// A unit was laid on the battlefield.
    Placed {
        /// Whose.
        seat: Seat,
        /// What.
        unit: Card,
        /// Where.
        column: u8,
        /// Its cost.
        cost: u8,
    },
    /// An attack was declared.
    Attacked {
        /// By whom.
        seat: Seat,
        /// On which column.
        column: u8,
        /// From which column.
        from: u8,
        /// With which lead.
        lead: Card,
        /// Whether as a flank attack.
        flank: bool,
    },
    /// An Overlap card was played.
    Overlapped {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A Bonus card was taken.
    BonusTaken {
        /// By whom.
        seat: Seat,
        /// Which, for the player's own eyes.
        card: Option<Card>,
        /// Whether from the top of the deck.
        drawn: bool,
    },
    /// A combat was fought.
    Combat {
        /// The attacker.
        seat: Seat,
        /// Where.
        column: u8,
        /// The attacker's lead and the defender's.
        leads: [Card; 2],
        /// How the attacker's strength comes about.
        attacker: Strength,
        /// How the defender's strength comes about.
        defender: Strength,
    },
    /// A card was lost to the opponent's victory point pile.
    Lost {
        /// By whom.
        seat: Seat,
        /// What.
        card: Card,
        /// Whether an elephant's rampage took it. CG-ATT-025
        rampage: bool,
    },
    /// A Reserves card was played.
    ReservesPlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card was drawn.
    Drawn {
        /// By whom.
        seat: Seat,
        /// Which, for the player's own eyes.
        card: Option<Card>,
    },
    /// A card was to be drawn, and there was none. CG-CRD-007
    NothingToDraw {
        /// By whom.
        seat: Seat,
    },
    /// A discard pile became the draw deck.
    Reshuffled {
        /// Whose.
        seat: Seat,
        /// For the how-manieth time.
        times: u8,
    },
    /// The game ended.
    Ended {
        /// Nobody in a draw.
        winner: Option<Seat>,
        /// In which way.
        ending: Ending,
    },
}

/// What a card was discarded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Discard {
    /// The other unit of a pair that advanced. CG-TRN-005
    Advance,
    /// To make room. CG-PLA-012
    Room,
    /// As payment. CG-PLA-002
    Payment,
    /// It withdrew. CG-ATT-006
    Withdrawal,
    /// The other unit of a pair whose enemy withdrew. CG-ATT-008
    Halt,
    /// The other unit of a pair that won. CG-ATT-021, CG-ATT-022
    Victory,
    /// A tie. CG-ATT-023
    Tie,
    /// The Bonus card of an attack that is over. CG-ATT-024
    Bonus,
    /// Exchanged for cards. CG-TRN-019
    Exchange,
    /// The hand limit. CG-TRN-018
    HandLimit,
    /// An Overlap or Reserves card that was played. CG-CRD-012, CG-CRD-014
    Played,
}
