use acies_geometry::{Length, Point, Size};
use serde::{Deserialize, Serialize};

use crate::TableEdge;

/// Why a piece is not what the book allows, with the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", rename = "TerrainFlaw"))]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// There is no room in it for this rectangle. AM-SET-008
    NoRoomFor(Size),
    /// It does not fit into a circle. AM-SET-008
    OutsideCircle {
        /// The diameter of its own.
        across: Length,
        /// The diameter allowed.
        most: Length,
    },
    /// It is too narrow somewhere. DM-SET-031
    TooNarrow {
        /// How wide it is, rounded down.
        across: Length,
        /// How wide it must be.
        least: Length,
    },
    /// It is too wide. DM-SET-031, AM-TER-032, DM-SET-053, FR-TER-016
    TooWide {
        /// How wide it is, rounded up.
        across: Length,
        /// How wide it may be.
        most: Length,
    },
    /// It is too short. FR-TER-016
    TooShort {
        /// How long it is, rounded down.
        along: Length,
        /// How long it must be.
        least: Length,
    },
    /// It is too long. AM-TER-030, FR-TER-016
    TooLong {
        /// How long it is, rounded up.
        along: Length,
        /// How long it may be.
        most: Length,
    },
    /// It bends too often. AM-TER-032, FR-TER-016
    TooManyBends {
        /// How often it bends.
        bends: usize,
        /// How often it may.
        most: usize,
    },
    /// It bends too much. DM-SET-053
    TooWinding(super::Winding),
    /// A part of it is too near to an edge. DM-SET-019, DM-SET-047
    TooNear {
        /// From where it is measured.
        edge: TableEdge,
        /// How far its nearest part is.
        inward: Length,
        /// How far all of it must be.
        least: Length,
    },
    /// A part of it is too far from an edge. AM-TER-031, AM-TER-032, DM-SET-019, DM-SET-047
    TooFar {
        /// From where it is measured.
        edge: TableEdge,
        /// How far its furthest part is.
        inward: Length,
        /// How far all of it may be.
        most: Length,
    },
    /// Too much of it reaches far in. DM-SET-047
    TooMuchFarIn {
        /// Along how much of the edge it does.
        along: Length,
        /// Along how much it may.
        most: Length,
    },
    /// It ends here, where it should have reached an edge of the table. AM-TER-030, DM-SET-053
    EndsShort(Point),
    /// It does not run between two edges that it may join. AM-TER-030, DM-SET-053
    WrongEdges(TableEdge, TableEdge),
    /// It is of no shape for this kind of terrain.
    WrongShape,
}
