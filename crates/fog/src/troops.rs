//! What troops are: the five parameters that describe a base, and the classes that rules refer to.

mod capability;
mod names;
pub mod notation;

use serde::{Deserialize, Serialize};

pub use capability::{Capabilities, Capability};

/// The type of troops. AM-TRP-006, AM-TRP-007
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum TroopType {
    /// Foot that fight in close formation. AM-BAS-011
    HeavyFoot,
    /// Foot that depend less on their formation. AM-BAS-012
    MediumFoot,
    /// Foot in dispersed formation. AM-BAS-013
    LightFoot,
    /// A crowd. AM-BAS-014
    Mob,
    /// Wagons that fight. AM-BAS-028
    BattleWagons,
    /// Small bolt-shooters or organ guns. AM-BAS-026
    LightArtillery,
    /// Large engines or bombards. AM-BAS-027
    HeavyArtillery,
    /// AM-BAS-015
    Knights,
    /// Fully armoured cavalry in close formation. AM-BAS-016
    Cataphracts,
    /// Mounted skirmishers. AM-BAS-018
    LightHorse,
    /// AM-BAS-020
    Cavalry,
    /// Cavalry on camels. AM-BAS-021
    Camelry,
    /// Cataphracts on camels. AM-BAS-017
    CataphractCamelry,
    /// Light horse on camels. AM-BAS-019
    LightCamelry,
    /// AM-BAS-022
    Elephants,
    /// With three or four crew. AM-BAS-023
    HeavyChariots,
    /// With two crew. AM-BAS-024
    LightChariots,
    /// A weapon driven into the enemy. AM-BAS-025
    ScythedChariots,
}

impl TroopType {
    /// Every type, in the book's order.
    pub const ALL: [Self; 18] = [
        Self::HeavyFoot,
        Self::MediumFoot,
        Self::LightFoot,
        Self::Mob,
        Self::BattleWagons,
        Self::LightArtillery,
        Self::HeavyArtillery,
        Self::Knights,
        Self::Cataphracts,
        Self::LightHorse,
        Self::Cavalry,
        Self::Camelry,
        Self::CataphractCamelry,
        Self::LightCamelry,
        Self::Elephants,
        Self::HeavyChariots,
        Self::LightChariots,
        Self::ScythedChariots,
    ];

    /// Whether it is foot; all other troops are mounted. AM-TRP-006, AM-TRP-007
    pub const fn is_foot(self) -> bool {
        matches!(
            self,
            Self::HeavyFoot
                | Self::MediumFoot
                | Self::LightFoot
                | Self::Mob
                | Self::BattleWagons
                | Self::LightArtillery
                | Self::HeavyArtillery
        )
    }

    /// Whether it is mounted. AM-TRP-007
    pub const fn is_mounted(self) -> bool {
        !self.is_foot()
    }

    /// Whether it counts as medium foot: mob does in all but the depth of its bases. AM-TRP-006, AM-BAS-014
    pub const fn is_medium_foot(self) -> bool {
        matches!(self, Self::MediumFoot | Self::Mob)
    }

    /// Whether it is artillery of either kind.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::LightArtillery | Self::HeavyArtillery)
    }

    /// Whether it is chariots of any kind.
    pub const fn is_chariots(self) -> bool {
        matches!(self, Self::HeavyChariots | Self::LightChariots | Self::ScythedChariots)
    }

    /// Whether it rides camels.
    pub const fn is_camels(self) -> bool {
        matches!(self, Self::Camelry | Self::CataphractCamelry | Self::LightCamelry)
    }

    /// Light horse, and light camelry wherever light horse is meant. AM-TRP-016
    pub const fn is_light_horse(self) -> bool {
        matches!(self, Self::LightHorse | Self::LightCamelry)
    }

    /// Whether it has an armour class at all. AM-TRP-009, AM-BAS-029
    pub const fn has_armour(self) -> bool {
        !(matches!(self, Self::BattleWagons | Self::Elephants) || self.is_artillery() || self.is_chariots())
    }

    /// Whether it can only be undrilled. AM-TRP-011, AM-BAS-028
    pub const fn is_always_undrilled(self) -> bool {
        matches!(self, Self::BattleWagons)
    }
}

/// Armour classes, worst first so that better ones compare as greater. AM-TRP-008
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Armour {
    /// No armour to speak of.
    Unprotected,
    /// Shields or light armour.
    Protected,
    /// AM-BAS-029
    Armoured,
    /// AM-BAS-029
    HeavilyArmoured,
}

impl Armour {
    /// All of them, worst first.
    pub const ALL: [Self; 4] = [Self::Unprotected, Self::Protected, Self::Armoured, Self::HeavilyArmoured];

    /// How many levels better it is than another; negative if worse. AM-TRP-008
    pub const fn levels_above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}

/// Qualities, worst first. AM-TRP-010
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// The worst.
    Poor,
    /// Most troops.
    Average,
    /// Better than most.
    Superior,
    /// The best.
    Elite,
}

impl Quality {
    /// All of them, worst first.
    pub const ALL: [Self; 4] = [Self::Poor, Self::Average, Self::Superior, Self::Elite];

    /// How many levels better it is than another; negative if worse. AM-TRP-010
    pub const fn levels_above(self, other: Self) -> i32 {
        self as i32 - other as i32
    }
}

/// Training: there is no third. AM-TRP-011, AM-BAS-030
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Training {
    /// Trained to manoeuvre.
    Drilled,
    /// Not so.
    Undrilled,
}

/// What a base is: everything that a rule about "what troops these are" may ask. AM-TRP-005
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Troops {
    /// The type.
    pub kind: TroopType,
    /// The armour class, of types that have one.
    #[serde(default)]
    pub armour: Option<Armour>,
    /// The quality.
    pub quality: Quality,
    /// The training.
    pub training: Training,
    /// What they can do; only what the army list gives counts. AM-TRP-013
    #[serde(default)]
    pub capabilities: Capabilities,
}

/// What is wrong with a description of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contradiction {
    /// The type has no armour class and one is given. AM-TRP-009
    ArmourGiven,
    /// The type has an armour class and none is given. AM-TRP-009
    NoArmour,
    /// Battle wagons are always undrilled. AM-BAS-028
    Drilled,
}

impl Troops {
    /// What contradicts itself in the description, if anything does.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match (self.kind.has_armour(), self.armour) {
            (false, Some(_)) => Some(Contradiction::ArmourGiven),
            (true, None) => Some(Contradiction::NoArmour),
            _ if self.kind.is_always_undrilled() && self.training == Training::Drilled => {
                Some(Contradiction::Drilled)
            }
            _ => None,
        }
    }

    /// Whether it has a capability.
    pub const fn has(&self, capability: Capability) -> bool {
        self.capabilities.has(capability)
    }

    /// Whether it is spearmen of either kind; light spear is not. AM-BAS-032
    pub const fn is_spearmen(&self) -> bool {
        self.has(Capability::OffensiveSpearmen) || self.has(Capability::DefensiveSpearmen)
    }

    /// Whether a base of it can shoot at all. AM-SHO-001
    pub fn can_shoot(&self) -> bool {
        self.capabilities.iter().any(Capability::is_for_shooting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-TRP-006, AM-TRP-007, AM-BAS-014.
    #[test]
    fn every_type_is_foot_or_mounted() {
        let foot = TroopType::ALL.iter().filter(|kind| kind.is_foot()).count();
        assert_eq!((foot, TroopType::ALL.len() - foot), (7, 11));
        assert!(TroopType::BattleWagons.is_foot() && TroopType::Elephants.is_mounted());
        assert!(TroopType::Mob.is_medium_foot() && !TroopType::HeavyFoot.is_medium_foot());
    }

    /// Proves AM-TRP-008, AM-TRP-010.
    #[test]
    fn levels_are_steps_on_a_ladder() {
        assert_eq!(Armour::Armoured.levels_above(Armour::Unprotected), 2);
        assert_eq!(Armour::HeavilyArmoured.levels_above(Armour::Armoured), 1);
        assert_eq!(Quality::Elite.levels_above(Quality::Average), 2);
        assert_eq!(Quality::Poor.levels_above(Quality::Elite), -3);
        assert_eq!((Armour::ALL.len(), Quality::ALL.len()), (4, 4));
    }

    /// Proves AM-TRP-009, AM-BAS-029.
    #[test]
    fn seven_types_have_no_armour_class() {
        let without: Vec<TroopType> = TroopType::ALL.into_iter().filter(|kind| !kind.has_armour()).collect();
        assert_eq!(
            without,
            [
                TroopType::BattleWagons,
                TroopType::LightArtillery,
                TroopType::HeavyArtillery,
                TroopType::Elephants,
                TroopType::HeavyChariots,
                TroopType::LightChariots,
                TroopType::ScythedChariots,
            ]
        );
        let elephants = Troops {
            kind: TroopType::Elephants,
            armour: Some(Armour::Armoured),
            quality: Quality::Average,
            training: Training::Undrilled,
            capabilities: Capabilities::NONE,
        };
        assert_eq!(elephants.contradiction(), Some(Contradiction::ArmourGiven));
        assert_eq!(Troops { armour: None, ..elephants }.contradiction(), None);
        let foot = Troops { kind: TroopType::HeavyFoot, armour: None, ..elephants };
        assert_eq!(foot.contradiction(), Some(Contradiction::NoArmour));
    }

    /// Proves AM-TRP-011, AM-BAS-028, AM-BAS-030.
    #[test]
    fn battle_wagons_are_always_undrilled() {
        let wagons = |training| Troops {
            kind: TroopType::BattleWagons,
            armour: None,
            quality: Quality::Average,
            training,
            capabilities: Capabilities::NONE,
        };
        assert_eq!(wagons(Training::Drilled).contradiction(), Some(Contradiction::Drilled));
        assert_eq!(wagons(Training::Undrilled).contradiction(), None);
    }

    /// Proves AM-BAS-032.
    #[test]
    fn light_spear_does_not_make_spearmen() {
        let with = |capability| Troops {
            kind: TroopType::HeavyFoot,
            armour: Some(Armour::Protected),
            quality: Quality::Average,
            training: Training::Drilled,
            capabilities: Capabilities::of(&[capability]),
        };
        assert!(
            with(Capability::OffensiveSpearmen).is_spearmen()
                && with(Capability::DefensiveSpearmen).is_spearmen()
        );
        assert!(!with(Capability::LightSpear).is_spearmen());
    }
}
