//! Proofs are gathered from a working copy on disk.

use std::fs;
use std::path::PathBuf;

use acies_rules::{Proofs, RuleId, rule};

/// Writes a small repository to a folder of its own and gathers its proofs.
fn gather(name: &str, files: &[(&str, &str)]) -> Result<Proofs, String> {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Proofs::gather(&root).map_err(|error| error.to_string())
}

#[track_caller]
fn check(proofs: &Proofs, rule: RuleId, places: &[&str]) {
    let found: Vec<_> = proofs.of(rule).iter().map(ToString::to_string).collect();
    assert_eq!(found, places);
}

#[test]
fn cases_and_tests_prove() {
    let test = concat!("/// Proves CG-ATT-017.\n", "#[test]\n", "fn woods() {}\n");
    let proofs = gather(
        "whole",
        &[
            (
                "cases/fog-card/woods.toml",
                "title = \"In the woods\"\nrules = [\"CG-ATT-017\", \"CG-ATT-019\"]\n",
            ),
            ("cases/README.md", "No case."),
            ("crates/cards/src/attack.rs", test),
            ("crates/cards/tests/attack.rs", test),
        ],
    )
    .unwrap();
    check(
        &proofs,
        rule!("CG-ATT-017"),
        &[
            "cases/fog-card/woods.toml: In the woods",
            "crates/cards/src/attack.rs: woods",
            "crates/cards/tests/attack.rs: woods",
        ],
    );
    check(&proofs, rule!("CG-ATT-019"), &["cases/fog-card/woods.toml: In the woods"]);
    check(&proofs, rule!("CG-ATT-018"), &[]);

    let json = serde_json::to_string(&proofs).unwrap();
    assert_eq!(serde_json::from_str::<Proofs>(&json).unwrap(), proofs);
}

#[test]
fn a_repository_without_cases_proves_nothing() {
    assert_eq!(gather("empty", &[]), Ok(Proofs::default()));
}

#[test]
fn a_faulty_case_is_named() {
    let refused = gather("faulty", &[("cases/woods.toml", "rules = []\n")]).unwrap_err();
    assert_eq!(refused, "cases/woods.toml is no case: it needs a `title` and a list of `rules`");
}
