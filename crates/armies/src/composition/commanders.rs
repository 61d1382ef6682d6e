//! The commanders of a roster. AM-CMD-001, AM-PTS-012

use acies_fog::command::{Commander, CommandersFlaw, Rank, check_commanders};
use acies_rules::rule;

use super::{Breach, Inspection, Place, Violation};
use crate::roster::{CommanderEntry, RankName, Roster};
use crate::text::same;

/// The contingents of a roster in the order of their commanders, each once.
pub(crate) fn contingents(roster: &Roster) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    let commanders = roster.commander.iter().filter(|entry| entry.rank == RankName::Ally);
    for name in commanders.filter_map(|entry| entry.contingent.as_deref()) {
        if !names.iter().any(|before| same(before, name)) {
            names.push(name);
        }
    }
    names
}

/// The commanders as the game knows them.
pub(crate) fn commanders(roster: &Roster) -> Vec<Commander> {
    let contingents = contingents(roster);
    let ally = |name: Option<&str>| {
        let place = contingents.iter().position(|other| name.is_some_and(|name| same(name, other)));
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)
    };
    let known = |entry: &CommanderEntry| {
        let rank = match entry.rank {
            RankName::CommanderInChief => Rank::CommanderInChief,
            RankName::SubCommander => Rank::SubCommander,
            RankName::Ally => Rank::Ally(ally(entry.contingent.as_deref())),
        };
        Commander { on_an_elephant: entry.on_elephant, ..Commander::new(rank, entry.level) }
    };
    roster.commander.iter().map(known).collect()
}

/// One commander-in-chief and one to three others, of the levels that the list allows.
pub(super) fn check(inspection: &Inspection<'_>, violations: &mut Vec<Violation>) {
    let roster = inspection.roster;
    for flaw in check_commanders(&commanders(roster)) {
        let breach = match flaw {
            CommandersFlaw::CommandersInChief(number) => Breach::CommandersInChief(number),
            CommandersFlaw::Others(number) => Breach::OtherCommanders(number),
        };
        violations.push(Violation::new(Some(rule!("AM-CMD-001")), Place::Roster, breach));
    }
    let limits = &inspection.list.file().commanders;
    let subordinates = roster.commander.iter().filter(|entry| entry.rank == RankName::SubCommander).count();
    let number = u16::try_from(subordinates).unwrap_or(u16::MAX);
    if let Some(range) = limits.sub_commanders.filter(|range| !range.has(number)) {
        violations.push(Violation::new(None, Place::Roster, Breach::SubCommanders { number, range }));
    }
    for (index, entry) in roster.commander.iter().enumerate() {
        let mut wrong =
            |rule, breach| violations.push(Violation::new(rule, Place::commander(index, entry), breach));
        let levels = match entry.rank {
            RankName::CommanderInChief => &limits.chief[..],
            RankName::SubCommander => &limits.sub,
            RankName::Ally => {
                let ally = entry.contingent.as_ref().and_then(|name| inspection.list.ally(name));
                ally.map_or(&[][..], |ally| &ally.commander)
            }
        };
        if !levels.is_empty() && !levels.contains(&entry.level) {
            wrong(None, Breach::Level { rank: entry.rank, level: entry.level });
        }
        match (entry.rank, &entry.contingent) {
            (RankName::Ally, None) => wrong(Some(rule!("AM-PTS-012")), Breach::AllyOfWhom),
            (RankName::Ally, Some(_)) | (_, None) => {}
            (_, Some(_)) => wrong(Some(rule!("AM-PTS-012")), Breach::NoAlly),
        }
        if entry.on_elephant && !limits.on_elephants {
            wrong(Some(rule!("AM-BGR-018")), Breach::OnElephant);
        }
    }
}
