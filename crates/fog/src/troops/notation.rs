//! Troops as people write them: `8 x Longbowmen: medium foot, longbow, swordsmen, protected, drilled, average`.
//!
//! The number of bases, a name with a colon if there is one, and then the five parameters in any order, with commas. A
//! mixed battle group has several parts with a plus sign between them: `6 heavy foot, … + 3 light foot, bow,
//! unprotected`. Quality and training of the first part hold for the others if they say nothing else.

use std::fmt;
use std::ops::Range;

use super::names::{Word, likeliest, meanings};
use super::{Armour, Capabilities, Capability, Contradiction, Quality, Training, TroopType, Troops};

/// A battle group as it is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// What its owner calls it.
    pub name: Option<String>,
    /// So many bases of these troops; more than one part in a mixed battle group.
    pub parts: Vec<(u8, Troops)>,
}

/// What is wrong with a description, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The description.
    text: String,
    /// The bytes of it that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub problem: Problem,
}

/// What can be wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It begins with no number of bases.
    NoNumber,
    /// More than 99 bases, or none.
    WrongNumber,
    /// A word that means nothing, with the name most like it.
    Unknown(Option<&'static str>),
    /// A second value of a parameter that has only one: which, and the value that was there.
    Twice(&'static str, &'static str),
    /// A parameter without a value: which, and what it may be.
    Missing(&'static str, &'static str),
    /// Values that cannot go together.
    Contradiction(Contradiction),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber => write!(f, "it begins with no number of bases: write `8 x …` or `8 …`"),
            Self::WrongNumber => write!(f, "a battle group has 1 to 99 bases"),
            Self::Unknown(Some(name)) => {
                write!(f, "no troop type, armour, quality, training or capability; did you mean `{name}`?")
            }
            Self::Unknown(None) => write!(f, "no troop type, armour, quality, training or capability"),
            Self::Twice(what, before) => write!(f, "a second {what}: it was `{before}` before"),
            Self::Missing(what, values) => write!(f, "it says nothing of {what}: add {values}"),
            Self::Contradiction(Contradiction::ArmourGiven) => {
                write!(f, "troops of this type have no armour class (AM-TRP-009)")
            }
            Self::Contradiction(Contradiction::NoArmour) => {
                write!(
                    f,
                    "it says nothing of armour: add unprotected, protected, armoured or heavily armoured"
                )
            }
            Self::Contradiction(Contradiction::Drilled) => {
                write!(f, "battle wagons are always undrilled (AM-BAS-028)")
            }
        }
    }
}

/// The problem, the description, and marks below the words that are wrong.
impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = self.text[..self.at.start].chars().count();
        let wrong = self.text[self.at.clone()].chars().count().max(1);
        writeln!(f, "{}", self.problem)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {}{}", " ".repeat(before), "^".repeat(wrong))
    }
}

impl std::error::Error for NotationError {}

/// Reads a description.
pub fn parse(text: &str) -> Result<Description, NotationError> {
    let fail = |at: Range<usize>, problem: Problem| NotationError { text: text.to_owned(), at, problem };
    let (bases, rest) = number(text, 0).map_err(|(at, problem)| fail(at, problem))?;
    let (name, rest) = match text[rest..].find(':') {
        Some(colon) => (Some(text[rest..rest + colon].trim().to_owned()), rest + colon + 1),
        None => (None, rest),
    };
    let mut parts = Vec::new();
    let mut inherited = Given::default();
    let (mut start, mut bases) = (rest, bases);
    loop {
        let end = text[start..].find('+').map_or(text.len(), |plus| start + plus);
        let given = Given::read(text, start..end).map_err(|(at, problem)| fail(at, problem))?;
        let troops = given.troops(inherited).map_err(|problem| fail(trimmed(text, start..end), problem))?;
        parts.push((bases, troops));
        inherited =
            Given { quality: Some(troops.quality), training: Some(troops.training), ..Given::default() };
        if end == text.len() {
            return Ok(Description { name: name.filter(|name| !name.is_empty()), parts });
        }
        (bases, start) = number(text, end + 1).map_err(|(at, problem)| fail(at, problem))?;
    }
}

/// The number of bases at a place, with or without a cross behind it, and where the rest begins.
fn number(text: &str, from: usize) -> Result<(u8, usize), (Range<usize>, Problem)> {
    let start = from + (text[from..].len() - text[from..].trim_start().len());
    let digits = text[start..].chars().take_while(char::is_ascii_digit).count();
    let word = text[start..].find([' ', ',', ':']).map_or(text.len(), |end| start + end);
    if digits == 0 {
        return Err((start..word, Problem::NoNumber));
    }
    let bases = text[start..start + digits].parse().ok().filter(|bases| (1..=99).contains(bases));
    let bases = bases.ok_or((start..start + digits, Problem::WrongNumber))?;
    let rest = text[start + digits..].trim_start();
    let rest = ["x ", "X ", "× "].iter().find_map(|cross| rest.strip_prefix(cross)).unwrap_or(rest);
    Ok((bases, text.len() - rest.len()))
}

/// The parameters that a part gives.
#[derive(Clone, Copy, Default)]
struct Given {
    kind: Option<TroopType>,
    armour: Option<Armour>,
    quality: Option<Quality>,
    training: Option<Training>,
    capabilities: Capabilities,
}

impl Given {
    fn read(text: &str, range: Range<usize>) -> Result<Self, (Range<usize>, Problem)> {
        let mut given = Self::default();
        let mut start = range.start;
        for word in text[range].split(',') {
            let at = trimmed(text, start..start + word.len());
            start += word.len() + 1;
            if at.is_empty() {
                continue;
            }
            given.take(text[at.clone()].trim()).map_err(|problem| (at, problem))?;
        }
        Ok(given)
    }

    fn take(&mut self, word: &str) -> Result<(), Problem> {
        let mut meanings = meanings(word).peekable();
        let first = *meanings.peek().ok_or_else(|| Problem::Unknown(likeliest(word)))?;
        // "light artillery" is the type, and the capability of those that have a type already.
        let meant = meanings
            .find(|meaning| !matches!(meaning, Word::Kind(_) if self.kind.is_some()))
            .unwrap_or(first);
        match meant {
            Word::Kind(kind) => set(&mut self.kind, kind, "troop type", TroopType::name),
            Word::Armour(armour) => set(&mut self.armour, armour, "armour class", Armour::name),
            Word::Quality(quality) => set(&mut self.quality, quality, "quality", Quality::name),
            Word::Training(training) => set(&mut self.training, training, "training", Training::name),
            Word::Capability(capability) => {
                self.capabilities = self.capabilities.with(capability);
                Ok(())
            }
        }
    }

    fn troops(self, inherited: Self) -> Result<Troops, Problem> {
        let kind =
            self.kind.ok_or(Problem::Missing("the troop type", "one, such as heavy foot or cavalry"))?;
        let quality = self.quality.or(inherited.quality);
        let quality = quality.ok_or(Problem::Missing("quality", "elite, superior, average or poor"))?;
        let training = self.training.or(inherited.training);
        let training = training
            .or(kind.is_always_undrilled().then_some(Training::Undrilled))
            .ok_or(Problem::Missing("training", "drilled or undrilled"))?;
        // Guns have the capability that their name says. AM-EXA-004
        let capabilities = match kind {
            TroopType::LightArtillery => self.capabilities.with(Capability::LightArtillery),
            TroopType::HeavyArtillery => self.capabilities.with(Capability::HeavyArtillery),
            _ => self.capabilities,
        };
        let troops = Troops { kind, armour: self.armour, quality, training, capabilities };
        troops.contradiction().map_or(Ok(troops), |contradiction| Err(Problem::Contradiction(contradiction)))
    }
}

fn set<T: Copy>(
    into: &mut Option<T>,
    value: T,
    what: &'static str,
    name: fn(T) -> &'static str,
) -> Result<(), Problem> {
    match into.replace(value) {
        Some(before) => Err(Problem::Twice(what, name(before))),
        None => Ok(()),
    }
}

/// The part of a range without white space at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// The five parameters as the book orders them: `medium foot, protected, average, drilled, longbow, swordsmen`.
impl fmt::Display for Troops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(armour) = self.armour {
            write!(f, ", {armour}")?;
        }
        write!(f, ", {}, {}", self.quality, self.training)?;
        for capability in self.capabilities.iter() {
            // Read back, the name of a gun is its type.
            if capability.name() != self.kind.name() {
                write!(f, ", {capability}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (bases, troops)) in self.parts.iter().enumerate() {
            match (index, &self.name) {
                (0, Some(name)) => write!(f, "{bases} x {name}: {troops}")?,
                (0, None) => write!(f, "{bases} {troops}")?,
                _ => write!(f, " + {bases} {troops}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Troops {
        let description = parse(text).unwrap();
        assert_eq!(description.parts.len(), 1);
        assert_eq!(parse(&description.to_string()).as_ref(), Ok(&description), "it can be read back");
        description.parts[0].1
    }

    fn wrong(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    /// Proves AM-TRP-005, AM-TRP-013.
    #[test]
    fn troops_are_written_as_people_write_them() {
        let text = "8 x Longbowmen: medium foot, longbow, swordsmen, protected, drilled, average";
        let description = parse(text).unwrap();
        assert_eq!((description.name.as_deref(), description.parts[0].0), (Some("Longbowmen"), 8));
        let troops = Troops {
            kind: TroopType::MediumFoot,
            armour: Some(Armour::Protected),
            quality: Quality::Average,
            training: Training::Drilled,
            capabilities: Capabilities::of(&[Capability::Longbow, Capability::Swordsmen]),
        };
        assert_eq!(description.parts[0].1, troops);
        assert_eq!(
            one("8 MF, Protected, average, drilled, swordsmen, longbow"),
            troops,
            "in any order and case"
        );
        let bare = one("4 medium foot, light spear, protected, average, drilled");
        assert!(!bare.has(Capability::Swordsmen), "what is not listed does not count");
    }

    #[test]
    fn guns_and_wagons_need_fewer_words() {
        let guns = one("2 x Guns: light artillery, average, undrilled");
        assert!(guns.has(Capability::LightArtillery) && guns.kind == TroopType::LightArtillery);
        let wagons = one("4 battle wagons, average, crossbow, light artillery");
        assert_eq!(wagons.training, Training::Undrilled);
        assert!(wagons.has(Capability::LightArtillery) && wagons.kind == TroopType::BattleWagons);
    }

    #[test]
    fn parts_of_a_mixed_group_share_quality_and_training() {
        let text = "6 x Hoplites: heavy foot, armoured, average, drilled, offensive spearmen + 3 light foot, unprotected, bow";
        let description = parse(text).unwrap();
        let [(6, spearmen), (3, archers)] = description.parts[..] else { panic!("two parts") };
        assert_eq!((archers.quality, archers.training), (spearmen.quality, spearmen.training));
        assert_eq!(parse(&description.to_string()), Ok(description));
    }

    #[test]
    fn mistakes_point_at_the_word() {
        assert_eq!(
            wrong("8 medium foot, protectd, average, drilled"),
            "no troop type, armour, quality, training or capability; did you mean `protected`?\n  \
             8 medium foot, protectd, average, drilled\n                 ^^^^^^^^"
        );
        assert_eq!(
            wrong("Legionaries, heavy foot"),
            "it begins with no number of bases: write `8 x …` or `8 …`\n  Legionaries, heavy foot\n  ^^^^^^^^^^^"
        );
        assert_eq!(
            wrong("4 heavy foot, average, elite"),
            "a second quality: it was `average` before\n  4 heavy foot, average, elite\n                         ^^^^^"
        );
        assert!(
            wrong("4 heavy foot, armoured, average")
                .starts_with("it says nothing of training: add drilled or undrilled\n")
        );
        assert!(
            wrong("4 cavalry, average, drilled").starts_with("it says nothing of armour: add unprotected")
        );
        assert!(
            wrong("2 elephants, armoured, average, undrilled")
                .starts_with("troops of this type have no armour class")
        );
        assert!(wrong("4 battle wagons, average, drilled").starts_with("battle wagons are always undrilled"));
        assert!(wrong("100 mob").starts_with("a battle group has 1 to 99 bases"));
        assert!(wrong("").starts_with("it begins with no number"));
        assert!(wrong("4 qqq").starts_with("no troop type, armour, quality, training or capability\n"));
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_strange(text in "[0-9a-zäé,:+* x]{0,40}") {
            if let Err(error) = parse(&text) {
                proptest::prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
