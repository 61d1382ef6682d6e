//! A legal roster as people take it along.

use std::fmt;

use acies_armies::points::recommended;
use acies_armies::{Army, Dismounting, GroupDetails, Library, Roster, composition};
use acies_fog::Troops;
use acies_fog::army::Member;
use acies_fog::command::{CommanderLevel, Rank};
use acies_fog::setup::Territory;
use serde::Serialize;

/// The sheet, line by line.
#[derive(Serialize)]
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) list: String,
    pub(super) date: String,
    pub(super) campaign: Option<String>,
    pub(super) note: Option<String>,
    pub(super) points: u32,
    pub(super) limit: u32,
    /// AM-SET-005
    pub(super) initiative: u8,
    /// AM-SEQ-013
    pub(super) break_point: usize,
    pub(super) territories: Vec<String>,
    /// AM-PTS-001
    pub(super) table: Option<String>,
    pub(super) commanders: Vec<Row>,
    pub(super) battle_groups: Vec<Row>,
    pub(super) others: Vec<Row>,
}

/// A commander, a battle group or something else that may cost points.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    /// 0 for what has no bases.
    pub(super) bases: usize,
    pub(super) what: String,
    pub(super) notes: Vec<String>,
    pub(super) points: u32,
}

impl Sheet {
    pub(super) fn new(roster: &Roster, army: &Army, library: &Library) -> Self {
        let bill = composition::check(roster, library).points;
        let all = army.army.commanders.iter().zip(&army.commanders);
        let commanders = all.map(|(commander, details)| {
            let contingent = details.contingent.as_deref().unwrap_or_default();
            let (rank, of_allies) = match commander.rank {
                Rank::CommanderInChief => ("Commander-in-chief".into(), false),
                Rank::SubCommander => ("Sub-commander".into(), false),
                Rank::Ally(_) => (format!("Ally commander, {contingent}"), true),
            };
            let level = level_name(commander.level);
            let notes = if details.on_elephant { vec!["on an elephant".into()] } else { Vec::new() };
            let (name, what) = match &details.name {
                Some(name) => (name.clone(), format!("{rank}, {level}")),
                None => (rank, level.into()),
            };
            let points = acies_fog::points::commander(commander.level, of_allies).into();
            Row { name, bases: 0, what, notes, points }
        });
        let all = army.army.groups.iter().zip(&army.groups).zip(&bill.battle_groups);
        let groups = all.map(|((member, details), item)| Row {
            name: member.group.name.clone(),
            bases: member.group.bases().len(),
            what: troops_of(member.group.bases()),
            notes: notes(member, details, army),
            points: item.points,
        });
        let other = |name: &str, what: String, points| Row {
            name: name.into(),
            bases: 0,
            what,
            notes: Vec::new(),
            points,
        };
        let mut others = vec![other(
            if army.army.fortified_camp { "Fortified camp" } else { "Camp" },
            String::new(),
            bill.camp,
        )];
        if army.army.fortifications > 0 {
            let what = format!("{} base widths", army.army.fortifications);
            others.push(other("Field fortifications", what, bill.field_fortifications));
        }
        if bill.portable_defences > 0 {
            others.push(other("Portable defences", String::new(), bill.portable_defences));
        }
        Self {
            name: army.army.name.clone(),
            list: library.list(&army.list).map_or_else(String::new, |list| list.file().name.clone()),
            date: roster.date.to_string(),
            campaign: roster.campaign.clone(),
            note: roster.note.clone(),
            points: army.points,
            limit: roster.points,
            initiative: army.army.initiative(),
            break_point: army.army.break_point(),
            territories: army
                .army
                .territories
                .iter()
                .map(|&territory| territory_name(territory).into())
                .collect(),
            table: recommended(roster.points).map(|game| {
                let ((width, depth), (wide, deep)) = (game.table_15mm, game.table_25mm);
                format!("{width} x {depth} feet with 15 mm figures, {wide} x {deep} with 25 mm")
            }),
            commanders: commanders.collect(),
            battle_groups: groups.collect(),
            others,
        }
    }

    /// What the army is, in a few lines.
    pub(super) fn heading(&self) -> Vec<String> {
        let campaign = self.campaign.as_ref().map_or_else(String::new, |name| format!(", {name}"));
        let mut lines = vec![
            format!("{}, {}{campaign}", self.list, self.date),
            format!(
                "{} of {} points; break point {}; initiative +{}",
                self.points, self.limit, self.break_point, self.initiative
            ),
            format!("Territories: {}", self.territories.join(", ")),
        ];
        lines.extend(self.table.as_ref().map(|table| format!("Table: {table}")));
        lines.extend(self.note.clone());
        lines
    }
}

fn notes(member: &Member, group: &GroupDetails, army: &Army) -> Vec<String> {
    let mut notes: Vec<String> = group.contingent.iter().map(|name| format!("of the {name}")).collect();
    if let Some(files) = member.files {
        notes.push(format!("drawn up {files} wide"));
    }
    if member.portable_defences > 0 {
        notes.push(format!("portable defences, {} base widths", member.portable_defences));
    }
    match group.dismounting {
        Dismounting::NotByList => {}
        Dismounting::ByTheRules => notes.push("may dismount".into()),
        Dismounting::As(troops) => notes.push(format!("may dismount as {troops}")),
    }
    let mut through: Vec<&str> =
        member.passes_through.iter().map(|&other| army.groups[other].line.as_str()).collect();
    through.sort_unstable();
    through.dedup();
    if !through.is_empty() {
        notes.push(format!("may pass through {}", through.join(", ")));
    }
    notes
}

/// What bases are, each kind once with its number if there are several.
fn troops_of(bases: &[Troops]) -> String {
    let mut parts: Vec<(usize, &Troops)> = Vec::new();
    for troops in bases {
        match parts.last_mut() {
            Some((number, last)) if *last == troops => *number += 1,
            _ => parts.push((1, troops)),
        }
    }
    match parts[..] {
        [(_, troops)] => troops.to_string(),
        _ => {
            parts.iter().map(|(number, troops)| format!("{number} {troops}")).collect::<Vec<_>>().join(" + ")
        }
    }
}

fn territory_name(territory: Territory) -> &'static str {
    match territory {
        Territory::Developed => "developed",
        Territory::Agricultural => "agricultural",
        Territory::Hilly => "hilly",
        Territory::Woodlands => "woodlands",
        Territory::Steppes => "steppes",
        Territory::Mountains => "mountains",
        Territory::Tropical => "tropical",
        Territory::Desert => "desert",
    }
}

fn level_name(level: CommanderLevel) -> &'static str {
    match level {
        CommanderLevel::Inspired => "inspired commander",
        CommanderLevel::Field => "field commander",
        CommanderLevel::Troop => "troop commander",
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        self.heading().iter().try_for_each(|line| writeln!(f, "{line}"))?;
        let rows = || self.commanders.iter().chain(&self.battle_groups).chain(&self.others);
        let width = rows().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let line = |f: &mut fmt::Formatter<'_>, number: &str, row: &Row| {
            let bases = if row.bases > 0 { row.bases.to_string() } else { String::new() };
            let text =
                format!("{:5}  {number:>2}  {:width$}  {bases:>2}  {}", row.points, row.name, row.what);
            writeln!(f, "{}", text.trim_end())?;
            row.notes.iter().try_for_each(|note| writeln!(f, "{:width$}  {note}", "", width = width + 17))
        };
        writeln!(f, "\nCommanders")?;
        self.commanders.iter().try_for_each(|row| line(f, "", row))?;
        writeln!(f, "\nBattle groups in order of march")?;
        for (row, number) in self.battle_groups.iter().zip(1..) {
            line(f, &number.to_string(), row)?;
        }
        writeln!(f, "\nCamp and defences")?;
        self.others.iter().try_for_each(|row| line(f, "", row))?;
        writeln!(f, "\n{:5}  together", self.points)
    }
}
