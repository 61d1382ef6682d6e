//! The scenarios that come with Acies, and what is said of those that are wrong.

use std::fs;
use std::path::{Path, PathBuf};

use acies_armies::{Library, Scenario};
use acies_fog::Stage;
use acies_fog::terrain::Grade;
use acies_play::Seat;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
}

fn read(text: &str) -> Scenario {
    Scenario::from_toml("any.toml", text, Library::embedded()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_scenario_is_a_battle_that_is_ready() {
    let files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 2);
    for file in files {
        let scenario = read(&fs::read_to_string(&file).unwrap());
        let (agreement, battle) = scenario.battle();
        assert_eq!(battle.stage, Stage::Ready, "{}", file.display());
        assert_eq!(battle, scenario.fixed);
        assert_eq!(agreement, scenario.agreement);
    }
}

#[test]
fn the_trebia_is_as_it_is_written() {
    let (agreement, battle) = read(&text("trebia.toml")).battle();
    assert_eq!((battle.initiative, battle.first), (Some(Seat::Blue), Some(Seat::Red)));
    assert_eq!(battle.river, Some(Grade::Rough));
    let carthage = battle.side(Seat::Blue);
    let hidden = carthage.ambushes[0].group.unwrap();
    assert_eq!(agreement.armies[1].groups[hidden].group.name, "Numidian foot");
    assert!(carthage.groups[hidden].is_none());
    assert_eq!(carthage.groups.iter().flatten().count(), 10);
}

/// What players find who are left something to decide.
#[test]
fn the_set_up_begins_where_the_file_leaves_something_open() {
    let whole = text("trebia.toml");
    let stage = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        read(&whole.replace(from, to)).battle().1.stage
    };
    assert_eq!(stage("first_move = \"red\"", ""), Stage::FirstMove);
    assert_eq!(
        stage("[[red.commander]]\nname = \"Publius Cornelius Scipio\"\nat = [1260, 335]", ""),
        Stage::Commanders(Seat::Red)
    );
    assert_eq!(
        stage("[[blue.battle_group]]\nname = \"Elephants\"\nfront = [1230, 790]\nfiles = 2", ""),
        Stage::Marches
    );
    assert_eq!(stage("camp = { front = [900, 1100] }", ""), Stage::Works(Seat::Red));
    assert_eq!(stage("initiative = \"blue\"", ""), Stage::Initiative);
    let battle = read(&whole.replace("camp = { front = [900, 1100] }", "")).battle().1;
    assert!(
        battle.sides.iter().all(|side| side.groups.iter().all(Option::is_none)),
        "they are deployed by hand"
    );
    assert_eq!(battle.field.pieces.len(), 4);
}

#[track_caller]
fn check(file: &str, from: &str, to: &str, expected: &str) {
    let whole = text(file);
    assert!(whole.contains(from), "{from}");
    let read = Scenario::from_toml(file, &whole.replacen(from, to, 1), Library::embedded());
    let problems = read.err().map(|error| error.problems().to_vec()).unwrap_or_default();
    println!("GOT {problems:?}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    check(
        "trebia.toml",
        "front = [860, 400]",
        "front = [910, 400]",
        "line 68, red, battle_group \"Legion II, first line\", front: \"Legion II, first line\" of red stands on \
         \"Legion I, first line\" of red: move one of them",
    );
    check("trebia.toml", "name = \"Elephants\"", "name = \"Elefants\"", "");
    check("trebia.toml", "front = [370, 790]", "front = [40, 790]", "");
    check("trebia.toml", "front = [370, 790]\nfiles = 4", "front = [370, 790]\nfiles = 9", "");
    check("trebia.toml", "front = [370, 790]", "front = [370, 99999]", "");
    check("trebia.toml", "roster = \"trebia-romans\"", "roster = \"trebia-roman\"", "");
    check("trebia.toml", "river = \"rough\"", "", "");
    check("trebia.toml", "kind = \"brush\"", "kind = \"bursh\"", "");
    check("trebia.toml", "kind = \"brush\"", "kind = \"river\"", "");
    check("trebia.toml", "front = [1320, 95]", "front = [1320, 195]", "");
    check("crecy.toml", "front = [1160, 330]\nbases = 4", "front = [1160, 330]\nbases = 5", "");
    check("crecy.toml", "kind = \"forest\"", "kind = \"forest\"\ncovering = \"brush\"", "");
    check("crecy.toml", "name = \"Peasants\"", "name = \"Second battle\"", "");
}
