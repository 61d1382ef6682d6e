//! Dice in close combat, before cohesion and disorder cost any.

use crate::fighting::fights_alone;
use crate::rule_set::Numbers;
use crate::{Cohesion, TroopType};

/// Where a base stands that gives dice in melee. AM-COM-026
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// In the front rank, an overlap's included.
    Front,
    /// Behind it.
    Second,
}

/// The dice of a front-rank base, or of a base width of battle wagons, at impact. AM-COM-022 to AM-COM-025
pub const fn impact(rules: &Numbers, troops: TroopType, against: TroopType) -> u32 {
    let dice = match troops {
        TroopType::ScythedChariots => rules.scythed_chariots_at_impact,
        TroopType::Elephants => rules.elephants_at_impact,
        _ => rules.others_at_impact,
    };
    if matches!(against, TroopType::Elephants) { dice - rules.fewer_against_elephants } else { dice }
}

/// The dice of a base in melee, with what stands in front of it in its file if it is of the second rank. AM-COM-027 to
/// AM-COM-030
pub fn melee(troops: TroopType, row: Row, front: TroopType) -> u32 {
    match row {
        Row::Front if fights_alone(troops) => 2,
        Row::Second if fights_alone(front) || fights_alone(troops) => 0,
        Row::Front | Row::Second => 1,
    }
}

/// Whether light foot and light horse lose one die in two: not against their like, or against fragmented enemy. AM-COM-031
pub fn light_troops_lose_half(troops: TroopType, against: TroopType, enemy: Cohesion) -> bool {
    let light_foot = troops == TroopType::LightFoot;
    let like = against == TroopType::LightFoot || (troops.is_light_horse() && against.is_light_horse());
    (light_foot || troops.is_light_horse()) && !like && enemy > Cohesion::Fragmented
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::by_each;
    use TroopType as T;

    /// The dice against others and against elephants, by 3.2a and by 2.0.
    fn both(troops: TroopType) -> [(u32, u32); 2] {
        by_each(|rules| {
            (impact(&rules.dice, troops, T::HeavyFoot), impact(&rules.dice, troops, T::Elephants))
        })
    }

    /// Proves AM-COM-022, AM-COM-023, AM-COM-024, AM-COM-025, AM-SPE-007, AM-SPE-011, QR-DIC-007, QR-DIC-008: each row
    /// against others and against elephants; elephants' melee dice are below.
    #[test]
    fn impact_dice() {
        assert_eq!(both(T::ScythedChariots), [(4, 3), (3, 3)]);
        assert_eq!(both(T::Elephants), [(3, 2), (3, 3)]);
        let others = |troops: &TroopType| !matches!(troops, T::ScythedChariots | T::Elephants);
        for troops in TroopType::ALL.into_iter().filter(others) {
            assert_eq!(both(troops), [(3, 2), (2, 2)], "{troops:?}");
        }
        for (troops, dice) in [(T::Elephants, 2), (T::ScythedChariots, 2)] {
            assert_eq!(melee(troops, Row::Front, troops), dice);
        }
    }

    /// Proves AM-COM-027, AM-COM-028, AM-COM-029, AM-COM-030, and QR-DIC-011, QR-DIC-012, QR-DIC-013, which are the same
    /// table.
    #[test]
    fn melee_dice() {
        let alone = [
            T::Elephants,
            T::Knights,
            T::HeavyChariots,
            T::LightChariots,
            T::ScythedChariots,
            T::LightArtillery,
            T::HeavyArtillery,
            T::BattleWagons,
        ];
        for troops in TroopType::ALL {
            let fights_alone = alone.contains(&troops);
            assert_eq!(melee(troops, Row::Front, troops), if fights_alone { 2 } else { 1 }, "{troops:?}");
            let behind = u32::from(!fights_alone);
            assert_eq!(melee(T::LightFoot, Row::Second, troops), behind, "light foot behind {troops:?}");
        }
    }

    /// Proves QR-DIC-015, QR-DIC-016.
    ///
    /// Of AM-COM-031 light troops by themselves; support shooters with bow* are counted elsewhere.
    #[test]
    fn light_troops_lose_half_their_dice() {
        let lose = |troops, against| light_troops_lose_half(troops, against, Cohesion::Steady);
        assert!(lose(T::LightHorse, T::Cavalry) && lose(T::LightFoot, T::HeavyFoot));
        assert!(!lose(T::LightFoot, T::LightFoot) && !lose(T::LightHorse, T::LightFoot));
        assert!(!lose(T::LightHorse, T::LightCamelry) && !lose(T::Cavalry, T::LightFoot));
        assert!(lose(T::LightFoot, T::LightHorse));
        assert!(!light_troops_lose_half(T::LightHorse, T::HeavyFoot, Cohesion::Fragmented));
        assert!(light_troops_lose_half(T::LightHorse, T::HeavyFoot, Cohesion::Disrupted));
    }
}
