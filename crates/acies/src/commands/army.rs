//! `acies army`: army lists and rosters.

mod html;
pub(super) mod read;
mod sheet;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use acies_armies::muster::{Wish, muster};
use acies_armies::points::Points;
use acies_armies::{Army, Library, Roster, Violation, Year, composition};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::layout::write_json;
use read::{library, roster};
use sheet::Sheet;

/// Write, check and print armies (docs/armies.md).
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// An army list of your own, besides ours; may be given more than once.
    #[arg(long = "lists", value_name = "FILE", global = true)]
    lists: Vec<PathBuf>,

    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Tell everything that is wrong with a roster.
    Check {
        /// A file, or the name of one of our rosters.
        roster: String,
    },
    /// Tell what a roster costs, item by item.
    Points {
        /// A file, or the name of one of our rosters.
        roster: String,
    },
    /// Print a legal roster, to take along.
    Show {
        /// A file, or the name of one of our rosters.
        roster: String,
        /// Write a page for printing into this file.
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// Make a legal roster from a list and print it as a file.
    New(New),
    /// List the army lists and the rosters that come with them.
    Lists,
}

#[derive(Args)]
struct New {
    /// The id of the army list.
    #[arg(long, value_name = "LIST")]
    list: String,
    /// What the army may cost.
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    points: u32,
    /// The year, such as "218 BC"; otherwise the first in which most troops of the list are to be had.
    #[arg(long, value_name = "YEAR", allow_hyphen_values = true)]
    date: Option<Year>,
    /// A special campaign of the list.
    #[arg(long, value_name = "NAME")]
    campaign: Option<String>,
    /// Another army for every number; without one, always the same.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let library = library(&arguments.lists)?;
    let json = arguments.json;
    match &arguments.command {
        Command::Check { roster: name } => check(&roster(name, &library)?, &library, json, out),
        Command::Points { roster: name } => points(&roster(name, &library)?, &library, json, out),
        Command::Show { roster: name, html } => {
            let sheet = sheet(&roster(name, &library)?, &library)?;
            if let Some(file) = html {
                let written = fs::write(file, html::page(&sheet));
                written.with_context(|| format!("cannot write {}", file.display()))?;
            }
            match (json, html) {
                (true, _) => write_json(&sheet, out),
                (false, Some(file)) => Ok(writeln!(out, "{} is written to {}", sheet.name, file.display())?),
                (false, None) => Ok(write!(out, "{sheet}")?),
            }
        }
        Command::New(wish) => new(wish, &library, json, out),
        Command::Lists => lists(&library, json, out),
    }
}

/// What `check` tells programs.
#[derive(Serialize)]
struct Checked<'a> {
    roster: &'a str,
    legal: bool,
    points: u32,
    limit: u32,
    violations: &'a [Violation],
}

fn check(roster: &Roster, library: &Library, json: bool, out: &mut dyn Write) -> Result<()> {
    let report = composition::check(roster, library);
    let violations = &report.violations[..];
    let (points, limit) = (report.points.total, roster.points);
    if json {
        let legal = violations.is_empty();
        write_json(&Checked { roster: &roster.name, legal, points, limit, violations }, out)?;
    } else {
        for violation in violations {
            writeln!(out, "{violation}")?;
        }
        if violations.is_empty() {
            writeln!(out, "{}: legal, {points} of {limit} points", roster.name)?;
        }
    }
    match violations.len() {
        0 => Ok(()),
        number => bail!("{} is not legal: {}", roster.name, things(number)),
    }
}

fn things(number: usize) -> String {
    if number == 1 { "1 thing is wrong".into() } else { format!("{number} things are wrong") }
}

fn points(roster: &Roster, library: &Library, json: bool, out: &mut dyn Write) -> Result<()> {
    let report = composition::check(roster, library);
    let bill = &report.points;
    if json {
        write_json(bill, out)?;
    } else {
        write_bill(bill, out)?;
    }
    let over = bill.total.saturating_sub(roster.points);
    if over > 0 {
        bail!("{} costs {over} points more than {}", roster.name, roster.points);
    }
    Ok(())
}

fn write_bill(bill: &Points, out: &mut dyn Write) -> Result<()> {
    let items =
        bill.commanders.iter().chain(&bill.battle_groups).map(|item| (item.name.as_str(), item.points));
    let others = [
        ("Fortified camp", bill.camp),
        ("Field fortifications", bill.field_fortifications),
        ("Portable defences", bill.portable_defences),
    ];
    for (name, points) in items.chain(others.into_iter().filter(|(_, points)| *points > 0)) {
        writeln!(out, "{points:6}  {name}")?;
    }
    writeln!(out, "{:6}  together", bill.total)?;
    Ok(())
}

/// The sheet of a legal roster.
fn sheet(roster: &Roster, library: &Library) -> Result<Sheet> {
    let army = Army::new(roster, library).map_err(|violations| {
        let all: Vec<String> = violations.iter().map(|violation| format!("\n  {violation}")).collect();
        anyhow!("{} is not legal:{}", roster.name, all.concat())
    })?;
    Ok(Sheet::new(roster, &army, library))
}

fn new(wish: &New, library: &Library, json: bool, out: &mut dyn Write) -> Result<()> {
    let list = read::list(&wish.list, library)?;
    let New { points, date, campaign, seed, .. } = wish;
    let roster = muster(
        list,
        library,
        &Wish { points: *points, date: *date, campaign: campaign.clone(), seed: *seed },
    )?;
    if json {
        return write_json(&roster, out);
    }
    let cost = composition::check(&roster, library).points.total;
    writeln!(out, "# {} battle groups, {cost} points\n{}", roster.battle_group.len(), roster.to_toml())?;
    Ok(())
}

/// An army list in the overview.
#[derive(Serialize)]
struct Overview<'a> {
    id: &'a str,
    name: &'a str,
    theatre: &'a str,
    from: Year,
    to: Year,
    campaigns: Vec<&'a str>,
    rosters: Vec<&'a str>,
}

fn lists(library: &Library, json: bool, out: &mut dyn Write) -> Result<()> {
    let mut all: Vec<Overview<'_>> = library
        .lists()
        .map(|list| {
            let file = list.file();
            let own = library.rosters().filter(|(_, roster)| roster.list == file.id);
            Overview {
                id: &file.id,
                name: &file.name,
                theatre: &file.theatre,
                from: file.from,
                to: file.to,
                campaigns: file.campaign.iter().map(|campaign| campaign.name.as_str()).collect(),
                rosters: own.map(|(name, _)| name).collect(),
            }
        })
        .collect();
    all.sort_by_key(|list| (list.theatre, list.from, list.id));
    if json {
        return write_json(&all, out);
    }
    let mut theatre = "";
    for list in &all {
        if list.theatre != theatre {
            let gap = if theatre.is_empty() { "" } else { "\n" };
            theatre = list.theatre;
            writeln!(out, "{gap}{theatre}")?;
        }
        writeln!(out, "  {:<28}{}, {} to {}", list.id, list.name, list.from, list.to)?;
        if !list.campaigns.is_empty() {
            writeln!(out, "  {:<28}campaigns: {}", "", list.campaigns.join(", "))?;
        }
        if !list.rosters.is_empty() {
            writeln!(out, "  {:<28}rosters: {}", "", list.rosters.join(", "))?;
        }
    }
    Ok(())
}
