//! What the army builder gets.

use acies_armies::composition::{AllyReport, LineReport};
use acies_armies::points::Points;
use acies_armies::{ListFile, Range, Roster, Violation, Year};
use acies_fog::command::CommanderLevel;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/armies`: what the library has.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct ArmyLibrary {
    /// The army lists.
    pub lists: Vec<ListHead>,
    /// The rosters.
    pub rosters: Vec<RosterHead>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioHead>,
}

/// An army list, in short.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct ListHead {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The wars or the part of the world that it belongs to.
    pub theatre: String,
    /// Its first year.
    pub from: Year,
    /// Its last year.
    pub to: Year,
    /// A few words on it.
    pub note: Option<String>,
}

/// A roster, in short.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct RosterHead {
    /// The name of its file.
    pub file: String,
    /// What the army is called.
    pub name: String,
    /// The id of its list.
    pub list: String,
    /// The points that it may cost.
    pub points: u32,
    /// The year of the battle.
    pub date: Year,
    /// A few words on it.
    pub note: Option<String>,
}

/// A scenario, in short.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct ScenarioHead {
    /// The name of its file.
    pub file: String,
    /// What it is called.
    pub title: String,
    /// A few words on it.
    pub note: String,
    /// What the armies are called, red's first.
    pub armies: [String; 2],
    /// How many battle groups each has.
    pub groups: [usize; 2],
}

/// `GET /api/armies/scenarios/{name}`: a scenario before its first move, as it lies open to everybody.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct Opening<View, Armies, Ground> {
    /// Who stands where.
    pub view: View,
    /// The armies, as far as they are to be seen.
    pub armies: Armies,
    /// The outlines of the terrain.
    pub ground: Vec<Ground>,
}

/// `GET /api/armies/lists/{id}`: an army list with all that its lines offer.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct ListText {
    /// The list as it is written.
    pub list: ListFile,
    /// Its lines, the core first.
    pub lines: Vec<LineOffer>,
    /// The first year in which most of its lines are to be had.
    pub date: Year,
    /// What commanders cost.
    pub levels: Vec<LevelOffer>,
}

/// What a commander costs. AM-PTS-009
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct LevelOffer {
    /// How good he is.
    pub level: CommanderLevel,
    /// His price.
    pub points: u32,
    /// His price as the commander of allies.
    pub ally: u32,
}

/// What a line of a list offers.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct LineOffer {
    /// Its name.
    pub name: String,
    /// Whether its minimum must be kept in every army.
    pub core: bool,
    /// Every way to make up a battle group of it.
    pub choices: Vec<ChoiceOffer>,
}

/// One way to make up a battle group.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct ChoiceOffer {
    /// The words with which a roster chooses it; none where there is nothing to choose.
    pub words: String,
    /// The troops; several if it is mixed.
    pub troops: Vec<String>,
    /// The sizes that the battle group can have, and what it costs then.
    pub sizes: Vec<(u16, u32)>,
}

/// `GET /api/armies/rosters/{name}`: a roster as it is written.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct RosterText {
    /// As a file.
    pub text: String,
    /// As a value.
    pub roster: Roster,
}

/// `POST /api/armies/check`: a roster to be checked.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[ts(export_to = "armies/")]
pub enum RosterWish {
    /// As a file.
    Text(String),
    /// As a value.
    Roster(Roster),
}

/// What came of checking a roster.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct RosterReport {
    /// Whether it can be played.
    pub legal: bool,
    /// Why the text is no roster; then there is nothing else.
    pub problems: Vec<String>,
    /// The roster that is written there.
    pub roster: Option<Roster>,
    /// The roster as a file.
    pub text: Option<String>,
    /// What it costs.
    pub points: Option<Points>,
    /// All that is wrong with it.
    pub violations: Vec<Violation>,
    /// Its battle groups, as far as they are in the list.
    pub groups: Vec<GroupReport>,
    /// How many bases of each line it has.
    pub lines: Vec<LineReport>,
    /// Who may send allies.
    pub allies: Vec<AllyReport>,
}

/// A battle group of a roster.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "armies/")]
pub struct GroupReport {
    /// Its place in the roster.
    pub index: usize,
    /// What it is called.
    pub name: String,
    /// Its troops, one text for each part of a mixed battle group; none if its choice is open.
    pub troops: Vec<String>,
    /// What it costs, without defences.
    pub points: u32,
    /// How many bases a battle group of its line may have; none if there is no such line.
    pub bases: Option<Range>,
}
