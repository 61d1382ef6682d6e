//! Army lists and rosters: what an army may have, what it costs, and an [`Army`] that is ready for the table.
//!
//! A list ([`ArmyList`]) and a roster ([`Roster`]) are TOML files that people write; `docs/armies.md` says how.
//! [`composition::check`] holds a roster against its list and the rules and tells all that is wrong; [`points`] is the
//! bill; [`muster`](mod@muster) makes a legal roster from a list alone. A [`Scenario`] is a battle whose parts are fixed:
//! `docs/scenarios.md`.

#![deny(clippy::float_arithmetic)]

mod army;
pub mod composition;
mod error;
mod library;
mod list;
pub mod muster;
mod numbers;
mod options;
pub mod points;
mod roster;
mod scenario;
pub mod schema;
mod text;

pub use army::{Army, CommanderDetails, Dismounting, GroupDetails};
pub use composition::{Breach, Place, Violation};
pub use error::FileError;
pub use library::Library;
pub use list::{Ally, ArmyList, Campaign, CommanderLimits, Limit, Line, LineFile, ListFile};
pub use numbers::{Range, Year};
pub use options::{Choice, NoChoice, chosen, sizes};
pub use roster::{CommanderEntry, GroupEntry, RankName, Roster};
pub use scenario::Scenario;
