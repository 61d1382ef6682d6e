//! Part of Acies.
