//! Terrain: what lies on the table, and the questions that the rulebooks ask of its shape.
//!
//! Here a piece of terrain has a name and an outline and nothing else. What a kind of terrain does to those who stand
//! in it (grade or going, cover, visibility) is a rule of each game.

mod battlefield;
mod circle;
mod coast;
mod course;
mod extent;
mod flaw;
mod hill;
mod kind;
mod piece;
mod rectangle;
mod river;
mod sector;
mod shape;
mod sizes;
mod standing;
#[cfg(test)]
mod testing;
mod winding;
mod works;

pub use battlefield::{Battlefield, Misplaced};
pub use circle::{circle_around, fits_in_circle};
pub use coast::WaterwayLimits;
pub use course::{ObstacleLimits, RiverLimits, RoadLimits, bends};
pub use extent::{greatest_extent, least_extent};
pub use flaw::Flaw;
pub use hill::is_uphill_of;
pub use kind::{Crossing, Kind};
pub use piece::{Cover, Piece, Plan};
pub use rectangle::{holds_rectangle, rectangle_in};
pub use sector::{Sector, Third};
pub use shape::Shape;
pub use sizes::{PieceSize, SizeLimits, check_extents};
pub use winding::{Winding, winding};
pub use works::{Camp, Works, WorksFlaw, WorksKind, WorksPart, check_circuit, check_groups, groups};
