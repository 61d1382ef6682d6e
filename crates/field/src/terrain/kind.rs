use serde::{Deserialize, Serialize};

/// What lies somewhere. Where two books have different names for one thing it has one name here, and both are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", rename = "TerrainKind"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An open area, chosen to keep other terrain away. AM-TER-014, FR-SET-026
    Open,
    /// Fields without hedges or walls. AM-TER-015, DM-SET-012
    OpenFields,
    /// AM-TER-016, FR-TER-003
    BrokenGround,
    /// AM-TER-017, FR-TER-004, DM-SET-039
    Brush,
    /// Fields with hedges or walls. AM-TER-018, FR-TER-005, DM-SET-012
    EnclosedFields,
    /// AM-TER-019, FR-TER-006
    Plantation,
    /// DM-SET-040
    Orchard,
    /// DM-SET-040
    OliveGrove,
    /// An oasis. DM-SET-040
    PalmGrove,
    /// AM-TER-020, FR-TER-007, DM-SET-039
    Gully,
    /// A wood in De Bellis Multitudinis. AM-TER-021, FR-TER-008, DM-SET-040
    Forest,
    /// AM-TER-022, FR-TER-009, DM-SET-040
    Vineyards,
    /// AM-TER-023, FR-TER-010, DM-SET-040
    Marsh,
    /// Moderately boggy, less than a marsh. DM-SET-039
    BoggyGround,
    /// DM-SET-039
    RockyGround,
    /// AM-TER-024, FR-TER-011
    SoftSand,
    /// Sand dunes, which can also hide troops. DM-SET-040, DM-SET-089
    Dunes,
    /// AM-TER-025, FR-TER-012
    Village,
    /// A built-up area: anything from a hamlet to a walled city. DM-SET-027
    BuiltUpArea,
    /// AM-TER-027, FR-TER-014, DM-SET-043
    GentleHill,
    /// AM-TER-026, FR-TER-013, DM-SET-043
    SteepHill,
    /// Slopes cut into terraces. DM-SET-040
    Terraces,
    /// AM-TER-029, FR-TER-015
    Impassable,
    /// A hedge, wall or ditch: always a straight line. FR-TER-016
    Obstacle,
    /// A track too. AM-TER-030, FR-TER-018, DM-SET-045
    Road,
    /// AM-TER-032, FR-TER-020, DM-SET-053
    River,
    /// A coastline; in De Bellis Multitudinis a waterway. AM-TER-031, FR-TER-019, DM-SET-047
    Coast,
    /// Between a waterway and the land. DM-SET-048
    Beach,
}

impl Kind {
    /// Every kind of terrain.
    pub const ALL: [Self; 28] = [
        Self::Open,
        Self::OpenFields,
        Self::BrokenGround,
        Self::Brush,
        Self::EnclosedFields,
        Self::Plantation,
        Self::Orchard,
        Self::OliveGrove,
        Self::PalmGrove,
        Self::Gully,
        Self::Forest,
        Self::Vineyards,
        Self::Marsh,
        Self::BoggyGround,
        Self::RockyGround,
        Self::SoftSand,
        Self::Dunes,
        Self::Village,
        Self::BuiltUpArea,
        Self::GentleHill,
        Self::SteepHill,
        Self::Terraces,
        Self::Impassable,
        Self::Obstacle,
        Self::Road,
        Self::River,
        Self::Coast,
        Self::Beach,
    ];

    /// Whether it is a hill, which has a peak or crests and may have a covering. AM-SET-011, DM-SET-043
    pub const fn is_hill(self) -> bool {
        matches!(self, Self::GentleHill | Self::SteepHill)
    }

    /// Whether it is a linear feature, which has no size and no placing of its own in the lists. AM-TER-034, DM-SET-010
    pub const fn is_linear(self) -> bool {
        matches!(self, Self::Road | Self::River | Self::Coast)
    }
}

/// How a road gets over a river. DM-SET-045, DM-SET-055
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Crossing {
    /// Over the water.
    Bridge,
    /// Through it.
    Ford,
}
