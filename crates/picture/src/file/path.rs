//! Moves in words: `wheel left 20`, `advance 3 MU`, `shift right 10`.

use acies_field::{Leg, MovementUnit};
use acies_geometry::{Angle, Hand};

use super::entry::short;
use super::number::{Thousandths, distance, length, thousandths};

/// No stretch of a move is longer than this.
const LONGEST: i64 = 2_000_000;

/// A stretch of a move.
pub(super) fn leg(text: &str, unit: MovementUnit) -> Result<Leg, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["advance", ref far @ ..] => Ok(Leg::Advance(length(metres(far, text, unit)?))),
        ["back", ref far @ ..] => Ok(Leg::Advance(-length(metres(far, text, unit)?))),
        ["shift", hand, ref far @ ..] => {
            Ok(Leg::Shift(self::hand(hand, text)?, length(metres(far, text, unit)?)))
        }
        ["wheel", "back", hand, ref far @ ..] => {
            Ok(Leg::WheelBack(self::hand(hand, text)?, degrees(far, text)?))
        }
        ["wheel", hand, ref far @ ..] => Ok(Leg::Wheel(self::hand(hand, text)?, degrees(far, text)?)),
        _ => Err(misread(text)),
    }
}

fn misread(text: &str) -> String {
    format!(
        "\"{}\" is no part of a move: write \"advance 75\", \"advance 3 MU\", \"back 25\", \"wheel left 20\", \
         \"wheel back left 20\" or \"shift right 10\"",
        short(text)
    )
}

fn hand(word: &str, text: &str) -> Result<Hand, String> {
    match word {
        "left" => Ok(Hand::Left),
        "right" => Ok(Hand::Right),
        _ => Err(format!("\"{}\": say left or right", short(text))),
    }
}

fn metres(words: &[&str], text: &str, unit: MovementUnit) -> Result<i64, String> {
    let found = distance(&words.join(" "), unit)
        .map_err(|why| format!("\"{}\" has no distance: {}, or 3 MU", short(text), why.advice()))?;
    if !(0..=LONGEST).contains(&found) {
        return Err(format!("\"{}\": a stretch is from 0 to {} long", short(text), length(LONGEST)));
    }
    Ok(found)
}

fn degrees(words: &[&str], text: &str) -> Result<Angle, String> {
    let written = words.join(" ");
    let bare = written.strip_suffix("degrees").or_else(|| written.strip_suffix('°')).unwrap_or(&written);
    let Thousandths(turn) = thousandths(bare.trim_end())
        .map_err(|why| format!("\"{}\" has no angle in degrees: {}", short(text), why.advice()))?;
    if !(0..=180_000).contains(&turn) {
        return Err(format!("\"{}\": a wheel is from 0 to 180 degrees", short(text)));
    }
    Ok(Angle::millidegrees(turn))
}

#[cfg(test)]
mod tests {
    use acies_geometry::Length;

    use super::*;

    fn check(text: &str, expected: Result<Leg, &str>) {
        assert_eq!(leg(text, MovementUnit::Mm25), expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn moves_are_read() {
        check("advance 75", Ok(Leg::Advance(Length::millimetres(75))));
        check("advance 3 MU", Ok(Leg::Advance(Length::millimetres(75))));
        check("back 12.5mm", Ok(Leg::Advance(Length::micrometres(-12_500))));
        check("shift  right 10", Ok(Leg::Shift(Hand::Right, Length::millimetres(10))));
        check("wheel left 22.5", Ok(Leg::Wheel(Hand::Left, Angle::millidegrees(22_500))));
        check("wheel back right 90°", Ok(Leg::WheelBack(Hand::Right, Angle::QUARTER)));
    }

    #[test]
    fn what_cannot_be_read_says_how_it_is_written() {
        check("wheel 20", Err("\"wheel 20\": say left or right"));
        check(
            "advance far",
            Err("\"advance far\" has no distance: write digits, with a point before decimals: 12.5, or 3 MU"),
        );
        check("advance 9000", Err("\"advance 9000\": a stretch is from 0 to 2000 mm long"));
        check("wheel left 270", Err("\"wheel left 270\": a wheel is from 0 to 180 degrees"));
        assert!(
            leg("hop", MovementUnit::Mm25).unwrap_err().starts_with("\"hop\" is no part of a move: write")
        );
    }
}
