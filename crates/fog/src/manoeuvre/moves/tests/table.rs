use super::*;
use crate::testing::{battle, place_leader, red};

/// Red's battle group with an enemy of battle troops whose front is so many MU ahead.
fn close(text: &str, mu: i32) -> (Fog, Battle) {
    battle(&[(text, (500, 300), 0, 2)], &[(DRILLED, (500, 300 + 25 * mu), 180, 2)])
}

/// AM-MOV-016, AM-MOV-026: battle groups; camps are measured with the fourth MU.
#[test]
fn close_to_enemy_is_five_mu_or_three_from_skirmishers() {
    // The front ends 25 mm ahead of where it was; so far beyond is the enemy then.
    let beyond = |enemy: &str, gap: i32| {
        let y = 325_000 + gap;
        let mut game = battle(&[(KNIGHTS, (500, 300), 0, 2)], &[(enemy, (500, 1000), 180, 2)]);
        let fielded = game.1.sides[1].groups[0].as_mut().unwrap();
        fielded.body = fielded.body.moved(Leg::Advance(Length::micrometres(1_000_000 - y))).body;
        class_of(&game, &[on(1000)])
    };
    assert_eq!(beyond(ELEPHANTS, 125_000), Class::Complex, "exactly 5 MU is close");
    assert_eq!(beyond(ELEPHANTS, 125_001), Class::Simple);
    assert_eq!(beyond(LIGHT_HORSE, 75_000), Class::Complex);
    assert_eq!(beyond(LIGHT_HORSE, 75_001), Class::Simple);
}

/// AM-MOV-018, its cases.
#[test]
fn cases_of_the_table() {
    let knights = close(KNIGHTS, 6);
    assert_eq!(class_of(&knights, &[on(2000)]), Class::Complex);
    assert_eq!(class_of(&knights, &[on(4000)]), Class::Simple, "the full distance straight ahead");
    assert_eq!(class_of(&knights, &[on(3990)]), Class::Complex);
    assert_eq!(class_of(&knights, &[wheel(Hand::Left, 10), on(3440)]), Class::Complex, "with a wheel");
    let foot = close(DRILLED, 5);
    assert_eq!(class_of(&foot, &[expand(0, 1), on(1000)]), Class::Complex);
    assert_eq!(broken(&foot, &[expand(0, 1), on(1010)]), ["AM-MOV-029"]);
    assert_eq!(class_of(&close(LIGHT_HORSE, 20), &[ABOUT, on(7000)]), Class::Simple);
    let pikemen = battle(&[(PIKEMEN, (500, 300), 0, 4)], &[(DRILLED, (500, 500), 180, 2)]);
    assert_eq!(class_of(&pikemen, &[contract(1, 1)]), Class::Impossible);
    assert_eq!(broken(&pikemen, &[contract(1, 1)]), ["AM-MOV-018"]);
    assert_eq!(class_of(&pikemen, &[expand(1, 1)]), Class::Complex);
    assert_eq!(class_of(&close(DRILLED, 20), &[ABOUT]), Class::Simple);
    assert_eq!(class_of(&close(UNDRILLED, 20), &[ABOUT]), Class::Complex);
    assert_eq!(class_of(&close(DRILLED, 20), &[ABOUT, on(1000)]), Class::Impossible);
    assert_eq!(class_of(&close(DRILLED, 20), &[LEFT, on(1000)]), Class::Complex);
    let archers = battle(&[(CAVALRY, (500, 300), 0, 4)], &[(DRILLED, (500, 800), 180, 2)]);
    assert_eq!(class_of(&archers, &[ABOUT, on(2000), ABOUT]), Class::Complex);
    assert_eq!(broken(&archers, &[ABOUT, on(2010), ABOUT]), ["AM-MOV-018"], "at most 2 MU");
    assert_eq!(class_of(&close(CAVALRY, 20), &[ABOUT, on(2000), ABOUT]), Class::Impossible, "two deep");
}

/// Proves AM-MOV-028, AM-GLO-003.
#[test]
fn the_advance_in_another_line_is_simple() {
    let elephants = |mu| battle(&[(ELEPHANTS, (500, 300), 0, 2)], &[(DRILLED, (500, 300 + 25 * mu), 180, 2)]);
    assert_eq!(broken(&elephants(8), &[contract(0, 1), on(3000)]), ["AM-MOV-028"], "short, close to enemy");
    assert_eq!(class_of(&elephants(8), &[contract(0, 1), on(4000)]), Class::Complex, "the full distance");
    assert_eq!(class_of(&elephants(20), &[contract(0, 1), on(3000)]), Class::Complex, "no enemy close");
    let moved = judged(&elephants(20), &[on(1)]);
    assert!(moved.faults.is_empty(), "any part further forward will do");
    assert_eq!(broken(&elephants(20), &[shift(Hand::Left, 5)]), ["AM-MOV-017"], "to the side is not forward");
    assert_eq!(broken(&elephants(20), &[on(-1000)]), ["AM-MOV-028"], "nor back");
}

/// Proves AM-MOV-065.
#[test]
fn both_corners_go_three_mu_while_contracting() {
    let horse = |evolutions: &[Evolution]| {
        class_of(&battle(&[(CAVALRY, (500, 300), 0, 2)], &[(DRILLED, (500, 800), 180, 2)]), evolutions)
    };
    assert_eq!(horse(&[contract(0, 1), on(3000)]), Class::Simple);
    assert_eq!(horse(&[on(3000), contract(0, 1)]), Class::Simple);
    assert_eq!(horse(&[contract(0, 1), on(2999)]), Class::Complex);
    // The outer corner goes 1.66 MU in the wheel, the inner one none.
    assert_eq!(horse(&[wheel(Hand::Left, 30), on(2500), contract(0, 1)]), Class::Complex);
    assert_eq!(horse(&[wheel(Hand::Left, 30), on(3000), contract(0, 1)]), Class::Simple);
}

/// AM-MOV-021, AM-MOV-022, AM-MOV-023, but for charges.
#[test]
fn some_test_always_and_some_only_advance() {
    let guns = close("2 light artillery, average, undrilled", 30);
    assert_eq!(class_of(&guns, &[on(2000)]), Class::Complex);
    assert_eq!(class_of(&close("2 battle wagons, average", 30), &[on(3000)]), Class::Complex);
    let scythed = close("2 scythed chariots, average, undrilled", 30);
    assert_eq!(broken(&scythed, &[on(4000)]), Vec::<String>::new());
    for other in [&[ABOUT][..], &[contract(0, 1)], &[wheel(Hand::Left, 5), on(100), wheel(Hand::Right, 5)]] {
        assert!(broken(&scythed, other).contains(&String::from("AM-MOV-023")), "{other:?}");
    }
    let mut line =
        battle(&[(DRILLED, (500, 300), 0, 2), (DRILLED, (580, 300), 0, 2)], &[(DRILLED, (500, 900), 180, 2)]);
    place_leader(&mut line.1, Seat::Red, 0, (480, 270), Some(0));
    let mover = || Mover::Line { groups: vec![0, 1], commander: 0 };
    let of = |evolutions: &[Evolution]| rules(&judged_of((&line.0, &line.1), mover(), evolutions));
    assert_eq!(of(&[on(3000)]), Vec::<String>::new());
    assert!(of(&[ABOUT]).contains(&String::from("AM-MOV-022")));
    assert!(of(&[expand(0, 1)]).contains(&String::from("AM-MOV-022")));
    assert!(of(&[wheel(Hand::Left, 3), wheel(Hand::Left, 3)]).contains(&String::from("AM-MOV-022")));
}

/// In part AM-MAN-001 for battle groups.
///
/// Proves AM-MAN-003.
#[test]
fn who_may_not_move() {
    let free = close(DRILLED, 20);
    assert_eq!(broken(&free, &[on(1000)]), Vec::<String>::new());
    let with = |change: fn(&mut crate::Fielded)| {
        let mut game = close(DRILLED, 20);
        change(game.1.fielded_mut(red(0)).unwrap());
        broken(&game, &[on(1000)])
    };
    assert_eq!(with(|fielded| fielded.deeds.charged = true), ["AM-MAN-001"]);
    assert_eq!(with(|fielded| fielded.deeds.pursued = true), ["AM-MAN-001"]);
    assert_eq!(with(|fielded| fielded.deeds.evaded_impact = true), ["AM-MAN-001"]);
    assert_eq!(with(|fielded| fielded.group.cohesion = crate::Cohesion::Broken), ["AM-MAN-001"]);
    assert_eq!(with(|fielded| fielded.deeds.moved = true), ["AM-MAN-003"]);
    assert_eq!(with(|fielded| fielded.deeds.failed_test = true), Vec::<String>::new(), "a failed charge");
    assert_eq!(broken(&close(DRILLED, 0), &[ABOUT]), ["AM-MAN-001"], "in close combat");
    let mut routers = close(DRILLED, 0);
    routers.1.sides[1].groups[0].as_mut().unwrap().group.cohesion = crate::Cohesion::Broken;
    assert_eq!(broken(&routers, &[ABOUT]), ["AM-MAN-001"], "in contact with routers");
    assert!(!rules(&judged_of((&free.0, &free.1), Mover::Group(7), &[on(1)])).is_empty(), "nobody is there");
}
