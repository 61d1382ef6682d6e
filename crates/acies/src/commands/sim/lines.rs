//! Battles in a file, one to a line: written as soon as each is over, and gone on with after an interruption.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use acies_fog::{Ending, Fog};
use acies_lab::{BattleLine, Finished, LINE_FORMAT, Run, SideAccount};
use anyhow::{Context, bail};
use serde_json::Value;

use super::watch::Keep;

/// A file that a run adds its battles to.
pub(super) struct Lines {
    path: PathBuf,
    run: Run,
    played: Vec<Finished<Ending>>,
    file: Mutex<File>,
}

impl Lines {
    /// Opens the file of a run, or begins it. A last line that was not written to its end is dropped: its battle will be
    /// fought again.
    pub(super) fn open(path: &Path, run: Run) -> anyhow::Result<Self> {
        let about = || path.display().to_string();
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.with_context(|| format!("cannot open {}", about()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{} is being written to by another run: wait for it, or name another file", about())
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", about()));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", about()))?;
        let header = format!("{}\n", serde_json::to_string(&run)?);
        let (whole, battles) = if header.as_bytes().starts_with(&bytes) && bytes.len() < header.len() {
            (0, Vec::new())
        } else {
            let (found, battles) = parse(path, &bytes)?;
            check_same(path, &found, &run)?;
            (whole_lines(&bytes).len(), battles)
        };
        file.set_len(whole as u64).with_context(|| format!("cannot write {}", about()))?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(header.as_bytes()).with_context(|| format!("cannot write {}", about()))?;
        }
        let played = battles.iter().map(BattleLine::finished).collect();
        Ok(Self { path: path.into(), run, played, file: Mutex::new(file) })
    }
}

impl Keep<Fog, [SideAccount; 2]> for Lines {
    fn played(&self) -> Vec<Finished<Ending>> {
        self.played.clone()
    }

    /// In a single piece, so that only a line that is cut off can be wrong.
    fn keep(&self, game: &Finished<Ending>, accounts: [SideAccount; 2]) -> anyhow::Result<()> {
        let line = format!("{}\n", serde_json::to_string(&BattleLine::new(&self.run, game, accounts))?);
        let mut file = self.file.lock().expect("nothing panics while it is locked");
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// What a file of battles is of, and the battles. A last line that was not written to its end is left out.
pub(super) fn read(path: &Path) -> anyhow::Result<(Run, Vec<BattleLine>)> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(path, &bytes)
}

fn parse(path: &Path, bytes: &[u8]) -> anyhow::Result<(Run, Vec<BattleLine>)> {
    let path = path.display();
    let no_lines = || format!("{path} is no file of battles that `acies sim fog-am --lines` has written");
    let text = std::str::from_utf8(whole_lines(bytes)).with_context(no_lines)?;
    let mut lines = text.lines();
    let run = lines.next().map(serde_json::from_str::<Run>);
    let Some(Ok(run)) = run else { bail!("{}: name another file", no_lines()) };
    if run.battle_lines != LINE_FORMAT {
        bail!("{path} has lines of format {}, and this program knows format {LINE_FORMAT}", run.battle_lines);
    }
    let line = |(number, line): (usize, &str)| {
        serde_json::from_str(line)
            .with_context(|| format!("line {} of {path} is no battle: remove it", number + 2))
    };
    let mut battles = lines.enumerate().map(line).collect::<anyhow::Result<Vec<BattleLine>>>()?;
    battles.sort_by_key(|battle| battle.index);
    if let Some([twice, _]) = battles.array_windows().find(|[one, next]| one.index == next.index) {
        bail!("{path} has the battle of index {} twice: remove one of its lines", twice.index);
    }
    Ok((run, battles))
}

/// All up to the last end of a line.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    &bytes[..end]
}

/// Whether the battles of a file are of the run that shall be gone on with.
fn check_same(path: &Path, found: &Run, wanted: &Run) -> anyhow::Result<()> {
    if found == wanted {
        return Ok(());
    }
    let (Value::Object(there), Value::Object(here)) =
        (serde_json::to_value(found)?, serde_json::to_value(wanted)?)
    else {
        unreachable!("a struct is written as an object")
    };
    let differ = there.iter().filter(|(key, value)| here.get(*key) != Some(value));
    let differences: Vec<String> = differ
        .map(|(key, value)| {
            format!("{key} is {value} there and {} here", here.get(key).unwrap_or(&Value::Null))
        })
        .collect();
    bail!(
        "{} has battles of another run: {}. Name another file, or ask for the same as there to go on with it",
        path.display(),
        differences.join(", ")
    )
}
