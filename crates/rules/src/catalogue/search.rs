//! Finding rules by their words.

use super::Rule;

/// The rules that hold all words; those that name more of them in their id or title come first, and equals keep
/// their order.
pub(super) fn ranked<'a>(rules: impl Iterator<Item = &'a Rule>, words: &str) -> Vec<&'a Rule> {
    let words = words.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> = rules.filter_map(|rule| Some((words_in_title(rule, &words)?, rule))).collect();
    found.sort_by_key(|&(in_title, _)| std::cmp::Reverse(in_title));
    found.into_iter().map(|(_, rule)| rule).collect()
}

/// How many of the words the id and title hold; nothing if a word is missing from the text too.
fn words_in_title(rule: &Rule, words: &[&str]) -> Option<usize> {
    let title = format!("{} {}", rule.id, rule.title).to_lowercase();
    let text = rule.text.to_lowercase();
    words.iter().all(|word| title.contains(word) || text.contains(word)).then_some(())?;
    Some(words.iter().filter(|word| title.contains(**word)).count())
}

#[cfg(test)]
mod tests {
    use super::super::Catalogue;

    const FILE: &str = "# Attack\nHow to.\n\n\
        ### CG-ATT-001 Hill\nNot in woods or on the flank.\n\n\
        ### CG-ATT-002 Woods\nLight infantry, even on a flank.\n\n\
        ### CG-ATT-003 Woods on the flank\nBoth.\n";

    #[track_caller]
    fn check(words: &str, expected: &[&str]) {
        let catalogue = Catalogue::parse([("fog-card/05-attack.md", FILE)]).unwrap();
        let found: Vec<_> = catalogue.search(words).into_iter().map(|rule| rule.id.to_string()).collect();
        assert_eq!(found, expected, "{words:?}");
    }

    #[test]
    fn title_hits_come_first() {
        check("woods", &["CG-ATT-002", "CG-ATT-003", "CG-ATT-001"]);
        check("flank woods", &["CG-ATT-003", "CG-ATT-002", "CG-ATT-001"]);
    }

    #[test]
    fn every_word_must_occur() {
        check("woods infantry", &["CG-ATT-002"]);
        check("woods elephants", &[]);
        check("  ", &[]);
    }

    #[test]
    fn letter_case_does_not_matter_and_ids_are_found() {
        check("LIGHT", &["CG-ATT-002"]);
        check("cg-att-003", &["CG-ATT-003"]);
    }
}
