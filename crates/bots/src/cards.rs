//! Bots for the card game.

mod fight;
mod hand;
mod judgement;
mod placing;
mod sight;
mod thumb;

pub(crate) use thumb::RuleOfThumb;
