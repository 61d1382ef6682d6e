use acies_play::Seat;

use super::{asked, play_step};
use crate::Cohesion;
use crate::game::Fog;
use crate::joint_action::{Question, Reply};
use crate::testing::{battle, blue, red};
use crate::turn::Step;
use crate::{Battle, testing};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const SPEARMEN: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled";

/// Red pursues broken blue, in contact with its rear.
fn pursuit(pursuers: &str, routers: &str) -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(pursuers, (500, 500), 0, 2)], &[(routers, (500, 540), 0, 2)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    let depth = battle.fielded(blue(0)).unwrap().body.bases()[0].size.depth;
    let ranks = 4 / 2;
    let front = 500 + depth.get() * ranks / 1000;
    let body = testing::fielded(&fog, routers, (500, front), 0, 2).body;
    battle.fielded_mut(blue(0)).unwrap().body = body;
    (fog, battle)
}

/// Proves AM-JAP-018, AM-GLO-053: pursuers stop by a test, foot that pursue mounted go on by one; shock troops are no
/// exception.
#[test]
fn pursuers_test_to_stop_or_to_go_on() {
    let stopped = |pursuers: &str, routers: &str, reply: Reply, dice: &[u8]| {
        let (fog, mut battle) = pursuit(pursuers, routers);
        match *dice {
            [] => play_step(&fog, &mut battle, Step::Stopping, [reply], []),
            [one, other] => play_step(&fog, &mut battle, Step::Stopping, [reply], [one, other]),
            _ => unreachable!("two dice"),
        };
        let stopped = battle.fielded(red(0)).unwrap().deeds.stopped_pursuing;
        battle.stage = crate::battle::Stage::Turn(Step::Routers);
        let moves: &[u8] = if stopped { &[3] } else { &[3, 3] };
        let mut script =
            testing::Script { any_base: true, ..testing::Script::new([], moves.iter().copied()) };
        testing::play_until(&fog, &mut battle, Step::Removal, &mut script);
        assert_eq!(battle.fielded(red(0)).unwrap().deeds.pursued, !stopped, "{pursuers} after {routers}");
        stopped
    };
    assert!(stopped(FOOT, FOOT, Reply::Stop, &[3, 4]));
    assert!(!stopped(FOOT, FOOT, Reply::Stop, &[3, 3]));
    assert!(!stopped(FOOT, FOOT, Reply::GoOn, &[]));
    assert!(stopped(FOOT, CAVALRY, Reply::Stop, &[]));
    assert!(!stopped(FOOT, CAVALRY, Reply::GoOn, &[3, 4]));
    assert!(stopped(FOOT, CAVALRY, Reply::GoOn, &[3, 3]));
    assert!(!stopped(SPEARMEN, CAVALRY, Reply::GoOn, &[]), "shock troops");
    assert!(stopped(CAVALRY, CAVALRY, Reply::Stop, &[3, 4]));
}

/// Proves AM-TSQ-028.
#[test]
fn looters_and_pursuers_test_in_one_step() {
    let (fog, mut battle) = battle(
        &[(FOOT, (500, 500), 0, 2), (FOOT, (900, 500), 0, 2)],
        &[(FOOT, (500, 530), 0, 2), (FOOT, (1300, 900), 180, 2)],
    );
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    battle.fielded_mut(red(1)).unwrap().looting = true;
    play_step(&fog, &mut battle, Step::Stopping, [Reply::Stop], [3, 4, 3, 4]);
    assert!(battle.fielded(red(0)).unwrap().deeds.stopped_pursuing);
    assert!(!battle.fielded(red(1)).unwrap().looting);
}

#[test]
fn only_those_in_contact_with_routers_are_asked() {
    let (fog, mut battle) = pursuit(FOOT, FOOT);
    let script = play_step(&fog, &mut battle, Step::Stopping, [], []);
    assert_eq!(asked(&script), Some((Seat::Red, Question::Pursue(0))));
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert_eq!(asked(&play_step(&fog, &mut battle, Step::Stopping, [], [])), None);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Steady;
    battle.fielded_mut(blue(0)).unwrap().body = testing::fielded(&fog, FOOT, (500, 541), 0, 2).body;
    battle.turn.chase = crate::pursuit::Chase::default();
    assert_eq!(asked(&play_step(&fog, &mut battle, Step::Stopping, [], [])), None);
}
