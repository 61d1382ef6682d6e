//! The sizes of bases.

use acies_field::FigureScale;
use acies_geometry::{Length, Size};

use crate::TroopType;

/// The depth of a base of each type: with 15 mm figures or smaller, with 25/28 mm figures. AM-BAS-006
const DEPTHS: [(TroopType, i32, i32); 18] = [
    (TroopType::HeavyFoot, 15, 20),
    (TroopType::MediumFoot, 20, 30),
    (TroopType::LightFoot, 20, 30),
    (TroopType::Mob, 30, 40),
    (TroopType::Cavalry, 30, 40),
    (TroopType::Camelry, 30, 40),
    (TroopType::LightHorse, 30, 40),
    (TroopType::LightCamelry, 30, 40),
    (TroopType::Knights, 30, 40),
    (TroopType::Cataphracts, 30, 40),
    (TroopType::CataphractCamelry, 30, 40),
    (TroopType::HeavyChariots, 40, 80),
    (TroopType::LightChariots, 40, 80),
    (TroopType::ScythedChariots, 40, 80),
    (TroopType::Elephants, 40, 80),
    (TroopType::LightArtillery, 40, 80),
    (TroopType::HeavyArtillery, 40, 80),
    (TroopType::BattleWagons, 80, 120),
];

const fn is_large(figures: FigureScale) -> bool {
    matches!(figures, FigureScale::Mm25)
}

/// The width that all bases of a game have. AM-TRP-001, AM-BAS-004
pub const fn width(figures: FigureScale) -> Length {
    Length::millimetres(if is_large(figures) { 60 } else { 40 })
}

/// The size of a base of troops. AM-BAS-005, AM-BAS-006
pub fn size(kind: TroopType, figures: FigureScale) -> Size {
    let depth = DEPTHS
        .iter()
        .find(|row| row.0 == kind)
        .map_or(0, |row| if is_large(figures) { row.2 } else { row.1 });
    Size { width: width(figures), depth: Length::millimetres(depth) }
}

/// A commander's base: as large as it may be. AM-BAS-006, AM-BAS-007
pub const fn commander(figures: FigureScale) -> Size {
    Size { width: width(figures), depth: width(figures) }
}

/// A piece of fortification, one base wide. AM-BAS-006
pub const fn fortification(figures: FigureScale) -> Size {
    Size { width: width(figures), depth: Length::millimetres(if is_large(figures) { 20 } else { 15 }) }
}

/// The supply camp. AM-BAS-008
pub const fn camp(figures: FigureScale) -> Size {
    if is_large(figures) { Size::millimetres(180, 160) } else { Size::millimetres(120, 80) }
}

/// An ambush marker. AM-SET-030
pub const fn ambush_marker(figures: FigureScale) -> Size {
    Size { width: width(figures), depth: width(figures) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_field::{Body, Ranks};
    use acies_geometry::Pose;

    const SMALL: FigureScale = FigureScale::Mm15;
    const LARGE: FigureScale = FigureScale::Mm25;

    /// Proves AM-BAS-005, AM-BAS-006, AM-TRP-001.
    #[test]
    fn every_type_has_a_base() {
        let depths =
            |kind| [size(kind, SMALL).depth, size(kind, LARGE).depth].map(|depth| depth.get() / 1000);
        let rows: [(&[TroopType], [i32; 2]); 7] = [
            (&[TroopType::HeavyFoot], [15, 20]),
            (&[TroopType::MediumFoot, TroopType::LightFoot], [20, 30]),
            (&[TroopType::Mob], [30, 40]),
            (
                &[TroopType::Cavalry, TroopType::Camelry, TroopType::LightHorse, TroopType::LightCamelry],
                [30, 40],
            ),
            (&[TroopType::Knights, TroopType::Cataphracts, TroopType::CataphractCamelry], [30, 40]),
            (
                &[
                    TroopType::HeavyChariots,
                    TroopType::LightChariots,
                    TroopType::ScythedChariots,
                    TroopType::Elephants,
                    TroopType::LightArtillery,
                    TroopType::HeavyArtillery,
                ],
                [40, 80],
            ),
            (&[TroopType::BattleWagons], [80, 120]),
        ];
        assert_eq!(rows.iter().map(|row| row.0.len()).sum::<usize>(), TroopType::ALL.len());
        for (kinds, expected) in rows {
            assert!(kinds.iter().all(|&kind| depths(kind) == expected), "{kinds:?}");
        }
        let widths = [size(TroopType::Mob, SMALL).width, size(TroopType::Mob, LARGE).width];
        assert_eq!(widths, [Length::millimetres(40), Length::millimetres(60)]);
        let wagon = size(TroopType::BattleWagons, SMALL);
        assert_eq!(wagon.depth, wagon.width * 2, "its long edge is two base widths");
    }

    /// Proves AM-BAS-007, AM-BAS-008.
    #[test]
    fn commanders_and_camps() {
        assert_eq!(
            (commander(SMALL), commander(LARGE)),
            (Size::millimetres(40, 40), Size::millimetres(60, 60))
        );
        assert_eq!((camp(SMALL), camp(LARGE)), (Size::millimetres(120, 80), Size::millimetres(180, 160)));
        assert_eq!(fortification(SMALL), Size::millimetres(40, 15));
    }

    #[test]
    fn eight_heavy_foot_four_wide_cover_160_by_30() {
        let sizes = vec![size(TroopType::HeavyFoot, SMALL); 8];
        let body: Body = Ranks::new(8, 4).stand(Pose::default(), &sizes);
        assert_eq!(body.frontage(), Length::millimetres(160));
        assert_eq!(body.drawn().unwrap().ranks.depth_of(&sizes), Length::millimetres(30));
    }
}
