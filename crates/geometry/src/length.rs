use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A length on the table, in whole micrometres. 25 mm and an inch are both whole numbers of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(transparent)]
pub struct Length(i32);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);

    /// Longer than any table. Corners as far away as this still have exact answers.
    pub const BEYOND_THE_TABLE: Self = Self::millimetres(16_000);

    /// A number of micrometres.
    #[inline]
    pub const fn micrometres(micrometres: i32) -> Self {
        Self(micrometres)
    }

    /// A number of millimetres.
    #[inline]
    pub const fn millimetres(millimetres: i32) -> Self {
        Self(millimetres * 1000)
    }

    /// The number of micrometres.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The length without its sign.
    #[must_use]
    #[inline]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// Its square, in square micrometres.
    #[inline]
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }
}

impl Add for Length {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Length {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Length {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Div<i32> for Length {
    type Output = Self;
    #[inline]
    fn div(self, by: i32) -> Self {
        Self(self.0 / by)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

/// In millimetres: `12.5 mm`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, thousandths) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if thousandths == 0 {
            write!(f, "{sign}{whole} mm")
        } else {
            let digits = format!("{thousandths:03}");
            write!(f, "{sign}{whole}.{} mm", digits.trim_end_matches('0'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_shown_in_millimetres() {
        let shown = |micrometres| Length::micrometres(micrometres).to_string();
        assert_eq!(shown(40_000), "40 mm");
        assert_eq!(shown(-25_400), "-25.4 mm");
        assert_eq!(shown(7), "0.007 mm");
    }
}
