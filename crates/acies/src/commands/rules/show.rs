//! A rule in full.

use std::io::{self, Write};

use acies_rules::coverage::Proof;
use acies_rules::{Catalogue, Excuses, Rule, RuleId};
use anyhow::anyhow;
use serde::Serialize;

use super::proven::proofs;
use crate::layout::{terminal_width, wrap_markdown, write_json};

/// A rule with what is known of its proof.
#[derive(Serialize)]
struct Sheet<'a> {
    #[serde(flatten)]
    rule: &'a Rule,
    proven: &'a [Proof],
    excused: Option<&'a str>,
}

pub(super) fn run(ids: &[RuleId], json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let (proofs, excuses) = (proofs(), Excuses::embedded());
    let mut sheets = Vec::new();
    for &id in ids {
        let rule = Catalogue::embedded().get(id).ok_or_else(|| unknown(id))?;
        sheets.push(Sheet { rule, proven: proofs.of(id), excused: excuses.reason(id) });
    }
    match &sheets[..] {
        [sheet] if json => return write_json(sheet, out),
        sheets if json => return write_json(sheets, out),
        sheets => {
            for (place, sheet) in sheets.iter().enumerate() {
                if place > 0 {
                    writeln!(out)?;
                }
                sheet.write(terminal_width(), out)?;
            }
        }
    }
    Ok(())
}

impl Sheet<'_> {
    fn write(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let Rule { id, rulebook, topic, title, text, cases, see, replaces, open } = self.rule;
        writeln!(out, "{id} {title}\n{}, {topic}\n", rulebook.title())?;
        writeln!(out, "{}", wrap_markdown(text, width))?;
        let headings = |ids: &[RuleId]| {
            let rules = ids.iter().filter_map(|&id| Catalogue::embedded().get(id));
            rules.map(heading).collect::<Vec<_>>().into_iter()
        };
        write_list("Cases", cases.iter().cloned(), width, out)?;
        write_list("See", headings(see), width, out)?;
        write_list("Stands for", headings(replaces), width, out)?;
        write_list("Open", open.iter().cloned(), width, out)?;
        write_list("Proven by", self.proven.iter().map(ToString::to_string), width, out)?;
        match self.excused {
            Some(reason) => write_list("Needs no proof", [reason.to_owned()].into_iter(), width, out),
            None if self.proven.is_empty() => writeln!(out, "\nNot proven yet"),
            None => Ok(()),
        }
    }
}

/// Writes nothing at all for an empty list.
fn write_list(
    name: &str,
    items: impl Iterator<Item = String>,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut items = items.peekable();
    if items.peek().is_some() {
        writeln!(out, "\n{name}")?;
    }
    for item in items {
        writeln!(out, "{}", wrap_markdown(&format!("- {item}"), width))?;
    }
    Ok(())
}

fn heading(rule: &Rule) -> String {
    format!("{} {}", rule.id, rule.title)
}

/// Points out what the person may have meant: the nearest rules of the same topic, or else the topics.
fn unknown(id: RuleId) -> anyhow::Error {
    let mut topics = Catalogue::embedded().topics(id.rulebook());
    let Some(topic) = topics.find(|topic| topic.letters == id.topic()) else {
        let topics: Vec<_> = Catalogue::embedded()
            .topics(id.rulebook())
            .map(|topic| format!("\n  {} {}", topic.letters, topic.heading))
            .collect();
        return anyhow!(
            "there is no rule {id}; the topics of {} are:{}",
            id.rulebook().title(),
            topics.concat()
        );
    };
    let mut near: Vec<&Rule> = topic.rules.iter().collect();
    near.sort_by_key(|rule| rule.id.number().abs_diff(id.number()));
    near.truncate(3);
    near.sort_by_key(|rule| rule.id);
    let near: Vec<_> = near.into_iter().map(|rule| format!("\n  {}", heading(rule))).collect();
    anyhow!("there is no rule {id}; near it are:{}", near.concat())
}
