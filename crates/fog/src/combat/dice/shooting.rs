//! Dice of shooting, before cohesion and disorder cost any.

use crate::rule_set::Numbers;
use crate::{Capability, TroopType};

/// How far away the target is. AM-SHO-010
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// Within effective range.
    Effective,
    /// Beyond it, within maximum range.
    Long,
}

/// The dice of a base of a shooting rank, in sixths, so that bases of several battle groups can be pooled before anything
/// is rounded; none where that rank does not shoot. `rank` is the shooting rank, counted from 1; battle wagons count by the
/// base width. AM-COM-004 to AM-COM-015, AM-COM-034
pub fn shooting(rules: &Numbers, troops: TroopType, weapon: Capability, rank: u8, band: Band) -> Option<u32> {
    let (each, per_two, per_three) = (6, 3, 2);
    let row = match troops {
        TroopType::LightArtillery | TroopType::HeavyArtillery => [(1, each * 2, each)].to_vec(),
        TroopType::LightFoot | TroopType::LightHorse | TroopType::LightCamelry => {
            vec![(1, per_two, per_three), (2, per_two, per_three)]
        }
        TroopType::BattleWagons => vec![(1, each, each)],
        TroopType::HeavyChariots
        | TroopType::LightChariots
        | TroopType::ScythedChariots
        | TroopType::Elephants => vec![(1, each, 0)],
        troops => of_the_line(rules, troops.is_foot(), weapon),
    };
    let (_, effective, long) = row.into_iter().find(|&(of, _, _)| of == rank)?;
    let dice = if band == Band::Effective { effective } else { long };
    (dice > 0).then_some(dice)
}

/// The rows of medium foot and cavalry, which heavy foot, mob, camelry, cataphracts and knights use too: rank, and dice in
/// sixths in effective range and beyond. AM-COM-006 to AM-COM-010, AM-COM-014
fn of_the_line(rules: &Numbers, foot: bool, weapon: Capability) -> Vec<(u8, u32, u32)> {
    let long = |dice: u32| if foot { dice } else { 0 };
    match weapon {
        Capability::BowStar => (1..=3).map(|rank| (rank, 3, long(2))).collect(),
        Capability::Javelins | Capability::Firearm => vec![(1, rules.sixths_of_javelins, 0)],
        Capability::Sling => {
            (1..).zip(rules.sixths_of_slings).map(|(rank, sixths)| (rank, sixths, 0)).collect()
        }
        _ => vec![(1, 6, long(3)), (2, 3, long(3))],
    }
}

#[cfg(test)]
mod tests {
    use super::super::whole;
    use super::*;
    use crate::testing::{by_all, by_each};
    use Capability as C;
    use TroopType as T;

    /// The dice of so many bases in each shooting rank, rounded down, in effective range and beyond.
    fn dice(rules: &Numbers, troops: TroopType, weapon: Capability, ranks: &[u32]) -> (u32, u32) {
        let in_band = |band| {
            let each =
                |(rank, bases): (u8, &u32)| bases * shooting(rules, troops, weapon, rank, band).unwrap_or(0);
            whole((1..).zip(ranks).map(each).sum())
        };
        (in_band(Band::Effective), in_band(Band::Long))
    }

    /// By all rule sets alike.
    #[track_caller]
    fn both(troops: TroopType, weapon: Capability, ranks: &[u32]) -> (u32, u32) {
        by_all(|rules| dice(&rules.dice, troops, weapon, ranks))
    }

    /// By 3.2a and by 2.0.
    fn each(troops: TroopType, weapon: Capability, ranks: &[u32]) -> [(u32, u32); 2] {
        by_each(|rules| dice(&rules.dice, troops, weapon, ranks))
    }

    /// Proves AM-COM-004, AM-COM-005, AM-COM-006, AM-COM-007, AM-COM-008, AM-COM-009, AM-COM-010, AM-COM-011, AM-COM-012,
    /// AM-COM-013, QR-DIC-001, QR-DIC-002, QR-DIC-003, QR-DIC-004, QR-DIC-005, QR-DIC-006.
    #[test]
    fn shooting_dice_in_effective_range_and_beyond() {
        assert_eq!(both(T::HeavyArtillery, C::HeavyArtillery, &[2]), (4, 2));
        for weapon in [C::Longbow, C::Bow, C::Crossbow] {
            assert_eq!(
                both(T::MediumFoot, weapon, &[4, 4, 4]),
                (6, 4),
                "{weapon:?}: the third rank does not shoot"
            );
            assert_eq!(both(T::MediumFoot, weapon, &[3, 3]), (4, 3));
        }
        assert_eq!(both(T::MediumFoot, C::BowStar, &[3, 3, 3]), (4, 3));
        assert_eq!(both(T::MediumFoot, C::BowStar, &[3, 3, 3, 3]), (4, 3), "three ranks");
        for weapon in [C::Bow, C::Crossbow] {
            assert_eq!(both(T::Cavalry, weapon, &[3, 3]), (4, 0));
            assert_eq!(both(T::Cavalry, weapon, &[6]), (6, 0));
        }
        assert_eq!(both(T::Cavalry, C::BowStar, &[2, 2]), (2, 0));
        for troops in [T::MediumFoot, T::Cavalry] {
            assert_eq!(each(troops, C::Firearm, &[4, 4]), [(4, 0), (2, 0)]);
            assert_eq!(each(troops, C::Javelins, &[4, 4]), [(4, 0), (2, 0)]);
            assert_eq!(each(troops, C::Sling, &[4, 4]), [(6, 0), (4, 0)]);
        }
        for chariots in [T::HeavyChariots, T::LightChariots] {
            assert_eq!(both(chariots, C::Bow, &[2, 2]), (2, 0));
        }
        assert_eq!(both(T::BattleWagons, C::Crossbow, &[4]), (4, 4), "two wagons");
        assert_eq!(both(T::BattleWagons, C::LightArtillery, &[4]), (4, 4), "not with artillery dice");
        for light in [T::LightFoot, T::LightHorse, T::LightCamelry] {
            for weapon in [C::Bow, C::Javelins, C::Sling] {
                assert_eq!(both(light, weapon, &[3, 3, 3]), (3, 2), "{light:?} {weapon:?}: two ranks");
            }
        }
    }

    /// Whoever has no dice beyond effective range does not shoot there, rather than with none. Proves AM-COM-008.
    #[test]
    fn a_rank_without_dice_does_not_shoot() {
        let at = |rank, band| by_all(|rules| shooting(&rules.dice, T::Cavalry, C::Bow, rank, band));
        assert_eq!(at(1, Band::Effective), Some(6));
        assert_eq!(at(1, Band::Long), None);
        assert_eq!(at(3, Band::Effective), None, "a rank that is not in the table");
    }

    /// Proves AM-COM-014.
    #[test]
    fn troops_without_a_row_borrow_one() {
        assert_eq!(both(T::Elephants, C::Bow, &[2, 2]), both(T::HeavyChariots, C::Bow, &[2, 2]));
        for mounted in [T::Cataphracts, T::Camelry, T::CataphractCamelry, T::Knights] {
            assert_eq!(both(mounted, C::Bow, &[3, 3]), both(T::Cavalry, C::Bow, &[3, 3]));
        }
        for foot in [T::HeavyFoot, T::Mob] {
            assert_eq!(both(foot, C::Crossbow, &[3, 3]), both(T::MediumFoot, C::Crossbow, &[3, 3]));
        }
    }
}
