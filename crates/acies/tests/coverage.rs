//! Rulebooks that are complete stay complete, and no rule is excused without need.

use std::path::Path;
use std::process::Command;

use acies_rules::{Catalogue, Coverage, Excuses, Proofs, Rulebook};

/// The rulebooks of which every rule must be proven or excused.
const COMPLETE: &[Rulebook] = &[Rulebook::FogCard, Rulebook::FogAm2];

fn proofs() -> Proofs {
    Proofs::gather(Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()).unwrap()
}

#[track_caller]
fn check_none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{} {what}:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_rule_of_a_complete_rulebook_is_proven_or_excused() {
    let (proofs, excuses) = (proofs(), Excuses::embedded());
    for &rulebook in COMPLETE {
        let coverage = Coverage::of(rulebook, &proofs, &excuses);
        let unproven: Vec<_> = coverage.unproven().map(|id| id.to_string()).collect();
        check_none(&format!("rules of {rulebook} are neither proven nor excused"), &unproven);
    }
}

#[test]
fn every_excuse_is_sound() {
    let faults = Excuses::embedded().faults(Catalogue::embedded(), &proofs());
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    check_none("excuses are faulty", &faults);
}

#[test]
fn the_binary_knows_the_proofs_of_this_working_copy() {
    let arguments = ["rules", "--coverage", "fog-card", "--json"];
    let output = Command::new(env!("CARGO_BIN_EXE_acies")).args(arguments).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let coverage = Coverage::of(Rulebook::FogCard, &proofs(), &Excuses::embedded());
    assert_eq!(told, serde_json::to_value(coverage).unwrap());
}
