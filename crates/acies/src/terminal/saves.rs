//! Where games are kept between two sittings.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use directories::ProjectDirs;

/// A folder of saved games, one file for each.
pub(crate) struct Saves {
    folder: PathBuf,
}

impl Saves {
    /// The given folder, or that of the user's data; it is made if need be.
    pub(crate) fn new(folder: Option<PathBuf>) -> Result<Saves> {
        let folder = match folder {
            Some(folder) => folder,
            None => ProjectDirs::from("", "", "acies")
                .context("there is no home folder to save games in: name one with --saves")?
                .data_dir()
                .join("card"),
        };
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Saves { folder })
    }

    /// A file name that is not taken: `game-0001.acies` and so on.
    pub(crate) fn new_file(&self) -> Result<PathBuf> {
        let name = |number: u32| self.folder.join(format!("game-{number:04}.acies"));
        let free = (1..=9999).map(name).find(|file| !file.exists());
        free.context("all names for saved games are taken")
    }

    /// The game that was saved last.
    pub(crate) fn latest(&self) -> Result<PathBuf> {
        let files = fs::read_dir(&self.folder)
            .with_context(|| format!("cannot read the folder {}", self.folder.display()))?;
        let newest = files
            .filter_map(Result::ok)
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "acies"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .max();
        match newest {
            Some((_, file)) => Ok(file),
            None => bail!("there is no saved game in {}", self.folder.display()),
        }
    }
}

/// Writes a file whole or not at all, so that a crash leaves the last good one.
pub(crate) fn write(file: &Path, text: &str) -> Result<()> {
    let half_written = file.with_extension("part");
    fs::write(&half_written, text)
        .and_then(|()| fs::rename(&half_written, file))
        .with_context(|| format!("cannot save the game in {}", file.display()))
}
