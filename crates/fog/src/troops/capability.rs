use serde::{Deserialize, Serialize};

/// What troops can do in combat. AM-TRP-012
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// Foot.
    Longbow,
    /// Foot or mounted.
    Crossbow,
    /// Foot or mounted archers.
    Bow,
    /// The bow as a secondary weapon: "bow*". A rule that names only the bow does not cover it.
    BowStar,
    /// Handguns or naphtha bombs.
    Firearm,
    /// Thrown from a distance.
    Javelins,
    /// Slings.
    Sling,
    /// In melee.
    Swordsmen,
    /// Foot in melee.
    SkilledSwordsmen,
    /// Foot.
    OffensiveSpearmen,
    /// Foot.
    DefensiveSpearmen,
    /// Foot.
    Pikemen,
    /// Foot that rely on a fierce charge.
    ImpactFoot,
    /// Two-handed weapons.
    HeavyWeapon,
    /// Halberds and bills.
    PoleArms,
    /// Mounted.
    Lancers,
    /// Foot or mounted, at impact.
    LightSpear,
    /// Light artillery, and battle wagons that carry it.
    LightArtillery,
    /// Heavy artillery.
    HeavyArtillery,
}

/// When a capability works. AM-BAS-031
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// In the shooting phase.
    Shooting,
    /// In the impact phase.
    Impact,
    /// In the melee phase.
    Melee,
}

impl Capability {
    /// Every capability, in the order of AM-TRP-012.
    pub const ALL: [Self; 19] = [
        Self::Longbow,
        Self::Crossbow,
        Self::Bow,
        Self::BowStar,
        Self::Firearm,
        Self::Javelins,
        Self::Sling,
        Self::Swordsmen,
        Self::SkilledSwordsmen,
        Self::OffensiveSpearmen,
        Self::DefensiveSpearmen,
        Self::Pikemen,
        Self::ImpactFoot,
        Self::HeavyWeapon,
        Self::PoleArms,
        Self::Lancers,
        Self::LightSpear,
        Self::LightArtillery,
        Self::HeavyArtillery,
    ];

    /// The phases in which it works. AM-BAS-031
    pub const fn phases(self) -> &'static [Phase] {
        match self {
            Self::Bow
            | Self::BowStar
            | Self::Crossbow
            | Self::Firearm
            | Self::Longbow
            | Self::Javelins
            | Self::Sling
            | Self::LightArtillery
            | Self::HeavyArtillery => &[Phase::Shooting],
            Self::ImpactFoot | Self::Lancers | Self::LightSpear => &[Phase::Impact],
            Self::HeavyWeapon
            | Self::Pikemen
            | Self::PoleArms
            | Self::DefensiveSpearmen
            | Self::OffensiveSpearmen => &[Phase::Impact, Phase::Melee],
            Self::SkilledSwordsmen | Self::Swordsmen => &[Phase::Melee],
        }
    }

    /// Whether it lets a base shoot in the shooting phase. AM-SHO-001
    pub fn is_for_shooting(self) -> bool {
        self.phases().contains(&Phase::Shooting)
    }
}

/// A set of capabilities: several, or none. AM-TRP-012
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", as = "Vec<Capability>"))]
#[serde(from = "Vec<Capability>", into = "Vec<Capability>")]
pub struct Capabilities(u32);

impl Capabilities {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// These.
    pub const fn of(capabilities: &[Capability]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < capabilities.len() {
            bits |= 1 << capabilities[index] as u32;
            index += 1;
        }
        Self(bits)
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, capability: Capability) -> Self {
        Self(self.0 | 1 << capability as u32)
    }

    /// Without one.
    #[must_use]
    pub const fn without(self, capability: Capability) -> Self {
        Self(self.0 & !(1 << capability as u32))
    }

    /// Whether this one is among them.
    pub const fn has(self, capability: Capability) -> bool {
        self.0 & 1 << capability as u32 != 0
    }

    /// Whether any of these is among them.
    pub fn has_any(self, capabilities: &[Capability]) -> bool {
        capabilities.iter().any(|&capability| self.has(capability))
    }

    /// All of them, in the order of AM-TRP-012.
    pub fn iter(self) -> impl Iterator<Item = Capability> {
        Capability::ALL.into_iter().filter(move |&capability| self.has(capability))
    }
}

impl From<Vec<Capability>> for Capabilities {
    fn from(capabilities: Vec<Capability>) -> Self {
        Self::of(&capabilities)
    }
}

impl From<Capabilities> for Vec<Capability> {
    fn from(capabilities: Capabilities) -> Self {
        capabilities.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-TRP-012.
    #[test]
    fn a_base_has_several_capabilities_or_none() {
        let both = Capabilities::of(&[Capability::BowStar, Capability::Lancers]);
        assert_eq!(both.iter().collect::<Vec<_>>(), [Capability::BowStar, Capability::Lancers]);
        assert!(!both.has(Capability::Bow), "bow* is not bow");
        assert_eq!(Capabilities::NONE.iter().count(), 0);
        assert_eq!(Capability::ALL.len(), 19);
        assert_eq!(both.without(Capability::Lancers).with(Capability::Lancers), both);
    }

    /// Proves AM-BAS-031.
    #[test]
    fn each_capability_works_in_its_phases() {
        use Phase::{Impact, Melee, Shooting};
        let table: [(&[Phase], &str); 19] = [
            (&[Shooting], "longbow"),
            (&[Shooting], "crossbow"),
            (&[Shooting], "bow"),
            (&[Shooting], "bow*"),
            (&[Shooting], "firearm"),
            (&[Shooting], "javelins"),
            (&[Shooting], "sling"),
            (&[Melee], "swordsmen"),
            (&[Melee], "skilled swordsmen"),
            (&[Impact, Melee], "offensive spearmen"),
            (&[Impact, Melee], "defensive spearmen"),
            (&[Impact, Melee], "pikemen"),
            (&[Impact], "impact foot"),
            (&[Impact, Melee], "heavy weapon"),
            (&[Impact, Melee], "pole arms"),
            (&[Impact], "lancers"),
            (&[Impact], "light spear"),
            (&[Shooting], "light artillery"),
            (&[Shooting], "heavy artillery"),
        ];
        for (capability, (phases, name)) in Capability::ALL.into_iter().zip(table) {
            assert_eq!((capability.phases(), capability.name()), (phases, name));
        }
    }
}
