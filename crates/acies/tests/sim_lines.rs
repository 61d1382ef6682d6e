//! `acies sim fog-am --lines`: battles that are written down one by one, and runs that are gone on with.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const BATTLE: [&str; 12] = [
    "fog-am",
    "--red",
    "starter-romans",
    "--blue",
    "starter-carthaginians",
    "--blue-bot",
    "novice",
    "--games",
    "4",
    "--turns",
    "8",
    "--swap",
];

/// A file of this name that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn sim(file: &PathBuf, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acies"));
    command.arg("sim").args(BATTLE).args(more).arg("--lines").arg(file).output().unwrap()
}

#[track_caller]
fn run(file: &PathBuf, more: &[&str]) -> String {
    let output = sim(file, more);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refuse(file: &PathBuf, more: &[&str], parts: &[&str]) {
    let before = fs::read(file).unwrap();
    let output = sim(file, more);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    for part in parts.iter().chain(&[file.to_str().unwrap()]) {
        assert!(said.contains(part), "{part:?} is missing from:\n{said}");
    }
    assert_eq!(fs::read(file).unwrap(), before, "the file is as it was");
}

fn sorted(file: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn every_battle_has_a_line_with_everything() {
    let file = fresh("complete.jsonl");
    run(&file, &["--threads", "1"]);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5, "a heading and four battles");
    assert_eq!(lines[0]["meeting"]["rosters"][0], "starter-romans");
    assert_eq!((&lines[0]["bots"][1], &lines[0]["turns"]), (&"novice".into(), &8.into()));
    for (index, line) in lines[1..].iter().enumerate() {
        assert_eq!((&line["index"], &line["rulebook"]), (&index.into(), &"fog-am".into()));
        assert_eq!(line["swapped"], index % 2 == 1);
        assert_eq!(line["sides"][0]["bot"], if index % 2 == 1 { "novice" } else { "recruit" });
        assert_eq!(line["seed"].as_str().unwrap().len(), 64);
        assert!(line["turns"].as_u64().unwrap() <= 8, "{line}");
        assert!(line["ending"].is_string(), "{line}");
        for side in line["sides"].as_array().unwrap() {
            assert!(side["break_point"].as_u64() > Some(3), "{side}");
            assert!(side["attrition"].is_u64(), "{side}");
            for group in side["groups"].as_array().unwrap() {
                for number in ["points", "bases", "left", "earned_thousandths"] {
                    assert!(group[number].is_u64(), "{number} of {group}");
                }
                for word in ["name", "kind", "troops", "fate"] {
                    assert!(group[word].as_str().is_some_and(|word| !word.is_empty()), "{word} of {group}");
                }
            }
        }
    }
    assert_eq!(lines[1]["seed"], lines[2]["seed"], "both leaders have the same dice");
}

/// Wherever a run is cut off, going on with it gives the same file.
#[test]
fn a_run_that_was_cut_off_is_gone_on_with() {
    let (whole, cut) = (fresh("whole.jsonl"), fresh("cut.jsonl"));
    run(&whole, &["--threads", "1"]);
    let bytes = fs::read(&whole).unwrap();
    let ends: Vec<usize> =
        bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(end, _)| end).collect();
    let places = [10, ends[0], ends[0] + 1, ends[1] + 500, ends[2], ends[4] - 1, bytes.len()];
    for place in places {
        fs::write(&cut, &bytes[..place]).unwrap();
        let said = run(&cut, &["--threads", "1"]);
        assert!(said.contains("4 games of fog-am"), "{said}");
        assert!(fs::read(&cut).unwrap() == bytes, "cut off after {place} bytes");
    }
    let said = run(&cut, &[]);
    assert!(said.contains("played before: 4"), "{said}");
}

#[test]
fn a_run_with_gaps_is_filled_up_and_may_become_longer() {
    let (whole, gaps) = (fresh("filled.jsonl"), fresh("gaps.jsonl"));
    run(&whole, &["--threads", "2"]);
    let lines = sorted(&whole);
    let heading = lines.iter().find(|line| line.contains("battle_lines")).unwrap();
    let second = lines.iter().find(|line| line.contains("\"index\":1,")).unwrap();
    fs::write(&gaps, format!("{heading}\n{second}\n")).unwrap();
    run(&gaps, &["--threads", "2"]);
    assert_eq!(sorted(&gaps), lines);
    let output = Command::new(env!("CARGO_BIN_EXE_acies"))
        .args(["sim"])
        .args(BATTLE.map(|word| if word == "4" { "6" } else { word }))
        .args(["--json", "--lines"])
        .arg(&gaps)
        .output()
        .unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["games"], &json["before"]), (&6.into(), &4.into()));
    assert_eq!(sorted(&gaps).len(), 7);
}

#[test]
fn other_files_are_left_alone() {
    let file = fresh("other run.jsonl");
    run(&file, &["--threads", "1"]);
    refuse(&file, &["--seed", "9"], &["another run", "seed is 1 there and 9 here", "Name another file"]);
    refuse(&file, &["--red-bot", "random"], &["another run", "bots is [\"recruit\",\"novice\"] there"]);
    let writer = fs::File::open(&file).unwrap();
    writer.lock().unwrap();
    refuse(&file, &[], &["is being written to by another run"]);
    drop(writer);
    let mut lines: Vec<String> = fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect();
    lines[2].truncate(100);
    fs::write(&file, lines.join("\n")).unwrap();
    refuse(&file, &[], &["line 3 of", "is no battle"]);
    fs::write(&file, format!("{0}\n{1}\n{1}\n", lines[0], lines[1])).unwrap();
    refuse(&file, &[], &["has the battle of index 0 twice"]);
    fs::write(&file, "Dear diary\n").unwrap();
    refuse(&file, &[], &["is no file of battles", "name another file"]);
}

#[test]
fn lists_meet_with_armies_drawn_up_by_chance() {
    let file = fresh("lists.jsonl");
    let output = Command::new(env!("CARGO_BIN_EXE_acies"))
        .args([
            "sim",
            "fog-am2",
            "--lists",
            "600",
            "--games",
            "2",
            "--turns",
            "2",
            "--threads",
            "1",
            "--lines",
        ])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["meeting"]["lists"], &lines[0]["rulebook"]), (&600.into(), &"fog-am2".into()));
    let army = |line: usize, side: usize| lines[line]["sides"][side]["army"].as_str().unwrap();
    assert_eq!(army(1, 1), army(2, 0), "the second list comes up on either side");
    assert_ne!(army(1, 0), army(2, 1));
}
