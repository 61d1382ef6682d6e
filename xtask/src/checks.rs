//! What must hold before a change is merged.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::report::{Outcome, report};
use crate::{cargo, succeeds};

/// Something to verify: a name for the report, and the arguments of the cargo command that does it.
struct Check {
    name: &'static str,
    arguments: &'static [&'static str],
}

const FORMAT: Check = Check { name: "format", arguments: &["fmt", "--all", "--check"] };

const LINTS: Check =
    Check { name: "lints", arguments: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"] };

const TESTS: Check = Check { name: "tests", arguments: &["nextest", "run", "--workspace"] };

/// For machines without nextest.
const TESTS_BY_CARGO: Check = Check { name: "tests", arguments: &["test", "--workspace"] };

const EXAMPLES: Check =
    Check { name: "examples in the documentation", arguments: &["test", "--doc", "--workspace"] };

const CASES: Check =
    Check { name: "cases", arguments: &["run", "--quiet", "--package", "acies", "--", "case", "cases"] };

const COVERAGE: Check = Check {
    name: "rules covered",
    arguments: &["run", "--quiet", "--package", "acies", "--", "rules", "--coverage", "fog-card"],
};

/// Each benchmark runs once: that it works is checked here, how fast it is by hand.
const BENCHMARKS: Check =
    Check { name: "benchmarks", arguments: &["bench", "--workspace", "--bench", "*", "--", "--test"] };

/// Runs every check, also after one has failed, and tells whether all passed.
pub(crate) fn verify() -> bool {
    let tests = if has_nextest() { TESTS } else { TESTS_BY_CARGO };
    let checks = [FORMAT, LINTS, tests, EXAMPLES, CASES, COVERAGE, BENCHMARKS];
    let outcomes = checks.map(|check| check.run());
    println!("\n{}", report(&outcomes));
    outcomes.iter().all(|outcome| outcome.passed)
}

impl Check {
    fn run(&self) -> Outcome {
        println!("\n== {}: cargo {}", self.name, self.arguments.join(" "));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let start = Instant::now();
        let passed = succeeds(cargo().args(self.arguments).current_dir(root));
        Outcome { name: self.name, passed, took: start.elapsed() }
    }
}

fn has_nextest() -> bool {
    let version = cargo().args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}
