//! The reference sheet of a rule set of Field of Glory. Its tables are made from the values that the game is played by; what
//! is no table is what the catalogue says, rule by rule.

mod combat;
mod moves;
mod said;
mod text;

use acies_field::Mu;
use acies_fog::{BattleGroup, RuleSet, Troops};
use acies_rules::Rulebook;
use serde::Serialize;

/// All that is looked up in a battle, in the order of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sheet {
    /// The folder of the rulebook.
    pub rulebook: String,
    /// Its title and version.
    pub title: String,
    /// The parts.
    pub sections: Vec<Section>,
}

/// A part of a sheet: a table, or what rules say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SheetSection"))]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// The rules behind it, such as "AM-MOV-005, AM-MOV-015".
    pub rules: String,
    /// The heads of the table's columns; none if there is no table.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// What the table cannot hold.
    pub notes: Vec<String>,
    /// What rules say, one after the other.
    pub said: Vec<Said>,
}

/// What a rule says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SheetRule"))]
pub struct Said {
    /// The rule.
    pub rule: String,
    /// What it is about.
    pub title: String,
    /// Its statement.
    pub text: String,
}

impl Sheet {
    /// The sheet of a rulebook; none if it is no rule set of Field of Glory.
    pub fn of(rulebook: Rulebook) -> Option<Self> {
        let rules = RuleSet::of(rulebook)?;
        let sections = vec![
            moves::distances(rules),
            moves::kinds(rules),
            said::complex_moves(rulebook),
            moves::variable(rules),
            combat::ranges(rules),
            combat::shooting_dice(rules),
            combat::close_combat_dice(rules),
            said::lost_dice(rulebook),
            combat::scores(rulebook),
            combat::rerolls(rules),
            said::shooting_advantages(rulebook),
            said::impact_advantages(rulebook),
            said::melee_advantages(rulebook),
            said::cohesion_tests(rulebook),
            said::death_rolls(rulebook),
            combat::autobreak(rulebook),
        ];
        Some(Self { rulebook: rulebook.folder().into(), title: rulebook.title().into(), sections })
    }
}

/// The rules of a part by 3.2a and by 2.0.
type Rules = [&'static str; 2];

impl Section {
    fn new(title: &str, rulebook: Rulebook, rules: Rules) -> Self {
        let rules = rules[usize::from(rulebook == Rulebook::FogAm2)];
        Self {
            title: title.into(),
            rules: rules.into(),
            head: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
            said: Vec::new(),
        }
    }

    fn head(mut self, cells: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.head = cells.into_iter().map(Into::into).collect();
        self
    }

    fn row(&mut self, name: &str, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push([name.to_owned()].into_iter().chain(cells.into_iter().map(Into::into)).collect());
    }

    fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

/// Troops by their description.
fn troops(description: &str) -> Troops {
    BattleGroup::described(&format!("2 {description}")).expect("the sheet describes sound troops").bases()[0]
}

/// A distance in MU, all of which are whole in the tables.
fn mu(distance: Mu) -> String {
    (distance.get() / 100).to_string()
}
