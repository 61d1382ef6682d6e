//! The turn: its steps in the order of the book, and what is remembered from one to the next.
//!
//! Every step is finished before the next begins (AM-SEQ-005). Each is a function that asks at most one question, so
//! that what was answered is never asked again; where a step has several questions it is played several times, and the
//! state knows how far it has come.

mod attrition;
mod sequence;
#[cfg(test)]
mod tests;
mod victory;

use acies_geometry::Pose;
use acies_play::{Pause, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::aftermath::Combatant;
use crate::ask::{Event, Roll};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::impact::{self, Charge};
use crate::rerolls::Reroll;
use crate::setup::{ambush, arrival};
use crate::{aftermath, close_combat, flight, joint_action, manoeuvre, pursuit, shooting};

pub use attrition::{break_point, points, routed};
pub use sequence::{Phase, Step};
pub(crate) use victory::outcome;
pub use victory::{Ending, graded};

/// The turn that is being played. AM-SEQ-002
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
    /// Those who have evaded this turn, even if they are not on the table any more. AM-IMP-086
    pub evaded: Vec<crate::GroupId>,
    /// Outflanking marches this turn.
    pub marches: arrival::Progress,
    /// Commanders who were lost outside combat, for whom friends will test at the end of the phase. AM-DET-012
    pub fallen: Vec<Fallen>,
    /// What is settled of the fighting of this phase before the dice are rolled. AM-COM-001
    pub fray: close_combat::Fray,
    /// Those who shoot or fight in this phase, and what it has done to them so far. AM-COM-097
    pub combatants: Vec<Combatant>,
    /// Commanders who were lost fighting in this phase, for whom friends test with the post-combat tests. AM-DET-012
    pub slain: Vec<Fallen>,
    /// Who was in close combat with whom, other than as an overlap, before anybody routed in this phase. AM-RTP-019
    pub engaged: Vec<(crate::GroupId, crate::GroupId)>,
    /// A commander who has just failed to rally routers, and may leave them. AM-JAP-041
    pub failed_to_rally: Option<(Seat, usize)>,
    /// Commanders who have tried to bolster or rally in this phase. AM-JAP-040
    #[serde(default)]
    pub tried_to_rally: Vec<(Seat, usize)>,
    /// What players have decided about the shooting of this phase. AM-SHO-006, AM-SHO-023, AM-SHO-026, AM-SHO-027
    pub shooting: Vec<shooting::Orders>,
    /// Routs and pursuits of this phase.
    #[serde(default)]
    pub chase: pursuit::Chase,
}

/// A part of a battle: the set-up, or a phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Chapter {
    /// Which turn, counted from 1 over both players; 0 in the set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase; none in the set-up, and once the game is over.
    pub phase: Option<Phase>,
}

impl Chapter {
    pub(crate) const fn of(battle: &Battle) -> Self {
        let phase = match battle.stage {
            Stage::Turn(step) => Some(step.phase()),
            _ => None,
        };
        Self { turn: battle.turn.number, active: battle.turn.active, phase }
    }
}

/// A commander who was lost, and where he stood. AM-DET-011
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Fallen {
    /// Whose.
    pub seat: Seat,
    /// His place in the army's list.
    pub commander: usize,
    /// Where he stood.
    pub pose: Pose,
    /// The battle group that he was with, from which friends measure.
    pub with: Option<usize>,
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
            fray: close_combat::Fray {
                committed: Vec::new(),
                unplaced: Vec::new(),
                combats: Vec::new(),
                dice: Vec::new(),
            },
            combatants: Vec::new(),
            slain: Vec::new(),
            engaged: Vec::new(),
            failed_to_rally: None,
            tried_to_rally: Vec::new(),
            shooting: Vec::new(),
            chase: pursuit::Chase::new(),
            feeding: None,
            joined: None,
            done: Vec::new(),
            postponed: Vec::new(),
            evaded: Vec::new(),
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

/// The score of a die.
pub(crate) fn roll<T: Table<Fog>>(fog: &Fog, table: &mut T, what: Roll) -> Result<u8, Pause> {
    let die = table.chance(fog, what)? as u8 + 1;
    table.tell(Event::Rolled(what, die));
    Ok(die)
}

/// The score of a die that may be, or must be, rolled again. AM-BGR-012
pub(crate) fn roll_again<T: Table<Fog>>(
    fog: &Fog,
    table: &mut T,
    what: Roll,
    reroll: Reroll,
) -> Result<u8, Pause> {
    let shown = roll(fog, table, what)?;
    if !reroll.applies_to(shown) {
        return Ok(shown);
    }
    let again = table.chance(fog, what)? as u8 + 1;
    let counts = reroll.result(shown, again);
    table.tell(Event::RolledAgain(what, again, counts));
    Ok(counts)
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
        Step::Shooting => shooting::step(fog, battle, table)?,
        Step::Committing(phase) => close_combat::commit(fog, battle, table, phase)?,
        Step::Combat(phase) => close_combat::fight(fog, battle, table, phase)?,
        Step::CommanderLosses(_) => aftermath::lose_commanders(fog, battle, table)?,
        Step::DeathRolls(phase) => aftermath::death_rolls(fog, battle, table, phase)?,
        Step::CohesionTests(phase) => aftermath::cohesion_tests(fog, battle, table, phase)?,
        Step::CampAssaults => joint_action::camps::assault(fog, battle, table)?,
        Step::SeeingFriendsBreak(_) => aftermath::see_friends_break(fog, battle, table)?,
        Step::InitialRouts(_) => pursuit::initial_routs(fog, battle, table)?,
        Step::InitialPursuits(_) => pursuit::initial_pursuits(fog, battle, table)?,
        Step::ScythedChariots => joint_action::scythed_chariots::remove_stuck(fog, battle, table),
        Step::BreakOffs(seat) => joint_action::breaking_off::step(fog, battle, table, seat)?,
        Step::Stopping => joint_action::stopping::step(fog, battle, table)?,
        Step::CommanderMoves(seat) => joint_action::move_commanders(fog, battle, table, seat)?,
        Step::Bolstering => joint_action::bolstering::step(fog, battle, table)?,
        Step::Routers => pursuit::routers(fog, battle, table)?,
        Step::Pursuers => pursuit::pursuers(fog, battle, table)?,
        Step::Removal => joint_action::removal::step(fog, battle, table)?,
        Step::LastScythedChariots => joint_action::scythed_chariots::remove_spent(fog, battle, table),
    };
    if then == Then::Next {
        let phase_ends = next_step(fog, battle, step).map(Step::phase) != Some(step.phase());
        if phase_ends && close_phase(fog, battle, table)? == Then::Again {
            return Ok(());
        }
        // Commanders whose enemy is gone may move in this phase. AM-JAP-031, AM-COM-110
        if phase_ends || matches!(step, Step::ScythedChariots | Step::BreakOffs(_)) {
            close_combat::release(fog, battle, table);
        }
        end_step(fog, battle, table, step);
    }
    Ok(())
}

/// Before a phase ends, routers that were cut off are destroyed, and who saw a commander lost by that or friends break since
/// the tests of the phase tests for it; who breaks then routs. AM-RTP-003, AM-RTP-015, AM-DET-012
fn close_phase<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    flight::destroy_cut_off(fog, battle, table);
    pursuit::initial_routs(fog, battle, table)
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
fn end_step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, step: Step) {
    battle.turn.done.clear();
    let next = next_step(fog, battle, step);
    let new_phase = next.map(Step::phase) != Some(step.phase());
    if new_phase {
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
    if new_phase {
        announce_phase(battle, table);
    }
    if step == Step::InitialPursuits(Phase::Impact) && !new_phase {
        pursuit::begin_again(battle);
    }
    if new_phase || matches!(next, Some(Step::Committing(_))) {
        pursuit::note(fog, battle);
    }
}

/// Tells everybody which phase begins. AM-SEQ-004
pub(crate) fn announce_phase<T: Table<Fog>>(battle: &Battle, table: &mut T) {
    if let Stage::Turn(step) = battle.stage {
        let (turn, active) = (battle.turn.number, battle.turn.active);
        table.tell(Event::Phase { turn, active, phase: step.phase() });
    }
}

/// What comes after a step: in the impact phase pursuers who have run into fresh enemy fight them at once, once all others
/// have fought and pursued. AM-JAP-025
fn next_step(fog: &Fog, battle: &Battle, step: Step) -> Option<Step> {
    if step == Step::InitialPursuits(Phase::Impact) && battle.turn.chase.ran_into_fresh {
        return Some(Step::IMPACT_COMBAT);
    }
    step.next(&fog.rules.sequence, battle.turn.active)
}

/// What counted for one phase only is forgotten, and who is with whom is noted. AM-MOV-025, AM-MOV-035
fn begin_phase(battle: &mut Battle) {
    battle.turn.combatants.clear();
    battle.turn.slain.clear();
    battle.turn.fallen.clear();
    battle.turn.engaged.clear();
    battle.turn.chase = pursuit::Chase::new();
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
