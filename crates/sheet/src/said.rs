//! What the catalogue says where there is no table.

use acies_rules::{Catalogue, Rule, RuleId, Rulebook};

use crate::{Rules, Said, Section};

pub(crate) fn complex_moves(rulebook: Rulebook) -> Section {
    of("Complex move test", rulebook, ["AM-MOV-030 to AM-MOV-033", "QR-CMT-001 to QR-CMT-004"])
}

pub(crate) fn lost_dice(rulebook: Rulebook) -> Section {
    of("Lost dice", rulebook, ["AM-COM-031, AM-COM-032", "QR-DIC-015, QR-DIC-020 to QR-DIC-022"])
}

pub(crate) fn shooting_advantages(rulebook: Rulebook) -> Section {
    of("Points of advantage: shooting", rulebook, ["AM-COM-049 to AM-COM-060", "QR-POA-002 to QR-POA-014"])
}

pub(crate) fn impact_advantages(rulebook: Rulebook) -> Section {
    of("Points of advantage: impact", rulebook, ["AM-COM-063 to AM-COM-080", "QR-POA-016 to QR-POA-033"])
}

pub(crate) fn melee_advantages(rulebook: Rulebook) -> Section {
    of("Points of advantage: melee", rulebook, ["AM-COM-082 to AM-COM-095", "QR-POA-035 to QR-POA-046"])
}

pub(crate) fn cohesion_tests(rulebook: Rulebook) -> Section {
    let rules = [
        "AM-DET-022 to AM-DET-029, AM-DET-031 to AM-DET-033, AM-DET-035, AM-DET-037, AM-DET-039 to AM-DET-041",
        "QR-COH-010 to QR-COH-028",
    ];
    of("Cohesion tests", rulebook, rules)
}

pub(crate) fn death_rolls(rulebook: Rulebook) -> Section {
    of("Death rolls", rulebook, ["AM-DET-046 to AM-DET-050", "QR-DTH-001 to QR-DTH-005"])
}

fn of(title: &str, rulebook: Rulebook, rules: Rules) -> Section {
    let mut section = Section::new(title, rulebook, rules);
    let said = |rule: &Rule| Said {
        rule: rule.id.to_string(),
        title: rule.title.clone(),
        text: statement(&rule.text),
    };
    section.said = section.rules.split(", ").flat_map(named).map(said).collect();
    section
}

/// The rules that a few words name: one, or all from the first to the last.
fn named(words: &str) -> impl Iterator<Item = &'static Rule> {
    let (first, last) = words.split_once(" to ").unwrap_or((words, words));
    let [first, last] = [first, last].map(|id| id.parse::<RuleId>().expect("the sheet names rules"));
    Catalogue::embedded().rules().filter(move |rule| (first..=last).contains(&rule.id))
}

/// A statement in one line; of a table its rows, without their heads.
fn statement(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_ruler = |line: &&str| line.starts_with("| ---");
    let told = |(at, line): (usize, &&str)| match line.strip_prefix('|') {
        Some(_) if is_ruler(line) || lines.get(at + 1).is_some_and(is_ruler) => None,
        Some(row) => Some(format!("{};", row.trim_matches(['|', ' ']).replace(" | ", ": "))),
        None => Some(line.trim_start_matches("- ").to_owned()),
    };
    let told: Vec<String> = lines.iter().enumerate().filter_map(told).collect();
    told.join(" ").trim_end_matches(';').to_owned()
}
