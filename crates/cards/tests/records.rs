//! Records: read back, verified, and found out when somebody changed them.

use std::fs;
use std::path::Path;

use acies_cards::CardGame;
use acies_play::record::{Difference, Record, Unreadable};
use acies_play::{Arena, Game, Random, Seed};

fn recorded(index: u64) -> Record<CardGame> {
    let seed = Seed::of_series(2026, index);
    let [mut red, mut blue] = ["red", "blue"].map(|name| Random::new(seed.derive(name)));
    let played = Arena::new(&mut red, &mut blue, seed).recording().play(&CardGame::default(), |_| false);
    played.record.expect("it was recorded")
}

fn verdict(record: &Record<CardGame>) -> Result<(), Difference> {
    record.verify(|_, _| {})
}

/// A record of every format that was ever written is kept here, and is read and verified for ever.
#[test]
fn old_records_are_still_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut formats = Vec::new();
    for file in fs::read_dir(&folder).expect("the records are there") {
        let file = file.expect("a readable folder").path();
        let text = fs::read_to_string(&file).expect("a readable record");
        let record =
            Record::<CardGame>::from_text(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        verdict(&record).unwrap_or_else(|difference| panic!("{}: {difference}", file.display()));
        formats.push(file.file_stem().unwrap().to_string_lossy().split('-').next().unwrap().to_owned());
    }
    formats.sort();
    formats.dedup();
    assert_eq!(formats, ["format1"], "a file for every format up to the one written now");
    assert_eq!(acies_play::record::FORMAT, 1);
}

#[test]
fn what_is_written_is_read_back() {
    let record = recorded(1);
    assert_eq!(Record::from_text(&record.to_text()), Ok(record));
}

#[test]
fn a_changed_seed_breaks_the_promise() {
    let mut record = recorded(2);
    record.seed = Some(Seed::of_series(2026, 3));
    assert_eq!(verdict(&record), Err(Difference::Commitment));
    record.seed = None;
    assert_eq!(verdict(&record), Err(Difference::NoSeed));
}

#[test]
fn every_changed_step_is_found_at_its_place() {
    let record = recorded(4);
    let another = Record::<CardGame>::from_text(&recorded(5).to_text()).unwrap();
    for step in 0..record.steps.len() {
        let mut changed = record.clone();
        if let Some(outcome) = changed.steps[step].chances.first_mut() {
            *outcome += 1;
            let found = verdict(&changed);
            assert!(
                matches!(found, Err(Difference::Chance { step: at, place: 1, .. }) if at == step + 1),
                "a changed draw in step {}: {found:?}",
                step + 1
            );
        }
        let mut changed = record.clone();
        changed.steps[step].state = another.steps[0].state;
        if changed != record {
            let found = verdict(&changed);
            assert!(matches!(found, Err(Difference::State { step: at, .. }) if at == step + 1), "{found:?}");
        }
        let mut changed = record.clone();
        if changed.steps[step].answers.pop().is_some() {
            let found = verdict(&changed);
            let missing = matches!(found, Err(Difference::Missing { step: at, .. }) if at == step + 1);
            let fewer_draws = matches!(found, Err(Difference::Chance { step: at, .. }) if at == step + 1);
            assert!(missing || fewer_draws, "a missing answer in step {}: {found:?}", step + 1);
        }
    }
}

/// An answer exchanged for another legal one leads to another state, an illegal one is named with its rule.
#[test]
fn a_changed_answer_is_found() {
    let record = recorded(6);
    let step = record.steps.iter().position(|step| !step.answers.is_empty()).expect("somebody answered");
    let mut changed = record.clone();
    let first = changed.steps[step].answers[0].1;
    let foreign =
        record.steps.iter().rev().flat_map(|step| &step.answers).find(|(_, answer)| *answer != first);
    changed.steps[step].answers[0].1 = foreign.expect("another answer").1;
    let found = verdict(&changed).expect_err("the answer does not belong there").to_string();
    assert!(
        found.starts_with(&format!("step {}: answer 1 of red is refused: against CG-SET-008", step + 1)),
        "{found}"
    );
}

#[test]
fn a_changed_end_is_found() {
    let mut record = recorded(7);
    let steps = record.steps.len();
    record.end = None;
    let found = verdict(&record).unwrap_err().to_string();
    assert!(found.starts_with(&format!("step {steps}: the game is recorded as unfinished")), "{found}");
    let mut longer = recorded(7);
    longer.steps.push(longer.steps[0].clone());
    let found = verdict(&longer).unwrap_err().to_string();
    assert_eq!(found, format!("step {}: the game was over before this step", steps + 1));
}

fn check_unreadable(change: impl Fn(&mut Vec<String>), expected: &str) {
    let mut lines: Vec<String> = recorded(8).to_text().lines().map(str::to_owned).collect();
    change(&mut lines);
    let error = Record::<CardGame>::from_text(&lines.join("\n")).expect_err("it was spoilt");
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[test]
fn unreadable_records_name_the_line() {
    assert_eq!(Record::<CardGame>::from_text(""), Err(Unreadable::Empty));
    check_unreadable(|lines| lines[4] = "{\"answers\": 3}".into(), "line 5: ");
    check_unreadable(|lines| lines[3].truncate(9), "line 4: ");
    check_unreadable(
        |lines| lines[0] = lines[0].replace("\"card\"", "\"chess\""),
        "line 1: this is a record of the game 'chess'",
    );
    check_unreadable(
        |lines| lines[0] = lines[0].replace("\"acies\":1", "\"acies\":9"),
        "line 1: the record has format 9",
    );
    check_unreadable(
        |lines| lines[0] = lines[0].replace("\"rules\":1", "\"rules\":9"),
        "line 1: it was played by version 9",
    );
    check_unreadable(|lines| lines.truncate(20), "the record breaks off after line 20");
    check_unreadable(|lines| lines.truncate(1), "the record breaks off after line 1");
    assert_eq!(CardGame::RULES_VERSION, 1);
}
