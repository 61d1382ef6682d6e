use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A facing or a turn, in fractions of 2³² of a full turn, clockwise. It wraps round by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(transparent)]
pub struct Angle(u32);

/// Left or right, as the troops see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Anticlockwise, seen from above.
    Left,
    /// Clockwise, seen from above.
    Right,
}

impl Hand {
    /// Both, left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// A turn of this size to this hand.
    #[inline]
    pub const fn turn(self, size: Angle) -> Angle {
        match self {
            Self::Left => Angle(size.0.wrapping_neg()),
            Self::Right => size,
        }
    }
}

impl Angle {
    /// Straight ahead; no turn.
    pub const ZERO: Self = Self(0);
    /// An eighth of a turn: 45 degrees.
    pub const EIGHTH: Self = Self(1 << 29);
    /// A quarter turn to the right: 90 degrees.
    pub const QUARTER: Self = Self(1 << 30);
    /// Half a turn: 180 degrees.
    pub const HALF: Self = Self(1 << 31);

    /// A number of 2⁻³² turns.
    #[inline]
    pub const fn binary(parts: u32) -> Self {
        Self(parts)
    }

    /// The number of 2⁻³² turns.
    #[inline]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// A number of degrees, clockwise if positive, to the nearest 2⁻³² of a turn.
    pub const fn degrees(degrees: i32) -> Self {
        Self::millidegrees(degrees as i64 * 1000)
    }

    /// A number of thousandths of a degree.
    #[inline]
    pub const fn millidegrees(thousandths: i64) -> Self {
        let turned = thousandths.rem_euclid(360_000);
        Self((((turned << 32) + 180_000) / 360_000) as u32)
    }

    /// In thousandths of a degree, from -180,000 (exclusive) to 180,000.
    pub const fn to_millidegrees(self) -> i32 {
        let signed = self.0 as i32 as i64;
        let rounded = (signed * 360_000 + (1 << 31)) >> 32;
        if rounded == -180_000 { 180_000 } else { rounded as i32 }
    }

    /// The size of the turn, whichever way it goes: at most half a turn.
    #[must_use]
    #[inline]
    pub const fn size(self) -> Self {
        Self((self.0 as i32).unsigned_abs())
    }

    /// To which hand the turn goes by the shorter way; right if it is exactly half a turn, none if it is no turn.
    #[inline]
    pub const fn hand(self) -> Option<Hand> {
        match self.0 {
            0 => None,
            parts if parts <= Self::HALF.0 => Some(Hand::Right),
            _ => Some(Hand::Left),
        }
    }

    /// The facing in the middle between this one and another, the shorter way round. None if they are exactly opposed,
    /// for then either side would do.
    ///
    /// It is the way to flee from enemies in several directions (AM-IMP-072, AM-RTP-005). It does not matter which of
    /// the two is asked: where the middle falls between two whole parts it is the even one, in a mirror too.
    pub const fn bisecting(self, other: Self) -> Option<Self> {
        let turn = other.0.wrapping_sub(self.0);
        if turn == Self::HALF.0 {
            return None;
        }
        let (from, turn) = if turn < Self::HALF.0 { (self.0, turn) } else { (other.0, turn.wrapping_neg()) };
        let middle = from.wrapping_add(turn / 2);
        Some(Self(middle.wrapping_add(turn % 2 * (middle % 2))))
    }
}

impl Add for Angle {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Angle {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Angle {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Angle {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

/// In degrees: `22.5°`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = self.to_millidegrees();
        let sign = if thousandths < 0 { "-" } else { "" };
        let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        if rest == 0 {
            write!(f, "{sign}{whole}°")
        } else {
            write!(f, "{sign}{whole}.{}°", format!("{rest:03}").trim_end_matches('0'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_kept_to_the_thousandth() {
        for thousandths in [-179_999, -90_000, -1, 0, 1, 22_500, 45_000, 180_000] {
            assert_eq!(Angle::millidegrees(i64::from(thousandths)).to_millidegrees(), thousandths);
        }
        assert_eq!(Angle::degrees(90), Angle::QUARTER);
        assert_eq!(Angle::degrees(-90), -Angle::QUARTER);
        assert_eq!(Angle::degrees(450), Angle::QUARTER);
        assert_eq!(Angle::degrees(180), Angle::HALF);
    }

    #[test]
    fn is_shown_in_degrees() {
        assert_eq!(Angle::millidegrees(22_500).to_string(), "22.5°");
        assert_eq!(Angle::degrees(-60).to_string(), "-60°");
    }

    /// Enemies charging south and west drive the evaders south-west (AM-IMP-072).
    #[test]
    fn the_bisecting_facing_goes_the_shorter_way_round() {
        let (south, west) = (Angle::HALF, Angle::degrees(270));
        assert_eq!(south.bisecting(west), Some(Angle::degrees(225)));
        assert_eq!(west.bisecting(south), Some(Angle::degrees(225)));
        assert_eq!(Angle::degrees(350).bisecting(Angle::degrees(20)).unwrap().to_millidegrees(), 5000);
        assert_eq!(Angle::ZERO.bisecting(Angle::HALF), None);
    }

    #[test]
    fn the_bisecting_facing_is_the_same_from_both_sides_and_in_the_mirror() {
        for (one, other) in
            [(0, 1), (0, 3), (2, 5), (1, u32::MAX - 1), (7, 1 << 31), (123_457, 4_000_000_000)]
        {
            let (one, other) = (Angle::binary(one), Angle::binary(other));
            let middle = one.bisecting(other);
            assert_eq!(other.bisecting(one), middle, "{one:?} {other:?}");
            assert_eq!((-one).bisecting(-other).map(Angle::neg), middle, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_turn_has_a_size_and_a_hand() {
        assert_eq!(Angle::degrees(-30).size(), Angle::ZERO - Angle::degrees(-30));
        assert_eq!(Angle::degrees(-30).hand(), Some(Hand::Left));
        assert_eq!(Angle::HALF.hand(), Some(Hand::Right));
        assert_eq!(Angle::HALF.size(), Angle::HALF);
        assert_eq!(Hand::Left.turn(Angle::QUARTER), Angle::degrees(270));
    }
}
