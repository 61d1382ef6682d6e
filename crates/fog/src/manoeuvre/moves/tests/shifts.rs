use super::*;
use crate::testing::{battle, lay};
use acies_field::terrain::Kind;

fn alone(text: &'static str) -> (Fog, Battle) {
    battle(&[(text, (500, 300), 0, 2)], &[(DRILLED, (1700, 1100), 180, 2)])
}

/// AM-MOV-059, with enemy battle groups.
#[test]
fn a_base_width_aside_with_the_full_move_away_from_enemy() {
    let game = alone(CAVALRY);
    let free: Vec<String> = Vec::new();
    assert_eq!(broken(&game, &[on(5000), shift(Hand::Left, 40)]), free);
    assert_eq!(broken(&game, &[shift(Hand::Right, 40), on(5000)]), free, "before or after");
    assert_eq!(broken(&game, &[on(5000), shift(Hand::Left, 41)]), ["AM-MOV-058"]);
    assert_eq!(broken(&game, &[on(4000), shift(Hand::Left, 30)]), ["AM-MOV-059"], "not the full move");
    assert_eq!(broken(&game, &[wheel(Hand::Left, 2), on(4800), shift(Hand::Left, 30)]), ["AM-MOV-059"]);
    let near = |enemy: &'static str, y: i32| {
        let game = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(enemy, (500, y), 180, 2)]);
        broken(&game, &[on(5000), shift(Hand::Left, 40)])
    };
    assert_eq!(
        (near(DRILLED, 550), near(DRILLED, 551)),
        (vec![String::from("AM-MOV-059")], free.clone()),
        "5 MU"
    );
    assert_eq!(
        (near(LIGHT_FOOT, 500), near(LIGHT_FOOT, 501)),
        (vec![String::from("AM-MOV-059")], free),
        "3 MU"
    );
}

/// AM-MOV-060
#[test]
fn half_a_base_width_to_avoid_clipping() {
    let free: Vec<String> = Vec::new();
    // A wood reaches so many millimetres into the way, which ends at 540.
    let wood = |clip: i32, aside: i32, thousandths: i32| {
        let mut game = alone("4 cavalry, armoured, average, drilled");
        lay(&mut game.1, Kind::Forest, (540 - clip, 310), (700, 500));
        broken(&game, &[shift(Hand::Left, aside), on(thousandths)])
    };
    assert_eq!(wood(12, 12, 3000), free, "0.3 base widths");
    assert_eq!(wood(12, 14, 3000), ["AM-MOV-060"], "not more than needed");
    assert_eq!(wood(24, 24, 3000), ["AM-MOV-059"], "0.6 base widths are too much");
    assert_eq!(wood(12, 12, 1000), free);
    assert_eq!(wood(12, 12, 990), ["AM-MOV-060"], "less than 1 MU");
    let friends = |aside: i32| {
        let game = battle(
            &[(DRILLED, (500, 300), 0, 2), (DRILLED, (570, 360), 0, 2)],
            &[(DRILLED, (500, 1100), 180, 2)],
        );
        broken(&game, &[shift(Hand::Left, aside), on(3000)])
    };
    assert_eq!((friends(10), friends(12)), (free.clone(), vec![String::from("AM-MOV-060")]), "past friends");
    // Along the table edge, slightly towards it, less than 1 MU.
    let edge = battle(&[(CAVALRY, (41, 300), 350, 2)], &[(DRILLED, (1700, 1100), 180, 2)]);
    assert!(broken(&edge, &[on(900)]).contains(&String::from("AM-MOV-093")));
    let saved =
        (1..20).find(|&aside| broken(&edge, &[shift(Hand::Right, aside), on(900)]).is_empty()).unwrap();
    assert_eq!(
        broken(&edge, &[shift(Hand::Right, saved + 2), on(900)]),
        ["AM-MOV-060"],
        "no further than needed"
    );
    // Into an overlap position: the enemy fights to his front already.
    let beside = |aside: i32| {
        let friends = [(UNDRILLED, (580 + aside, 470), 0, 2), (DRILLED, (500, 500), 0, 2)];
        let game = battle(&friends, &[(DRILLED, (500, 500), 180, 2)]);
        broken(&game, &[shift(Hand::Left, aside), on(1200)])
    };
    assert_eq!((beside(20), beside(21)), (free, vec![String::from("AM-MOV-059")]));
}

/// AM-MOV-058, AM-MOV-061, but for charges.
#[test]
fn no_shift_in_other_moves() {
    let game = alone(CAVALRY);
    let aside = shift(Hand::Left, 10);
    for way in [
        vec![wheel(Hand::Left, 5), on(100), wheel(Hand::Right, 5), aside],
        vec![contract(0, 1), on(3000), aside],
        vec![RIGHT, on(3000), aside],
    ] {
        assert!(broken(&game, &way).contains(&String::from("AM-MOV-061")), "{way:?}");
    }
    let order = Order::of_group(0, [on(5000), aside]);
    let second = judge(&at(&game.0, &game.1), Seat::Red, Occasion::Second { changed: false }, &order);
    assert!(rules(&second).contains(&String::from("AM-MOV-061")));
}
