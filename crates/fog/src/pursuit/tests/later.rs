//! The joint action phase.

use acies_play::Seat;

use super::super::routing::files_of_routers;
use super::*;
use crate::Cohesion;
use crate::battle::Loss;
use crate::testing::{blue, place_leader, red};

const FAR: Placed<'_> = (FOOT, (1500, 1100), 180, 4);

/// A battle in which these have broken earlier.
fn routing(red_side: &[Placed<'_>], blue_side: &[Placed<'_>], broken: &[GroupId]) -> (Fog, Battle) {
    let (fog, mut battle) = crate::testing::battle(red_side, blue_side);
    for &id in broken {
        battle.fielded_mut(id).unwrap().group.cohesion = Cohesion::Broken;
    }
    (fog, battle)
}

/// Proves AM-JAP-011.
#[test]
fn routers_who_are_free_reform_to_face_home() {
    let after = [(1, 4), (1, 5), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (8, 1)];
    assert_eq!(after.map(|(files, depth)| files_of_routers(files, depth)), [1, 2, 2, 3, 3, 4, 4, 6]);
    for (count, files, facing, now) in
        [(8, 4, 90, (3, 3)), (12, 6, 0, (4, 3)), (6, 1, 30, (2, 3)), (6, 3, 200, (3, 2))]
    {
        let text = format!("{count} heavy foot, protected, average, drilled");
        let (fog, mut battle) = routing(&[(&text, (600, 600), facing, files)], &[FAR], &[red(0)]);
        let middle = |battle: &Battle| {
            let around = battle.fielded(red(0)).unwrap().body.footprints();
            let around =
                around.iter().map(|base| *base.bounds()).reduce(acies_geometry::Bounds::joined).unwrap();
            around.low.halfway(around.high)
        };
        let before = middle(&battle);
        play_later(&fog, &mut battle, &[], &[]);
        let drawn = battle.fielded(red(0)).unwrap().drawn().unwrap();
        assert_eq!((drawn.ranks.width(), drawn.ranks.depth()), now, "{count} in {files}");
        assert_eq!(drawn.front.facing, acies_geometry::Angle::HALF);
        let (x, y) = (middle(&battle).x - before.x, middle(&battle).y - before.y);
        assert!(x.abs() <= 2 && (y + 75_000).abs() <= 2, "3 MU from where its middle was: {x} {y}");
    }
}

/// Proves AM-JAP-012.
#[test]
fn free_routers_go_their_normal_distance_and_slide_by_two_widths() {
    let routers = (FOOT, (600, 600), 180, 2);
    let past = |x: i32| {
        let friends = ("4 heavy foot, protected, average, undrilled", (x, 560), 0, 4);
        let (fog, mut battle) = routing(&[routers, friends], &[FAR], &[red(0)]);
        play_later(&fog, &mut battle, &[], &[]);
        let cohesion = battle.fielded(red(1)).unwrap().group.cohesion;
        (battle.fielded(red(0)).map(|_| front(&battle, red(0))), cohesion)
    };
    // The routers reach from 560 to 640; the friends to 80 mm on each side.
    assert_eq!(past(720), (Some((600, 525)), Cohesion::Steady), "beside them");
    assert_eq!(past(650), (Some((530, 525)), Cohesion::Steady), "70 mm to the side");
    assert_eq!(past(640), (Some((520, 525)), Cohesion::Steady), "80 mm");
    assert_eq!(past(639).1, Cohesion::Disrupted, "more than two base widths: they burst through");
}

/// Proves AM-JAP-013.
#[test]
fn routers_with_enemy_in_contact_go_as_in_an_initial_rout() {
    let pursuers = (FOOT, (600, 600), 180, 2);
    for (die, to) in [(6, 445), (1, 545)] {
        let (fog, mut battle) = routing(&[(FOOT, (600, 570), 180, 2)], &[pursuers], &[red(0)]);
        battle.fielded_mut(blue(0)).unwrap().deeds.stopped_pursuing = true;
        push_back(&mut battle);
        play_later(&fog, &mut battle, &[], &[die]);
        assert_eq!(front(&battle, red(0)), (600, to));
        assert!(!pursued(&battle, blue(0)), "it has stopped");
    }
    // Friends who reach 40 mm into their path, and 41.
    for (x, cohesion) in [(680, Cohesion::Steady), (679, Cohesion::Disrupted)] {
        let friends = ("4 heavy foot, protected, average, undrilled", (x, 530), 0, 4);
        let (fog, mut battle) = routing(&[(FOOT, (600, 570), 180, 2), friends], &[pursuers], &[red(0)]);
        battle.fielded_mut(blue(0)).unwrap().deeds.stopped_pursuing = true;
        push_back(&mut battle);
        play_later(&fog, &mut battle, &[], &[3]);
        assert_eq!(battle.fielded(red(1)).unwrap().group.cohesion, cohesion, "{x}");
    }
}

/// The pursuers' front to the routers' rear edge: they are four ranks, 60 mm, deep.
fn push_back(battle: &mut Battle) {
    let fielded = battle.fielded_mut(blue(0)).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    for base in &mut bases {
        base.pose.front.y += 30_000;
    }
    fielded.body = acies_field::Body::new(bases);
}

/// Proves AM-JAP-010.
#[test]
fn all_routers_move_before_any_pursuer() {
    let pursuers = (FOOT, (600, 630), 180, 2);
    let sides = [(FOOT, (600, 570), 180, 2), (FOOT, (1000, 570), 180, 2)];
    let (fog, mut battle) = routing(&sides, &[pursuers], &[red(0), red(1)]);
    let script = play_later(&fog, &mut battle, &[], &[3, 4]);
    let moved = script.events.iter().filter_map(|event| match event {
        Event::Moved(id, _) => Some(*id),
        _ => None,
    });
    assert_eq!(moved.take(3).collect::<Vec<_>>(), [red(1), red(0), blue(0)], "those not in contact first");
    assert_eq!(front(&battle, blue(0)), (600, 555));
    assert_eq!(bases(&battle, red(0)), 7);
    assert!(pursued(&battle, blue(0)));
}

/// In the phase in which they lose contact. AM-JAP-021
#[test]
fn pursuers_who_lose_contact_halt() {
    let pursuers = (FOOT, (600, 630), 180, 2);
    let (fog, mut battle) = routing(&[(FOOT, (600, 570), 180, 2)], &[pursuers], &[red(0)]);
    play_later(&fog, &mut battle, &[], &[6, 3]);
    assert_eq!(front(&battle, blue(0)), (600, 555), "3 MU, and the routers are 2 MU on");
    assert_eq!(bases(&battle, red(0)), 8, "no damage");
    let position = crate::testing::at(&fog, &battle);
    assert!(!position.touches_routers(blue(0)) && !position.is_in_close_combat(blue(0)));
}

/// Proves AM-JAP-017.
#[test]
fn routers_who_cannot_complete_their_move_are_destroyed() {
    let routers = (FOOT, (600, 600), 180, 2);
    let line = "40 heavy foot, protected, average, undrilled";
    let lost = |friends: &[Placed<'_>], enemies: &[Placed<'_>]| {
        let (fog, mut battle) =
            routing(&[&[routers], friends].concat(), &[&[FAR], enemies].concat(), &[red(0)]);
        play_later(&fog, &mut battle, &[], &[]);
        battle.side(Seat::Red).lost.clone()
    };
    let first = (line, (600, 560), 0, 20);
    assert_eq!(lost(&[first], &[]), [], "there is room beyond");
    assert_eq!(lost(&[first, (line, (600, 520), 0, 20)], &[]), [(0, Loss::Destroyed)]);
    assert_eq!(lost(&[], &[(line, (600, 560), 0, 20)]), [], "they halt before enemy");
}

/// Proves AM-JAP-014.
#[test]
fn routing_elephants_burst_through_friends_whom_others_would_pass() {
    let friends = ("4 heavy foot, protected, average, undrilled", (700, 560), 0, 4);
    let cohesion = |text: &str| {
        let (fog, mut battle) = routing(&[(text, (600, 600), 180, 2), friends], &[FAR], &[red(0)]);
        play_later(&fog, &mut battle, &[], &[]);
        battle.fielded(red(1)).unwrap().group.cohesion
    };
    assert_eq!(cohesion("2 elephants, average, undrilled"), Cohesion::Disrupted);
    assert_eq!(cohesion("2 scythed chariots, average, undrilled"), Cohesion::Disrupted);
    assert_eq!(cohesion("2 knights, armoured, average, undrilled, lancers"), Cohesion::Steady);
}

/// Proves AM-JAP-016.
#[test]
fn routers_pass_through_drilled_friends_whose_front_they_meet() {
    let routers = (FOOT, (600, 620), 180, 2);
    let through = |drill: &str, facing: i32, y: i32| {
        let friends = format!("40 heavy foot, protected, average, {drill}");
        let (fog, mut battle) = routing(&[routers, (&friends, (600, y), facing, 20)], &[FAR], &[red(0)]);
        play_later(&fog, &mut battle, &[], &[]);
        let cohesion = battle.fielded(red(1)).unwrap().group.cohesion;
        (cohesion, battle.fielded(red(0)).is_some())
    };
    assert_eq!(through("drilled", 0, 600), (Cohesion::Steady, true));
    assert_eq!(through("undrilled", 0, 600), (Cohesion::Disrupted, true));
    assert_eq!(through("drilled", 180, 570), (Cohesion::Disrupted, true), "into their rear");
    // A front corner; they go round those whom they cannot pass.
    for (drill, straight) in [("drilled", true), ("undrilled", false)] {
        let friends = format!("4 heavy foot, protected, average, {drill}");
        let routers = ("4 heavy foot, protected, average, drilled", (600, 620), 180, 2);
        let (fog, mut battle) = routing(&[routers, (&friends, (620, 570), 30, 2)], &[FAR], &[red(0)]);
        play_later(&fog, &mut battle, &[], &[]);
        assert_eq!(front(&battle, red(0)).0 == 600, straight, "{drill}");
        assert_eq!(battle.fielded(red(1)).unwrap().group.cohesion, Cohesion::Steady);
    }
}

/// Proves AM-JAP-027.
#[test]
fn broken_skirmishers_in_contact_with_battle_troops_are_destroyed_at_the_end() {
    let held = |text: &str, touch: i32| {
        let skirmishers = (LIGHT_FOOT, (600, 570), 180, 2);
        let (fog, mut battle) = routing(&[skirmishers], &[(text, (600, touch), 180, 2)], &[red(0)]);
        battle.fielded_mut(blue(0)).unwrap().deeds.stopped_pursuing = true;
        battle.stage = Stage::Turn(Step::Pursuers);
        play_until(&fog, &mut battle, Step::Removal, &mut Script::default());
        battle.side(Seat::Red).lost.clone()
    };
    assert_eq!(held(FOOT, 630), [(0, Loss::Destroyed)]);
    assert_eq!(held(FOOT, 631), [], "not in contact");
    assert_eq!(held(LIGHT_FOOT, 630), [], "skirmishers");
}

/// Proves AM-JAP-028, QR-EFF-014.
#[test]
fn each_pursuing_battle_group_in_contact_takes_a_base() {
    let pursuers = [(FOOT, (560, 600), 180, 2), (FOOT, (640, 600), 180, 2)];
    let thrown = [([3, 3, 3], 6), ([3, 3, 2], 7), ([3, 2, 2], 8)];
    for (rules, (dice, left)) in
        crate::RuleSet::ALL.into_iter().flat_map(|rules| thrown.map(|one| (rules, one)))
    {
        let (fog, mut battle) = routing(&[(FOOT, (600, 570), 180, 4)], &pursuers, &[red(0)]);
        let fog = Fog { rules: *rules, ..fog };
        let replies: &[Reply] = if dice[1] == dice[2] { &[Reply::Next(blue(0))] } else { &[] };
        let script = play_later(&fog, &mut battle, replies, &dice);
        assert_eq!(bases(&battle, red(0)), left, "{dice:?}");
        assert_eq!(tells(&script, &super::super::Event::CutDown(red(0), 2)), left == 6);
    }
}

/// Proves AM-JAP-029, AM-COM-113.
#[test]
fn pursuers_who_take_a_base_may_kill_a_commander() {
    let pursuers = [(FOOT, (560, 600), 180, 2), (FOOT, (640, 600), 180, 2)];
    let killed = |dice: &[u8]| {
        let (fog, mut battle) = routing(&[(FOOT, (600, 570), 180, 4)], &pursuers, &[red(0)]);
        place_leader(&mut battle, Seat::Red, 0, (510, 570), Some(0));
        play_later(&fog, &mut battle, &[Reply::Next(blue(0))], dice);
        battle.side(Seat::Red).lost_commanders == [0]
    };
    assert!(killed(&[3, 3, 3, 5, 5]), "one roll, though two pursue");
    assert!(!killed(&[3, 3, 3, 5, 4]));
    assert!(!killed(&[4, 2, 2]), "no contact, no roll");
}

/// A commander is rolled for even if the routers lose their last base. AM-JAP-029, AM-COM-113
#[test]
fn pursuers_who_take_the_last_base_may_kill_a_commander() {
    let routers = ("2 heavy foot, protected, average, drilled", (600, 585), 180, 2);
    let (fog, mut battle) =
        routing(&[routers, (FOOT, (760, 500), 0, 4)], &[(FOOT, (600, 600), 180, 2)], &[red(0)]);
    let fielded = battle.fielded_mut(red(0)).unwrap();
    fielded.group = fielded.group.without(&[1]);
    fielded.body = acies_field::Body::new(fielded.body.bases()[..1].to_vec());
    place_leader(&mut battle, Seat::Red, 0, (540, 585), Some(0));
    // He joins friends when nobody is left, who then see him fall.
    play_later(&fog, &mut battle, &[], &[3, 3, 5, 5, 4, 4]);
    assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Destroyed)]);
    assert_eq!(battle.side(Seat::Red).lost_commanders, [0]);
}

/// Who breaks in the joint action phase makes an initial rout, away from whom it fought; wagons are destroyed. AM-RTP-003,
/// AM-RTP-005, AM-RTP-018
#[test]
fn who_breaks_in_the_joint_action_phase_makes_an_initial_rout() {
    let after = |text: &str, dice: &[u8]| {
        let reds = [(text, (500, 515), 0, 2), (FOOT, (1500, 200), 0, 4), (FOOT, (1200, 200), 0, 4)];
        let (fog, mut battle) = routing(&reds, &[(FOOT, (500, 515), 180, 4)], &[]);
        battle.stage = Stage::Turn(Step::Routers);
        note(&fog, &mut battle);
        drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
        play_until(&fog, &mut battle, Step::Removal, &mut Script::new([], dice.iter().copied()));
        battle.fielded(red(0)).map(|_| front(&battle, red(0)))
    };
    assert_eq!(after("4 heavy foot, protected, average, drilled", &[6]), Some((500, 360)));
    assert_eq!(after("2 battle wagons, average", &[]), None);
}
