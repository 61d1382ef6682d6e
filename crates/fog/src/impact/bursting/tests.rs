use crate::impact::Progress;
use crate::testing::{Placed, Script, battle, lay, play_until, red};
use crate::turn::Step;
use crate::{Battle, Cohesion};
use acies_field::terrain::Kind;
use acies_geometry::Angle;

const WARRIORS: &str = "8 heavy foot, protected, average, undrilled, impact foot";
const FOOT: &str = "4 heavy foot, protected, average, drilled";

/// Warriors fail to hold back from enemy 70 mm ahead; friends stand in between.
fn burst(friends: &[Placed<'_>], change: impl Fn(&mut Battle)) -> Battle {
    let reds = [&[(WARRIORS, (500, 500), 0, 4)], friends].concat();
    let (fog, mut battle) =
        battle(&reds, &[("8 heavy foot, protected, average, drilled", (500, 570), 180, 8)]);
    change(&mut battle);
    let mut script = Script::new(std::iter::repeat_n(crate::testing::NO_MORE, friends.len().min(1)), [1, 1]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    battle
}

fn stands(battle: &Battle, index: usize) -> (Cohesion, i32) {
    let fielded = battle.fielded(red(index)).unwrap();
    (fielded.group.cohesion, fielded.body.drawn().unwrap().front.front.y / 1000)
}

/// AM-BGR-025: friends who break by it turn round where they have been shifted.
#[test]
fn friends_who_break_turn_round() {
    let fragmented = |battle: &mut Battle| {
        battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Fragmented;
    };
    let shifted = burst(&[(FOOT, (500, 550), 0, 4), (FOOT, (620, 528), 0, 2)], fragmented);
    assert_eq!(stands(&shifted, 1), (Cohesion::Broken, 525), "their rear is in front now");
    assert_eq!(shifted.fielded(red(1)).unwrap().body.facing(), Angle::HALF);
}

/// Proves AM-IMP-035, AM-MOV-074.
#[test]
fn shock_troops_burst_through_friends() {
    let (steady, disrupted) = (Cohesion::Steady, Cohesion::Disrupted);
    let passed = burst(&[(FOOT, (500, 540), 0, 4)], |_| ());
    assert_eq!(passed.turn.charges[0].progress, Progress::Made);
    assert_eq!([stands(&passed, 0), stands(&passed, 1)], [(steady, 570), (disrupted, 540)], "wholly passed");
    let shifted = burst(&[(FOOT, (500, 550), 0, 4), (FOOT, (620, 528), 0, 2)], |_| ());
    assert_eq!([stands(&shifted, 0), stands(&shifted, 1)], [(steady, 570), (disrupted, 540)], "shifted back");
    assert_eq!(stands(&shifted, 2), (steady, 528), "others have nothing to do with it");
    let pushed = burst(&[(FOOT, (560, 550), 0, 4), (FOOT, (640, 533), 0, 2)], |_| ());
    assert_eq!([stands(&pushed, 1), stands(&pushed, 2)], [(disrupted, 540), (steady, 525)], "they make room");
    // No room behind: a lake beside the warriors' way.
    let lake = |battle: &mut Battle| lay(battle, Kind::Impassable, (590, 505), (700, 530));
    let blocked = burst(&[(FOOT, (560, 550), 0, 4)], lake);
    assert_eq!(blocked.turn.charges[0].progress, Progress::Cancelled);
    assert_eq!([stands(&blocked, 0), stands(&blocked, 1)], [(disrupted, 500), (steady, 550)]);
    assert!(!blocked.fielded(red(0)).unwrap().deeds.charged);
    // Enemy in the same place.
    let reds = [(WARRIORS, (500, 500), 0, 4), (FOOT, (560, 550), 0, 4)];
    let blues = [
        ("8 heavy foot, protected, average, drilled", (500, 570), 180, 8),
        ("2 heavy foot, protected, average, drilled", (620, 530), 0, 1),
    ];
    let enemy = |blues: &[Placed<'_>]| {
        let (fog, mut battle) = battle(&reds, blues);
        play_until(
            &fog,
            &mut battle,
            Step::IMPACT_COMBAT,
            &mut Script::new([crate::testing::NO_MORE], [1, 1]),
        );
        [stands(&battle, 0), stands(&battle, 1)]
    };
    assert_eq!(enemy(&blues), [(disrupted, 500), (steady, 550)]);
    assert_eq!(enemy(&blues[..1]), [(steady, 570), (disrupted, 540)]);
    // The table's edge: of the mob in the way, the left file is two deep and would be pushed over it.
    let edge = |up: i32| {
        let reds =
            [(WARRIORS, (500, 30 + up), 0, 4), ("4 mob, unprotected, poor, undrilled", (440, 61 + up), 0, 3)];
        let blues = [("8 heavy foot, protected, average, drilled", (500, 62 + up), 180, 8)];
        let (fog, mut battle) = battle(&reds, &blues);
        play_until(
            &fog,
            &mut battle,
            Step::IMPACT_COMBAT,
            &mut Script::new([crate::testing::NO_MORE], [1, 1]),
        );
        [stands(&battle, 0), stands(&battle, 1)]
    };
    assert_eq!(edge(0), [(disrupted, 30), (steady, 61)]);
    assert_eq!(edge(28), [(steady, 90), (disrupted, 60)], "exactly to the edge");
}
