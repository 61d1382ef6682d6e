//! Reference sheets say what their rule sets play by, and the documentation has them as they are.

use std::path::Path;

use acies_rules::Rulebook;
use acies_sheet::{Section, Sheet};

const BOTH: [Rulebook; 2] = [Rulebook::FogAm, Rulebook::FogAm2];

/// The row of a table by its name, in the sheets of 3.2a and 2.0.
fn rows(section: &str, row: &str) -> [Vec<String>; 2] {
    BOTH.map(|rulebook| {
        let sheet = Sheet::of(rulebook).unwrap();
        let section = sheet.sections.into_iter().find(|found| found.title == section).expect(section);
        section.rows.into_iter().find(|cells| cells[0] == row).expect(row)[1..].to_vec()
    })
}

#[test]
fn tables_have_the_values_of_their_rule_set() {
    let table = [
        ("Move distances", "light chariots", ["5", "4 D", "2 S", "1 S"], ["5", "3 D", "2 S", "1 S"]),
        ("Move distances", "medium foot with bows", ["3", "3", "3", "2 D"], ["4", "4", "4", "3 D"]),
        ("Move distances", "battle wagons", ["3", "2 D", "1 S", "–"], ["3", "2 D", "1 S", "–"]),
        ("Dice of close combat", "all others", ["3", "2", "1", "1"], ["2", "2", "1", "1"]),
        ("Dice of close combat", "scythed chariots", ["4", "3", "2", "–"], ["3", "3", "2", "–"]),
        (
            "Dice of shooting",
            "medium foot, slings",
            ["1", "1 per 2", "–", "–"],
            ["1 per 2", "1 per 2", "–", "–"],
        ),
    ];
    for (section, row, now, second) in table {
        assert_eq!(rows(section, row), [now, second].map(|cells| cells.map(str::to_owned).to_vec()), "{row}");
    }
}

#[test]
fn statements_keep_their_signs_and_tables_their_rows() {
    let sheet = Sheet::of(Rulebook::FogAm).unwrap();
    let said = |rule| {
        let found = sheet.sections.iter().flat_map(|section| &section.said).find(|said| said.rule == rule);
        found.expect(rule).text.as_str()
    };
    assert!(said("AM-COM-053").starts_with("`-` for every weapon"), "{}", said("AM-COM-053"));
    assert!(said("AM-MOV-031").contains("; +1: that same commander"), "{}", said("AM-MOV-031"));
}

#[test]
fn every_part_has_a_table_or_rules() {
    let is_empty = |section: &&Section| section.rows.is_empty() == section.said.is_empty();
    for sheet in BOTH.map(|rulebook| Sheet::of(rulebook).unwrap()) {
        assert_eq!(sheet.sections.iter().find(is_empty), None);
        let prefix = if sheet.rulebook == "fog-am" { "AM-" } else { "QR-" };
        for section in &sheet.sections {
            assert!(section.rules.starts_with(prefix), "{}", section.title);
            assert!(section.rows.iter().all(|row| row.len() == section.head.len()), "{}", section.title);
        }
    }
    assert_eq!(Sheet::of(Rulebook::FogCard), None);
}

/// `UPDATE_SHEETS=1 cargo test -p acies-sheet` writes them anew.
#[test]
fn the_documentation_has_the_sheets() {
    for rulebook in BOTH {
        let sheet = Sheet::of(rulebook).unwrap().to_string();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/sheets/{rulebook}.md"));
        if std::env::var_os("UPDATE_SHEETS").is_some() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &sheet).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            kept == sheet,
            "docs/sheets/{rulebook}.md is not what `acies rules --sheet {rulebook}` prints"
        );
    }
}
