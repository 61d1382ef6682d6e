//! The card faces, which are data: CG-DEK-001 to CG-DEK-024.

mod constraints;
mod file;

pub use file::{DeckError, DeckFile};

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{CARDS, Card, CardSet};

/// The nine unit types. CG-DEK-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub enum UnitType {
    /// Legionaries and other heavy foot.
    HeavyInfantry,
    /// Foot between heavy and light.
    MediumInfantry,
    /// Phalangites.
    Pike,
    /// Spearmen.
    Spear,
    /// Javelinmen.
    LightInfantry,
    /// Heavy horse. Not light cavalry: CG-ATT-016
    Cavalry,
    /// Bowmen and slingers.
    Archer,
    /// Light horse.
    LightCavalry,
    /// Elephants.
    Elephant,
}

impl UnitType {
    /// All nine, in the order of CG-DEK-020.
    pub const ALL: [UnitType; 9] = [
        UnitType::HeavyInfantry,
        UnitType::MediumInfantry,
        UnitType::Pike,
        UnitType::Spear,
        UnitType::LightInfantry,
        UnitType::Cavalry,
        UnitType::Archer,
        UnitType::LightCavalry,
        UnitType::Elephant,
    ];

    /// The name on the cards.
    pub fn name(self) -> &'static str {
        match self {
            UnitType::HeavyInfantry => "heavy infantry",
            UnitType::MediumInfantry => "medium infantry",
            UnitType::Pike => "pike",
            UnitType::Spear => "spear",
            UnitType::LightInfantry => "light infantry",
            UnitType::Cavalry => "cavalry",
            UnitType::Archer => "archer",
            UnitType::LightCavalry => "light cavalry",
            UnitType::Elephant => "elephant",
        }
    }
}

impl fmt::Display for UnitType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for UnitType {
    type Err = String;

    fn from_str(name: &str) -> Result<UnitType, String> {
        UnitType::ALL.into_iter().find(|unit| unit.name() == name).ok_or_else(|| {
            let names = UnitType::ALL.map(UnitType::name).join(", ");
            format!("there is no unit type '{name}': the types are {names} (CG-DEK-004)")
        })
    }
}

impl TryFrom<String> for UnitType {
    type Error = String;

    fn try_from(name: String) -> Result<UnitType, String> {
        name.parse()
    }
}

impl From<UnitType> for String {
    fn from(unit: UnitType) -> String {
        unit.name().into()
    }
}

/// What lies in the middle of a column. CG-CMP-015
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// No effect.
    #[default]
    Plain,
    /// Costs a point more to enter.
    Rough,
    /// Favours the defender.
    Hill,
    /// Hinders most, favours light infantry.
    Woods,
}

impl Terrain {
    /// All four kinds. CG-DEK-003
    pub const ALL: [Terrain; 4] = [Terrain::Plain, Terrain::Rough, Terrain::Hill, Terrain::Woods];
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Terrain::Plain => "Plain",
            Terrain::Rough => "Rough",
            Terrain::Hill => "Hill",
            Terrain::Woods => "Woods",
        })
    }
}

/// The family of an army card. CG-CMP-004
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Can be placed and fights.
    Unit(UnitType),
    /// Command points only. CG-CMP-013
    Commander,
    /// CG-CRD-008
    Overlap,
    /// CG-CRD-013
    Reserves,
}

/// What all cards of a unit type have in common. CG-CMP-005
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Movement cost. CG-CMP-006
    pub movement: u8,
    /// Combat value. CG-CMP-008
    pub combat: i8,
    /// Flank penalty, 0 for none. CG-CMP-007
    pub flank: u8,
    /// Attack modifier against each type of opposing lead, in the order of [`UnitType::ALL`]. CG-ATT-014
    pub against: [i8; 9],
    /// Attack modifier with a second unit of the same type. CG-ATT-015
    pub paired: i8,
    /// Modifier of a lead in Woods. CG-ATT-017
    pub woods: i8,
    /// Victory points. CG-CMP-012
    pub victory: u8,
    /// Unit type total. CG-CMP-010
    pub total: u8,
}

/// A complete deck that meets every constraint of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    file: DeckFile,
    kinds: [Kind; CARDS],
    points: [u8; CARDS],
    figures: [Figures; 9],
    names: Vec<String>,
    terrain: [u8; 4],
    hill_defender: i8,
}

impl Deck {
    /// Our own deck. CG-DEK-020 to CG-DEK-024
    ///
    /// # Panics
    /// Never: a test proves that it is sound.
    pub fn acies() -> Deck {
        let text = include_str!("../../../decks/acies.toml");
        Deck::from_toml("decks/acies.toml", text).expect("our own deck is sound")
    }

    /// The deck that is written in `text`; `file` is named in errors.
    pub fn from_toml(file: &str, text: &str) -> Result<Deck, DeckError> {
        DeckFile::from_toml(file, text)?.check().map_err(|problems| DeckError::new(file, problems))
    }

    /// The deck as it is written.
    pub fn file(&self) -> &DeckFile {
        &self.file
    }

    /// The family of a card.
    pub fn kind(&self, card: Card) -> Kind {
        self.kinds[card.index()]
    }

    /// Its command points. CG-CMP-009
    pub fn points(&self, card: Card) -> u8 {
        self.points[card.index()]
    }

    /// The command points of these cards together.
    pub fn points_of(&self, cards: impl IntoIterator<Item = Card>) -> u32 {
        cards.into_iter().map(|card| u32::from(self.points(card))).sum()
    }

    /// Its unit type, if it is a unit.
    pub fn unit_type(&self, card: Card) -> Option<UnitType> {
        match self.kind(card) {
            Kind::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// Whether it is a unit of this type.
    pub fn is(&self, card: Card, unit: UnitType) -> bool {
        self.kind(card) == Kind::Unit(unit)
    }

    /// What its type has in common, if it is a unit.
    pub fn unit(&self, card: Card) -> Option<&Figures> {
        self.unit_type(card).map(|unit| self.figures(unit))
    }

    /// What all cards of a type have in common.
    pub fn figures(&self, unit: UnitType) -> &Figures {
        &self.figures[unit as usize]
    }

    /// Printed movement cost of a unit, 0 for other cards. CG-CMP-006
    pub fn movement(&self, card: Card) -> u8 {
        self.unit(card).map_or(0, |unit| unit.movement)
    }

    /// Victory points; only units carry any. CG-END-006
    pub fn victory(&self, card: Card) -> u8 {
        self.unit(card).map_or(0, |unit| unit.victory)
    }

    /// The name of a card: its type and command points, with a letter where two are alike. CG-DEK-021
    pub fn name(&self, card: Card) -> &str {
        &self.names[card.index()]
    }

    /// The cards of a kind.
    pub fn cards_of(&self, kind: Kind) -> CardSet {
        Card::all().filter(|&card| self.kind(card) == kind).collect()
    }

    /// How many terrain cards there are of each kind, in the order of [`Terrain::ALL`]. CG-DEK-023
    pub fn terrain(&self) -> [u8; 4] {
        self.terrain
    }

    /// What the defender gains on a Hill. CG-ATT-018, CG-DEK-024
    pub fn hill_defender(&self) -> i8 {
        self.hill_defender
    }
}

impl Default for Deck {
    fn default() -> Deck {
        Deck::acies()
    }
}
