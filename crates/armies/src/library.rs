//! The lists and rosters that come with Acies, and those that somebody adds.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;

use crate::list::{Ally, ArmyList};
use crate::roster::Roster;
use crate::text::{likeliest, same};

/// The folder `armies/` of the repository.
#[derive(RustEmbed)]
#[folder = "../../armies"]
struct Files;

static EMBEDDED: LazyLock<Library> = LazyLock::new(|| {
    let mut library = Library::default();
    for path in Files::iter().filter(|path| path.ends_with(".toml")) {
        let file = Files::get(&path).expect("it is one of the files");
        let text = str::from_utf8(&file.data).expect("the tests read every file");
        let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml").to_owned();
        if path.starts_with("lists/") {
            library.add(ArmyList::from_toml(&path, text).expect("the tests read every list"));
        } else if path.starts_with("rosters/") {
            let roster = Roster::from_toml(&path, text).expect("the tests read every roster");
            library.rosters.insert(name, roster);
        }
    }
    library
});

/// Army lists by their ids, and rosters by the names of their files.
#[derive(Clone, Debug, Default)]
pub struct Library {
    lists: BTreeMap<String, ArmyList>,
    rosters: BTreeMap<String, Roster>,
}

impl Library {
    /// What comes with Acies.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Adds a list, in place of one with the same id.
    pub fn add(&mut self, list: ArmyList) {
        self.lists.insert(list.file().id.clone(), list);
    }

    /// Adds a roster, in place of one with the same name.
    pub fn add_roster(&mut self, name: &str, roster: Roster) {
        self.rosters.insert(name.to_owned(), roster);
    }

    /// The list of an id.
    pub fn list(&self, id: &str) -> Option<&ArmyList> {
        self.lists.get(id)
    }

    /// The roster of a file's name.
    pub fn roster(&self, name: &str) -> Option<&Roster> {
        self.rosters.get(name)
    }

    /// Every list, by id.
    pub fn lists(&self) -> impl Iterator<Item = &ArmyList> {
        self.lists.values()
    }

    /// Every roster, with the name of its file.
    pub fn rosters(&self) -> impl Iterator<Item = (&str, &Roster)> {
        self.rosters.iter().map(|(name, roster)| (name.as_str(), roster))
    }

    /// The id most like one that is not there.
    pub fn likeliest_list(&self, id: &str) -> Option<&str> {
        likeliest(id, self.lists.keys().map(String::as_str))
    }

    /// The name of a roster most like one that is not there.
    pub fn likeliest_roster(&self, name: &str) -> Option<&str> {
        likeliest(name, self.rosters.keys().map(String::as_str))
    }

    /// What the allies of a list name that no list has: it is not wrong by itself, since lists can be added later.
    pub fn missing_allies(&self, list: &ArmyList) -> Vec<String> {
        let missing = |ally: &Ally| -> Vec<String> {
            let Some(other) = self.list(&ally.list) else {
                return vec![format!("ally \"{}\": there is no list `{}`", ally.name, ally.list)];
            };
            let unknown = ally
                .total
                .keys()
                .filter(|name| !other.lines().iter().any(|line| same(&line.file.name, name)));
            unknown
                .map(|name| format!("ally \"{}\": `{}` has no line `{name}`", ally.name, ally.list))
                .collect()
        };
        list.file().ally.iter().flat_map(missing).collect()
    }
}
