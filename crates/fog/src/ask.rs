//! What the rules ask, what players answer, and what happens.

use acies_field::terrain::{Kind, Plan};
use acies_field::{Base, Body};
use acies_geometry::{Angle, Length, Point, Pose, Vector};
use acies_play::Seat;
use serde::{Deserialize, Serialize};

use crate::Cohesion;
use crate::battle::{Ambush, Loss, Placing};
use crate::fielded::GroupId;
use crate::setup::flank_march::{self, Declared, Flank, FlankMarch};
use crate::setup::selection::{self, Choice};
use crate::setup::siting::{self, Adjustment};
use crate::setup::{Territory, ambush, arrival, deployment};
use crate::terrain::Grade;
use crate::turn::Phase;
use crate::{aftermath, close_combat, cohesion, impact, joint_action, manoeuvre, pursuit, shooting};

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// In which order his battle groups are deployed. AM-SET-002
    OrderOfMarch,
    /// In which territory the battle is fought. AM-SET-006
    Territory,
    /// Which compulsory piece he takes. AM-SET-013
    Compulsory,
    /// His 1 to 5 selections. AM-SET-014
    Selection,
    /// Which of his pieces is next. AM-SET-017
    NextPiece,
    /// Where the piece lies. AM-SET-021
    Place(Placing),
    /// What becomes of the piece placed last. AM-SET-022
    Adjust(Adjustment),
    /// Whether there is a road, and where. AM-SET-019
    Road,
    /// Where his field fortifications are. AM-SET-025
    Works,
    /// Where his camp is. AM-SET-026
    Camp,
    /// His ambush markers. AM-SET-030
    Ambushes,
    /// His outflanking marches. AM-SET-034
    Marches,
    /// How these battle groups are deployed. AM-SET-051
    Deploy(Vec<usize>),
    /// Which battle groups fight on foot. AM-SET-055
    Dismounting,
    /// Where these commanders stand. AM-SET-058
    Commanders(Vec<usize>),
    /// A question about ambushes. AM-SET-031
    Ambush(ambush::Question),
    /// A question about outflanking marches. AM-SET-039
    March(arrival::Question),
    /// A question of the impact phase.
    Impact(impact::Question),
    /// A question of the manoeuvre phase.
    Manoeuvre(manoeuvre::Question),
    /// A question about the shooting phase.
    Shooting(shooting::Question),
    /// A question about close combat.
    CloseCombat(close_combat::Question),
    /// A question about what combat has done.
    Aftermath(aftermath::Question),
    /// A question about routs and pursuits.
    Pursuit(pursuit::Question),
    /// A question about the joint action phase.
    JointAction(joint_action::Question),
}

/// A battle group in normal formation: the middle of its front edge, and how many files wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Deployment {
    /// Which battle group.
    pub group: usize,
    /// The middle of its front edge.
    pub front: Pose,
    /// How many files wide it is.
    pub files: u8,
    /// Whether it is deployed on foot. AM-SET-055
    pub on_foot: bool,
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The order of march: places in the army's list.
    OrderOfMarch(Vec<usize>),
    /// This territory.
    Territory(Territory),
    /// This compulsory piece.
    Compulsory(Kind),
    /// These pieces.
    Selection(Vec<Choice>),
    /// This one of his pieces.
    NextPiece(usize),
    /// The piece, as it lies.
    Place(Plan),
    /// It cannot be placed as rolled, and is discarded. AM-SET-021
    Discard,
    /// It stays as it is.
    Leave,
    /// It is slid.
    Slide(Vector),
    /// It is turned about a point of its edge.
    Pivot(Point, Angle),
    /// It is removed.
    Remove,
    /// These field fortifications.
    Works(Vec<Base>),
    /// The middle of the camp's front edge.
    Camp(Pose),
    /// These ambushes.
    Ambushes(Vec<Ambush>),
    /// These outflanking marches.
    Marches(Vec<FlankMarch>),
    /// The battle groups of the batch.
    Deploy(Vec<Deployment>),
    /// These battle groups fight on foot.
    Dismount(Vec<usize>),
    /// The commanders that are asked for.
    Commanders(Vec<Pose>),
    /// An answer about ambushes.
    Ambush(ambush::Reply),
    /// An answer about outflanking marches.
    March(arrival::Reply),
    /// An answer in the impact phase.
    Impact(impact::Reply),
    /// An answer in the manoeuvre phase.
    Manoeuvre(manoeuvre::Reply),
    /// An answer about the shooting phase.
    Shooting(shooting::Reply),
    /// An answer about close combat.
    CloseCombat(close_combat::Reply),
    /// An answer about what combat has done.
    Aftermath(aftermath::Reply),
    /// An answer about routs and pursuits.
    Pursuit(pursuit::Reply),
    /// An answer about the joint action phase.
    JointAction(joint_action::Reply),
}

/// What is rolled for: a die, or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// Pre-battle initiative. AM-SET-004
    Initiative(Seat),
    /// Where a piece must lie. AM-SET-021
    Placement(Seat),
    /// What may be done to a piece. AM-SET-022
    Adjustment(Seat),
    /// How hard a river is to cross. AM-TER-032
    River(Seat),
    /// Who moves first. AM-SET-059
    FirstMove(Seat),
    /// A complex move test, of a battle group or a battle line that begins with it. AM-MOV-030
    ComplexMove(GroupId),
    /// A variable move. AM-MOV-066
    VariableMove(GroupId),
    /// A cohesion test. AM-DET-019
    Cohesion(GroupId),
    /// The arrival of an outflanking march, on this flank as far as that is known. AM-SET-036, AM-SET-038
    Arrival(Seat, Option<Flank>),
    /// Whether a battle group straggles: which, as far as that is known. AM-SET-040
    Straggling(Seat, Option<usize>),
    /// A hit, by one battle group on another. AM-COM-044, AM-COM-045
    Hit(GroupId, GroupId),
    /// A death roll. AM-DET-047
    Death(GroupId),
    /// Whether a commander is lost. AM-COM-112, AM-COM-113
    CommanderLoss(Seat, usize),
    /// An assault on a fortified camp. AM-MEL-021
    CampAssault(GroupId),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A die showed this.
    Rolled(Roll, u8),
    /// The die shown last was rolled again: it showed the first score, and counts the second. AM-BGR-012, AM-BGR-016
    RolledAgain(Roll, u8, u8),
    /// A phase of a turn begins. AM-SEQ-004
    Phase {
        /// Which turn, counted from 1 over both players.
        turn: u16,
        /// Whose turn it is.
        active: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// Somebody has the initiative.
    Initiative(Seat),
    /// The territory was chosen.
    Territory(Territory),
    /// Pieces were selected.
    Selected(Seat, Vec<Choice>),
    /// A piece lies on the table.
    Placed(Seat, Plan),
    /// A piece could not be placed, or was removed.
    Gone(Kind),
    /// The piece placed last was moved.
    Adjusted(Plan),
    /// The river is so hard to cross.
    River(Grade),
    /// A camp stands.
    Camp(Seat, Pose),
    /// So many ambush markers lie on the table.
    Ambushes(Seat, usize),
    /// A battle group stands on the table; its troops are declared. AM-SET-051
    Deployed(Seat, Deployment),
    /// Battle groups fight on foot.
    Dismounted(Seat, Vec<usize>),
    /// Somebody is the active player of the first turn.
    First(Seat),
    /// A complex move test was taken. AM-MOV-030
    ComplexMove {
        /// Whose.
        seat: Seat,
        /// A battle group, or all of a battle line.
        groups: Vec<usize>,
        /// What was added to the dice.
        modifier: i32,
        /// The total.
        total: i32,
        /// What was needed.
        needed: i32,
        /// Whether it was passed.
        passed: bool,
    },
    /// A side has an outflanking march, which will come. AM-SET-038
    Declared(Seat, Declared),
    /// A battle group of a march is about to come to the table. AM-SET-039
    Arriving(Seat, Flank, arrival::Placed),
    /// A side's camp is sacked. AM-SET-046
    CampSacked(Seat),
    /// An ambush has come to light; a dummy is gone. AM-SET-031
    Revealed(Seat, Ambush),
    /// A battle group stands somewhere else now.
    Moved(GroupId, Body),
    /// A battle group fled so far: it evaded, or made its initial rout.
    Fled(GroupId, Length),
    /// A cohesion test was taken. AM-DET-019
    CohesionTest {
        /// Whose.
        id: GroupId,
        /// What was added to the dice, one by one.
        modifiers: Vec<(cohesion::Modifier, i32)>,
        /// The total.
        total: i32,
        /// By how many levels its cohesion drops; it rises if that is negative.
        drop: i8,
    },
    /// A battle group is out of the game.
    Lost(GroupId, Loss),
    /// A commander stands somewhere else now, with this battle group or alone.
    CommanderMoved(Seat, usize, Pose, Option<usize>),
    /// A commander is out of the game. AM-MOV-090, AM-MOV-096
    CommanderLost(Seat, usize),
    /// The cohesion of a battle group has changed.
    Cohesion {
        /// Whose.
        id: GroupId,
        /// What it was.
        from: Cohesion,
        /// What it is.
        to: Cohesion,
    },
    /// Something happened in the impact phase.
    Impact(impact::Event),
    /// Something happened in the manoeuvre phase.
    Manoeuvre(manoeuvre::Event),
    /// Something about the shooting phase.
    Shooting(shooting::Event),
    /// Something about close combat.
    CloseCombat(close_combat::Event),
    /// Something about what combat has done.
    Aftermath(aftermath::Event),
    /// Something about routs and pursuits.
    Pursuit(pursuit::Event),
    /// Something about the joint action phase.
    JointAction(joint_action::Event),
}

/// The figures behind a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It answers another question.
    OtherQuestion,
    /// Not every battle group of the army once.
    NotTheArmy,
    /// Not one of those that are offered.
    NotOffered,
    /// A choice of terrain.
    Selection(selection::Wrong),
    /// A place of a piece.
    Site(siting::Wrong),
    /// The piece can be placed, so it is not discarded.
    CanBePlaced,
    /// It goes further than it may.
    TooFar,
    /// An adjustment that the roll does not give.
    NotRolled,
    /// Something deployed.
    Deployment(usize, deployment::Wrong),
    /// More than the army has, or fewer than four together.
    Works(usize),
    /// More than three markers, or one that hides what cannot hide.
    Ambush(usize),
    /// An ambush that comes to light.
    Ambushed(ambush::Wrong),
    /// Outflanking marches.
    March(flank_march::Wrong),
    /// How an outflanking march arrives.
    Arrival(arrival::Wrong),
    /// A battle group that cannot dismount.
    Dismounting(usize),
    /// Something in the impact phase.
    Impact(impact::Wrong),
    /// Something in the manoeuvre phase.
    Manoeuvre(manoeuvre::Wrong),
    /// Something about the shooting phase.
    Shooting(shooting::Wrong),
    /// Something about close combat.
    CloseCombat(close_combat::Wrong),
    /// Something about what combat has done.
    Aftermath(aftermath::Wrong),
    /// Something about routs and pursuits.
    Pursuit(pursuit::Wrong),
    /// Something about the joint action phase.
    JointAction(joint_action::Wrong),
}
