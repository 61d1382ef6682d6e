//! What a case file proves. Only its head is read: what the case does is none of this crate's business.

use serde::Deserialize;

use crate::RuleId;

/// The head of a case file.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct CaseHead {
    pub(super) title: String,
    pub(super) rules: Vec<RuleId>,
}

impl CaseHead {
    pub(super) fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[track_caller]
    fn check(text: &str, title: &str, rules: &[RuleId]) {
        let head = CaseHead { title: title.into(), rules: rules.to_vec() };
        assert_eq!(CaseHead::parse(text).unwrap(), head);
    }

    #[test]
    fn the_head_is_read_and_the_rest_left_alone() {
        check(
            "title = \"Woods\"\nrulebook = \"fog-card\"\nrules = [\"CG-ATT-017\", \"CG-ATT-019\"]\n[[step]]\nred = 1\n",
            "Woods",
            &[rule!("CG-ATT-017"), rule!("CG-ATT-019")],
        );
    }

    #[test]
    fn a_malformed_id_is_refused_with_its_line() {
        let refused =
            CaseHead::parse("title = \"Woods\"\nrules = [\"CG-ATT-17\"]\n").unwrap_err().to_string();
        assert!(refused.contains("line 2"), "{refused}");
        assert!(refused.contains("its number must be three digits"), "{refused}");
    }
}
