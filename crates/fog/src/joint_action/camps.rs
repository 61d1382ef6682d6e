//! Camps: assaults on fortified ones, and looting.

use acies_play::{Pause, Table};

use crate::battle::Battle;
use crate::game::Fog;
use crate::turn::Then;

/// Those in contact with a fortified camp assault it. AM-MEL-021
pub(crate) fn assault<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
