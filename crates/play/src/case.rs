//! Cases: small text files that prove a rule. A position, what is done, what chance gives, what must come of it.
//!
//! The scripted driver is [`Live`] with a [`Script`] in place of the dice: every outcome must be written down, and all
//! that is written down must be used.

mod file;
mod run;

pub use file::{CaseFile, Play, StepFile};

use std::fmt;

use acies_rules::{RuleId, Rulebook};
use serde::de::DeserializeOwned;

use crate::{Asked, Game, Live, Pause, Seat, Source};

/// A game whose positions, answers and results people can write down.
pub trait Cases: Game {
    /// The rulebooks by which it can be played, as cases name them.
    const RULEBOOKS: &'static [Rulebook];
    /// The tables of a case file that describe the position.
    type Position: DeserializeOwned;

    /// The rules and the state that a case starts from.
    fn set_up(rulebook: Rulebook, position: &Self::Position) -> Result<(Self, Self::State), Problem>;
    /// Reads an answer.
    fn parse_answer(&self, text: &str) -> Result<Self::Answer, String>;
    /// Writes an answer of a seat as [`Cases::parse_answer`] reads it.
    fn write_answer(&self, seat: Seat, answer: &Self::Answer) -> String;
    /// The name of a question.
    fn name_ask(&self, ask: &Self::Ask) -> String;
    /// Reads an outcome of chance.
    fn parse_outcome(&self, chance: &Self::Chance, word: &str) -> Result<u32, String>;
    /// The names of all things that can be told apart in this view.
    fn names_in(&self, view: &Self::View) -> Vec<String>;
    /// The answer to a plain question about a moment of the game, such as `red hand`.
    fn find(&self, moment: &Moment<'_, Self>, question: &str) -> Result<Finding, String>;
}

/// What a question can be asked about.
pub struct Moment<'a, G: Game> {
    /// The state.
    pub state: &'a G::State,
    /// What is asked of whom.
    pub asked: &'a [Asked<G::Ask>],
    /// What happened in the last step of the case.
    pub events: Vec<&'a G::Event>,
}

/// The answer to a question of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A word.
    Text(String),
    /// A number.
    Number(i64),
    /// Things in an order. A case may expect their number instead.
    List(Vec<String>),
    /// Named numbers.
    Table(Vec<(String, i64)>),
}

impl Finding {
    /// Whether this is what the case expects.
    fn is(&self, expected: &toml::Value) -> bool {
        match (self, expected) {
            (Finding::Text(text), toml::Value::String(expected)) => text == expected,
            (Finding::Number(number), toml::Value::Integer(expected)) => number == expected,
            (Finding::List(list), toml::Value::Integer(expected)) => list.len() as i64 == *expected,
            (Finding::List(list), toml::Value::String(expected)) => {
                let expected = expected.split(',').map(str::trim).filter(|name| !name.is_empty());
                list.iter().map(String::as_str).eq(expected)
            }
            (Finding::Table(table), toml::Value::Table(expected)) => {
                table.len() == expected.len()
                    && table.iter().all(|(name, number)| {
                        expected.get(name).and_then(toml::Value::as_integer) == Some(*number)
                    })
            }
            _ => false,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Text(text) => f.write_str(text),
            Finding::Number(number) => write!(f, "{number}"),
            Finding::List(list) if list.is_empty() => f.write_str("(nothing)"),
            Finding::List(list) => f.write_str(&list.join(", ")),
            Finding::Table(table) => {
                let entries: Vec<_> =
                    table.iter().map(|(name, number)| format!("{name} = {number}")).collect();
                f.write_str(&entries.join(", "))
            }
        }
    }
}

/// Something in a case file that makes no sense, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The place in the text, in bytes.
    pub at: usize,
    /// What is wrong.
    pub what: String,
}

/// A case that could not be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct Malformed {
    /// Counted from one.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Problem {
    /// A problem with a value whose place is known.
    pub fn with<T>(value: &toml::Spanned<T>, what: impl Into<String>) -> Problem {
        Problem { at: value.span().start, what: what.into() }
    }

    fn in_text(self, text: &str) -> Malformed {
        let before = text.get(..self.at).unwrap_or(text);
        Malformed { line: before.matches('\n').count() + 1, problem: self.what }
    }
}

/// What a case claims, and where it differs from what the rules make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The claim.
    pub title: String,
    /// The rules that it proves.
    pub rules: Vec<RuleId>,
    /// None if it passed.
    pub differences: Vec<Difference>,
}

/// One thing that came out otherwise than a case says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the step.
    pub line: usize,
    /// What was looked at.
    pub what: String,
    /// What the case says.
    pub expected: String,
    /// What happened.
    pub actual: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { line, what, expected, actual } = self;
        write!(f, "line {line}, {what}\n  expected  {expected}\n  actual    {actual}")
    }
}

/// Runs a case.
pub fn run<G: Cases>(text: &str) -> Result<Report, Malformed> {
    let file = CaseFile::<G::Position>::parse(text, G::RULEBOOKS).map_err(|problem| problem.in_text(text))?;
    run::run::<G>(&file, text).map_err(|problem| problem.in_text(text))
}

/// The position of a case, as a game that can be played on: by the first rulebook that it names.
pub fn position<G: Cases>(text: &str) -> Result<(G, G::State), Malformed> {
    let file = CaseFile::<G::Position>::parse(text, G::RULEBOOKS).map_err(|problem| problem.in_text(text))?;
    let rulebook = file.plays.first().map_or(G::RULEBOOKS[0], |play| play.rulebook);
    G::set_up(rulebook, &file.position).map_err(|problem| problem.in_text(text))
}

/// Outcomes of chance that are written down.
#[derive(Clone, Debug, Default)]
struct Script {
    words: Vec<String>,
    used: usize,
    /// Why the last outcome could not be given.
    trouble: Option<String>,
}

impl<G: Cases> Source<G> for Script {
    fn next(&mut self, game: &G, chance: &G::Chance) -> Result<u32, Pause> {
        let found = match self.words.get(self.used) {
            Some(word) => game.parse_outcome(chance, word),
            None => Err(format!("nothing is scripted for {chance:?}")),
        };
        self.used += 1;
        found.map_err(|trouble| {
            self.trouble = Some(trouble);
            Pause
        })
    }
}

type Scripted<G> = Live<G, Script>;
