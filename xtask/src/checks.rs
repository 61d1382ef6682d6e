//! What must hold before a change is merged.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::report::{Outcome, report};
use crate::{cargo, page, succeeds};

/// Something to verify: a name for the report, and what does it.
struct Check {
    name: &'static str,
    by: By,
}

enum By {
    Cargo(&'static [&'static str]),
    Npm(&'static [&'static str]),
    /// The page's packages and its built files, which the server embeds.
    PageBuild,
    BrowserTests,
}

/// In an order in which each finds what it needs: the page is embedded by the server, the browser tests run the binary
/// that the cases were run with.
const CHECKS: &[Check] = &[
    Check { name: "page built", by: By::PageBuild },
    Check { name: "page lints", by: By::Npm(&["run", "--silent", "lint"]) },
    Check { name: "page types", by: By::Npm(&["run", "--silent", "check"]) },
    Check { name: "page tests", by: By::Npm(&["test", "--silent"]) },
    Check { name: "format", by: By::Cargo(&["fmt", "--all", "--check"]) },
    Check {
        name: "lints",
        by: By::Cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Check { name: "tests", by: By::Cargo(TESTS) },
    Check { name: "examples in the documentation", by: By::Cargo(&["test", "--doc", "--workspace"]) },
    Check { name: "cases", by: By::Cargo(&["run", "--quiet", "--package", "acies", "--", "case", "cases"]) },
    Check {
        name: "rules covered",
        by: By::Cargo(&["run", "--quiet", "--package", "acies", "--", "rules", "--coverage", "fog-card"]),
    },
    Check { name: "browser tests", by: By::BrowserTests },
    // Each benchmark runs once: that it works is checked here, how fast it is by hand.
    Check {
        name: "benchmarks",
        by: By::Cargo(&["bench", "--profile", "dev", "--workspace", "--bench", "*", "--", "--test"]),
    },
];

const TESTS: &[&str] = &["nextest", "run", "--workspace"];

/// For machines without nextest.
const TESTS_BY_CARGO: &[&str] = &["test", "--workspace"];

/// Runs every check, also after one has failed, and tells whether all passed.
pub(crate) fn verify() -> bool {
    let outcomes: Vec<Outcome> = CHECKS.iter().map(Check::run).collect();
    println!("\n{}", report(&outcomes));
    outcomes.iter().all(|outcome| outcome.passed)
}

impl Check {
    fn run(&self) -> Outcome {
        println!("\n== {}", self.name);
        let start = Instant::now();
        let passed = match &self.by {
            By::Cargo(TESTS) if !has_nextest() => run_cargo(TESTS_BY_CARGO),
            By::Cargo(arguments) => run_cargo(arguments),
            By::Npm(arguments) => page::npm(arguments),
            By::PageBuild => page::install() && page::build_if_stale(),
            By::BrowserTests => page::browser_tests(),
        };
        Outcome { name: self.name, passed, took: start.elapsed() }
    }
}

fn run_cargo(arguments: &[&str]) -> bool {
    println!("cargo {}", arguments.join(" "));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    succeeds(cargo().args(arguments).current_dir(root))
}

fn has_nextest() -> bool {
    let version = cargo().args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}
