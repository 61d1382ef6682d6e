//! The minima and maxima of the list. AM-PTS-017

use acies_rules::rule;

use super::{Breach, Inspection, Place, Violation};
use crate::list::{Available, Limit, Line, fraction};
use crate::numbers::Range;
use crate::text::same;

/// Every line keeps its total, and lines together keep theirs.
pub(super) fn check(inspection: &Inspection<'_>, violations: &mut Vec<Violation>) {
    for line in inspection.list.lines() {
        let bases = inspection.bases_of(None, &line.file.name);
        let range = total(inspection, line);
        // Who takes none of an optional line need not keep its minimum.
        if (bases > 0 || is_compulsory(inspection, line)) && !has(range, bases) {
            let place = Place::Line(line.file.name.clone());
            violations.push(Violation::new(Some(rule!("AM-PTS-017")), place, Breach::Total { bases, range }));
        }
    }
    for limit in &inspection.list.file().limit {
        if let Some(breach) = broken(limit, |name| inspection.bases_of(None, name)) {
            let place = Place::Lines(limit.lines.clone());
            violations.push(Violation::new(Some(rule!("AM-PTS-017")), place, breach));
        }
    }
}

pub(super) fn has(range: Range, bases: u32) -> bool {
    (u32::from(range.least)..=u32::from(range.most)).contains(&bases)
}

/// The total of a line, which a campaign may change.
pub(crate) fn total(inspection: &Inspection<'_>, line: &Line) -> Range {
    let changed = inspection.campaign.and_then(|campaign| {
        campaign.total.iter().find(|(name, _)| same(name, &line.file.name)).map(|(_, range)| *range)
    });
    changed.unwrap_or(line.file.total)
}

/// Whether the minimum of a line binds every army: it is core, and to be had.
pub(crate) fn is_compulsory(inspection: &Inspection<'_>, line: &Line) -> bool {
    let named = inspection
        .campaign
        .is_some_and(|campaign| campaign.core.iter().any(|name| same(name, &line.file.name)));
    (line.core || named) && line.file.is_in_time(inspection.roster.date) && inspection.is_open(line)
}

/// What is wrong with the numbers of bases by a limit, if anything is.
pub(crate) fn broken(limit: &Limit, bases_of: impl Fn(&str) -> u32) -> Option<Breach> {
    let sum = |names: &[String]| names.iter().map(|name| bases_of(name)).sum::<u32>();
    let bases = sum(&limit.lines);
    if let Some(range) = limit.total {
        return (!has(range, bases)).then_some(Breach::Total { bases, range });
    }
    if let Some(share) = &limit.share {
        let (numerator, denominator) = fraction(share)?;
        let other = sum(&limit.of);
        let breach = || Breach::Share { bases, share: share.clone(), of: limit.of.clone(), other };
        return (bases * denominator > other * numerator).then(breach);
    }
    let taken = limit.lines.iter().filter(|name| bases_of(name) > 0).count();
    (limit.only_one && taken > 1).then_some(Breach::OnlyOne)
}
