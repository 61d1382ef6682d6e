//! Terrain.
