use super::*;
use crate::Cohesion;
use crate::testing::{battle, lay, red};
use acies_field::terrain::Kind;

/// One red battle group two files wide at (500, 300), facing the far edge, with nobody near.
fn alone(text: &str) -> (Fog, Battle) {
    battle(&[(text, (500, 300), 0, 2)], &[(DRILLED, (1700, 1100), 180, 2)])
}

/// The same with an enemy whose front is so many thousandths of an MU ahead.
fn facing(text: &str, enemy: &str, thousandths: i32) -> (Fog, Battle) {
    let ahead = 300 + thousandths * 25 / 1000;
    battle(&[(text, (500, 300), 0, 2)], &[(enemy, (500, ahead), 180, 2)])
}

/// Proves AM-MOV-007.
#[test]
fn slow_foot_has_a_fourth_mu_away_from_the_enemy() {
    assert_eq!(furthest(&alone(DRILLED), &[]), 4000);
    let bows = "4 medium foot, protected, average, drilled, bow";
    assert_eq!(furthest(&alone(bows), &[]), 4000);
    assert_eq!(furthest(&alone("4 medium foot, protected, average, drilled, javelins"), &[]), 4000);
    assert_eq!(furthest(&facing(DRILLED, DRILLED, 9000), &[]), 3990, "at 4 it would be at exactly 5");
    assert_eq!(furthest(&facing(DRILLED, LIGHT_FOOT, 7040), &[]), 4000, "3 MU from skirmishers");
    assert_eq!(furthest(&facing(DRILLED, LIGHT_FOOT, 7000), &[]), 3990);
    assert_eq!(furthest(&facing(DRILLED, DRILLED, 7000), &[]), 3000);
    // Light foot 4 MU to the side all the way.
    let aside = battle(&[(DRILLED, (500, 300), 0, 2)], &[(LIGHT_FOOT, (680, 350), 180, 2)]);
    assert_eq!(furthest(&aside, &[]), 4000);
    let battle_troops = battle(&[(DRILLED, (500, 300), 0, 2)], &[(DRILLED, (680, 350), 180, 2)]);
    assert_eq!(furthest(&battle_troops, &[]), 3000);
    let mut sand = alone(DRILLED);
    lay(&mut sand.1, Kind::OpenFields, (400, 320), (600, 380));
    assert_eq!(furthest(&sand, &[]), 3000, "uneven ground is not open");
    check_camps();
}

/// Camps count by whether they are fortified.
fn check_camps() {
    let camp = |fortified: bool, thousandths: i32| {
        let mut game = alone(DRILLED);
        game.0.agreement.armies[1].fortified_camp = fortified;
        let pose = acies_geometry::Pose::new(
            acies_geometry::Point::millimetres(500, 300 + thousandths * 25 / 1000),
            Angle::HALF,
        );
        let size = acies_geometry::Size::millimetres(120, 80);
        game.1.sides[1].camp = Some(acies_field::Base::new(pose, size));
        furthest(&game, &[])
    };
    assert_eq!((camp(false, 7000), camp(false, 7040)), (3990, 4000));
    assert_eq!((camp(true, 9000), camp(true, 9040)), (3990, 4000));
}

/// Proves AM-MOV-009, AM-MOV-010, AM-MOV-011.
#[test]
fn slow_terrain_counts_for_the_whole_move() {
    let horse = "4 cavalry, armoured, average, drilled";
    let mut out_of_rough = alone(horse);
    lay(&mut out_of_rough.1, Kind::Brush, (440, 200), (470, 260));
    assert_eq!(furthest(&out_of_rough, &[]), 3000, "one base starts in it");
    let wood = |thousandths: i32| {
        let mut game = alone(DRILLED);
        let near = 300 + thousandths * 25 / 1000;
        lay(&mut game.1, Kind::Forest, (400, near), (600, near + 100));
        furthest(&game, &[])
    };
    assert_eq!(wood(2520), 2520, "up to its edge, not into it");
    assert_eq!(wood(1520), 2000, "into it, 2 MU in all");
    let mut two = alone(ELEPHANTS);
    lay(&mut two.1, Kind::OpenFields, (400, 310), (600, 330));
    assert_eq!(furthest(&two, &[]), 4000);
    lay(&mut two.1, Kind::Forest, (400, 330), (600, 430));
    assert_eq!(furthest(&two, &[]), 2000, "uneven, then difficult");
}

/// Proves AM-MOV-012.
#[test]
fn a_mixed_battle_group_goes_as_its_slowest_base_would() {
    let archers = "2 medium foot, protected, average, drilled, light spear + 2 medium foot, protected, bow";
    let near = battle(&[(archers, (500, 300), 0, 2)], &[(DRILLED, (700, 300), 180, 2)]);
    assert_eq!(furthest(&near, &[]), 3000);
    let mixed = "4 heavy foot, protected, average, drilled + 2 medium foot, protected";
    let mut rear = battle(&[(mixed, (500, 300), 0, 2)], &[(DRILLED, (1700, 1100), 180, 2)]);
    // Two ranks of 15 mm in front, then the medium foot in the rough.
    lay(&mut rear.1, Kind::Brush, (400, 230), (600, 269));
    assert_eq!(furthest(&rear, &[]), 2000, "heavy foot has 2 MU in rough, though it is not in it");
}

/// Proves AM-MOV-029, AM-MAN-056.
#[test]
fn turns_expansions_and_fragmentation_cost_distance() {
    let light = "6 light foot, unprotected, average, undrilled, javelins";
    assert_eq!(furthest(&alone(light), &[expand(1, 1)]), 3000);
    assert_eq!(furthest(&alone(CAVALRY), &[RIGHT]), 3000);
    assert_eq!(furthest(&alone(LIGHT_HORSE), &[ABOUT]), 7000, "a turn of 180 degrees costs nothing");
    assert_eq!(furthest(&alone(CAVALRY), &[contract(0, 1)]), 5000);
    let mut fragmented = alone(CAVALRY);
    fragmented.1.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert_eq!(furthest(&fragmented, &[]), 4000);
    assert_eq!(furthest(&fragmented, &[RIGHT]), 2000);
    lay(&mut fragmented.1, Kind::Brush, (400, 310), (600, 400));
    assert_eq!(furthest(&fragmented, &[]), 2000, "3 - 1 in rough");
    let mut orb = alone(DRILLED);
    let fielded = orb.1.fielded_mut(red(0)).unwrap();
    (fielded.in_orb, fielded.group.cohesion) = (true, Cohesion::Fragmented);
    assert!(broken(&orb, &[on(500)]).contains(&String::from("AM-MAN-056")), "1 - 1");
}

/// Proves AM-MOV-042, AM-MOV-044.
#[test]
fn wheels_are_measured_by_the_outer_corner() {
    let distance = |game: &(Fog, Battle), evolutions: &[Evolution]| {
        judged(game, evolutions).walk.unwrap().distance.get() * 100 / 25_000
    };
    let game = alone(CAVALRY);
    assert_eq!(distance(&game, &[wheel(Hand::Left, 30)]), 165, "2 x 3.2 x sin 15 = 1.656 MU");
    let column = battle(&[(CAVALRY, (500, 300), 0, 1)], &[(DRILLED, (1700, 1100), 180, 2)]);
    assert_eq!(distance(&column, &[wheel(Hand::Right, 90)]), 226);
    assert_eq!(distance(&game, &[wheel(Hand::Left, 30), on(1000), wheel(Hand::Right, 30)]), 431);
    assert_eq!(broken(&game, &[wheel(Hand::Left, 30), on(1680)]), Vec::<String>::new());
    assert_eq!(broken(&game, &[wheel(Hand::Left, 30), on(3360)]), ["AM-MOV-005"]);
    let double = |second| broken(&column, &[wheel(Hand::Left, 50), on(100), wheel(Hand::Right, second)]);
    assert_eq!(double(40), Vec::<String>::new());
    assert_eq!(double(45), ["AM-MOV-044"]);
}

/// Proves AM-MOV-008.
#[test]
fn heavy_artillery_only_pivots() {
    let game = alone("2 heavy artillery, average, undrilled");
    assert_eq!(broken(&game, &[on(500)]), ["AM-MOV-008"]);
    let back = |degrees| Evolution::Leg(Leg::WheelBack(Hand::Left, Angle::degrees(degrees)));
    // Two bases are 3.2 MU wide: 17 degrees are 0.95 MU, 19 are 1.06.
    for pivot in [|degrees| wheel(Hand::Right, degrees), back] {
        assert_eq!(broken(&game, &[pivot(17)]), Vec::<String>::new());
        assert_eq!(broken(&game, &[pivot(19)]), ["AM-MOV-005"]);
        assert_eq!(judged(&game, &[pivot(17)]).class, Class::Complex);
    }
    assert_eq!(broken(&game, &[wheel(Hand::Left, 5), wheel(Hand::Right, 5)]).first().unwrap(), "AM-MOV-008");
    assert_eq!(broken(&alone(CAVALRY), &[back(5)]), ["AM-MOV-041"]);
}

/// Proves AM-MOV-093.
#[test]
fn nobody_leaves_the_table_by_choice() {
    let edge = battle(&[(CAVALRY, (500, 1125), 0, 2)], &[(DRILLED, (1700, 100), 180, 2)]);
    assert_eq!(broken(&edge, &[on(3000)]), Vec::<String>::new(), "up to the edge");
    assert_eq!(broken(&edge, &[on(3100)]), ["AM-MOV-093"]);
}

/// Proves AM-TER-033, and QR-TER-015, which says the same.
#[test]
fn a_river_is_crossed_within_45_degrees() {
    let river = |degrees: i32| {
        let mut game = battle(&[(CAVALRY, (500, 300), degrees, 2)], &[(DRILLED, (1700, 1100), 180, 2)]);
        let line = [(0, 340), (1800, 340)].map(|(x, y)| acies_geometry::Point::millimetres(x, y)).to_vec();
        let shape = acies_field::terrain::Shape::Course { line, width: Length::millimetres(50) };
        let piece = acies_field::terrain::Piece::of(Kind::River, shape).unwrap();
        game.1.field.pieces.push(piece);
        game.1.river = Some(crate::terrain::Grade::Uneven);
        broken(&game, &[on(4000)])
    };
    assert_eq!((river(0), river(44)), (vec![], vec![]));
    assert_eq!(river(46), ["AM-TER-033"]);
    assert_eq!(river(180), Vec::<String>::new(), "away from it");
}
