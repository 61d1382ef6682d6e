//! The subcommands, one to a file.

pub(crate) mod army;
pub(crate) mod bench;
pub(crate) mod case;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sim;
