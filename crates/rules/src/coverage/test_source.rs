//! What the tests of a Rust file prove.
//!
//! A test says it in its doc comment: a line `/// Proves CG-DEK-002, CG-DEK-003.`, which may go on in lines that
//! begin with an id. The file is read line by line, which serves tests inside of macros as well.

use crate::RuleId;
use crate::citations::rules_cited;

/// A test function and the rules that it says to prove.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProvingTest {
    pub(super) name: String,
    pub(super) rules: Vec<RuleId>,
}

/// The tests of a Rust file that prove rules.
pub(super) fn proving_tests(source: &str) -> Vec<ProvingTest> {
    let mut tests = Vec::new();
    let mut head = ItemHead::default();
    for line in source.lines().map(str::trim_start) {
        if let Some(doc) = line.strip_prefix("///") {
            head.read_doc(doc.trim_start());
        } else if line.starts_with("#[") {
            head.is_test |= line.starts_with("#[test]");
        } else {
            let ItemHead { rules, is_test, .. } = std::mem::take(&mut head);
            if let Some(name) = function_name(line)
                && is_test
                && !rules.is_empty()
            {
                tests.push(ProvingTest { name: name.to_owned(), rules });
            }
        }
    }
    tests
}

/// The doc comment and attributes that were read so far of an item.
#[derive(Default)]
struct ItemHead {
    rules: Vec<RuleId>,
    /// Whether the last line of the doc comment belongs to a list of proven rules.
    listing: bool,
    is_test: bool,
}

impl ItemHead {
    fn read_doc(&mut self, doc: &str) {
        let begins = doc.strip_prefix("Proves").is_some_and(|rest| rest.starts_with(' '));
        let goes_on = self.listing && doc.get(..3).is_some_and(|start| start.ends_with('-'));
        self.listing = begins || goes_on;
        if self.listing {
            self.rules.extend(rules_cited(doc));
        }
    }
}

fn function_name(line: &str) -> Option<&str> {
    let declaration = line.strip_prefix("fn ")?;
    let end = declaration.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    Some(&declaration[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks what is found in a file of these lines. They stand as separate strings so that this file, which is
    /// searched for proofs as well, proves nothing by them.
    #[track_caller]
    fn check(lines: &[&str], expected: &[(&str, &[&str])]) {
        let found = proving_tests(&lines.join("\n"));
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, rules)| ProvingTest {
                name: (*name).into(),
                rules: rules.iter().map(|id| id.parse().unwrap()).collect(),
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_test_proves_what_its_doc_comment_lists() {
        check(
            &["/// Proves CG-DEK-002, CG-DEK-003.", "#[test]", "fn decks() {"],
            &[("decks", &["CG-DEK-002", "CG-DEK-003"])],
        );
    }

    #[test]
    fn a_list_goes_on_in_lines_that_begin_with_an_id() {
        check(
            &[
                "    /// Decks are whole, unlike CG-CMP-001.",
                "    ///",
                "    /// Proves CG-DEK-002,",
                "    /// CG-DEK-003.",
                "    /// Unlike CG-DEK-004.",
                "    /// CG-DEK-005 is another matter.",
                "    #[test]",
                "    #[should_panic]",
                "    fn decks() {",
            ],
            &[("decks", &["CG-DEK-002", "CG-DEK-003"])],
        );
    }

    #[test]
    fn laws_within_a_macro_count() {
        check(
            &[
                "proptest! {",
                "    /// Proves CG-DEK-002.",
                "    #[test]",
                "    fn law(seed in any::<u64>()) {",
                "        fn inner() {}",
                "    }",
                "    /// Proves CG-DEK-003.",
                "    #[test]",
                "    fn other(seed: u64) {}",
            ],
            &[("law", &["CG-DEK-002"]), ("other", &["CG-DEK-003"])],
        );
    }

    #[test]
    fn only_tests_prove() {
        check(&["/// Proves CG-DEK-002.", "fn shuffled() {"], &[]);
        check(&["/// Proves CG-DEK-002.", "struct Deck;", "#[test]", "fn decks() {"], &[]);
        check(&["/// Proves that decks are whole.", "#[test]", "fn decks() {"], &[]);
        check(&["/// Disproves CG-DEK-002.", "#[test]", "fn decks() {"], &[]);
        check(&["// Proves CG-DEK-002.", "#[test]", "fn decks() {"], &[]);
    }
}
