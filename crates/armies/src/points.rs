//! What a roster costs, item by item, and the games that so many points make.

use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, FORTIFIED_CAMP, commander, portable_defences};
use serde::Serialize;

use crate::composition::Resolved;
use crate::roster::{RankName, Roster};

/// What one thing costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// The points.
    pub points: u32,
}

/// The bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
pub struct Points {
    /// Each commander. AM-PTS-009
    pub commanders: Vec<Item>,
    /// Each battle group, without its defences; nothing for those that the list does not know. AM-PTS-002
    pub battle_groups: Vec<Item>,
    /// A fortified camp. AM-PTS-010
    pub camp: u32,
    /// Field fortifications. AM-PTS-011
    pub field_fortifications: u32,
    /// Portable defences of all battle groups. AM-PTS-011
    pub portable_defences: u32,
    /// All of it.
    pub total: u32,
}

/// The bill of a roster whose battle groups have been found in its list.
pub(crate) fn bill(roster: &Roster, groups: &[Option<Resolved<'_>>]) -> Points {
    let commanders: Vec<Item> = roster
        .commander
        .iter()
        .map(|entry| Item {
            name: entry.name.clone().unwrap_or_else(|| entry.rank.to_string()),
            points: commander(entry.level, entry.rank == RankName::Ally).into(),
        })
        .collect();
    let found = groups.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let battle_groups: Vec<Item> = roster
        .battle_group
        .iter()
        .zip(found)
        .map(|(entry, group)| Item {
            name: entry.name.clone().unwrap_or_else(|| entry.line.clone()),
            points: group.map_or(0, |group| group.choice.points(entry.bases)),
        })
        .collect();
    let camp = if roster.fortified_camp { FORTIFIED_CAMP.into() } else { 0 };
    let field_fortifications = u32::from(roster.field_fortifications) * u32::from(DEFENCES_PER_BASE_WIDTH);
    let portable = roster
        .battle_group
        .iter()
        .zip(groups)
        .filter(|(entry, group)| entry.portable_defences && group.is_some())
        .map(|(entry, _)| u32::from(portable_defences(entry.bases)))
        .sum();
    let items = commanders.iter().chain(&battle_groups).map(|item| item.points).sum::<u32>();
    let total = items + camp + field_fortifications + portable;
    Points { commanders, battle_groups, camp, field_fortifications, portable_defences: portable, total }
}

/// A recommended game. AM-PTS-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Recommended {
    /// The least points.
    pub least: u32,
    /// The most points.
    pub most: u32,
    /// The table with 15 mm figures, in feet: width and depth.
    pub table_15mm: (u8, u8),
    /// The table with 25 mm figures, in feet.
    pub table_25mm: (u8, u8),
    /// A playing time in minutes, and the points that it is for.
    pub minutes: (u16, u32),
}

/// The recommended games, in the book's order. AM-PTS-001
pub const RECOMMENDED: [Recommended; 2] = [
    Recommended { least: 650, most: 750, table_15mm: (5, 3), table_25mm: (6, 4), minutes: (150, 650) },
    Recommended { least: 800, most: 1000, table_15mm: (6, 4), table_25mm: (8, 5), minutes: (210, 1000) },
];

/// The recommended game for so many points, if there is one. AM-PTS-001
pub fn recommended(points: u32) -> Option<&'static Recommended> {
    RECOMMENDED.iter().find(|game| (game.least..=game.most).contains(&points))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-PTS-001.
    #[test]
    fn armies_of_650_to_1000_points_have_their_tables() {
        let game = |points| recommended(points).map(|game| (game.table_15mm, game.table_25mm, game.minutes));
        let small = Some(((5, 3), (6, 4), (150, 650)));
        let large = Some(((6, 4), (8, 5), (210, 1000)));
        assert_eq!([650, 700, 750].map(game), [small; 3]);
        assert_eq!([800, 900, 1000].map(game), [large; 3]);
        assert_eq!([0, 649, 1001].map(game), [None; 3]);
    }
}
