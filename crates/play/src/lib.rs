//! What every game of Acies shares: the [`Game`] and the [`Table`] it is played on, the drivers that run one set of
//! rules for people, bots, odds and cases, and the records that prove what happened.
//!
//! This crate knows no game. Games know nothing of files, clocks, threads or the network.

mod arena;
pub mod case;
mod dice;
mod fingerprint;
mod game;
pub mod laws;
mod live;
pub mod odds;
mod random;
pub mod record;
mod seat;
mod step;

pub use arena::{Arena, Ear, Played, Player, Turn};
pub use dice::{Commitment, Dice, Seed};
pub use fingerprint::Fingerprint;
pub use game::{Game, Outcome, Pause, Ruling, Table, pick_listed};
pub use live::{Live, Moment, NoUndo, Refused, Stretch};
pub use random::Random;
pub use seat::{Eyes, Seat};
pub use step::{Asked, Ran, Source, run_step};
