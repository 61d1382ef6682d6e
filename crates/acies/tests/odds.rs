//! `acies odds` for two battle groups, as a person or a program runs it.

use std::process::Command;

use serde_json::Value;

const LEGION: &str =
    "8 x Legionaries: heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen";
const SPEARS: &str = "8 x Hoplites: heavy foot, protected, average, drilled, offensive spearmen";

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_acies")).arg("odds").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_match_up_is_told_round_by_round_with_a_chart() {
    let (code, told, _) = run(&["--red", LEGION, "--blue", SPEARS]);
    assert_eq!(code, 0);
    assert!(told.contains("Legionaries on Hoplites: 12 dice, each hits on 4 or more"), "{told}");
    assert!(told.contains("+2 [AM-COM-064]"), "{told}");
    let row = told.lines().find(|line| line.starts_with("  melee 1")).expect("a first round of melee");
    assert!(row.contains("36.09") && row.contains("0.50"), "{row}");
    assert!(told.contains("|##############"), "{told}");
}

#[test]
fn programs_get_all_figures() {
    let wider =
        ["--red-files", "8", "--blue-commander", "field", "--ground", "rough", "--rulebook", "fog-am2"];
    let (code, told, _) = run(&[&["--red", LEGION, "--blue", SPEARS, "--json"], &wider[..]].concat());
    assert_eq!(code, 0);
    let course: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(course["rounds"][0]["phase"], "impact");
    let first = &course["rounds"][1];
    let sum = |name: &str| first[name].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>();
    let whole = sum("broken") + sum("broken_off") + first["both_broken"].as_u64().unwrap();
    assert!((whole + first["goes_on"].as_u64().unwrap()).abs_diff(1_000_000) < 5, "{first}");
}

#[test]
fn what_is_wrong_is_told() {
    let (code, _, error) = run(&["--red", "8 heavy feet", "--blue", SPEARS]);
    assert!(code != 0 && error.contains("did you mean `heavy foot`?"), "{error}");
    let (code, _, error) = run(&["--red", LEGION, "--blue", SPEARS, "--red-files", "9"]);
    assert!(code != 0 && error.contains("red cannot stand so many files wide"), "{error}");
    let (code, _, error) = run(&["--red", LEGION]);
    assert!(code != 0 && error.contains("--blue"), "{error}");
}
