//! Contingents of allies: only those that the list provides, each with one commander. AM-PTS-012

use acies_rules::rule;

use super::{Breach, Inspection, Place, Violation, totals};
use crate::list::{Ally, Available};
use crate::roster::RankName;
use crate::text::same;

pub(super) fn check(inspection: &Inspection<'_>, violations: &mut Vec<Violation>) {
    for name in names(inspection) {
        let place = || Place::Contingent(name.to_owned());
        let mut wrong = |rule, breach| violations.push(Violation::new(rule, place(), breach));
        let ally = inspection.list.ally(name).filter(|ally| inspection.library.list(&ally.list).is_some());
        let Some(ally) = ally else {
            wrong(Some(rule!("AM-PTS-012")), Breach::NoSuchAlly(name.to_owned()));
            continue;
        };
        if !ally.is_in_time(inspection.roster.date) {
            wrong(None, Breach::NotInTime { what: ally.name.clone(), date: inspection.roster.date });
        }
        if !ally.is_in_campaign(inspection.campaign) {
            wrong(None, Breach::NotInCampaign { what: ally.name.clone() });
        }
        let own = |contingent: &Option<String>| contingent.as_ref().is_some_and(|other| same(other, name));
        let commanders = inspection.roster.commander.iter();
        match commanders.filter(|entry| entry.rank == RankName::Ally && own(&entry.contingent)).count() {
            1 => {}
            number => wrong(Some(rule!("AM-PTS-012")), Breach::ContingentCommanders(number)),
        }
        if !inspection.roster.battle_group.iter().any(|entry| own(&entry.contingent)) {
            wrong(Some(rule!("AM-PTS-012")), Breach::NoContingent);
            continue;
        }
        troops(inspection, ally, &mut wrong);
    }
}

/// Every contingent that a commander or a battle group names, once.
pub(super) fn names<'a>(inspection: &Inspection<'a>) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    let allies = inspection.roster.commander.iter().filter(|entry| entry.rank == RankName::Ally);
    let of_commanders = allies.filter_map(|entry| entry.contingent.as_deref());
    let of_groups = inspection.roster.battle_group.iter().filter_map(|entry| entry.contingent.as_deref());
    for name in of_commanders.chain(of_groups) {
        if !names.iter().any(|before| same(before, name)) {
            names.push(name);
        }
    }
    names
}

/// Only lines that the contingent may have, and of each as many as it may.
fn troops(
    inspection: &Inspection<'_>,
    ally: &Ally,
    wrong: &mut impl FnMut(Option<acies_rules::RuleId>, Breach),
) {
    for (line, &range) in &ally.total {
        let bases = inspection.bases_of(Some(&ally.name), line);
        if !totals::has(range, bases) {
            wrong(Some(rule!("AM-PTS-017")), Breach::AllyTotal { line: line.clone(), bases, range });
        }
    }
    let known = |line: &str| ally.total.keys().any(|name| same(name, line));
    let mut told: Vec<&str> = Vec::new();
    for (_, group) in inspection.groups_of(Some(&ally.name)) {
        let line = group.line.file.name.as_str();
        if !known(line) && !told.contains(&line) {
            told.push(line);
            wrong(None, Breach::NotForAllies { line: line.to_owned() });
        }
    }
}
