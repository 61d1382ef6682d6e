//! The arrival of outflanking marches, and ambushes that are revealed.

use acies_play::{Pause, Table};

use crate::battle::Battle;
use crate::game::Fog;
use crate::turn::Then;

/// The active player rolls for his outflanking marches. AM-TSQ-002
pub(crate) fn step<T: Table<Fog>>(_fog: &Fog, _battle: &mut Battle, _table: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
