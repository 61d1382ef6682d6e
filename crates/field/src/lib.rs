//! The table top that Field of Glory and De Bellis Multitudinis share: scales, bases, formations, terrain, and the
//! questions that the rulebooks ask of them.

#![deny(clippy::float_arithmetic)]

mod base;
mod body;
mod column;
pub mod conform;
pub mod directions;
pub mod formation;
pub mod lines;
pub mod measure;
mod motion;
mod nearness;
pub mod placing;
pub mod reforming;
mod scale;
mod table;
pub mod terrain;
pub mod wheel;
pub mod zone;

pub use acies_geometry as geometry;
pub use base::{Base, face_alike};
pub use body::{Body, Footprints, hang_together, joined_at_all, joined_at_edge_and_corner};
pub use column::Column;
pub use formation::{Drawn, Formation, Place, Ranks};
pub use motion::{Halt, Impact, Leg, Motion, Moved, Progress, Sweep};
pub use scale::{FigureScale, MovementUnit, Mu, Paces, Scale};
pub use table::{Table, TableEdge};
pub use zone::Zone;
