//! The combat mechanism: how many dice, at which advantage, and what they hit.
//!
//! Everything here is a table or a plain function of what fights: who fights whom is a question for the phases.

pub mod advantage;
pub mod dice;
pub mod fighters;
pub mod hits;
pub mod losses;

#[cfg(test)]
mod tests;
