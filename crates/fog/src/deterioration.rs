//! What hits do to battle groups: death rolls, and how many losses they bear.

mod autobreak;
mod death_roll;
mod hits_per_base;

pub use autobreak::{is_autobroken, losses_to_break};
pub use death_roll::{DeathRoll, is_rolled};
pub use hits_per_base::{BASES_PER_SHOT, bases_counted, bases_counted_of, hits_per_bases};
