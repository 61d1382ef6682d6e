use acies_play::Seat;

use super::play_step;
use crate::Cohesion;
use crate::battle::{Battle, FreshContact, Loss};
use crate::game::Fog;
use crate::impact::Approach;
use crate::testing::{Script, battle, blue, charge, fielded, order, play_until, red};
use crate::turn::{self, Step};

const SCYTHED: &str = "2 scythed chariots, average, undrilled";
const FOOT: &str = "4 heavy foot, protected, average, drilled";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled";

/// Red's first in front contact with blue, another of red's beside it.
fn engaged(text: &str) -> (Fog, Battle) {
    battle(&[(text, (500, 500), 0, 2), (FOOT, (620, 500), 0, 2)], &[(FOOT, (500, 500), 180, 2)])
}

fn is_there(battle: &Battle) -> bool {
    battle.fielded(red(0)).is_some()
}

/// Proves AM-JAP-003: nobody is asked, and nobody tests.
#[test]
fn scythed_chariots_stuck_in_combat_are_removed_first() {
    let after = |text: &str, change: &dyn Fn(&Fog, &mut Battle)| {
        let (fog, mut battle) = engaged(text);
        change(&fog, &mut battle);
        let script = play_step(&fog, &mut battle, Step::ScythedChariots, [], []);
        assert_eq!(script.asked, None);
        assert_eq!(turn::points(&fog, &battle, Seat::Red), 0);
        is_there(&battle)
    };
    assert!(!after(SCYTHED, &|_, _| ()));
    assert!(after(CAVALRY, &|_, _| ()), "others stay");
    assert!(after(SCYTHED, &|_, battle| {
        battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    }));
    assert!(after(SCYTHED, &|fog, battle| {
        battle.fielded_mut(blue(0)).unwrap().body = fielded(fog, FOOT, (500, 501), 180, 2).body;
    }));
    // Attacked in the flank, they do not touch the enemy with their front.
    assert!(after(SCYTHED, &|fog, battle| {
        battle.fielded_mut(blue(0)).unwrap().body = fielded(fog, FOOT, (460, 480), 90, 2).body;
    }));
    let contact = FreshContact { pursuer: red(0), enemy: blue(0), approach: Approach::Front };
    assert!(after(SCYTHED, &|_, battle| battle.fresh_contacts.push(contact)), "not fought yet");
}

/// Proves AM-SPE-015, AM-TSQ-033.
#[test]
fn scythed_chariots_that_have_charged_home_are_removed_last() {
    let after = |text: &str, charged: bool, at: (i32, i32), cohesion: Cohesion| {
        let (fog, mut battle) = engaged(text);
        battle.fielded_mut(red(0)).unwrap().charged_home = charged;
        let enemy = battle.fielded_mut(blue(0)).unwrap();
        enemy.body = fielded(&fog, FOOT, at, 180, 2).body;
        enemy.group.cohesion = cohesion;
        play_step(&fog, &mut battle, Step::LastScythedChariots, [], []);
        is_there(&battle)
    };
    let (touching, away) = ((500, 500), (500, 501));
    assert!(!after(SCYTHED, true, away, Cohesion::Steady));
    assert!(after(SCYTHED, false, away, Cohesion::Steady), "they have not charged yet");
    assert!(after(SCYTHED, true, touching, Cohesion::Steady), "fresh enemy, for those fought went before");
    assert!(after(SCYTHED, true, touching, Cohesion::Broken), "routers");
    assert!(!after(SCYTHED, true, (500, 440), Cohesion::Steady), "behind them");
    assert!(after(CAVALRY, true, away, Cohesion::Steady));
    // Contact makes them so, and it is remembered in later turns.
    let (fog, mut battle) =
        battle(&[(SCYTHED, (500, 450), 0, 2), (FOOT, (1500, 200), 0, 2)], &[(FOOT, (500, 500), 180, 2)]);
    assert!(!battle.fielded(red(0)).unwrap().charged_home);
    let mut script = Script::new([charge(order(&[0]))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    play_step(&fog, &mut battle, Step::LastScythedChariots, [], []);
    assert_eq!((battle.turn.number, is_there(&battle)), (2, true), "they touch the enemy");
    battle.fielded_mut(blue(0)).unwrap().body = fielded(&fog, FOOT, (500, 700), 180, 2).body;
    play_step(&fog, &mut battle, Step::LastScythedChariots, [], []);
    assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Destroyed)]);
}
