//! JSON schemas of the files, for editors; and what stands in them for types of other crates.

use schemars::{JsonSchema, Schema, schema_for};

use crate::list::ListFile;
use crate::roster::Roster;

/// The schema of army lists: `armies/list.schema.json`.
pub fn of_lists() -> Schema {
    schema_for!(ListFile)
}

/// The schema of rosters: `armies/roster.schema.json`.
pub fn of_rosters() -> Schema {
    schema_for!(Roster)
}

/// `CommanderLevel` of acies-fog.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum LevelName {
    Troop,
    Field,
    Inspired,
}

/// `Territory` of acies-fog.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum TerritoryName {
    Developed,
    Agricultural,
    Hilly,
    Woodlands,
    Steppes,
    Mountains,
    Tropical,
    Desert,
}

/// `Rulebook` of acies-rules, as far as there are lists for it.
#[derive(Default, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RulebookName {
    #[default]
    FogAm,
    #[expect(dead_code, reason = "only its schema is used")]
    FogAm2,
}

/// A text, or several.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}
