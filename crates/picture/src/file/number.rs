//! Numbers with decimals, exactly.

use acies_field::MovementUnit;
use acies_geometry::Length;

/// Larger numbers are mistakes, and small enough that nothing computed from them overflows.
const LARGEST: i64 = 1_000_000;

/// A number as it was written, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Thousandths(pub(super) i64);

/// Why a text is no number that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNumber {
    NotANumber,
    TooFine,
    TooLarge,
}

impl NoNumber {
    pub(super) const fn advice(self) -> &'static str {
        match self {
            Self::NotANumber => "write digits, with a point before decimals: 12.5",
            Self::TooFine => {
                "give at most three decimals: a thousandth of a millimetre is the finest there is"
            }
            Self::TooLarge => "that is far beyond any table",
        }
    }
}

/// Reads digits with up to three decimals; zeros after them do no harm.
pub(super) fn thousandths(text: &str) -> Result<Thousandths, NoNumber> {
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(decimals) {
        return Err(NoNumber::NotANumber);
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 3 {
        return Err(NoNumber::TooFine);
    }
    let whole: i64 = whole.parse().ok().filter(|&whole| whole <= LARGEST).ok_or(NoNumber::TooLarge)?;
    let fraction: i64 = format!("{decimals:0<3}").parse().map_err(|_| NoNumber::NotANumber)?;
    let size = whole * 1000 + fraction;
    Ok(Thousandths(if negative { -size } else { size }))
}

/// Reads a distance: millimetres, or movement units if it says so.
pub(super) fn distance(text: &str, unit: MovementUnit) -> Result<i64, NoNumber> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    if let Some(units) = lower.strip_suffix("mu") {
        let Thousandths(units) = thousandths(units.trim_end())?;
        let product = units * i64::from(unit.length().get());
        return Ok((product + 500).div_euclid(1000));
    }
    let Thousandths(micrometres) = thousandths(lower.strip_suffix("mm").unwrap_or(&lower).trim_end())?;
    Ok(micrometres)
}

/// A length that is known to be small.
pub(super) fn length(micrometres: i64) -> Length {
    Length::micrometres(micrometres.clamp(i64::from(i32::MIN / 4), i64::from(i32::MAX / 4)) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        let read = |text| thousandths(text).map(|Thousandths(number)| number);
        assert_eq!(read("12.5"), Ok(12_500));
        assert_eq!(read("-0.001"), Ok(-1));
        assert_eq!(read("+40.120000"), Ok(40_120));
        assert_eq!(read("0.0001"), Err(NoNumber::TooFine));
        assert_eq!(read("1000001"), Err(NoNumber::TooLarge));
        assert_eq!(read("99999999999999999999999"), Err(NoNumber::TooLarge));
        for text in ["", "-", ".", "1.", ".5", "1e3", "inf", "nan", "1.2.3", "0x10", "١"] {
            assert_eq!(read(text), Err(NoNumber::NotANumber), "{text}");
        }
    }

    #[test]
    fn distances_may_be_in_movement_units() {
        let read = |text| distance(text, MovementUnit::Inch);
        assert_eq!(read("3 MU"), Ok(76_200));
        assert_eq!(read("0.5mu"), Ok(12_700));
        assert_eq!(read("75 mm"), Ok(75_000));
        assert_eq!(read(" 75.25 "), Ok(75_250));
        assert_eq!(read("MU"), Err(NoNumber::NotANumber));
    }
}
