//! The server as its users meet it: over real HTTP and real sockets.

mod common;
mod games;
mod robustness;
