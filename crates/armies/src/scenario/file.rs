//! A scenario as people write it.

use acies_field::{FigureScale, MovementUnit};
use acies_fog::setup::Territory;
use acies_fog::terrain::Grade;
use acies_play::Seat;
use serde::Deserialize;

/// A place on the table, in millimetres.
pub(super) type Place = [i32; 2];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub(super) title: String,
    #[serde(default)]
    pub(super) note: String,
    #[serde(default)]
    pub(super) figures: Figures,
    #[serde(default)]
    pub(super) table: TableFile,
    pub(super) territory: Option<Territory>,
    pub(super) river: Option<Grade>,
    pub(super) initiative: Option<Seat>,
    pub(super) first_move: Option<Seat>,
    #[serde(default)]
    pub(super) terrain: Vec<GroundFile>,
    pub(super) red: SideFile,
    pub(super) blue: SideFile,
}

impl ScenarioFile {
    pub(super) const fn side(&self, seat: Seat) -> &SideFile {
        match seat {
            Seat::Red => &self.red,
            Seat::Blue => &self.blue,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) enum Figures {
    #[default]
    #[serde(rename = "15mm")]
    Small,
    #[serde(rename = "25mm")]
    Large,
}

impl From<Figures> for FigureScale {
    fn from(figures: Figures) -> Self {
        match figures {
            Figures::Small => Self::Mm15,
            Figures::Large => Self::Mm25,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) enum Unit {
    #[default]
    #[serde(rename = "25mm")]
    Mm25,
    #[serde(rename = "1in")]
    Inch,
    #[serde(rename = "40mm")]
    Mm40,
    #[serde(rename = "1.5in")]
    InchAndAHalf,
}

impl From<Unit> for MovementUnit {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Mm25 => Self::Mm25,
            Unit::Inch => Self::Inch,
            Unit::Mm40 => Self::Mm40,
            Unit::InchAndAHalf => Self::InchAndAHalf,
        }
    }
}

/// The standard table, if nothing is said. AM-TRP-003
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TableFile {
    pub(super) size: Place,
    pub(super) mu: Unit,
}

impl Default for TableFile {
    fn default() -> Self {
        Self { size: [1800, 1200], mu: Unit::Mm25 }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroundFile {
    pub(super) kind: String,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) outline: Vec<Place>,
    #[serde(default)]
    pub(super) smooth: bool,
    #[serde(default)]
    pub(super) course: Vec<Place>,
    pub(super) width: Option<i32>,
    #[serde(default)]
    pub(super) crests: Vec<Vec<Place>>,
    pub(super) covering: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideFile {
    pub(super) roster: String,
    pub(super) camp: Option<CampFile>,
    #[serde(default)]
    pub(super) fortification: Vec<WorkFile>,
    #[serde(default)]
    pub(super) ambush: Vec<AmbushFile>,
    #[serde(default)]
    pub(super) battle_group: Vec<GroupFile>,
    #[serde(default)]
    pub(super) commander: Vec<CommanderFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CampFile {
    pub(super) front: Place,
    pub(super) facing: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkFile {
    pub(super) front: Place,
    pub(super) facing: Option<i32>,
    #[serde(default = "one")]
    pub(super) bases: u8,
}

const fn one() -> u8 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AmbushFile {
    pub(super) at: Place,
    pub(super) facing: Option<i32>,
    pub(super) battle_group: Option<String>,
    pub(super) commander: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupFile {
    pub(super) name: String,
    pub(super) front: Place,
    pub(super) facing: Option<i32>,
    pub(super) files: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommanderFile {
    pub(super) name: String,
    pub(super) at: Place,
    pub(super) facing: Option<i32>,
}
