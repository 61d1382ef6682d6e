//! What each kind of terrain does: its grade, what it hides, and where it gives cover.

use acies_field::Mu;
use acies_field::terrain::{Kind, Piece};
use acies_geometry::Footprint;
use serde::{Deserialize, Serialize};

use crate::{RuleSet, TroopType};

/// How hard terrain is to move in, easiest first. AM-MOV-004, AM-TER-001
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "RiverGrade"))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// No hindrance. AM-TER-014
    #[default]
    Open,
    /// A little.
    Uneven,
    /// More.
    Rough,
    /// Most.
    Difficult,
    /// Nobody can enter; troops forced into it are destroyed. AM-TER-029
    Impassable,
}

/// The grade of a kind of terrain without any covering; none for kinds that are no terrain of this game, and for rivers,
/// which are rolled for. AM-TER-001
pub const fn grade(kind: Kind) -> Option<Grade> {
    Some(match kind {
        Kind::Open | Kind::GentleHill | Kind::Road => Grade::Open,
        Kind::OpenFields | Kind::BrokenGround => Grade::Uneven,
        Kind::Brush | Kind::EnclosedFields | Kind::Plantation | Kind::Gully => Grade::Rough,
        Kind::Forest | Kind::Vineyards | Kind::Marsh | Kind::SoftSand | Kind::Village | Kind::SteepHill => {
            Grade::Difficult
        }
        Kind::Impassable | Kind::Coast => Grade::Impassable,
        _ => return None,
    })
}

/// The grade of a river, by the die that its owner rolls when he places it. AM-TER-032
pub const fn river_grade(die: u8) -> Grade {
    match die {
        0 | 1 => Grade::Uneven,
        2 | 3 => Grade::Rough,
        4 | 5 => Grade::Difficult,
        _ => Grade::Impassable,
    }
}

/// The coverings that a hill may have. AM-SET-011
pub const COVERINGS: [Kind; 6] =
    [Kind::BrokenGround, Kind::Brush, Kind::Plantation, Kind::Vineyards, Kind::Forest, Kind::Village];

/// The grade of a hill under a covering: that of the covering on a gentle hill, difficult on a steep one whatever it
/// bears. AM-TER-026, AM-TER-027
pub fn hill_grade(hill: Kind, covering: Option<Kind>) -> Grade {
    match (hill, covering) {
        (Kind::SteepHill, _) => Grade::Difficult,
        (_, Some(covering)) => grade(covering).unwrap_or_default(),
        (_, None) => Grade::Open,
    }
}

/// The grade of a piece where a base stands: the hardest of what it is partly in. AM-BGR-028
///
/// `river` is the grade that was rolled, if the piece is a river.
pub fn grade_under(piece: &Piece, base: &Footprint, river: Option<Grade>) -> Option<Grade> {
    if !piece.has_part_of(base) {
        return None;
    }
    if !piece.kind().is_hill() {
        return grade(piece.kind()).or(river);
    }
    let coverings = piece.covers().filter(|(_, ground)| ground.meets(base.core())).map(|(kind, _)| kind);
    let covered = coverings.map(|covering| hill_grade(piece.kind(), Some(covering))).max();
    Some(covered.unwrap_or(Grade::Open).max(hill_grade(piece.kind(), None)))
}

/// The grade of terrain as troops feel it: soft sand is easier for camels that are no cataphracts. AM-SPE-005,
/// AM-TER-024, QR-DIF-007
pub fn felt_grade(rules: &RuleSet, troops: TroopType, kind: Kind) -> Option<Grade> {
    match (kind, troops) {
        (Kind::SoftSand, TroopType::Camelry | TroopType::LightCamelry) => Some(rules.soft_sand_for_camels),
        _ => grade(kind),
    }
}

/// The kinds of terrain whose cover, visibility and shooting rules hold for a base: those that it is wholly inside, and on a
/// hill what covers the ground there. AM-TER-028
pub fn kinds_around(piece: &Piece, base: &Footprint) -> Vec<Kind> {
    let own = piece.holds(base).then_some(piece.kind());
    let coverings = piece.covers().filter(|(_, ground)| ground.covers(base.core())).map(|(kind, _)| kind);
    own.into_iter().chain(coverings).collect()
}

/// Whether bases wholly inside are in cover. AM-GLO-018
pub const fn gives_cover(kind: Kind) -> bool {
    matches!(kind, Kind::Plantation | Kind::Forest | Kind::Village | Kind::Vineyards | Kind::EnclosedFields)
}

/// How far troops wholly inside can be seen, see out, and see each other; none where there is no limit. AM-TER-010,
/// AM-TER-019, AM-TER-021, AM-TER-025
pub const fn visibility(kind: Kind) -> Option<Mu> {
    match kind {
        Kind::Plantation => Some(Mu::new(4)),
        Kind::Forest | Kind::Village => Some(Mu::new(2)),
        _ => None,
    }
}

/// How far light foot wholly inside can be seen, who see out normally; none where they are not hidden. AM-TER-012
pub const fn hides_light_foot_beyond(kind: Kind) -> Option<Mu> {
    match kind {
        Kind::Brush | Kind::EnclosedFields | Kind::Vineyards | Kind::Marsh => Some(Mu::new(4)),
        Kind::SoftSand => Some(Mu::new(6)),
        _ => None,
    }
}

/// How far bases entirely in a gully are seen from outside, and how far they can shoot out of it. AM-TER-020
pub const GULLY_VISIBILITY: Mu = Mu::new(1);

/// How far troops are seen beyond a crest. AM-TER-026, AM-TER-027
pub const BEYOND_A_CREST: Mu = Mu::new(1);

/// Whether troops beyond it cannot be seen. AM-TER-019, AM-TER-021, AM-TER-025
pub const fn blocks_the_view(kind: Kind) -> bool {
    matches!(kind, Kind::Plantation | Kind::Forest | Kind::Village)
}

/// Whether troops inside shoot in one rank only. AM-TER-019, AM-TER-021, AM-TER-025, AM-SHO-033
pub const fn allows_one_shooting_rank(kind: Kind) -> bool {
    matches!(kind, Kind::Plantation | Kind::Forest | Kind::Village)
}

/// Whether those higher up have the advantage. AM-TER-020, AM-TER-026, AM-TER-027
pub const fn gives_height(kind: Kind) -> bool {
    kind.is_hill()
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_field::Base;
    use acies_field::terrain::{Cover, Plan, Shape};
    use acies_geometry::{Angle, Point, Pose, Size};

    /// The terrain of this game. AM-TER-014 to AM-TER-032
    const KINDS: [Kind; 17] = [
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
        Kind::Village,
        Kind::SteepHill,
        Kind::GentleHill,
        Kind::Impassable,
        Kind::Road,
        Kind::Coast,
    ];

    /// Proves AM-TER-001, AM-TER-014, AM-TER-029, AM-TER-031, AM-MOV-004, and for 2.0, whose kinds have the same grades,
    /// QR-TER-001, QR-TER-002, QR-TER-003, QR-TER-004, QR-TER-008, QR-TER-009, QR-TER-010.
    #[test]
    fn every_kind_has_a_grade() {
        use Grade::{Difficult, Impassable, Open, Rough, Uneven};
        let grades = [
            Open, Uneven, Uneven, Rough, Rough, Rough, Rough, Difficult, Difficult, Difficult, Difficult,
            Difficult, Difficult, Open, Impassable, Open, Impassable,
        ];
        assert_eq!(KINDS.map(|kind| grade(kind).unwrap()), grades);
        assert_eq!(grade(Kind::River), None, "rolled for");
        assert!(Open < Uneven && Uneven < Rough && Rough < Difficult && Difficult < Impassable);
    }

    /// Proves AM-TER-032, and QR-TER-016, the same table.
    #[test]
    fn rivers_are_rolled_for() {
        use Grade::{Difficult, Impassable, Rough, Uneven};
        assert_eq!(
            [1, 2, 3, 4, 5, 6].map(river_grade),
            [Uneven, Rough, Rough, Difficult, Difficult, Impassable]
        );
    }

    /// Proves AM-TER-015, AM-TER-016, AM-TER-017, AM-TER-018, AM-TER-019, AM-TER-021, AM-TER-022, AM-TER-023, AM-TER-024,
    /// AM-TER-025, AM-TER-012, AM-GLO-018, and for 2.0, where they do the same,
    /// QR-TER-002, QR-TER-003, QR-TER-004, QR-TER-008, QR-TER-009, QR-TER-010.
    #[test]
    fn what_each_kind_hides_and_covers() {
        let effects = |kind| {
            let limit = |mu: Option<Mu>| mu.map_or(0, |mu| mu.get() / 100);
            (
                gives_cover(kind),
                limit(visibility(kind)),
                limit(hides_light_foot_beyond(kind)),
                blocks_the_view(kind),
            )
        };
        let table = [
            (Kind::OpenFields, (false, 0, 0, false)),
            (Kind::BrokenGround, (false, 0, 0, false)),
            (Kind::Brush, (false, 0, 4, false)),
            (Kind::EnclosedFields, (true, 0, 4, false)),
            (Kind::Plantation, (true, 4, 0, true)),
            (Kind::Gully, (false, 0, 0, false)),
            (Kind::Forest, (true, 2, 0, true)),
            (Kind::Vineyards, (true, 0, 4, false)),
            (Kind::Marsh, (false, 0, 4, false)),
            (Kind::SoftSand, (false, 0, 6, false)),
            (Kind::Village, (true, 2, 0, true)),
            (Kind::GentleHill, (false, 0, 0, false)),
        ];
        for (kind, expected) in table {
            assert_eq!(effects(kind), expected, "{kind:?}");
            assert_eq!(allows_one_shooting_rank(kind), visibility(kind).is_some(), "{kind:?}");
        }
        assert_eq!((GULLY_VISIBILITY, BEYOND_A_CREST), (Mu::new(1), Mu::new(1)));
    }

    /// Proves AM-TER-026, AM-TER-027, and for 2.0 the same: QR-TER-012, QR-TER-013.
    #[test]
    fn hills_are_graded_by_their_covering() {
        use Grade::{Difficult, Open, Rough, Uneven};
        let gentle = |covering| hill_grade(Kind::GentleHill, covering);
        assert_eq!(gentle(None), Open);
        assert_eq!(
            COVERINGS.map(|covering| gentle(Some(covering))),
            [Uneven, Rough, Rough, Difficult, Difficult, Difficult]
        );
        assert!(COVERINGS.iter().all(|&covering| hill_grade(Kind::SteepHill, Some(covering)) == Difficult));
        assert_eq!(hill_grade(Kind::SteepHill, None), Difficult);
        assert!(
            gives_height(Kind::SteepHill) && gives_height(Kind::GentleHill) && !gives_height(Kind::Gully)
        );
    }

    /// Proves AM-SPE-005.
    #[test]
    fn soft_sand_is_open_for_camels() {
        let felt = |rules: &RuleSet, troops| felt_grade(rules, troops, Kind::SoftSand).unwrap();
        for camels in [TroopType::Camelry, TroopType::LightCamelry] {
            assert_eq!(felt(&RuleSet::ANCIENT_3_2A, camels), Grade::Open);
            assert_eq!(felt(&RuleSet::ANCIENT_2_0, camels), Grade::Rough);
        }
        assert_eq!(felt(&RuleSet::ANCIENT_3_2A, TroopType::CataphractCamelry), Grade::Difficult);
        assert_eq!(felt(&RuleSet::ANCIENT_3_2A, TroopType::Cavalry), Grade::Difficult);
    }

    /// Proves AM-TER-028.
    #[test]
    fn a_base_feels_the_covering_it_stands_in() {
        let square = |x: i32, size: i32| {
            let corners = [(x, 0), (x, size), (x + size, size), (x + size, 0)];
            Shape::Straight(corners.map(|(x, y)| Point::millimetres(x, y)).to_vec())
        };
        let wood = Cover { kind: Kind::Forest, part: Some(square(200, 100)) };
        let hill = Plan { covers: vec![wood], ..Plan::new(Kind::GentleHill, square(0, 300)) };
        let hill = Piece::new(hill).unwrap();
        let at = |x, y| {
            let pose = Pose::new(Point::millimetres(x, y), Angle::ZERO);
            grade_under(&hill, &Base::new(pose, Size::millimetres(40, 20)).footprint(), None)
        };
        assert_eq!(
            [at(100, 60), at(190, 60), at(250, 60), at(500, 60)],
            [Some(Grade::Open), Some(Grade::Difficult), Some(Grade::Difficult), None]
        );
        let base = |x: i32| {
            let pose = Pose::new(Point::millimetres(x, 60), Angle::ZERO);
            Base::new(pose, Size::millimetres(40, 20)).footprint()
        };
        let covered = |x| kinds_around(&hill, &base(x)).into_iter().any(gives_cover);
        assert!(covered(250) && !covered(190) && !covered(100), "wholly in the wood, partly, not at all");
        assert!(kinds_around(&hill, &base(250)).into_iter().any(allows_one_shooting_rank));
    }
}
