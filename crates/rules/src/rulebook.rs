//! The five rulebooks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A rulebook that Acies plays. It goes by the name of its folder in the catalogue, in files and on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rulebook {
    /// Field of Glory, Ancient and Medieval.
    FogAm,
    /// The second edition of the same, by its quick reference sheet.
    FogAm2,
    /// Field of Glory Renaissance.
    FogR,
    /// De Bellis Multitudinis.
    Dbm,
    /// Field of Glory: the Card Game.
    FogCard,
}

impl Rulebook {
    /// Every rulebook, in the catalogue's order.
    pub const ALL: [Rulebook; 5] = [Self::FogAm, Self::FogAm2, Self::FogR, Self::Dbm, Self::FogCard];

    /// The name of its folder in the catalogue.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::FogAm => "fog-am",
            Self::FogAm2 => "fog-am2",
            Self::FogR => "fog-r",
            Self::Dbm => "dbm",
            Self::FogCard => "fog-card",
        }
    }

    /// The two letters with which the ids of its rules begin.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::FogAm => "AM",
            Self::FogAm2 => "QR",
            Self::FogR => "FR",
            Self::Dbm => "DM",
            Self::FogCard => "CG",
        }
    }

    /// Its title and version, for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::FogAm => "Field of Glory, Ancient and Medieval, version 3.2a",
            Self::FogAm2 => "Field of Glory 2.0, quick reference sheet",
            Self::FogR => "Field of Glory Renaissance",
            Self::Dbm => "De Bellis Multitudinis 3.0",
            Self::FogCard => "Field of Glory: the Card Game",
        }
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.folder())
    }
}

impl FromStr for Rulebook {
    type Err = UnknownRulebook;

    fn from_str(folder: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|rulebook| rulebook.folder() == folder)
            .ok_or_else(|| UnknownRulebook(folder.to_owned()))
    }
}

/// A name that belongs to no rulebook.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no rulebook is called \"{0}\"; the rulebooks are fog-am, fog-am2, fog-r, dbm and fog-card")]
pub struct UnknownRulebook(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_name(rulebook: Rulebook, name: &str) {
        assert_eq!(rulebook.to_string(), name);
        assert_eq!(name.parse(), Ok(rulebook));
        assert_eq!(serde_json::to_value(rulebook).unwrap(), name);
        assert_eq!(serde_json::from_value::<Rulebook>(name.into()).unwrap(), rulebook);
    }

    #[test]
    fn rulebooks_go_by_their_folders() {
        check_name(Rulebook::FogAm, "fog-am");
        check_name(Rulebook::FogAm2, "fog-am2");
        check_name(Rulebook::FogR, "fog-r");
        check_name(Rulebook::Dbm, "dbm");
        check_name(Rulebook::FogCard, "fog-card");
    }

    #[test]
    fn an_unknown_name_is_answered_with_all_that_there_are() {
        let message = "chess".parse::<Rulebook>().unwrap_err().to_string();
        assert!(message.starts_with("no rulebook is called \"chess\""), "{message}");
        for rulebook in Rulebook::ALL {
            assert!(message.contains(rulebook.folder()), "{message}");
        }
    }
}
