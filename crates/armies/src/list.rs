//! Army lists: who may be in an army, how many, when, and with whom. `docs/armies.md` says how to write one.

mod check;

pub(crate) use check::fraction;

use std::collections::BTreeMap;

use acies_fog::command::CommanderLevel;
use acies_fog::setup::Territory;
use acies_rules::Rulebook;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::FileError;
use crate::numbers::{Range, Year};
use crate::options::{self, Choice};
use crate::schema::{LevelName, RulebookName, TerritoryName};
use crate::text::{one_or_many, same};

/// An army list as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
#[schemars(title = "Army list")]
pub struct ListFile {
    /// The short name that rosters use: small letters, digits and hyphens, like the name of the file.
    #[schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The rules that it is for; Field of Glory, Ancient and Medieval, if left out.
    #[serde(default = "ancient_and_medieval")]
    #[schemars(with = "RulebookName")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub rulebook: Rulebook,
    /// The wars or the part of the world that it belongs to: lists of one theatre are shown together.
    pub theatre: String,
    /// The first year.
    pub from: Year,
    /// The last year.
    pub to: Year,
    /// The kinds of land that the army may defend. AM-SET-006
    #[schemars(with = "Vec<TerritoryName>")]
    pub territories: Vec<Territory>,
    /// A few words on the army.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What commanders it may have; any, if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commanders: CommanderLimits,
    /// Whether its camp may be fortified. AM-PTS-010
    #[serde(default, skip_serializing_if = "is_default")]
    pub fortified_camp: bool,
    /// The most base widths of field fortifications; none if left out. AM-SPE-018
    #[serde(default, skip_serializing_if = "is_default")]
    pub field_fortifications: u16,
    /// The troops without which it would be no such army: their minima must be kept.
    #[serde(default)]
    pub core: Vec<LineFile>,
    /// Other troops: their minima hold for those who take any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub optional: Vec<LineFile>,
    /// Limits on several lines together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limit: Vec<Limit>,
    /// Who may send an allied contingent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ally: Vec<Ally>,
    /// Special campaigns, which change some of the above for those who choose them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub campaign: Vec<Campaign>,
}

fn ancient_and_medieval() -> Rulebook {
    Rulebook::FogAm
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One line of a list. AM-PTS-017
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct LineFile {
    /// What the troops are called; rosters name the line by it.
    pub name: String,
    /// What they are: troop notation without a number, with `or` where there is a choice, and `2/3 … + 1/3 …` for a
    /// mixed battle group. Several such texts are alternatives.
    #[serde(deserialize_with = "one_or_many")]
    #[schemars(with = "crate::schema::OneOrMany")]
    pub troops: Vec<String>,
    /// Bases in a battle group. AM-PTS-013
    pub bases: Range,
    /// Bases in the army.
    pub total: Range,
    /// The first year in which they are to be had; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Year>,
    /// The last year in which they are to be had; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Year>,
    /// The special campaigns in which alone they are to be had; always, if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub campaigns: Vec<String>,
    /// How many of their bases may have portable defences; none if left out. AM-SPE-028
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portable_defences: Option<Range>,
    /// Whether they may dismount in any battle. AM-SET-054
    #[serde(default, skip_serializing_if = "is_default")]
    pub dismounts: bool,
    /// What they are on foot, without quality and training, which stay; as AM-SET-056 has it, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_foot: Option<String>,
    /// Lines that they may pass through beyond what the rules allow to all. AM-MOV-068
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes_through: Vec<String>,
    /// A few words on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What commanders an army may have, besides what the rules say of all. AM-PTS-012
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct CommanderLimits {
    /// The levels that its commander-in-chief may have; any, if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<LevelName>")]
    pub chief: Vec<CommanderLevel>,
    /// The levels that its sub-commanders may have; any, if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<LevelName>")]
    pub sub: Vec<CommanderLevel>,
    /// How many sub-commanders it may have; 0 to 3, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_commanders: Option<Range>,
    /// Whether its commanders may ride elephants. AM-BGR-018
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_elephants: bool,
}

/// A limit on several lines together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The lines.
    pub lines: Vec<String>,
    /// How many bases of them all there may be. A minimum must be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Range>,
    /// What part of the bases of the lines `of` they may come to at most, such as `1/2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The lines that the share is reckoned of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// Whether troops of only one of the lines may be taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub only_one: bool,
}

/// Who may send a contingent of allies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// What the contingent is called; rosters name it by this.
    pub name: String,
    /// The id of the list that its troops are taken from.
    pub list: String,
    /// The lines of that list that it may have and how many bases of each; minima must be kept.
    pub total: BTreeMap<String, Range>,
    /// The levels that the ally commander may have; any, if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<LevelName>")]
    pub commander: Vec<CommanderLevel>,
    /// The first year in which they may come; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Year>,
    /// The last year in which they may come; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Year>,
    /// The special campaigns in which alone they may come; always, if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub campaigns: Vec<String>,
}

/// A special campaign: it opens the lines and allies that name it, and changes others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What it is called.
    pub name: String,
    /// Its first year; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Year>,
    /// Its last year; as the list, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Year>,
    /// Lines that are not to be had in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Lines whose minima must be kept in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub core: Vec<String>,
    /// Other totals for lines.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub total: BTreeMap<String, Range>,
    /// A few words on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A sound army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyList {
    file: ListFile,
    lines: Vec<Line>,
}

/// A line of a sound list, with every choice that it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// As it is written.
    pub file: LineFile,
    /// Whether its minimum must be kept in every army.
    pub core: bool,
    /// Every way to make up a battle group of it.
    pub choices: Vec<Choice>,
}

impl ArmyList {
    /// The list that is written in `text`; `file` is named in errors.
    pub fn from_toml(file: &str, text: &str) -> Result<Self, FileError> {
        let written: ListFile = FileError::read("army list", file, text)?;
        let problems = check::problems(&written);
        if !problems.is_empty() {
            return Err(FileError::new("army list", file, text, &problems));
        }
        let line = |core| {
            move |line: &LineFile| {
                let choices = options::read(&line.troops).expect("checked above");
                Line { file: line.clone(), core, choices }
            }
        };
        let lines =
            written.core.iter().map(line(true)).chain(written.optional.iter().map(line(false))).collect();
        Ok(Self { file: written, lines })
    }

    /// The list as it is written.
    pub fn file(&self) -> &ListFile {
        &self.file
    }

    /// Its lines, the core first.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line of a name.
    pub fn line(&self, name: &str) -> Option<&Line> {
        self.lines.iter().find(|line| same(&line.file.name, name))
    }

    /// The allies of a name.
    pub fn ally(&self, name: &str) -> Option<&Ally> {
        self.file.ally.iter().find(|ally| same(&ally.name, name))
    }

    /// The special campaign of a name.
    pub fn campaign(&self, name: &str) -> Option<&Campaign> {
        self.file.campaign.iter().find(|campaign| same(&campaign.name, name))
    }
}

/// When something is to be had: the years, and the campaigns in which alone it is.
pub(crate) trait Available {
    fn years(&self) -> (Option<Year>, Option<Year>);
    fn campaigns(&self) -> &[String];

    fn is_in_time(&self, date: Year) -> bool {
        let (from, to) = self.years();
        from.is_none_or(|from| from <= date) && to.is_none_or(|to| date <= to)
    }

    fn is_in_campaign(&self, campaign: Option<&Campaign>) -> bool {
        let named = |campaign: &Campaign| self.campaigns().iter().any(|name| same(name, &campaign.name));
        self.campaigns().is_empty() || campaign.is_some_and(named)
    }
}

macro_rules! available {
    ($($type:ident $campaigns:expr;)*) => {$(
        impl Available for $type {
            fn years(&self) -> (Option<Year>, Option<Year>) {
                (self.from, self.to)
            }

            fn campaigns(&self) -> &[String] {
                let of: fn(&$type) -> &[String] = $campaigns;
                of(self)
            }
        }
    )*};
}

available! {
    LineFile |line| &line.campaigns;
    Ally |ally| &ally.campaigns;
    Campaign |_| &[];
}
