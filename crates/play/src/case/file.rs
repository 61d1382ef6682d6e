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
    /// The rulebook by which it is played.
    pub rulebook: Rulebook,
    /// The rules that it proves.
    pub rules: Vec<RuleId>,
    /// Where it starts.
    pub position: Position,
    /// What is done and what must come of it.
    pub steps: Vec<Spanned<StepFile>>,
}

/// One step of a case.
#[derive(Clone, Debug, Deserialize)]
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
        let named: Spanned<String> = take(&mut table, "rulebook")?;
        let rules: Vec<Spanned<RuleId>> = take(&mut table, "rules")?;
        let steps: Vec<Spanned<StepFile>> = take(&mut table, "step")?;
        let Some(&rulebook) = rulebooks.iter().find(|rulebook| rulebook.folder() == named.get_ref()) else {
            let folders: Vec<&str> = rulebooks.iter().map(|rulebook| rulebook.folder()).collect();
            let playable = folders.join("' or '");
            let what = format!("the rulebook '{}' cannot be played here, only '{playable}'", named.get_ref());
            return Err(Problem::with(&named, what));
        };
        for rule in &rules {
            if Catalogue::embedded().get(*rule.get_ref()).is_none() {
                return Err(Problem::with(rule, format!("there is no rule {}", rule.get_ref())));
            }
        }
        if !steps.iter().any(|step| step.get_ref().expects_something()) {
            return Err(Problem::with(&title, "no step expects anything, so the case proves nothing"));
        }
        let position = Position::deserialize(Deserializer::from(Spanned::new(at, table)))
            .map_err(|error| toml_problem(&error, 0))?;
        let rules = rules.into_iter().map(Spanned::into_inner).collect();
        Ok(CaseFile { title: title.into_inner(), rulebook, rules, position, steps })
    }
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
