//! What must hold of any arrangement, by subject.

pub(crate) mod bases;
pub(crate) mod convex;
pub(crate) mod ground;
pub(crate) mod mirror;
pub(crate) mod pose;
pub(crate) mod sight;
pub(crate) mod sweep;
pub(crate) mod ways;
