//! Rosters: the army that somebody takes to the table. `docs/armies.md` says how to write one.

use std::fmt;

use acies_fog::command::CommanderLevel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::FileError;
use crate::list::is_default;
use crate::numbers::Year;
use crate::schema::LevelName;

/// A roster as people write it. Whether it is legal is another question: [`crate::composition::check`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
#[schemars(title = "Roster")]
pub struct Roster {
    /// What its owner calls the army.
    pub name: String,
    /// The id of its army list.
    pub list: String,
    /// The points that it may cost.
    pub points: u32,
    /// The year of the battle.
    pub date: Year,
    /// A special campaign of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// A few words on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whether the camp is fortified. AM-PTS-010
    #[serde(default, skip_serializing_if = "is_default")]
    pub fortified_camp: bool,
    /// Base widths of field fortifications. AM-SPE-018
    #[serde(default, skip_serializing_if = "is_default")]
    pub field_fortifications: u16,
    /// The commanders. AM-PTS-012
    #[serde(default)]
    pub commander: Vec<CommanderEntry>,
    /// The battle groups in order of march.
    #[serde(default)]
    pub battle_group: Vec<GroupEntry>,
}

/// What a commander is in his army. AM-CMD-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(rename_all = "kebab-case")]
pub enum RankName {
    /// The commander-in-chief.
    CommanderInChief,
    /// A subordinate.
    SubCommander,
    /// The commander of an allied contingent.
    Ally,
}

impl fmt::Display for RankName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::CommanderInChief => "commander-in-chief",
            Self::SubCommander => "sub-commander",
            Self::Ally => "ally",
        })
    }
}

/// A commander of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct CommanderEntry {
    /// What he is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What he is in the army.
    pub rank: RankName,
    /// How good he is.
    #[schemars(with = "LevelName")]
    pub level: CommanderLevel,
    /// Of an ally: the name that the list gives his contingent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contingent: Option<String>,
    /// Whether he rides an elephant. AM-BGR-018
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_elephant: bool,
}

/// A battle group of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct GroupEntry {
    /// What it is called; like its line, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line of the list that it is taken from. AM-PTS-014
    pub line: String,
    /// How many bases it has.
    pub bases: u16,
    /// What is chosen where the line offers a choice: `superior, armoured`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub choose: String,
    /// The contingent of allies that it belongs to; the main army, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contingent: Option<String>,
    /// Whether it has portable defences. AM-SPE-028
    #[serde(default, skip_serializing_if = "is_default")]
    pub portable_defences: bool,
    /// How many bases wide it is drawn up; usually two ranks deep, if left out. AM-BGR-005
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u16>,
}

impl Roster {
    /// The roster that is written in `text`; `file` is named in errors.
    pub fn from_toml(file: &str, text: &str) -> Result<Self, FileError> {
        FileError::read("roster", file, text)
    }

    /// The roster as a file.
    ///
    /// # Panics
    /// Never: every roster can be written.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("every roster can be written")
    }
}
