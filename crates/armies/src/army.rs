//! An army that is ready for the table: a roster that has been found legal, with everything that the game asks of it.

use acies_fog::army::{Member, break_point, initiative};
use acies_fog::command::{Commander, CommanderLevel, Contingent, Rank};
use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, portable_defences};
use acies_fog::troops::notation;
use acies_fog::{BattleGroup, Troops};
use serde::{Deserialize, Serialize};

use crate::composition::{self, Inspection, Resolved, Violation, commanders};
use crate::library::Library;
use crate::list::Territory;
use crate::roster::{GroupEntry, Roster};
use crate::text::same;

/// An army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// What its owner calls it.
    pub name: String,
    /// The id of its list.
    pub list: String,
    /// What it costs.
    pub points: u32,
    /// Its commanders, in the roster's order.
    pub commanders: Vec<NamedCommander>,
    /// Its battle groups in order of march.
    pub groups: Vec<ArmyGroup>,
    /// Whether its camp is fortified. AM-TRP-023
    pub fortified_camp: bool,
    /// Base widths of field fortifications. AM-SPE-018
    pub field_fortifications: u16,
    /// The initiative modifier. AM-SET-005
    pub initiative: u8,
    /// The kinds of land that its list offers. AM-SET-006
    pub territories: Vec<Territory>,
}

/// A commander with his name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedCommander {
    /// The name, if the roster gives one.
    pub name: Option<String>,
    /// His rank and level.
    pub commander: Commander,
    /// Whether he rides an elephant. AM-BGR-018
    pub on_elephant: bool,
}

/// A battle group with what its list allows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmyGroup {
    /// Its name and bases.
    pub group: BattleGroup,
    /// The line of the list.
    pub line: String,
    /// The part of the army.
    pub contingent: Contingent,
    /// Base widths of portable defences, 0 for none. AM-SPE-030
    pub portable_defences: u16,
    /// What the list says on dismounting.
    pub dismounting: Dismounting,
    /// The battle groups, by their places in the army, that the list lets it pass through. AM-MOV-068
    pub passes_through: Vec<usize>,
}

/// Whether a list permits its troops to dismount in any battle. AM-SET-054
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dismounting {
    /// It does not: they can only where the enemy has given cause.
    NotByList,
    /// They can, as AM-SET-056 has it.
    ByTheRules,
    /// They can, and become this.
    As(Troops),
}

impl Army {
    /// The army of a legal roster; otherwise all that is wrong with it.
    pub fn new(roster: &Roster, library: &Library) -> Result<Self, Vec<Violation>> {
        let report = composition::check(roster, library);
        let inspection = Inspection::new(roster, library).filter(|_| report.violations.is_empty());
        let Some((inspection, _)) = inspection else { return Err(report.violations) };
        let named = |(entry, commander): (&crate::roster::CommanderEntry, Commander)| NamedCommander {
            name: entry.name.clone(),
            commander,
            on_elephant: entry.on_elephant,
        };
        let commanders: Vec<NamedCommander> =
            roster.commander.iter().zip(commanders::commanders(roster)).map(named).collect();
        let entries = roster.battle_group.iter().zip(inspection.groups.iter().flatten());
        let groups: Vec<ArmyGroup> =
            entries.map(|(entry, group)| army_group(&inspection, entry, group)).collect();
        let chief = commanders.iter().find(|commander| commander.commander.rank == Rank::CommanderInChief);
        let level = chief.map_or(CommanderLevel::Troop, |chief| chief.commander.level);
        Ok(Self {
            name: roster.name.clone(),
            list: roster.list.clone(),
            points: report.points.total,
            initiative: initiative(level, groups.iter().map(|group| &group.group)),
            commanders,
            groups,
            fortified_camp: roster.fortified_camp,
            field_fortifications: roster.field_fortifications,
            territories: inspection.list.file().territories.clone(),
        })
    }

    /// The attrition points at which it breaks: one for each battle group of battle troops and half of one for each of
    /// skirmishers, the total rounded up; scythed chariots do not count. AM-SEQ-013
    pub fn break_point(&self) -> usize {
        break_point(self.groups.iter().map(|group| &group.group))
    }

    /// The army as the game takes it.
    pub fn for_the_table(&self) -> acies_fog::Army {
        let member = |group: &ArmyGroup| Member {
            group: group.group.clone(),
            contingent: group.contingent,
            may_dismount: group.dismounting != Dismounting::NotByList,
            portable_defences: group.portable_defences as u8,
        };
        acies_fog::Army {
            name: self.name.clone(),
            groups: self.groups.iter().map(member).collect(),
            commanders: self.commanders.iter().map(|commander| commander.commander).collect(),
            fortified_camp: self.fortified_camp,
            fortifications: self.field_fortifications as u8,
            territories: self.territories.iter().map(|&territory| territory.into()).collect(),
        }
    }
}

fn army_group(inspection: &Inspection<'_>, entry: &GroupEntry, resolved: &Resolved<'_>) -> ArmyGroup {
    let line = &resolved.line.file;
    let contingents = commanders::contingents(inspection.roster);
    let place = |name: &String| contingents.iter().position(|other| same(other, name)).unwrap_or_default();
    let own_contingent = |other: &GroupEntry| match (&entry.contingent, &other.contingent) {
        (None, None) => true,
        (Some(one), Some(other)) => same(one, other),
        _ => false,
    };
    let others = inspection.roster.battle_group.iter().zip(inspection.groups.iter().flatten()).enumerate();
    let passes_through = others
        .filter(|(_, (other, group))| {
            own_contingent(other) && line.passes_through.iter().any(|name| same(name, &group.line.file.name))
        })
        .map(|(index, _)| index)
        .collect();
    ArmyGroup {
        group: resolved.group.clone(),
        line: line.name.clone(),
        contingent: entry
            .contingent
            .as_ref()
            .map_or(Contingent::Main, |name| Contingent::Ally(place(name) as u8)),
        portable_defences: if entry.portable_defences {
            portable_defences(entry.bases) / DEFENCES_PER_BASE_WIDTH
        } else {
            0
        },
        dismounting: match &line.on_foot {
            Some(on_foot) => on_foot_like(on_foot, &resolved.group),
            None if line.dismounts => Dismounting::ByTheRules,
            None => Dismounting::NotByList,
        },
        passes_through,
    }
}

/// What a list says that troops become on foot, with the quality and training that they have.
fn on_foot_like(on_foot: &str, group: &BattleGroup) -> Dismounting {
    let text = format!("1 {on_foot}, {}, {}", group.quality(), group.training());
    let troops = notation::parse(&text).ok().map(|description| description.parts[0].1);
    troops.map_or(Dismounting::ByTheRules, Dismounting::As)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-SEQ-013.
    #[test]
    fn the_break_point_counts_skirmishers_by_halves() {
        let army = |battle: usize, skirmishers: usize, scythed: usize| {
            let groups = [
                (battle, "6 heavy foot, protected, average, drilled"),
                (skirmishers, "6 light foot, unprotected, average, drilled, bow"),
                (scythed, "2 scythed chariots, average, undrilled"),
            ];
            let group = |text| ArmyGroup {
                group: BattleGroup::described(text).unwrap(),
                line: String::new(),
                contingent: Contingent::Main,
                portable_defences: 0,
                dismounting: Dismounting::NotByList,
                passes_through: Vec::new(),
            };
            Army {
                name: String::new(),
                list: String::new(),
                points: 0,
                commanders: Vec::new(),
                groups: groups.iter().flat_map(|&(times, text)| vec![group(text); times]).collect(),
                fortified_camp: true,
                field_fortifications: 0,
                initiative: 0,
                territories: Vec::new(),
            }
        };
        assert_eq!(army(9, 3, 0).break_point(), 11);
        assert_eq!(army(7, 4, 1).break_point(), 9);
        assert_eq!(
            (army(9, 2, 0).break_point(), army(7, 4, 0).break_point(), army(0, 1, 0).break_point()),
            (10, 9, 1)
        );
    }
}
