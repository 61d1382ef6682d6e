//! Lists and rosters from files, or from those that come with Acies.

use std::fs;
use std::path::{Path, PathBuf};

use acies_armies::{ArmyList, Library, Roster};
use anyhow::{Context, Result, anyhow};

/// Our lists, and those in the files.
pub(super) fn library(files: &[PathBuf]) -> Result<Library> {
    let mut library = Library::embedded().clone();
    for file in files {
        library.add(ArmyList::from_toml(&file.display().to_string(), &text(file)?)?);
    }
    let own: Vec<&ArmyList> = library.lists().collect();
    for list in own {
        if let Some(missing) = library.missing_allies(list).first() {
            return Err(anyhow!("the list {}: {missing}; give its file with --lists", list.file().id));
        }
    }
    Ok(library)
}

fn text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The roster of a name, or in a file.
pub(in crate::commands) fn roster(name: &str, library: &Library) -> Result<Roster> {
    if let Some(roster) = library.roster(name) {
        return Ok(roster.clone());
    }
    let is_file = name.contains(['/', '\\', '.']) || Path::new(name).exists();
    if !is_file {
        let names: Vec<&str> = library.rosters().map(|(name, _)| name).collect();
        return Err(anyhow!("there is no roster '{name}', and no such file; ours are {}", names.join(", ")));
    }
    Ok(Roster::from_toml(name, &text(Path::new(name))?)?)
}

/// The list of an id.
pub(super) fn list<'a>(id: &str, library: &'a Library) -> Result<&'a ArmyList> {
    library.list(id).ok_or_else(|| {
        let hint = library.likeliest_list(id).map(|likely| format!("; did you mean {likely}?"));
        anyhow!("there is no army list '{id}'{} `acies army lists` shows all", hint.as_deref().unwrap_or(";"))
    })
}
