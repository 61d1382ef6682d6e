//! Pictures of the table, seen from above.
//!
//! A [`Scene`] is a plain value: what lies and stands on a table, and what is to be shown of it. [`Findings`] are what
//! follows from it: who touches whom, where moves end, how far apart things are. [`svg`] draws both. [`read`] makes a
//! scene of a file that a person has written (`docs/scenes.md`).
//!
//! Nothing here judges: a picture of an illegal position is often the one that is wanted. All coordinates are whole
//! micrometres until they are written as millimetres, so a scene has the same picture on every machine. Only
//! [`failure`] touches the disk.

#![deny(clippy::float_arithmetic)]

mod contents;
mod failure;
mod file;
mod findings;
mod measured;
mod scene;
mod svg;
mod touching;

pub use contents::Contents;
pub use failure::failure;
pub use file::{SceneError, read};
pub use findings::{Findings, Moving, Sighted, Stretch, Touch};
pub use scene::{
    Camp, Commander, Ground, Group, Marching, Mark, Move, Ruler, Scene, Screen, Side, Sight, Work, ZoneOf,
};
pub use svg::svg;
pub use touching::Place;
