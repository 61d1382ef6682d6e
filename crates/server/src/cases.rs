//! The cases, as positions that can be played from the rules reader.

use std::sync::LazyLock;

use acies_rules::{RuleId, citations};
use rust_embed::RustEmbed;

use crate::protocol::CaseName;

#[derive(RustEmbed)]
#[folder = "../../cases"]
struct Files;

struct Case {
    file: String,
    title: String,
    rules: Vec<RuleId>,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let read = |file: std::borrow::Cow<'static, str>| {
        let text = text(&file)?;
        let line = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
        let title = line("title = ")?.trim_matches('"').to_owned();
        let rules = citations::citations(&line("rules = ")?).map(|citation| citation.rule).collect();
        Some(Case { file: file.into_owned(), title, rules })
    };
    let mut cases: Vec<Case> = Files::iter().filter_map(read).collect();
    cases.sort_by(|a, b| a.file.cmp(&b.file));
    cases
});

/// The text of a case.
pub(crate) fn text(file: &str) -> Option<String> {
    String::from_utf8(Files::get(file)?.data.into_owned()).ok()
}

/// The cases that prove a rule.
pub(crate) fn of(rule: RuleId) -> Vec<CaseName> {
    let name = |case: &Case| CaseName { file: case.file.clone(), title: case.title.clone() };
    CASES.iter().filter(|case| case.rules.contains(&rule)).map(name).collect()
}
