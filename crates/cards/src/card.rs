use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// How many army cards each player has. CG-CMP-002
pub const CARDS: usize = 48;

/// How many of them he keeps in the draft. CG-SET-008
pub(crate) const KEPT: usize = 24;

/// One of a player's 48 army cards, by its place in the deck. Red and blue have the same. CG-CMP-003
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// The card at this place in the deck, if there is such a place.
    pub fn new(index: usize) -> Option<Card> {
        (index < CARDS).then_some(Card(index as u8))
    }

    /// All 48.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    /// Its place in the deck.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(index: u8) -> Result<Card, String> {
        Card::new(index.into()).ok_or_else(|| format!("there is no card {index}: a deck has {CARDS}"))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

/// Cards in an order, up to as many as a player keeps.
pub type Pile = ArrayVec<[Card; KEPT]>;

/// One player's units in a column: two at most. CG-PLA-008
pub type Units = ArrayVec<[Card; 2]>;

/// A set of one player's cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number[]"))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 48.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// How many cards.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is among them.
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// These and those.
    #[must_use]
    pub fn with(self, others: CardSet) -> CardSet {
        CardSet(self.0 | others.0)
    }

    /// These but not those.
    #[must_use]
    pub fn without(self, others: CardSet) -> CardSet {
        CardSet(self.0 & !others.0)
    }

    /// The card at place `n` in the order of the deck.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(self, n: u32) -> Card {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        assert!(rest != 0, "there is no card {n} in {self:?}");
        Card(rest.trailing_zeros() as u8)
    }

    /// At which place of the set a card is.
    pub fn position(self, card: Card) -> Option<u32> {
        self.contains(card).then(|| (self.0 & ((1 << card.0) - 1)).count_ones())
    }

    /// The cards in the order of the deck.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// Goes through a [`CardSet`].
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = (self.0 != 0).then(|| Card(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> CardSet {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Vec<Card> {
        set.iter().collect()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}
