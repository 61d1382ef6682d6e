//! Unguessable names and keys.

use acies_play::Seat;

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random text of so many letters, five bits each.
pub(crate) fn random(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A game's name in addresses: 60 bits.
pub(crate) fn id() -> String {
    random(12)
}

/// The key to a seat: 256 bits and a little.
pub(crate) fn token() -> String {
    random(52)
}

/// What is kept of a key.
pub(crate) fn hash(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_string()
}

/// The seat that a key opens, of two whose keys have these hashes.
pub(crate) fn seat(hashes: &[String; 2], token: &str) -> Option<Seat> {
    let hash = hash(token);
    Seat::BOTH.into_iter().find(|seat| hashes[seat.index()] == hash)
}

/// A seed for the dice.
pub(crate) fn seed() -> acies_play::Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.into()
}
