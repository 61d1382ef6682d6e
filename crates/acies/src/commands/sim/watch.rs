//! Following a series: a progress bar for people, Ctrl-C, and the records.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use acies_lab::{Finished, Series, Watch};
use acies_play::Game;
use acies_play::record::Record;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

/// The wish to stop after the games that have begun.
pub(super) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// By Ctrl-C, which can be caught once in a program.
    pub(super) fn on_ctrl_c() -> anyhow::Result<Stop> {
        let stopped = Arc::new(AtomicBool::new(false));
        let wish = Arc::clone(&stopped);
        ctrlc::set_handler(move || {
            // Whoever presses it twice does not want to wait for the games that have begun.
            if wish.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .context("Ctrl-C cannot be caught")?;
        Ok(Stop(stopped))
    }

    pub(super) fn is_wished(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) struct Spectator {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
    records: Option<Records>,
}

/// Where records go, and the first failure to write one.
struct Records {
    folder: PathBuf,
    prefix: String,
    failure: Mutex<Option<anyhow::Error>>,
}

impl Spectator {
    pub(super) fn new(
        series: &Series,
        game: &str,
        folder: Option<&Path>,
        stop: &Stop,
    ) -> anyhow::Result<Spectator> {
        let records = folder.map(|folder| Records::new(folder, game, series.seed)).transpose()?;
        let stopped = Arc::clone(&stop.0);
        // It hides itself where standard error is no terminal.
        let bar = ProgressBar::new(series.games).with_style(
            ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {per_sec}, {eta} left")
                .expect("the template is sound"),
        );
        Ok(Spectator { bar, stopped, records })
    }

    /// Takes the progress bar away, and says if a record could not be written.
    pub(super) fn leave(self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        let failure = self.records.and_then(|records| records.failure.into_inner().ok().flatten());
        failure.map_or(Ok(()), Err)
    }
}

impl<G: Game> Watch<G> for Spectator {
    fn records(&self) -> bool {
        self.records.is_some()
    }

    fn finished(&self, game: &Finished<G::Ending>, record: Option<&Record<G>>) {
        if let (Some(records), Some(record)) = (&self.records, record)
            && let Err(error) = records.write(game.index, &record.to_text())
        {
            self.stopped.store(true, Ordering::Relaxed);
            let mut failure = records.failure.lock().expect("nothing panics while it is locked");
            failure.get_or_insert(error);
        }
        self.bar.inc(1);
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Records {
    fn new(folder: &Path, game: &str, seed: u64) -> anyhow::Result<Records> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        Ok(Records { folder: folder.into(), prefix: format!("{game}-{seed}"), failure: Mutex::new(None) })
    }

    /// Games are counted from one in the names of their files.
    fn write(&self, index: u64, text: &str) -> anyhow::Result<()> {
        let file = self.folder.join(format!("{}-{:06}.acies", self.prefix, index + 1));
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
    }
}
