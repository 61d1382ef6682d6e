//! What the rule sets of Field of Glory differ in, in the order of the book. Rules read these values; none asks which rule
//! set it is. QR-DIF-001

use acies_field::Mu;
use acies_rules::Rulebook;

use crate::movement::Class;
use crate::rerolls::CloseCombatRerolls;
use crate::terrain::Grade;

/// A rule set of Field of Glory. What a set does not say is as in the others, and is no value here. QR-DIF-002
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Its rulebook.
    pub rulebook: Rulebook,
    /// How far and how freely troops move. QR-DIF-003, QR-DIF-004, QR-DIF-005
    pub moves: Moves,
    /// How close combat dice are rolled again. QR-DIF-006
    pub close_combat_rerolls: CloseCombatRerolls,
    /// What soft sand is for camelry and light camelry. QR-DIF-007
    pub soft_sand_for_camels: Grade,
    /// Cohesion tests. QR-DIF-008
    pub cohesion: Tests,
    /// Dice of impact and shooting, and ranges. QR-DIF-010, QR-DIF-011
    pub dice: Numbers,
    /// The order of things. QR-DIF-012
    pub sequence: Sequence,
    /// Points of advantage. QR-DIF-013
    pub advantages: Advantages,
    /// Whose bases are spared by death rolls. QR-DIF-014
    pub spared: Spared,
    /// Whether shock troops who are fragmented still are shock troops. QR-DIF-015
    pub fragmented_stay_shock: bool,
    /// Whether only those who pursue cut down routers whom they touch, and not everybody who touches them. QR-DIF-015
    pub only_pursuers_cut_down: bool,
}

/// How far and how freely troops move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Medium foot with bows, in open, uneven, rough and difficult terrain. QR-DIF-003
    pub bowmen: [i32; 4],
    /// How far heavy foot and medium foot with bows go in the open, away from all enemy; none if no further than else.
    /// QR-DIF-003
    pub slow_foot_unseen: Option<Mu>,
    /// Light chariots, in open, uneven, rough and difficult terrain. QR-DIF-003
    pub light_chariots: [i32; 4],
    /// How much further than in the open a column goes along a road. QR-DIF-003
    pub along_a_road: Mu,
    /// What is close to enemy battle troops. QR-DIF-004
    pub close: Mu,
    /// What is close to enemy skirmishers. QR-DIF-004
    pub close_to_skirmishers: Mu,
    /// Whether pikemen move by their training, like others. QR-DIF-004
    pub pikemen_as_trained: bool,
    /// Going about, and back again, of undrilled cavalry and light chariots that can evade. QR-DIF-004
    pub there_and_back_undrilled: Class,
    /// Whether an initial rout is a variable move even if no enemy is in contact. QR-DIF-005
    pub routs_vary_without_contact: bool,
}

/// Cohesion tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tests {
    /// So many bases to one hit make a test harder. QR-DIF-008
    pub bases_per_hit: u32,
    /// How near the loss of the commander-in-chief is seen. QR-DIF-008
    pub chief_in_sight: Mu,
    /// Whether shock mounted do not mind lancers and heavy chariots. QR-DIF-008
    pub shock_mounted_brave_lancers: bool,
    /// Whether the undrilled mind scythed chariots twice. QR-DIF-008
    pub undrilled_fear_scythes: bool,
    /// What keeps a battle group from being bolstered or rallied. QR-DIF-008
    pub no_bolstering_after: Setback,
    /// Nobody is rallied so near to enemy. QR-DIF-008
    pub no_rallying_within: Mu,
    /// Whether the fragmented break without a test when they are charged where they would drop a level. QR-DIF-008
    pub fragmented_break_if_flanked: bool,
}

/// What keeps a battle group from being bolstered or rallied in the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// A drop of cohesion, for whatever reason. AM-JAP-033
    Drop,
    /// A cohesion test that it failed. QR-COH-008
    FailedTest,
}

/// Dice of impact and shooting, and ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// How far cataphracts shoot when one base deep. QR-DIF-010
    pub cataphracts_one_deep: Mu,
    /// At impact, elephants. QR-DIF-011
    pub elephants_at_impact: u32,
    /// At impact, scythed chariots. QR-DIF-011
    pub scythed_chariots_at_impact: u32,
    /// At impact, all others. QR-DIF-011
    pub others_at_impact: u32,
    /// How many less of them against elephants. QR-DIF-011
    pub fewer_against_elephants: u32,
    /// Sixths of a die of each base of the line with javelins or firearms. QR-DIF-011
    pub sixths_of_javelins: u32,
    /// Sixths of a die of each base of the line with slings, by rank. QR-DIC-006
    pub sixths_of_slings: [u32; 2],
    /// Whether bow* shoots in support at impact. QR-DIF-011
    pub bow_star_supports: bool,
}

/// The order of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Whether the active player breaks off first. QR-DIF-012
    pub active_breaks_off_first: bool,
    /// Whether scythed chariots that have nobody before them any more go as the last thing of a turn. QR-DIF-012
    pub removes_spent_chariots: bool,
    /// Whether the fate of commanders who fought is rolled before death rolls and tests, so that their loss is one reason to
    /// test among others; otherwise it comes after them and is tested for at the end of the phase. QR-DIF-008, QR-DIF-012
    pub commanders_fall_first: bool,
}

/// Points of advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a row of the table of differences")]
pub struct Advantages {
    /// Whether those who only overlap shoot and are shot at as if they did not fight. QR-DIF-013
    pub overlaps_shoot_freely: bool,
    /// Whether light foot shoot in support without the minus of others. QR-DIF-013
    pub light_foot_support_freely: bool,
    /// Whether spearmen in one rank keep their plus if others back them. QR-DIF-013
    pub spearmen_may_be_backed: bool,
    /// Whether pole arms are a capability of their own. QR-DIF-013
    pub pole_arms: bool,
    /// Whether light chariots have a plus of their own at impact. QR-DIF-013
    pub light_chariots: bool,
    /// Whether a column has a minus at impact. QR-DIF-013
    pub columns_suffer: bool,
    /// Whether skilled swordsmen may fight in two directions without a minus. QR-DIF-013
    pub skilled_fight_two_ways: bool,
}

/// Whose bases are spared by death rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spared {
    /// Those of elephants, artillery and battle wagons. QR-DIF-014
    pub big: bool,
    /// Those of battle groups that began with two. QR-DIF-014
    pub pairs: bool,
    /// Those of mounted, other than elephants, hit in close combat by foot only. QR-DIF-014
    pub horse_hit_by_foot: bool,
}

impl RuleSet {
    /// All of them, the latest first.
    pub const ALL: [&'static Self; 2] = [&Self::ANCIENT_3_2A, &Self::ANCIENT_2_0];

    /// The rule set of a rulebook, if it is one of these.
    pub const fn of(rulebook: Rulebook) -> Option<&'static Self> {
        match rulebook {
            Rulebook::FogAm => Some(&Self::ANCIENT_3_2A),
            Rulebook::FogAm2 => Some(&Self::ANCIENT_2_0),
            Rulebook::FogR | Rulebook::Dbm | Rulebook::FogCard => None,
        }
    }

    /// Field of Glory Ancient & Medieval 3.2a.
    pub const ANCIENT_3_2A: Self = Self {
        rulebook: Rulebook::FogAm,
        moves: Moves {
            bowmen: [3, 3, 3, 2],
            slow_foot_unseen: Some(Mu::new(4)),
            light_chariots: [5, 4, 2, 1],
            along_a_road: Mu::new(0),
            close: Mu::new(5),
            close_to_skirmishers: Mu::new(3),
            pikemen_as_trained: false,
            there_and_back_undrilled: Class::Complex,
            routs_vary_without_contact: true,
        },
        close_combat_rerolls: CloseCombatRerolls::Compared,
        soft_sand_for_camels: Grade::Open,
        cohesion: Tests {
            bases_per_hit: 2,
            chief_in_sight: Mu::new(6),
            shock_mounted_brave_lancers: true,
            undrilled_fear_scythes: true,
            no_bolstering_after: Setback::Drop,
            no_rallying_within: Mu::new(5),
            fragmented_break_if_flanked: true,
        },
        dice: Numbers {
            cataphracts_one_deep: Mu::new(3),
            elephants_at_impact: 3,
            scythed_chariots_at_impact: 4,
            others_at_impact: 3,
            fewer_against_elephants: 1,
            sixths_of_javelins: 6,
            sixths_of_slings: [6, 3],
            bow_star_supports: true,
        },
        sequence: Sequence {
            active_breaks_off_first: false,
            removes_spent_chariots: true,
            commanders_fall_first: true,
        },
        advantages: Advantages {
            overlaps_shoot_freely: true,
            light_foot_support_freely: true,
            spearmen_may_be_backed: true,
            pole_arms: true,
            light_chariots: true,
            columns_suffer: true,
            skilled_fight_two_ways: true,
        },
        spared: Spared { big: false, pairs: true, horse_hit_by_foot: true },
        fragmented_stay_shock: true,
        only_pursuers_cut_down: true,
    };

    /// Field of Glory 2.0.
    pub const ANCIENT_2_0: Self = Self {
        rulebook: Rulebook::FogAm2,
        moves: Moves {
            bowmen: [4, 4, 4, 3],
            slow_foot_unseen: None,
            light_chariots: [5, 3, 2, 1],
            along_a_road: Mu::new(1),
            close: Mu::new(6),
            close_to_skirmishers: Mu::new(4),
            pikemen_as_trained: true,
            there_and_back_undrilled: Class::Impossible,
            routs_vary_without_contact: false,
        },
        close_combat_rerolls: CloseCombatRerolls::ByOwnQuality,
        soft_sand_for_camels: Grade::Rough,
        cohesion: Tests {
            bases_per_hit: 3,
            chief_in_sight: Mu::new(3),
            shock_mounted_brave_lancers: false,
            undrilled_fear_scythes: false,
            no_bolstering_after: Setback::FailedTest,
            no_rallying_within: Mu::new(6),
            fragmented_break_if_flanked: false,
        },
        dice: Numbers {
            cataphracts_one_deep: Mu::new(4),
            elephants_at_impact: 3,
            scythed_chariots_at_impact: 3,
            others_at_impact: 2,
            fewer_against_elephants: 0,
            sixths_of_javelins: 3,
            sixths_of_slings: [3, 3],
            bow_star_supports: false,
        },
        sequence: Sequence {
            active_breaks_off_first: true,
            removes_spent_chariots: false,
            commanders_fall_first: false,
        },
        advantages: Advantages {
            overlaps_shoot_freely: false,
            light_foot_support_freely: false,
            spearmen_may_be_backed: false,
            pole_arms: false,
            light_chariots: false,
            columns_suffer: false,
            skilled_fight_two_ways: false,
        },
        spared: Spared { big: true, pairs: false, horse_hit_by_foot: false },
        fragmented_stay_shock: false,
        only_pursuers_cut_down: false,
    };
}
