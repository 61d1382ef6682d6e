//! A step of the impact phase.

use acies_play::{Pause, Table};

use crate::battle::Battle;
use crate::game::Fog;
use crate::turn::Then;

pub(crate) fn step<T: Table<Fog>>(_: &Fog, _: &mut Battle, _: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}
