//! The impact phase: charges, and what the enemy does about them. AM-SEQ-006

use acies_field::terrain::Kind;
use acies_geometry::{Angle, Hand, Length};
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::Then;

/// What a charge is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An enemy battle group.
    Group(usize),
    /// The enemy camp. AM-IMP-090
    Camp,
}

/// A wheel at the start of a charge: about which front corner, and how far. AM-IMP-011
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Wheel {
    /// The front corner that stays.
    pub hand: Hand,
    /// How far.
    pub turn: Angle,
}

/// How a battle group charges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChargeOrder {
    /// Which of the own battle groups.
    pub group: usize,
    /// At whom: all that it names. AM-IMP-003
    pub targets: Vec<Target>,
    /// Its wheel, if any. AM-IMP-012
    pub wheel: Option<Wheel>,
    /// On which hand it drops back a base to pass something. AM-IMP-016
    pub drop_back: Option<Hand>,
}

/// Why a battle group charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    /// Its player declared it. AM-IMP-003
    Declared,
    /// Shock troops that failed to hold back. AM-IMP-031
    WithoutOrders,
    /// It intercepts an enemy charge. AM-IMP-063
    Interception,
}

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// It has not moved yet.
    Declared,
    /// It will not move: a failed test, or an interception into its flank or rear.
    Cancelled,
    /// It has moved.
    Made,
}

/// A charge of this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// Whose.
    pub seat: Seat,
    /// How.
    pub order: ChargeOrder,
    /// Why.
    pub kind: ChargeKind,
    /// Whether it has moved.
    pub progress: Progress,
    /// The enemy battle groups that it charges now, named or not. AM-IMP-006, AM-IMP-007
    pub charged: Vec<usize>,
    /// Those that it has contacted, and whether in flank or rear. AM-IMP-092
    pub contacted: Vec<(usize, Approach)>,
}

impl Charge {
    /// Who charges.
    pub const fn id(&self) -> GroupId {
        GroupId::new(self.seat, self.order.group)
    }
}

/// From where a battle group is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approach {
    /// In front, or in any way that counts as such. AM-IMP-029
    Front,
    /// AM-IMP-022
    Flank,
    /// AM-IMP-023
    Rear,
}

/// A question of the impact phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The next charge, or none. AM-IMP-003
    Declare,
    /// How shock troops charge that failed to hold back, where there is a choice. AM-IMP-038
    WithoutOrders(usize),
    /// The next interception, or none. AM-IMP-055
    Intercept,
    /// Whether and how a battle group evades. AM-IMP-071, AM-IMP-072
    Evade(usize),
    /// Which charge moves next. AM-IMP-091
    NextCharge,
    /// In which direction chargers go whose targets have all evaded off their path. AM-IMP-086
    NewDirection(usize),
    /// Which base turns to face a flank or rear charge, where all are engaged to their front. AM-IMP-026
    TurnBase(usize, Vec<usize>),
}

/// Where evaders go. AM-IMP-072
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvadeWay {
    /// In the direction of the charge, or between the charges.
    WithCharge,
    /// Straight to the own rear.
    ToRear,
}

/// The turn with which evaders begin. AM-IMP-075
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvadeTurn {
    /// None.
    None,
    /// By 90 degrees.
    Quarter(Hand),
    /// By 180 degrees.
    About,
}

/// An interception: straight ahead, after a wheel that avoids being hit in the flank. AM-IMP-063, AM-IMP-065
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Interception {
    /// Who intercepts.
    pub group: usize,
    /// Which enemy battle group's charge.
    pub charge: usize,
    /// The wheel, if it needs one.
    pub wheel: Option<Wheel>,
    /// How far straight ahead.
    pub advance: Length,
}

/// An answer in the impact phase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A charge.
    Charge(ChargeOrder),
    /// An interception.
    Intercept(Interception),
    /// The battle group receives the charge. AM-IMP-053
    Stand,
    /// It evades.
    Evade(EvadeWay, EvadeTurn),
    /// This battle group's charge moves next.
    Next(usize),
    /// The charge goes this way.
    Direction(Option<Wheel>),
    /// This base turns.
    TurnBase(usize),
    /// No more.
    Done,
}

/// Something that happened in the impact phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A charge was declared, or began without orders.
    Charge(Charge),
    /// A charge will not be made.
    Cancelled(GroupId),
}

/// Why something is not allowed in the impact phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of the battle groups it is about.
    NotAsked,
    /// It would go through such terrain.
    Closed(Kind),
}

fn ruling(rule: RuleId, wrong: Wrong) -> Ruling<Why> {
    Ruling { rule, because: Why::Impact(wrong) }
}

/// The active player declares charges, one after the other. AM-TSQ-003
pub(crate) fn declare<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Those who need a complex move test to charge take it. AM-TSQ-004
pub(crate) fn test_to_charge<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Shock troops that have not declared a charge test to hold back. AM-TSQ-005
pub(crate) fn test_shock_troops<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Fragmented battle groups that are charged test or break. AM-TSQ-007, AM-TSQ-010
pub(crate) fn test_fragmented<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// The other player intercepts. AM-TSQ-008
pub(crate) fn intercept<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// Those who can evade do, or do not. AM-TSQ-009
pub(crate) fn evade<T: Table<Fog>>(_fog: &Fog, _battle: &mut Battle, _table: &mut T) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// The chargers move. AM-TSQ-011
pub(crate) fn move_chargers<T: Table<Fog>>(
    _fog: &Fog,
    _battle: &mut Battle,
    _table: &mut T,
) -> Result<Then, Pause> {
    Ok(Then::Next)
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    _position: &Position<'_>,
    _seat: Seat,
    _question: &Question,
    _reply: &Reply,
) -> Vec<Ruling<Why>> {
    vec![ruling(acies_rules::rule!("AM-IMP-001"), Wrong::NotAsked)]
}

/// Adds legal answers to a question.
pub(crate) fn choices(_position: &Position<'_>, _seat: Seat, _question: &Question, _into: &mut Vec<Reply>) {}
