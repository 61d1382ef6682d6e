//! An army as it comes to the table.

use serde::{Deserialize, Serialize};

use crate::command::{Commander, CommanderLevel, Contingent, Rank};
use crate::setup::Territory;
use crate::{BattleGroup, TroopType};

/// A battle group of an army, in the army's order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Member {
    /// What it is.
    pub group: BattleGroup,
    /// Which part of the army it belongs to.
    #[serde(default)]
    pub contingent: Contingent,
    /// Whether its list lets it fight on foot. AM-SET-054
    #[serde(default)]
    pub may_dismount: bool,
    /// How many base widths of portable defences it carries. AM-SPE-028
    #[serde(default)]
    pub portable_defences: u8,
    /// The other battle groups of the army that its list lets it pass through. AM-MOV-068
    #[serde(default)]
    pub passes_through: Vec<usize>,
    /// How many bases wide its owner means to draw it up: where he leaves its place open, it is placed like that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
}

impl Member {
    /// A battle group of the main army for which its list provides nothing special.
    pub const fn plain(group: BattleGroup) -> Self {
        Self {
            group,
            contingent: Contingent::Main,
            may_dismount: false,
            portable_defences: 0,
            passes_through: Vec::new(),
            files: None,
        }
    }
}

/// An army: what a legal roster becomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Army {
    /// What its owner calls it.
    pub name: String,
    /// Its battle groups.
    pub groups: Vec<Member>,
    /// Its commanders, the commander-in-chief first.
    pub commanders: Vec<Commander>,
    /// What they are called, in their order, as far as they have names.
    #[serde(default)]
    pub commander_names: Vec<Option<String>>,
    /// Whether its camp is fortified. AM-TRP-021
    #[serde(default)]
    pub fortified_camp: bool,
    /// How many base widths of field fortifications it has. AM-SPE-018
    #[serde(default)]
    pub fortifications: u8,
    /// The territory types that its list offers. AM-SET-006
    pub territories: Vec<Territory>,
}

impl Army {
    /// The level of its commander-in-chief.
    pub fn chief(&self) -> Option<CommanderLevel> {
        self.commanders
            .iter()
            .find(|commander| commander.rank == Rank::CommanderInChief)
            .map(|chief| chief.level)
    }

    /// What it adds to its die for the pre-battle initiative: by its commander-in-chief, and by how many bases scout for
    /// it. AM-SET-005
    pub fn initiative(&self) -> u8 {
        let chief = match self.chief() {
            Some(CommanderLevel::Inspired) => 2,
            Some(CommanderLevel::Field) => 1,
            Some(CommanderLevel::Troop) | None => 0,
        };
        let scouts = |kind: TroopType| {
            matches!(
                kind,
                TroopType::Cavalry
                    | TroopType::LightHorse
                    | TroopType::Camelry
                    | TroopType::LightCamelry
                    | TroopType::LightChariots
            )
        };
        let bases = self.groups.iter().flat_map(|member| member.group.bases());
        let scouting = match bases.filter(|base| scouts(base.kind)).count() {
            0..10 => 0,
            10..=24 => 1,
            25.. => 2,
        };
        chief + scouting
    }

    /// How many battle groups it has to lose: skirmishers count half, scythed chariots not at all. AM-GLO-004
    pub fn break_point(&self) -> usize {
        let scythed = |member: &&Member| {
            member.group.bases().iter().all(|base| base.kind == TroopType::ScythedChariots)
        };
        let counted: Vec<&Member> = self.groups.iter().filter(|member| !scythed(member)).collect();
        let skirmishers = counted.iter().filter(|member| member.group.is_skirmishers()).count();
        counted.len() - skirmishers + skirmishers.div_ceil(2)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An army of these battle groups under a commander-in-chief of this level and two troop commanders.
    pub(crate) fn army(chief: CommanderLevel, groups: &[&str]) -> Army {
        let commander = |rank, level| Commander::new(rank, level);
        let member = |text: &&str| {
            Member::plain(BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}")))
        };
        Army {
            name: String::from("Army"),
            groups: groups.iter().map(member).collect(),
            commanders: vec![
                commander(Rank::CommanderInChief, chief),
                commander(Rank::SubCommander, CommanderLevel::Troop),
                commander(Rank::SubCommander, CommanderLevel::Troop),
            ],
            commander_names: Vec::new(),
            fortified_camp: false,
            fortifications: 0,
            territories: vec![Territory::Agricultural, Territory::Hilly],
        }
    }

    /// Proves AM-SET-005.
    #[test]
    fn initiative_counts_the_chief_and_the_scouts() {
        let horse = |bases: usize| format!("{bases} light horse, unprotected, average, undrilled, javelins");
        let initiative = |chief, horse_bases: usize| {
            let text = horse(horse_bases);
            let knights = "8 knights, armoured, average, undrilled, lancers";
            army(chief, &[&text, knights]).initiative()
        };
        let by_bases = [(9, 0), (10, 1), (24, 1), (25, 2)];
        for (bases, scouting) in by_bases {
            assert_eq!(initiative(CommanderLevel::Troop, bases), scouting, "{bases}");
            assert_eq!(initiative(CommanderLevel::Field, bases), 1 + scouting);
            assert_eq!(initiative(CommanderLevel::Inspired, bases), 2 + scouting);
        }
        let chariots = "4 light chariots, average, undrilled";
        let mixed =
            army(CommanderLevel::Field, &[&horse(12), "8 knights, armoured, average, undrilled", chariots]);
        assert_eq!(mixed.initiative(), 2, "16 bases and a field commander");
        let camels = "10 light camelry, unprotected, average, undrilled";
        assert_eq!(army(CommanderLevel::Troop, &[camels]).initiative(), 1);
        let heavy = "12 cataphract camelry, heavily armoured, average, undrilled";
        assert_eq!(army(CommanderLevel::Troop, &[heavy]).initiative(), 0);
    }

    /// Proves AM-GLO-004, AM-TRP-021.
    #[test]
    fn skirmishers_count_half_for_the_break_point() {
        let battle = "4 heavy foot, protected, average, drilled";
        let light = "4 light foot, unprotected, average, drilled, bow";
        let scythed = "2 scythed chariots, average, undrilled";
        let of = |groups: &[&str]| army(CommanderLevel::Troop, groups).break_point();
        assert_eq!(of(&[battle; 10]), 10);
        assert_eq!(of(&[battle, battle, light, light, light]), 4, "one and a half, rounded up");
        assert_eq!(of(&[battle, scythed]), 1);
        let camp = Army { fortified_camp: true, ..army(CommanderLevel::Troop, &[battle; 10]) };
        assert_eq!(camp.break_point(), 10, "a camp is no battle group");
    }
}
