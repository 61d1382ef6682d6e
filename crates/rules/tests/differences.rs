//! Every difference between 2.0 and 3.2a that shows in play is shown by a case that is played by both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use acies_rules::{Catalogue, Rulebook};

/// Rows of the tables that no position can show, each with the reason.
const EXCUSED: &[(&str, &str)] = &[
    ("move.camelry_rows", "the sheet does not list them, so they are as in 3.2a"),
    ("moves.close_to_camps", "the sheet does not say, so it is as in 3.2a"),
    ("moves.double_wheel_limit", "the sheet does not say, so it is as in 3.2a"),
    ("moves.artillery_and_wagons_always_test", "the sheet does not say, so it is as in 3.2a"),
    ("vmd.later_rout_without_contact", "both say the same"),
    ("vmd.rout_in_contact", "both say the same"),
    ("vmd.charge", "the sheet does not say when, so it is as in 3.2a"),
    ("reroll.shooting_and_tests", "both say the same"),
    ("terrain.village_blocks_view", "3.2a does not say, and we let it be as in 2.0: AM-TER-025"),
    ("terrain.gully_shooting", "the sheet does not say, so it is as in 3.2a"),
    ("autobreak.table", "counted from the other end: QR-AUT-004"),
    ("autobreak.three_bases", "the sheet has no row, so it is as in 3.2a"),
    ("range.battle_wagons_bow", "the sheet does not list them, so they are as in 3.2a"),
    ("dice.shooting.bow_star_medium_foot", "the sheet does not say which ranks, so it is as in 3.2a"),
    ("dice.shooting.bow_star_cavalry", "mounted have no range beyond the effective one: QR-SHO-001"),
    ("dice.shooting.chariots", "only their front rank shoots by our reading of both: QR-DIC-004"),
    ("sequence.declarations", "the sheet leaves the finer order open, so it is as in 3.2a: QR-SEQ-003"),
    ("sequence.removal", "whoever is down to one base is autobroken"),
    ("sequence.commanders_move_first", "the sheet does not say, so it is as in 3.2a"),
    ("poa.impact.impact_foot_charging_shock", "fragmented troops are no shock troops in 2.0: QR-EFF-008"),
    ("poa.impact.spear_pike_charging_fragmented", "fragmented troops cannot charge"),
    ("poa.cover.fortifications", "the only other fortifications are those of camps, where nobody is shot at"),
    ("death.plus1_stack", "2.0 has one reason only"),
    ("broken.skirmishers_caught", "the sheet does not say, so it is as in 3.2a"),
];

/// The parameters of all rows, as they stand in the tables.
fn rows() -> BTreeSet<String> {
    let tables = Catalogue::embedded().topics(Rulebook::FogAm2).find(|topic| topic.letters == "DIF").unwrap();
    let lines = tables.rules.iter().flat_map(|rule| rule.text.lines());
    lines.filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

/// The parameters that the cases show.
fn shown() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let files = fs::read_dir(root.join("cases/fog-am2/dif")).unwrap();
    let named = files.flat_map(|file| {
        let case: toml::Table = fs::read_to_string(file.unwrap().path()).unwrap().parse().unwrap();
        let rows = case.get("differences").and_then(toml::Value::as_array).cloned().unwrap_or_default();
        rows.into_iter().map(|row| row.as_str().unwrap().to_owned())
    });
    named.collect()
}

#[test]
fn every_difference_is_shown_by_a_pair_of_cases_or_excused() {
    let excused: BTreeSet<String> = EXCUSED.iter().map(|(row, _)| (*row).to_owned()).collect();
    let (rows, shown) = (rows(), shown());
    let named: BTreeSet<String> = shown.union(&excused).cloned().collect();
    assert_eq!(rows.difference(&named).collect::<Vec<_>>(), [""; 0], "neither shown nor excused");
    assert_eq!(named.difference(&rows).collect::<Vec<_>>(), [""; 0], "in no table");
    assert_eq!(shown.intersection(&excused).collect::<Vec<_>>(), [""; 0], "shown, and excused without need");
}
