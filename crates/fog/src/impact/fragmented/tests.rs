use acies_field::terrain::Kind;
use acies_play::Seat;

use super::super::Reply;
use super::*;
use crate::Answer;
use crate::battle::{Loss, Stage};
use crate::testing::{Placed, Script, at, battle, blue, charging, lay, play_until, red};
use crate::turn::Step;

const KNIGHTS: &str = "4 knights, armoured, average, undrilled, lancers";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";
const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";

/// Red charges straight ahead with all; blue's first battle group is fragmented.
fn charged(reds: &[Placed<'_>], blues: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = charging(reds, blues);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    battle.stage = Stage::Turn(Step::Fragmented);
    (fog, battle)
}

/// Proves AM-IMP-048, AM-DET-002, AM-DET-003.
///
/// Contact by pursuers, as AM-DET-002 has it too, is with the pursuits.
#[test]
fn what_being_charged_does_to_the_fragmented() {
    let effect = |reds: &[Placed<'_>], text: &str, facing: i32| {
        let (fog, battle) = charged(reds, &[(text, (900, 560), facing, 4)]);
        let position = at(&fog, &battle);
        let charges = charges_on(&position, blue(0));
        assert_eq!(charges.len(), reds.len());
        shaken(&position, blue(0), &charges)
    };
    let from = |text: &'static str| (text, (900, 500), 0, 4);
    assert_eq!(effect(&[from(KNIGHTS)], SPEARMEN, 180), Shaken::Tests);
    assert_eq!(effect(&[from(LIGHT_HORSE)], SPEARMEN, 180), Shaken::Tests);
    assert_eq!(effect(&[from(LIGHT_FOOT)], SPEARMEN, 180), Shaken::No);
    assert_eq!(effect(&[from(KNIGHTS)], SPEARMEN, 0), Shaken::Breaks, "in the rear");
    assert_eq!(effect(&[from(LIGHT_HORSE)], SPEARMEN, 0), Shaken::Tests, "skirmishers make no drop");
    assert_eq!(effect(&[from(LIGHT_FOOT)], SPEARMEN, 0), Shaken::No);
    assert_eq!(effect(&[from(LIGHT_FOOT)], LIGHT_FOOT, 0), Shaken::Breaks, "unless on skirmishers");
    let pair = [(LIGHT_FOOT, (860, 500), 0, 2), (LIGHT_HORSE, (940, 500), 0, 2)];
    assert_eq!(effect(&pair, SPEARMEN, 180), Shaken::Tests, "one test for both");
    let (fog, mut battle) = charged(&[from(KNIGHTS)], &[(SPEARMEN, (900, 560), 180, 4)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    let position = at(&fog, &battle);
    assert_eq!(shaken(&position, blue(0), &charges_on(&position, blue(0))), Shaken::No);
}

/// Proves AM-IMP-049, AM-TSQ-007 with the test below, where it tests.
#[test]
fn it_breaks_friends_test_and_it_routs_before_the_charge() {
    // Two friends in sight, one out of it.
    let blues = [
        (SPEARMEN, (900, 560), 0, 4),
        (SPEARMEN, (1100, 600), 180, 4),
        (SPEARMEN, (700, 600), 180, 4),
        (SPEARMEN, (400, 600), 180, 4),
    ];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    // The second passes, then the third fails badly; then the rout of 3 MU.
    let mut script = Script::new([], [4, 4, 1, 1, 3]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    assert_eq!(script.asked, None, "the order makes no difference");
    let cohesions: Vec<Cohesion> =
        (0..4).map(|index| battle.fielded(blue(index)).unwrap().group.cohesion).collect();
    assert_eq!(cohesions, [Cohesion::Broken, Cohesion::Steady, Cohesion::Fragmented, Cohesion::Steady]);
    let routed = battle.fielded(blue(0)).unwrap();
    assert_eq!(routed.drawn().unwrap().front.front.y, (560 + 75) * 1000, "away from the chargers");
    assert!(!routed.deeds.newly_broken && !routed.deeds.broke_when_charged);
    assert!(battle.fielded(blue(1)).unwrap().deeds.saw_charges);
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 500_000);
}

#[test]
fn it_tests_once_and_may_hold() {
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(SPEARMEN, (900, 560), 180, 4)]);
    // 11 less 2 for its state passes.
    let mut script = Script::new([], [6, 5]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    assert_eq!(battle.fielded(blue(0)).unwrap().group.cohesion, Cohesion::Fragmented);
    battle.stage = Stage::Turn(Step::FragmentedUncovered);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::default());
}

/// A break that is not by a charge waits for the end of the phase. AM-DET-008, AM-RTP-003
#[test]
fn a_break_that_follows_from_a_test_causes_no_other_at_once() {
    // The friend breaks on seeing it, within sight of a third who is out of sight of the first.
    let blues =
        [(SPEARMEN, (900, 560), 0, 4), (SPEARMEN, (1080, 600), 180, 4), (SPEARMEN, (1260, 600), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Disrupted;
    let mut script = Script::new([], [1, 1, 3]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    let second = battle.fielded(blue(1)).unwrap();
    assert_eq!(second.group.cohesion, Cohesion::Broken);
    assert!(second.deeds.newly_broken, "its rout waits for the end of the phase");
    assert_eq!(second.drawn().unwrap().front.front.y, 630_000, "turned round where it stands");
    assert_eq!(battle.fielded(blue(2)).unwrap().group.cohesion, Cohesion::Steady);
}

/// Proves AM-IMP-007, AM-IMP-050, AM-DET-004, AM-TSQ-010.
#[test]
fn friends_in_front_keep_it_from_testing_until_they_are_gone() {
    let blues = [(SPEARMEN, (900, 600), 180, 4), (LIGHT_FOOT, (900, 540), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    play_until(&fog, &mut battle, Step::Interceptions, &mut Script::default());
    assert!(!battle.fielded(blue(0)).unwrap().deeds.stood_charge);
    // The light foot evades through it: 5 MU from 560 take it beyond.
    let to_rear =
        Answer::Impact(Reply::Evade(super::super::EvadeWay::ToRear, super::super::EvadeTurn::About));
    battle.stage = Stage::Turn(Step::Evades);
    let mut script = Script::new([to_rear], [3, 5, 5]);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut script);
    assert!(battle.fielded(blue(0)).unwrap().deeds.stood_charge, "10 less 2: it holds");
    assert_eq!(battle.turn.charges[0].charged, [0, 1]);
    // The same, but it breaks: a friend in sight tests for it, and it routs before the charge moves.
    let seen = [&blues[..], &[(SPEARMEN, (1100, 600), 180, 4)]].concat();
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &seen);
    play_until(&fog, &mut battle, Step::Interceptions, &mut Script::default());
    battle.stage = Stage::Turn(Step::Evades);
    let to_rear =
        Answer::Impact(Reply::Evade(super::super::EvadeWay::ToRear, super::super::EvadeTurn::About));
    let mut script = Script::new([to_rear], [5, 1, 1, 6, 6, 1, 2, 1]);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut script);
    let cohesion = |index: usize| battle.fielded(blue(index)).unwrap().group.cohesion;
    assert_eq!([cohesion(0), cohesion(1)], [Cohesion::Broken, Cohesion::Steady]);
    assert!(cohesion(2) < Cohesion::Steady);
    assert!(battle.fielded(blue(0)).unwrap().drawn().unwrap().front.front.y > 630_000);
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 500_000);
    // The light foot breaks instead, and its rout clears the way: 3 dice for both, then those of the spearmen.
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Fragmented;
    let mut script = Script::new([], [1, 1, 3, 5, 5]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    let [front, back] = [1, 0].map(|index| battle.fielded(blue(index)).unwrap());
    assert!(front.is_broken() && back.deeds.stood_charge);
    assert_eq!(battle.turn.charges[0].charged, [0, 1]);
}

/// What AM-RTP-010 says of battle groups.
#[test]
fn routers_burst_through_friends_who_drop_a_level() {
    let blues = [
        (SPEARMEN, (900, 560), 0, 4),
        ("12 heavy foot, protected, average, drilled", (900, 650), 180, 12),
        (LIGHT_FOOT, (300, 900), 180, 4),
    ];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    // The rout of 5 MU from 560 goes into friends who are out of sight, at 650, and beyond.
    let mut script = Script::new([], [6]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    assert_eq!(battle.fielded(blue(1)).unwrap().group.cohesion, Cohesion::Disrupted);
    assert_eq!(battle.fielded(blue(0)).unwrap().drawn().unwrap().front.front.y / 1000, 665 + 30);
    // Cavalry that ends partly in light foot passes through it.
    let horse = "4 cavalry, armoured, average, drilled, lancers";
    let blues = [(horse, (900, 560), 0, 4), (LIGHT_FOOT, (900, 660), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    let mut script = Script::new([], [3]);
    play_until(&fog, &mut battle, Step::Interceptions, &mut script);
    assert_eq!(battle.fielded(blue(1)).unwrap().group.cohesion, Cohesion::Steady);
    assert_eq!(battle.fielded(blue(0)).unwrap().drawn().unwrap().front.front.y / 1000, 710);
}

#[test]
fn wagons_that_break_are_gone() {
    let blues =
        [("2 heavy artillery, average, undrilled", (900, 560), 180, 2), (SPEARMEN, (300, 900), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    lay(&mut battle, Kind::Road, (10, 10), (20, 20));
    play_until(&fog, &mut battle, Step::Interceptions, &mut Script::new([], [1, 1]));
    assert_eq!(battle.side(Seat::Blue).lost, [(0, Loss::Destroyed)]);
}

/// AM-BGR-025, AM-RTP-002, AM-RTP-005: it is turned round, and those who fight it count for its direction.
#[test]
fn who_breaks_is_turned_round_and_flees_from_opponents_too() {
    let (fog, mut battle) = battle(&[(SPEARMEN, (900, 560), 0, 4)], &[(SPEARMEN, (900, 560), 180, 4)]);
    drop_levels(&fog, &mut battle, &mut Script::default(), blue(0), 2);
    assert_eq!(battle.fielded(blue(0)).unwrap().facing(), Angle::HALF, "not before it breaks");
    drop_levels(&fog, &mut battle, &mut Script::default(), blue(0), 1);
    let broken = battle.fielded(blue(0)).unwrap();
    assert_eq!((broken.facing(), broken.drawn().unwrap().front.front.y), (Angle::ZERO, 590_000));
    assert_eq!(of_opponents(&at(&fog, &battle), blue(0)), [Angle::ZERO]);
}
