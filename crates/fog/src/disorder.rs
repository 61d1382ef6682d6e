//! Disorder: what terrain does to the order of single bases, and what that does to them.

use acies_field::terrain::{Battlefield, Kind};
use acies_geometry::Footprint;
use serde::{Deserialize, Serialize};

use crate::terrain::{Grade, felt_grade, grade_under};
use crate::{Armour, Cohesion, RuleSet, TroopType, Troops};

/// How disordered a base is, least first. AM-BGR-027
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Disorder {
    /// Not at all.
    #[default]
    None,
    /// DISORDERED
    Disordered,
    /// SEVERELY DISORDERED
    Severely,
}

/// A row of the table of disorder: open, uneven, rough, difficult.
type Row = [Disorder; 4];

/// Which terrain disorders whom. The book's colours are lost, so this is data that can be replaced. AM-MOV-015
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisorderTable {
    rows: &'static [(&'static [TroopType], Row)],
    /// Heavily armoured knights have a row of their own.
    heavily_armoured_knights: Row,
}

impl Default for DisorderTable {
    fn default() -> Self {
        use Disorder::{Disordered as D, None as O, Severely as S};
        use TroopType as T;
        Self {
            rows: &[
                (&[T::LightFoot], [O, O, O, O]),
                (&[T::MediumFoot, T::Mob], [O, O, O, D]),
                (&[T::HeavyFoot], [O, O, D, S]),
                (&[T::LightHorse, T::LightCamelry], [O, O, D, S]),
                (&[T::Cavalry, T::Camelry, T::Knights], [O, O, D, S]),
                (&[T::Cataphracts, T::CataphractCamelry], [O, D, S, S]),
                (&[T::Elephants], [O, O, O, D]),
                (&[T::LightChariots], [O, D, S, S]),
                (&[T::HeavyChariots, T::ScythedChariots], [O, D, S, S]),
                (&[T::BattleWagons], [O, D, S, S]),
                (&[T::LightArtillery, T::HeavyArtillery], [O, O, D, S]),
            ],
            heavily_armoured_knights: [O, D, S, S],
        }
    }
}

impl DisorderTable {
    /// How a grade of terrain disorders troops. Impassable terrain is never entered.
    pub fn of(&self, troops: &Troops, grade: Grade) -> Disorder {
        let heavy_knights =
            troops.kind == TroopType::Knights && troops.armour == Some(Armour::HeavilyArmoured);
        let row = if heavy_knights {
            Some(&self.heavily_armoured_knights)
        } else {
            self.rows.iter().find(|(kinds, _)| kinds.contains(&troops.kind)).map(|(_, row)| row)
        };
        let column = (grade as usize).min(Grade::Difficult as usize);
        row.map_or(Disorder::None, |row| row[column])
    }

    /// How several kinds of terrain disorder troops that are in all of them: the worst counts. AM-BGR-028
    pub fn worst(&self, troops: &Troops, grades: impl IntoIterator<Item = Grade>) -> Disorder {
        grades.into_iter().map(|grade| self.of(troops, grade)).max().unwrap_or_default()
    }
}

/// How terrain disorders one base: the worst of what it is at least partly in. Nothing does while the front-rank base of
/// its file defends field fortifications. AM-BGR-027, AM-BGR-028, AM-SPE-023, AM-TER-008
pub fn of_base(
    rules: &RuleSet,
    table: &DisorderTable,
    field: &Battlefield,
    river: Option<Grade>,
    (base, troops): (&Footprint, &Troops),
    defends_fortifications: bool,
) -> Disorder {
    if defends_fortifications {
        return Disorder::None;
    }
    let grades = field.under(base).filter_map(|piece| {
        let felt = felt_grade(rules, troops.kind, piece.kind());
        if piece.kind() == Kind::SoftSand { felt } else { grade_under(piece, base, river) }
    });
    table.worst(troops, grades)
}

/// How a beast that stands near frightens troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fright {
    /// Not at all.
    None,
    /// Nearer than a base width, whoever's it is. AM-SPE-001
    Near,
    /// An enemy's, with its front in contact. AM-SPE-002
    Touching,
}

/// Whether a type frightens another: elephants and camels all horses and chariots, elephants camels too, and light camelry
/// only by contact. AM-SPE-001, AM-SPE-002, AM-SPE-004
pub const fn fright(troops: TroopType, beast: TroopType) -> Fright {
    let horses = has_horses(troops);
    match beast {
        TroopType::Elephants if horses || troops.is_camels() => Fright::Near,
        TroopType::LightCamelry if horses => Fright::Touching,
        TroopType::Camelry | TroopType::CataphractCamelry if horses => Fright::Near,
        _ => Fright::None,
    }
}

/// Whether any beast at all frightens a type: foot and elephants mind none.
pub const fn may_be_frightened(troops: TroopType) -> bool {
    has_horses(troops) || troops.is_camels()
}

const fn has_horses(troops: TroopType) -> bool {
    matches!(troops, TroopType::Knights | TroopType::Cataphracts | TroopType::Cavalry | TroopType::LightHorse)
        || troops.is_chariots()
}

/// With so many battle groups of elephants, or of camels, an army's mounted troops are used to them. AM-SPE-003
pub const USED_TO_BEASTS: usize = 3;

/// How disordered a battle group counts in moves and tests: as its worst base. AM-BGR-029, AM-TER-005
pub fn of_group(bases: impl IntoIterator<Item = Disorder>) -> Disorder {
    bases.into_iter().max().unwrap_or_default()
}

/// What disorder and poor cohesion cost, of which only the worst counts. AM-BGR-031, AM-BGR-032, AM-TER-003, AM-TER-006
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// Nothing.
    #[default]
    None,
    /// Disrupted or disordered.
    Shaken,
    /// Fragmented or severely disordered.
    Critical,
}

impl Trouble {
    /// The worse of a base's disorder and its battle group's cohesion. AM-BGR-032
    pub fn of(disorder: Disorder, cohesion: Cohesion) -> Self {
        let by_disorder = match disorder {
            Disorder::None => Self::None,
            Disorder::Disordered => Self::Shaken,
            Disorder::Severely => Self::Critical,
        };
        let by_cohesion = match cohesion {
            Cohesion::Steady => Self::None,
            Cohesion::Disrupted => Self::Shaken,
            Cohesion::Fragmented | Cohesion::Broken => Self::Critical,
        };
        by_disorder.max(by_cohesion)
    }

    /// How many of these dice are left: one in three lost, or one in two. AM-BGR-031, AM-GLO-022
    pub const fn dice_left(self, dice: u32) -> u32 {
        match self {
            Self::None => dice,
            Self::Shaken => dice - dice / 3,
            Self::Critical => dice - dice / 2,
        }
    }

    /// The modifier of a complex move test. AM-BGR-031
    pub const fn complex_move_modifier(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Shaken => -1,
            Self::Critical => -2,
        }
    }
}

impl Disorder {
    /// The modifier of a cohesion test. AM-BGR-031
    pub const fn cohesion_modifier(self) -> i32 {
        match self {
            Self::None | Self::Disordered => 0,
            Self::Severely => -1,
        }
    }
}

/// Whether a base is STEADY: neither its battle group's cohesion nor disorder is against it. AM-BGR-024, AM-GLO-044
pub fn is_steady(cohesion: Cohesion, disorder: Disorder) -> bool {
    cohesion == Cohesion::Steady && disorder == Disorder::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;
    use acies_field::terrain::{Piece, Shape};
    use acies_field::{Base, Table};
    use acies_geometry::{Angle, Length, Point, Pose, Size};

    fn troops(text: &str) -> Troops {
        BattleGroup::described(&format!("2 {text}")).unwrap().bases()[0]
    }

    fn row(text: &str) -> [Disorder; 4] {
        let table = DisorderTable::default();
        let troops = troops(text);
        [Grade::Open, Grade::Uneven, Grade::Rough, Grade::Difficult].map(|grade| table.of(&troops, grade))
    }

    /// Proves AM-MOV-015, AM-TER-002, and QR-MOV-009: one table for all rule sets.
    #[test]
    fn every_row_of_the_table_of_disorder() {
        use Disorder::{Disordered as D, None as O, Severely as S};
        let rows = [
            ("light foot, unprotected, average, drilled", [O, O, O, O]),
            ("medium foot, protected, average, drilled", [O, O, O, D]),
            ("mob, unprotected, poor, undrilled", [O, O, O, D]),
            ("heavy foot, protected, average, drilled", [O, O, D, S]),
            ("light horse, unprotected, average, drilled", [O, O, D, S]),
            ("cavalry, armoured, average, drilled", [O, O, D, S]),
            ("knights, armoured, average, drilled", [O, O, D, S]),
            ("knights, heavily armoured, average, drilled", [O, D, S, S]),
            ("cataphracts, heavily armoured, average, drilled", [O, D, S, S]),
            ("elephants, average, undrilled", [O, O, O, D]),
            ("light chariots, average, undrilled", [O, D, S, S]),
            ("heavy chariots, average, undrilled", [O, D, S, S]),
            ("battle wagons, average", [O, D, S, S]),
            ("light artillery, average, undrilled", [O, O, D, S]),
        ];
        for (text, expected) in rows {
            assert_eq!(row(text), expected, "{text}");
        }
    }

    /// Proves AM-BGR-028.
    #[test]
    fn the_worst_terrain_counts() {
        let table = DisorderTable::default();
        let cavalry = troops("cavalry, armoured, average, drilled");
        assert_eq!(table.worst(&cavalry, [Grade::Uneven, Grade::Difficult]), Disorder::Severely);
        assert_eq!(table.worst(&cavalry, []), Disorder::None);
    }

    /// Proves AM-BGR-031, AM-TER-003, AM-GLO-022, and for 2.0 the same: QR-MOV-006, QR-MOV-007.
    #[test]
    fn effects_of_disorder() {
        let effects = |disorder| {
            let trouble = Trouble::of(disorder, Cohesion::Steady);
            (
                is_steady(Cohesion::Steady, disorder),
                trouble.complex_move_modifier(),
                trouble.dice_left(5),
                disorder.cohesion_modifier(),
            )
        };
        assert_eq!(effects(Disorder::None), (true, 0, 5, 0));
        assert_eq!(effects(Disorder::Disordered), (false, -1, 4, 0));
        assert_eq!(effects(Disorder::Severely), (false, -2, 3, -1));
        assert_eq!(Trouble::Shaken.dice_left(2), 2);
    }

    /// Proves AM-BGR-032, AM-TER-006.
    #[test]
    fn only_the_worst_trouble_counts() {
        let trouble = Trouble::of(Disorder::Severely, Cohesion::Disrupted);
        assert_eq!(trouble.dice_left(6), 3);
        assert_eq!(Trouble::of(Disorder::Disordered, Cohesion::Fragmented).complex_move_modifier(), -2);
    }

    /// Proves AM-BGR-024, AM-GLO-044, and QR-MOV-008, which says the same.
    #[test]
    fn steady_needs_cohesion_and_order() {
        assert!(is_steady(Cohesion::Steady, Disorder::None));
        assert!(!is_steady(Cohesion::Steady, Disorder::Disordered));
        assert!(!is_steady(Cohesion::Disrupted, Disorder::None));
    }

    fn stands(text: &str, kind: Kind, x: i32, defends: bool) -> Disorder {
        let corners = [(500, 400), (500, 600), (700, 600), (700, 400)].map(|(x, y)| Point::millimetres(x, y));
        let piece = Piece::of(kind, Shape::Straight(corners.to_vec())).unwrap();
        let table = Table::new(Length::millimetres(1800), Length::millimetres(1200));
        let field = Battlefield { table, pieces: vec![piece] };
        let base = Base::new(Pose::new(Point::millimetres(x, 500), Angle::ZERO), Size::millimetres(40, 15));
        let rules = RuleSet::ANCIENT_3_2A;
        of_base(&rules, &DisorderTable::default(), &field, None, (&base.footprint(), &troops(text)), defends)
    }

    const FOOT: &str = "heavy foot, protected, average, drilled";

    /// Proves AM-BGR-027, AM-BGR-030, AM-SET-020.
    #[test]
    fn a_base_is_disordered_while_a_corner_of_it_is_in() {
        assert_eq!(stands(FOOT, Kind::Brush, 481, false), Disorder::Disordered, "1 mm of it is in brush");
        assert_eq!(
            stands(FOOT, Kind::Brush, 480, false),
            Disorder::None,
            "it stands beside it, or has left it"
        );
        assert_eq!(stands(FOOT, Kind::Forest, 600, false), Disorder::Severely);
        let camels = "camelry, protected, average, undrilled";
        assert_eq!(stands(camels, Kind::SoftSand, 600, false), Disorder::None);
    }

    /// Proves AM-TER-008.
    #[test]
    fn defenders_of_fortifications_keep_their_order() {
        assert_eq!(stands(FOOT, Kind::Forest, 600, true), Disorder::None);
    }

    /// Proves AM-BGR-029, AM-TER-005.
    #[test]
    fn one_base_makes_the_whole_group_test_as_disordered() {
        let one_of_eight = |worst| of_group([Disorder::None; 7].into_iter().chain([worst]));
        assert_eq!(one_of_eight(Disorder::Severely).cohesion_modifier(), -1);
        let trouble = Trouble::of(one_of_eight(Disorder::Disordered), Cohesion::Steady);
        assert_eq!(trouble.complex_move_modifier(), -1);
    }
}
