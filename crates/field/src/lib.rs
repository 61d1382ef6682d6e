//! The table top that Field of Glory and De Bellis Multitudinis share: scales, bases, formations, terrain, and the
//! questions that the rulebooks ask of them.

#![deny(clippy::float_arithmetic)]

mod base;
mod scale;
mod table;
pub mod terrain;

pub use acies_geometry as geometry;
pub use base::Base;
pub use scale::{FigureScale, MovementUnit, Mu, Paces, Scale};
pub use table::{Table, TableEdge};
