//! How many dice.

mod close;
mod shooting;

pub use close::{Row, impact, light_troops_lose_half, melee};
pub use shooting::{Band, shooting};

/// The dice that sixths make, of all bases that shoot at one target: one for every full so many bases, the rest is lost.
/// AM-COM-017, AM-GLO-021
pub const fn whole(sixths: u32) -> u32 {
    sixths / 6
}

/// What is left of some dice that lose one for every full so many. AM-COM-018, AM-GLO-022
pub const fn losing_one_per(dice: u32, each: u32) -> u32 {
    dice - dice / each
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Capability, TroopType};

    /// Proves AM-COM-017, AM-GLO-021, AM-RDY-001, and QR-DIC-018, the same rounding.
    #[test]
    fn one_die_for_every_full_so_many() {
        let table = [(1, 0, 0), (2, 1, 0), (3, 1, 1), (4, 2, 1), (5, 2, 1), (6, 3, 2), (7, 3, 2), (8, 4, 2)];
        for (bases, per_two, per_three) in table {
            let dice = |band| {
                shooting(&crate::RuleSet::ANCIENT_3_2A.dice, TroopType::LightFoot, Capability::Bow, 1, band)
                    .map(|die| whole(die * bases))
            };
            let both = (dice(Band::Effective), dice(Band::Long));
            assert_eq!(both, (Some(per_two), Some(per_three)), "{bases}: one for 2, and beyond for 3");
        }
    }

    /// Proves AM-COM-018, AM-GLO-022, AM-RDY-003, and QR-DIC-019, the same rounding.
    #[test]
    fn dice_lost_for_every_full_so_many() {
        let dropped = [
            (1, 0, 0),
            (2, 0, 1),
            (3, 1, 1),
            (4, 1, 2),
            (5, 1, 2),
            (6, 2, 3),
            (7, 2, 3),
            (8, 2, 4),
            (9, 3, 4),
            (10, 3, 5),
            (11, 3, 5),
            (12, 4, 6),
        ];
        for (dice, per_three, per_two) in dropped {
            assert_eq!(dice - losing_one_per(dice, 3), per_three, "{dice}");
            assert_eq!(dice - losing_one_per(dice, 2), per_two, "{dice}");
        }
    }
}
