//! Lining up with the enemy in close combat.

use crate::fielded::GroupId;
use crate::position::Position;

/// Whether a battle group could line up with the enemy that it fights. AM-MAN-016
pub fn is_possible(_position: &Position<'_>, _id: GroupId) -> bool {
    true
}
