//! `acies case`: runs case files and says what differed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use acies_cards::CardGame;
use acies_fog::Fog;
use acies_play::case::{self, Difference};
use acies_rules::RuleId;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;

use crate::layout::write_json;

/// Run case files: small positions that prove a rule.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Case files, and folders of them.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print one JSON array for programs.
    #[arg(long)]
    json: bool,
}

/// What came of one file.
#[derive(Serialize)]
struct Outcome {
    file: String,
    rules: Vec<RuleId>,
    passed: bool,
    difference: Option<String>,
    #[serde(skip)]
    title: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let mut files = Vec::new();
    for path in &arguments.paths {
        gather(path, &mut files)?;
    }
    files.sort();
    files.dedup();
    if files.is_empty() {
        bail!("there is no case file (*.toml) in {}", names(&arguments.paths));
    }
    let outcomes: Vec<Outcome> = files.iter().map(|file| run_file(file)).collect::<Result<_>>()?;
    if arguments.json {
        write_json(&outcomes, out)?;
    } else {
        report(&outcomes, out)?;
    }
    match outcomes.iter().filter(|outcome| !outcome.passed).count() {
        0 => Ok(()),
        failed => bail!("{failed} of {} cases failed", outcomes.len()),
    }
}

fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The case files at or below a path.
fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))? {
        let below = entry?.path();
        if below.is_dir() || below.extension().is_some_and(|extension| extension == "toml") {
            gather(&below, files)?;
        }
    }
    Ok(())
}

fn run_file(file: &Path) -> Result<Outcome> {
    let bytes = fs::read(file).with_context(|| format!("cannot read the case {}", file.display()))?;
    let name = file.display().to_string();
    let malformed = |difference: String| Outcome {
        file: name.clone(),
        rules: Vec::new(),
        passed: false,
        difference: Some(difference),
        title: "malformed".into(),
    };
    let Ok(text) = String::from_utf8(bytes) else { return Ok(malformed("it is no UTF-8 text".into())) };
    let report = if is_of::<Fog>(&text) { case::run::<Fog>(&text) } else { case::run::<CardGame>(&text) };
    Ok(match report {
        Err(error) => malformed(error.to_string()),
        Ok(report) => Outcome {
            file: name,
            rules: report.rules,
            passed: report.differences.is_empty(),
            difference: in_words(&report.differences),
            title: report.title,
        },
    })
}

/// Whether a case names a rulebook of a game, alone or as the first that it compares; one that names none is left to the first game, which says so.
pub(crate) fn is_of<G: case::Cases>(text: &str) -> bool {
    let named = text.parse::<toml::Table>().ok();
    let named = named.as_ref().and_then(|table| match table.get("rulebook")? {
        toml::Value::Array(compared) => compared.first()?.as_str(),
        one => one.as_str(),
    });
    G::RULEBOOKS.iter().any(|rulebook| named == Some(rulebook.folder()))
}

fn in_words(differences: &[Difference]) -> Option<String> {
    let words: Vec<String> = differences.iter().map(Difference::to_string).collect();
    (!words.is_empty()).then(|| words.join("\n"))
}

fn report(outcomes: &[Outcome], out: &mut dyn Write) -> Result<()> {
    for Outcome { file, rules, difference, title, .. } in outcomes {
        let Some(difference) = difference else { continue };
        let rules: Vec<String> = rules.iter().map(RuleId::to_string).collect();
        writeln!(out, "FAILED  {file}: {title} {}", rules.join(" "))?;
        for line in difference.lines() {
            writeln!(out, "    {line}")?;
        }
    }
    let passed = outcomes.iter().filter(|outcome| outcome.passed).count();
    writeln!(out, "cases: {passed} passed, {} failed", outcomes.len() - passed)?;
    Ok(())
}
