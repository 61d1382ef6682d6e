//! The sizes of area features.

use acies_geometry::{Length, Point, Polygon, Size};
use serde::{Deserialize, Serialize};

use super::{Flaw, circle_around, greatest_extent, holds_rectangle, least_extent};

/// The two sizes of pieces in Field of Glory. AM-SET-008, FR-GLO-071
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum PieceSize {
    /// Fits into the smaller circle.
    Normal,
    /// Fits into the larger circle only.
    Large,
}

/// What a piece of Field of Glory must hold, and what must hold it. AM-SET-008, FR-GLO-071
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeLimits {
    /// The rectangle for which it must have room.
    pub rectangle: Size,
    /// The diameter of the circle round a normal piece.
    pub normal: Length,
    /// The diameter of the circle round a large piece.
    pub large: Length,
}

impl SizeLimits {
    /// Whether a piece is normal or large, or why it is neither. AM-SET-008, FR-GLO-071
    pub fn check(&self, ground: &Polygon) -> Result<PieceSize, Flaw> {
        let across = circle_around(ground.corners());
        if across > self.large {
            return Err(Flaw::OutsideCircle { across, most: self.large });
        }
        if !holds_rectangle(ground, self.rectangle) {
            return Err(Flaw::NoRoomFor(self.rectangle));
        }
        Ok(if across <= self.normal { PieceSize::Normal } else { PieceSize::Large })
    }
}

/// Checks that a piece is neither too narrow nor too wide in any direction, and gives its greatest extent, by which its
/// feature equivalents go. DM-SET-031
pub fn check_extents(points: &[Point], least: Length, most: Length) -> Result<Length, Flaw> {
    let (narrowest, widest) = (least_extent(points), greatest_extent(points));
    if narrowest < least {
        return Err(Flaw::TooNarrow { across: narrowest, least });
    }
    if widest > most {
        return Err(Flaw::TooWide { across: widest, most });
    }
    Ok(widest)
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Angle, Pose};

    use super::super::testing::at;
    use super::*;
    use crate::{FigureScale, MovementUnit, Mu, Paces, Scale};

    const MU: Length = MovementUnit::Mm25.length();

    fn limits() -> SizeLimits {
        let scale = Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25);
        let mu = |units| scale.mu(Mu::new(units));
        SizeLimits { rectangle: Size { width: mu(4), depth: mu(6) }, normal: mu(12), large: mu(16) }
    }

    /// A rectangle that stands somewhere at an angle.
    fn rectangle(width: Length, depth: Length) -> Polygon {
        Polygon::rectangle(Pose::new(at(600, 600), Angle::degrees(33)), Size { width, depth })
    }

    #[test]
    fn a_piece_is_normal_or_large() {
        let size = |width: i32, depth: i32| {
            limits().check(&rectangle(Length::micrometres(width), Length::micrometres(depth)))
        };
        assert_eq!(limits().check(&rectangle(MU * 4, MU * 6)), Ok(PieceSize::Normal));
        let no_room = Err(Flaw::NoRoomFor(limits().rectangle));
        assert_eq!(size(99_800, 150_000), no_room);
        assert_eq!(size(100_000, 149_800), no_room);
        assert_eq!(size(99_800, 250_000), no_room, "long is not wide");
        // 180 and 240 mm have a diagonal of 300 mm, which is 12 MU; 240 and 320 mm one of 400 mm, which is 16 MU.
        assert_eq!(size(179_990, 239_990), Ok(PieceSize::Normal));
        assert_eq!(size(180_010, 240_010), Ok(PieceSize::Large));
        assert_eq!(size(239_990, 319_990), Ok(PieceSize::Large));
        let too_large = size(240_010, 320_010).unwrap_err();
        assert!(
            matches!(too_large, Flaw::OutsideCircle { across, most } if across > most && most == MU * 16)
        );
    }

    #[test]
    fn exactly_the_circle_is_enough() {
        let corners = |width, depth| [(0, 0), (0, depth), (width, depth), (width, 0)].map(|(x, y)| at(x, y));
        let ground = |width, depth| Polygon::new(corners(width, depth).to_vec()).unwrap();
        assert_eq!(limits().check(&ground(180, 240)), Ok(PieceSize::Normal));
        assert_eq!(limits().check(&ground(240, 320)), Ok(PieceSize::Large));
    }

    #[test]
    fn an_area_feature_is_100_to_1000_paces_across() {
        let scale = Scale::de_bellis(FigureScale::Mm15);
        let (least, most) = (scale.paces(Paces(100)), scale.paces(Paces(1000)));
        let check = |width: i32, depth: i32| {
            let corners = [(0, 0), (0, depth), (width, depth), (width, 0)].map(|(x, y)| Point::new(x, y));
            check_extents(&corners, least, most)
        };
        assert_eq!(check(50_000, 120_000), Ok(Length::millimetres(130)));
        assert_eq!(
            check(49_999, 120_000),
            Err(Flaw::TooNarrow { across: Length::micrometres(49_999), least })
        );
        assert_eq!(check(300_000, 400_000), Ok(most));
        assert_eq!(
            check(300_000, 400_001),
            Err(Flaw::TooWide { across: Length::micrometres(500_001), most })
        );
    }
}
