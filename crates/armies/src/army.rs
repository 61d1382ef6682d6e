//! An army that is ready for the table: a roster that has been found legal, with everything that the game asks of it.

use acies_fog::army::Member;
use acies_fog::command::{Contingent, Rank};
use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, portable_defences};
use acies_fog::troops::notation;
use acies_fog::{BattleGroup, Troops};
use serde::{Deserialize, Serialize};

use crate::composition::{self, Inspection, Resolved, Violation, commanders};
use crate::library::Library;
use crate::roster::{CommanderEntry, GroupEntry, Roster};
use crate::text::same;

/// An army with what its list and its roster say of it beyond what every game needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// The army as it comes to the table.
    pub army: acies_fog::Army,
    /// The id of its list.
    pub list: String,
    /// What it costs.
    pub points: u32,
    /// More on each commander, in the army's order.
    pub commanders: Vec<CommanderDetails>,
    /// More on each battle group, in the army's order, which is its order of march.
    pub groups: Vec<GroupDetails>,
}

/// What a roster says of a commander besides rank and level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderDetails {
    /// The name, if the roster gives one.
    pub name: Option<String>,
    /// Of an ally: the name of his contingent.
    pub contingent: Option<String>,
    /// Whether he rides an elephant. AM-BGR-018
    pub on_elephant: bool,
}

/// What a list says of a battle group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupDetails {
    /// The line of the list.
    pub line: String,
    /// The name of its contingent, unless it is of the main army.
    pub contingent: Option<String>,
    /// What it may become on foot, if it may dismount.
    pub dismounting: Dismounting,
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
        let mut commanders: Vec<_> = roster.commander.iter().zip(commanders::commanders(roster)).collect();
        // The game wants the commander-in-chief first.
        commanders.sort_by_key(|(_, commander)| commander.rank != Rank::CommanderInChief);
        let details = |(entry, _): &(&CommanderEntry, _)| CommanderDetails {
            name: entry.name.clone(),
            contingent: entry.contingent.clone(),
            on_elephant: entry.on_elephant,
        };
        let entries = || roster.battle_group.iter().zip(inspection.groups.iter().flatten());
        let army = acies_fog::Army {
            name: roster.name.clone(),
            groups: entries().map(|(entry, group)| member(&inspection, entry, group)).collect(),
            commanders: commanders.iter().map(|(_, commander)| *commander).collect(),
            commander_names: commanders.iter().map(|(entry, _)| entry.name.clone()).collect(),
            fortified_camp: roster.fortified_camp,
            fortifications: u8::try_from(roster.field_fortifications).unwrap_or(u8::MAX),
            territories: inspection.list.file().territories.clone(),
        };
        Ok(Self {
            army,
            list: roster.list.clone(),
            points: report.points.total,
            commanders: commanders.iter().map(details).collect(),
            groups: entries().map(|(entry, group)| group_details(entry, group)).collect(),
        })
    }
}

fn member(inspection: &Inspection<'_>, entry: &GroupEntry, resolved: &Resolved<'_>) -> Member {
    let roster = inspection.roster;
    let contingents = commanders::contingents(roster);
    let place = |name: &String| contingents.iter().position(|other| same(other, name)).unwrap_or_default();
    let widths = portable_defences(entry.bases) / DEFENCES_PER_BASE_WIDTH;
    Member {
        group: resolved.group.clone(),
        contingent: entry
            .contingent
            .as_ref()
            .map_or(Contingent::Main, |name| Contingent::Ally(place(name) as u8)),
        may_dismount: resolved.line.file.dismounts,
        portable_defences: if entry.portable_defences { widths as u8 } else { 0 },
        passes_through: passes_through(inspection, entry, resolved),
        files: entry.files.and_then(|files| u8::try_from(files).ok()),
    }
}

/// The battle groups of its own contingent that its list lets it pass through, by their places in the army. AM-MOV-068
fn passes_through(inspection: &Inspection<'_>, entry: &GroupEntry, resolved: &Resolved<'_>) -> Vec<usize> {
    let line = &resolved.line.file;
    let own_contingent = |other: &GroupEntry| match (&entry.contingent, &other.contingent) {
        (None, None) => true,
        (Some(one), Some(other)) => same(one, other),
        _ => false,
    };
    let others = inspection.roster.battle_group.iter().zip(inspection.groups.iter().flatten()).enumerate();
    others
        .filter(|(_, (other, group))| {
            own_contingent(other) && line.passes_through.iter().any(|name| same(name, &group.line.file.name))
        })
        .map(|(index, _)| index)
        .collect()
}

fn group_details(entry: &GroupEntry, resolved: &Resolved<'_>) -> GroupDetails {
    let line = &resolved.line.file;
    GroupDetails {
        line: line.name.clone(),
        contingent: entry.contingent.clone(),
        dismounting: match &line.on_foot {
            Some(on_foot) => on_foot_like(on_foot, &resolved.group),
            None if line.dismounts => Dismounting::ByTheRules,
            None => Dismounting::NotByList,
        },
    }
}

/// What a list says that troops become on foot, with the quality and training that they have.
fn on_foot_like(on_foot: &str, group: &BattleGroup) -> Dismounting {
    let text = format!("1 {on_foot}, {}, {}", group.quality(), group.training());
    let troops = notation::parse(&text).ok().map(|description| description.parts[0].1);
    troops.map_or(Dismounting::ByTheRules, Dismounting::As)
}
