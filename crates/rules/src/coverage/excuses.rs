//! The rules that need no software, each with the reason.

use serde::{Deserialize, Serialize};

use super::Proofs;
use crate::catalogue::embedded_text;
use crate::{Catalogue, RuleId};

/// A rule that nothing needs to prove.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excuse {
    /// The rule.
    pub rule: RuleId,
    /// Why no software can break it.
    pub reason: String,
}

/// The content of `rules/excused.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excuses {
    excused: Vec<Excuse>,
}

impl Excuses {
    /// Reads the text of an `excused.toml`.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The excuses that ship with the catalogue.
    pub fn embedded() -> Self {
        Self::parse(&embedded_text("excused.toml")).expect("the tests parse the embedded excuses")
    }

    /// Why a rule is excused, if it is.
    pub fn reason(&self, rule: RuleId) -> Option<&str> {
        self.excused.iter().find(|excuse| excuse.rule == rule).map(|excuse| excuse.reason.as_str())
    }

    /// Everything that is wrong with the excuses, so that none outlives its reason.
    pub fn faults(&self, catalogue: &Catalogue, proofs: &Proofs) -> Vec<ExcuseFault> {
        let mut faults = Vec::new();
        for (place, Excuse { rule, reason }) in self.excused.iter().enumerate() {
            if catalogue.get(*rule).is_none() {
                faults.push(ExcuseFault::Unknown(*rule));
            }
            if reason.trim().is_empty() {
                faults.push(ExcuseFault::NoReason(*rule));
            }
            if self.excused[..place].iter().any(|earlier| earlier.rule == *rule) {
                faults.push(ExcuseFault::Twice(*rule));
            }
            if let Some(proof) = proofs.of(*rule).first() {
                faults.push(ExcuseFault::Proven(*rule, proof.to_string()));
            }
        }
        faults
    }
}

impl FromIterator<Excuse> for Excuses {
    fn from_iter<I: IntoIterator<Item = Excuse>>(excuses: I) -> Self {
        Self { excused: excuses.into_iter().collect() }
    }
}

/// What can be wrong with an excuse.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExcuseFault {
    /// It is for a rule that does not exist.
    #[error("{0} is excused but is not in the catalogue")]
    Unknown(RuleId),
    /// It says nothing.
    #[error("{0} is excused without a reason")]
    NoReason(RuleId),
    /// It is there already.
    #[error("{0} is excused twice")]
    Twice(RuleId),
    /// It is not needed.
    #[error("{0} is excused but proven by {1}")]
    Proven(RuleId, String),
}

#[cfg(test)]
mod tests {
    use super::super::Proof;
    use super::*;
    use crate::rule;

    #[track_caller]
    fn check(text: &str, faults: &[&str]) {
        let woods = Proof { file: "cases/woods.toml".into(), name: "Woods".into() };
        let proofs = [(rule!("CG-ATT-017"), woods)].into_iter().collect();
        let found = Excuses::parse(text).unwrap().faults(Catalogue::embedded(), &proofs);
        assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), faults);
    }

    fn excuse(rule: &str, reason: &str) -> String {
        format!("[[excused]]\nrule = \"{rule}\"\nreason = \"{reason}\"\n")
    }

    #[test]
    fn sound_excuses_have_no_faults() {
        check("excused = []", &[]);
        check(&excuse("CG-CMP-010", "a word on the card"), &[]);
    }

    #[test]
    fn faulty_excuses_are_named() {
        let beyond = concat!("CG-", "CMP-999");
        check(&excuse(beyond, "paper"), &[&format!("{beyond} is excused but is not in the catalogue")]);
        check(&excuse("CG-CMP-010", " "), &["CG-CMP-010 is excused without a reason"]);
        check(&excuse("CG-CMP-010", "paper").repeat(2), &["CG-CMP-010 is excused twice"]);
        check(
            &excuse("CG-ATT-017", "paper"),
            &["CG-ATT-017 is excused but proven by cases/woods.toml: Woods"],
        );
    }

    #[test]
    fn a_malformed_excuse_is_refused_with_its_line() {
        let refused = Excuses::parse(&excuse("CG-CMP-10", "paper")).unwrap_err().to_string();
        assert!(refused.contains("line 2"), "{refused}");
        assert!(refused.contains("\"CG-CMP-10\" is no rule id"), "{refused}");
        assert!(Excuses::parse("[[excused]]\nrule = \"CG-CMP-010\"\n").is_err());
    }

    #[test]
    fn a_reason_is_found_by_its_rule() {
        let excuses = Excuses::parse(&excuse("CG-CMP-010", "paper")).unwrap();
        assert_eq!(excuses.reason(rule!("CG-CMP-010")), Some("paper"));
        assert_eq!(excuses.reason(rule!("CG-CMP-011")), None);
    }

    #[test]
    fn the_embedded_excuses_parse() {
        let _ = Excuses::embedded();
    }
}
