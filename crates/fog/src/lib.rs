//! Field of Glory: one engine for its rule sets.
//!
//! Each file is a chapter of the book: [`troops`], [`battle_group`], [`rerolls`], [`disorder`], [`command`], [`bases`],
//! [`terrain`], [`points`]. What differs between the rule sets is data in a [`RuleSet`].

#![deny(clippy::float_arithmetic)]

pub mod army;
pub mod bases;
pub mod battle_group;
pub mod command;
pub mod disorder;
pub mod movement;
pub mod points;
pub mod rerolls;
mod rule_set;
pub mod setup;
pub mod terrain;
pub mod troops;

pub use army::Army;
pub use battle_group::{BattleGroup, Cohesion};
pub use rule_set::RuleSet;
pub use troops::{Armour, Capabilities, Capability, Quality, Training, TroopType, Troops};
