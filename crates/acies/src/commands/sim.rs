//! `acies sim`: many games between two bots, and what they come to.

mod comparison;
mod fog;
mod lines;
mod meeting;
mod page;
mod report;
mod watch;

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use acies_bots::{Budget, Level};
use acies_cards::CardGame;
use acies_lab::{AccountOf, CardTrial, Series, Trial};
use acies_play::Game;
use acies_rules::Rulebook;
use clap::{Args, Subcommand};
use serde::Serialize;

use report::{Pace, Report, Side};
use watch::{Keep, Spectator, Stop};

/// Let two bots play many games against each other, and count.
///
/// The same seed gives the same games on any number of threads, unless the bots are given a time to think. Ctrl-C ends
/// the series after the games that have begun and reports on those that were played.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameName,
}

/// The games that bots can play.
#[derive(Subcommand)]
enum GameName {
    /// Field of Glory: the Card Game.
    Card(Card),
    /// Field of Glory Ancient & Medieval 3.2a, from the set-up to the end.
    FogAm(fog::Arguments),
    /// Field of Glory 2.0, from the set-up to the end.
    FogAm2(fog::Arguments),
    /// Make a page of battles that were written down with --lines.
    Report(page::Arguments),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Args)]
struct Card {
    /// The bot named red: random, recruit, veteran or general.
    #[arg(long, value_name = "BOT")]
    red: Level,

    /// The bot named blue.
    #[arg(long, value_name = "BOT")]
    blue: Level,

    /// How many games both bots play on in thought for each decision. Otherwise as many as their levels say.
    #[arg(long, value_name = "N", conflicts_with = "milliseconds")]
    playouts: Option<u32>,

    /// How long both bots think about each decision. The games then depend on the machine as well as on the seed.
    #[arg(long, value_name = "N")]
    milliseconds: Option<u64>,

    #[command(flatten)]
    counting: Counting,
}

/// How many games, and where they go.
#[derive(Args)]
struct Counting {
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// What all games follow from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Play every seed twice, the second time with the seats changed. Red and blue in the report then still mean the
    /// bots named red and blue.
    #[arg(long)]
    swap: bool,

    /// How many games to play at the same time. Usually one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Write a record of every game into this folder.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Counting {
    fn series(&self) -> Series {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.map_or_else(cores, NonZeroUsize::get);
        Series { games: self.games, seed: self.seed, swap: self.swap, threads }
    }

    /// Plays those games of a series that are not kept yet, under the name of its game.
    fn report<T: Trial>(
        &self,
        name: &'static str,
        trial: &T,
        sides: [Side; 2],
        stop: &Stop,
        keep: &impl Keep<T::Game, AccountOf<T>>,
    ) -> anyhow::Result<Report> {
        let series = self.series();
        let spectator = Spectator::new(&series, name, self.records.as_deref(), stop, keep)?;
        let played = keep.played();
        spectator.has_seen(played.len() as u64);
        let (games, decisions) = (played.len() as u64, played.iter().map(|game| game.decisions).sum::<u64>());
        let begin = Instant::now();
        let summary = series.go_on(trial, &spectator, played);
        let time = begin.elapsed();
        spectator.leave()?;
        let pace = Pace { time, games: summary.games - games, decisions: summary.decisions - decisions };
        Ok(Report::new(name, &series, sides, &summary, &pace))
    }

    fn write<R: Serialize + Display>(&self, report: &R, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.json {
            crate::layout::write_json(report, out)
        } else {
            write!(out, "{report}")?;
            Ok(())
        }
    }
}

impl Card {
    fn budget(&self) -> Option<Budget> {
        let time = self.milliseconds.map(|n| Budget::Time(Duration::from_millis(n)));
        self.playouts.map(Budget::Playouts).or(time)
    }

    fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let levels = [self.red, self.blue];
        let trial = CardTrial { game: CardGame::default(), levels, budget: self.budget() };
        let sides = levels.map(Side::of_bot);
        let report = self.counting.report(CardGame::NAME, &trial, sides, &Stop::on_ctrl_c()?, &())?;
        self.counting.write(&report, out)
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &arguments.game {
        GameName::Card(card) => card.run(out),
        GameName::FogAm(battle) => battle.run(Rulebook::FogAm, out),
        GameName::FogAm2(battle) => battle.run(Rulebook::FogAm2, out),
        GameName::Report(report) => report.run(),
        GameName::Other(words) => anyhow::bail!(
            "there are no bots for '{}': the games are {}, {} and {}",
            words.first().map_or("", String::as_str),
            CardGame::NAME,
            Rulebook::FogAm,
            Rulebook::FogAm2
        ),
    }
}
