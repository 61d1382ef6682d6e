//! Battles of Field of Glory: how they are fought, what is told of each, and what all of them come to.

mod account;
mod chronicle;
mod line;
mod tally;
mod trial;

pub use account::{Fate, GroupAccount, SideAccount};
pub use chronicle::Chronicle;
pub use line::{BattleLine, LINE_FORMAT, LedSide, Meeting, Run, Winner};
pub use tally::{Deeds, Results, Tally};
pub use trial::FogTrial;
