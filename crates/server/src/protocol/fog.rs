//! What the page of Field of Glory gets besides the game's own types. Lengths are in micrometres.

use std::collections::BTreeMap;

use acies_field::terrain::Kind;
use acies_field::{FigureScale, Table};
use acies_fog::Troops;
use acies_fog::command::{CommanderLevel, Contingent, Rank};
use acies_fog::manoeuvre::moves::Mover;
use acies_fog::match_up::Course;
use acies_geometry::{Length, Point, Size};
use acies_rules::{RuleId, Rulebook};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/games/{id}/armies`: the armies of a game, as far as somebody knows them, and how large things are.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct FogArmies {
    /// The size of the figures.
    pub figures: FigureScale,
    /// One movement unit.
    pub unit: Length,
    /// The table.
    pub table: Table,
    /// How many turns, of both players together, are played at most.
    pub turns: Option<u16>,
    /// The rulebook by which is played.
    #[ts(type = "\"fog-am\" | \"fog-am2\"")]
    pub rulebook: Rulebook,
    /// The rules that this rulebook has instead of those by which everything is cited.
    #[ts(type = "Partial<Record<string, string>>")]
    pub cites: BTreeMap<RuleId, RuleId>,
    /// The two armies, red's first.
    pub armies: [FogArmy; 2],
    /// The base of a commander.
    pub commander_base: Size,
    /// A camp.
    pub camp_base: Size,
    /// A base width of field fortifications.
    pub fortification_base: Size,
    /// An ambush marker.
    pub ambush_marker: Size,
}

/// An army as far as somebody knows it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct FogArmy {
    /// What its owner calls it.
    pub name: String,
    /// Whether all of it is known.
    pub whole: bool,
    /// How many attrition points it can suffer before it routs, to those who know all of it.
    pub break_point: Option<usize>,
    /// Whether its camp is fortified, once it stands.
    pub fortified_camp: Option<bool>,
    /// The sizes of its deployment batches, to those who know all of it. AM-SET-049
    pub batches: Option<[usize; 4]>,
    /// Its battle groups, in the army's order; null for those of which nothing is known.
    pub groups: Vec<Option<FogGroup>>,
    /// Its commanders, in the army's order.
    pub commanders: Vec<Option<FogCommander>>,
}

/// A battle group as it comes to the table.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct FogGroup {
    /// What it is called.
    pub name: String,
    /// The troops of each base.
    pub troops: Vec<Troops>,
    /// The size of each base.
    pub sizes: Vec<Size>,
    /// Which part of the army it belongs to.
    pub contingent: Contingent,
    /// Whether its list lets it fight on foot.
    pub may_dismount: bool,
    /// How many base widths of portable defences it carries.
    pub portable_defences: u8,
    /// How many bases wide its owner means to draw it up, to those who know all of the army.
    pub files: Option<u8>,
}

/// A commander.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct FogCommander {
    /// What he is called, if he has a name.
    pub name: Option<String>,
    /// What he is in his army.
    pub rank: Rank,
    /// How good he is.
    pub level: CommanderLevel,
    /// How far he commands.
    pub range: Length,
}

/// Where somebody is to go: the body of `POST /api/games/{id}/towards`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(untagged, deny_unknown_fields)]
#[ts(export_to = "fog/")]
pub enum Pointed {
    /// A battle group or a battle line.
    Troops {
        /// Who.
        mover: Mover,
        /// Where the middle of the front is to come.
        point: Point,
    },
    /// A commander by himself.
    Commander {
        /// Who: his place in the army's list.
        commander: usize,
        /// Where the middle of his base's front is to come.
        point: Point,
    },
}

/// `GET /api/games/{id}/ground`: a piece of terrain, in the order of the view's.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct Ground {
    /// What it is.
    pub kind: Kind,
    /// Its edge.
    pub outline: Vec<Point>,
    /// The marked crests of a hill.
    pub crests: Vec<Vec<Point>>,
    /// What covers it.
    pub covers: Vec<GroundCover>,
}

/// What covers a piece or a part of it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct GroundCover {
    /// What it is.
    pub kind: Kind,
    /// Its edge.
    pub outline: Vec<Point>,
}

/// `GET /api/match-up`: how a charge of one battle group on another goes.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct Matched {
    /// The chargers, and those whom they charge.
    pub sides: [MatchedSide; 2],
    /// How it goes.
    pub course: Course,
    /// The rules that this rulebook has instead of those by which everything is cited.
    #[ts(type = "Partial<Record<string, string>>")]
    pub cites: BTreeMap<RuleId, RuleId>,
}

/// One of two battle groups that are compared.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "fog/")]
pub struct MatchedSide {
    /// What it is called, if it is.
    pub name: String,
    /// How many bases it has.
    pub bases: usize,
    /// How many files wide it stands.
    pub files: usize,
}
