//! What a list offers to a roster, line by line, and how much of it the roster has.

use serde::Serialize;

use super::{Inspection, allies, totals};
use crate::library::Library;
use crate::list::{Ally, Available, Line};
use crate::numbers::Range;
use crate::roster::Roster;
use crate::text::same;

/// A line of a list beside a roster. AM-PTS-017
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
pub struct LineReport {
    /// The contingent of allies; none for the main army.
    pub contingent: Option<String>,
    /// The line.
    pub line: String,
    /// How many bases the roster has of it.
    pub taken: u32,
    /// How many the army may have; a campaign may change it.
    pub total: Range,
    /// Whether the minimum must be kept even by those who take none.
    pub core: bool,
    /// Whether it is to be had in the year and the campaign of the roster.
    pub available: bool,
}

/// Allies of a list beside a roster. AM-PTS-012
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "armies/"))]
pub struct AllyReport {
    /// What the contingent is called.
    pub name: String,
    /// The id of the list that its troops are taken from.
    pub list: String,
    /// Whether the roster has any of it.
    pub taken: bool,
    /// Whether they may come in the year and the campaign of the roster.
    pub available: bool,
}

/// What the list of a roster offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// The lines of the main army, and those of the contingents that the roster has.
    pub lines: Vec<LineReport>,
    /// All allies of the list.
    pub allies: Vec<AllyReport>,
}

/// What the list of a roster offers; nothing if there is no such list.
pub fn holdings(roster: &Roster, library: &Library) -> Holdings {
    let Some((inspection, _)) = Inspection::new(roster, library) else { return Holdings::default() };
    let main = inspection.list.lines().iter().map(|line| of_line(&inspection, line));
    let taken = allies::names(&inspection);
    let is_taken = |ally: &Ally| taken.iter().any(|name| same(name, &ally.name));
    let allies = &inspection.list.file().ally;
    let allied = allies.iter().filter(|ally| is_taken(ally)).flat_map(|ally| of_ally(&inspection, ally));
    Holdings {
        lines: main.chain(allied).collect(),
        allies: allies
            .iter()
            .map(|ally| AllyReport {
                name: ally.name.clone(),
                list: ally.list.clone(),
                taken: is_taken(ally),
                available: ally.is_in_time(roster.date) && ally.is_in_campaign(inspection.campaign),
            })
            .collect(),
    }
}

fn of_line(inspection: &Inspection<'_>, line: &Line) -> LineReport {
    LineReport {
        contingent: None,
        line: line.file.name.clone(),
        taken: inspection.bases_of(None, &line.file.name),
        total: totals::total(inspection, line),
        core: totals::is_compulsory(inspection, line),
        available: line.file.is_in_time(inspection.roster.date) && inspection.is_open(line),
    }
}

/// The lines of a contingent, all of whose minima must be kept.
fn of_ally<'a>(inspection: &'a Inspection<'_>, ally: &'a Ally) -> impl Iterator<Item = LineReport> + 'a {
    let list = inspection.library.list(&ally.list);
    let in_time = move |line: &str| {
        let found = list.and_then(|list| list.line(line));
        found.is_some_and(|found| found.file.is_in_time(inspection.roster.date))
    };
    ally.total.iter().map(move |(line, &total)| LineReport {
        contingent: Some(ally.name.clone()),
        line: line.clone(),
        taken: inspection.bases_of(Some(&ally.name), line),
        total,
        core: true,
        available: in_time(line),
    })
}
