//! What is wrong with a file: what, where, and what to do about it.

use std::fmt;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

/// A step from a table to what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value of a key.
    Key(&'static str),
    /// A table of an array.
    Table(usize),
}

/// One thing that is wrong with what a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The way to it.
    pub(crate) way: Vec<Step>,
    /// The name of the table in which it is, if it has one.
    pub(crate) name: Option<String>,
    /// What is wrong.
    pub(crate) text: String,
}

impl Problem {
    /// The value at a key is wrong.
    pub(crate) fn at(key: &'static str, text: impl Into<String>) -> Self {
        Self { way: vec![Step::Key(key)], name: None, text: text.into() }
    }

    /// The value at a key of a table of an array is wrong.
    pub(crate) fn of(
        (array, index, name): (&'static str, usize, &str),
        key: &'static str,
        text: impl Into<String>,
    ) -> Self {
        let way = vec![Step::Key(array), Step::Table(index), Step::Key(key)];
        Self { way, name: Some(name.to_owned()), text: text.into() }
    }

    /// The same, in a table of the file.
    pub(crate) fn within(mut self, table: &'static str) -> Self {
        self.way.insert(0, Step::Key(table));
        self
    }
}

/// The place as people see it in the file: `core "Hastati", troops`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.way.iter().enumerate() {
            match (step, &self.name) {
                (Step::Key(key), _) if place == 0 => write!(f, "{key}")?,
                (Step::Key(key), _) => write!(f, ", {key}")?,
                (Step::Table(_), Some(name)) => write!(f, " \"{name}\"")?,
                (Step::Table(_), None) => {}
            }
        }
        write!(f, ": {}", self.text)
    }
}

/// Why a file is no army list, no roster or no scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    what: &'static str,
    file: String,
    problems: Vec<String>,
}

impl FileError {
    /// Reads a file's text as TOML; its errors have the line, the column and a picture.
    pub(crate) fn read<T: DeserializeOwned>(what: &'static str, file: &str, text: &str) -> Result<T, Self> {
        let wrong = |error: toml::de::Error| Self {
            what,
            file: file.to_owned(),
            problems: vec![error.to_string().trim_end().to_owned()],
        };
        toml::from_str(text).map_err(wrong)
    }

    /// A file that is good TOML and says something wrong.
    pub(crate) fn new(what: &'static str, file: &str, text: &str, problems: &[Problem]) -> Self {
        let table = DeTable::parse(text).ok();
        let lines = problems.iter().map(|problem| {
            let line = table.as_ref().and_then(|table| line_of(text, table.get_ref(), &problem.way));
            line.map_or_else(|| problem.to_string(), |line| format!("line {line}, {problem}"))
        });
        Self { what, file: file.to_owned(), problems: lines.collect() }
    }

    /// Each thing that is wrong, with its place.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

/// The line of a value, or of the last table on the way to it if there is none.
fn line_of(text: &str, table: &DeTable<'_>, way: &[Step]) -> Option<usize> {
    let [Step::Key(key), rest @ ..] = way else { return None };
    let (name, value) = table.get_key_value(*key)?;
    let mut at = name.span().start;
    let mut value = value.get_ref();
    let mut rest = rest;
    if let [Step::Table(index), beyond @ ..] = rest {
        let element = value.as_array()?.get(*index)?;
        (at, value, rest) = (element.span().start, element.get_ref(), beyond);
    }
    if let (DeValue::Table(table), [_, ..]) = (value, rest)
        && let Some(line) = line_of(text, table, rest)
    {
        return Some(line);
    }
    Some(1 + text.get(..at)?.matches('\n').count())
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no {}:", self.file, self.what)?;
        for problem in &self.problems {
            problem.lines().try_for_each(|line| write!(f, "\n  {line}"))?;
        }
        Ok(())
    }
}

impl std::error::Error for FileError {}
