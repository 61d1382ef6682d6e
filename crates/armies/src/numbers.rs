//! Numbers as people write them in lists: ranges such as `"4-8"`, and years such as `"218 BC"`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// From so many to so many, both included: `"4-8"`, or a plain number for exactly so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/", type = "string"))]
pub struct Range {
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// The largest number in a range: armies have some hundred bases at most.
const LARGEST: u16 = 999;

impl Range {
    /// None up to so many.
    pub const fn up_to(most: u16) -> Self {
        Self { least: 0, most }
    }

    /// Whether a number lies in it.
    pub const fn has(self, number: u16) -> bool {
        self.least <= number && number <= self.most
    }

    /// Every number in it.
    pub fn numbers(self) -> impl Iterator<Item = u16> {
        self.least..=self.most
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { least, most } if least == most => write!(f, "{least}"),
            Self { least, most } => write!(f, "{least}-{most}"),
        }
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().ok().filter(|&number: &u16| number <= LARGEST);
        let (least, most) = text.split_once(['-', '–']).unwrap_or((text, text));
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Self { least, most }),
            (Some(least), Some(most)) => {
                Err(format!("the range `{text}` is upside down: write \"{most}-{least}\""))
            }
            _ => {
                Err(format!("`{text}` is no range: write \"4-8\", or 4 for exactly four; at most {LARGEST}"))
            }
        }
    }
}

/// A year: AD counted from 1, BC as negative numbers. There is no year 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/", type = "string"))]
pub struct Year(pub i16);

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 { write!(f, "{} BC", self.0.unsigned_abs()) } else { write!(f, "{} AD", self.0) }
    }
}

impl FromStr for Year {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no year: write \"218 BC\" or -218, \"1346 AD\" or 1346");
        let upper = text.trim().to_uppercase();
        let (number, sign) = match upper.strip_suffix("BC") {
            Some(number) => (number, -1),
            None => (upper.strip_suffix("AD").unwrap_or(&upper), 1),
        };
        let year: i16 = number.trim().parse().map_err(|_| wrong())?;
        if year == 0 || year.unsigned_abs() > 9999 || (sign < 0 && year < 0) {
            return Err(wrong());
        }
        Ok(Self(sign * year))
    }
}

/// Both can be written as a number or as a text.
macro_rules! number_or_text {
    ($type:ident, $expecting:literal, $schema:tt) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Reader;

                impl Visitor<'_> for Reader {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expecting)
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }

                    fn visit_i64<E: de::Error>(self, number: i64) -> Result<$type, E> {
                        number.to_string().parse().map_err(E::custom)
                    }

                    fn visit_u64<E: de::Error>(self, number: u64) -> Result<$type, E> {
                        number.to_string().parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_any(Reader)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

number_or_text!(Range, "a range such as \"4-8\", or a number", {
    "description": "From so many to so many, both included: \"4-8\", or a number for exactly so many.",
    "type": ["string", "integer"],
    "pattern": "^\\s*[0-9]{1,3}\\s*([-–]\\s*[0-9]{1,3}\\s*)?$",
    "minimum": 0,
    "maximum": 999
});
number_or_text!(Year, "a year such as \"218 BC\", or a number", {
    "description": "A year: \"218 BC\" or -218, \"1346 AD\" or 1346. There is no year 0.",
    "type": ["string", "integer"],
    "pattern": "^\\s*-?[0-9]{1,4}\\s*([Bb][Cc]|[Aa][Dd])?\\s*$",
    "minimum": -9999,
    "maximum": 9999
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        let read = |text: &str| text.parse::<Range>();
        assert_eq!(read("4-8"), Ok(Range { least: 4, most: 8 }));
        assert_eq!(read(" 4 – 8 "), Ok(Range { least: 4, most: 8 }));
        assert_eq!(read("2").unwrap().to_string(), "2");
        assert_eq!(read("0-24").unwrap().to_string(), "0-24");
        assert_eq!(read("8-4").unwrap_err(), "the range `8-4` is upside down: write \"4-8\"");
        for wrong in ["", "-", "4-", "four", "4-8-12", "1000", "-3"] {
            assert!(read(wrong).unwrap_err().contains("is no range: write \"4-8\""), "{wrong}");
        }
    }

    #[test]
    fn years_are_read_and_written() {
        let read = |text: &str| text.parse::<Year>();
        assert_eq!(
            (read("218 BC"), read("-218"), read("218bc")),
            (Ok(Year(-218)), Ok(Year(-218)), Ok(Year(-218)))
        );
        assert_eq!((read("1346"), read("1346 AD")), (Ok(Year(1346)), Ok(Year(1346))));
        assert_eq!((Year(-218).to_string(), Year(1346).to_string()), ("218 BC".into(), "1346 AD".into()));
        assert!(Year(-264) < Year(-218) && Year(-1) < Year(1));
        for wrong in ["", "BC", "0", "-5 BC", "12345", "-32768", "long ago"] {
            assert!(
                read(wrong)
                    .unwrap_err()
                    .ends_with("is no year: write \"218 BC\" or -218, \"1346 AD\" or 1346")
            );
        }
    }
}
