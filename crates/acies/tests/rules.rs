//! `acies rules`, as a person or a program runs it.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn acies_rules(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_acies")).arg("rules").args(arguments).output().unwrap()
}

/// Checks that the command succeeds and prints each of the parts, in this order.
#[track_caller]
fn check_prints(arguments: &[&str], parts: &[&str]) {
    let output = acies_rules(arguments);
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut rest = printed.as_str();
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("{part:?} is missing from:\n{printed}") };
        rest = after;
    }
}

/// Checks that the command fails with that exit code, prints nothing, and says each of the parts.
#[track_caller]
fn check_fails(arguments: &[&str], code: i32, parts: &[&str]) {
    let output = acies_rules(arguments);
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    for part in parts {
        assert!(said.contains(part), "{part:?} is missing from:\n{said}");
    }
}

#[track_caller]
fn json_of(arguments: &[&str]) -> Value {
    let output = acies_rules(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_rule_is_shown_in_full() {
    check_prints(
        &["CG-ATT-012"],
        &[
            "CG-ATT-012 Combat strength\nField of Glory: the Card Game, Attack\n\n",
            "Each player adds up the parts that apply to him:\n\n| part | attacker | defender |\n",
            "\n\nCases\n- attacker: combat value 3,",
            "\n\nSee\n- CG-ATT-013 Combat modifiers are for the lead attacker only\n",
        ],
    );
    check_prints(&["CG-ATT-010"], &["\n\nOpen\n- the book does not fix"]);
}

#[test]
fn a_long_statement_is_wrapped() {
    check_prints(&["CG-CMP-005"], &["flank penalty (only some units\nhave one), combat value"]);
}

#[test]
fn a_rule_says_whether_it_is_proven() {
    let output = acies_rules(&["CG-ATT-012"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    let verdicts = ["\nProven by\n", "\nNeeds no proof\n", "\nNot proven yet\n"];
    assert_eq!(verdicts.iter().filter(|verdict| printed.contains(**verdict)).count(), 1, "{printed}");
}

#[test]
fn several_rules_are_shown_one_after_the_other() {
    check_prints(&["CG-ATT-019", "cg-att-017"], &["CG-ATT-019 Plain and Rough\n", "\n\nCG-ATT-017 Woods\n"]);
}

#[test]
fn a_rule_can_be_had_as_json() {
    let rule = json_of(&["CG-ATT-001"]);
    assert_eq!(rule["id"], "CG-ATT-001");
    assert_eq!(rule["rulebook"], "fog-card");
    assert_eq!(rule["topic"], "Attack");
    assert_eq!(rule["title"], "Declaring an attack");
    assert_eq!(rule["cases"], json!(["only the active player has units in the column -> no attack there."]));
    assert!(rule["proven"].is_array());
    assert_eq!(json_of(&["CG-ATT-001", "CG-ATT-002"])[1]["id"], "CG-ATT-002");
}

#[test]
fn an_unknown_rule_is_answered_with_its_neighbours() {
    let beyond = concat!("CG-", "ATT-099");
    let message = format!("error: there is no rule {beyond}; near it are:\n  CG-ATT-024");
    check_fails(&["CG-ATT-001", beyond], 1, &[&message, "\n  CG-ATT-026 No rampage otherwise\n"]);
}

#[test]
fn an_unknown_topic_is_answered_with_the_topics() {
    check_fails(
        &[concat!("CG-", "XYZ-001")],
        1,
        &["the topics of Field of Glory: the Card Game are:\n  CMP Components\n"],
    );
}

#[test]
fn what_is_no_id_is_refused() {
    check_fails(&["CG-ATT-12"], 2, &["its number must be three digits; a rule id looks like CG-ATT-012"]);
}

#[test]
fn words_find_rules() {
    check_prints(
        &["--search", "elephant RAMPAGE"],
        &["CG-ATT-025  Elephant rampage\n", "CG-ATT-026", " rules\n"],
    );
    check_prints(&["--search", "xyzzy"], &["Nothing found", "Try fewer"]);
    assert_eq!(
        json_of(&["--search", "cg-att-025"])[0],
        json!({"id": "CG-ATT-025", "title": "Elephant rampage"})
    );
    assert_eq!(json_of(&["--search", "xyzzy"]), json!([]));
}

#[test]
fn coverage_of_a_rulebook_is_counted_by_topic() {
    check_prints(
        &["--coverage", "fog-card"],
        &[
            "Field of Glory: the Card Game (fog-card)\ntopic  rules  proven  excused  unproven\nCMP       18",
            "\ntotal    152",
        ],
    );
    let coverage = json_of(&["--coverage", "fog-card"]);
    assert_eq!(coverage["rulebook"], "fog-card");
    let topics = coverage["topics"].as_array().unwrap();
    assert_eq!((&topics[4]["topic"], &topics[4]["rules"]), (&json!("ATT"), &json!(26)));
    for topic in topics {
        let count = |name: &str| topic[name].as_u64().unwrap();
        assert_eq!(count("rules"), count("proven") + count("excused") + count("unproven"), "{topic}");
        assert_eq!(count("unproven"), topic["unproven_ids"].as_array().unwrap().len() as u64, "{topic}");
    }
}

#[test]
fn coverage_of_everything_is_a_list() {
    check_prints(&["--coverage"], &["(fog-am)\n", "(fog-am2)\n", "(fog-r)\n", "(dbm)\n", "(fog-card)\n"]);
    let coverage = json_of(&["--coverage"]);
    assert_eq!(coverage.as_array().unwrap().len(), 5);
    assert_eq!(coverage[3]["rulebook"], "dbm");
}

#[test]
fn an_unknown_rulebook_is_answered_with_all_that_there_are() {
    check_fails(&["--coverage", "chess"], 2, &["the rulebooks are fog-am, fog-am2, fog-r, dbm and fog-card"]);
}

#[test]
fn alone_it_lists_the_rulebooks_and_how_to_go_on() {
    check_prints(
        &[],
        &[
            "(fog-am): 965 rules\n",
            "(fog-card): 152 rules\n",
            "  CG-ATT    26  Attack\n",
            "acies rules --search",
        ],
    );
    assert_eq!(json_of(&[])[4]["topics"][4], json!({"topic": "ATT", "heading": "Attack", "rules": 26}));
}
