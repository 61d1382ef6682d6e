//! Following a series: a progress bar for people, Ctrl-C, and what is kept of the games.

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

/// Where accounts of games are kept.
pub(super) trait Keep<G: Game, A>: Sync {
    /// The games that are there already.
    fn played(&self) -> Vec<Finished<G::Ending>>;

    /// One more.
    fn keep(&self, game: &Finished<G::Ending>, account: A) -> anyhow::Result<()>;
}

/// Nowhere.
impl<G: Game, A> Keep<G, A> for () {
    fn played(&self) -> Vec<Finished<G::Ending>> {
        Vec::new()
    }

    fn keep(&self, _: &Finished<G::Ending>, _: A) -> anyhow::Result<()> {
        Ok(())
    }
}

pub(super) struct Spectator<'a, K> {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
    records: Option<Records>,
    keep: &'a K,
    /// The first failure to keep something.
    failure: Mutex<Option<anyhow::Error>>,
}

/// Where records go.
struct Records {
    folder: PathBuf,
    prefix: String,
}

impl<'a, K> Spectator<'a, K> {
    pub(super) fn new(
        series: &Series,
        game: &str,
        folder: Option<&Path>,
        stop: &Stop,
        keep: &'a K,
    ) -> anyhow::Result<Self> {
        let records = folder.map(|folder| Records::new(folder, game, series.seed)).transpose()?;
        let stopped = Arc::clone(&stop.0);
        // It hides itself where standard error is no terminal.
        let bar = ProgressBar::new(series.games).with_style(
            ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {per_sec}, {eta} left")
                .expect("the template is sound"),
        );
        Ok(Self { bar, stopped, records, keep, failure: Mutex::new(None) })
    }

    /// Some games need not be played.
    pub(super) fn has_seen(&self, games: u64) {
        self.bar.set_position(games);
        self.bar.reset_eta();
    }

    /// Takes the progress bar away, and says if something could not be kept.
    pub(super) fn leave(self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        let failure = self.failure.into_inner().expect("nothing panicked while it was locked");
        failure.map_or(Ok(()), Err)
    }
}

impl<G: Game, A, K: Keep<G, A>> Watch<G, A> for Spectator<'_, K> {
    fn records(&self) -> bool {
        self.records.is_some()
    }

    fn finished(&self, game: &Finished<G::Ending>, record: Option<&Record<G>>, account: A) {
        let recorded = match (&self.records, record) {
            (Some(records), Some(record)) => records.write(game.index, &record.to_text()),
            _ => Ok(()),
        };
        if let Err(error) = recorded.and_then(|()| self.keep.keep(game, account)) {
            self.stopped.store(true, Ordering::Relaxed);
            self.failure.lock().expect("nothing panics while it is locked").get_or_insert(error);
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
        Ok(Records { folder: folder.into(), prefix: format!("{game}-{seed}") })
    }

    /// Games are counted from one in the names of their files.
    fn write(&self, index: u64, text: &str) -> anyhow::Result<()> {
        let file = self.folder.join(format!("{}-{:06}.acies", self.prefix, index + 1));
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
    }
}
