//! `acies show`: draws a scene file, a scenario, or two armies set up by the rules.

mod scenario;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use acies_picture::{Contents, Findings, Scene, read, svg};
use anyhow::{Context, Result, bail};
use clap::Args;

use crate::layout::write_json;

/// Draw a table from a scene file or a scenario (terrain, troops, moves and what they touch), or two armies that are set up
/// quickly.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A scene file or a scenario (docs/scenes.md and docs/scenarios.md tell how to write one).
    #[arg(required_unless_present = "armies")]
    file: Option<PathBuf>,
    /// Instead of a file: two rosters, red's first, set up by the rules on a table as chance has it.
    #[arg(long, num_args = 2, value_names = ["RED", "BLUE"], conflicts_with = "file")]
    armies: Option<Vec<String>>,
    /// The chance by which the armies are set up: the same number sets them up alike.
    #[arg(long, default_value_t = 1, requires = "armies")]
    seed: u64,
    /// Write the picture (SVG) into this file; left out: to standard output.
    #[arg(short, long, value_name = "PICTURE")]
    output: Option<PathBuf>,
    /// Print what the scene contains as JSON: bases, contacts, distances and halts. The picture is only drawn with -o.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let Arguments { file, armies, seed, output, json } = arguments;
    let scene = match (armies.as_deref(), file) {
        (Some([red, blue]), _) => scenario::set_up([red, blue], *seed)?,
        (_, Some(file)) => scene(file)?,
        _ => bail!("give a file, or two rosters with --armies"),
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

fn scene(file: &Path) -> Result<Scene> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    if scenario::is_scenario(&text) {
        return scenario::read(file, &text);
    }
    Ok(read(&file.display().to_string(), &text)?)
}
