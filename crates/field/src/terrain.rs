//! Terrain: what lies on the table, and the questions that the rulebooks ask of its shape.
//!
//! Here a piece of terrain has a name and an outline and nothing else. What a kind of terrain does to those who stand
//! in it (grade or going, cover, visibility) is a rule of each game.

mod kind;
mod piece;
mod sector;
mod shape;

pub use kind::{Crossing, Kind};
pub use piece::{Cover, Piece, Plan};
pub use sector::{Sector, Third};
pub use shape::Shape;
