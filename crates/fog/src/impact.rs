//! The impact phase: charges, and what the enemy does about them. AM-SEQ-006

mod bursting;
mod candidates;
mod charge_move;
mod charged;
mod contact;
mod declare;
pub mod evading;
pub mod flank;
mod following;
pub mod fragmented;
mod ground;
pub mod interception;
mod path;
#[cfg(test)]
mod random;
mod reach;
mod shock;
mod stepping;
#[cfg(test)]
mod tests;
mod tests_to_charge;
mod threat;
mod turning;

use acies_field::Mu;
use acies_field::terrain::Kind;
use acies_geometry::{Angle, Hand, Length};
use acies_play::{Dice, Ruling, Seat};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::fielded::GroupId;
use crate::obstacles::Thing;
use crate::position::Position;

pub(crate) use candidates::{charges, might_charge};
pub(crate) use charge_move::{caught_skirmishers, see_caught, step as move_chargers};
pub use charged::{Charged, charges_on};
pub(crate) use declare::{may_not_declare, step as declare};
pub(crate) use evading::step as evade;
pub(crate) use fragmented::step as test_fragmented;
pub use interception::could_intercept;
pub(crate) use interception::step as intercept;
pub(crate) use path::outline;
pub use reach::{Charging, Reach, Touch, reach, reached_now};
pub(crate) use shock::step as test_shock_troops;
pub(crate) use tests_to_charge::step as test_to_charge;
pub use tests_to_charge::tests_needed;
pub(crate) use threat::{flank_is_in_reach, threat};
pub(crate) use turning::hit;

/// What a charge is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ChargeTarget"))]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An enemy battle group.
    Group(usize),
    /// The enemy camp. AM-IMP-090
    Camp,
}

/// A wheel at the start of a charge: about which front corner, and how far. AM-IMP-011
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Wheel {
    /// The front corner that stays.
    pub hand: Hand,
    /// How far.
    pub turn: Angle,
}

/// How a battle group charges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ChargeOrder {
    /// Which of the own battle groups.
    pub group: usize,
    /// At whom: all that it names. AM-IMP-003
    pub targets: Vec<Target>,
    /// Its wheel, if any. AM-IMP-012
    pub wheel: Option<Wheel>,
    /// On which hand it drops back a base to pass something. AM-IMP-016
    pub drop_back: Option<Hand>,
    /// Its wheel if all targets evade, where that is another one: at most 1 MU. AM-IMP-014
    pub if_all_evade: Option<Wheel>,
}

impl ChargeOrder {
    /// Straight ahead at these.
    pub fn straight(group: usize, targets: impl IntoIterator<Item = Target>) -> Self {
        let targets = targets.into_iter().collect();
        Self { group, targets, wheel: None, drop_back: None, if_all_evade: None }
    }

    /// The same charge, with this wheel.
    #[must_use]
    pub fn wheeling(self, hand: Hand, turn: Angle) -> Self {
        Self { wheel: Some(Wheel { hand, turn }), ..self }
    }
}

/// Why a battle group charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ChargeProgress"))]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// It has not moved yet.
    Declared,
    /// It moves now. AM-IMP-091
    Moving,
    /// It has moved; what it has hit drops a level and turns. AM-IMP-025, AM-IMP-026
    Landed,
    /// It will not move: a failed test, or an interception into its flank or rear.
    Cancelled,
    /// It has moved.
    Made,
}

/// A charge of this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
    /// Whether it goes through friends in its way. AM-IMP-034, AM-MOV-074
    pub bursts: bool,
    /// Those for whom it has passed a test to charge them. AM-IMP-042
    pub tested: Vec<usize>,
    /// By how much its move varies, once that is rolled. AM-IMP-086
    pub variation: Option<Mu>,
    /// Whether its direction after the evades is settled. AM-IMP-086
    pub redirected: bool,
    /// Which of those contacted have dropped and turned already.
    pub settled: Vec<usize>,
    /// Whether its combat has been fought. AM-IMP-092
    pub fought: bool,
}

impl Charge {
    /// A charge that has just been declared, at these enemy battle groups.
    pub const fn new(seat: Seat, order: ChargeOrder, kind: ChargeKind, charged: Vec<usize>) -> Self {
        Self {
            seat,
            order,
            kind,
            progress: Progress::Declared,
            charged,
            contacted: Vec::new(),
            bursts: false,
            tested: Vec::new(),
            variation: None,
            redirected: false,
            settled: Vec::new(),
            fought: false,
        }
    }

    /// Whether it is still to be made: neither made nor cancelled.
    pub const fn is_pending(&self) -> bool {
        matches!(self.progress, Progress::Declared | Progress::Moving)
    }

    /// Where it goes: as the chargers face after their wheel, or now if they have moved. AM-IMP-012, AM-IMP-072
    pub fn direction(&self, position: &Position<'_>) -> Angle {
        let Some(fielded) = position.battle.fielded(self.id()) else { return Angle::ZERO };
        let facing = fielded.facing();
        match self.order.wheel {
            Some(wheel) if self.is_pending() => facing + wheel.hand.turn(wheel.turn),
            _ => facing,
        }
    }

    /// Who charges.
    pub const fn id(&self) -> GroupId {
        GroupId::new(self.seat, self.order.group)
    }
}

/// From where a battle group is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ImpactQuestion"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum EvadeWay {
    /// In the direction of the charge, or between the charges.
    WithCharge,
    /// Straight to the own rear.
    ToRear,
}

/// The turn with which evaders begin. AM-IMP-075
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ImpactReply"))]
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
    /// Others decide first.
    Later,
    /// This battle group's charge moves next, or it tests next.
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ImpactEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A charge was declared, or began without orders.
    Charge(Charge),
    /// A charge will not be made.
    Cancelled(GroupId),
}

/// Why something is not allowed in the impact phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ImpactWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of the battle groups it is about.
    NotAsked,
    /// It would go through such terrain.
    Closed(Kind),
    /// It charges already.
    AlreadyCharges,
    /// It cannot charge at all.
    CannotCharge(NoCharge),
    /// No target is named, or one twice.
    Targets,
    /// This target is not contacted within the move.
    NotReached {
        /// Which.
        target: Target,
        /// How far the charge goes.
        gone: Length,
        /// How far it may go on this way.
        allowed: Length,
    },
    /// It would run into this.
    InTheWay(Thing),
    /// It would touch enemy, but not legally.
    NoLegalContact,
    /// No base of this target can be seen.
    NotSeen(usize),
    /// A wheel of more than 90 degrees.
    WheelTooWide(Angle),
    /// The wheel would bring fewer bases into the fight than going straight ahead.
    WheelCostsDice {
        /// How many fight if it goes straight ahead.
        straight: usize,
        /// How many fight after the wheel.
        wheeled: usize,
    },
    /// The wheel goes past where it contacts enemy who could evade.
    WheelPastContact(Angle),
    /// The wheel for when all evade is longer than 1 MU, or nobody could evade.
    WheelIfAllEvade(Length),
    /// All that it touches is flanks and rears of bases that fight to their front already.
    AlreadyEngaged,
    /// Nothing makes it necessary to drop back a base.
    DropBackNotNeeded,
    /// The base would drop back to miss these enemies.
    DropBackToMiss(Thing),
    /// Light foot would contact these battle troops in the open.
    LightFootInOpen(usize),
    /// Nobody else is left to decide first.
    NobodyElse,
    /// It must evade.
    MustEvade,
    /// It is not of those who can evade, or is not charged.
    CannotEvade,
    /// It is charged in flank or rear by these.
    ChargedInFlank(usize),
    /// The turn does not bring it nearer to its direction.
    WrongTurn,
    /// There is no room for the turn.
    NoRoomToTurn,
    /// It is charged itself.
    IsCharged,
    /// It is, or would come, in terrain that disorders it.
    Disordered,
    /// Skirmishers would intercept battle troops.
    SkirmishersIntercept,
    /// The charge does not go through its zone of interception.
    NotInZone,
    /// It would go further than its zone of interception is deep.
    BeyondZone {
        /// How far.
        gone: Length,
        /// How far it may.
        allowed: Length,
    },
    /// It would touch others than the chargers.
    TouchesOthers,
    /// It would contact the chargers otherwise than by a flank or rear charge.
    NotInFlankOrRear,
    /// It neither comes before the target nor keeps any base from it.
    BlocksNothing,
    /// The chargers would contact its flank or rear.
    FlankContact,
    /// Nothing makes the wheel necessary.
    WheelNotNeeded,
}

/// Why a battle group cannot declare a charge. AM-IMP-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum NoCharge {
    /// It is fragmented.
    Fragmented,
    /// It is broken.
    Broken,
    /// Battle wagons and artillery never charge.
    NeverCharges,
    /// It is a column that bends.
    Kinked,
    /// It stands in orb.
    InOrb,
    /// It is out of formation and has not reformed.
    OutOfFormation,
    /// It is in close combat.
    InCloseCombat,
    /// It touches routers, and so pursues.
    Pursues,
    /// It loots a camp.
    Loots,
}

fn ruling(rule: RuleId, wrong: Wrong) -> Ruling<Why> {
    Ruling { rule, because: Why::Impact(wrong) }
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    match question {
        Question::Declare => declare::check(position, seat, reply),
        Question::WithoutOrders(_)
        | Question::NextCharge
        | Question::NewDirection(_)
        | Question::TurnBase(..) => only_offered(position, seat, question, reply),
        Question::Intercept => interception::check(position, seat, reply),
        Question::Evade(group) => evading::check(position, GroupId::new(seat, *group), reply),
    }
}

/// Where all answers can be listed, any other is refused. AM-IMP-038, AM-IMP-091, AM-IMP-026, AM-IMP-086
fn only_offered(position: &Position<'_>, seat: Seat, question: &Question, reply: &Reply) -> Vec<Ruling<Why>> {
    let rule = match question {
        Question::WithoutOrders(_) => rule!("AM-IMP-038"),
        Question::TurnBase(..) => rule!("AM-IMP-026"),
        Question::NewDirection(_) => rule!("AM-IMP-086"),
        _ => rule!("AM-IMP-091"),
    };
    let mut offered = Vec::new();
    choices(position, seat, question, &mut offered);
    if offered.contains(reply) { Vec::new() } else { vec![Ruling { rule, because: Why::NotOffered }] }
}

/// A charge that may be declared, as the dice fall, or none; nothing to other questions.
pub(crate) fn pick(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    dice: &mut Dice,
) -> Option<Reply> {
    let Question::Declare = question else { return None };
    Some(candidates::pick(position, seat, dice).map_or(Reply::Done, Reply::Charge))
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: &Question, into: &mut Vec<Reply>) {
    match question {
        Question::Declare => candidates::declarations(position, seat, into),
        Question::WithoutOrders(group) => {
            let orders = shock::impulse(position, GroupId::new(seat, *group)).orders;
            into.extend(orders.into_iter().map(Reply::Charge));
        }
        Question::NextCharge => into.extend(charge_move::next(position).into_iter().map(Reply::Next)),
        Question::NewDirection(group) => {
            let wheels = following::directions(position, GroupId::new(seat, *group));
            into.extend(wheels.into_iter().map(Some).chain([None]).map(Reply::Direction));
        }
        Question::TurnBase(_, bases) => into.extend(bases.iter().copied().map(Reply::TurnBase)),
        Question::Intercept => interception::choices(position, seat, into),
        Question::Evade(group) => evading::choices(position, GroupId::new(seat, *group), into),
    }
}
