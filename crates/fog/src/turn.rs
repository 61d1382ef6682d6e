//! The turn: its steps in the order of the book, and what is remembered from one to the next.
//!
//! Every step is finished before the next begins (AM-SEQ-005). Each is a function that asks at most one question, so
//! that what was answered is never asked again; where a step has several questions it is played several times, and the
//! state knows how far it has come.

mod attrition;
#[cfg(test)]
mod tests;
mod victory;

use acies_geometry::Pose;
use acies_play::{Pause, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::ask::{Event, Roll};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::impact::{self, Charge};
use crate::setup::{ambush, arrival};
use crate::{flight, manoeuvre};

pub use attrition::{break_point, points, routed};
pub(crate) use victory::outcome;
pub use victory::{Ending, graded};

/// The turn that is being played. AM-SEQ-002
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Which turn, counted from 1 over both players.
    pub number: u16,
    /// Whose turn it is. AM-GLO-002
    pub active: Seat,
    /// The charges of this turn's impact phase, interceptions among them.
    pub charges: Vec<Charge>,
    /// The battle group or battle line whose normal move is not over yet. AM-MOV-038, AM-MAN-038
    pub in_hand: Option<manoeuvre::moves::InHand>,
    /// Bases that are about to be fed into a melee, and by whom. AM-MAN-020
    pub feeding: Option<(Seat, manoeuvre::Feed)>,
    /// Who has just slid or turned into combat with an enemy who may still react. AM-MAN-051, AM-MAN-054
    pub joined: Option<manoeuvre::Joined>,
    /// How far the step has come, where it goes from one battle group to the next.
    pub done: Vec<crate::GroupId>,
    /// Those whose player lets others evade before them. AM-IMP-071
    pub postponed: Vec<crate::GroupId>,
    /// Outflanking marches this turn.
    pub marches: arrival::Progress,
    /// Commanders who were lost outside combat, for whom friends will test at the end of the phase. AM-DET-012
    pub fallen: Vec<Fallen>,
}

/// A commander who was lost, and where he stood. AM-DET-011
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    /// Whose.
    pub seat: Seat,
    /// His place in the army's list.
    pub commander: usize,
    /// Where he stood.
    pub pose: Pose,
}

impl Default for Turn {
    fn default() -> Self {
        Self::new(0, Seat::Red)
    }
}

impl Turn {
    /// A turn in which nothing has happened yet.
    pub const fn new(number: u16, active: Seat) -> Self {
        Self {
            number,
            active,
            charges: Vec::new(),
            in_hand: None,
            marches: arrival::Progress::new(),
            fallen: Vec::new(),
            feeding: None,
            joined: None,
            done: Vec::new(),
            postponed: Vec::new(),
        }
    }

    /// Who is not active.
    pub const fn passive(&self) -> Seat {
        self.active.other()
    }

    /// Whether this is the first turn of the player whose turn it is. AM-SET-037
    pub const fn is_first_of_active(&self) -> bool {
        self.number <= 2
    }
}

/// The steps of a turn, in their order. AM-SEQ-004, AM-SEQ-006, AM-SEQ-007
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Impact 1: the arrival of outflanking marches, and straggling. AM-TSQ-002
    Marches,
    /// Impact 2 and 5: charges are declared, with their direction. AM-TSQ-003, AM-TSQ-006
    Declarations,
    /// Impact 3: complex move tests of those who need one to charge. AM-TSQ-004
    TestsToCharge,
    /// Impact 4: shock troops that want not to charge. AM-TSQ-005
    ShockTests,
    /// Impact 6: fragmented battle groups that are charged. AM-TSQ-007
    Fragmented,
    /// Impact 7: interceptions. AM-TSQ-008
    Interceptions,
    /// Impact 8: evades. AM-TSQ-009
    Evades,
    /// Impact 9: fragmented battle groups uncovered by friends who evaded. AM-TSQ-010
    FragmentedUncovered,
    /// Impact 10: charges move. AM-TSQ-011
    ChargeMoves,
    /// Impact 11 to 14: combats and what comes of them. AM-TSQ-012 to AM-TSQ-015
    ImpactCombat,
    /// Manoeuvre 1: battle groups reform. AM-TSQ-016
    Reforming,
    /// Manoeuvre 1: the active player's battle groups conform. AM-TSQ-016
    Conforming,
    /// Manoeuvre 2: one player feeds bases into melees, the active one first. AM-TSQ-017
    Feeding(Seat),
    /// Manoeuvre 3: normal moves. AM-TSQ-018
    Moves,
    /// The shooting phase. AM-SEQ-008
    Shooting,
    /// The melee phase. AM-SEQ-009
    Melee,
    /// The joint action phase. AM-SEQ-010
    JointAction,
}

/// The phases of a turn. AM-SEQ-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Charges.
    Impact,
    /// Normal moves.
    Manoeuvre,
    /// Shooting.
    Shooting,
    /// Melee.
    Melee,
    /// Both sides' commanders, routs and pursuits.
    JointAction,
}

impl Step {
    /// The step with which a turn begins.
    pub const FIRST: Self = Self::Marches;

    /// The phase that it belongs to.
    pub const fn phase(self) -> Phase {
        match self {
            Self::Marches
            | Self::Declarations
            | Self::TestsToCharge
            | Self::ShockTests
            | Self::Fragmented
            | Self::Interceptions
            | Self::Evades
            | Self::FragmentedUncovered
            | Self::ChargeMoves
            | Self::ImpactCombat => Phase::Impact,
            Self::Reforming | Self::Conforming | Self::Feeding(_) | Self::Moves => Phase::Manoeuvre,
            Self::Shooting => Phase::Shooting,
            Self::Melee => Phase::Melee,
            Self::JointAction => Phase::JointAction,
        }
    }

    /// What comes after it in a turn of this player; none after the last.
    pub fn next(self, active: Seat) -> Option<Self> {
        Some(match self {
            Self::Marches => Self::Declarations,
            Self::Declarations => Self::TestsToCharge,
            Self::TestsToCharge => Self::ShockTests,
            Self::ShockTests => Self::Fragmented,
            Self::Fragmented => Self::Interceptions,
            Self::Interceptions => Self::Evades,
            Self::Evades => Self::FragmentedUncovered,
            Self::FragmentedUncovered => Self::ChargeMoves,
            Self::ChargeMoves => Self::ImpactCombat,
            Self::ImpactCombat => Self::Reforming,
            Self::Reforming => Self::Conforming,
            Self::Conforming => Self::Feeding(active),
            Self::Feeding(seat) if seat == active => Self::Feeding(active.other()),
            Self::Feeding(_) => Self::Moves,
            Self::Moves => Self::Shooting,
            Self::Shooting => Self::Melee,
            Self::Melee => Self::JointAction,
            Self::JointAction => return None,
        })
    }
}

/// The score of a die.
pub(crate) fn roll<T: Table<Fog>>(fog: &Fog, table: &mut T, what: Roll) -> Result<u8, Pause> {
    let die = table.chance(fog, what)? as u8 + 1;
    table.tell(Event::Rolled(what, die));
    Ok(die)
}

/// An answer of another kind never comes: it was checked before.
pub(crate) fn other_answer() -> Pause {
    debug_assert!(false, "an answer to another question");
    Pause
}

/// Whether a step has more to do, or the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// It goes on with the next battle group.
    Again,
    /// It is finished for both sides. AM-SEQ-005
    Next,
}

/// Plays the next step of a turn.
pub(crate) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    step: Step,
) -> Result<(), Pause> {
    if let Some(owner) = ambush::waiting(battle) {
        return ambush::deploy(fog, battle, table, owner);
    }
    let then = match step {
        Step::Marches => arrival::step(fog, battle, table)?,
        Step::Declarations => impact::declare(fog, battle, table)?,
        Step::TestsToCharge => impact::test_to_charge(fog, battle, table)?,
        Step::ShockTests => impact::test_shock_troops(fog, battle, table)?,
        Step::Fragmented | Step::FragmentedUncovered => impact::test_fragmented(fog, battle, table)?,
        Step::Interceptions => impact::intercept(fog, battle, table)?,
        Step::Evades => impact::evade(fog, battle, table)?,
        Step::ChargeMoves => impact::move_chargers(fog, battle, table)?,
        Step::Reforming => manoeuvre::reform(fog, battle, table)?,
        Step::Conforming => manoeuvre::conform(fog, battle, table)?,
        Step::Feeding(seat) => manoeuvre::feed(fog, battle, table, seat)?,
        Step::Moves => moves(fog, battle, table)?,
        // Where combat will stand: nothing is shot, fought or rallied yet.
        Step::ImpactCombat | Step::Shooting | Step::Melee | Step::JointAction => Then::Next,
    };
    if then == Then::Next {
        if step.next(battle.turn.active).map(Step::phase) != Some(step.phase()) {
            flight::destroy_cut_off(fog, battle, table);
        }
        end_step(fog, battle, step);
    }
    Ok(())
}

/// Outflanking marches come on and the active player moves, in the order that he wishes. AM-TSQ-018, AM-SET-039
fn moves<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if let Some(then) = arrival::come(fog, battle, table)? {
        return Ok(then);
    }
    if battle.turn.marches.wait == arrival::Wait::Over && battle.turn.in_hand.is_none() {
        return Ok(Then::Next);
    }
    let then = manoeuvre::moves(fog, battle, table)?;
    if then == Then::Next && arrival::due(battle, battle.turn.active).next().is_some() {
        battle.turn.marches.wait = arrival::Wait::Over;
        return Ok(Then::Again);
    }
    Ok(then)
}

/// The next step begins; at the end of a phase the game may be over, and the next one begins afresh. AM-SEQ-011
fn end_step(fog: &Fog, battle: &mut Battle, step: Step) {
    battle.turn.done.clear();
    let next = step.next(battle.turn.active);
    if next.map(Step::phase) != Some(step.phase()) {
        if outcome(fog, battle).is_some() {
            battle.stage = Stage::Over;
            return;
        }
        begin_phase(battle);
    }
    battle.stage = Stage::Turn(next.unwrap_or_else(|| {
        begin_turn(battle);
        Step::FIRST
    }));
}

/// What counted for one phase only is forgotten, and who is with whom is noted. AM-MOV-025, AM-MOV-035
fn begin_phase(battle: &mut Battle) {
    for side in &mut battle.sides {
        for fielded in side.groups.iter_mut().flatten() {
            fielded.deeds.end_phase();
        }
        for leader in side.commanders.iter_mut().flatten() {
            leader.begin_phase();
        }
    }
}

/// The other player's turn begins. AM-SEQ-002
fn begin_turn(battle: &mut Battle) {
    for side in &mut battle.sides {
        for fielded in side.groups.iter_mut().flatten() {
            fielded.deeds = crate::Deeds::default();
        }
    }
    battle.turn = Turn::new(battle.turn.number + 1, battle.turn.passive());
}
