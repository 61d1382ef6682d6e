//! Fighters for the tests of this chapter, described as people describe troops.

use super::Fighter;
use crate::disorder::Disorder;
use crate::{BattleGroup, Cohesion};

/// A steady base that stands in the open, so many ranks deep.
pub(super) fn fighter(text: &str, ranks: u8) -> Fighter {
    let full = format!("4 {text}, average, undrilled");
    let group = BattleGroup::described(&full).unwrap_or_else(|error| panic!("{error}"));
    Fighter {
        skirmishers: group.is_skirmishers(),
        shock: group.is_shock(),
        ..Fighter::standing(group.bases()[0], ranks)
    }
}

pub(super) fn charging(fighter: Fighter) -> Fighter {
    Fighter { charging: true, ..fighter }
}

pub(super) fn rough(fighter: Fighter) -> Fighter {
    Fighter { in_open: false, ..fighter }
}

pub(super) fn shaken(fighter: Fighter, cohesion: Cohesion) -> Fighter {
    Fighter { cohesion, ..fighter }
}

pub(super) fn disordered(fighter: Fighter, disorder: Disorder) -> Fighter {
    Fighter { disorder, ..fighter }
}
