mod ending;
mod fated;

use acies_play::{Game, Pause, Seat, Table};

use super::*;
use crate::Cohesion;
use crate::ask::{Answer, Ask, Roll};
use crate::battle::Loss;
use crate::setup::flank_march::{Flank, FlankMarch};
use crate::testing::{Placed, battle};
use crate::view::View;

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const LIGHT: &str = "4 light foot, unprotected, average, drilled, javelins";
const SCYTHED: &str = "2 scythed chariots, average, undrilled";

/// How many steps a turn has.
const STEPS: usize = 51;

/// Players who do as little as they may, and dice that all show 3. Who was asked what is kept, and what was told.
#[derive(Default)]
struct Idle {
    asked: Vec<(Seat, Ask)>,
    told: Vec<Event>,
}

impl Table<Fog> for Idle {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        self.asked.push((seat, ask));
        choices.pop().ok_or(Pause)
    }

    fn chance(&mut self, _: &Fog, _: Roll) -> Result<u32, Pause> {
        Ok(2)
    }

    fn tell(&mut self, event: Event) {
        self.told.push(event);
    }
}

/// So many battle groups on either side, far apart.
fn far_apart(reds: &[&'static str], blues: &[&'static str]) -> (Fog, Battle) {
    let stand = |texts: &[&'static str], y, facing| -> Vec<Placed<'static>> {
        texts.iter().zip(0..).map(|(&text, index)| (text, (200 + 120 * index, y), facing, 2)).collect()
    };
    battle(&stand(reds, 100, 0), &stand(blues, 1100, 180))
}

/// Plays on until the game is over or so many steps have been played; gives the steps in their order, with whose turn and
/// which it was.
fn play(fog: &Fog, battle: &mut Battle, table: &mut Idle, count: usize) -> Vec<(u16, Seat, Step)> {
    let mut played = Vec::new();
    while let Stage::Turn(step) = battle.stage {
        let now = (battle.turn.number, battle.turn.active, step);
        if played.last() != Some(&now) {
            if played.len() == count {
                break;
            }
            played.push(now);
        }
        fog.step(battle, table).expect("they always answer");
    }
    played
}

/// The first phase of a battle that begins in a given position is where it stands: everybody sees it.
#[test]
fn every_phase_is_announced_when_it_begins() {
    let (fog, mut battle) = far_apart(&[FOOT, FOOT], &[FOOT, FOOT]);
    let mut table = Idle::default();
    play(&fog, &mut battle, &mut table, STEPS + 1);
    let announced = |event: &Event| match *event {
        Event::Phase { turn, active, phase } => Some((turn, active, phase)),
        _ => None,
    };
    let phases: Vec<(u16, Seat, Phase)> = table.told.iter().filter_map(announced).collect();
    let [first, second] = [battle.turn.passive(), battle.turn.active];
    let of_first = [Phase::Manoeuvre, Phase::Shooting, Phase::Melee, Phase::JointAction];
    let mut expected: Vec<_> = of_first.map(|phase| (1, first, phase)).into();
    expected.push((2, second, Phase::Impact));
    assert_eq!(phases, expected);
}

/// A die that is rolled again is told apart from one that is not, with what it counts.
#[test]
fn a_die_that_is_rolled_again_says_so() {
    let (fog, battle) = far_apart(&[FOOT], &[FOOT]);
    let what = Roll::Cohesion(crate::GroupId::new(battle.turn.active, 0));
    let mut table = Idle::default();
    assert_eq!(roll_again(&fog, &mut table, what, Reroll::UpTo(3)), Ok(3));
    assert_eq!(roll_again(&fog, &mut table, what, Reroll::UpTo(1)), Ok(3));
    let rolled = Event::Rolled(what, 3);
    assert_eq!(table.told, [rolled.clone(), Event::RolledAgain(what, 3, 3), rolled]);
}

/// Proves AM-SEQ-002, AM-SEQ-004, AM-SEQ-007, AM-TSQ-017, AM-JAP-001, AM-GLO-002.
#[test]
fn turns_alternate_and_have_their_steps_in_order() {
    let (fog, mut battle) = far_apart(&[FOOT, FOOT], &[FOOT, FOOT]);
    let played = play(&fog, &mut battle, &mut Idle::default(), 3 * STEPS);
    let steps = |active: Seat| {
        [
            Step::Marches,
            Step::Declarations,
            Step::TestsToCharge,
            Step::ShockTests,
            Step::Fragmented,
            Step::Interceptions,
            Step::Evades,
            Step::FragmentedUncovered,
            Step::ChargeMoves,
            Step::Committing(Phase::Impact),
            Step::Combat(Phase::Impact),
            Step::CommanderLosses(Phase::Impact),
            Step::DeathRolls(Phase::Impact),
            Step::CohesionTests(Phase::Impact),
            Step::SeeingFriendsBreak(Phase::Impact),
            Step::InitialRouts(Phase::Impact),
            Step::InitialPursuits(Phase::Impact),
            Step::Reforming,
            Step::Conforming,
            Step::Feeding(active),
            Step::Feeding(active.other()),
            Step::Moves,
            Step::SeeingFriendsBreak(Phase::Manoeuvre),
            Step::InitialRouts(Phase::Manoeuvre),
            Step::InitialPursuits(Phase::Manoeuvre),
            Step::Shooting,
            Step::DeathRolls(Phase::Shooting),
            Step::CohesionTests(Phase::Shooting),
            Step::SeeingFriendsBreak(Phase::Shooting),
            Step::InitialRouts(Phase::Shooting),
            Step::InitialPursuits(Phase::Shooting),
            Step::Committing(Phase::Melee),
            Step::Combat(Phase::Melee),
            Step::CommanderLosses(Phase::Melee),
            Step::DeathRolls(Phase::Melee),
            Step::CohesionTests(Phase::Melee),
            Step::CampAssaults,
            Step::SeeingFriendsBreak(Phase::Melee),
            Step::InitialRouts(Phase::Melee),
            Step::InitialPursuits(Phase::Melee),
            Step::ScythedChariots,
            Step::BreakOffs(active.other()),
            Step::BreakOffs(active),
            Step::Stopping,
            Step::CommanderMoves(active.other()),
            Step::CommanderMoves(active),
            Step::Bolstering,
            Step::Routers,
            Step::Pursuers,
            Step::Removal,
            Step::LastScythedChariots,
        ]
    };
    let turn = |number, active| steps(active).map(|step| (number, active, step));
    let expected = [turn(1, Seat::Red), turn(2, Seat::Blue), turn(3, Seat::Red)].concat();
    assert_eq!(played, expected);
    let mut phases: Vec<Phase> = steps(Seat::Red).map(Step::phase).to_vec();
    phases.dedup();
    let five = [Phase::Impact, Phase::Manoeuvre, Phase::Shooting, Phase::Melee, Phase::JointAction];
    assert_eq!(phases, five);
}

/// The first half of AM-SEQ-003: charges and moves are the active player's.
#[test]
fn only_the_active_player_moves() {
    let (fog, mut battle) = far_apart(&[FOOT, LIGHT], &[FOOT, LIGHT]);
    let mut table = Idle::default();
    play(&fog, &mut battle, &mut table, STEPS);
    assert!(table.asked.iter().all(|(seat, _)| *seat == Seat::Red), "{:?}", table.asked);
    let moves = table.asked.iter().filter(|(_, ask)| matches!(ask, Ask::Manoeuvre(_))).count();
    assert!(moves > 0);
    table.asked.clear();
    play(&fog, &mut battle, &mut table, STEPS);
    assert!(table.asked.iter().all(|(seat, _)| *seat == Seat::Blue), "{:?}", table.asked);
}

fn set(battle: &mut Battle, index: usize, cohesion: Cohesion) {
    battle.side_mut(Seat::Red).groups[index].as_mut().unwrap().group.cohesion = cohesion;
}

/// Proves AM-SEQ-014, AM-SEQ-016, AM-SPE-016, AM-VIC-002, AM-GLO-006.
#[test]
fn every_event_has_its_attrition_points() {
    let (fog, steady) = far_apart(&[FOOT, LIGHT, SCYTHED, FOOT], &[FOOT]);
    let after = |change: &dyn Fn(&mut Battle)| {
        let mut battle = steady.clone();
        change(&mut battle);
        points(&fog, &battle, Seat::Red)
    };
    assert_eq!(after(&|_| ()), 0);
    for (index, [fragmented, broken, lost, straggling]) in [(0, [1, 2, 2, 1]), (1, [1, 1, 1, 1]), (2, [0; 4])]
    {
        assert_eq!(after(&|battle| set(battle, index, Cohesion::Disrupted)), 0);
        assert_eq!(after(&|battle| set(battle, index, Cohesion::Fragmented)), fragmented);
        assert_eq!(after(&|battle| set(battle, index, Cohesion::Broken)), broken);
        let lose = |how| after(&|battle| battle.lose(crate::GroupId::new(Seat::Red, index), how));
        assert_eq!((lose(Loss::LeftTheTable), lose(Loss::Destroyed)), (lost, lost));
        assert_eq!(lose(Loss::Straggling), straggling);
    }
    assert_eq!(after(&|battle| battle.side_mut(Seat::Red).camp_sacked = true), 2);
    let all = after(&|battle| {
        set(battle, 0, Cohesion::Fragmented);
        set(battle, 1, Cohesion::Broken);
        battle.side_mut(Seat::Red).camp_sacked = true;
    });
    assert_eq!(all, 4);
    let marching = after(&|battle| {
        battle.side_mut(Seat::Red).groups[0] = None;
        battle.side_mut(Seat::Red).marches.push(FlankMarch {
            flank: Flank::Left,
            commander: 1,
            groups: vec![0],
        });
    });
    assert_eq!(marching, 0, "a march that has not arrived costs nothing");
    assert_eq!(points(&fog, &steady, Seat::Blue), 0);
    assert_eq!(break_point(&fog, Seat::Red), 3, "two of battle troops, and half of one of skirmishers");
}

/// Proves AM-SEQ-015.
#[test]
fn points_for_states_go_down_again() {
    let (fog, mut battle) = far_apart(&[FOOT, FOOT, FOOT], &[FOOT]);
    set(&mut battle, 0, Cohesion::Broken);
    battle.lose(crate::GroupId::new(Seat::Red, 1), Loss::Destroyed);
    battle.side_mut(Seat::Red).camp_sacked = true;
    assert_eq!(points(&fog, &battle, Seat::Red), 6);
    set(&mut battle, 0, Cohesion::Fragmented);
    assert_eq!(points(&fog, &battle, Seat::Red), 5);
    set(&mut battle, 0, Cohesion::Disrupted);
    assert_eq!(points(&fog, &battle, Seat::Red), 4, "losses are for good");
}

/// Proves AM-SEQ-011, AM-SEQ-018.
#[test]
fn an_army_routs_at_its_break_point_when_a_phase_ends() {
    let (fog, steady) = far_apart(&[FOOT; 4], &[FOOT; 4]);
    assert_eq!(break_point(&fog, Seat::Red), 4);
    let mut short = steady.clone();
    set(&mut short, 0, Cohesion::Broken);
    set(&mut short, 1, Cohesion::Fragmented);
    assert!(!routed(&fog, &short, Seat::Red), "3 of 4");
    let played = play(&fog, &mut short, &mut Idle::default(), STEPS);
    assert_eq!(played.len(), STEPS, "it goes on");
    let mut lost = steady.clone();
    lost.lose(crate::GroupId::new(Seat::Red, 0), Loss::LeftTheTable);
    lost.lose(crate::GroupId::new(Seat::Red, 1), Loss::LeftTheTable);
    assert!(routed(&fog, &lost, Seat::Red), "exactly at it");
    let mut both = lost.clone();
    let played = play(&fog, &mut lost, &mut Idle::default(), STEPS);
    assert_eq!(
        played.last().map(|last| last.2),
        Some(Step::InitialPursuits(Phase::Impact)),
        "the phase is played to its end"
    );
    let outcome = fog.outcome(&lost).unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Some(Seat::Blue), Ending::Decisive));
    both.lose(crate::GroupId::new(Seat::Blue, 0), Loss::Destroyed);
    both.lose(crate::GroupId::new(Seat::Blue, 1), Loss::Destroyed);
    play(&fog, &mut both, &mut Idle::default(), STEPS);
    let outcome = fog.outcome(&both).unwrap();
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::Draw), "a draw");
}

/// Proves AM-SEQ-012, AM-VIC-011, AM-JAP-002.
#[test]
fn a_timed_game_ends_before_its_last_joint_action_phase() {
    let (mut fog, mut battle) = far_apart(&[FOOT], &[FOOT]);
    fog.agreement.turns = Some(2);
    let played = play(&fog, &mut battle, &mut Idle::default(), 99);
    assert_eq!(battle.stage, Stage::Over);
    let last = played.last().map(|played| played.2);
    assert_eq!(last, Some(Step::InitialPursuits(Phase::Melee)));
    assert!(
        played.contains(&(1, Seat::Red, Step::JOINT_ACTION))
            && !played.contains(&(2, Seat::Blue, Step::JOINT_ACTION))
    );
    assert_eq!(fog.outcome(&battle).unwrap().ending, Ending::Draw);
}

/// Proves AM-BGR-026, AM-BAS-010: the other player sees the cohesion of every battle group, and what its troops are.
#[test]
fn cohesion_and_troops_are_public() {
    let (fog, mut battle) = far_apart(&[FOOT, LIGHT], &[FOOT]);
    set(&mut battle, 1, Cohesion::Fragmented);
    let seen = View::of(&fog, &battle, Seat::Blue.into()).battle;
    assert_eq!(seen.side(Seat::Red).groups, battle.side(Seat::Red).groups);
}
