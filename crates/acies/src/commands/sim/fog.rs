//! Battles of Field of Glory by the hundred.

use std::io::Write;
use std::path::PathBuf;

use acies_armies::Army;
use acies_bots::{Budget, Level};
use acies_fog::{Agreement, Fog};
use acies_lab::{FogTrial, LINE_FORMAT, Meeting, Run, SideAccount};
use acies_play::Fingerprint;
use acies_rules::Rulebook;
use anyhow::{anyhow, bail};
use clap::Args;

use super::comparison::Comparison;
use super::lines::Lines;
use super::report::{Report, Side};
use super::watch::{Keep, Stop};
use super::{Counting, meeting, page};
use crate::commands::rule_set;

/// How many turns of both players together a battle has, unless something else is asked for.
const TURNS: u16 = 40;

#[derive(Args)]
pub(super) struct Arguments {
    /// Red's army: a file, or the name of one of our rosters.
    #[arg(long, value_name = "ROSTER", required_unless_present_any = ["all", "lists"])]
    red: Option<String>,

    /// Blue's army.
    #[arg(long, value_name = "ROSTER", required_unless_present_any = ["all", "lists"])]
    blue: Option<String>,

    /// Let all our rosters of so many points meet, another pair of armies for every seed. With --swap each bot leads either of them:
    /// the way to compare bots.
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["red", "blue"])]
    all: Option<u32>,

    /// Let all our army lists meet, each with several armies of so many points that are drawn up by chance.
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["red", "blue", "all"])]
    lists: Option<u32>,

    /// Who leads red's army: random, novice, recruit, veteran or general.
    #[arg(long, value_name = "BOT", default_value = "recruit")]
    red_bot: Level,

    /// Who leads blue's army.
    #[arg(long, value_name = "BOT", default_value = "recruit")]
    blue_bot: Level,

    /// How many times both bots play on in thought for each of their turns. Otherwise as many as their levels say.
    #[arg(long, value_name = "N")]
    playouts: Option<u32>,

    /// After how many turns, of both players together, time is up.
    #[arg(long, value_name = "N", default_value_t = TURNS, value_parser = clap::value_parser!(u16).range(1..))]
    turns: u16,

    /// Play the same battles by this rulebook too, and tell how the results shift: fog-am or fog-am2.
    #[arg(long, value_name = "RULEBOOK", value_parser = rule_set)]
    compare: Option<Rulebook>,

    /// Write an account of every battle into this file, a line of JSON as soon as it is over. If the file has battles of the
    /// same run, it is gone on with: nothing is lost by an interruption.
    #[arg(long, value_name = "FILE", conflicts_with = "compare")]
    lines: Option<PathBuf>,

    /// Make a page of all battles in the file of --lines: which army beats which, lengths, endings, losses, and what troops earned for
    /// their points.
    #[arg(long, value_name = "FILE", requires = "lines")]
    html: Option<PathBuf>,

    #[command(flatten)]
    counting: Counting,
}

impl Arguments {
    pub(super) fn run(&self, rulebook: Rulebook, out: &mut dyn Write) -> anyhow::Result<()> {
        let pairs = meeting::pairs(&self.meeting()?, self.counting.seed)?;
        if self.compare == Some(rulebook) {
            bail!("{rulebook} is what these battles are played by: compare with another rulebook");
        }
        let stop = Stop::on_ctrl_c()?;
        let report = match &self.lines {
            None => self.by(rulebook, &pairs, &stop, &())?,
            Some(path) => {
                let lines = Lines::open(path, self.described(rulebook, &pairs)?)?;
                self.by(rulebook, &pairs, &stop, &lines)?
            }
        };
        if let (Some(lines), Some(html)) = (&self.lines, &self.html) {
            page::write(lines, html)?;
        }
        match self.compare.filter(|_| !stop.is_wished()) {
            None => self.counting.write(&report, out),
            Some(other) => {
                let comparison = Comparison::new(report, self.by(other, &pairs, &stop, &())?);
                self.counting.write(&comparison, out)
            }
        }
    }

    fn meeting(&self) -> anyhow::Result<Meeting> {
        match (self.all, self.lists, &self.red, &self.blue) {
            (Some(points), ..) => Ok(Meeting::All(points)),
            (_, Some(points), ..) => Ok(Meeting::Lists(points)),
            (None, None, Some(red), Some(blue)) => Ok(Meeting::Rosters([red.clone(), blue.clone()])),
            _ => bail!("name two armies with --red and --blue, or let many meet with --all or --lists"),
        }
    }

    /// The battles, by one rulebook.
    fn by(
        &self,
        rulebook: Rulebook,
        pairs: &[[Army; 2]],
        stop: &Stop,
        keep: &impl Keep<Fog, [SideAccount; 2]>,
    ) -> anyhow::Result<Report> {
        let levels = [self.red_bot, self.blue_bot];
        let games = self
            .agreements(rulebook, pairs)
            .map(|agreed| Fog::ancient(agreed).map_err(|error| anyhow!(error)));
        let games = games.collect::<anyhow::Result<Vec<Fog>>>()?;
        let sides = match pairs {
            [pair] => [0, 1].map(|side| Side::of_army(levels[side], pair[side].army.name.clone())),
            _ => levels.map(Side::of_bot),
        };
        self.counting.report(
            rulebook.folder(),
            &FogTrial { games, levels, budget: self.playouts.map(Budget::Playouts) },
            sides,
            stop,
            keep,
        )
    }

    fn agreements(&self, rulebook: Rulebook, pairs: &[[Army; 2]]) -> impl Iterator<Item = Agreement> {
        pairs.iter().map(move |pair| {
            let armies = pair.each_ref().map(|army| army.army.clone());
            Agreement { rulebook, turns: Some(self.turns), ..Agreement::standard(armies) }
        })
    }

    /// What all these battles have in common.
    fn described(&self, rulebook: Rulebook, pairs: &[[Army; 2]]) -> anyhow::Result<Run> {
        Ok(Run {
            battle_lines: LINE_FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rulebook,
            meeting: self.meeting()?,
            bots: [self.red_bot, self.blue_bot],
            playouts: self.playouts,
            seed: self.counting.seed,
            swap: self.counting.swap,
            turns: self.turns,
            agreed: Fingerprint::of(&self.agreements(rulebook, pairs).collect::<Vec<_>>()),
        })
    }
}
