//! `acies play` and `acies replay`, as a person runs them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Types these lines at `acies ARGUMENTS`.
fn type_at(arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_acies"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    // The game may end before everything was typed.
    let typist = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    output
}

#[track_caller]
fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing from:\n{text}");
    }
}

#[test]
fn a_whole_game_is_played_saved_and_verified() {
    let saves = folder("whole");
    let arguments = ["play", "card", "--seed", "3", "--saves", saves.to_str().unwrap()];
    let text = printed(&type_at(&arguments, &"1\n".repeat(2000)));
    check_has(
        &text,
        &["The shuffles are committed to as", "blue wins by controlling three columns.", "Luck of the draw"],
    );
    assert!(!text.contains("blue draws heavy"), "the bot's draws are hidden");
    let file = saves.join("game-0001.acies");
    let verified = printed(&type_at(&["replay", "verify", file.to_str().unwrap()], ""));
    check_has(&verified, &["verified: ", "blue wins by controlling three columns"]);
    let told = printed(&type_at(&["replay", "show", file.to_str().unwrap()], ""));
    check_has(&told, &["red: keep ", "— turn 1: ", "blue wins by controlling three columns"]);
}

#[test]
fn a_game_is_left_and_resumed() {
    let saves = folder("resumed");
    let place = saves.to_str().unwrap();
    let left =
        printed(&type_at(&["play", "card", "--seed", "3", "--saves", place], &("1\n".repeat(12) + "quit\n")));
    check_has(&left, &["The game is saved. To go on: acies play card --resume"]);
    let resumed = printed(&type_at(&["play", "card", "--saves", place, "--resume"], "log\nquit\n"));
    check_has(
        &resumed,
        &["red keeps heavy infantry", "blue keeps two cards", "red: Place a unit, attack, play Reserves"],
    );
}

/// The first turn of seed 3: what cannot be done is explained, what was done can be taken back.
#[test]
fn illegal_answers_are_explained_and_legal_ones_taken_back() {
    let saves = folder("undo");
    let typed = "1\n".repeat(12)
        + "place commander a in 2\nplace pike 2b in 7\n99\nwhy place pike 2b in 3\nrule cg-pla-013\nrule xx\n"
        + "place pike 2b in 3\nplace spear 1 in 3\npay archer 2\nundo\nend\nundo\nplace spear 1 in 2\nquit\n";
    let text =
        printed(&type_at(&["play", "card", "--seed", "3", "--saves", saves.to_str().unwrap()], &typed));
    check_has(
        &text,
        &[
            "Not possible: commander a is not in your hand (CG-PLA-001)",
            "Not possible: commander a is no unit (CG-PLA-013)",
            "there is no column '7': the columns are 1 to 5 (CG-CMP-018)",
            "there is no choice 99 in the list",
            "It is legal.",
            "CG-PLA-013 What cannot be placed",
            "Not possible: spear 1 and pike 2b may not share a column (CG-PLA-009)",
            "Not possible: The cost is 4, and these cards have 2 (CG-PLA-002)",
            "Taken back.",
        ],
    );
}

#[test]
fn odds_of_a_position_are_exact() {
    let file = folder("odds").join("spear.toml");
    // Blue has four cards that red has never seen and one of them on top of his deck.
    let text = r#"
        title = "A spear attacks a pair on a Hill"
        rulebook = "fog-card"
        rules = []
        [table]
        terrain = "plain hill plain plain plain"
        [red]
        hand = "commander a"
        deck = ""
        columns = { 2 = "spear 1" }
        [blue]
        reshuffles = 1
        hand = ""
        deck = "pike 1, pike 2a, pike 4, commander b"
        columns = { 2 = "spear 2a, spear 2b" }
        [[step]]
        asks = "red: act"
    "#;
    fs::write(&file, text).unwrap();
    let printed_text = printed(&type_at(&["odds", file.to_str().unwrap()], ""));
    // 3 + 5 against 3 + 1 + 1 and one of 1, 2, 4, 5.
    check_has(
        &printed_text,
        &[
            "attack 2 with spear 1 against spear 2a:",
            "they  5 (combat value +3 [CG-ATT-012], second unit +1 [CG-ATT-012], hill +1 [CG-DEK-024])",
            "commander a (5)               100 / 0 / 0      50 / 0 / 50                -",
        ],
    );
    let json = printed(&type_at(&["odds", file.to_str().unwrap(), "--json"], ""));
    check_has(&json, &["\"win\": \"1/2\"", "\"seat\": \"red\""]);
}

#[test]
fn a_hot_seat_hides_the_other_hand() {
    let saves = folder("hot-seat");
    let arguments = ["play", "card", "--seed", "3", "--blue", "human", "--saves", saves.to_str().unwrap()];
    let text = printed(&type_at(&arguments, "1\nundo\nyes\n\n1\n\n1\nquit\n"));
    check_has(&text, &["Now blue decides. Hand over the keyboard; blue presses Enter."]);
}

#[test]
fn a_changed_record_is_found_out() {
    let folder = folder("tampered");
    let place = folder.to_str().unwrap();
    printed(&type_at(
        &[
            "sim",
            "card",
            "--red",
            "random",
            "--blue",
            "random",
            "--games",
            "1",
            "--seed",
            "5",
            "--records",
            place,
        ],
        "",
    ));
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().nth(9).unwrap();
    let state = line.split("\"state\":\"").nth(1).unwrap()[..32].to_owned();
    fs::write(&file, text.replace(&state, &"0".repeat(32))).unwrap();
    let output = type_at(&["replay", "verify", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    check_has(
        &said,
        &[file.to_str().unwrap(), "step 9: the state is recorded as 00000000000000000000000000000000"],
    );
}

#[test]
fn the_record_of_a_battle_is_verified() {
    let folder = folder("battle");
    let armies = ["--red", "starter-romans", "--blue", "starter-carthaginians"];
    let kept = ["--turns", "1", "--games", "1", "--records", folder.to_str().unwrap()];
    printed(&type_at(&[&["sim", "fog-am"][..], &armies, &kept].concat(), ""));
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let verified = printed(&type_at(&["replay", "verify", file.to_str().unwrap()], ""));
    check_has(&verified, &["verified: ", "every draw and every state; the battle ends in a draw"]);
    let output = type_at(&["replay", "show", file.to_str().unwrap()], "");
    check_has(&String::from_utf8(output.stderr).unwrap(), &["are shown on the page"]);
}

#[test]
fn mistakes_on_the_command_line_are_explained() {
    for (arguments, parts) in [
        (&["play", "chess"][..], &["there is no game 'chess' to play in the terminal"][..]),
        (&["play", "card", "--blue", "genius"], &["there is no bot 'genius'", "or human"]),
        (&["play", "card", "--resume", "nowhere.acies"], &["cannot read the record nowhere.acies"]),
        (&["replay", "show", "nowhere.acies"], &["cannot read the record nowhere.acies"]),
        (&["play", "card", "--deck", "nowhere.toml"], &["cannot read the deck nowhere.toml"]),
    ] {
        let saves = folder("mistakes");
        let mut arguments = arguments.to_vec();
        if arguments[0] == "play" {
            arguments.extend(["--saves", saves.to_str().unwrap()]);
        }
        let output = type_at(&arguments, "");
        assert!(!output.status.success());
        check_has(&String::from_utf8(output.stderr).unwrap(), parts);
    }
}
