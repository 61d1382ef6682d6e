//! The steps of a turn, in the order of the book.

use acies_play::Seat;
use serde::{Deserialize, Serialize};

use crate::rule_set::Sequence;

/// The steps of a turn, in their order. AM-SEQ-004, AM-SEQ-006, AM-SEQ-007
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
    /// Manoeuvre 1: battle groups reform. AM-TSQ-016
    Reforming,
    /// Manoeuvre 1: the active player's battle groups conform. AM-TSQ-016
    Conforming,
    /// Manoeuvre 2: one player feeds bases into melees, the active one first. AM-TSQ-017
    Feeding(Seat),
    /// Manoeuvre 3: normal moves. AM-TSQ-018
    Moves,
    /// Shooting 1: both sides shoot. AM-TSQ-019
    Shooting,
    /// Impact 11 and melee 1: who fights in the front rank is declared. AM-TSQ-012, AM-TSQ-022
    Committing(Phase),
    /// Impact 11 and melee 1: the dice of close combat. AM-TSQ-012, AM-TSQ-022
    Combat(Phase),
    /// Impact 12 and melee 2: commanders who fought may be lost. AM-TSQ-013, AM-TSQ-023
    CommanderLosses(Phase),
    /// Death rolls, and the removal of bases. AM-TSQ-013, AM-TSQ-019, AM-TSQ-023
    DeathRolls(Phase),
    /// Tests of those who lost a combat, were shot at, or saw a commander lost. AM-TSQ-013, AM-TSQ-019, AM-TSQ-023
    CohesionTests(Phase),
    /// Melee 3: assaults on fortified camps. AM-TSQ-024
    CampAssaults,
    /// Tests of those who saw friends break. AM-TSQ-014, AM-TSQ-020, AM-TSQ-025
    SeeingFriendsBreak(Phase),
    /// Initial routs. AM-TSQ-015, AM-TSQ-021, AM-TSQ-026
    InitialRouts(Phase),
    /// Initial pursuits, and what they do to the routers. AM-TSQ-015, AM-TSQ-021, AM-TSQ-026
    InitialPursuits(Phase),
    /// Joint action 1: scythed chariots that are stuck in combat are removed. AM-TSQ-027
    ScythedChariots,
    /// Joint action 1: one player's break-offs, the non-active one first. AM-TSQ-027
    BreakOffs(Seat),
    /// Joint action 2: tests to stop pursuing or looting. AM-TSQ-028
    Stopping,
    /// Joint action 3: one player's commanders move, the non-active one's first. AM-TSQ-029
    CommanderMoves(Seat),
    /// Joint action 4: bolstering and rallying. AM-TSQ-030
    Bolstering,
    /// Joint action 5: routers move. AM-TSQ-031
    Routers,
    /// Joint action 5: pursuers move. AM-TSQ-031
    Pursuers,
    /// Joint action 6: removal of battle groups. AM-TSQ-032
    Removal,
    /// Joint action 7: scythed chariots are removed. AM-TSQ-033
    LastScythedChariots,
}

/// The phases of a turn. AM-SEQ-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
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
    /// The step with which impact combat begins, once all charges have moved.
    pub const IMPACT_COMBAT: Self = Self::Committing(Phase::Impact);
    /// The step with which the melee phase begins.
    pub const MELEE: Self = Self::Committing(Phase::Melee);
    /// The step with which the joint action phase begins.
    pub const JOINT_ACTION: Self = Self::ScythedChariots;

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
            | Self::ChargeMoves => Phase::Impact,
            Self::Reforming | Self::Conforming | Self::Feeding(_) | Self::Moves => Phase::Manoeuvre,
            Self::Shooting => Phase::Shooting,
            Self::CampAssaults => Phase::Melee,
            Self::Committing(phase)
            | Self::Combat(phase)
            | Self::CommanderLosses(phase)
            | Self::DeathRolls(phase)
            | Self::CohesionTests(phase)
            | Self::SeeingFriendsBreak(phase)
            | Self::InitialRouts(phase)
            | Self::InitialPursuits(phase) => phase,
            Self::ScythedChariots
            | Self::BreakOffs(_)
            | Self::Stopping
            | Self::CommanderMoves(_)
            | Self::Bolstering
            | Self::Routers
            | Self::Pursuers
            | Self::Removal
            | Self::LastScythedChariots => Phase::JointAction,
        }
    }

    /// What comes after it in a turn of this player; none after the last. QR-DIF-012
    pub fn next(self, rules: &Sequence, active: Seat) -> Option<Self> {
        let off_first = if rules.active_breaks_off_first { active } else { active.other() };
        Some(match self {
            Self::Marches => Self::Declarations,
            Self::Declarations => Self::TestsToCharge,
            Self::TestsToCharge => Self::ShockTests,
            Self::ShockTests => Self::Fragmented,
            Self::Fragmented => Self::Interceptions,
            Self::Interceptions => Self::Evades,
            Self::Evades => Self::FragmentedUncovered,
            Self::FragmentedUncovered => Self::ChargeMoves,
            Self::ChargeMoves => Self::IMPACT_COMBAT,
            Self::Reforming => Self::Conforming,
            Self::Conforming => Self::Feeding(active),
            Self::Feeding(seat) if seat == active => Self::Feeding(active.other()),
            Self::Feeding(_) => Self::Moves,
            Self::Moves => Self::SeeingFriendsBreak(Phase::Manoeuvre),
            Self::Shooting => Self::DeathRolls(Phase::Shooting),
            Self::Committing(phase) => Self::Combat(phase),
            Self::Combat(phase) if rules.commanders_fall_first => Self::CommanderLosses(phase),
            Self::Combat(phase) => Self::DeathRolls(phase),
            Self::CommanderLosses(phase) if rules.commanders_fall_first => Self::DeathRolls(phase),
            Self::DeathRolls(phase) => Self::CohesionTests(phase),
            Self::CohesionTests(phase @ (Phase::Impact | Phase::Melee)) if !rules.commanders_fall_first => {
                Self::CommanderLosses(phase)
            }
            Self::CommanderLosses(Phase::Melee) | Self::CohesionTests(Phase::Melee) => Self::CampAssaults,
            Self::CommanderLosses(phase) | Self::CohesionTests(phase) => Self::SeeingFriendsBreak(phase),
            Self::CampAssaults => Self::SeeingFriendsBreak(Phase::Melee),
            Self::SeeingFriendsBreak(phase) => Self::InitialRouts(phase),
            Self::InitialRouts(phase) => Self::InitialPursuits(phase),
            Self::InitialPursuits(Phase::Impact) => Self::Reforming,
            Self::InitialPursuits(Phase::Manoeuvre) => Self::Shooting,
            Self::InitialPursuits(Phase::Shooting) => Self::MELEE,
            Self::InitialPursuits(_) => Self::JOINT_ACTION,
            Self::ScythedChariots => Self::BreakOffs(off_first),
            Self::BreakOffs(seat) if seat == off_first => Self::BreakOffs(seat.other()),
            Self::BreakOffs(_) => Self::Stopping,
            Self::Stopping => Self::CommanderMoves(active.other()),
            Self::CommanderMoves(seat) if seat != active => Self::CommanderMoves(active),
            Self::CommanderMoves(_) => Self::Bolstering,
            Self::Bolstering => Self::Routers,
            Self::Routers => Self::Pursuers,
            Self::Pursuers => Self::Removal,
            Self::Removal if rules.removes_spent_chariots => Self::LastScythedChariots,
            Self::Removal | Self::LastScythedChariots => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::iter::successors;

    use super::*;
    use crate::testing::by_each;

    /// A turn of red, step by step, by 3.2a and by 2.0.
    fn turns() -> [Vec<Step>; 2] {
        by_each(|rules| successors(Some(Step::FIRST), |step| step.next(&rules.sequence, Seat::Red)).collect())
    }

    /// Proves QR-SEQ-001, QR-SEQ-002, QR-SEQ-003, QR-SEQ-004, QR-SEQ-005, QR-SEQ-006, QR-SEQ-007, QR-SEQ-008, QR-SEQ-009,
    /// QR-SEQ-010, QR-SEQ-011, QR-SEQ-012, QR-SEQ-013, QR-SEQ-014, QR-SEQ-015, QR-SEQ-016, QR-SEQ-018, QR-SEQ-019, QR-SEQ-020,
    /// QR-SEQ-021: the order; what happens in each step is for its own tests.
    #[test]
    fn the_steps_of_a_turn_by_2_0() {
        use Phase::{Impact, Manoeuvre, Melee, Shooting};
        let broken = |phase| {
            [Step::SeeingFriendsBreak(phase), Step::InitialRouts(phase), Step::InitialPursuits(phase)]
        };
        let combat = |phase| {
            [
                Step::Committing(phase),
                Step::Combat(phase),
                Step::DeathRolls(phase),
                Step::CohesionTests(phase),
                Step::CommanderLosses(phase),
            ]
        };
        let mut order = vec![
            Step::Marches,
            Step::Declarations,
            Step::TestsToCharge,
            Step::ShockTests,
            Step::Fragmented,
            Step::Interceptions,
            Step::Evades,
            Step::FragmentedUncovered,
            Step::ChargeMoves,
        ];
        order.extend(combat(Impact));
        order.extend(broken(Impact));
        order.extend([
            Step::Reforming,
            Step::Conforming,
            Step::Feeding(Seat::Red),
            Step::Feeding(Seat::Blue),
        ]);
        order.push(Step::Moves);
        order.extend(broken(Manoeuvre));
        order.extend([Step::Shooting, Step::DeathRolls(Shooting), Step::CohesionTests(Shooting)]);
        order.extend(broken(Shooting));
        order.extend(combat(Melee));
        order.push(Step::CampAssaults);
        order.extend(broken(Melee));
        order.extend([
            Step::ScythedChariots,
            Step::BreakOffs(Seat::Red),
            Step::BreakOffs(Seat::Blue),
            Step::Stopping,
        ]);
        order.extend([Step::CommanderMoves(Seat::Blue), Step::CommanderMoves(Seat::Red), Step::Bolstering]);
        order.extend([Step::Routers, Step::Pursuers, Step::Removal]);
        assert_eq!(turns()[1], order);
    }

    /// Proves QR-DIF-012: break-offs, the commanders who fell, and scythed chariots; all else is where it was.
    #[test]
    fn what_comes_at_another_time_in_2_0() {
        let [now, second] = turns();
        let place = |turn: &[Step], step| turn.iter().position(|&found| found == step);
        let breaking_off =
            |turn: &[Step]| turn.iter().find(|step| matches!(step, Step::BreakOffs(_))).copied();
        assert_eq!(breaking_off(&now), Some(Step::BreakOffs(Seat::Blue)));
        assert_eq!(breaking_off(&second), Some(Step::BreakOffs(Seat::Red)));
        for phase in [Phase::Impact, Phase::Melee] {
            let falls_before_tests = |turn: &[Step]| {
                place(turn, Step::CommanderLosses(phase)) < place(turn, Step::DeathRolls(phase))
            };
            assert!(falls_before_tests(&now) && !falls_before_tests(&second), "{phase:?}");
        }
        assert_eq!(now.last(), Some(&Step::LastScythedChariots));
        assert_eq!(second.last(), Some(&Step::Removal));
        let others = |turn: &[Step]| -> Vec<Step> {
            let moved = |step: &&Step| {
                matches!(step, Step::BreakOffs(_) | Step::CommanderLosses(_) | Step::LastScythedChariots)
            };
            turn.iter().filter(|step| !moved(step)).copied().collect()
        };
        assert_eq!(others(&now), others(&second));
    }
}
