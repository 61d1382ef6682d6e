//! Battles of Field of Glory by the hundred.

use std::io::Write;

use acies_armies::{Army, Library};
use acies_bots::Level;
use acies_fog::{Agreement, Fog};
use acies_lab::FogTrial;
use anyhow::anyhow;
use clap::Args;

use super::Counting;
use super::report::Side;
use crate::commands::army::read;

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
    pub(super) fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let [red, blue] = [army(&self.red)?, army(&self.blue)?];
        let names = [&red, &blue].map(|army| army.army.name.clone());
        let armies = [red.army, blue.army];
        let agreement = Agreement { turns: Some(self.turns), ..Agreement::standard(armies) };
        let game = Fog::ancient(agreement).map_err(|error| anyhow!(error))?;
        let levels = [self.red_bot, self.blue_bot];
        let [red_name, blue_name] = names;
        let sides = [Side::of_army(levels[0], red_name), Side::of_army(levels[1], blue_name)];
        self.counting.run(&FogTrial { game, levels }, sides, out)
    }
}

/// A legal army of a roster.
fn army(name: &str) -> anyhow::Result<Army> {
    let library = Library::embedded();
    let roster = read::roster(name, library)?;
    Army::new(&roster, library)
        .map_err(|_| anyhow!("the roster '{name}' is not legal: `acies army check {name}` tells why"))
}
