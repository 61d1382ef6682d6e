//! The rulebooks and their topics.

use std::io::{self, Write};

use acies_rules::{Catalogue, Rulebook};
use serde::Serialize;

use crate::layout::write_json;

#[derive(Serialize)]
struct Book {
    rulebook: Rulebook,
    title: &'static str,
    topics: Vec<Chapter>,
}

#[derive(Serialize)]
struct Chapter {
    topic: &'static str,
    heading: &'static str,
    rules: usize,
}

impl Book {
    fn of(rulebook: Rulebook) -> Self {
        let topics = Catalogue::embedded().topics(rulebook).map(|topic| Chapter {
            topic: &topic.letters,
            heading: &topic.heading,
            rules: topic.rules.len(),
        });
        Self { rulebook, title: rulebook.title(), topics: topics.collect() }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules: usize = self.topics.iter().map(|chapter| chapter.rules).sum();
        writeln!(out, "{} ({}): {rules} rules", self.title, self.rulebook)?;
        for Chapter { topic, heading, rules } in &self.topics {
            writeln!(out, "  {}-{topic:<4} {rules:>4}  {heading}", self.rulebook.prefix())?;
        }
        writeln!(out)
    }
}

pub(super) fn run(json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let books = Rulebook::ALL.map(Book::of);
    if json {
        return write_json(&books, out);
    }
    for book in &books {
        book.write(out)?;
    }
    writeln!(out, "acies rules CG-ATT-012           shows a rule")?;
    writeln!(out, "acies rules --search \"flank\"     finds rules by their words")?;
    writeln!(out, "acies rules --coverage fog-card  tells which rules are proven")?;
    Ok(())
}
