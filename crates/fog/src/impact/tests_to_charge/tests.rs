use super::*;
use crate::impact::Charging;
use crate::testing::{Placed, Script, at, battle, blue, charge, order, play_until, red};
use crate::turn::Step;

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";

/// The rules by which red's first battle group needs a test to charge straight ahead.
fn needed(charger: &str, blues: &[Placed<'_>], change: fn(&mut Battle)) -> Vec<String> {
    let (fog, mut battle) = battle(&[(charger, (500, 500), 0, 2)], blues);
    change(&mut battle);
    let position = at(&fog, &battle);
    let reach = Charging::new(&position, red(0)).reach(None, None);
    assert!(reach.makes_contact());
    tests_needed(&position, red(0), false, &reach).into_iter().map(|rule| rule.to_string()).collect()
}

const NONE: [&str; 0] = [];
const AHEAD: Placed<'_> = (FOOT, (500, 550), 180, 2);
const BACK: Placed<'_> = (FOOT, (500, 550), 0, 2);

fn break_blue(battle: &mut Battle) {
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
}

fn disrupt_red(battle: &mut Battle) {
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
}

/// Proves AM-IMP-041.
#[test]
fn light_horse_tests_to_charge_battle_troops() {
    assert_eq!(needed(LIGHT_HORSE, &[AHEAD], |_| ()), ["AM-IMP-041"]);
    assert_eq!(needed("4 light camelry, unprotected, average, undrilled", &[AHEAD], |_| ()), ["AM-IMP-041"]);
    assert_eq!(needed(LIGHT_HORSE, &[BACK], |_| ()), NONE, "in the rear");
    assert_eq!(needed(LIGHT_HORSE, &[AHEAD], break_blue), NONE);
    assert_eq!(needed(LIGHT_HORSE, &[(LIGHT_FOOT, (500, 550), 180, 2)], |_| ()), NONE);
}

/// Proves AM-IMP-008.
#[test]
fn a_test_is_for_those_who_can_be_contacted_now() {
    let screen = (LIGHT_FOOT, (500, 550), 180, 2);
    let behind = |y| (FOOT, (500, y), 180, 2);
    assert_eq!(needed(LIGHT_HORSE, &[screen, behind(600)], |_| ()), NONE, "out of reach unless they evade");
    // Beside the screen, where a file steps forward to them: skirmishers need not.
    let knights = "4 medium foot, protected, average, drilled, bow";
    let beside =
        [("2 heavy foot, protected, average, drilled", (520, 570), 180, 1), (LIGHT_FOOT, (480, 550), 180, 1)];
    assert_eq!(needed(knights, &beside, |_| ()), ["AM-IMP-044"], "stepping forward included");
}

/// Proves AM-IMP-044.
#[test]
fn missile_foot_tests_to_charge_battle_troops() {
    let foot = |weapon: &str| format!("4 medium foot, protected, average, drilled, {weapon}");
    for weapon in ["bow", "longbow", "crossbow", "firearm"] {
        assert_eq!(needed(&foot(weapon), &[AHEAD], |_| ()), ["AM-IMP-044"], "{weapon}");
        assert_eq!(needed(&foot(weapon), &[BACK], |_| ()), NONE, "in the rear");
    }
    assert_eq!(needed(&foot("bow*"), &[AHEAD], |_| ()), NONE);
    assert_eq!(needed(&foot("javelins"), &[AHEAD], |_| ()), NONE);
    assert_eq!(needed(&foot("impact foot, bow"), &[AHEAD], |_| ()), NONE, "shock troops");
    assert_eq!(needed(&foot("longbow"), &[AHEAD], break_blue), NONE);
    assert_eq!(needed(&foot("longbow"), &[(LIGHT_FOOT, (500, 550), 180, 2)], |_| ()), NONE);
    let heavy = "4 heavy foot, protected, average, drilled, bow";
    assert_eq!(needed(heavy, &[AHEAD], |_| ()), NONE, "medium foot only");
    let behind = "2 medium foot, protected, average, drilled, heavy weapon + \
                  2 medium foot, protected, average, drilled, bow";
    assert_eq!(needed(behind, &[AHEAD], |_| ()), NONE, "bows in the second rank");
}

/// Proves AM-IMP-046.
#[test]
fn disrupted_troops_test_to_charge_unless_they_are_shock_troops() {
    let swordsmen = "4 heavy foot, protected, average, undrilled, swordsmen";
    assert_eq!(needed(swordsmen, &[AHEAD], disrupt_red), ["AM-IMP-046"]);
    assert_eq!(needed(swordsmen, &[BACK], disrupt_red), ["AM-IMP-046"], "in the rear too");
    let warriors = "4 heavy foot, protected, average, undrilled, impact foot, swordsmen";
    assert_eq!(needed(warriors, &[AHEAD], disrupt_red), NONE);
    // At -1 without a commander: 9 on the dice.
    let made = |dice: [u8; 2]| {
        let (fog, mut battle) = battle(&[(swordsmen, (500, 500), 0, 2)], &[AHEAD]);
        disrupt_red(&mut battle);
        let mut script = Script::new([charge(order(&[0]))], dice);
        play_until(&fog, &mut battle, Step::Fragmented, &mut script);
        battle.turn.charges[0].progress == Progress::Declared
    };
    assert!(made([5, 4]) && !made([5, 3]));
}

/// Proves AM-TSQ-004.
#[test]
fn who_fails_does_not_charge() {
    let play = |dice: [u8; 2]| {
        let (fog, mut battle) = battle(&[(LIGHT_HORSE, (500, 500), 0, 2)], &[AHEAD]);
        let mut script = Script::new([charge(order(&[0]))], dice);
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
        let charge = battle.turn.charges[0].clone();
        let fielded = battle.fielded(red(0)).unwrap().clone();
        (charge.progress, charge.tested, fielded.deeds.charged, fielded.body.bases()[0].pose.front.y)
    };
    assert_eq!(play([3, 4]), (Progress::Made, vec![0], true, 550_000));
    assert_eq!(play([3, 3]), (Progress::Cancelled, vec![], false, 500_000));
}
