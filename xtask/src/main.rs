//! Part of Acies.
fn main() {}
