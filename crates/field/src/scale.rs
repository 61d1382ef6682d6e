use acies_geometry::Length;
use serde::{Deserialize, Serialize};

/// A distance of Field of Glory in movement units, kept in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(transparent)]
pub struct Mu(i32);

impl Mu {
    /// A whole number of movement units.
    pub const fn new(units: i32) -> Self {
        Self(units * 100)
    }

    /// A number of hundredths of a movement unit.
    pub const fn hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The number of hundredths.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl std::ops::Add for Mu {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// A distance of De Bellis Multitudinis in paces. DM-SCA-001
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Paces(pub i32);

/// The height of the figures. It decides the width of bases, and in De Bellis Multitudinis the ground scale.
/// AM-BAS-004, DM-SCA-002, DM-ARM-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "lowercase")]
pub enum FigureScale {
    /// 25 or 28 mm.
    Mm25,
    /// 15 mm; for Field of Glory also anything smaller.
    Mm15,
    /// 6 mm.
    Mm6,
    /// 2 mm.
    Mm2,
}

/// What the players agree to call one movement unit. AM-BAS-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum MovementUnit {
    /// 25 mm.
    Mm25,
    /// 1 inch.
    Inch,
    /// 40 mm, for large figures on large tables.
    Mm40,
    /// 1.5 inches, for large figures on large tables.
    InchAndAHalf,
}

impl MovementUnit {
    /// Its length.
    pub const fn length(self) -> Length {
        Length::micrometres(match self {
            Self::Mm25 => 25_000,
            Self::Inch => 25_400,
            Self::Mm40 => 40_000,
            Self::InchAndAHalf => 38_100,
        })
    }
}

/// What the rulebooks' distances are on this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scale {
    /// The width of every base.
    pub base_width: Length,
    /// The length of one movement unit.
    mu: Length,
    /// The length of one pace.
    pace: Length,
}

impl Scale {
    /// The scale of a game of Field of Glory. Only base sizes depend on the figures. AM-BAS-002, AM-BAS-004
    pub const fn field_of_glory(figures: FigureScale, unit: MovementUnit) -> Self {
        let base_width = Length::millimetres(if matches!(figures, FigureScale::Mm25) { 60 } else { 40 });
        Self { base_width, mu: unit.length(), pace: pace(figures) }
    }

    /// The scale of a game of De Bellis Multitudinis. DM-SCA-003, DM-ARM-001
    pub const fn de_bellis(figures: FigureScale) -> Self {
        let base_width = Length::millimetres(match figures {
            FigureScale::Mm25 => 60,
            FigureScale::Mm15 | FigureScale::Mm6 => 40,
            FigureScale::Mm2 => 30,
        });
        Self { base_width, mu: MovementUnit::Mm25.length(), pace: pace(figures) }
    }

    /// So many movement units, on this table.
    pub fn mu(&self, distance: Mu) -> Length {
        // A hundredth of every movement unit is a whole number of micrometres.
        self.mu / 100 * distance.get()
    }

    /// So many paces, on this table.
    pub fn paces(&self, distance: Paces) -> Length {
        self.pace * distance.0
    }
}

/// 50 paces are 40, 25, 25 or 20 mm. DM-SCA-003
const fn pace(figures: FigureScale) -> Length {
    Length::micrometres(match figures {
        FigureScale::Mm25 => 800,
        FigureScale::Mm15 | FigureScale::Mm6 => 500,
        FigureScale::Mm2 => 400,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-BAS-001, AM-BAS-002, AM-BAS-004, AM-GLO-030.
    #[test]
    fn movement_units_do_not_depend_on_the_figures() {
        let scale = |figures, unit| Scale::field_of_glory(figures, unit);
        for figures in [FigureScale::Mm25, FigureScale::Mm15, FigureScale::Mm6] {
            assert_eq!(scale(figures, MovementUnit::Mm25).mu(Mu::new(4)), Length::millimetres(100));
            assert_eq!(
                scale(figures, MovementUnit::Inch).mu(Mu::hundredths(50)),
                Length::micrometres(12_700)
            );
        }
        assert_eq!(scale(FigureScale::Mm25, MovementUnit::Mm40).mu(Mu::new(3)), Length::millimetres(120));
        assert_eq!(
            scale(FigureScale::Mm25, MovementUnit::InchAndAHalf).mu(Mu::new(2)),
            Length::micrometres(76_200)
        );
        assert_eq!(scale(FigureScale::Mm25, MovementUnit::Mm25).base_width, Length::millimetres(60));
        assert_eq!(scale(FigureScale::Mm6, MovementUnit::Mm25).base_width, Length::millimetres(40));
    }

    /// Proves DM-SCA-001, DM-SCA-003, DM-SCA-004, DM-ARM-001.
    #[test]
    fn paces_depend_on_the_figures() {
        let check = |figures, paces, millimetres| {
            assert_eq!(Scale::de_bellis(figures).paces(Paces(paces)), Length::millimetres(millimetres));
        };
        check(FigureScale::Mm15, 200, 100);
        check(FigureScale::Mm25, 200, 160);
        check(FigureScale::Mm2, 150, 60);
        // The frontage of an element in paces.
        for (figures, paces) in
            [(FigureScale::Mm25, 75), (FigureScale::Mm15, 80), (FigureScale::Mm6, 80), (FigureScale::Mm2, 75)]
        {
            let scale = Scale::de_bellis(figures);
            assert_eq!(scale.base_width, scale.paces(Paces(paces)));
        }
    }
}
