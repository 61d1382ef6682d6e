//! Legal rosters made from a list alone: the minima first, then a sensible mix, then the last points.
//!
//! Many armies are drawn up by chance and the best of them is taken. Without a seed the chance is always the same.

mod draft;

use acies_fog::command::CommanderLevel;
use acies_play::{Dice, Seed};
use thiserror::Error;

use crate::composition;
use crate::library::Library;
use crate::list::{ArmyList, Available, Campaign};
use crate::numbers::{Range, Year};
use crate::roster::{CommanderEntry, RankName, Roster};

use draft::Draft;

/// How many armies are drawn up: many where the best is wanted, few where the seed shall make a difference.
const ATTEMPTS: u64 = 160;
const SEEDED_ATTEMPTS: u64 = 12;

/// What army is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// What it may cost.
    pub points: u32,
    /// The year; if none is given, the first in which most lines are to be had.
    pub date: Option<Year>,
    /// A special campaign.
    pub campaign: Option<String>,
    /// What the army follows from; without one, the best army that we find, always the same.
    pub seed: Option<u64>,
}

/// Why there is no such army.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoArmy {
    /// There is no such campaign.
    #[error("the list {0} has no special campaign `{1}`")]
    Campaign(String, String),
    /// The year is not one of the list, or not of the campaign.
    #[error("the list {0} has no army for that in {1}")]
    Date(String, Year),
    /// Nothing legal was found.
    #[error(
        "no legal army of {points} points was found in the list {list}: its minima and commanders cost {least}"
    )]
    Points {
        /// The list.
        list: String,
        /// What it might have cost.
        points: u32,
        /// What the cheapest minima cost.
        least: u32,
    },
}

/// A legal roster of a list.
pub fn muster(list: &ArmyList, library: &Library, wish: &Wish) -> Result<Roster, NoArmy> {
    let empty = skeleton(list, wish)?;
    let attempts = if wish.seed.is_some() { SEEDED_ATTEMPTS } else { ATTEMPTS };
    let mut best: Option<(u32, Roster)> = None;
    for attempt in 0..attempts {
        let mut dice = Dice::new(Seed::of_series(wish.seed.map_or(0, |seed| seed ^ 0x5eed), attempt));
        // The last attempt is thrifty, for wishes that hardly cover the minima.
        let thrifty = attempt + 1 == attempts;
        if thrifty && best.is_some() {
            break;
        }
        let mut roster = empty.clone();
        roster.commander = commanders(list, wish, thrifty, &mut dice);
        let Some((penalty, roster)) = Draft::new(list, roster, thrifty).fill(library, &mut dice) else {
            continue;
        };
        if best.as_ref().is_none_or(|(least, _)| penalty < *least) {
            best = Some((penalty, roster));
        }
    }
    best.map(|(_, roster)| roster).ok_or_else(|| NoArmy::Points {
        list: list.file().id.clone(),
        points: wish.points,
        least: least(list, library, &empty, wish),
    })
}

/// What the cheapest commanders and minima cost.
fn least(list: &ArmyList, library: &Library, empty: &Roster, wish: &Wish) -> u32 {
    let mut dice = Dice::new(Seed::of_series(0, 0));
    let mut roster = empty.clone();
    roster.commander = commanders(list, wish, true, &mut dice);
    let mut draft = Draft::new(list, roster, true);
    draft.take_minima(&mut dice);
    composition::check(&draft.roster(), library).points.total
}

/// The roster without commanders and troops.
fn skeleton(list: &ArmyList, wish: &Wish) -> Result<Roster, NoArmy> {
    let file = list.file();
    let campaign = wish
        .campaign
        .as_ref()
        .map(|name| list.campaign(name).ok_or_else(|| NoArmy::Campaign(file.id.clone(), name.clone())));
    let campaign = campaign.transpose()?;
    let date = wish.date.unwrap_or_else(|| fullest_year(list, campaign));
    let in_time =
        (file.from..=file.to).contains(&date) && campaign.is_none_or(|campaign| campaign.is_in_time(date));
    if !in_time {
        return Err(NoArmy::Date(file.id.clone(), date));
    }
    Ok(Roster {
        name: campaign
            .map_or_else(|| file.name.clone(), |campaign| format!("{}: {}", file.name, campaign.name)),
        list: file.id.clone(),
        points: wish.points,
        date,
        campaign: campaign.map(|campaign| campaign.name.clone()),
        note: None,
        fortified_camp: false,
        field_fortifications: 0,
        commander: Vec::new(),
        battle_group: Vec::new(),
    })
}

/// The first year of the list, or of the campaign, in which most lines are to be had.
pub fn fullest_year(list: &ArmyList, campaign: Option<&Campaign>) -> Year {
    let beginnings = list.lines().iter().filter_map(|line| line.file.from);
    let own = campaign.and_then(|campaign| campaign.from).unwrap_or(list.file().from);
    let mut years: Vec<Year> = beginnings.chain([own]).collect();
    years.retain(|&year| campaign.is_none_or(|campaign| campaign.is_in_time(year)));
    years.sort_unstable();
    let lines = |year: Year| list.lines().iter().filter(|line| line.file.is_in_time(year)).count();
    // The first of the best: `max_by_key` would take the last.
    years.into_iter().rev().max_by_key(|&year| lines(year)).unwrap_or(own)
}

/// A commander-in-chief and some others, of levels that the list allows. AM-PTS-012
fn commanders(list: &ArmyList, wish: &Wish, thrifty: bool, dice: &mut Dice) -> Vec<CommanderEntry> {
    let limits = &list.file().commanders;
    let entry =
        |rank, level| CommanderEntry { name: None, rank, level, contingent: None, on_elephant: false };
    let of = |wanted: CommanderLevel, allowed: &[CommanderLevel]| {
        // The one that is wanted, or the nearest below it, or the lowest there is.
        let below = allowed.iter().filter(|&&level| level <= wanted).max();
        below.or(allowed.iter().min()).copied().unwrap_or(wanted)
    };
    let chief = match dice.pick(8) {
        _ if thrifty || wish.points < 500 => CommanderLevel::Troop,
        0 => CommanderLevel::Troop,
        1 | 2 if wish.points >= 700 => CommanderLevel::Inspired,
        _ => CommanderLevel::Field,
    };
    let Range { least, most } = limits.sub_commanders.unwrap_or(Range { least: 0, most: 3 });
    let chief = of(chief, &limits.chief);
    let wanted = match chief {
        _ if thrifty || wish.points < 600 => 1,
        // Who has to be everywhere himself needs more who are somewhere.
        CommanderLevel::Troop => 3,
        _ => 2,
    };
    let mut commanders = vec![entry(RankName::CommanderInChief, chief)];
    for _ in 0..wanted.clamp(least, most).clamp(1, 3) {
        commanders.push(entry(RankName::SubCommander, of(CommanderLevel::Troop, &limits.sub)));
    }
    commanders
}
