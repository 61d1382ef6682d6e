//! The words of an answer, read one after the other.

use acies_field::Mu;
use acies_geometry::{Angle, Hand, Length};

use super::find_group;
use crate::fielded::GroupId;
use crate::game::Fog;

/// What is left to read of an answer: parts between commas, and the words of the first of them.
pub(in crate::case) struct Words<'a> {
    fog: &'a Fog,
    left: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(fog: &'a Fog, text: &'a str) -> Self {
        Self { fog, left: text.trim() }
    }

    /// Whether the next words are these; if so they are read.
    pub(super) fn take(&mut self, words: &str) -> bool {
        let Some(rest) = self.left.strip_prefix(words) else { return false };
        let ends = rest.is_empty() || rest.starts_with([' ', ',', ':']);
        if ends {
            self.left = rest.trim_start();
        }
        ends
    }

    /// A comma, if one comes next.
    pub(super) fn comma(&mut self) -> bool {
        let Some(rest) = self.left.strip_prefix(',') else { return false };
        self.left = rest.trim_start();
        true
    }

    /// A colon, if one comes next.
    pub(super) fn colon(&mut self) -> bool {
        let Some(rest) = self.left.strip_prefix(':') else { return false };
        self.left = rest.trim_start();
        true
    }

    /// A number, if one comes next.
    pub(super) fn number_if_next(&mut self) -> Option<usize> {
        self.left.starts_with(|letter: char| letter.is_ascii_digit()).then(|| self.number().ok()).flatten()
    }

    /// All up to one of these words, a comma, a colon or the end.
    fn until(&mut self, stops: &[&str]) -> &'a str {
        let ends = stops.iter().filter_map(|stop| self.left.find(&format!(" {stop} ")));
        let end = ends.chain(self.left.find([',', ':'])).min().unwrap_or(self.left.len());
        let (read, rest) = self.left.split_at(end);
        self.left = rest.trim_start();
        read.trim()
    }

    /// The name of a battle group, up to one of these words, a comma or the end.
    pub(super) fn group(&mut self, stops: &[&str]) -> Result<GroupId, String> {
        let name = self.until(stops);
        find_group(self.fog, name)
    }

    pub(super) fn word(&mut self) -> &'a str {
        let end = self.left.find([' ', ',', ':']).unwrap_or(self.left.len());
        let (read, rest) = self.left.split_at(end);
        self.left = rest.trim_start();
        read
    }

    pub(super) fn hand(&mut self) -> Result<Hand, String> {
        match self.word() {
            "left" => Ok(Hand::Left),
            "right" => Ok(Hand::Right),
            other => Err(format!("'{other}' is neither left nor right")),
        }
    }

    pub(super) fn number(&mut self) -> Result<usize, String> {
        let word = self.word();
        word.parse().map_err(|_| format!("'{word}' is no number"))
    }

    /// A number with its sign.
    pub(super) fn signed(&mut self) -> Result<i32, String> {
        let word = self.word();
        word.parse().map_err(|_| format!("'{word}' is no number"))
    }

    /// A number with up to three decimals, in thousandths.
    fn thousandths(&mut self) -> Result<i32, String> {
        let word = self.word();
        let (whole, part) = word.split_once('.').unwrap_or((word, ""));
        let wrong = || format!("'{word}' is no number with up to three decimals");
        let digits = format!("{part:0<3}");
        let bad = digits.len() != 3 || !digits.bytes().all(|digit| digit.is_ascii_digit());
        let whole: i32 =
            whole.parse().ok().filter(|whole| !bad && (0..1000).contains(whole)).ok_or_else(wrong)?;
        let part: i32 = digits.parse().map_err(|_| wrong())?;
        Ok(whole * 1000 + part)
    }

    /// A distance in MU.
    pub(super) fn mu(&mut self) -> Result<Length, String> {
        let thousandths = self.thousandths()?;
        let unit = self.fog.agreement.scale().mu(Mu::new(1)).get();
        Ok(Length::micrometres((i64::from(unit) * i64::from(thousandths) / 1000) as i32))
    }

    /// An angle in degrees.
    pub(super) fn degrees(&mut self) -> Result<Angle, String> {
        self.thousandths().map(|thousandths| Angle::millidegrees(thousandths.into()))
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), String> {
        if self.left.is_empty() { Ok(()) } else { Err(format!("'{}' is not understood here", self.left)) }
    }
}

/// The word for a hand.
pub(super) const fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// A distance in MU, to the thousandth.
pub(super) fn in_mu(fog: &Fog, length: Length) -> String {
    let unit = i64::from(fog.agreement.scale().mu(Mu::new(1)).get());
    decimal((i64::from(length.get()) * 1000 + unit / 2).div_euclid(unit))
}

/// An angle in degrees, to the thousandth.
pub(super) fn in_degrees(angle: Angle) -> String {
    decimal(((u64::from(angle.get()) * 360_000 + (1 << 31)) >> 32) as i64)
}

fn decimal(thousandths: i64) -> String {
    let (whole, part) = (thousandths / 1000, thousandths % 1000);
    let text = format!("{whole}.{part:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
