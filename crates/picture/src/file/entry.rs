//! The tables of a scene file, and what is said when something in them is wrong.

use acies_field::MovementUnit;
use acies_geometry::{Angle, Length, Point, Size};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::number::{NoNumber, Thousandths, distance, length, thousandths};

/// What is wrong with a scene file, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Problem {
    pub(super) line: usize,
    pub(super) text: String,
}

pub(super) type Found<T> = Result<T, Problem>;

type Value<'a> = Spanned<DeValue<'a>>;

/// What all tables of a file need to be read.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) unit: MovementUnit,
    /// How far from the origin a point may be, across and away.
    pub(super) reach: [i32; 2],
}

impl Source<'_> {
    /// The line of a place in the text, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }
}

/// How far beyond the table something may be.
pub(super) const BEYOND: i32 = 1_000_000;

/// One table of the file.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    source: Source<'a>,
    table: &'a DeTable<'a>,
    line: usize,
    /// What it is, for people: `group "Legion"`.
    what: String,
}

impl<'a> Entry<'a> {
    /// A table that may have these keys and no others.
    pub(super) fn new(
        source: Source<'a>,
        table: &'a DeTable<'a>,
        at: usize,
        what: &str,
        keys: &[&str],
    ) -> Found<Self> {
        let line = source.line(at);
        let name = table
            .iter()
            .find(|(key, _)| key.get_ref() == "name")
            .and_then(|(_, name)| name.get_ref().as_str());
        let what = name.map_or_else(|| what.to_owned(), |name| format!("{what} \"{}\"", short(name)));
        let entry = Self { source, table, line, what };
        for (key, _) in table {
            if !keys.contains(&key.get_ref().as_ref()) {
                let line = source.line(key.span().start);
                return Err(entry.at(line, &unknown_key(key.get_ref(), keys)));
            }
        }
        Ok(entry)
    }

    pub(super) const fn source(&self) -> Source<'a> {
        self.source
    }

    fn at(&self, line: usize, text: &str) -> Problem {
        let text = if self.what.is_empty() { text.to_owned() } else { format!("{}: {text}", self.what) };
        Problem { line, text }
    }

    /// Something is wrong with the whole.
    pub(super) fn problem(&self, text: &str) -> Problem {
        self.at(self.line, text)
    }

    /// Something is wrong with a key.
    pub(super) fn problem_with(&self, key: &str, text: &str) -> Problem {
        let line = self.value(key).map_or(self.line, |value| self.source.line(value.span().start));
        self.at(line, &format!("`{key}` {text}"))
    }

    fn problem_at(&self, value: &Value<'_>, text: &str) -> Problem {
        self.at(self.source.line(value.span().start), text)
    }

    pub(super) fn value(&self, key: &str) -> Option<&'a Value<'a>> {
        self.table.iter().find(|(written, _)| written.get_ref() == key).map(|(_, value)| value)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    fn wanted(&self, key: &str, example: &str) -> Found<&'a Value<'a>> {
        self.value(key).ok_or_else(|| self.problem(&format!("`{key}` is missing: write {key} = {example}")))
    }

    /// A text of at most so many letters; empty if it is left out.
    pub(super) fn text(&self, key: &str, longest: usize) -> Found<String> {
        let Some(value) = self.value(key) else { return Ok(String::new()) };
        let Some(text) = value.get_ref().as_str() else {
            return Err(self.problem_with(key, "must be a text in quotation marks"));
        };
        if text.chars().count() > longest {
            return Err(self.problem_with(key, &format!("is too long: at most {longest} letters")));
        }
        Ok(text.to_owned())
    }

    /// A text that must be there.
    pub(super) fn wanted_text(&self, key: &str, longest: usize, example: &str) -> Found<String> {
        self.wanted(key, example)?;
        let text = self.text(key, longest)?;
        if text.trim().is_empty() {
            return Err(self.problem_with(key, &format!("is empty: write {key} = {example}")));
        }
        Ok(text)
    }

    /// Texts in a list; none if it is left out.
    pub(super) fn texts(&self, key: &str, most: usize) -> Found<Vec<(String, usize)>> {
        let Some(value) = self.value(key) else { return Ok(Vec::new()) };
        let wrong = || self.problem_with(key, "must be a list of texts: [\"…\", \"…\"]");
        let list = value.get_ref().as_array().ok_or_else(wrong)?;
        if list.len() > most {
            return Err(self.problem_with(key, &format!("has {} entries: at most {most}", list.len())));
        }
        let text = |entry: &Value<'a>| {
            let text = entry.get_ref().as_str().ok_or_else(wrong)?;
            Ok((text.to_owned(), self.source.line(entry.span().start)))
        };
        list.iter().map(text).collect()
    }

    /// Yes or no; no if it is left out.
    pub(super) fn flag(&self, key: &str) -> Found<bool> {
        let Some(value) = self.value(key) else { return Ok(false) };
        value.get_ref().as_bool().ok_or_else(|| self.problem_with(key, "must be true or false"))
    }

    /// A whole number within limits.
    pub(super) fn count(&self, key: &str, least: usize, most: usize, example: &str) -> Found<usize> {
        let value = self.wanted(key, example)?;
        let number = value
            .get_ref()
            .as_integer()
            .filter(|number| number.radix() == 10)
            .and_then(|number| number.as_str().parse::<usize>().ok());
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| self.problem_with(key, &format!("must be a whole number from {least} to {most}")))
    }

    /// Degrees, clockwise from looking away from red's edge.
    pub(super) fn facing(&self, key: &str) -> Found<Angle> {
        let value = self.wanted(key, "0, in degrees; 0 looks away from red's edge, 180 at it")?;
        let Thousandths(degrees) = self.number(value, key)?;
        if !(-360_000..=360_000).contains(&degrees) {
            return Err(self.problem_with(key, "must be between -360 and 360 degrees"));
        }
        Ok(Angle::millidegrees(degrees))
    }

    fn number(&self, value: &Value<'_>, what: &str) -> Found<Thousandths> {
        let number = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => thousandths(number.as_str()),
            DeValue::Float(number) => thousandths(number.as_str()),
            _ => Err(NoNumber::NotANumber),
        };
        number.map_err(|why| self.problem_at(value, &format!("`{what}` is no number: {}", why.advice())))
    }

    /// A distance within limits, in micrometres: a number of millimetres, or a text such as `"3 MU"`.
    pub(super) fn length(&self, key: &str, least: i32, most: i32, example: &str) -> Found<Length> {
        let value = self.wanted(key, example)?;
        let micrometres = match value.get_ref() {
            DeValue::String(text) => distance(text, self.source.unit).map_err(|why| {
                self.problem_with(key, &format!("is no distance: {}, or \"3 MU\"", why.advice()))
            })?,
            _ => self.number(value, key)?.0,
        };
        if !(i64::from(least)..=i64::from(most)).contains(&micrometres) {
            let (least, most) = (Length::micrometres(least), Length::micrometres(most));
            return Err(self.problem_with(key, &format!("must be from {least} to {most}")));
        }
        Ok(length(micrometres))
    }

    /// Two numbers.
    fn pair(&self, value: &Value<'a>, key: &str, example: &str) -> Found<[i64; 2]> {
        let wrong = || self.problem_at(value, &format!("`{key}` must be two numbers, such as {example}"));
        let list = value.get_ref().as_array().ok_or_else(wrong)?;
        let mut numbers =
            list.iter().map(|number| self.number(number, key).map(|Thousandths(number)| number));
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(one), Some(other), None) => Ok([one?, other?]),
            _ => Err(wrong()),
        }
    }

    /// A width and a depth within limits.
    pub(super) fn size(&self, key: &str, least: i32, most: i32, example: &str) -> Found<Size> {
        let value = self.wanted(key, example)?;
        let [width, depth] = self.pair(value, key, example)?;
        let fits = |size: i64| (i64::from(least)..=i64::from(most)).contains(&size);
        if !fits(width) || !fits(depth) {
            let (least, most) = (Length::micrometres(least), Length::micrometres(most));
            return Err(self.problem_with(key, &format!("must be from {least} to {most} either way")));
        }
        Ok(Size { width: length(width), depth: length(depth) })
    }

    /// A point on the table or not far from it.
    pub(super) fn point(&self, key: &str) -> Found<Point> {
        let value = self.wanted(key, "[900, 300], in millimetres from the near left corner")?;
        self.point_of(value, key)
    }

    pub(super) fn point_of(&self, value: &Value<'a>, key: &str) -> Found<Point> {
        let [x, y] = self.pair(value, key, "[900, 300]")?;
        let near = |at: i64, reach: i32| (-i64::from(BEYOND)..=i64::from(reach)).contains(&at);
        let [across, away] = self.source.reach;
        if !near(x, across) || !near(y, away) {
            let text = format!("`{key}` is more than {} off the table", Length::micrometres(BEYOND));
            return Err(self.problem_at(value, &text));
        }
        Ok(Point::new(x as i32, y as i32))
    }

    /// Points in a list.
    pub(super) fn points(&self, key: &str, least: usize, most: usize) -> Found<Vec<Point>> {
        let value = self.wanted(key, "[[100, 100], [200, 150], [150, 250]]")?;
        self.points_of(value, key, least, most)
    }

    pub(super) fn points_of(
        &self,
        value: &Value<'a>,
        key: &str,
        least: usize,
        most: usize,
    ) -> Found<Vec<Point>> {
        let wrong = || {
            let text = format!("`{key}` must be a list of points, such as [[100, 100], [200, 150]]");
            self.problem_at(value, &text)
        };
        let list = value.get_ref().as_array().ok_or_else(wrong)?;
        if !(least..=most).contains(&list.len()) {
            let text = format!("`{key}` has {} points: it needs from {least} to {most}", list.len());
            return Err(self.problem_at(value, &text));
        }
        list.iter().map(|point| self.point_of(point, key)).collect()
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Found<T> {
        let listed: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let value = self.wanted(key, &format!("\"{}\"", listed.first().unwrap_or(&"")))?;
        let written =
            value.get_ref().as_str().map(|word| word.trim().to_lowercase().replace(['_', '-'], " "));
        let same = |word: &str| written.as_deref() == Some(&word.replace('-', " "));
        words.iter().find(|(word, _)| same(word)).map(|(_, meaning)| *meaning).ok_or_else(|| {
            let guess = written.as_deref().and_then(|written| nearest(written, &listed));
            let guess = guess.map_or_else(String::new, |guess| format!("did you mean \"{guess}\"? "));
            self.problem_with(key, &format!("is not known: {guess}it can be {}", listed.join(", ")))
        })
    }
}

fn unknown_key(key: &str, keys: &[&str]) -> String {
    let guess = nearest(key, keys).map_or_else(String::new, |guess| format!("did you mean `{guess}`? "));
    format!("there is no key `{}` here: {guess}it can be {}", short(key), keys.join(", "))
}

/// The word that was probably meant: at most two letters are different.
pub(super) fn nearest<'a>(written: &str, words: &[&'a str]) -> Option<&'a str> {
    let written: Vec<char> = written.chars().take(40).flat_map(char::to_lowercase).collect();
    let far = |word: &&&str| {
        let word: Vec<char> = word.chars().take(40).flat_map(char::to_lowercase).collect();
        different_letters(&written, &word)
    };
    // Numbers are not misspelt.
    if written.iter().any(char::is_ascii_digit) {
        return None;
    }
    let limit = written.len().div_ceil(3).min(2);
    words.iter().min_by_key(far).filter(|word| far(word) <= limit).copied()
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn different_letters(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, against) in other.iter().enumerate() {
            let changed = before + usize::from(letter != against);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// A name that may be of any length, cut for a message.
pub(super) fn short(name: &str) -> String {
    if name.chars().count() <= 40 { name.to_owned() } else { name.chars().take(40).chain(['…']).collect() }
}
