//! Where each rule is proven.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};

use super::case_file::CaseHead;
use super::test_source::proving_tests;
use crate::RuleId;

/// The place of a proof.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Proof {
    /// The file, from the repository's root.
    pub file: String,
    /// The title of the case, or the name of the test function.
    pub name: String,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.name)
    }
}

/// Every proven rule, with the places that prove it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Proofs(BTreeMap<RuleId, Vec<Proof>>);

impl Proofs {
    /// The proofs of a rule; none if it is unproven.
    pub fn of(&self, rule: RuleId) -> &[Proof] {
        self.0.get(&rule).map_or(&[], Vec::as_slice)
    }

    /// Reads the proofs out of a working copy of the repository: the case files under `cases/`, and the tests of
    /// every crate under `crates/`.
    pub fn gather(root: &Path) -> Result<Self, GatherError> {
        let mut proofs = Self::default();
        for path in files_under(&root.join("cases"), "toml")? {
            let file = shown(&path, root);
            let head = CaseHead::parse(&read(&path)?)
                .map_err(|source| GatherError::Case { file: file.clone(), source: Box::new(source) })?;
            proofs.add(&Proof { file, name: head.title }, head.rules);
        }
        for path in files_under(&root.join("crates"), "rs")? {
            let file = shown(&path, root);
            for test in proving_tests(&read(&path)?) {
                proofs.add(&Proof { file: file.clone(), name: test.name }, test.rules);
            }
        }
        Ok(proofs)
    }

    fn add(&mut self, proof: &Proof, rules: Vec<RuleId>) {
        for rule in rules {
            let places = self.0.entry(rule).or_default();
            if !places.contains(proof) {
                places.push(proof.clone());
            }
        }
    }
}

impl FromIterator<(RuleId, Proof)> for Proofs {
    fn from_iter<I: IntoIterator<Item = (RuleId, Proof)>>(proven: I) -> Self {
        let mut proofs = Self::default();
        for (rule, proof) in proven {
            proofs.add(&proof, vec![rule]);
        }
        proofs
    }
}

/// The path from the root, written alike on every system.
fn shown(path: &Path, root: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn read(path: &Path) -> Result<String, GatherError> {
    fs::read_to_string(path).map_err(|source| GatherError::Read { path: path.to_owned(), source })
}

/// Every file with that extension in a folder and the folders within, sorted; none if there is no such folder.
fn files_under(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, GatherError> {
    let unreadable = |source| GatherError::Read { path: folder.to_owned(), source };
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries =
        fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(unreadable)?;
    let mut files = Vec::new();
    for path in entries.into_iter().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(files_under(&path, extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Why the proofs could not be gathered.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// A file or folder cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A case file does not begin as a case does.
    #[error("{file} is no case: it needs a `title` and a list of `rules`")]
    Case {
        /// Which.
        file: String,
        /// What the reader of the format found, and where.
        source: Box<toml::de::Error>,
    },
}
