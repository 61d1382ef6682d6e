//! `acies sim`, as a person or a program runs it.

use std::path::Path;
use std::process::{Command, Output};

use acies_cards::CardGame;
use acies_play::record::Record;
use serde_json::Value;

fn acies_sim(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_acies")).arg("sim").args(arguments).output().unwrap()
}

#[track_caller]
fn json_of(arguments: &[&str]) -> Value {
    let output = acies_sim(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "no progress bar without a terminal: {output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[track_caller]
fn check_fails(arguments: &[&str], code: i32, parts: &[&str]) {
    let output = acies_sim(arguments);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    for part in parts {
        assert!(said.contains(part), "{part:?} is missing from:\n{said}");
    }
}

const MATCH: [&str; 9] = ["card", "--red", "recruit", "--blue", "random", "--games", "40", "--seed", "7"];

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    let without_timing = |threads: &str| {
        let mut json = json_of(&[&MATCH[..], &["--swap", "--threads", threads]].concat());
        for timing in ["seconds", "games_per_second", "decisions_per_second"] {
            assert!(json[timing].as_f64().unwrap() > 0.0, "{json}");
            json[timing] = Value::Null;
        }
        json
    };
    assert_eq!(without_timing("1"), without_timing("2"));
}

#[test]
fn the_json_has_every_figure() {
    let json = json_of(&MATCH);
    assert_eq!(json["games"], 40);
    assert_eq!(json["red"]["bot"], "recruit");
    assert_eq!(json["blue"]["bot"], "random");
    let count = |value: &Value| value.as_u64().unwrap();
    let decided = count(&json["red"]["wins"]) + count(&json["blue"]["wins"]);
    assert_eq!(decided + count(&json["draws"]) + count(&json["unfinished"]), 40);
    let rate = json["red"]["win_rate"].as_f64().unwrap();
    let [low, high] = [0, 1].map(|end| json["red"]["interval"][end].as_f64().unwrap());
    assert!(low < rate && rate <= high, "{json}");
    assert_eq!(json["endings"].as_object().unwrap().values().map(count).sum::<u64>(), 40);
    assert!(json["length"]["median"].as_f64().unwrap() > 3.0);
    assert!(json["luck"]["red"]["deviation"].as_f64().unwrap() > 0.0);
    assert_eq!(count(&json["seats"]["red_wins"]) + count(&json["seats"]["blue_wins"]), decided);
}

#[test]
fn people_get_a_short_report() {
    let output = acies_sim(&[&MATCH[..], &["--swap"]].concat());
    let printed = String::from_utf8(output.stdout).unwrap();
    for part in
        ["40 games of card, seed 7, every seed with both seatings\n", "  red  recruit ", " won ", "  turns "]
    {
        assert!(printed.contains(part), "{part:?} is missing from:\n{printed}");
    }
}

#[test]
fn a_budget_is_taken_into_account() {
    let thinkers = ["card", "--red", "general", "--blue", "veteran", "--games", "2", "--playouts"];
    assert_eq!(json_of(&[&thinkers[..], &["4"]].concat())["games"], 2);
    check_fails(&[&thinkers[..], &["4", "--milliseconds", "1"]].concat(), 2, &["cannot be used with"]);
}

#[test]
fn records_are_written_one_file_to_a_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("records of sim/new");
    let folder_name = folder.to_str().unwrap();
    json_of(&["card", "--red", "random", "--blue", "random", "--games", "3", "--records", folder_name]);
    for game in 1..=3 {
        let file = folder.join(format!("card-1-{game:06}.acies"));
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(Record::<CardGame>::from_text(&text).unwrap().verify(|_, _| {}), Ok(()));
    }
}

#[test]
fn what_cannot_be_done_is_said_with_what_can() {
    check_fails(
        &["chess", "--red", "random", "--blue", "random"],
        1,
        &["there are no bots for 'chess': the games are card, fog-am and fog-am2"],
    );
    check_fails(
        &[&BATTLE[..], &["--red-bot", "marshal"]].concat(),
        2,
        &["there is no bot 'marshal': the bots are random, novice, recruit, veteran, general"],
    );
    check_fails(&["fog-am", "--red", "nobody", "--blue", "nobody"], 1, &["there is no roster 'nobody'"]);
    check_fails(
        &["card", "--red", "marshal", "--blue", "random"],
        2,
        &["there is no bot 'marshal': the bots are random, novice, recruit, veteran, general"],
    );
    check_fails(&[&MATCH[..], &["--threads", "0"]].concat(), 2, &["--threads"]);
}

const BATTLE: [&str; 11] = [
    "fog-am",
    "--red",
    "starter-romans",
    "--blue",
    "starter-carthaginians",
    "--games",
    "2",
    "--turns",
    "2",
    "--seed",
    "3",
];

#[test]
fn battles_are_fought_between_two_armies() {
    let of = |threads: &str| {
        let mut json = json_of(&[&BATTLE[..], &["--blue-bot", "random", "--threads", threads]].concat());
        for timing in ["seconds", "games_per_second", "decisions_per_second"] {
            json[timing] = Value::Null;
        }
        json
    };
    let json = of("1");
    assert_eq!(json, of("2"), "the same on any number of threads");
    assert_eq!((json["games"].as_u64(), json["unfinished"].as_u64()), (Some(2), Some(0)));
    assert_eq!(json["red"]["army"], "A consular vanguard");
    assert_eq!(json["blue"]["bot"], "random");
    assert_eq!(json["length"]["max"], 2);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a file");
    std::fs::write(&file, "in the way").unwrap();
    let folder = file.join("records");
    let name = folder.to_str().unwrap();
    check_fails(&[&MATCH[..], &["--records", name]].concat(), 1, &["cannot create the folder", name]);
}

/// The same battles by both rule sets: each has its own report, and every figure says by how much it shifts.
#[test]
fn battles_are_compared_by_two_rulebooks() {
    // Long enough for the armies to meet.
    let longer: Vec<&str> = BATTLE[1..7].iter().copied().chain(["--turns", "12", "--seed", "4"]).collect();
    let json = json_of(&[&["fog-am"], &longer[..], &["--compare", "fog-am2"]].concat());
    let games = [0, 1].map(|index| json["series"][index]["game"].as_str().unwrap().to_owned());
    assert_eq!(games, ["fog-am", "fog-am2"]);
    assert_ne!(json["series"][0]["decisions"], json["series"][1]["decisions"], "other rules, other battles");
    for shift in json["shifts"].as_array().unwrap() {
        let [first, second, by] = ["first", "second", "shift"].map(|key| shift[key].as_f64().unwrap());
        assert!((second - first - by).abs() < 1e-9, "{shift}");
    }
    let alone = json_of(&[&["fog-am2"], &longer[..]].concat());
    assert_eq!(alone["decisions"], json["series"][1]["decisions"], "as if played alone");
    let output = acies_sim(&[&BATTLE[..], &["--compare", "fog-am2"]].concat());
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("The same battles by both rulebooks"), "{printed}");
    check_fails(&[&BATTLE[..], &["--compare", "fog-am"]].concat(), 1, &["compare with another rulebook"]);
    check_fails(&[&BATTLE[..], &["--compare", "dbm"]].concat(), 2, &["dbm is no rule set of this game"]);
}
