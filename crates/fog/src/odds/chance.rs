//! Exact chances.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, AddAssign, Mul};

use num_bigint::BigUint;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::rerolls::Reroll;

/// An exact chance. All chance comes from dice of six, so its denominator has no factors other than two and three. It is
/// always in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(export_to = "fog/", type = "{ exact: string, millionths: number }")
)]
pub struct Chance {
    ways: BigUint,
    twos: u64,
    threes: u32,
}

impl Chance {
    /// It never happens.
    pub fn zero() -> Self {
        Self::lowest(BigUint::ZERO, 0, 0)
    }

    /// It is certain.
    pub fn one() -> Self {
        Self::lowest(BigUint::from(1_u32), 0, 0)
    }

    /// So many scores of a die of six.
    pub fn sixths(scores: u32) -> Self {
        Self::lowest(BigUint::from(scores), 1, 1)
    }

    /// Whether it never happens.
    pub fn is_zero(&self) -> bool {
        self.ways == BigUint::ZERO
    }

    /// How many parts of so many it is, rounded to the nearest.
    pub fn parts_of(&self, whole: u64) -> u64 {
        let below = self.denominator();
        let doubled = &self.ways * (2 * whole) + &below;
        u64::try_from(doubled / (below * 2_u32)).unwrap_or(whole)
    }

    /// The chance that it does not happen.
    #[must_use]
    pub fn against(&self) -> Self {
        Self::lowest(self.denominator() - &self.ways, self.twos, self.threes)
    }

    fn denominator(&self) -> BigUint {
        BigUint::from(3_u32).pow(self.threes) << self.twos
    }

    fn lowest(mut ways: BigUint, mut twos: u64, mut threes: u32) -> Self {
        if ways == BigUint::ZERO {
            return Self { ways, twos: 0, threes: 0 };
        }
        let even = ways.trailing_zeros().unwrap_or(0).min(twos);
        ways >>= even;
        twos -= even;
        while threes > 0 && &ways % 3_u32 == BigUint::ZERO {
            ways /= 3_u32;
            threes -= 1;
        }
        Self { ways, twos, threes }
    }

    /// In how many ways of a larger denominator it happens.
    fn ways_in(&self, twos: u64, threes: u32) -> BigUint {
        (&self.ways * BigUint::from(3_u32).pow(threes - self.threes)) << (twos - self.twos)
    }
}

impl Add for &Chance {
    type Output = Chance;

    fn add(self, other: Self) -> Chance {
        let (twos, threes) = (self.twos.max(other.twos), self.threes.max(other.threes));
        Chance::lowest(self.ways_in(twos, threes) + other.ways_in(twos, threes), twos, threes)
    }
}

impl AddAssign<&Chance> for Chance {
    fn add_assign(&mut self, other: &Chance) {
        *self = &*self + other;
    }
}

impl Mul for &Chance {
    type Output = Chance;

    fn mul(self, other: Self) -> Chance {
        Chance::lowest(&self.ways * &other.ways, self.twos + other.twos, self.threes + other.threes)
    }
}

impl<'a> std::iter::Sum<&'a Chance> for Chance {
    fn sum<I: Iterator<Item = &'a Chance>>(chances: I) -> Chance {
        chances.fold(Chance::zero(), |sum, chance| &sum + chance)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.denominator())
    }
}

/// Programs get the exact fraction, and the millionths for those that need no more.
impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut both = serializer.serialize_struct("Chance", 2)?;
        both.serialize_field("exact", &self.to_string())?;
        both.serialize_field("millionths", &self.parts_of(1_000_000))?;
        both.end()
    }
}

/// The chance of each of several things, of which one happens. They add up to one.
pub type Spread<Of> = BTreeMap<Of, Chance>;

/// Adds to the chance of something.
pub(super) fn add<Of: Ord>(spread: &mut Spread<Of>, of: Of, chance: &Chance) {
    if !chance.is_zero() {
        *spread.entry(of).or_insert_with(Chance::zero) += chance;
    }
}

/// What two things that have nothing to do with each other come to together.
pub(super) fn both<One, Other, Of: Ord>(
    one: &Spread<One>,
    other: &Spread<Other>,
    together: impl Fn(&One, &Other) -> Of,
) -> Spread<Of> {
    let mut spread = Spread::new();
    for (first, chance) in one {
        for (second, share) in other {
            add(&mut spread, together(first, second), &(chance * share));
        }
    }
    spread
}

/// The chance that something happens, and that it does not.
pub(super) fn whether<Of>(spread: &Spread<Of>, happens: impl Fn(&Of) -> bool) -> Spread<bool> {
    let mut found = Spread::new();
    for (of, chance) in spread {
        add(&mut found, happens(of), chance);
    }
    found
}

/// What a die counts, with the dice that are rolled again.
pub(super) fn die(reroll: Reroll) -> Spread<u8> {
    let sixth = Chance::sixths(1);
    let mut scores = Spread::new();
    for shown in 1..=6 {
        if reroll.applies_to(shown) {
            for again in 1..=6 {
                add(&mut scores, reroll.result(shown, again), &(&sixth * &sixth));
            }
        } else {
            add(&mut scores, shown, &sixth);
        }
    }
    scores
}

/// The total of two dice.
pub(crate) fn two_dice(reroll: Reroll) -> Spread<u8> {
    let one = die(reroll);
    both(&one, &one, |first, second| first + second)
}

/// How many of some dice hit.
pub(super) fn hits(dice: u32, reroll: Reroll, needed: u8) -> Spread<u32> {
    let one = whether(&die(reroll), |&score| score >= needed);
    let mut hits = Spread::from([(0, Chance::one())]);
    for _ in 0..dice {
        hits = both(&hits, &one, |&before, &hit| before + u32::from(hit));
    }
    hits
}
