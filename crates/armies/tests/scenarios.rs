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
        assert!(matches!(battle.stage, Stage::Turn(_)), "{}", file.display());
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

/// Proves AM-SET-001: what is decided is left out, and the players find what is not.
#[test]
fn the_set_up_begins_where_the_file_leaves_something_open() {
    let whole = text("trebia.toml");
    let stage = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        read(&whole.replace(from, to)).battle().1.stage
    };
    assert_eq!(stage("first_move = \"red\"", ""), Stage::FirstMove);
    assert_eq!(
        stage("[[red.commander]]\nname = \"Publius Cornelius Scipio\"\nat = [1360, 345]", ""),
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

/// Replaces something in a scenario of ours and expects this to be told, and nothing else.
#[track_caller]
fn check(file: &str, from: &str, to: &str, expected: &str) {
    let whole = text(file);
    assert!(whole.contains(from), "{from}");
    let read = Scenario::from_toml(file, &whole.replacen(from, to, 1), Library::embedded());
    let problems = read.err().map(|error| error.problems().to_vec()).unwrap_or_default();
    assert_eq!(problems, [expected]);
}

#[test]
fn nothing_overlaps_and_everything_is_on_the_table() {
    check(
        "trebia.toml",
        "front = [880, 420]",
        "front = [1010, 420]",
        "line 65, red, battle_group \"Legion II, first line\", front: \"Legion II, first line\" of red stands on \
         \"Legion I, first line\" of red: move one of them",
    );
    let numidians = "blue, battle_group \"Numidian horse, right\", ";
    check(
        "trebia.toml",
        "front = [370, 790]",
        "front = [40, 790]",
        &format!(
            "line 156, {numidians}front: \"Numidian horse, right\" of blue is not wholly on the table: move it"
        ),
    );
    check(
        "trebia.toml",
        "front = [370, 790]",
        "front = [370, 99999]",
        &format!(
            "line 156, {numidians}front: [370, 99999] is far from any table: give millimetres from its near left corner"
        ),
    );
    check(
        "trebia.toml",
        "front = [370, 790]\nfiles = 4",
        "front = [370, 790]\nfiles = 9",
        &format!("line 157, {numidians}files: 9 is not from 1 to 4, the number of its bases"),
    );
}

#[test]
fn names_are_those_of_the_rosters() {
    check(
        "trebia.toml",
        "name = \"Hasdrubal\"",
        "name = \"Hasdrubaal\"",
        "line 164, blue, commander \"Hasdrubaal\", name: \"Hasdrubaal\" is not in the army: did you mean \"Hasdrubal\"? \
         it has Hannibal Barca; Mago Barca; Hasdrubal",
    );
    check(
        "crecy.toml",
        "name = \"Peasants\"",
        "name = \"Second battle\"",
        "line 147, blue, battle_group \"Second battle\", name: \"Second battle\" has its place already: leave this one \
         out, or give the name that is meant",
    );
    check(
        "trebia.toml",
        "roster = \"trebia-romans\"",
        "roster = \"trebia-roman\"",
        "line 34, red, roster: there is no roster \"trebia-roman\": did you mean \"trebia-romans\"? `acies army lists` \
         shows all",
    );
}

#[test]
fn terrain_and_works_are_sound() {
    check(
        "trebia.toml",
        "river = \"rough\"",
        "",
        "line 12, terrain: there is a river: say how hard it is to cross, river = \"rough\"",
    );
    check(
        "trebia.toml",
        "front = [1320, 95]",
        "front = [1320, 195]",
        "line 35, red, camp: it cannot stand on this terrain, river: move it (AM-SET-026)",
    );
    check(
        "trebia.toml",
        "outline = [[1480, 270], [1480, 430],",
        "outline = [[1480, 270], [1480, 650],",
        "line 31, terrain \"open fields\", outline: it lies over \"Overgrown watercourse\": move one of them",
    );
    check(
        "crecy.toml",
        "front = [1160, 330]\nbases = 4",
        "front = [1160, 330]\nbases = 5",
        "line 83, red, fortification: 13 bases are laid out, and the army has 12: take some away (AM-SPE-018)",
    );
    check(
        "crecy.toml",
        "kind = \"forest\"",
        "kind = \"forest\"\ncovering = \"brush\"",
        "line 30, terrain \"Wood\", covering: only hills are covered, and with one of: broken ground, brush, \
         plantation, vineyards, forest, village (AM-SET-011)",
    );
}
