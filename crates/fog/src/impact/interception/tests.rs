//! Interceptions on small tables.
