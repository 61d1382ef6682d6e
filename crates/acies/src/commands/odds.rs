//! `acies odds`: the exact odds of the attacks in a position.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use acies_cards::{AttackTable, CardGame, attack_tables};
use acies_play::{Dice, Live, Seed, case};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;

use crate::card_odds;
use crate::layout::write_json;

/// Work out the exact odds of the attacks in a position.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A case file: its position is taken, its steps are not played.
    file: PathBuf,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    seat: acies_play::Seat,
    attacks: Vec<AttackTable>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let file = arguments.file.display();
    let text = fs::read_to_string(&arguments.file).with_context(|| format!("cannot read the case {file}"))?;
    let (game, state) = case::position::<CardGame>(&text).with_context(|| format!("{file} is no case"))?;
    let live = Live::from_position(game, state, Dice::new(Seed::of_series(0, 0)));
    let Some(asked) = live.asked().first() else {
        bail!("{file}: nobody is asked anything in this position")
    };
    let attacks = attack_tables(live.game(), live.state(), asked.seat, asked.ask);
    if arguments.json {
        write_json(&Report { seat: asked.seat, attacks }, out)?;
    } else {
        write!(out, "{}", card_odds::in_words(live.game(), &attacks))?;
    }
    Ok(())
}
