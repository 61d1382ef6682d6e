//! The rules that a text cites: program text, cases, documents and the catalogue itself.

use crate::RuleId;

/// A rule id found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Citation {
    /// The rule that is cited; whether it exists is for the catalogue to say.
    pub rule: RuleId,
    /// The line of the text, counted from 1.
    pub line: usize,
}

/// Every citation of a text, in order. An id counts only as a word of its own, with a known rulebook's prefix.
pub fn citations(text: &str) -> impl Iterator<Item = Citation> {
    text.lines()
        .zip(1..)
        .flat_map(|(content, line)| rules_cited(content).map(move |rule| Citation { rule, line }))
}

/// The rules that one line cites, in order.
pub(crate) fn rules_cited(line: &str) -> impl Iterator<Item = RuleId> {
    let starts_word = |&at: &usize| at == 0 || !is_word(line.as_bytes()[at - 1]);
    (0..line.len()).filter(starts_word).filter_map(|at| id_at(line, at))
}

/// The id that starts at `at` and ends where its word ends: ten letters long, or eleven with a topic of four.
fn id_at(line: &str, at: usize) -> Option<RuleId> {
    [10, 11].into_iter().find_map(|length| {
        let id = line.get(at..at + length)?.parse().ok()?;
        let word_goes_on = line.as_bytes().get(at + length).is_some_and(|&next| is_word(next));
        (!word_goes_on).then_some(id)
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, usize)]) {
        let found: Vec<_> = citations(text).map(|found| (found.rule.to_string(), found.line)).collect();
        let found: Vec<_> = found.iter().map(|(id, line)| (id.as_str(), *line)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ids_are_found_wherever_they_stand() {
        check("CG-ATT-012", &[("CG-ATT-012", 1)]);
        check("(CG-ATT-012), \"CG-ATT-013\".", &[("CG-ATT-012", 1), ("CG-ATT-013", 1)]);
        check(
            "// see\n/// CG-ATT-012\n\n- CG-CMP-001 to CG-CMP-003",
            &[("CG-ATT-012", 2), ("CG-CMP-001", 4), ("CG-CMP-003", 4)],
        );
        check("é CG-ATT-012é", &[("CG-ATT-012", 1)]);
    }

    #[test]
    fn a_topic_may_have_four_letters() {
        let id = concat!("AM-", "ABCD-001");
        check(id, &[(id, 1)]);
    }

    #[test]
    fn what_only_resembles_an_id_is_none() {
        check("XX-ATT-012 CG-ATT-12 cg-att-012 CG-ATT-… UTF-8", &[]);
        check("XCG-ATT-012 CG-ATT-0123 CG-ATT-012a CG-ATT-012_b", &[]);
    }
}
