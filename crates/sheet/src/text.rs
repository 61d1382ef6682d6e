//! A sheet as Markdown.

use std::fmt;

use crate::{Section, Sheet};

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Reference sheet: {}", self.title)?;
        let made = "Made from the values that it is played by and the rule catalogue";
        writeln!(f, "{made}: `acies rules --sheet {}`.", self.rulebook)?;
        self.sections.iter().try_for_each(|section| write!(f, "\n{section}"))
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n{}", self.title, self.rules)?;
        if !self.head.is_empty() {
            let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
            writeln!(f, "\n{}\n|{}", line(&self.head), " --- |".repeat(self.head.len()))?;
            self.rows.iter().try_for_each(|row| writeln!(f, "{}", line(row)))?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "\n{note}"))?;
        if !self.said.is_empty() {
            writeln!(f)?;
        }
        self.said
            .iter()
            .try_for_each(|said| writeln!(f, "- **{}** ({}): {}", said.title, said.rule, said.text))
    }
}
