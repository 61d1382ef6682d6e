//! Small things about texts that people write.

use std::fmt;

use serde::Deserializer;
use serde::de::{self, SeqAccess, Visitor};

/// Whether two names mean the same: capitals and white space make no difference.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.split_whitespace().map(str::to_lowercase).eq(other.split_whitespace().map(str::to_lowercase))
}

/// The name most like one that is not there, for "did you mean".
pub(crate) fn likeliest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let (typos, likely) =
        names.map(|other| (strsim::damerau_levenshtein(&name, &other.to_lowercase()), other)).min()?;
    (typos <= 1 + likely.chars().count() / 3).then_some(likely)
}

/// A text, or several.
pub(crate) fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Reader;

    impl<'de> Visitor<'de> for Reader {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text, or several in brackets")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<String>, E> {
            Ok(vec![text.to_owned()])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<Vec<String>, A::Error> {
            let mut all = Vec::new();
            while let Some(text) = texts.next_element()? {
                all.push(text);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_any(Reader)
}
