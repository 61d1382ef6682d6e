//! Cohesion tests, their modifiers, and who takes them.

use acies_field::terrain::Kind;
use acies_play::Seat;

use super::*;
use crate::command::CommanderLevel::{self, Inspired, Troop};
use crate::disorder::Disorder;
use crate::moving::is_over_the_edge;
use crate::testing::{Placed, Script, at, battle, blue, by_all, by_each, lay, place_leader, red};
use crate::{BattleGroup, Fog};

const FOOT: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
/// Where blue stands far away.
const AWAY: Placed<'static> = (FOOT, (1200, 1000), 180, 4);

/// In the middle of the table, far from its edges.
fn alone(text: &str) -> (Fog, Battle) {
    battle(&[(text, (900, 500), 0, 2)], &[AWAY])
}

/// By all rule sets alike.
#[track_caller]
fn of(text: &str, reasons: Reasons) -> Vec<(Modifier, i32)> {
    let [now, second] = by_both(text, reasons);
    assert_eq!(now, second, "the rule sets agree");
    now
}

/// By 3.2a and by 2.0.
fn by_both(text: &str, reasons: Reasons) -> [Vec<(Modifier, i32)>; 2] {
    let (fog, battle) = alone(text);
    by_each(|&rules| modifiers(&at(&Fog { rules, ..fog.clone() }, &battle), red(0), &reasons))
}

fn lost(impact: bool, by: u8, against: Opponents) -> Reasons {
    let lost = LostCombat { impact, by, against, many: false };
    Reasons { lost_combat: Some(lost), ..Reasons::default() }
}

/// With fewer bases than it began with.
fn reduced(group: &BattleGroup, left: usize) -> BattleGroup {
    let mut json = serde_json::to_value(group).unwrap();
    json["bases"].as_array_mut().unwrap().truncate(left);
    serde_json::from_value(json).unwrap()
}

/// Proves AM-DET-039, AM-DET-040, AM-DET-041, and for 2.0 the same: QR-COH-026, QR-COH-027, QR-COH-028.
#[test]
fn what_a_result_does() {
    let shooting = Reasons { shooting: Some(ShootingHits::default()), ..Reasons::default() };
    let rally = Reasons::rallied_by(0);
    let by_one = lost(true, 1, Opponents::default());
    let by_two = lost(false, 2, Opponents::default());
    let saw = Reasons::friends_broke(1);
    let commander = Reasons { commanders_lost: 1, ..Reasons::default() };
    for reasons in [shooting, by_one, by_two, saw, commander, Reasons::charged()] {
        assert_eq!([7, 12, 6, 3].map(|total| levels_dropped(&reasons, total)), [0, 0, 1, 1]);
    }
    for (reasons, levels) in
        [(shooting, 1), (by_one, 1), (by_two, 2), (saw, 2), (commander, 2), (Reasons::charged(), 1)]
    {
        assert_eq!([2, 0, -3].map(|total| levels_dropped(&reasons, total)), [levels; 3], "{reasons:?}");
    }
    assert_eq!([7, 6, 2].map(|total| levels_dropped(&rally, total)), [-1, 0, 0]);
    // Lost by one hit, and saw a commander lost. AM-DET-016
    assert_eq!(levels_dropped(&Reasons { commanders_lost: 1, ..by_one }, 2), 2);
}

/// Proves AM-DET-001, AM-DET-019, AM-GLO-014, QR-COH-001, QR-EFF-001, QR-EFF-002.
#[test]
fn two_dice_with_rerolls_and_seven_passes() {
    let superior = FOOT.replace("average", "superior");
    let result = |text: &str, dice: &[u8], reasons: Reasons, cohesion: Cohesion| {
        by_all(|&rules| {
            let (fog, mut battle) = alone(text);
            battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
            let mut script = Script::new([], dice.iter().copied());
            test(&Fog { rules, ..fog }, &mut battle, &mut script, red(0), &reasons).unwrap();
            assert!(script.dice.is_empty());
            battle.fielded(red(0)).unwrap().group.cohesion
        })
    };
    let saw = Reasons::friends_broke(1);
    assert_eq!(alone(FOOT).1.fielded(red(0)).unwrap().group.cohesion, Cohesion::Steady, "as all begin");
    assert_eq!(result(&superior, &[1, 3, 4], saw, Cohesion::Steady), Cohesion::Steady, "3 and 4");
    assert_eq!(result(FOOT, &[1, 5], saw, Cohesion::Steady), Cohesion::Disrupted);
    assert_eq!(result(FOOT, &[1, 1], saw, Cohesion::Steady), Cohesion::Fragmented);
    assert_eq!(result(FOOT, &[1, 1], saw, Cohesion::Fragmented), Cohesion::Broken, "nothing is below");
    assert_eq!(result(&FOOT.replace("average", "poor"), &[6, 2, 5], saw, Cohesion::Steady), Cohesion::Steady);
    let rally = Reasons::rallied_by(0);
    assert_eq!(result(FOOT, &[5, 5], rally, Cohesion::Broken), Cohesion::Fragmented, "10 less 3");
}

/// Proves AM-DET-020.
#[test]
fn neither_a_commander_nor_depth_changes_the_rerolls() {
    let (fog, mut battle) = alone(FOOT);
    place_leader(&mut battle, Seat::Red, 1, (900, 420), Some(0));
    battle.side_mut(Seat::Red).commanders[1].as_mut().unwrap().in_front_rank = true;
    let mut script = Script::new([], [1, 5]);
    test(&fog, &mut battle, &mut script, red(0), &Reasons::friends_broke(1)).unwrap();
    assert!(script.dice.is_empty(), "the 1 stays: only the battle group's own quality counts");
    // Nor does the upgrade of deep impact foot in the impact phase.
    let (fog, mut battle) = alone("8 medium foot, protected, average, drilled, impact foot");
    let mut script = Script::new([], [1, 5]);
    test(&fog, &mut battle, &mut script, red(0), &lost(true, 1, Opponents::default())).unwrap();
    assert!(script.dice.is_empty());
}

/// Proves AM-DET-023, AM-DET-024, QR-COH-011, QR-COH-012.
///
/// Of AM-DET-022 in which test the hits count; how many they are is for combat to say.
#[test]
fn hits_and_lost_combats() {
    let hp2b = ShootingHits { many: true, ..ShootingHits::default() };
    let shot = Reasons { shooting: Some(hp2b), ..Reasons::default() };
    assert_eq!(of(FOOT, shot), [(Modifier::ManyHits, -1)]);
    let none = Opponents::default();
    assert_eq!(of(FOOT, lost(true, 1, none)), [(Modifier::LostImpact, -1)]);
    assert_eq!(of(FOOT, lost(true, 3, none)), [(Modifier::LostImpact, -1)], "by whatever margin");
    assert_eq!(of(FOOT, lost(false, 1, none)), []);
    assert_eq!(of(FOOT, lost(false, 2, none)), [(Modifier::LostMeleeByTwo, -1)]);
    let mut hard = lost(false, 1, none);
    hard.lost_combat.as_mut().unwrap().many = true;
    assert_eq!(of(FOOT, hard), [(Modifier::ManyHits, -1)]);
    assert_eq!(of(FOOT, Reasons::friends_broke(1)), [], "hits count in their own test only");
}

/// Proves AM-DET-025, QR-COH-013.
#[test]
fn each_full_quarter_lost() {
    for (text, left, expected) in [
        ("6 heavy foot, protected, average, drilled", 5, 0),
        ("6 heavy foot, protected, average, drilled", 4, -1),
        ("6 heavy foot, protected, average, drilled", 3, -2),
        ("8 heavy foot, protected, average, drilled", 2, -3),
        ("4 heavy foot, protected, average, drilled", 3, -1),
    ] {
        let (fog, mut battle) = alone(text);
        let fielded = battle.fielded_mut(red(0)).unwrap();
        fielded.group = reduced(&fielded.group, left);
        fielded.body = acies_field::Body::new(fielded.body.bases()[..left].to_vec());
        let charged = Reasons::charged();
        let found = by_all(|&rules| modifiers(&at(&Fog { rules, ..fog.clone() }, &battle), red(0), &charged));
        let losses = found.iter().find(|(what, _)| *what == Modifier::Losses).map_or(0, |(_, value)| *value);
        assert_eq!(losses, expected, "{text}, {left} left");
    }
}

/// Proves AM-DET-028, QR-COH-014, QR-COH-016.
#[test]
fn more_reasons_and_the_chief() {
    assert_eq!(of(FOOT, Reasons::friends_broke(2)), [(Modifier::MoreThanOneReason, -1)]);
    assert_eq!(of(FOOT, Reasons::friends_broke(5)), [(Modifier::MoreThanOneReason, -1)], "however many");
    let chief = Reasons { commanders_lost: 1, chief_lost: true, ..Reasons::default() };
    assert_eq!(of(FOOT, chief), [(Modifier::ChiefLost, -1)]);
    let both = Reasons { friends_broke: 1, ..chief };
    assert_eq!(of(FOOT, both), [(Modifier::ChiefLost, -1), (Modifier::MoreThanOneReason, -1)]);
}

/// Proves AM-DET-038, QR-COH-017, QR-COH-018, QR-COH-019, QR-COH-020, QR-COH-021, QR-COH-022.
///
/// The table of AM-DET-029, once it is known who the opponents were.
#[test]
fn special_opponents() {
    let none = Opponents::default();
    let by_both_special = |text: &str, reasons: Reasons| {
        by_both(text, reasons).map(|found| found.contains(&(Modifier::SpecialOpponents, -1)))
    };
    let special = |text: &str, reasons: Reasons| {
        let [now, second] = by_both_special(text, reasons);
        assert_eq!(now, second, "the rule sets agree");
        now
    };
    let guns = ShootingHits { by_artillery_or_firearms: true, ..ShootingHits::default() };
    assert!(special(FOOT, Reasons { shooting: Some(guns), ..Reasons::default() }));
    let medium = "6 medium foot, protected, average, drilled";
    let knights = "4 knights, armoured, average, drilled, lancers";
    let cavalry = "4 cavalry, armoured, average, drilled, light spear";
    let elephants = Opponents { elephants: true, ..none };
    let scythed = Opponents { scythed_chariots: true, ..none };
    let in_open = Opponents { mounted_or_heavy_foot_in_the_open: true, ..none };
    let lancers = Opponents { lancers_or_heavy_chariots: true, ..none };
    let impact_foot = Opponents { impact_foot: true, ..none };
    for impact in [true, false] {
        for (against, tested) in [
            (none, [false, false, false, false]),
            (elephants, [true, true, true, true]),
            (scythed, [true, true, true, true]),
            (in_open, [false, true, false, false]),
            (impact_foot, [impact, impact, false, false]),
        ] {
            let found = [FOOT, medium, knights, cavalry].map(|text| special(text, lost(impact, 1, against)));
            assert_eq!(found, tested, "impact {impact}: {against:?}");
        }
    }
    for impact in [true, false] {
        let found =
            [FOOT, medium, knights, cavalry].map(|text| by_both_special(text, lost(impact, 1, lancers)));
        let brave = [false, impact];
        assert_eq!(found, [[impact; 2], [impact; 2], brave, [impact; 2]], "knights mind lancers in 2.0");
    }
    let everything = Opponents { elephants: true, lancers_or_heavy_chariots: true, ..in_open };
    let total: i32 = of(medium, lost(true, 1, everything)).iter().map(|(_, value)| value).sum();
    assert_eq!(total, -2, "one for the impact, one for all of these");
    // Undrilled troops fear scythes twice.
    let undrilled = "6 heavy foot, protected, average, undrilled";
    let twice = |text: &str| {
        by_both(text, lost(true, 1, scythed)).map(|found| found.contains(&(Modifier::ScythedChariots, -1)))
    };
    assert_eq!([twice(undrilled), twice(FOOT)], [[true, false], [false, false]], "not so in 2.0");
    // Mixed foot tests as its heavier part.
    let light = "+ 2 light foot, unprotected, bow";
    assert!(special(&format!("4 medium foot, protected, average, drilled {light}"), lost(true, 1, in_open)));
    let heavy = "4 heavy foot, protected, average, drilled + 2 medium foot, protected, bow";
    assert!(!special(heavy, lost(true, 1, in_open)));
    assert!(!special(&format!("4 heavy foot, protected, average, drilled {light}"), lost(true, 1, in_open)));
}

/// Proves AM-DET-032, QR-COH-023, QR-EFF-011.
#[test]
fn only_the_worst_of_its_state_counts() {
    let state = |cohesion: Cohesion, kind: Option<Kind>| {
        let (fog, mut battle) = alone(FOOT);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        if let Some(kind) = kind {
            lay(&mut battle, kind, (700, 300), (1100, 700));
        }
        let charged = Reasons::charged();
        let found = by_all(|&rules| modifiers(&at(&Fog { rules, ..fog.clone() }, &battle), red(0), &charged));
        found.iter().find(|(what, _)| *what == Modifier::State).map_or(0, |(_, value)| *value)
    };
    let cohesions = [Cohesion::Steady, Cohesion::Disrupted, Cohesion::Fragmented, Cohesion::Broken];
    assert_eq!(cohesions.map(|cohesion| state(cohesion, None)), [0, -1, -2, -3]);
    assert_eq!(cohesions.map(|cohesion| state(cohesion, Some(Kind::Forest))), [-1, -1, -2, -3]);
    assert_eq!(state(Cohesion::Steady, Some(Kind::Brush)), 0, "plain disorder gives nothing");
    assert_eq!(Disorder::Disordered.cohesion_modifier(), 0);
}

/// A commander: which, how good, where, with whom, and whether in the front rank.
type Led = (usize, CommanderLevel, (i32, i32), Option<usize>, bool);

/// Proves AM-DET-033, AM-DET-034, AM-DET-035, AM-DET-036, QR-COH-024.
#[test]
fn one_commander_helps() {
    let with = |leaders: &[Led], fighting: bool| {
        let y = if fighting { 500 } else { 900 };
        let groups = [(FOOT, (900, 500), 0, 4), (FOOT, (700, 500), 0, 4)];
        // The others are in close combat all the time.
        let enemies = [(FOOT, (900, y), 180, 4), (FOOT, (700, 500), 180, 4)];
        let (mut fog, mut battle) = battle(&groups, &enemies);
        for &(index, level, place, with, in_front) in leaders {
            fog.agreement.armies[0].commanders[index].level = level;
            place_leader(&mut battle, Seat::Red, index, place, with);
            battle.side_mut(Seat::Red).commanders[index].as_mut().unwrap().in_front_rank = in_front;
        }
        let charged = Reasons::charged();
        let found = by_all(|&rules| modifiers(&at(&Fog { rules, ..fog.clone() }, &battle), red(0), &charged));
        let of = |what| found.iter().any(|&(found, value)| found == what && value == 1);
        (of(Modifier::Commander), of(Modifier::Inspired))
    };
    let near = (900, 400);
    assert_eq!(with(&[], false), (false, false));
    assert_eq!(with(&[(0, Troop, near, None, false)], false), (true, false));
    assert_eq!(with(&[(0, Troop, (900, 300), None, false)], false), (false, false), "out of range");
    assert_eq!(with(&[(0, Inspired, (900, 300), None, false)], false), (true, true));
    assert_eq!(
        with(&[(0, Inspired, near, None, false), (1, Troop, near, Some(0), false)], false),
        (true, true)
    );
    assert_eq!(with(&[(0, Troop, near, None, false)], true), (false, false), "in combat he must be with it");
    assert_eq!(with(&[(0, Troop, near, Some(0), false)], true), (true, false));
    assert_eq!(with(&[(0, Troop, near, Some(1), false)], false), (true, false), "with others, not in front");
    assert_eq!(with(&[(0, Troop, near, Some(1), true)], false), (false, false), "in their front rank");
}

/// What AM-RTP-017 says of tests.
#[test]
fn a_commander_with_routers_helps_nobody_until_the_joint_action_phase() {
    let (fog, mut battle) = battle(&[(FOOT, (900, 500), 0, 4), (FOOT, (700, 500), 0, 4)], &[AWAY]);
    place_leader(&mut battle, Seat::Red, 0, (770, 460), Some(1));
    let helps = |battle: &Battle| {
        let found = modifiers(&at(&fog, battle), red(0), &Reasons::charged());
        found.contains(&(Modifier::Commander, 1))
    };
    assert!(helps(&battle));
    battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Broken;
    assert!(!helps(&battle));
    battle.stage = crate::Stage::Turn(crate::turn::Step::JOINT_ACTION);
    assert!(helps(&battle));
}

/// Proves AM-GLO-039, AM-DET-037, and QR-COH-025, which says the same.
#[test]
fn rear_support() {
    let supported = |supporters: &[Placed<'_>], enemies: &[Placed<'_>], change: fn(&mut Battle)| {
        let groups = [&[(FOOT, (900, 700), 0, 4)], supporters].concat();
        let (fog, mut battle) = battle(&groups, &[&[AWAY], enemies].concat());
        change(&mut battle);
        has_rear_support(&at(&fog, &battle), red(0))
    };
    let same = |_: &mut Battle| ();
    // The rear of the supported is at 670: 8 MU behind it is 470, 12 MU is 370.
    let four = "4 heavy foot, protected, average, drilled";
    assert!(supported(&[(four, (900, 470), 0, 4)], &[], same), "4 of 8 bases at exactly 8 MU");
    assert!(!supported(&[(four, (900, 469), 0, 4)], &[], same));
    let horse = "4 cavalry, armoured, average, drilled";
    assert!(
        supported(&[(horse, (900, 370), 0, 4)], &[], same)
            && !supported(&[(horse, (900, 369), 0, 4)], &[], same)
    );
    assert!(!supported(&[("4 heavy foot, protected, poor, drilled", (900, 500), 0, 4)], &[], same));
    assert!(!supported(&[("4 light foot, unprotected, average, undrilled", (900, 500), 0, 4)], &[], same));
    assert!(
        !supported(&[("2 heavy foot, protected, average, drilled", (900, 500), 0, 2)], &[], same),
        "too few"
    );
    let two = "2 heavy foot, protected, average, drilled";
    assert!(supported(&[(two, (900, 600), 0, 2), (two, (900, 500), 0, 2)], &[], same), "two together");
    // Four in line, of which one is straight behind with a part and a second touches it.
    assert!(!supported(&[(four, (1059, 500), 0, 4)], &[], same));
    // Of two ranks of two, both front bases touch others: all four count.
    assert!(supported(&[(four, (1019, 500), 0, 2)], &[], same));
    assert!(!supported(&[(four, (1021, 500), 0, 2)], &[], same), "nothing straight behind");
    let disrupted = |battle: &mut Battle| {
        battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Disrupted;
    };
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[], disrupted));
    let disordered = |battle: &mut Battle| lay(battle, Kind::Brush, (700, 400), (1100, 520));
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[], disordered));
    assert!(!supported(&[(four, (900, 500), 180, 4)], &[], same), "the supported are behind its front edge");
    let between = (LIGHT_HORSE, (760, 600), 90, 2);
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[between, (LIGHT_HORSE, (900, 600), 0, 4)], same));
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[(FOOT, (900, 500), 180, 4)], same), "in close combat");
    let in_orb = |battle: &mut Battle| battle.fielded_mut(red(0)).unwrap().in_orb = true;
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[], in_orb));
    let turned = |battle: &mut Battle| {
        let body = battle.fielded(red(0)).unwrap().body.clone();
        let to_face =
            body.turned_to_face(&[0, 4], acies_field::reforming::TurnTo::Side(acies_geometry::Hand::Left));
        battle.fielded_mut(red(0)).unwrap().body = to_face.unwrap().body;
    };
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[], turned), "it faces two ways");
    let kinked = |battle: &mut Battle| {
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let column = acies_field::Column::new(fielded.body.bases()[0].pose, fielded.body.sizes());
        let (column, _) =
            column.wheeled(acies_geometry::Hand::Left, acies_geometry::Angle::degrees(20)).unwrap();
        fielded.kinks = Some(crate::Kinks { column, order: (0..8).collect() });
    };
    assert!(!supported(&[(four, (900, 500), 0, 4)], &[], kinked), "a column that bends");
    let wagons = [("2 battle wagons, average", (900, 700), 0, 2), (four, (900, 500), 0, 4)];
    let (fog, battle) = battle(&wagons, &[AWAY]);
    assert!(!has_rear_support(&at(&fog, &battle), red(0)));
}

/// Proves AM-GLO-047, AM-DET-026, and QR-COH-015, which says the same.
#[test]
fn a_threatened_flank() {
    let threatened = |at_place: (i32, i32), text: &str, enemies: &[Placed<'_>]| {
        let (fog, battle) = battle(&[(text, at_place, 0, 4)], &[&[AWAY], enemies].concat());
        has_threatened_flank(&at(&fog, &battle), red(0))
    };
    // 80 mm to either side and 30 mm deep; 6 MU are 150 mm.
    assert!(!threatened((230, 600), FOOT, &[]) && threatened((229, 600), FOOT, &[]));
    assert!(!threatened((1570, 600), FOOT, &[]) && threatened((1571, 600), FOOT, &[]));
    assert!(!threatened((900, 180), FOOT, &[]) && threatened((900, 179), FOOT, &[]));
    assert!(!threatened((900, 1150), FOOT, &[]), "the enemy's long edge threatens nobody");
    assert!(!threatened((200, 600), LIGHT_HORSE, &[]), "skirmishers never");
    // The left side of the foot is at x = 820, its rear at 570.
    let cavalry = "4 cavalry, armoured, average, drilled";
    let near = |text: &'static str, place| threatened((900, 600), FOOT, &[(text, place, 90, 2)]);
    assert!(near(cavalry, (720, 585)), "4 MU from the side edge, and behind the front line");
    assert!(!near(cavalry, (690, 560)), "out of reach");
    assert!(!near(cavalry, (720, 680)), "all of it is ahead of the front line");
    assert!(!near(LIGHT_HORSE, (720, 585)), "skirmishers threaten nobody");
    assert!(!near("2 battle wagons, average", (800, 585)), "nor do those that cannot charge");
    let (fog, mut battle) = battle(&[(FOOT, (900, 600), 0, 4)], &[(cavalry, (720, 585), 90, 2)]);
    assert_eq!(modifiers(&at(&fog, &battle), red(0), &Reasons::charged()), [(Modifier::ThreatenedFlank, -1)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert!(!has_threatened_flank(&at(&fog, &battle), red(0)));
}

/// Proves AM-DET-009.
///
/// Of AM-DET-007 the distance, of AM-DET-015 that breaks are counted together.
#[test]
fn who_sees_friends_break() {
    let seen = |text: &'static str, gap: i32, broken: &'static str| {
        let groups = [(text, (900, 600), 0, 4), (broken, (900 + 160 + gap, 600), 0, 4)];
        let (fog, mut battle) = battle(&groups, &[(FOOT, (900, 700), 180, 4)]);
        battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Broken;
        witnesses(&at(&fog, &battle), &[red(1)], |_| false)
    };
    assert_eq!(seen(FOOT, 75, FOOT), [(red(0), 1)], "exactly 3 MU");
    assert_eq!(seen(FOOT, 76, FOOT), []);
    assert_eq!(seen(FOOT, 10, LIGHT_HORSE), [], "battle troops ignore skirmishers");
    assert_eq!(seen(LIGHT_HORSE, 10, LIGHT_HORSE), [(red(0), 1)]);
    assert_eq!(seen(LIGHT_HORSE, 10, FOOT), [(red(0), 1)]);
    let groups = [(FOOT, (900, 600), 0, 4), (FOOT, (1070, 600), 0, 4), (FOOT, (730, 600), 0, 4)];
    let (fog, mut battle) = battle(&groups, &[AWAY]);
    let broken = [red(1), red(2)];
    let has_tested = |deeds: &crate::Deeds| deeds.saw_friends_break;
    for id in broken {
        battle.fielded_mut(id).unwrap().group.cohesion = Cohesion::Broken;
    }
    assert_eq!(
        witnesses(&at(&fog, &battle), &broken, has_tested),
        [(red(0), 2)],
        "once, with more than one reason"
    );
    battle.fielded_mut(red(0)).unwrap().deeds.saw_friends_break = true;
    assert_eq!(witnesses(&at(&fog, &battle), &broken, has_tested), [], "it has tested already");
}

/// AM-BGR-025, AM-RTP-002: friends who stand where the short rank leaves room are not stood upon.
#[test]
fn whoever_breaks_turns_round_on_nobody() {
    let six = "6 heavy foot, protected, average, drilled, defensive spearmen";
    let two = "2 heavy foot, protected, average, drilled, defensive spearmen";
    for x in [860, 940] {
        let (fog, mut battle) = battle(&[(six, (900, 500), 0, 4), (two, (x, 485), 0, 2)], &[AWAY]);
        let clear = |battle: &Battle| {
            let body = &battle.fielded(red(0)).unwrap().body;
            is_clear(battle, red(0), body)
        };
        if !clear(&battle) {
            // That is the corner in which its own rear rank stands.
            continue;
        }
        drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
        let broken = battle.fielded(red(0)).unwrap();
        assert!(broken.body.bases().iter().all(|base| base.pose.facing == Angle::HALF));
        assert!(clear(&battle) && !broken.is_in_formation(), "each base turned where it stood");
        return;
    }
    panic!("one corner is free");
}

/// AM-RTP-002, AM-RTP-016: only the rout move takes troops off the table. The short rank would leave room for a corner beyond
/// the edge.
#[test]
fn whoever_breaks_turns_round_on_the_table() {
    let five = "5 heavy foot, protected, average, drilled";
    let (fog, mut battle) = battle(&[(five, (900, 72), 45, 4)], &[AWAY]);
    let on_table = |battle: &Battle| !is_over_the_edge(battle, &battle.fielded(red(0)).unwrap().body);
    assert!(on_table(&battle));
    drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
    assert!(on_table(&battle));
}

/// AM-RTP-002 at all angles: friends as near as they can be are not stood upon by a rounding.
#[test]
fn whoever_breaks_turns_round_beside_friends() {
    let two = "2 heavy foot, protected, average, drilled";
    for degrees in 1..90 {
        let (fog, battle) = battle(&[(two, (900, 500), degrees, 1), (two, (0, 500), 0, 2)], &[AWAY]);
        let clear = |battle: &Battle| is_clear(battle, red(0), &battle.fielded(red(0)).unwrap().body);
        let with_friends_at = |x: i64| {
            let mut battle = battle.clone();
            let friends = battle.fielded_mut(red(1)).unwrap();
            friends.body = friends.body.slid(Vector::new(x as i32, 0));
            battle
        };
        let nearest = acies_geometry::first_that(900_000, 1_000_000, |x| clear(&with_friends_at(x)));
        let mut battle = with_friends_at(nearest);
        drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
        assert!(clear(&battle), "at {degrees} degrees");
    }
}

/// Proves AM-GLO-026.
#[test]
fn the_front_edge_of_a_battle_group() {
    let four = "4 heavy foot, protected, average, drilled";
    let groups = [(FOOT, (900, 700), 0, 4), (four, (900, 500), 0, 4)];
    let (fog, mut battle) =
        battle(&groups, &[AWAY, ("1 heavy foot, protected, average, drilled", (1500, 1000), 180, 1)]);
    let drawn = battle.fielded(red(0)).unwrap().drawn().expect("it has one front edge");
    assert_eq!((drawn.front.front, drawn.ranks.width()), (acies_geometry::Point::millimetres(900, 700), 4));
    assert!(has_rear_support(&at(&fog, &battle), red(0)));
    let to = acies_field::reforming::TurnTo::Side(acies_geometry::Hand::Left);
    let body = battle.fielded(red(0)).unwrap().body.turned_to_face(&[0, 4], to).unwrap().body;
    let turned = body.bases()[0];
    battle.fielded_mut(red(0)).unwrap().body = body;
    assert_eq!(battle.fielded(red(0)).unwrap().drawn(), None, "it faces two ways");
    assert!(!has_rear_support(&at(&fog, &battle), red(0)));
    // Each base has a front of its own.
    let opposite =
        acies_geometry::Pose::new(turned.pose.front, turned.pose.facing + acies_geometry::Angle::HALF);
    let enemy = acies_field::Base::new(opposite, turned.size);
    battle.fielded_mut(blue(1)).unwrap().body = acies_field::Body::new(vec![enemy]);
    let position = at(&fog, &battle);
    assert_eq!(position.in_contact_with_front(red(0), 0), [blue(1)]);
    assert_eq!(position.in_contact_with_front(red(0), 1), []);
}
