//! Opponents. A bot sees what its seat sees and nothing else, and what it does follows from its seed and its budget.

mod cards;
mod fog;
mod level;

pub use fog::{fog_bot, fog_budget};
pub use level::{Budget, Level, card_bot};
