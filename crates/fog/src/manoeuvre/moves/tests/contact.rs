use super::*;
use crate::manoeuvre::Question;
use crate::manoeuvre::moves::{candidates, nearest_legal};
use crate::testing::{battle, by_each, lay};
use acies_field::terrain::{Kind, Piece, Shape};
use acies_geometry::Point;

/// Red's second and blue's first battle group fight at 500, red's front looking up; red's first is at this place.
fn beside_a_fight(text: &'static str, place: (i32, i32), facing: i32) -> (Fog, Battle) {
    let friends = [(text, place, facing, 2), (DRILLED, (500, 500), 0, 2)];
    battle(&friends, &[(DRILLED, (500, 500), 180, 2)])
}

/// In part AM-MAN-046, but for restricted areas.
///
/// Proves AM-MAN-045.
#[test]
fn enemy_is_contacted_only_as_an_overlap() {
    let free: Vec<String> = Vec::new();
    // 30 mm straight ahead it stands level beside its friends; a millimetre less and it does not.
    let game = beside_a_fight(UNDRILLED, (580, 470), 0);
    assert_eq!(
        class_of(&game, &[on(1200)]),
        Class::Simple,
        "no test for a short move, though enemy is close"
    );
    assert_eq!(class_of(&game, &[on(1000)]), Class::Complex, "not level: no overlap");
    assert_eq!(broken(&game, &[on(1400)]), free, "along the enemy's side edge");
    let aslant = beside_a_fight(UNDRILLED, (585, 470), 10);
    let turned =
        judged(&aslant, &[wheel(Hand::Left, 10)]).walk.unwrap().walkers[0].body.drawn().cloned().unwrap();
    let (right, forward) = turned.front.seen_from_here(Point::millimetres(580, 500));
    let to = if right < Length::ZERO { Hand::Left } else { Hand::Right };
    let into = |aside: Length| {
        let shifted = Evolution::Leg(Leg::Shift(to, aside));
        judged(&aslant, &[wheel(Hand::Left, 10), shifted, Evolution::Leg(Leg::Advance(forward))])
    };
    assert_eq!(rules(&into(right.abs())), free, "with a wheel and a shift of less than half a base");
    assert_eq!(into(right.abs()).class, Class::Simple);
    // Front corners against the enemy's front are contact, and no overlap.
    let facing_them = battle(&[(DRILLED, (560, 400), 0, 2)], &[(DRILLED, (500, 450), 180, 2)]);
    assert_eq!(broken(&facing_them, &[on(2000)]), ["AM-MAN-045"]);
    let corner = battle(&[(DRILLED, (580, 400), 0, 2)], &[(DRILLED, (500, 450), 180, 2)]);
    assert_eq!(broken(&corner, &[on(2000)]), ["AM-MAN-045"], "corner to corner with nobody fighting");
    let wagons = beside_a_fight("2 battle wagons, average", (580, 470), 0);
    assert_eq!(class_of(&wagons, &[on(1200)]), Class::Complex, "wagons take their general test");
}

/// AM-MAN-037, AM-MAN-046
#[test]
fn restricted_areas_do_not_keep_anybody_out_of_an_overlap() {
    let mut game = beside_a_fight(CAVALRY, (580, 470), 0);
    let other = battle(
        &[(DRILLED, (100, 100), 0, 2)],
        &[(DRILLED, (500, 500), 180, 2), (DRILLED, (665, 450), 270, 2)],
    );
    game.0.agreement.armies[1] = other.0.agreement.armies[1].clone();
    game.1.sides[1] = other.1.sides[1].clone();
    assert_eq!(broken(&game, &[wheel(Hand::Left, 5)]), ["AM-MAN-031"], "pinned from the right");
    assert_eq!(broken(&game, &[on(1200)]), Vec::<String>::new());
}

/// Proves AM-MOV-046, QR-MOV-005, QR-DIF-003.
#[test]
fn a_column_on_a_road_wheels_as_it_likes() {
    let game = |text: &'static str, x: i32, y: i32| {
        let mut game = battle(&[(text, (x, y), 0, 1)], &[(DRILLED, (1700, 1100), 180, 2)]);
        let line =
            [(500, 0), (500, 320), (545, 345), (700, 345)].map(|(x, y)| Point::millimetres(x, y)).to_vec();
        let road = Shape::Course { line, width: Length::millimetres(40) };
        game.1.field.pieces.push(Piece::of(Kind::Road, road).unwrap());
        lay(&mut game.1, Kind::Village, (300, 100), (800, 500));
        game
    };
    // Three wheels, 100 degrees in all.
    let bends = [on(300), wheel(Hand::Right, 30), on(300), wheel(Hand::Right, 30), wheel(Hand::Right, 30)];
    let horse = "4 light horse, unprotected, average, undrilled";
    assert_eq!(broken(&game(horse, 500, 300), &bends), Vec::<String>::new());
    let double = [wheel(Hand::Right, 5), wheel(Hand::Left, 5)];
    assert_eq!(class_of(&game(UNDRILLED, 500, 200), &double), Class::Simple, "always simple on the road");
    assert_eq!(class_of(&game(UNDRILLED, 440, 200), &double), Class::Complex);
    let beside = broken(&game(horse, 460, 300), &bends);
    assert!(beside.contains(&String::from("AM-MOV-043")), "beside the road: {beside:?}");
    // Through the village as in the open: 2 MU in difficult ground, 4 on the road.
    assert_eq!(furthest(&game(DRILLED, 500, 200), &[]), 4000);
    assert_eq!(furthest(&game(DRILLED, 460, 200), &[]), 2000);
    // In 2.0 the road takes it 1 MU further than the open.
    let medium = "4 medium foot, protected, average, drilled";
    let far = |x: i32| {
        by_each(|&rules| {
            let (fog, battle) = game(medium, x, 200);
            furthest(&(crate::Fog { rules, ..fog }, battle), &[])
        })
    };
    assert_eq!([far(500), far(460)], [[4000, 5000], [3000, 3000]]);
    let wagons = judged(&game("2 battle wagons, average", 500, 250), &[on(100)]);
    assert_eq!(wagons.class, Class::Complex, "AM-MOV-021");
    // And it is offered.
    let ahead = |x: i32| {
        by_each(|&rules| {
            let (fog, battle) = game(medium, x, 200);
            let fog = crate::Fog { rules, ..fog };
            let offered = candidates::orders(&at(&fog, &battle), Seat::Red, &Question::Move);
            let longest = (1..=6).rev().find(|mu| offered.contains(&Order::of_group(0, [on(mu * 1000)])));
            longest.unwrap_or(0)
        })
    };
    assert_eq!([ahead(500), ahead(460)], [[4, 5], [3, 3]]);
}

#[test]
fn a_refused_move_has_a_nearest_legal_one() {
    let enemy = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(DRILLED, (500, 380), 180, 2)]);
    let position = at(&enemy.0, &enemy.1);
    let nearest = |evolutions: &[Evolution]| {
        nearest_legal(&position, Seat::Red, &Question::Move, &Order::of_group(0, evolutions))
            .map(|order| order.evolutions)
    };
    let Some([Evolution::Leg(Leg::Advance(distance))]) = nearest(&[on(5000)]).as_deref().map(|way| [way[0]])
    else {
        panic!("an advance is left")
    };
    assert!((Length::micrometres(79_890)..Length::millimetres(80)).contains(&distance), "{distance}");
    assert_eq!(nearest(&[on(1000)]), None, "it is legal as it is");
    assert_eq!(nearest(&[LEFT, RIGHT]), None, "nothing to shorten");
    let turned = nearest(&[wheel(Hand::Left, 90)]).unwrap();
    let Evolution::Leg(Leg::Wheel(_, turn)) = turned[0] else { panic!("a wheel is left") };
    assert!(
        turn > Angle::degrees(80) && turn < Angle::QUARTER,
        "3.2 MU wide, 4.52 for 90 degrees; the enemy is near: {turn}"
    );
}
