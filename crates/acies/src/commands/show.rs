//! `acies show`: draws a scene file or a scenario.

mod scenario;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use acies_picture::{Contents, Findings, read, svg};
use anyhow::{Context, Result};
use clap::Args;

use crate::layout::write_json;

/// Draw a table from a scene file or a scenario: terrain, troops, moves and what they touch.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A scene file or a scenario (docs/scenes.md and docs/scenarios.md tell how to write one).
    file: PathBuf,
    /// Write the picture (SVG) into this file; left out: to standard output.
    #[arg(short, long, value_name = "PICTURE")]
    output: Option<PathBuf>,
    /// Print what the scene contains as JSON: bases, contacts, distances and halts. The picture is only drawn with -o.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let Arguments { file, output, json } = arguments;
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let scene = if scenario::is_scenario(&text) {
        scenario::read(file, &text)?
    } else {
        read(&file.display().to_string(), &text)?
    };
    if let Some(picture) = output {
        fs::write(picture, svg(&scene)).with_context(|| format!("cannot write {}", picture.display()))?;
    }
    match (json, output) {
        (true, _) => write_json(&Contents::of(&scene, &Findings::of(&scene)), out),
        (false, Some(picture)) => Ok(writeln!(out, "drawn: {}", picture.display())?),
        (false, None) => Ok(out.write_all(svg(&scene).as_bytes())?),
    }
}
