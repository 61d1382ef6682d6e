//! How many rules are proven, and which are not.

use std::io::{self, Write};

use acies_rules::coverage::TopicCoverage;
use acies_rules::{Coverage, Excuses, RuleId, Rulebook};

use super::proven::proofs;
use crate::layout::{terminal_width, wrap, write_json};

pub(super) fn run(rulebook: Option<Rulebook>, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let (proofs, excuses) = (proofs(), Excuses::embedded());
    let coverage = |rulebook| Coverage::of(rulebook, &proofs, &excuses);
    match rulebook {
        Some(rulebook) if json => write_json(&coverage(rulebook), out)?,
        None if json => write_json(&Rulebook::ALL.map(coverage), out)?,
        Some(rulebook) => write(&coverage(rulebook), terminal_width(), out)?,
        None => {
            for (place, coverage) in Rulebook::ALL.map(coverage).iter().enumerate() {
                if place > 0 {
                    writeln!(out)?;
                }
                write(coverage, terminal_width(), out)?;
            }
        }
    }
    Ok(())
}

fn write(coverage: &Coverage, width: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({})", coverage.rulebook.title(), coverage.rulebook)?;
    writeln!(out, "topic  rules  proven  excused  unproven")?;
    for topic in &coverage.topics {
        write_row(&topic.topic, [topic.rules, topic.proven, topic.excused, topic.unproven], out)?;
    }
    let total = |count: fn(&TopicCoverage) -> usize| coverage.topics.iter().map(count).sum();
    let totals = [
        total(|topic| topic.rules),
        total(|topic| topic.proven),
        total(|topic| topic.excused),
        total(|topic| topic.unproven),
    ];
    write_row("total", totals, out)?;

    let mut unproven = coverage.topics.iter().filter(|topic| topic.unproven > 0).peekable();
    if unproven.peek().is_some() {
        writeln!(out, "\nunproven")?;
    }
    for topic in unproven {
        writeln!(out, "{}", wrap(&in_ranges(&topic.unproven_ids), width, 7))?;
    }
    Ok(())
}

fn write_row(name: &str, counts: [usize; 4], out: &mut dyn Write) -> io::Result<()> {
    let [rules, proven, excused, unproven] = counts;
    writeln!(out, "{name:<5}  {rules:>5}  {proven:>6}  {excused:>7}  {unproven:>8}")
}

/// The rules of one topic, in order, in as few words as possible: `CG-ATT-001 to 003, 007`.
fn in_ranges(ids: &[RuleId]) -> String {
    let Some(first) = ids.first() else { return String::new() };
    let ranges: Vec<_> = ids
        .chunk_by(|before, after| before.number() + 1 == after.number())
        .map(|range| match range {
            [.., last] if range.len() > 1 => format!("{:03} to {:03}", range[0].number(), last.number()),
            range => format!("{:03}", range[0].number()),
        })
        .collect();
    format!("{}-{}-{}", first.rulebook().prefix(), first.topic(), ranges.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_ranges(numbers: &[u16], expected: &str) {
        let ids: Vec<RuleId> =
            numbers.iter().map(|number| format!("CG-ATT-{number:03}").parse().unwrap()).collect();
        assert_eq!(in_ranges(&ids), expected);
    }

    #[test]
    fn neighbours_are_told_as_ranges() {
        check_ranges(&[], "");
        check_ranges(&[7], "CG-ATT-007");
        check_ranges(&[1, 2, 3, 7, 9, 10], "CG-ATT-001 to 003, 007, 009 to 010");
    }
}
