use acies_rules::Rulebook;

use crate::rerolls::CloseCombatRerolls;
use crate::terrain::Grade;

/// What a rule set of Field of Glory differs in from the others. Rules read these values; none asks which set it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Its rulebook.
    pub rulebook: Rulebook,
    /// How close combat dice are rolled again. QR-DIF-006
    pub close_combat_rerolls: CloseCombatRerolls,
    /// Whether deep impact foot and deep mounted count as superior at impact. QR-DIF-006
    pub upgrades_deep_troops_at_impact: bool,
    /// What soft sand is for camelry and light camelry. QR-DIF-007
    pub soft_sand_for_camels: Grade,
}

impl RuleSet {
    /// Field of Glory Ancient & Medieval 3.2a.
    pub const ANCIENT_3_2A: Self = Self {
        rulebook: Rulebook::FogAm,
        close_combat_rerolls: CloseCombatRerolls::Compared,
        upgrades_deep_troops_at_impact: true,
        soft_sand_for_camels: Grade::Open,
    };

    /// Field of Glory 2.0.
    pub const ANCIENT_2_0: Self = Self {
        rulebook: Rulebook::FogAm2,
        close_combat_rerolls: CloseCombatRerolls::ByOwnQuality,
        upgrades_deep_troops_at_impact: false,
        soft_sand_for_camels: Grade::Rough,
    };
}
