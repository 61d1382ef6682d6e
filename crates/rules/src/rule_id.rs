//! The name of one rule.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Rulebook;

/// The id of a rule, such as `CG-ATT-012`: the rulebook's prefix, the topic, and the rule's number within the topic.
///
/// It is well formed, but need not be in the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    rulebook: Rulebook,
    /// Three or four capitals; a topic of three is padded with a zero byte.
    topic: [u8; 4],
    number: u16,
}

impl RuleId {
    /// The id that is written in the program's text; [`rule!`](crate::rule) calls this at compile time.
    ///
    /// # Panics
    /// When the id is malformed.
    pub const fn literal(text: &'static str) -> Self {
        match Self::parse(text) {
            Ok(id) => id,
            Err(fault) => panic!("{}", fault.describe()),
        }
    }

    /// The rulebook that holds the rule.
    pub const fn rulebook(self) -> Rulebook {
        self.rulebook
    }

    /// The topic's letters, such as `ATT`.
    pub fn topic(&self) -> &str {
        let letters = if self.topic[3] == 0 { &self.topic[..3] } else { &self.topic[..] };
        str::from_utf8(letters).expect("a topic is made of capitals")
    }

    /// The rule's number within its topic.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The rules from this one to `last`, both included; nothing if they belong to different topics.
    pub(crate) fn up_to(self, last: Self) -> impl Iterator<Item = Self> {
        let same_topic = (self.rulebook, self.topic) == (last.rulebook, last.topic);
        (self.number..=last.number).filter(move |_| same_topic).map(move |number| Self { number, ..self })
    }

    /// Written over bytes and indices, since it also runs at compile time.
    const fn parse(text: &str) -> Result<Self, Fault> {
        let bytes = text.as_bytes();
        let length = bytes.len();
        if length < 3 || bytes[2] != b'-' {
            return Err(Fault::Shape);
        }
        let Some(rulebook) = rulebook_of([bytes[0], bytes[1]]) else {
            return Err(Fault::Prefix);
        };
        let mut topic = [0; 4];
        let mut letters = 0;
        while 3 + letters < length && bytes[3 + letters] != b'-' {
            if letters == topic.len() || !bytes[3 + letters].is_ascii_uppercase() {
                return Err(Fault::Topic);
            }
            topic[letters] = bytes[3 + letters];
            letters += 1;
        }
        if letters < 3 {
            return Err(Fault::Topic);
        }
        let digits = 4 + letters;
        if length != digits + 3 {
            return Err(Fault::Number);
        }
        let mut number = 0;
        let mut at = digits;
        while at < length {
            if !bytes[at].is_ascii_digit() {
                return Err(Fault::Number);
            }
            number = number * 10 + (bytes[at] - b'0') as u16;
            at += 1;
        }
        Ok(Self { rulebook, topic, number })
    }
}

const fn rulebook_of(prefix: [u8; 2]) -> Option<Rulebook> {
    let mut at = 0;
    while at < Rulebook::ALL.len() {
        let rulebook = Rulebook::ALL[at];
        let known = rulebook.prefix().as_bytes();
        if known[0] == prefix[0] && known[1] == prefix[1] {
            return Some(rulebook);
        }
        at += 1;
    }
    None
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:03}", self.rulebook.prefix(), self.topic(), self.number)
    }
}

impl FromStr for RuleId {
    type Err = ParseRuleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).map_err(|fault| ParseRuleIdError { text: text.to_owned(), fault })
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Why a text is no rule id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is no rule id: {}; a rule id looks like CG-ATT-012", fault.describe())]
pub struct ParseRuleIdError {
    text: String,
    fault: Fault,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Shape,
    Prefix,
    Topic,
    Number,
}

impl Fault {
    const fn describe(self) -> &'static str {
        match self {
            Self::Shape => "it must begin with two letters and a hyphen",
            Self::Prefix => "it must begin with a rulebook's prefix, AM, QR, FR, DM or CG",
            Self::Topic => "its topic must be three or four capitals",
            Self::Number => "its number must be three digits",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_id(text: &str, rulebook: Rulebook, topic: &str, number: u16) {
        let id: RuleId = text.parse().unwrap();
        assert_eq!((id.rulebook(), id.topic(), id.number()), (rulebook, topic, number));
        assert_eq!(id.to_string(), text);
        assert_eq!(serde_json::to_value(id).unwrap(), text);
        assert_eq!(serde_json::from_value::<RuleId>(text.into()).unwrap(), id);
    }

    #[track_caller]
    fn check_fault(text: &str, fault: &str) {
        let message = text.parse::<RuleId>().unwrap_err().to_string();
        assert_eq!(message, format!("\"{text}\" is no rule id: {fault}; a rule id looks like CG-ATT-012"));
        let refused = serde_json::from_value::<RuleId>(text.into()).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }

    #[test]
    fn ids_are_read_and_written_alike() {
        check_id("CG-ATT-012", Rulebook::FogCard, "ATT", 12);
        check_id("AM-MOV-001", Rulebook::FogAm, "MOV", 1);
        check_id(concat!("DM-", "ABCD-999"), Rulebook::Dbm, "ABCD", 999);
        check_id(concat!("QR-", "ABC-000"), Rulebook::FogAm2, "ABC", 0);
    }

    #[test]
    fn malformed_ids_are_refused_with_the_reason() {
        check_fault("", "it must begin with two letters and a hyphen");
        check_fault("CG", "it must begin with two letters and a hyphen");
        check_fault("CGATT012", "it must begin with two letters and a hyphen");
        check_fault("XX-ATT-012", "it must begin with a rulebook's prefix, AM, QR, FR, DM or CG");
        check_fault("cg-att-012", "it must begin with a rulebook's prefix, AM, QR, FR, DM or CG");
        check_fault("CG-AT-012", "its topic must be three or four capitals");
        check_fault("CG-ATTAC-012", "its topic must be three or four capitals");
        check_fault("CG-AtT-012", "its topic must be three or four capitals");
        check_fault("CG-ÄTT-012", "its topic must be three or four capitals");
        check_fault("CG-", "its topic must be three or four capitals");
        check_fault("CG-ATT", "its number must be three digits");
        check_fault("CG-ATT-12", "its number must be three digits");
        check_fault("CG-ATT-0123", "its number must be three digits");
        check_fault("CG-ATT-01x", "its number must be three digits");
    }

    #[test]
    fn a_literal_is_the_same_id() {
        assert_eq!(crate::rule!("CG-ATT-012"), "CG-ATT-012".parse().unwrap());
    }

    #[test]
    #[should_panic(expected = "its number must be three digits")]
    fn a_malformed_literal_panics() {
        let _ = RuleId::literal("CG-ATT-12");
    }

    #[test]
    fn an_id_fits_a_machine_word() {
        assert_eq!(size_of::<RuleId>(), 8);
        assert_eq!(size_of::<Option<RuleId>>(), 8);
    }

    #[test]
    fn ids_are_ordered_by_rulebook_topic_and_number() {
        let ordered = ["AM-MOV-001", "CG-ATT-002", "CG-ATT-012", "CG-CMP-001"].map(RuleId::literal);
        assert!(ordered.is_sorted());
    }

    #[test]
    fn a_range_stays_within_its_topic() {
        let first = RuleId::literal("CG-CMP-006");
        let range: Vec<_> = first.up_to(RuleId::literal("CG-CMP-008")).map(RuleId::number).collect();
        assert_eq!(range, [6, 7, 8]);
        assert_eq!(first.up_to(RuleId::literal("CG-ATT-012")).count(), 0);
        assert_eq!(first.up_to(RuleId::literal("CG-CMP-005")).count(), 0);
    }
}
