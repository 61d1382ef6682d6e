//! Field of Glory: one engine for its rule sets.
//!
//! Each file is a chapter of the book: [`troops`], [`battle_group`], [`rerolls`], [`disorder`], [`command`], [`bases`],
//! [`terrain`], [`points`]. What differs between the rule sets is data in a [`RuleSet`].

#![deny(clippy::float_arithmetic)]

pub mod aftermath;
pub mod army;
mod ask;
pub mod bases;
mod battle;
pub mod battle_group;
mod case;
pub mod close_combat;
pub mod cohesion;
pub mod combat;
pub mod command;
mod defending;
pub mod deterioration;
pub mod disorder;
pub mod engagement;
mod fielded;
pub mod fighting;
pub mod flight;
pub mod foresight;
mod game;
pub mod impact;
pub mod insight;
pub mod joint_action;
pub mod laws;
pub mod manoeuvre;
pub mod match_up;
pub mod movement;
mod moving;
mod obstacles;
pub mod odds;
mod offers;
pub mod points;
mod position;
pub mod pursuit;
pub mod rerolls;
pub mod riverbank;
mod rule_set;
pub mod setup;
pub mod shooting;
pub mod stands;
pub mod terrain;
#[cfg(test)]
mod testing;
pub mod troops;
pub mod turn;
mod view;
pub mod visibility;

pub use army::Army;
pub use ask::{Answer, Ask, Deployment, Event, Roll, Why};
pub use battle::{Agreement, Ambush, Battle, FreshContact, Loss, Placing, Side, Stage, own_edge};
pub use battle_group::{BattleGroup, Cohesion};
pub use fielded::{Deeds, Fielded, GroupId, Kinks, Leader};
pub use game::Fog;
pub use obstacles::{Obstacles, Thing};
pub use offers::About;
pub use position::Position;
pub use rule_set::RuleSet;
pub use troops::{Armour, Capabilities, Capability, Quality, Training, TroopType, Troops};
pub use turn::Ending;
pub use view::View;
