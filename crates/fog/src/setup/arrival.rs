//! The arrival of outflanking marches, and ambushes that are revealed.

use acies_play::{Pause, Table};

use crate::battle::Battle;
use crate::game::Fog;
use crate::setup::ambush;
use crate::turn::Then;

/// The active player rolls for his outflanking marches. AM-TSQ-002
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let revealed = ambush::by_choice(fog, battle, table)?;
    Ok(if revealed { Then::Again } else { Then::Next })
}
