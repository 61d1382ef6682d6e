//! Rules by their words.

use std::io::Write;

use acies_rules::{Catalogue, RuleId};
use serde::Serialize;

use crate::layout::write_json;

#[derive(Serialize)]
struct Hit<'a> {
    id: RuleId,
    title: &'a str,
}

pub(super) fn run(words: &str, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let found = Catalogue::embedded().search(words);
    let hits: Vec<_> = found.into_iter().map(|rule| Hit { id: rule.id, title: &rule.title }).collect();
    if json {
        return write_json(&hits, out);
    }
    for Hit { id, title } in &hits {
        writeln!(out, "{id}  {title}")?;
    }
    match hits.len() {
        0 => writeln!(
            out,
            "Nothing found: no rule holds all of these words. Try fewer of them, or only their beginnings."
        )?,
        1 => writeln!(out, "\n1 rule")?,
        many => writeln!(out, "\n{many} rules")?,
    }
    Ok(())
}
