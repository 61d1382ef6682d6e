//! The summary at the end of `cargo verify`.

use std::time::Duration;

/// How a check went.
pub(crate) struct Outcome {
    pub(crate) name: &'static str,
    pub(crate) passed: bool,
    pub(crate) took: Duration,
}

/// A line for each check, and a last one that counts them.
pub(crate) fn report(outcomes: &[Outcome]) -> String {
    let mut lines: Vec<String> = outcomes
        .iter()
        .map(|Outcome { name, passed, took }| {
            let verdict = if *passed { "passed" } else { "failed" };
            format!("{verdict} {:>7.1} s  {name}", took.as_secs_f64())
        })
        .collect();
    let passed = outcomes.iter().filter(|outcome| outcome.passed).count();
    lines.push(format!("{passed} passed, {} failed", outcomes.len() - passed));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(outcomes: &[(&'static str, bool, u64)], expected: &str) {
        let outcomes: Vec<_> = outcomes
            .iter()
            .map(|&(name, passed, took)| Outcome { name, passed, took: Duration::from_millis(took) })
            .collect();
        assert_eq!(report(&outcomes), expected);
    }

    #[test]
    fn the_last_line_counts() {
        check(&[], "0 passed, 0 failed");
        check(
            &[("format", true, 1_234), ("lints", false, 100_000)],
            "passed     1.2 s  format\nfailed   100.0 s  lints\n1 passed, 1 failed",
        );
    }
}
