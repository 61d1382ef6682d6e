//! How a case is written.

use std::collections::BTreeMap;

use acies_rules::{Catalogue, RuleId, Rulebook};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, ValueDeserializer};

use super::Problem;
use crate::Seat;

/// A case as it is written: what it claims, a position, and steps.
pub struct CaseFile<Position> {
    /// The claim in a few words.
    pub title: String,
    /// The rules that it proves.
    pub rules: Vec<RuleId>,
    /// The rows of the catalogue's tables of differences that it shows, by their parameters.
    pub differences: Vec<String>,
    /// Where it starts.
    pub position: Position,
    /// How it goes: once, or by each of the rulebooks that it compares.
    pub plays: Vec<Play>,
}

/// How a case goes by one rulebook.
pub struct Play {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// What is done and what must come of it.
    pub steps: Vec<Spanned<StepFile>>,
}

/// The rulebooks that a case names: one, or those that it compares.
#[derive(Deserialize)]
#[serde(untagged)]
enum Named {
    One(String),
    Compared(Vec<String>),
}

/// One step of a case.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepFile {
    /// What red answers.
    pub red: Option<Spanned<String>>,
    /// What blue answers.
    pub blue: Option<Spanned<String>>,
    /// The outcomes of chance, in their order.
    #[serde(default, alias = "draws", alias = "dice")]
    pub chance: Vec<String>,
    /// The rules by which the answer is refused.
    pub refused: Option<Vec<RuleId>>,
    /// Who is asked what afterwards, such as `red: act`; `nobody` when the game is over.
    pub asks: Option<String>,
    /// All legal answers to what is asked afterwards.
    pub choices: Option<Vec<Spanned<String>>>,
    /// Answers that are legal.
    #[serde(default)]
    pub offers: Vec<Spanned<String>>,
    /// Answers that are not legal.
    #[serde(default)]
    pub withholds: Vec<Spanned<String>>,
    /// What a seat, or a spectator, can tell apart.
    #[serde(default)]
    pub sees: BTreeMap<String, Vec<String>>,
    /// What a seat, or a spectator, cannot tell apart.
    #[serde(default)]
    pub hides: BTreeMap<String, Vec<String>>,
    /// Questions and their answers.
    #[serde(default)]
    pub expect: BTreeMap<String, toml::Value>,
}

impl StepFile {
    /// The answers with whose they are.
    pub fn answers(&self) -> impl Iterator<Item = (Seat, &Spanned<String>)> {
        let both = [(Seat::Red, &self.red), (Seat::Blue, &self.blue)];
        both.into_iter().filter_map(|(seat, answer)| answer.as_ref().map(|answer| (seat, answer)))
    }

    /// A step that could not fail would prove nothing.
    fn expects_something(&self) -> bool {
        self.refused.is_some()
            || self.asks.is_some()
            || self.choices.is_some()
            || !(self.offers.is_empty() && self.withholds.is_empty() && self.expect.is_empty())
            || !(self.sees.is_empty() && self.hides.is_empty())
    }
}

impl<Position: DeserializeOwned> CaseFile<Position> {
    pub(super) fn parse(text: &str, rulebooks: &[Rulebook]) -> Result<CaseFile<Position>, Problem> {
        let whole = DeTable::parse(text).map_err(|error| toml_problem(&error, 0))?;
        let at = whole.span();
        let mut table = whole.into_inner();

        let title: Spanned<String> = take(&mut table, "title")?;
        let named: Spanned<Named> = take(&mut table, "rulebook")?;
        let rules: Vec<Spanned<RuleId>> = take(&mut table, "rules")?;
        let differences: Option<Spanned<Vec<String>>> =
            table.contains_key("differences").then(|| take(&mut table, "differences")).transpose()?;
        let plays = plays(&mut table, &named, rulebooks)?;
        if let Some(differences) = &differences
            && !plays.windows(2).any(|pair| pair[0].steps != pair[1].steps)
        {
            return Err(Problem::with(
                differences,
                "only a case that compares two rulebooks shows differences",
            ));
        }
        for rule in &rules {
            if Catalogue::embedded().get(*rule.get_ref()).is_none() {
                return Err(Problem::with(rule, format!("there is no rule {}", rule.get_ref())));
            }
        }
        let expects_something =
            |play: &Play| play.steps.iter().any(|step| step.get_ref().expects_something());
        if !plays.iter().all(expects_something) {
            return Err(Problem::with(&title, "no step expects anything, so the case proves nothing"));
        }
        let position = Position::deserialize(Deserializer::from(Spanned::new(at, table)))
            .map_err(|error| toml_problem(&error, 0))?;
        let rules = rules.into_iter().map(Spanned::into_inner).collect();
        let differences = differences.map(Spanned::into_inner).unwrap_or_default();
        Ok(CaseFile { title: title.into_inner(), rules, differences, position, plays })
    }
}

/// How the case goes by each rulebook that it names: by all of them alike if it has `step`s; otherwise the `step`s of each
/// stand under its name, and they must differ.
fn plays(
    table: &mut DeTable<'_>,
    named: &Spanned<Named>,
    rulebooks: &[Rulebook],
) -> Result<Vec<Play>, Problem> {
    let playable = |name: &String| {
        rulebooks.iter().copied().find(|rulebook| rulebook.folder() == name).ok_or_else(|| {
            let folders: Vec<&str> = rulebooks.iter().map(|rulebook| rulebook.folder()).collect();
            let what =
                format!("the rulebook '{name}' cannot be played here, only '{}'", folders.join("' or '"));
            Problem::with(named, what)
        })
    };
    let names = match named.get_ref() {
        Named::One(name) => return Ok(vec![Play { rulebook: playable(name)?, steps: take(table, "step")? }]),
        Named::Compared(names) => names,
    };
    if table.contains_key("step") {
        let steps: Vec<Spanned<StepFile>> = take(table, "step")?;
        let alike = |name| Ok(Play { rulebook: playable(name)?, steps: steps.clone() });
        return names.iter().map(alike).collect();
    }
    let mut plays: Vec<Play> = Vec::new();
    for name in names {
        let rulebook = playable(name)?;
        let StepsFile { step: steps } = take(table, name)?;
        if plays.iter().any(|play| play.steps == steps) {
            let what =
                format!("it goes by '{name}' as by the other rulebook, so there is nothing to compare");
            return Err(Problem::with(named, what));
        }
        plays.push(Play { rulebook, steps });
    }
    match plays.len() {
        2.. => Ok(plays),
        _ => Err(Problem::with(named, "a list of rulebooks needs two of them to compare")),
    }
}

/// The steps by one of several rulebooks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepsFile {
    step: Vec<Spanned<StepFile>>,
}

fn take<T: DeserializeOwned>(table: &mut DeTable<'_>, key: &str) -> Result<T, Problem> {
    let value: Spanned<DeValue<'_>> =
        table.remove(key).ok_or_else(|| Problem { at: 0, what: format!("'{key}' is missing") })?;
    let at = value.span().start;
    T::deserialize(ValueDeserializer::from(value)).map_err(|error| toml_problem(&error, at))
}

/// The reader knows the place of most problems; otherwise it is that of the value as a whole.
fn toml_problem(error: &toml::de::Error, otherwise: usize) -> Problem {
    Problem { at: error.span().map_or(otherwise, |span| span.start), what: error.message().into() }
}
