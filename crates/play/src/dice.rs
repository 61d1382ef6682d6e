//! The one place where chance comes from: a seeded stream, committed to before the first roll.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// What a whole game's dice follow from. Secret until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of game number `index` in a series that starts from a small number, as people type it.
    pub fn of_series(series: u64, index: u64) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("acies 2026 series seed");
        hasher.update(&series.to_le_bytes()).update(&index.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    /// A seed that follows from this one for another `purpose`, such as a bot's own thoughts. It says nothing about the
    /// dice to whoever knows it.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("acies 2026 derived seed");
        hasher.update(&self.0).update(purpose.as_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    /// The promise that is published before the first roll.
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::hash(&self.0).as_bytes())
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }
}

/// The hash of a [`Seed`]: whoever has it before the game can check the seed after the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

/// Both are written as 64 hexadecimal digits.
macro_rules! hexadecimal {
    ($type:ty, $what:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", blake3::Hash::from_bytes(self.0))
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let hash = blake3::Hash::from_hex(text)
                    .map_err(|_| format!("'{text}' is no {}: it takes 64 hexadecimal digits", $what))?;
                Ok(Self(*hash.as_bytes()))
            }
        }

        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

hexadecimal!(Seed, "seed");
hexadecimal!(Commitment, "commitment");

/// A stream of chance. The same seed gives the same outcomes on every machine, for ever.
pub struct Dice {
    seed: Seed,
    stream: ChaCha8Rng,
}

impl Dice {
    /// The stream of `seed`, at its start.
    pub fn new(seed: Seed) -> Dice {
        Dice { seed, stream: ChaCha8Rng::from_seed(seed.0) }
    }

    /// What this stream follows from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// One of `0..outcomes`, each as likely as the others.
    ///
    /// Multiplication with rejection: the words of the stream whose product falls into the incomplete last share are
    /// passed over, so that no outcome is favoured.
    ///
    /// # Panics
    /// If there is no outcome to pick.
    pub fn pick(&mut self, outcomes: u32) -> u32 {
        assert!(outcomes > 0, "a pick needs at least one outcome");
        let rejected_below = outcomes.wrapping_neg() % outcomes;
        loop {
            let product = u64::from(self.stream.next_u32()) * u64::from(outcomes);
            if (product as u32) >= rejected_below {
                return (product >> 32) as u32;
            }
        }
    }
}

impl Clone for Dice {
    fn clone(&self) -> Dice {
        let mut copy = Dice::new(self.seed);
        copy.stream.set_word_pos(self.stream.get_word_pos());
        copy
    }
}

impl fmt::Debug for Dice {
    /// The seed stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dice").field("commitment", &self.seed.commitment()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut dice = Dice::new(Seed::of_series(7, 0));
        let rolls: Vec<u32> = (0..20).map(|_| dice.pick(6) + 1).collect();
        assert_eq!(
            rolls,
            [3, 2, 2, 6, 3, 4, 6, 2, 4, 3, 4, 3, 4, 6, 3, 5, 3, 1, 1, 6],
            "every record ever written depends on this stream"
        );
    }

    #[test]
    fn a_clone_goes_on_where_the_original_is() {
        let mut dice = Dice::new(Seed::of_series(1, 1));
        for _ in 0..77 {
            dice.pick(48);
        }
        let mut copy = dice.clone();
        for _ in 0..200 {
            assert_eq!(copy.pick(48), dice.pick(48));
        }
    }

    #[test]
    fn picks_are_even() {
        let mut dice = Dice::new(Seed::of_series(3, 0));
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[dice.pick(7) as usize] += 1;
        }
        // Five standard deviations of a binomial with n = 70,000 and p = 1/7.
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 463), "{counts:?}");
    }

    #[test]
    fn seeds_are_read_as_they_are_written() {
        let seed = Seed::of_series(7, 3);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        let error = "12ab".parse::<Seed>().unwrap_err();
        assert_eq!(error, "'12ab' is no seed: it takes 64 hexadecimal digits");
    }
}
