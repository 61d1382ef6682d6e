//! Fighting on foot.

use crate::{Armour, Capability, TroopType, Troops};

/// What troops become on foot; none if they cannot dismount. AM-SET-056, AM-SET-057
pub fn on_foot(troops: &Troops) -> Option<Troops> {
    let kind = match troops.kind {
        TroopType::Knights | TroopType::Cataphracts | TroopType::CataphractCamelry => TroopType::HeavyFoot,
        TroopType::Cavalry | TroopType::Camelry | TroopType::HeavyChariots | TroopType::LightChariots => {
            TroopType::MediumFoot
        }
        TroopType::LightHorse | TroopType::LightCamelry => TroopType::LightFoot,
        _ => return None,
    };
    // Charioteers have no armour class of their own.
    let armour = troops.armour.or(Some(Armour::Protected));
    let heavily_armoured_knights =
        troops.kind == TroopType::Knights && troops.armour == Some(Armour::HeavilyArmoured);
    let capabilities = if troops.has(Capability::Lancers) {
        let weapon =
            if heavily_armoured_knights { Capability::HeavyWeapon } else { Capability::OffensiveSpearmen };
        troops.capabilities.without(Capability::Lancers).with(weapon)
    } else if heavily_armoured_knights {
        troops.capabilities.with(Capability::HeavyWeapon)
    } else {
        troops.capabilities
    };
    Some(Troops { kind, armour, capabilities, ..*troops })
}

/// Whether a mounted battle group may dismount at all: its list permits it, or the enemy has placed field fortifications
/// or deployed battle wagons. AM-SET-054
pub const fn may_dismount(by_list: bool, enemy_fortified: bool, enemy_has_wagons: bool) -> bool {
    by_list || enemy_fortified || enemy_has_wagons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;

    fn dismounted(text: &str) -> Option<String> {
        let group = BattleGroup::described(&format!("2 {text}")).unwrap();
        on_foot(&group.bases()[0]).map(|troops| troops.to_string())
    }

    /// Proves AM-SET-056.
    #[test]
    fn every_mounted_type_on_foot() {
        let table = [
            ("knights, armoured, average, drilled", Some("heavy foot, armoured, average, drilled")),
            (
                "cataphracts, heavily armoured, average, drilled",
                Some("heavy foot, heavily armoured, average, drilled"),
            ),
            (
                "cataphract camelry, armoured, average, undrilled",
                Some("heavy foot, armoured, average, undrilled"),
            ),
            ("cavalry, protected, poor, drilled", Some("medium foot, protected, poor, drilled")),
            ("camelry, protected, average, undrilled", Some("medium foot, protected, average, undrilled")),
            ("light horse, unprotected, average, drilled", Some("light foot, unprotected, average, drilled")),
            (
                "light camelry, unprotected, average, drilled",
                Some("light foot, unprotected, average, drilled"),
            ),
            ("heavy chariots, average, undrilled", Some("medium foot, protected, average, undrilled")),
            ("light chariots, average, undrilled", Some("medium foot, protected, average, undrilled")),
            ("scythed chariots, average, undrilled", None),
            ("elephants, average, undrilled", None),
            ("heavy foot, protected, average, drilled", None),
        ];
        for (mounted, foot) in table {
            assert_eq!(dismounted(mounted).as_deref(), foot, "{mounted}");
        }
    }

    /// Proves AM-SET-057.
    #[test]
    fn lances_become_spears_or_heavy_weapons() {
        assert_eq!(
            dismounted("knights, armoured, superior, undrilled, lancers, swordsmen").unwrap(),
            "heavy foot, armoured, superior, undrilled, swordsmen, offensive spearmen"
        );
        assert_eq!(
            dismounted("knights, heavily armoured, superior, undrilled, lancers, swordsmen").unwrap(),
            "heavy foot, heavily armoured, superior, undrilled, swordsmen, heavy weapon"
        );
        assert_eq!(
            dismounted("cavalry, armoured, average, drilled, bow, swordsmen").unwrap(),
            "medium foot, armoured, average, drilled, bow, swordsmen"
        );
    }

    /// Proves AM-SET-054.
    #[test]
    fn three_reasons_to_dismount() {
        assert!(
            may_dismount(true, false, false)
                && may_dismount(false, true, false)
                && may_dismount(false, false, true)
        );
        assert!(!may_dismount(false, false, false));
    }
}
