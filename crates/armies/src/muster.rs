//! Legal rosters made from a list alone.
