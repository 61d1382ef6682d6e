//! The plane on which miniatures stand, in whole numbers.
//!
//! Lengths are whole micrometres and angles are fractions of 2³² of a turn, so every question has one answer on every
//! machine. The only approximation is the placing of corners: [`Pose::at`] rounds to the nearest micrometre, once. All
//! questions asked of the corners ([`convex`], [`contact`], [`sight`], [`sweep`], distances) are answered exactly, in
//! wider integers. Trigonometry is in one file, `trig`, through `libm`, rounded to integers at once.
//!
//! People place bases by hand, so the rules' words need a tolerance. There is one, [`TOUCH`], and each question takes it
//! whole or, where only one of two things was placed by hand, half:
//!
//! - bases *touch* if they are no further apart than [`TOUCH`];
//! - bases *overlap* only if they share more than [`TOUCH`]. What a base certainly covers is its
//!   [core](Footprint::core): its outline less half of the tolerance on every side, so that two bases together give way
//!   by the whole;
//! - a base against a line or a piece of ground, which have no core, gives way by half: it is *partly in* terrain,
//!   *beyond* the line that prolongs an edge, or *in the way* of a line of sight only if it shares more than half of
//!   [`TOUCH`], and it is *wholly in* terrain if it sticks out by no more than that;
//! - a base is *in front of* another, in its zones or in its arc, only if it is inside their side lines by more than the
//!   whole of [`TOUCH`], so that a neighbour placed just touching is never in front; an arc of fire also begins that far
//!   ahead of the front edge;
//! - distances have no tolerance: exactly 5 MU away is within 5 MU, and a micrometre more is not.
//!
//! x runs to the right along the table's near edge, y away from it. A facing of 0 looks along y, and facings grow
//! clockwise as on a compass.

#![deny(clippy::float_arithmetic)]

mod angle;
mod bounds;
pub mod contact;
pub mod convex;
mod curve;
pub mod distance;
mod footprint;
mod halving;
mod length;
mod point;
mod polygon;
mod pose;
pub mod sight;
pub mod sweep;
mod trig;
pub mod way;

pub use angle::{Angle, Hand};
pub use bounds::Bounds;
pub use contact::{Contact, Part, contact};
pub use curve::smooth;
pub use distance::{distance, nearer_than, within};
pub use footprint::{Corner, Edge, Footprint, Size};
pub use halving::first_that;
pub use length::Length;
pub use point::{Point, Segment, Vector};
pub use polygon::{Polygon, Unsound};
pub use pose::{Frame, Pose};
pub use trig::{chord, widest_turn};

/// Bases no further apart than this touch, and bases that share no more than this do not overlap: a tenth of a
/// millimetre, less than anyone can see or place by hand.
pub const TOUCH: Length = Length::micrometres(100);

/// So much deeper than [`TOUCH`] can bases be pushed into each other before their cores overlap, and so near can cores
/// come without being near at all: two outlines and two cores are all rounded to the micrometre, at a slant by up to
/// 0.7 of one each.
const ROUNDING: Length = Length::micrometres(3);
