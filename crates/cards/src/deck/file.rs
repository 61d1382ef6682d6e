//! How a deck is written, and what it says when it is written wrongly.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Deck, Figures, Kind, Terrain, UnitType};
use crate::card::{CARDS, Card};

/// A deck as people write it: a TOML file with a table for each kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckFile {
    /// What the deck is called.
    pub name: String,
    /// The unit types.
    pub unit: Vec<UnitEntry>,
    /// The Commanders.
    pub commander: OtherEntry,
    /// The Overlap cards.
    pub overlap: OtherEntry,
    /// The Reserves cards.
    pub reserves: OtherEntry,
    /// The terrain cards.
    pub terrain: TerrainEntry,
}

/// All cards of a unit type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// Which.
    pub r#type: UnitType,
    /// Movement cost.
    pub movement: u8,
    /// Combat value.
    pub combat: i8,
    /// Flank penalty; none if left out.
    #[serde(default)]
    pub flank: u8,
    /// The command points of each card of the type.
    pub command: Vec<u8>,
    /// Attack modifiers by the type of the opposing lead.
    #[serde(default)]
    pub against: BTreeMap<UnitType, i8>,
    /// Attack modifier with a second unit of the same type.
    #[serde(default)]
    pub paired: i8,
    /// Modifier in Woods.
    #[serde(default)]
    pub woods: i8,
    /// Victory points.
    pub victory: u8,
}

/// All Commanders, Overlap or Reserves cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherEntry {
    /// How many.
    pub count: u8,
    /// Command points of each.
    pub command: u8,
}

/// The terrain cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    /// How many Plains.
    pub plain: u8,
    /// How many Rough.
    pub rough: u8,
    /// How many Hills.
    pub hill: u8,
    /// How many Woods.
    pub woods: u8,
    /// What the defender gains on a Hill.
    pub hill_defender: i8,
}

impl TerrainEntry {
    /// The counts in the order of [`Terrain::ALL`].
    pub fn counts(self) -> [u8; 4] {
        Terrain::ALL.map(|terrain| match terrain {
            Terrain::Plain => self.plain,
            Terrain::Rough => self.rough,
            Terrain::Hill => self.hill,
            Terrain::Woods => self.woods,
        })
    }
}

/// Why a deck file is no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckError {
    file: String,
    problems: Vec<String>,
}

impl DeckError {
    pub(super) fn new(file: &str, problems: Vec<String>) -> DeckError {
        DeckError { file: file.into(), problems }
    }

    /// Each thing that is wrong.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no deck for the card game:", self.file)?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for DeckError {}

impl DeckFile {
    /// Reads a file's text; `file` is named in errors.
    pub fn from_toml(file: &str, text: &str) -> Result<DeckFile, DeckError> {
        toml::from_str(text).map_err(|error| DeckError::new(file, vec![error.to_string()]))
    }

    /// The deck, if it meets every constraint of the rules; otherwise all that is wrong with it.
    pub fn check(self) -> Result<Deck, Vec<String>> {
        let problems = super::constraints::broken(&self);
        if problems.is_empty() { Ok(self.into_deck()) } else { Err(problems) }
    }

    /// Lays the cards out in the order of the file.
    fn into_deck(self) -> Deck {
        let mut cards: Vec<(Kind, u8, String)> = Vec::with_capacity(CARDS);
        for unit in &self.unit {
            for (i, &points) in unit.command.iter().enumerate() {
                let letter = letter(&unit.command, i);
                cards.push((Kind::Unit(unit.r#type), points, format!("{} {points}{letter}", unit.r#type)));
            }
        }
        let others = [
            (Kind::Commander, self.commander),
            (Kind::Overlap, self.overlap),
            (Kind::Reserves, self.reserves),
        ];
        for (kind, OtherEntry { count, command }) in others {
            let alike = vec![command; count.into()];
            for i in 0..alike.len() {
                let letter = letter(&alike, i);
                let name = format!("{} {letter}", other_name(kind));
                cards.push((kind, command, name.trim_end().into()));
            }
        }
        let of = |card: Card| &cards[card.index()];
        let all: Vec<Card> = Card::all().collect();
        let mut figures = UnitType::ALL.map(|_| None);
        for unit in &self.unit {
            figures[unit.r#type as usize] = Some(unit.figures());
        }
        Deck {
            kinds: std::array::from_fn(|i| of(all[i]).0),
            points: std::array::from_fn(|i| of(all[i]).1),
            names: cards.iter().map(|(_, _, name)| name.clone()).collect(),
            figures: figures.map(|unit| unit.expect("every type is there, by CG-DEK-004")),
            terrain: self.terrain.counts(),
            hill_defender: self.terrain.hill_defender,
            file: self,
        }
    }
}

impl UnitEntry {
    fn figures(&self) -> Figures {
        Figures {
            movement: self.movement,
            combat: self.combat,
            flank: self.flank,
            against: UnitType::ALL.map(|unit| self.against.get(&unit).copied().unwrap_or(0)),
            paired: self.paired,
            woods: self.woods,
            victory: self.victory,
            total: self.command.len() as u8,
        }
    }
}

pub(super) fn other_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Commander => "commander",
        Kind::Overlap => "overlap",
        Kind::Reserves => "reserves",
        Kind::Unit(unit) => unit.name(),
    }
}

/// The letter that tells card `i` from others with the same points; none if there are no others.
fn letter(points: &[u8], i: usize) -> String {
    let alike: Vec<usize> = (0..points.len()).filter(|&other| points[other] == points[i]).collect();
    let place = alike.iter().position(|&other| other == i).unwrap_or(0);
    if alike.len() == 1 { String::new() } else { char::from(b'a' + place as u8).to_string() }
}
