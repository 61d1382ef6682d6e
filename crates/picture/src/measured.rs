//! Distances in words.

use acies_field::MovementUnit;
use acies_geometry::Length;

/// A distance in millimetres and in movement units, rounded up as distances are: `62.6 mm · 2.51 MU`.
pub(crate) fn measured(distance: Length, unit: MovementUnit) -> String {
    let micrometres = i64::from(distance.abs().get());
    let tenths = (micrometres + 99) / 100;
    format!("{} mm · {} MU", decimal(tenths, 10), decimal(hundredths(distance, unit), 100))
}

/// Hundredths of a movement unit, rounded up.
pub(crate) fn hundredths(distance: Length, unit: MovementUnit) -> i64 {
    let (length, mu) = (i64::from(distance.abs().get()), i64::from(unit.length().get()));
    (length * 100 + mu - 1) / mu
}

/// A number over a power of ten, without zeros at its end.
fn decimal(number: i64, over: i64) -> String {
    let (whole, rest) = (number / over, number % over);
    if rest == 0 {
        return whole.to_string();
    }
    let digits = if over == 10 { format!("{rest}") } else { format!("{rest:02}") };
    format!("{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_rounded_up() {
        let check = |micrometres, unit, expected: &str| {
            assert_eq!(measured(Length::micrometres(micrometres), unit), expected);
        };
        check(75_000, MovementUnit::Mm25, "75 mm · 3 MU");
        check(75_001, MovementUnit::Mm25, "75.1 mm · 3.01 MU");
        check(62_500, MovementUnit::Mm25, "62.5 mm · 2.5 MU");
        check(25_400, MovementUnit::Inch, "25.4 mm · 1 MU");
        check(0, MovementUnit::Mm40, "0 mm · 0 MU");
        check(1_270, MovementUnit::Inch, "1.3 mm · 0.05 MU");
    }
}
