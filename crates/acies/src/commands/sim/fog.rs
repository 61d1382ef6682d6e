//! Battles of Field of Glory by the hundred.

use std::io::Write;

use acies_armies::{Army, Library};
use acies_bots::Level;
use acies_fog::{Agreement, Fog};
use acies_lab::FogTrial;
use acies_rules::Rulebook;
use anyhow::{anyhow, bail};
use clap::Args;

use super::Counting;
use super::comparison::Comparison;
use super::report::{Report, Side};
use super::watch::Stop;
use crate::commands::army::read;
use crate::commands::rule_set;

/// How many turns of both players together a battle has, unless something else is asked for.
const TURNS: u16 = 40;

#[derive(Args)]
pub(super) struct Arguments {
    /// Red's army: a file, or the name of one of our rosters.
    #[arg(long, value_name = "ROSTER")]
    red: String,

    /// Blue's army.
    #[arg(long, value_name = "ROSTER")]
    blue: String,

    /// Who leads red's army: random, or recruit, who goes straight for the enemy.
    #[arg(long, value_name = "BOT", default_value = "recruit", value_parser = bot)]
    red_bot: Level,

    /// Who leads blue's army.
    #[arg(long, value_name = "BOT", default_value = "recruit", value_parser = bot)]
    blue_bot: Level,

    /// After how many turns, of both players together, time is up.
    #[arg(long, value_name = "N", default_value_t = TURNS, value_parser = clap::value_parser!(u16).range(1..))]
    turns: u16,

    /// Play the same battles by this rulebook too, and tell how the results shift: fog-am or fog-am2.
    #[arg(long, value_name = "RULEBOOK", value_parser = rule_set)]
    compare: Option<Rulebook>,

    #[command(flatten)]
    counting: Counting,
}

fn bot(name: &str) -> Result<Level, String> {
    match name.parse()? {
        level @ (Level::Random | Level::Recruit) => Ok(level),
        level => Err(format!("there is no {level} for this game yet: the bots are random and recruit")),
    }
}

impl Arguments {
    pub(super) fn run(&self, rulebook: Rulebook, out: &mut dyn Write) -> anyhow::Result<()> {
        let armies = [army(&self.red)?, army(&self.blue)?];
        if self.compare == Some(rulebook) {
            bail!("{rulebook} is what these battles are played by: compare with another rulebook");
        }
        let stop = Stop::on_ctrl_c()?;
        let report = self.by(rulebook, &armies, &stop)?;
        match self.compare.filter(|_| !stop.is_wished()) {
            None => self.counting.write(&report, out),
            Some(other) => {
                let comparison = Comparison::new(report, self.by(other, &armies, &stop)?);
                self.counting.write(&comparison, out)
            }
        }
    }

    /// The battles, by one rulebook.
    fn by(&self, rulebook: Rulebook, armies: &[Army; 2], stop: &Stop) -> anyhow::Result<Report> {
        let levels = [self.red_bot, self.blue_bot];
        let [red, blue] = armies.each_ref().map(|army| army.army.clone());
        let sides = [Side::of_army(levels[0], red.name.clone()), Side::of_army(levels[1], blue.name.clone())];
        let agreement = Agreement { rulebook, turns: Some(self.turns), ..Agreement::standard([red, blue]) };
        let game = Fog::ancient(agreement).map_err(|error| anyhow!(error))?;
        self.counting.report(rulebook.folder(), &FogTrial { game, levels }, sides, stop)
    }
}

/// A legal army of a roster.
fn army(name: &str) -> anyhow::Result<Army> {
    let library = Library::embedded();
    let roster = read::roster(name, library)?;
    Army::new(&roster, library)
        .map_err(|_| anyhow!("the roster '{name}' is not legal: `acies army check {name}` tells why"))
}
