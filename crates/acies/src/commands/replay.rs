//! `acies replay`: shows a recorded game, and proves that nothing in it was changed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use acies_cards::{CardGame, write_answer};
use acies_fog::Fog;
use acies_play::record::{Difference, Record};
use acies_play::{Game, Outcome, Ran};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};

use crate::card_words as words;
use crate::layout::write_json;

/// Show or verify the record of a game.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Tell the game step by step.
    Show(Input),
    /// Play the record again and compare the dice, every state and the end.
    Verify(Input),
}

#[derive(Args)]
struct Input {
    /// A record, as `acies sim --records` and `acies play` write it.
    file: PathBuf,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    match &arguments.action {
        Action::Show(input) => show(input, out),
        Action::Verify(input) => verify(input, out),
    }
}

/// Reads a record of the card game; errors name the file and the line.
pub(crate) fn read(file: &Path) -> Result<Record<CardGame>> {
    parse(file, &text(file)?)
}

fn text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read the record {}", file.display()))
}

fn parse<G: Game>(file: &Path, text: &str) -> Result<Record<G>> {
    Record::from_text(text).with_context(|| format!("{} is no record that can be read", file.display()))
}

/// The name of the game in the first line of a record.
#[derive(Deserialize)]
struct Header {
    game: String,
}

/// Whether it is a battle of Field of Glory; whatever is no record is read as one of the card game, which says so.
fn is_battle(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    serde_json::from_str::<Header>(first).is_ok_and(|header| header.game == Fog::NAME)
}

#[derive(Serialize)]
struct Verdict<'a> {
    file: String,
    verified: bool,
    steps: usize,
    finished: bool,
    commitment: String,
    difference: Option<&'a str>,
}

/// A record of any game.
fn verify(input: &Input, out: &mut dyn Write) -> Result<()> {
    let text = text(&input.file)?;
    if !is_battle(&text) {
        return verify_record::<CardGame>(input, &parse(&input.file, &text)?, words::outcome, out);
    }
    let told = |end: &Outcome<acies_fog::Ending>| match end.winner {
        Some(seat) => format!("{seat} wins: {}", end.ending),
        None => format!("the battle ends in a {}", end.ending),
    };
    verify_record::<Fog>(input, &parse(&input.file, &text)?, told, out)
}

fn verify_record<G: Game>(
    input: &Input,
    record: &Record<G>,
    told: impl Fn(&Outcome<G::Ending>) -> String,
    out: &mut dyn Write,
) -> Result<()> {
    let found = record.verify(|_, _| {});
    let difference = found.as_ref().err().map(Difference::to_string);
    if input.json {
        write_json(
            &Verdict {
                file: input.file.display().to_string(),
                verified: found.is_ok(),
                steps: record.steps.len(),
                finished: record.end.is_some(),
                commitment: record.commitment.to_string(),
                difference: difference.as_deref(),
            },
            out,
        )?;
    } else if found.is_ok() {
        let end = record.end.map_or("the game goes on".into(), |end| told(&end));
        writeln!(out, "verified: {} steps, every draw and every state; {end}", record.steps.len())?;
        writeln!(out, "commitment {}", record.commitment)?;
    }
    match difference {
        None => Ok(()),
        Some(difference) => bail!("{}: {difference}", input.file.display()),
    }
}

#[derive(Serialize)]
struct Told {
    step: usize,
    answers: Vec<String>,
    events: Vec<<CardGame as Game>::Event>,
}

fn show(input: &Input, out: &mut dyn Write) -> Result<()> {
    let text = text(&input.file)?;
    if is_battle(&text) {
        bail!("battles of Field of Glory are shown on the page: start `acies` and open the record there");
    }
    let record = parse::<CardGame>(&input.file, &text)?;
    let game = record.game()?;
    let mut told = Vec::new();
    let found = record.verify(|step, ran: &Ran<CardGame>| {
        let answers = &record.steps[step - 1].answers;
        let answers = answers.iter().map(|(seat, answer)| format!("{seat}: {}", write_answer(&game, answer)));
        told.push(Told { step, answers: answers.collect(), events: ran.events.clone() });
    });
    if input.json {
        write_json(&told, out)?;
    } else {
        for Told { step, answers, events } in &told {
            for answer in answers {
                writeln!(out, "{step:>4}  {answer}")?;
            }
            for event in events {
                writeln!(out, "          {}", words::event(&game, event))?;
            }
        }
    }
    found.with_context(|| format!("{} cannot be told further", input.file.display()))
}
