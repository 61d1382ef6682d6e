use super::*;
use crate::Cohesion;
use crate::ask::Ask;
use crate::cohesion::Modifier;
use crate::testing::place_leader;

const SEEING: Step = Step::SeeingFriendsBreak(Phase::Melee);
const THEN: Step = Step::InitialRouts(Phase::Melee);
const AWAY: (&str, (i32, i32), i32, usize) = (SPEARMEN, (500, 1100), 180, 4);

/// Red's battle groups of four files each, beside each other with these gaps in millimetres; those of these numbers have
/// just broken.
fn beside(gaps: &[i32], broken: &[usize]) -> (Fog, Battle) {
    let mut reds: Vec<Placed<'_>> = vec![(SPEARMEN, (200, 515), 0, 4)];
    for gap in gaps {
        let (text, (x, y), facing, files) = reds[reds.len() - 1];
        reds.push((text, (x + 160 + gap, y), facing, files));
    }
    let mut game = after(&reds, &[AWAY], &[], SEEING);
    for &index in broken {
        let fielded = game.1.fielded_mut(red(index)).unwrap();
        fielded.group.cohesion = Cohesion::Broken;
        fielded.deeds.newly_broken = true;
    }
    game
}

fn next(group: usize) -> Answer {
    Answer::Aftermath(Reply::Next(group))
}

fn modifiers(script: &Script) -> Vec<Vec<(Modifier, i32)>> {
    let tests = script.events.iter().filter_map(|event| match event {
        Told::CohesionTest { modifiers, .. } => Some(modifiers.clone()),
        _ => None,
    });
    tests.collect()
}

/// Proves AM-DET-007, AM-TSQ-014, AM-TSQ-020, AM-TSQ-025.
#[test]
fn friends_within_three_units_test_before_the_rout() {
    let tested_at = |gap: i32, dice: &[u8]| {
        let mut game = beside(&[gap], &[0]);
        // It has lost bases, and stands further away now.
        let lost = game.1.fielded_mut(red(0)).unwrap();
        lost.body = crate::testing::fielded(&game.0, SPEARMEN, (100, 515), 0, 4).body;
        assert!(lost.deeds.newly_broken, "it has not routed");
        tested(&play(&mut game, THEN, &[], dice))
    };
    assert_eq!(tested_at(75, &[6, 6]), [red(1)]);
    assert_eq!(tested_at(76, &[]), []);
    for phase in [Phase::Impact, Phase::Shooting] {
        let mut game = beside(&[75], &[0]);
        game.1.stage = Stage::Turn(Step::SeeingFriendsBreak(phase));
        assert_eq!(tested(&play(&mut game, Step::InitialRouts(phase), &[], &[6, 6])), [red(1)]);
    }
}

/// Proves AM-DET-015.
#[test]
fn several_breaks_and_lost_commanders_are_one_test() {
    let mut two = beside(&[50, 50], &[0, 2]);
    let script = play(&mut two, THEN, &[], &[6, 6]);
    assert_eq!(tested(&script), [red(1)]);
    assert!(modifiers(&script)[0].contains(&(Modifier::MoreThanOneReason, -1)));
    let mut one = beside(&[50], &[0]);
    let script = play(&mut one, THEN, &[], &[6, 6]);
    assert!(!modifiers(&script)[0].contains(&(Modifier::MoreThanOneReason, -1)));
    // A friend who breaks, and a commander who was lost by himself.
    let mut both = beside(&[50], &[0]);
    place_leader(&mut both.1, Seat::Red, 1, (400, 600), None);
    crate::moving::leaders::slay(&mut both.1, &mut Script::default(), (Seat::Red, 1));
    both.1.turn.fallen = std::mem::take(&mut both.1.turn.slain);
    let script = play(&mut both, THEN, &[], &[6, 6]);
    assert_eq!(tested(&script), [red(1)]);
    assert!(modifiers(&script)[0].contains(&(Modifier::MoreThanOneReason, -1)));
}

/// Proves AM-DET-017.
#[test]
fn their_player_chooses_the_order_of_testers() {
    let game = || {
        let mut game = beside(&[50, 50], &[1]);
        for index in [0, 2] {
            game.1.fielded_mut(red(index)).unwrap().group.cohesion = Cohesion::Disrupted;
        }
        game
    };
    // They are too far apart to see each other: the order makes no difference.
    assert_eq!(tested(&play(&mut game(), THEN, &[], &[6, 6, 6, 6])), [red(0), red(2)]);
    let near = || {
        let mut game = game();
        let body = crate::testing::fielded(&game.0, SPEARMEN, (300, 600), 0, 4).body;
        game.1.fielded_mut(red(2)).unwrap().body = body.clone();
        game.1.turn.combatants[2].body = body;
        game
    };
    let asked = play(&mut near(), THEN, &[], &[]).asked;
    assert_eq!(asked, Some((Seat::Red, Ask::Aftermath(Question::NextTest(vec![0, 2])))));
    let mut first = near();
    let script = play(&mut first, THEN, &[next(2)], &[1, 1, 6, 6]);
    assert_eq!(tested(&script), [red(2), red(0)], "the one that has broken is seen too");
    assert!(modifiers(&script)[1].contains(&(Modifier::MoreThanOneReason, -1)));
    let mut last = near();
    let script = play(&mut last, THEN, &[next(2)], &[6, 6, 1, 1]);
    assert_eq!(tested(&script), [red(2), red(0)], "who has tested does not test again");
    assert!(last.1.fielded(red(0)).unwrap().is_broken());
}

/// Proves AM-DET-018.
#[test]
fn who_has_tested_does_not_test_for_a_commander_lost_in_pursuit() {
    let lose = |game: &mut (Fog, Battle), dice: &[u8]| {
        place_leader(&mut game.1, Seat::Red, 1, (200, 515), Some(0));
        crate::moving::leaders::slay(&mut game.1, &mut Script::default(), (Seat::Red, 1));
        game.1.fielded_mut(red(0)).unwrap().deeds.newly_broken = false;
        let mut script = Script::new([], dice.iter().copied());
        while test_after_pursuit(&game.0, &mut game.1, &mut script).unwrap() {}
        tested(&script)
    };
    let mut saw = beside(&[50], &[0]);
    play(&mut saw, THEN, &[], &[6, 6]);
    assert_eq!(lose(&mut saw, &[]), []);
    let mut fresh = beside(&[50], &[0]);
    assert_eq!(lose(&mut fresh, &[6, 6]), [red(1)]);
}

/// A test for friends whom charges broke covers those who broke by the same tests, and no others. AM-DET-015, AM-DET-017
#[test]
fn a_test_during_the_charges_does_not_replace_that_at_the_end() {
    for (by_the_same_tests, tests) in [(true, 0), (false, 1)] {
        let (fog, mut battle) = beside(&[20], &[1]);
        battle.fielded_mut(red(0)).unwrap().deeds.saw_charges = true;
        battle.fielded_mut(red(1)).unwrap().deeds.broke_seeing_charges = by_the_same_tests;
        let dice: &[u8] = if tests == 0 { &[] } else { &[4, 4] };
        let mut script = Script::new([], dice.iter().copied());
        play_until(&fog, &mut battle, THEN, &mut script);
        assert_eq!(modifiers(&script).len(), tests);
    }
}
