//! `acies case`, as a person or a program runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const GOOD: &str = r#"
title = "Rough costs one more"
rulebook = "fog-card"
rules = ["CG-PLA-006"]

[table]
terrain = "plain plain rough plain plain"

[[step]]
expect = { "cost of light cavalry 1 in 3" = 1 }
"#;

/// Writes case files into a folder of their own and runs them: exit code, standard output, standard error.
fn run(name: &str, files: &[(&str, &str)], json: bool) -> (i32, String, String) {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("case-{name}"));
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_acies"));
    command.arg("case").arg(&folder);
    if json {
        command.arg("--json");
    }
    let output = command.output().unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, error)
}

#[test]
fn folders_are_run_and_counted() {
    let (code, out, _) =
        run("good", &[("a.toml", GOOD), ("below/b.toml", GOOD), ("readme.md", "no case")], false);
    assert_eq!((code, out.as_str()), (0, "cases: 2 passed, 0 failed\n"));
}

#[test]
fn a_difference_is_shown_with_its_line() {
    let bad = GOOD.replace("= 1 }", "= 2 }");
    let (code, out, error) = run("bad", &[("a.toml", GOOD), ("b.toml", &bad)], false);
    assert_eq!(code, 1);
    let difference = "    line 9, cost of light cavalry 1 in 3\n      expected  2\n      actual    1\n";
    assert!(out.contains(difference), "{out}");
    assert!(out.ends_with("cases: 1 passed, 1 failed\n"), "{out}");
    assert_eq!(error, "error: 1 of 2 cases failed\n");
}

#[test]
fn programs_get_an_entry_for_each_file() {
    let bad = GOOD.replace("= 1 }", "= 2 }");
    let (code, out, _) = run("json", &[("a.toml", GOOD), ("b.toml", &bad)], true);
    assert_eq!(code, 1);
    let entries: Vec<Value> = serde_json::from_str(&out).unwrap();
    assert_eq!(entries[0]["passed"], true);
    assert_eq!(entries[0]["difference"], Value::Null);
    assert_eq!(entries[1]["passed"], false);
    assert_eq!(entries[1]["rules"][0], "CG-PLA-006");
    assert!(entries[1]["file"].as_str().unwrap().ends_with("b.toml"));
    assert!(entries[1]["difference"].as_str().unwrap().contains("expected  2"));
}

#[track_caller]
fn check_malformed(name: &str, from: &str, to: &str, expected: &str) {
    let text = GOOD.replace(from, to);
    assert_ne!(text, GOOD);
    let (code, out, _) = run(name, &[("a.toml", &text)], false);
    assert_eq!(code, 1);
    assert!(out.contains(expected), "{expected:?} is missing from:\n{out}");
}

#[test]
fn malformed_cases_name_the_line_and_the_reason() {
    check_malformed("title", "title =", "titel =", "line 1: 'title' is missing");
    check_malformed(
        "rule",
        "CG-PLA-006",
        concat!("CG-PLA-", "999"),
        concat!("line 4: there is no rule CG-PLA-", "999"),
    );
    check_malformed(
        "book",
        "fog-card",
        "fog-cards",
        "line 3: the rulebook 'fog-cards' cannot be played here",
    );
    check_malformed(
        "terrain",
        "plain rough plain",
        "plain swamp plain",
        "line 7: there is no terrain 'swamp'",
    );
    check_malformed("columns", "plain rough", "rough", "line 7: 4 words, one for each of the 5 columns");
    check_malformed("key", "[table]", "[table]\nsize = 3", "line 7: unknown field `size`");
    check_malformed(
        "nothing",
        "expect",
        "# expect",
        "line 2: no step expects anything, so the case proves nothing",
    );
    check_malformed("toml", "[table]", "[table", "line 6: ");
    check_malformed("answer", "expect", "red = \"dance\"\nexpect", "line 10: 'dance' is no answer");
    check_malformed(
        "pair",
        "[[step]]",
        "[red]\ncolumns = { 1 = \"pike 1, spear 1\" }\n[[step]]",
        "line 10: these two may not share a column (CG-PLA-009)",
    );
    check_malformed(
        "twice",
        "[[step]]",
        "[red]\nhand = \"pike 1, pike 1\"\n[[step]]",
        "red has pike 1 twice",
    );
}

#[test]
fn what_is_missing_is_said() {
    let (code, _, error) = run("empty", &[("readme.md", "no case")], false);
    assert_eq!(code, 1);
    assert!(error.starts_with("error: there is no case file (*.toml) in "), "{error}");
    let output = Command::new(env!("CARGO_BIN_EXE_acies")).args(["case", "nowhere.toml"]).output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot read the case nowhere.toml"));
}
