//! `acies odds --red … --blue …`: how a fight between two battle groups goes, without a table.

use std::fmt::Write as _;
use std::io::Write;

use acies_fog::command::CommanderLevel;
use acies_fog::match_up::{Contender, Course, MatchUp, Round};
use acies_fog::terrain::Grade;
use acies_fog::turn::Phase;
use acies_rules::{Rulebook, rule};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::commands::rule_set;
use crate::fog_odds;
use crate::layout::write_json;

/// How wide the bar of a chance is in the chart.
const BAR: usize = 40;

#[derive(Args)]
#[group(id = "match-up")]
pub(super) struct Arguments {
    /// Those who charge, as `8 x Legionaries: heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen`.
    #[arg(long, value_name = "TROOPS", requires = "blue")]
    red: Option<String>,

    /// Those whom they charge.
    #[arg(long, value_name = "TROOPS", requires = "red")]
    blue: Option<String>,

    /// How many files wide red stands; otherwise two ranks deep.
    #[arg(long, value_name = "N", requires = "red")]
    red_files: Option<usize>,

    /// How many files wide blue stands.
    #[arg(long, value_name = "N", requires = "blue")]
    blue_files: Option<usize>,

    /// The commander who fights in red's front rank.
    #[arg(long, value_name = "LEVEL", requires = "red")]
    red_commander: Option<Level>,

    /// The commander who fights in blue's front rank.
    #[arg(long, value_name = "LEVEL", requires = "blue")]
    blue_commander: Option<Level>,

    /// On which ground they fight.
    #[arg(long, value_name = "GROUND", default_value = "open", requires = "red")]
    ground: Ground,

    /// By which rulebook: fog-am or fog-am2.
    #[arg(long, value_name = "RULEBOOK", default_value = "fog-am", requires = "red", value_parser = rule_set)]
    rulebook: Rulebook,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Troop,
    Field,
    Inspired,
}

impl Level {
    const fn of(self) -> CommanderLevel {
        match self {
            Self::Troop => CommanderLevel::Troop,
            Self::Field => CommanderLevel::Field,
            Self::Inspired => CommanderLevel::Inspired,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Ground {
    Open,
    Uneven,
    Rough,
    Difficult,
}

pub(super) fn run(arguments: &Arguments, json: bool, out: &mut dyn Write) -> Result<()> {
    let (Some(red), Some(blue)) = (&arguments.red, &arguments.blue) else {
        bail!("name a case, or both sides of a match-up: --red TROOPS --blue TROOPS")
    };
    let sides = [
        Contender::described(red, arguments.red_files, arguments.red_commander.map(Level::of))?,
        Contender::described(blue, arguments.blue_files, arguments.blue_commander.map(Level::of))?,
    ];
    let ground = match arguments.ground {
        Ground::Open => Grade::Open,
        Ground::Uneven => Grade::Uneven,
        Ground::Rough => Grade::Rough,
        Ground::Difficult => Grade::Difficult,
    };
    let name = |side: &Contender, or: &str| {
        if side.group.name.is_empty() { or.to_owned() } else { side.group.name.clone() }
    };
    let names = [name(&sides[0], "red"), name(&sides[1], "blue")];
    let course = MatchUp { rulebook: arguments.rulebook, sides, ground }.course()?;
    if json {
        return write_json(&course, out);
    }
    write!(out, "{}", in_words(arguments.rulebook, &course, &names))?;
    Ok(())
}

/// The course for a person: the odds of a round of each kind, a table, and a chart.
fn in_words(rulebook: Rulebook, course: &Course, names: &[String; 2]) -> String {
    let name = |id: acies_fog::GroupId| names[id.seat.index()].clone();
    let mut text = format!("The charge of {} on {}:\n", names[0], names[1]);
    fog_odds::write_odds(&mut text, rulebook, &name, &course.impact);
    text.push_str("A melee before anybody has lost anything:\n");
    fog_odds::write_odds(&mut text, rulebook, &name, &course.melee);
    let _ = writeln!(
        text,
        "Until one of them breaks, %:\n\n{:>9}  {:>9}{:>9}{:>9}{:>9}{:>9}   bases left",
        "after", "red won", "blue won", "both", "left", "open"
    );
    for (number, round) in course.rounds.iter().enumerate() {
        let off: u32 = round.broken_off.iter().sum();
        let columns = [round.broken[1], round.broken[0], round.both_broken, off, round.goes_on];
        let [red, blue] = round.bases.map(thousandths);
        let _ = write!(text, "{:>9}  ", after(number, round.phase));
        for column in columns {
            let _ = write!(text, "{:>9}", percent(column));
        }
        let _ = writeln!(text, "   {red} : {blue}");
    }
    let breaking_off = fog_odds::cited(rulebook, rule!("AM-JAP-004"));
    let _ = writeln!(text, "\n\"left\" is broken off: mounted troops before steady foot [{breaking_off}].\n");
    write_chart(&mut text, &course.rounds);
    text
}

/// Who has won by now, round by round: red from the left, blue from the right.
fn write_chart(text: &mut String, rounds: &[Round]) {
    let parts = |millionths: u32| (millionths as usize * BAR + 500_000) / 1_000_000;
    for (number, round) in rounds.iter().enumerate() {
        let [red, blue] = [parts(round.broken[1]), parts(round.broken[0])];
        let open = BAR.saturating_sub(red + blue);
        let bar = "#".repeat(red) + &" ".repeat(open) + &"=".repeat(blue);
        let _ = writeln!(text, "{:>9}  |{bar}|", after(number, round.phase));
    }
    let _ =
        writeln!(text, "{:>9}   {:<half$}{:>half$}", "", "# red has won", "blue has won =", half = BAR / 2);
}

fn after(number: usize, phase: Phase) -> String {
    if phase == Phase::Impact { "impact".into() } else { format!("melee {number}") }
}

fn percent(millionths: u32) -> String {
    format!("{}.{:02}", millionths / 10_000, millionths % 10_000 / 100)
}

fn thousandths(value: u32) -> String {
    format!("{}.{}", value / 1000, value % 1000 / 100)
}
