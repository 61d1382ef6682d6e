//! Bots for the card game.
//!
//! [`Sight`](sight::Sight) is what a player sees, and his judgement of it gives every sensible answer a figure. The
//! recruit takes the answer with the highest one ([`RuleOfThumb`]); the others try the best few of them in games that
//! they play on in thought ([`Searcher`]).

mod fight;
mod hand;
mod judgement;
mod placing;
mod playout;
mod search;
mod sight;
mod thumb;
mod weights;

pub(crate) use search::Searcher;
pub(crate) use thumb::RuleOfThumb;
