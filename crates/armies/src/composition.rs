//! Whether a roster is legal: by its list, and by the rules on battle groups, commanders and defences.

mod allies;
pub(crate) mod commanders;
mod defences;
mod holdings;
pub(crate) mod totals;
mod violation;

pub use holdings::{AllyReport, Holdings, LineReport, holdings};
pub use violation::{Breach, Place, Violation};

use acies_fog::BattleGroup;
use acies_fog::battle_group::GroupFlaw;
use acies_rules::rule;

use crate::library::Library;
use crate::list::{ArmyList, Available, Campaign, Line};
use crate::options::{self, Choice, NoChoice, chosen};
use crate::points::{self, Points};
use crate::roster::{GroupEntry, Roster};
use crate::text::{likeliest, same};

/// A battle group that was found in its list.
#[derive(Clone, Debug)]
pub(crate) struct Resolved<'a> {
    pub(crate) line: &'a Line,
    pub(crate) choice: &'a Choice,
    pub(crate) group: BattleGroup,
}

/// A roster beside its list.
pub(crate) struct Inspection<'a> {
    pub(crate) roster: &'a Roster,
    pub(crate) list: &'a ArmyList,
    pub(crate) library: &'a Library,
    pub(crate) campaign: Option<&'a Campaign>,
    /// Each battle group of the roster, as far as it was found.
    pub(crate) groups: Vec<Option<Resolved<'a>>>,
}

/// What came of checking a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// All that is wrong; nothing if the roster is legal.
    pub violations: Vec<Violation>,
    /// What it costs.
    pub points: Points,
}

/// Holds a roster against its list and the rules.
pub fn check(roster: &Roster, library: &Library) -> Report {
    let Some((inspection, mut violations)) = Inspection::new(roster, library) else {
        let likely = library.likeliest_list(&roster.list).map(str::to_owned);
        let breach = Breach::NoSuchList { id: roster.list.clone(), likely };
        let violations = vec![Violation::new(None, Place::Roster, breach)];
        return Report { violations, points: points::bill(roster, &[]) };
    };
    commanders::check(&inspection, &mut violations);
    totals::check(&inspection, &mut violations);
    allies::check(&inspection, &mut violations);
    defences::check(&inspection, &mut violations);
    let points = points::bill(roster, &inspection.groups);
    if points.total > roster.points {
        violations.push(Violation::new(
            None,
            Place::Roster,
            Breach::TooManyPoints { points: points.total, limit: roster.points },
        ));
    }
    Report { violations, points }
}

impl<'a> Inspection<'a> {
    /// Finds everything that the roster names, and tells what it does not find; nothing if there is no such list.
    pub(crate) fn new(roster: &'a Roster, library: &'a Library) -> Option<(Self, Vec<Violation>)> {
        let list = library.list(&roster.list)?;
        let mut violations = Vec::new();
        let mut wrong = |breach| violations.push(Violation::new(None, Place::Roster, breach));
        let (from, to) = (list.file().from, list.file().to);
        if !(from..=to).contains(&roster.date) {
            wrong(Breach::Date { date: roster.date, from, to });
        }
        let campaign = roster.campaign.as_ref().and_then(|name| {
            let campaign = list.campaign(name);
            match campaign {
                None => wrong(Breach::NoSuchCampaign(name.clone())),
                Some(campaign) if !campaign.is_in_time(roster.date) => {
                    wrong(Breach::NotInTime { what: campaign.name.clone(), date: roster.date });
                }
                Some(_) => {}
            }
            campaign
        });
        let mut inspection = Self { roster, list, library, campaign, groups: Vec::new() };
        for (index, entry) in roster.battle_group.iter().enumerate() {
            let place = Place::group(index, entry);
            let found = inspection.resolve(entry, &place, &mut violations);
            inspection.groups.push(found);
        }
        Some((inspection, violations))
    }

    /// Finds a battle group in its list and checks what it is made of.
    fn resolve(
        &self,
        entry: &GroupEntry,
        place: &Place,
        violations: &mut Vec<Violation>,
    ) -> Option<Resolved<'a>> {
        let mut wrong = |rule, breach| violations.push(Violation::new(rule, place.clone(), breach));
        let list = self.list_of(entry)?;
        let Some(line) = list.line(&entry.line) else {
            let (rule, breach) = no_such_line(entry, list);
            wrong(rule, breach);
            return None;
        };
        if !line.file.is_in_time(self.roster.date) {
            wrong(None, Breach::NotInTime { what: line.file.name.clone(), date: self.roster.date });
        }
        if entry.contingent.is_none() && !self.is_open(line) {
            wrong(None, Breach::NotInCampaign { what: line.file.name.clone() });
        }
        let choice = match chosen(&line.choices, &entry.choose) {
            Ok(choice) => choice,
            Err(no_choice) => {
                // A choice is made for a whole battle group. AM-PTS-015
                let rule = matches!(no_choice, NoChoice::NotTogether).then_some(rule!("AM-PTS-015"));
                wrong(
                    rule,
                    Breach::Choice { line: line.file.name.clone(), said: entry.choose.clone(), no_choice },
                );
                return None;
            }
        };
        if !line.file.bases.has(entry.bases) {
            let range = line.file.bases;
            wrong(Some(rule!("AM-PTS-013")), Breach::Bases { bases: entry.bases, range });
        }
        if let Some(files) = entry.files.filter(|files| !(1..=entry.bases).contains(files)) {
            wrong(Some(rule!("AM-BGR-005")), Breach::Files { files, bases: entry.bases });
        }
        // Far more bases than any range has: there is nothing to be made of them.
        let bases = (1..=99).contains(&entry.bases).then(|| choice.bases(entry.bases));
        let Some(bases) = bases? else {
            wrong(Some(rule!("AM-PTS-014")), Breach::Shares { bases: entry.bases, shares: choice.shares() });
            return None;
        };
        let name = entry.name.clone().unwrap_or_else(|| line.file.name.clone());
        let group = BattleGroup::new(name, bases);
        for flaw in options::flaws(&group, choice) {
            let rule = match flaw {
                GroupFlaw::Size(_) => rule!("AM-BGR-001"),
                GroupFlaw::Odd(_) => rule!("AM-BGR-004"),
                GroupFlaw::Artillery(_) => rule!("AM-PTS-016"),
                GroupFlaw::Qualities | GroupFlaw::Trainings | GroupFlaw::Armours => rule!("AM-BGR-003"),
            };
            wrong(Some(rule), Breach::Flaw(flaw));
        }
        Some(Resolved { line, choice, group })
    }

    /// The list that a battle group is taken from; that there is none is for the check of the allies to say.
    fn list_of(&self, entry: &GroupEntry) -> Option<&'a ArmyList> {
        match &entry.contingent {
            None => Some(self.list),
            Some(name) => self.library.list(&self.list.ally(name)?.list),
        }
    }

    /// Whether the campaign of the roster, or that there is none, leaves a line to be had.
    pub(crate) fn is_open(&self, line: &Line) -> bool {
        let shut = |campaign: &Campaign| campaign.without.iter().any(|name| same(name, &line.file.name));
        line.file.is_in_campaign(self.campaign) && !self.campaign.is_some_and(shut)
    }

    /// The battle groups of the main army, or of a contingent, that were found, with their entries.
    pub(crate) fn groups_of<'b>(
        &'b self,
        contingent: Option<&'b str>,
    ) -> impl Iterator<Item = (&'b GroupEntry, &'b Resolved<'a>)> {
        let belongs = move |entry: &GroupEntry| match (&entry.contingent, contingent) {
            (None, None) => true,
            (Some(one), Some(other)) => same(one, other),
            _ => false,
        };
        let groups = self.roster.battle_group.iter().zip(&self.groups);
        groups
            .filter(move |(entry, _)| belongs(entry))
            .filter_map(|(entry, group)| Some((entry, group.as_ref()?)))
    }

    /// How many bases of a line the main army or a contingent has.
    pub(crate) fn bases_of(&self, contingent: Option<&str>, line: &str) -> u32 {
        let of_line = |(_, group): &(&GroupEntry, &Resolved<'_>)| same(&group.line.file.name, line);
        self.groups_of(contingent).filter(of_line).map(|(entry, _)| u32::from(entry.bases)).sum()
    }
}

/// A line that is not there, or several lines for one battle group. AM-PTS-014
fn no_such_line(entry: &GroupEntry, list: &ArmyList) -> (Option<acies_rules::RuleId>, Breach) {
    let several = entry.line.contains('+') && entry.line.split('+').all(|name| list.line(name).is_some());
    if several {
        return (Some(rule!("AM-PTS-014")), Breach::SeveralLines);
    }
    let likely = likeliest(&entry.line, list.lines().iter().map(|line| line.file.name.as_str()));
    let list = list.file().id.clone();
    (None, Breach::NoSuchLine { list, line: entry.line.clone(), likely: likely.map(str::to_owned) })
}
