//! Variable moves.

use acies_field::Mu;
use acies_play::{Pause, Table};

use crate::ask::Roll;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::turn::roll;

/// By how much a die changes a move distance. AM-MOV-066, AM-GLO-049
pub const fn variation(die: u8) -> i32 {
    match die {
        0 | 1 => -2,
        2 => -1,
        3 | 4 => 0,
        5 => 1,
        _ => 2,
    }
}

/// Rolls for a variable move: by how many MU the distance changes. Quality re-rolls do not apply. AM-MOV-066
pub(crate) fn vary<T: Table<Fog>>(fog: &Fog, table: &mut T, id: GroupId) -> Result<Mu, Pause> {
    Ok(Mu::new(variation(roll(fog, table, Roll::VariableMove(id))?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-GLO-049, and QR-MOV-010, the same table.
    #[test]
    fn a_die_changes_a_distance_by_up_to_two() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(variation), [-2, -1, 0, 0, 1, 2]);
    }
}
