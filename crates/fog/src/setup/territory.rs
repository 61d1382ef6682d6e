use acies_field::terrain::Kind;
use serde::{Deserialize, Serialize};

/// Where a battle is fought. AM-SET-007
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Territory {
    /// Fields, villages and vineyards.
    Developed,
    /// Mostly fields.
    Agricultural,
    /// Hills and brush.
    Hilly,
    /// Forests.
    Woodlands,
    /// Wide open.
    Steppes,
    /// Steep hills.
    Mountains,
    /// Jungle and marsh.
    Tropical,
    /// Sand.
    Desert,
}

/// How many pieces of a kind a territory has. AM-SET-007
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Availability {
    /// At most, by both players together.
    pub most: u8,
    /// How many of them are compulsory.
    pub compulsory: u8,
}

/// The columns of the table, in the book's order; the last one is a river or a coast.
const COLUMNS: [Kind; 16] = [
    Kind::Open,
    Kind::OpenFields,
    Kind::BrokenGround,
    Kind::Brush,
    Kind::EnclosedFields,
    Kind::Plantation,
    Kind::Gully,
    Kind::Forest,
    Kind::Vineyards,
    Kind::Marsh,
    Kind::SoftSand,
    Kind::SteepHill,
    Kind::Village,
    Kind::Impassable,
    Kind::GentleHill,
    Kind::River,
];

/// Each territory with its row: the number of pieces, ten more for each that is compulsory. AM-SET-007
const ROWS: [(Territory, [u8; 16]); 8] = [
    (Territory::Developed, [2, 3, 0, 0, 13, 2, 1, 0, 3, 0, 0, 1, 11, 0, 2, 1]),
    (Territory::Agricultural, [2, 14, 0, 0, 3, 1, 1, 0, 2, 0, 0, 1, 1, 0, 12, 1]),
    (Territory::Hilly, [0, 0, 3, 13, 0, 1, 1, 2, 0, 1, 0, 3, 1, 1, 13, 1]),
    (Territory::Woodlands, [0, 0, 0, 2, 0, 2, 1, 24, 0, 2, 0, 1, 1, 0, 2, 1]),
    (Territory::Steppes, [24, 0, 4, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
    (Territory::Mountains, [0, 0, 0, 2, 0, 1, 1, 1, 0, 1, 0, 24, 1, 2, 0, 1]),
    (Territory::Tropical, [0, 0, 0, 2, 0, 0, 0, 14, 0, 12, 0, 1, 1, 1, 1, 1]),
    (Territory::Desert, [2, 0, 2, 2, 0, 0, 1, 0, 0, 0, 24, 1, 0, 1, 1, 0]),
];

impl Territory {
    /// All eight, in the book's order.
    pub const ALL: [Self; 8] = [
        Self::Developed,
        Self::Agricultural,
        Self::Hilly,
        Self::Woodlands,
        Self::Steppes,
        Self::Mountains,
        Self::Tropical,
        Self::Desert,
    ];

    /// How many pieces of a kind it has; a coast instead of a river counts as the river. AM-SET-007
    pub fn availability(self, kind: Kind) -> Availability {
        let kind = if kind == Kind::Coast { Kind::River } else { kind };
        let row = ROWS.iter().find(|row| row.0 == self).map_or([0; 16], |row| row.1);
        let cell = COLUMNS.iter().position(|&column| column == kind).map_or(0, |column| row[column]);
        Availability { most: cell % 10, compulsory: cell / 10 }
    }

    /// The kinds that it has at all, rivers for rivers and coasts.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        COLUMNS.into_iter().filter(move |&kind| self.availability(kind).most > 0)
    }

    /// Its two compulsory pieces. AM-SET-007, AM-SET-013
    pub fn compulsory(self) -> [Kind; 2] {
        let mut pieces =
            COLUMNS.into_iter().flat_map(|kind| (0..self.availability(kind).compulsory).map(move |_| kind));
        [pieces.next(), pieces.next()].map(|kind| kind.expect("every territory has two compulsory pieces"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-SET-007.
    #[test]
    fn the_table_of_terrain_by_territory() {
        let most = |territory: Territory| COLUMNS.map(|kind| territory.availability(kind).most);
        let table = [
            (Territory::Developed, [2, 3, 0, 0, 3, 2, 1, 0, 3, 0, 0, 1, 1, 0, 2, 1]),
            (Territory::Agricultural, [2, 4, 0, 0, 3, 1, 1, 0, 2, 0, 0, 1, 1, 0, 2, 1]),
            (Territory::Hilly, [0, 0, 3, 3, 0, 1, 1, 2, 0, 1, 0, 3, 1, 1, 3, 1]),
            (Territory::Woodlands, [0, 0, 0, 2, 0, 2, 1, 4, 0, 2, 0, 1, 1, 0, 2, 1]),
            (Territory::Steppes, [4, 0, 4, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
            (Territory::Mountains, [0, 0, 0, 2, 0, 1, 1, 1, 0, 1, 0, 4, 1, 2, 0, 1]),
            (Territory::Tropical, [0, 0, 0, 2, 0, 0, 0, 4, 0, 2, 0, 1, 1, 1, 1, 1]),
            (Territory::Desert, [2, 0, 2, 2, 0, 0, 1, 0, 0, 0, 4, 1, 0, 1, 1, 0]),
        ];
        for (territory, row) in table {
            assert_eq!(most(territory), row, "{territory:?}");
        }
        let compulsory = [
            (Territory::Developed, [Kind::EnclosedFields, Kind::Village]),
            (Territory::Agricultural, [Kind::OpenFields, Kind::GentleHill]),
            (Territory::Hilly, [Kind::Brush, Kind::GentleHill]),
            (Territory::Woodlands, [Kind::Forest, Kind::Forest]),
            (Territory::Steppes, [Kind::Open, Kind::Open]),
            (Territory::Mountains, [Kind::SteepHill, Kind::SteepHill]),
            (Territory::Tropical, [Kind::Forest, Kind::Marsh]),
            (Territory::Desert, [Kind::SoftSand, Kind::SoftSand]),
        ];
        for (territory, pieces) in compulsory {
            assert_eq!(territory.compulsory(), pieces, "{territory:?}");
        }
        assert_eq!(Territory::Hilly.availability(Kind::Coast), Territory::Hilly.availability(Kind::River));
    }
}
