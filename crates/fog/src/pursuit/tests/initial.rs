//! Initial routs and pursuits.

use acies_play::Seat;

use super::*;
use crate::Cohesion;
use crate::aftermath::Combatant;
use crate::battle::Loss;
use crate::testing::{blue, fielded, red};

/// Blue foot in contact with red foot: fronts at 515 mm.
const RED: Placed<'_> = (FOOT, (500, 515), 0, 4);
const BLUE: Placed<'_> = (FOOT, (500, 515), 180, 4);

/// Proves AM-RTP-002, AM-RTP-027, AM-BGR-025.
#[test]
fn the_broken_rout_and_those_who_broke_them_pursue() {
    for (dice, routers, pursuers, left) in
        [([6, 6], 670, 640, 7), ([6, 5], 670, 615, 8), ([2, 6], 595, 565, 7), ([1, 1], 570, 540, 7)]
    {
        let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
        assert_eq!(front(&battle, blue(0)), (500, 545), "turned round at once, where it stands");
        let turned = battle.fielded(blue(0)).unwrap().body.bases().to_vec();
        assert!(turned.iter().all(|base| base.pose.facing == acies_geometry::Angle::ZERO), "all of them");
        play(&fog, &mut battle, &[], &dice);
        assert_eq!(front(&battle, blue(0)), (500, routers), "{dice:?}");
        assert_eq!(front(&battle, red(0)), (500, pursuers), "{dice:?}");
        assert_eq!(bases(&battle, blue(0)), left, "{dice:?}");
        assert!(pursued(&battle, red(0)));
    }
}

/// The way from shooters, who are not in contact. AM-RTP-005
#[test]
fn those_who_break_under_shooting_rout_from_the_shooters() {
    let shooters = ("4 medium foot, protected, average, drilled, bow", (560, 600), 225, 4);
    let (fog, mut battle) = broken_in(Phase::Shooting, &[RED], &[shooters], &[red(0)]);
    let mut combatant = Combatant::new(red(0), battle.fielded(red(0)).unwrap().body.clone(), 8);
    combatant.taken.push((blue(0), 4));
    battle.turn.combatants.push(combatant);
    play(&fog, &mut battle, &[], &[3]);
    let facing = battle.fielded(red(0)).unwrap().facing().to_millidegrees() / 1000;
    assert!((-160..-120).contains(&facing), "to the south-west: {facing}");
    assert!(!pursued(&battle, blue(0)), "nobody was in close combat");
}

/// One that broke on seeing friends break goes home. AM-RTP-006
#[test]
fn those_whom_nobody_fights_rout_to_their_own_edge() {
    let turned = (FOOT, (500, 500), 90, 4);
    let (fog, mut battle) = broken(&[turned], &[(FOOT, (900, 900), 180, 4)], &[red(0)]);
    play(&fog, &mut battle, &[], &[6]);
    assert_eq!(battle.fielded(red(0)).unwrap().facing().to_millidegrees() / 1000, 180);
}

/// Proves AM-RTP-019, AM-RTP-020.
#[test]
fn who_has_broken_all_his_opponents_pursues() {
    let two = [(FOOT, (420, 515), 180, 2), (FOOT, (500, 515), 180, 2)];
    let all = |broken_ones: &[GroupId], dice: &[u8]| {
        let (fog, mut battle) = broken(&[(FOOT, (460, 515), 0, 4)], &two, broken_ones);
        let replies: &[Reply] = if broken_ones.len() > 1 { &[Reply::Next(blue(0))] } else { &[] };
        play(&fog, &mut battle, replies, dice);
        pursued(&battle, red(0))
    };
    assert!(!all(&[blue(0)], &[6]), "another one stands");
    assert!(all(&[blue(0), blue(1)], &[6, 6, 3]));
    // A base beside the line: an overlap, with nobody on its own front.
    let overlap = [RED, (FOOT, (600, 515), 0, 1)];
    let (fog, mut battle) = broken(&overlap, &[BLUE], &[blue(0)]);
    play(&fog, &mut battle, &[], &[6, 3, 5]);
    assert!(pursued(&battle, red(0)) && pursued(&battle, red(1)), "who was only an overlap pursues too");
    // The second red one fights the second blue one, and overlaps the first.
    let beside = [(FOOT, (580, 515), 180, 4), (FOOT, (720, 515), 180, 3)];
    let line = [(FOOT, (580, 515), 0, 4), (FOOT, (720, 515), 0, 3)];
    let (fog, mut battle) = broken(&line, &beside, &[blue(1)]);
    play(&fog, &mut battle, &[], &[6, 3]);
    assert!(pursued(&battle, red(1)), "it fought the unbroken one only as an overlap");
    assert!(!pursued(&battle, red(0)));
}

/// Opponents of those who are destroyed where they break do not pursue. AM-RTP-018
#[test]
fn nobody_pursues_wagons() {
    let wagons = ("2 battle wagons, average", (500, 515), 180, 2);
    let (fog, mut battle) = broken(&[RED], &[wagons, (FOOT, (900, 900), 180, 4)], &[blue(0)]);
    play(&fog, &mut battle, &[], &[]);
    assert_eq!(battle.side(Seat::Blue).lost, [(0, Loss::Destroyed)]);
    assert!(!pursued(&battle, red(0)));
}

/// Whether red foot of this kind pursues, with these dice and answers.
fn goes(
    text: &str,
    change: impl Fn(&mut Battle),
    against: &str,
    replies: &[Reply],
    dice: &[u8],
) -> (bool, Option<Question>) {
    let (fog, mut battle) =
        crate::testing::battle(&[(text, (500, 515), 0, 2)], &[(against, (500, 515), 180, 2)]);
    battle.stage = Stage::Turn(Step::InitialRouts(Phase::Melee));
    change(&mut battle);
    note(&fog, &mut battle);
    drop_levels(&fog, &mut battle, &mut Script::default(), blue(0), 3);
    let script = play(&fog, &mut battle, replies, dice);
    (pursued(&battle, red(0)), asked(&script))
}

/// Proves AM-RTP-021, AM-RTP-025.
#[test]
fn fragmented_troops_wagons_and_artillery_do_not_pursue() {
    let level = |cohesion: Cohesion| {
        move |battle: &mut Battle| battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion
    };
    assert!(goes(FOOT, level(Cohesion::Disrupted), FOOT, &[], &[6, 3]).0);
    assert!(!goes(FOOT, level(Cohesion::Fragmented), FOOT, &[], &[6]).0);
    assert!(!goes("2 battle wagons, average", |_| {}, FOOT, &[], &[6]).0);
    assert!(!goes("2 heavy artillery, average, undrilled", |_| {}, FOOT, &[], &[6]).0);
}

/// Proves AM-RTP-022.
#[test]
fn foot_pursues_mounted_troops_only_by_a_test() {
    let plain = |replies: &[Reply], dice: &[u8]| goes(FOOT, |_| {}, CAVALRY, replies, dice).0;
    assert!(!plain(&[Reply::No], &[6]));
    assert!(plain(&[Reply::Yes], &[6, 3, 4, 3]), "7 for drilled foot");
    assert!(!plain(&[Reply::Yes], &[6, 3, 3]), "6");
    let shock = "8 heavy foot, protected, average, drilled, impact foot";
    let shock = |replies: &[Reply], dice: &[u8]| goes(shock, |_| {}, CAVALRY, replies, dice).0;
    assert!(shock(&[Reply::No], &[6, 3]));
    assert!(!shock(&[Reply::Yes], &[6, 3, 4]), "passed");
    assert!(shock(&[Reply::Yes], &[6, 3, 3, 3]), "failed");
    let horse = goes(CAVALRY, |_| {}, CAVALRY, &[], &[6, 3]);
    assert!(horse.0 && horse.1.is_none(), "mounted troops just go");
}

/// Proves AM-RTP-023.
#[test]
fn foot_behind_fortifications_stays() {
    let wall = |battle: &mut Battle| {
        let pose = acies_geometry::Pose::new(
            acies_geometry::Point::millimetres(500, 515),
            acies_geometry::Angle::ZERO,
        );
        let size = acies_geometry::Size {
            width: acies_geometry::Length::millimetres(40),
            depth: acies_geometry::Length::millimetres(5),
        };
        let base = acies_field::Base::new(pose, size);
        battle.side_mut(Seat::Red).works.push(base);
    };
    let back = |battle: &mut Battle| {
        // Behind the wall, which is 5 mm deep.
        wall(battle);
        let (fog, _) = crate::testing::battle(&[RED], &[BLUE]);
        battle.side_mut(Seat::Red).groups[0] = Some(fielded(&fog, FOOT, (500, 510), 0, 2));
    };
    assert!(!goes(FOOT, back, FOOT, &[], &[6]).0);
    let stakes = |battle: &mut Battle| {
        back(battle);
        let wall = battle.side_mut(Seat::Red).works.remove(0);
        battle.fielded_mut(red(0)).unwrap().defences.push(wall);
    };
    assert!(goes(FOOT, stakes, FOOT, &[], &[6, 3]).0, "portable defences do not hold them back");
}

/// Proves AM-RTP-024.
#[test]
fn who_faces_several_ways_stays() {
    let turned = |battle: &mut Battle| {
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let mut bases = fielded.body.bases().to_vec();
        let last = bases.len() - 1;
        bases[last].pose.facing += acies_geometry::Angle::HALF;
        bases[last].pose.front.y -= 15_000;
        fielded.body = acies_field::Body::new(bases);
    };
    assert!(!goes(FOOT, turned, FOOT, &[], &[6]).0);
}

/// Proves AM-RTP-026.
#[test]
fn light_foot_need_not_be_pursued() {
    let try_it = |text: &str, replies: &[Reply], dice: &[u8]| goes(text, |_| {}, LIGHT_FOOT, replies, dice);
    for text in [FOOT, "2 elephants, average, drilled"] {
        assert!(!try_it(text, &[Reply::Yes], &[6, 3, 5]).0, "{text}: passed");
        assert!(try_it(text, &[Reply::Yes], &[6, 1, 2, 1]).0, "{text}: failed");
        assert!(try_it(text, &[Reply::No], &[6, 1]).0, "{text}: does not try");
    }
    for text in ["8 heavy foot, protected, average, drilled, impact foot", CAVALRY] {
        assert_eq!(try_it(text, &[], &[6, 1]), (true, None), "{text}: no choice");
    }
}

/// Who cannot reform where it stands does it as near as there is room. AM-RTP-003, AM-RTP-015
#[test]
fn who_faces_two_ways_when_it_breaks_routs_all_the_same() {
    let flankers = (FOOT, (570, 495), 270, 4);
    let (fog, mut battle) = crate::testing::battle(&[RED], &[flankers]);
    // A file has turned to its flank and been drawn back 10 mm, and the chargers have closed up to it.
    let fielded = battle.fielded_mut(red(0)).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    for (base, x) in bases.iter_mut().filter(|base| base.pose.front.x > 540_000).zip([570, 555]) {
        let front = acies_geometry::Point::millimetres(x, 495);
        base.pose = acies_geometry::Pose::new(front, acies_geometry::Angle::QUARTER);
    }
    fielded.body = acies_field::Body::new(bases);
    battle.stage = Stage::Turn(Step::InitialRouts(Phase::Melee));
    note(&fog, &mut battle);
    drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 3);
    play(&fog, &mut battle, &[], &[6, 1]);
    assert!(battle.side(Seat::Red).lost.is_empty(), "it is not cut off");
    assert!(front(&battle, red(0)).0 < 420, "to the west");
}

/// Who breaks after the initial routs of a phase makes one too. AM-RTP-003
#[test]
fn who_breaks_after_the_routs_routs_before_the_phase_ends() {
    let (fog, mut battle) = broken(&[(FOOT, (500, 500), 0, 4)], &[(FOOT, (900, 900), 180, 4)], &[red(0)]);
    battle.stage = Stage::Turn(Step::InitialPursuits(Phase::Melee));
    play(&fog, &mut battle, &[], &[3]);
    assert_eq!(front(&battle, red(0)), (500, 395));
}

/// Friends see who breaks by being burst through, before it routs. AM-RTP-001, AM-DET-007
#[test]
fn who_is_burst_through_and_breaks_is_seen() {
    let line = ("12 heavy foot, protected, average, undrilled", (600, 540), 0, 12);
    let reds = [(FOOT, (600, 600), 0, 4), line, (FOOT, (950, 540), 0, 4)];
    let (fog, mut battle) = broken(&reds, &[(FOOT, (1000, 1000), 180, 4)], &[red(0)]);
    battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Fragmented;
    battle.fielded_mut(red(2)).unwrap().deeds.saw_friends_break = false;
    let script = play(&fog, &mut battle, &[], &[6, 4, 4, 1]);
    let tested = |event: &Event| matches!(event, Event::CohesionTest { id, .. } if *id == red(2));
    assert!(script.events.iter().any(tested));
    assert_eq!(front(&battle, red(1)), (600, 500), "it has routed 1 MU");
}

/// Enemies who have broken count until they have routed. AM-COM-003, AM-DET-033
#[test]
fn close_combat_lasts_until_the_broken_have_routed() {
    let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
    crate::testing::place_leader(&mut battle, Seat::Red, 0, (600, 470), None);
    let influenced = |battle: &Battle| {
        let position = crate::testing::at(&fog, battle);
        let leader = battle.side(Seat::Red).commanders[0].unwrap();
        (position.is_still_in_close_combat(red(0)), position.influences(0, &leader, red(0)))
    };
    assert_eq!(influenced(&battle), (true, false));
    battle.fielded_mut(blue(0)).unwrap().deeds.newly_broken = false;
    assert_eq!(influenced(&battle), (false, true));
}

/// Who was to pursue and has become fragmented since stays, and takes no bases. AM-RTP-021
#[test]
fn who_cannot_pursue_any_more_stays() {
    for (cohesion, goes) in [(Cohesion::Disrupted, true), (Cohesion::Fragmented, false)] {
        let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
        battle.stage = Stage::Turn(Step::InitialPursuits(Phase::Melee));
        battle.fielded_mut(blue(0)).unwrap().deeds.newly_broken = false;
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        battle.turn.chase.mustered = true;
        let pursuer = super::super::Pursuer::new(red(0), vec![blue(0)], super::super::Will::Pursues);
        battle.turn.chase.pursuers.push(pursuer);
        play(&fog, &mut battle, &[], &[3]);
        assert_eq!((pursued(&battle, red(0)), bases(&battle, blue(0)) < 8), (goes, goes));
    }
}

const LINE: &str = "12 heavy foot, protected, average, undrilled";

/// Proves AM-MOV-076.
#[test]
fn who_cannot_get_through_friends() {
    let routers = ("8 heavy foot, protected, average, drilled", (500, 515), 0, 4);
    let narrow = [routers, (LINE, (500, 450), 0, 12), (LINE, (500, 409), 0, 12)];
    let level = |battle: &Battle, index: usize| battle.fielded(red(index)).unwrap().group.cohesion;
    let (fog, mut battle) = broken(&narrow, &[BLUE], &[red(0)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    play(&fog, &mut battle, &[], &[3]);
    assert_eq!(front(&battle, red(0)), (500, 450), "it halts before its friends");
    assert_eq!(
        (level(&battle, 1), level(&battle, 2)),
        (Cohesion::Disrupted, Cohesion::Steady),
        "the first only"
    );
    // Two at the same moment.
    let two = [routers, (LINE, (260, 450), 0, 12), (LINE, (740, 450), 0, 12), (LINE, (500, 409), 0, 12)];
    let (fog, mut battle) = broken(&two, &[BLUE], &[red(0)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    play(&fog, &mut battle, &[], &[3]);
    assert_eq!(
        [1, 2, 3].map(|index| level(&battle, index)),
        [Cohesion::Disrupted, Cohesion::Disrupted, Cohesion::Steady]
    );
    // Evaders, too.
    let horse = ("4 light horse, unprotected, average, undrilled", (900, 600), 0, 2);
    let lines = [horse, (LINE, (900, 420), 0, 12), (LINE, (900, 346), 0, 12)];
    let (fog, mut battle) = broken(&lines, &[(FOOT, (1000, 1000), 180, 4)], &[]);
    let order = crate::flight::FlightOrder {
        why: crate::flight::Why::Evade,
        turn: crate::impact::EvadeTurn::About,
        direction: acies_geometry::Angle::HALF,
    };
    crate::flight::evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), order).unwrap();
    assert_eq!((front(&battle, red(0)).1, level(&battle, 1)), (420, Cohesion::Disrupted));
    assert_eq!(level(&battle, 2), Cohesion::Steady);
    // In the joint action phase routers are destroyed.
    let wide = "40 heavy foot, protected, average, undrilled";
    let lines = [(FOOT, (600, 600), 180, 2), (wide, (600, 560), 0, 20), (wide, (600, 520), 0, 20)];
    let (fog, mut battle) = crate::testing::battle(&lines, &[(FOOT, (1500, 1100), 180, 4)]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
    play_later(&fog, &mut battle, &[], &[]);
    assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Destroyed)]);
}

/// Proves AM-RTP-010.
#[test]
fn routers_burst_through_what_they_cannot_avoid() {
    let rout =
        |friends: &[Placed<'_>], text: &str, broken_ones: &[GroupId], replies: &[Reply], dice: &[u8]| {
            let own = [&[(text, (500, 515), 0, 4)], friends].concat();
            let (fog, mut battle) = broken(&own, &[BLUE], broken_ones);
            battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
            play(&fog, &mut battle, replies, dice);
            battle
        };
    let level = |battle: &Battle, index: usize| battle.fielded(red(index)).unwrap().group.cohesion;
    // From 485 the routers go 3 MU to 410, straight on and as wide as they are.
    let through = rout(&[(LINE, (500, 470), 0, 12)], FOOT, &[red(0)], &[], &[3]);
    assert_eq!((front(&through, red(0)), level(&through, 1)), ((500, 410), Cohesion::Disrupted));
    assert_eq!(
        through.fielded(red(0)).unwrap().drawn().unwrap().ranks.width(),
        4,
        "neither shifted nor dropped back"
    );
    let short = rout(&[(LINE, (500, 410), 0, 12)], FOOT, &[red(0)], &[], &[3]);
    assert_eq!(level(&short, 1), Cohesion::Steady, "not reached");
    // Cavalry passes through light foot.
    let skirmishers = "8 light foot, unprotected, average, undrilled, javelins";
    let passed = rout(
        &[(skirmishers, (500, 400), 0, 8)],
        "8 cavalry, armoured, average, drilled",
        &[red(0)],
        &[],
        &[3],
    );
    assert_eq!(level(&passed, 1), Cohesion::Steady);
    // Two who burst through the same battle group.
    let friends = [(LINE, (500, 460), 0, 12), (FOOT, (660, 515), 0, 4)];
    let twice = rout(&friends, FOOT, &[red(0), red(2)], &[Reply::Next(red(0))], &[3, 3]);
    assert_eq!(level(&twice, 1), Cohesion::Disrupted, "one level only");
}

/// Proves AM-RTP-017.
#[test]
fn a_commander_goes_with_those_who_break() {
    let (fog, mut battle) = broken(&[RED], &[BLUE, (FOOT, (700, 545), 180, 4)], &[blue(0)]);
    crate::testing::place_leader(&mut battle, Seat::Blue, 0, (500, 560), Some(0));
    let leader = |battle: &Battle| battle.side(Seat::Blue).commanders[0].unwrap();
    let before = leader(&battle).pose.front.y;
    play(&fog, &mut battle, &[], &[6, 1]);
    assert_eq!(leader(&battle).with, Some(0));
    assert!(leader(&battle).pose.front.y - before >= 125_000, "5 MU with it");
    let away =
        acies_geometry::Pose::new(acies_geometry::Point::millimetres(600, 700), acies_geometry::Angle::HALF);
    let away = crate::manoeuvre::CommanderMove { to: away, join: None };
    let free = |step: Step| {
        let mut battle = battle.clone();
        battle.turn.active = Seat::Blue;
        battle.stage = Stage::Turn(step);
        let position = crate::testing::at(&fog, &battle);
        let moves = crate::manoeuvre::commanders::check(&position, Seat::Blue, 0, &away).is_empty();
        (position.is_tied_to_routers(Seat::Blue, &leader(&battle)), moves)
    };
    assert_eq!(free(Step::Moves), (true, false));
    assert_eq!(free(Step::CommanderMoves(Seat::Blue)), (false, true));
    let influences = |step: Step| {
        let mut battle = battle.clone();
        battle.stage = Stage::Turn(step);
        let commander = acies_geometry::Pose::new(
            acies_geometry::Point::millimetres(610, 600),
            acies_geometry::Angle::HALF,
        );
        let near = crate::fielded::Leader { pose: commander, ..leader(&battle) };
        crate::testing::at(&fog, &battle).influences(0, &near, blue(1))
    };
    assert!(!influences(Step::MELEE) && influences(Step::Bolstering));
}
