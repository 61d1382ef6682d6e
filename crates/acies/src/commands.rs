//! The subcommands, one to a file.

pub(crate) mod rules;
pub(crate) mod sim;
