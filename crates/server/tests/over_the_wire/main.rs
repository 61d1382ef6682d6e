//! The server as its users meet it: over real HTTP and real sockets.

mod common;
mod fog;
mod fog_secrets;
mod games;
mod invitations;
mod robustness;
