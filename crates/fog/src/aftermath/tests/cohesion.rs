use super::*;
use crate::cohesion::Modifier;
use crate::testing::NOW;
use crate::testing::place_leader;
use crate::{Cohesion, command};

const TESTS: Step = Step::CohesionTests(Phase::Melee);
const THEN: Step = Step::CampAssaults;
const FACING: (&str, (i32, i32), i32, usize) = (SPEARMEN, (500, 515), 180, 4);

/// Proves AM-DET-005.
#[test]
fn shooting_hits_that_make_a_test() {
    let nine = "9 heavy foot, protected, average, undrilled";
    let test = |hits: u32, artillery: bool| {
        let mut game = after(
            &[(nine, (500, 515), 0, 3)],
            &[(SPEARMEN, (500, 900), 180, 4)],
            &[(blue(0), red(0), hits)],
            Step::DeathRolls(Phase::Shooting),
        );
        game.1.turn.combatants[0].shot_by_artillery = artillery;
        let death: &[u8] = if hits > 2 { &[6] } else { &[] };
        let tests = hits > 2 || artillery && hits > 1;
        let dice = [death, if tests { &[6, 6] } else { &[] }].concat();
        tested(&play(&mut game, Step::SeeingFriendsBreak(Phase::Shooting), &[], &dice)).len()
    };
    assert_eq!([test(3, false), test(2, false)], [1, 0]);
    assert_eq!([test(2, true), test(1, true)], [1, 0]);
    let (_, battle) = after(&[(nine, (500, 515), 0, 3)], &[FACING], &[(blue(0), red(0), 3)], TESTS);
    assert!(reasons_for(NOW, combatant(&battle, red(0)), Phase::Shooting).unwrap().shooting.is_some());
}

/// Proves AM-DET-006.
#[test]
fn only_losers_of_a_combat_test() {
    let tested = |taken: u32, inflicted: u32, dice: &[u8]| {
        let hits = [(blue(0), red(0), taken), (red(0), blue(0), inflicted)];
        let mut game = after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &hits, TESTS);
        tested(&play(&mut game, THEN, &[], dice))
    };
    assert_eq!(tested(3, 2, &[6, 6]), [red(0)]);
    assert_eq!(tested(2, 2, &[]), []);
    assert_eq!(tested(2, 3, &[6, 6]), [blue(0)]);
    let (_, battle) = after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &[(blue(0), red(0), 2)], TESTS);
    let lost = |phase| reasons_for(NOW, combatant(&battle, red(0)), phase).unwrap().lost_combat.unwrap();
    assert_eq!([lost(Phase::Impact).impact, lost(Phase::Melee).impact], [true, false]);
    assert_eq!((lost(Phase::Melee).by, lost(Phase::Melee).many), (2, false));
}

/// Proves AM-DET-052.
#[test]
fn the_base_just_lost_counts_but_hits_go_by_those_at_the_start() {
    let mut game = after(
        &[(FOUR, (500, 515), 0, 1)],
        &[FACING],
        &[(blue(0), red(0), 1)],
        Step::DeathRolls(Phase::Melee),
    );
    let script = play(&mut game, THEN, &[], &[1, 6, 6]);
    let modifiers = script.events.iter().find_map(|event| match event {
        Told::CohesionTest { modifiers, .. } => Some(modifiers.clone()),
        _ => None,
    });
    assert!(modifiers.unwrap().contains(&(Modifier::Losses, -1)), "one of four");
    // Nine bases of which one is lost: 1 HP2B is 5 hits and not 4.
    let nine = "9 heavy foot, protected, average, undrilled";
    let hits = [(blue(0), red(0), 4)];
    let mut game = after(&[(nine, (500, 515), 0, 3)], &[FACING], &hits, Step::DeathRolls(Phase::Melee));
    play(&mut game, TESTS, &[way(0)], &[4]);
    assert_eq!(game.1.fielded(red(0)).unwrap().group.bases().len(), 8);
    let reasons = reasons_for(NOW, combatant(&game.1, red(0)), Phase::Melee).unwrap();
    assert!(!reasons.lost_combat.unwrap().many);
}

/// Red's commander with the first battle group falls in the front rank; the second stands so far to its right.
fn slain(commander: usize, gap: i32, hits: &[Hits]) -> (Fog, Battle) {
    let reds = [(SPEARMEN, (500, 515), 0, 4), (SPEARMEN, (660 + gap, 515), 0, 4)];
    let mut game = after(&reds, &[FACING], hits, TESTS);
    place_leader(&mut game.1, Seat::Red, commander, (480, 515), Some(0));
    crate::moving::leaders::slay(&mut game.1, &mut Script::default(), (Seat::Red, commander));
    game
}

/// Proves AM-DET-011.
#[test]
fn who_sees_a_commander_fall() {
    let seen = |mut game: (Fog, Battle), change: fn(&mut Fog)| {
        change(&mut game.0);
        let position = at(&game.0, &game.1);
        let stands = |id| position.fielded(id).body.footprints();
        crate::cohesion::commanders_lost_near(&position, red(1), &game.1.turn.slain, stands)
    };
    let unchanged: fn(&mut Fog) = |_| ();
    assert_eq!(seen(slain(1, 75, &[]), unchanged), (1, false), "exactly 3 MU");
    assert_eq!(seen(slain(1, 76, &[]), unchanged), (0, false));
    assert_eq!(seen(slain(0, 125, &[]), unchanged), (1, true), "the chief");
    assert_eq!(seen(slain(0, 150, &[]), unchanged), (1, true), "exactly 6 MU");
    assert_eq!(seen(slain(0, 151, &[]), unchanged), (0, false));
    let ally: fn(&mut Fog) = |fog| fog.agreement.armies[0].commanders[1].rank = command::Rank::Ally(0);
    assert_eq!(seen(slain(1, 50, &[]), ally), (0, false), "not in line of command");
    let mut alone = slain(1, 10, &[]);
    alone.1.turn.slain[0].with = None;
    assert_eq!(seen(alone, unchanged), (0, false), "his base is further away than 3 MU");
}

/// Proves AM-DET-016.
#[test]
fn a_lost_combat_and_a_lost_commander_are_one_test() {
    let hits = [(blue(0), red(0), 3), (red(0), blue(0), 2)];
    let mut game = slain(1, 200, &hits);
    let script = play(&mut game, THEN, &[], &[2, 1]);
    let modifiers = script.events.iter().find_map(|event| match event {
        Told::CohesionTest { modifiers, .. } => Some(modifiers.clone()),
        _ => None,
    });
    assert!(modifiers.unwrap().contains(&(Modifier::MoreThanOneReason, -1)));
    assert_eq!(tested(&script), [red(0)]);
    assert_eq!(game.1.fielded(red(0)).unwrap().group.cohesion, Cohesion::Fragmented, "two levels");
    let mut without = after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &hits, TESTS);
    play(&mut without, THEN, &[], &[1, 1]);
    assert_eq!(without.1.fielded(red(0)).unwrap().group.cohesion, Cohesion::Disrupted);
}

/// Proves AM-DET-012.
#[test]
fn when_the_loss_of_a_commander_is_tested_for() {
    // In combat: with the post-combat tests, and not again at the end of the phase.
    let mut game = slain(1, 75, &[]);
    assert_eq!(tested(&play(&mut game, THEN, &[], &[6, 6, 6, 6])), [red(0), red(1)]);
    assert_eq!(tested(&play(&mut game, Step::InitialRouts(Phase::Melee), &[], &[])), []);
    // In a pursuit: after it.
    place_leader(&mut game.1, Seat::Red, 2, (480, 515), Some(0));
    crate::moving::leaders::slay(&mut game.1, &mut Script::default(), (Seat::Red, 2));
    let mut script = Script::new([], [6, 6, 6, 6]);
    while test_after_pursuit(&game.0, &mut game.1, &mut script).unwrap() {}
    assert_eq!(tested(&script), [red(0), red(1)]);
    // In another way: at the end of the phase.
    let mut fled = slain(1, 75, &[]);
    let lost = std::mem::take(&mut fled.1.turn.slain);
    fled.1.turn.fallen = lost;
    assert_eq!(tested(&play(&mut fled, Step::SeeingFriendsBreak(Phase::Melee), &[], &[])), []);
    let script = play(&mut fled, Step::InitialRouts(Phase::Melee), &[], &[6, 6, 6, 6]);
    assert_eq!(tested(&script), [red(0), red(1)]);
}

/// Proves AM-COM-114: the bases stand as if he had never been there, and friends measure from them.
#[test]
fn a_lost_commander_is_taken_off() {
    for (gap, seen) in [(75, 1), (76, 0)] {
        let reds = [(SPEARMEN, (500, 515), 0, 4), (SPEARMEN, (660 + gap, 515), 0, 4)];
        let mut game = after(&reds, &[FACING], &[(blue(0), red(0), 3)], Step::CommanderLosses(Phase::Melee));
        place_leader(&mut game.1, Seat::Red, 1, (480, 515), Some(0));
        game.1.sides[0].commanders[1].as_mut().unwrap().in_front_rank = true;
        let stood = game.1.fielded(red(0)).unwrap().body.clone();
        play(&mut game, Step::DeathRolls(Phase::Melee), &[], &[6, 6]);
        assert_eq!(game.1.sides[0].commanders[1], None);
        assert_eq!(game.1.fielded(red(0)).unwrap().body, stood);
        let position = at(&game.0, &game.1);
        let stands = |id| position.fielded(id).body.footprints();
        let (near, _) = crate::cohesion::commanders_lost_near(&position, red(1), &game.1.turn.slain, stands);
        assert_eq!(near, seen, "{gap}");
    }
}

/// Proves AM-DET-027.
#[test]
fn the_loss_of_the_chief_counts_in_its_own_test_only() {
    let modifiers = |script: &Script| {
        let tests = script.events.iter().filter_map(|event| match event {
            Told::CohesionTest { id, modifiers, .. } => {
                Some((*id, modifiers.contains(&(Modifier::ChiefLost, -1))))
            }
            _ => None,
        });
        tests.collect::<Vec<_>>()
    };
    let mut game = slain(0, 75, &[]);
    let script = play(&mut game, THEN, &[], &[6, 6, 6, 6]);
    assert_eq!(modifiers(&script), [(red(0), true), (red(1), true)]);
    let broken = game.1.fielded_mut(red(0)).unwrap();
    broken.group.cohesion = Cohesion::Broken;
    broken.deeds.newly_broken = true;
    let script = play(&mut game, Step::InitialRouts(Phase::Melee), &[], &[6, 6]);
    assert_eq!(modifiers(&script), [(red(1), false)], "in the same phase");
    assert_eq!(modifiers(&play(&mut slain(0, 150, &[]), THEN, &[], &[6, 6, 6, 6])).len(), 2, "exactly 6 MU");
    assert_eq!(modifiers(&play(&mut slain(0, 151, &[]), THEN, &[], &[6, 6])), [(red(0), true)]);
}
