use acies_play::Seat;

use super::{play_step, reduce};
use crate::Cohesion;
use crate::battle::{Battle, Loss, Stage};
use crate::game::Fog;
use crate::testing::{Placed, battle, place_leader, red};
use crate::turn::Step;

const FOOT: &str = "8 heavy foot, protected, average, drilled";
const ENEMY: Placed<'static> = (FOOT, (900, 1000), 180, 4);

/// Red foot of this quality and cohesion with so many of 8 bases left, and others so far to their right.
fn reduced(quality: &str, cohesion: Cohesion, left: usize, gap: i32) -> (Fog, Battle) {
    let text = FOOT.replace("average", quality);
    let (fog, mut battle) = battle(&[(&text, (600, 500), 0, 1), (FOOT, (700 + gap, 500), 0, 4)], &[ENEMY]);
    reduce(&mut battle, red(0), left);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
    (fog, battle)
}

fn is_removed(quality: &str, cohesion: Cohesion, left: usize) -> bool {
    let (fog, mut battle) = reduced(quality, cohesion, left, 300);
    let script = play_step(&fog, &mut battle, Step::Removal, [], []);
    assert_eq!(script.asked, None);
    battle.side(Seat::Red).lost == [(0, Loss::Destroyed)]
}

/// Proves AM-TSQ-032.
#[test]
fn who_is_removed() {
    use Cohesion::{Broken, Disrupted, Fragmented};
    assert!(is_removed("superior", Broken, 4), "broken, and half are left");
    assert!(!is_removed("superior", Broken, 5));
    assert!(!is_removed("superior", Disrupted, 4) && !is_removed("superior", Fragmented, 4));
    assert!(is_removed("superior", Broken, 3), "autobroken");
    assert!(is_removed("poor", Broken, 5), "autobroken with more than half");
    assert!(!is_removed("poor", Broken, 6));
    assert!(is_removed("elite", Broken, 1) && is_removed("elite", Disrupted, 1), "one base");
}

/// Proves AM-JAP-030, AM-DET-010, AM-DET-066: friends within 3 MU test before it is gone, unless it had broken before.
#[test]
fn friends_test_if_it_had_not_broken_before() {
    let tests = |cohesion, gap: i32, dice: &[u8]| {
        let (fog, mut battle) = reduced("elite", cohesion, 1, gap);
        place_leader(&mut battle, Seat::Red, 0, (600, 485), Some(0));
        match *dice {
            [] => play_step(&fog, &mut battle, Step::Removal, [], []),
            [one, other] => play_step(&fog, &mut battle, Step::Removal, [], [one, other]),
            _ => unreachable!("two dice"),
        };
        assert!(battle.fielded(red(0)).is_none());
        assert!(battle.side(Seat::Red).commanders[0].unwrap().with.is_none(), "AM-CMD-020");
        battle.fielded(red(1)).unwrap().group.cohesion
    };
    // The commander who is near adds 1.
    assert_eq!(tests(Cohesion::Disrupted, 75, &[3, 3]), Cohesion::Steady, "3 MU away");
    assert_eq!(tests(Cohesion::Disrupted, 75, &[3, 2]), Cohesion::Disrupted);
    assert_eq!(tests(Cohesion::Disrupted, 76, &[]), Cohesion::Steady, "further");
    assert_eq!(tests(Cohesion::Broken, 75, &[]), Cohesion::Steady, "it had broken before");
    assert!(is_removed("superior", Cohesion::Broken, 4) && !is_removed("superior", Cohesion::Broken, 5));
    assert!(!is_removed("superior", Cohesion::Disrupted, 4) && is_removed("poor", Cohesion::Broken, 5));
}

/// All who see it test, each once. AM-DET-010, AM-DET-017
#[test]
fn several_test_one_after_the_other() {
    let (fog, mut battle) =
        battle(&[(FOOT, (600, 500), 0, 1), (FOOT, (700, 500), 0, 4), (FOOT, (500, 500), 0, 4)], &[ENEMY]);
    reduce(&mut battle, red(0), 1);
    play_step(&fog, &mut battle, Step::Removal, [], [6, 6, 1, 1]);
    let cohesion = |index| battle.fielded(red(index)).unwrap().group.cohesion;
    assert_eq!([cohesion(1), cohesion(2)], [Cohesion::Steady, Cohesion::Fragmented]);
    assert_eq!(battle.stage, Stage::Turn(Step::LastScythedChariots));
}

/// Commanders who are lost late in a phase are tested for before it ends. AM-DET-012
#[test]
fn a_commander_lost_at_the_end_is_seen() {
    let (fog, mut battle) = battle(&[(FOOT, (600, 500), 0, 4)], &[ENEMY]);
    place_leader(&mut battle, Seat::Red, 0, (600, 440), None);
    let pose = battle.side_mut(Seat::Red).commanders[0].take().unwrap().pose;
    battle.turn.fallen.push(crate::turn::Fallen { seat: Seat::Red, commander: 0, pose, with: None });
    let script = play_step(&fog, &mut battle, Step::LastScythedChariots, [], [4, 4]);
    let tested = |event: &crate::ask::Event| matches!(event, crate::ask::Event::CohesionTest { .. });
    assert!(script.events.iter().any(tested));
    assert_eq!(battle.stage, Stage::Turn(Step::FIRST));
}
