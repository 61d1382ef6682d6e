//! The step itself: what is rolled, and what is noted.

use super::*;
use crate::Cohesion;

/// Proves AM-SHO-002, AM-SHO-004.
#[test]
fn both_sides_shoot_at_once() {
    for active in Seat::BOTH {
        let (fog, mut battle) = shooting(&[(BOWS, (500, 500), 0, 3)], &[(BOWS, (500, 580), 180, 3)]);
        battle.turn.active = active;
        play(&fog, &mut battle, &[], &[6, 6, 6, 6, 4, 4, 1, 1]);
        let taken: Vec<_> = battle.turn.combatants.iter().map(|one| (one.id, one.taken.clone())).collect();
        assert_eq!(taken, [(red(0), vec![(blue(0), 4)]), (blue(0), vec![(red(0), 2)])], "undiminished");
        assert!(battle.fielded(red(0)).is_some_and(|bows| bows.group.bases().len() == 6));
        assert_eq!(
            battle.fielded(blue(0)).unwrap().group.cohesion,
            Cohesion::Steady,
            "nothing has happened yet"
        );
    }
}

/// Proves AM-COM-046: and that a score of just the needed one hits.
#[test]
fn quality_rolls_again() {
    let hits = |quality: &str, dice: &[u8]| {
        let text = format!("4 medium foot, protected, {quality}, drilled, longbow");
        let (fog, mut battle) = shooting(&[(&text, (500, 500), 0, 2)], &[(FOOT, (500, 560), 180, 3)]);
        play(&fog, &mut battle, &[], dice);
        battle.turn.combatants[0].received()
    };
    assert_eq!(hits("average", &[4, 3, 6]), 2);
    assert_eq!(hits("elite", &[1, 4, 2, 5, 3]), 2);
    assert_eq!(hits("superior", &[1, 4, 2, 3]), 1);
    assert_eq!(hits("poor", &[6, 2, 6, 4, 1]), 1, "poor archers roll 6, then 2: a miss");
}

/// Proves AM-SHO-007.
#[test]
fn too_few_dice_are_not_rolled() {
    let rolled = |reds: &[Placed<'_>], target: (&str, usize)| {
        let (fog, battle) = shooting(reds, &[(target.0, (500, 560), 180, target.1)]);
        let volleys = volleys(&at(&fog, &battle), &[]);
        (volleys[0].dice(), volleys[0].is_rolled())
    };
    let spears = ("8 heavy foot, protected, average, drilled, offensive spearmen", 4);
    let four = ("4 light foot, unprotected, average, drilled, bow", (500, 500), 0, 2);
    assert_eq!(rolled(&[four], spears), (2, false));
    let six = ("6 light foot, unprotected, average, drilled, bow", (500, 500), 0, 3);
    assert_eq!(rolled(&[six], spears), (3, true));
    let long = ("1 heavy artillery, average, undrilled, heavy artillery", (500, 500), 0, 1);
    assert_eq!(rolled(&[long], spears), (2, true), "two dice of artillery");
    assert_eq!(rolled(&[four], ("6 cavalry, protected, average, drilled", 3)), (2, true));
    let twelve = ("12 heavy foot, protected, average, drilled, pikemen", 6);
    assert_eq!(rolled(&[six], twelve), (3, true), "a death roll can fail for 3 hits");
    // Two wagons count as four bases, so that two hits are enough.
    assert_eq!(rolled(&[four], ("2 battle wagons, average", 1)), (2, true));
    let (fog, mut battle) = shooting(&[four], &[(spears.0, (500, 560), 180, spears.1)]);
    let script = play(&fog, &mut battle, &[], &[]);
    assert_eq!(script.events, [ask::Event::Shooting(Event::TooFew { at: blue(0), dice: 2, least: 3 })]);
    assert!(battle.turn.combatants.is_empty());
}

/// Every roll says what speaks for and against it, each with its rule. AM-COM-049
#[test]
fn a_volley_tells_its_points_of_advantage() {
    let told = |target: &str| {
        let (fog, mut battle) = shooting(&[(BOWS, (500, 500), 0, 3)], &[(target, (500, 560), 180, 3)]);
        let script = play(&fog, &mut battle, &[], &[1; 4]);
        let shot = script.events.into_iter().find_map(|event| match event {
            ask::Event::Shooting(Event::Shot { advantages, needed, .. }) => Some((advantages, needed)),
            _ => None,
        });
        let (advantages, needed) = shot.expect("somebody shoots");
        let named = advantages.into_iter().map(|(rule, points)| (rule.to_string(), points));
        (named.collect::<Vec<_>>(), needed)
    };
    assert_eq!(told(FOOT), (vec![], 4));
    let cavalry = told("6 cavalry, unprotected, average, drilled");
    assert_eq!(cavalry, (vec![("AM-COM-049".to_string(), 1)], 3));
}

/// What is left for the death rolls and tests. AM-DET-005, AM-DET-029, AM-DET-053, AM-GLO-027
#[test]
fn the_record_of_a_volley() {
    let reds = [
        ("2 light artillery, average, undrilled, light artillery", (460, 500), 0, 2),
        ("2 medium foot, protected, average, drilled, firearm", (560, 520), 0, 2),
    ];
    let (fog, mut battle) = shooting(&reds, &[(FOOT, (500, 560), 180, 6)]);
    let script = play(&fog, &mut battle, &[], &[5, 5, 4, 4, 6, 1]);
    let one = &battle.turn.combatants[0];
    assert_eq!((one.id, one.counted, &one.taken[..]), (blue(0), 6, &[(red(0), 2), (red(1), 1)][..]));
    assert!(one.shot_by_artillery && one.shot_by_firearms);
    assert_eq!((one.shooters.len(), &one.body), (4, &battle.fielded(blue(0)).unwrap().body));
    let shot = script.events.iter().filter(|event| matches!(event, ask::Event::Shooting(Event::Shot { .. })));
    assert_eq!(shot.count(), 2);
}

/// AM-SHO-011 where it is used: the depth of mounted archers is that of the moment.
#[test]
fn depth_changes_the_range() {
    let shot = |files: usize| {
        let bows = "4 cavalry, armoured, average, drilled, bow";
        let (fog, battle) = shooting(&[(bows, (500, 500), 0, files)], &[(FOOT, (500, 588), 180, 6)]);
        dice_of_first(&fog, &battle)
    };
    assert_eq!((shot(4), shot(2)), (0, 3));
}

/// Proves AM-GLO-007.
#[test]
fn entirely_one_base_deep() {
    // Two battle groups one behind the other, and longbows so far from the first.
    let game = |troops: &str, files: usize, far: i32| {
        let text = format!("4 {troops}, average, drilled, bow");
        let longbows = "8 medium foot, protected, average, drilled, longbow";
        let behind = 500 - 30 * 4 / files as i32;
        shooting(
            &[(&text, (500, 500), 0, files), (&text, (500, behind), 0, files)],
            &[(longbows, (500, 500 + far), 180, 4)],
        )
    };
    let shot_at = |troops: &str, files: usize| {
        let (fog, battle) = game(troops, files, 60);
        let pools = dice(&fog, &battle, &[]);
        pools.iter().find(|(by, at, ..)| (*by, *at) == (blue(0), red(0))).map(|pool| pool.3)
    };
    for troops in ["cavalry, unprotected", "cavalry, armoured", "camelry, protected", "knights, armoured"] {
        assert_eq!((shot_at(troops, 4), shot_at(troops, 2)), (Some(4), Some(3)), "{troops}");
        assert_eq!(shot_at(troops, 3), Some(3), "{troops}: not entirely");
    }
    let shoots = |troops: &str, files: usize| {
        let (fog, battle) = game(troops, files, 88);
        dice_of_first(&fog, &battle) > 0
    };
    for troops in ["cavalry, armoured", "camelry, armoured", "cataphracts, heavily armoured"] {
        assert!(!shoots(troops, 4) && shoots(troops, 3) && shoots(troops, 2), "{troops}");
    }
    let evade = |troops: &str, files: usize| {
        let (fog, battle) = game(troops, files, 300);
        [red(0), red(1)].map(|id| crate::impact::evading::can_evade(&at(&fog, &battle), id))
    };
    for troops in ["cavalry, armoured", "camelry, protected", "light chariots"] {
        assert_eq!((evade(troops, 4), evade(troops, 3)), ([true; 2], [false; 2]), "{troops}");
    }
}
