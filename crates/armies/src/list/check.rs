//! What makes a list sound: everything that it names is there, and every line can be used.

use acies_rules::Rulebook;

use super::{Available, LineFile, ListFile};
use crate::error::Problem;
use crate::numbers::Year;
use crate::options::{self, Choice, chosen};
use crate::text::{likeliest, same};

/// Armies have some dozens at most, and the game counts them in a byte.
const MOST_FORTIFICATIONS: u16 = 99;

/// All that is wrong with a list.
pub(super) fn problems(list: &ListFile) -> Vec<Problem> {
    let mut problems = Vec::new();
    head(list, &mut problems);
    lines(list, &mut problems);
    limits(list, &mut problems);
    allies(list, &mut problems);
    campaigns(list, &mut problems);
    problems
}

fn head(list: &ListFile, problems: &mut Vec<Problem>) {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if !list.id.split('-').all(word) {
        let text = format!("`{}` is no id: use small letters, digits and hyphens", list.id);
        problems.push(Problem::at("id", text));
    }
    if !matches!(list.rulebook, Rulebook::FogAm | Rulebook::FogAm2) {
        let text = format!("there are no lists for {} yet: write fog-am", list.rulebook.folder());
        problems.push(Problem::at("rulebook", text));
    }
    if list.from > list.to {
        problems.push(Problem::at("from", format!("{} is after {}, the last year", list.from, list.to)));
    }
    if list.territories.is_empty() {
        problems.push(Problem::at("territories", "name at least one kind of land (AM-SET-006)"));
    }
    if list.core.is_empty() {
        problems.push(Problem::at("core", "the list has no core troops: add a [[core]] table"));
    }
    if (1..4).contains(&list.field_fortifications) {
        let text = "an army that has any field fortifications has 4 base widths at least (AM-SPE-018)";
        problems.push(Problem::at("field_fortifications", text));
    }
    if list.field_fortifications > MOST_FORTIFICATIONS {
        let text = format!("more than {MOST_FORTIFICATIONS} base widths: no table is that wide");
        problems.push(Problem::at("field_fortifications", text));
    }
    if list.commanders.sub_commanders.is_some_and(|range| range.most > 3) {
        problems.push(Problem::at("commanders", "sub_commanders: there are never more than 3 (AM-CMD-001)"));
    }
    if list.commanders.sub_commanders.is_some_and(|range| range.most == 0) && list.ally.is_empty() {
        let text = "sub_commanders: an army without any needs allies, and the list has none (AM-CMD-001)";
        problems.push(Problem::at("commanders", text));
    }
}

/// Every line with the place where it is written.
fn all_lines(list: &ListFile) -> impl Iterator<Item = ((&'static str, usize, &str), &LineFile)> {
    let tables = [("core", &list.core), ("optional", &list.optional)];
    tables.into_iter().flat_map(|(array, lines)| {
        lines.iter().enumerate().map(move |(index, line)| ((array, index, line.name.as_str()), line))
    })
}

fn lines(list: &ListFile, problems: &mut Vec<Problem>) {
    let mut before: Vec<&str> = Vec::new();
    for (place, line) in all_lines(list) {
        if line.name.trim().is_empty() || line.name.contains('+') {
            problems.push(Problem::of(place, "name", "a line needs a name, without a plus sign"));
        }
        if before.iter().any(|name| same(name, &line.name)) {
            problems.push(Problem::of(
                place,
                "name",
                "another line has this name: rosters could not tell them apart",
            ));
        }
        before.push(&line.name);
        time(list, place, line, problems);
        match options::read(&line.troops) {
            Err(text) => problems.push(Problem::of(place, "troops", text)),
            Ok(choices) => troops(place, line, &choices, problems),
        }
        for name in &line.passes_through {
            known_line(list, place, "passes_through", name, problems);
        }
        for name in &line.campaigns {
            known_campaign(list, place, name, problems);
        }
    }
}

/// What the choices of a line must have in common with the rest of it.
fn troops(
    place: (&'static str, usize, &str),
    line: &LineFile,
    choices: &[Choice],
    problems: &mut Vec<Problem>,
) {
    if choices.is_empty() {
        problems.push(Problem::of(
            place,
            "troops",
            "no troops: write, say, \"light foot, unprotected, average, undrilled, bow\"",
        ));
    }
    for choice in choices {
        let words = choice.words_among(choices);
        if chosen(choices, &words) != Ok(choice) {
            let text = format!("no words could choose `{words}` from the rest: make two lines of it");
            problems.push(Problem::of(place, "troops", text));
        }
        if options::sizes(choice, line.bases).next().is_none() {
            let text = format!(
                "no battle group of {} {} can be legal: sizes are even, in whole shares, with few exceptions (AM-PTS-013)",
                line.bases, choice.parts[0].1.kind
            );
            problems.push(Problem::of(place, "bases", text));
            break;
        }
    }
    if line.total.most < line.bases.least {
        let text = format!(
            "a battle group has {} bases at least, but the army {} at most",
            line.bases.least, line.total.most
        );
        problems.push(Problem::of(place, "total", text));
    }
    let mounted = choices.iter().all(|choice| choice.parts.iter().all(|part| part.1.kind.is_mounted()));
    if (line.dismounts || line.on_foot.is_some()) && !mounted {
        problems.push(Problem::of(place, "dismounts", "only mounted troops can dismount (AM-SET-054)"));
    }
    if let Some(on_foot) = &line.on_foot {
        if !line.dismounts {
            problems.push(Problem::of(place, "on_foot", "add `dismounts = true` if they may dismount"));
        }
        match options::read(&[format!("{on_foot}, average, undrilled")]) {
            Err(text) => problems.push(Problem::of(place, "on_foot", text)),
            Ok(choices)
                if choices.len() != 1 || choices[0].is_mixed() || choices[0].parts[0].1.kind.is_mounted() =>
            {
                problems.push(Problem::of(place, "on_foot", "write one kind of foot, without a choice"));
            }
            Ok(_) => {}
        }
    }
}

/// Years lie within those of the list, and some are left.
fn time(
    list: &ListFile,
    place: (&'static str, usize, &str),
    what: &impl Available,
    problems: &mut Vec<Problem>,
) {
    let (from, to) = what.years();
    let outside = |year: &Year| !(list.from..=list.to).contains(year);
    for (key, year) in [("from", from), ("to", to)] {
        if let Some(year) = year.filter(outside) {
            let text = format!("{year} is not within the list's years, {} to {}", list.from, list.to);
            problems.push(Problem::of(place, key, text));
        }
    }
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        problems.push(Problem::of(place, "from", format!("{from} is after {to}, the last year")));
    }
}

fn known_line(
    list: &ListFile,
    place: (&'static str, usize, &str),
    key: &'static str,
    name: &str,
    problems: &mut Vec<Problem>,
) {
    if !all_lines(list).any(|(_, line)| same(&line.name, name)) {
        let names = all_lines(list).map(|(_, line)| line.name.as_str());
        problems.push(Problem::of(place, key, unknown("line", name, names)));
    }
}

fn known_campaign(
    list: &ListFile,
    place: (&'static str, usize, &str),
    name: &str,
    problems: &mut Vec<Problem>,
) {
    if !list.campaign.iter().any(|campaign| same(&campaign.name, name)) {
        let names = list.campaign.iter().map(|campaign| campaign.name.as_str());
        problems.push(Problem::of(place, "campaigns", unknown("campaign", name, names)));
    }
}

/// A name that is not there, with the likeliest that is.
fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str>) -> String {
    match likeliest(name, names) {
        Some(likely) => format!("the list has no {what} `{name}`; did you mean `{likely}`?"),
        None => format!("the list has no {what} `{name}`"),
    }
}

fn limits(list: &ListFile, problems: &mut Vec<Problem>) {
    for (index, limit) in list.limit.iter().enumerate() {
        let name = limit.lines.join(", ");
        let place = ("limit", index, name.as_str());
        for name in &limit.lines {
            known_line(list, place, "lines", name, problems);
        }
        for name in &limit.of {
            known_line(list, place, "of", name, problems);
        }
        let kinds = [limit.total.is_some(), limit.share.is_some(), limit.only_one];
        if kinds.iter().filter(|&&kind| kind).count() != 1 {
            problems.push(Problem::of(
                place,
                "lines",
                "give one of `total`, `share` with `of`, and `only_one = true`",
            ));
        }
        if limit.share.is_some() == limit.of.is_empty() {
            problems.push(Problem::of(
                place,
                "of",
                "a share needs the lines `of` which it is reckoned, and they a share",
            ));
        }
        if limit.share.as_ref().is_some_and(|share| fraction(share).is_none()) {
            problems.push(Problem::of(place, "share", "no fraction: write \"1/2\", for instance"));
        }
    }
}

/// A fraction as it is written.
pub(crate) fn fraction(text: &str) -> Option<(u32, u32)> {
    let (numerator, denominator) = text.split_once('/')?;
    let fraction: (u8, u8) = (numerator.trim().parse().ok()?, denominator.trim().parse().ok()?);
    (fraction.0 > 0 && fraction.1 > 0).then_some((fraction.0.into(), fraction.1.into()))
}

fn allies(list: &ListFile, problems: &mut Vec<Problem>) {
    for (index, ally) in list.ally.iter().enumerate() {
        let place = ("ally", index, ally.name.as_str());
        time(list, place, ally, problems);
        if list.ally[..index].iter().any(|before| same(&before.name, &ally.name)) {
            problems.push(Problem::of(place, "name", "other allies have this name"));
        }
        if ally.total.is_empty() {
            problems.push(Problem::of(
                place,
                "total",
                "name the lines that the contingent may have, with their bases",
            ));
        }
        for name in &ally.campaigns {
            known_campaign(list, place, name, problems);
        }
    }
}

fn campaigns(list: &ListFile, problems: &mut Vec<Problem>) {
    for (index, campaign) in list.campaign.iter().enumerate() {
        let place = ("campaign", index, campaign.name.as_str());
        time(list, place, campaign, problems);
        if list.campaign[..index].iter().any(|before| same(&before.name, &campaign.name)) {
            problems.push(Problem::of(place, "name", "another campaign has this name"));
        }
        let named = [("without", &campaign.without), ("core", &campaign.core)];
        for (key, name) in named.iter().flat_map(|(key, names)| names.iter().map(move |name| (*key, name))) {
            known_line(list, place, key, name, problems);
        }
        for name in campaign.total.keys() {
            known_line(list, place, "total", name, problems);
        }
    }
}
