//! A second opinion on every question: slow, obvious, and sharing nothing with the crate but its plain values.

pub(crate) mod area;
pub(crate) mod exact;
pub(crate) mod motion;
pub(crate) mod seeing;
