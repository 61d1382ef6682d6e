//! Shooting: so far how far weapons reach, and who could shoot at what.

mod range;

pub use range::{Range, could_shoot_at, range};
