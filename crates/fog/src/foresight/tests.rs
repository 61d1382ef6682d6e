use super::*;
use crate::battle::Ambush;
use crate::impact::{Reply, Target};
use crate::manoeuvre::moves::{Evolution, Order};
use crate::manoeuvre::{CommanderMove, Commanding, Question};
use crate::movement::Class;
use crate::obstacles::Thing;
use crate::testing::{at, battle, place_leader, red};
use crate::turn::Step;
use acies_field::Leg;
use acies_geometry::{Angle, Hand, Length, Point, Pose};
use acies_play::Game;

const FOOT: &str = "4 heavy foot, protected, average, drilled, swordsmen";
const HORSE: &str = "4 cavalry, armoured, average, undrilled, lancers, swordsmen";

fn ahead(group: usize, millimetres: i32) -> Answer {
    let leg = Evolution::Leg(Leg::Advance(Length::millimetres(millimetres)));
    Answer::Manoeuvre(manoeuvre::Reply::Move(Order::of_group(group, [leg])))
}

fn moved(game: &(Fog, Battle), answer: &Answer) -> MoveAhead {
    let ask = Ask::Manoeuvre(Question::Move);
    match game.0.foresee(&game.1, Seat::Red, &ask, answer) {
        Some(Foresight::Move(ahead)) => ahead,
        other => panic!("a move is foreseen: {other:?}"),
    }
}

#[test]
fn a_move_is_foreseen_with_its_end_and_the_nearest_that_is_legal() {
    let game = battle(&[(FOOT, (500, 300), 0, 2)], &[(FOOT, (500, 1100), 180, 2)]);
    let legal = moved(&game, &ahead(0, 50));
    assert_eq!(
        (legal.class, legal.goes, &legal.nearest),
        (Some(Class::Simple), Length::millimetres(50), &None)
    );
    let front_left = Point::millimetres(460, 350);
    assert_eq!((legal.standing[0].id, legal.standing[0].bases[0][0]), (red(0), front_left));
    assert_eq!(legal.standing[0].bases.len(), 4);

    let far = moved(&game, &ahead(0, 500));
    let nearest = far.nearest.expect("it can go ahead");
    let whole = Answer::Manoeuvre(manoeuvre::Reply::Move(nearest));
    assert!(game.0.check(&game.1, Seat::Red, &Ask::Manoeuvre(Question::Move), &whole).is_empty());
    assert_eq!(moved(&game, &whole).goes, far.may);
}

#[test]
fn the_way_is_told_and_the_enemy_whom_it_comes_close_to() {
    let game =
        battle(&[(FOOT, (500, 300), 0, 2)], &[(FOOT, (500, 440), 180, 2), (FOOT, (1500, 900), 180, 2)]);
    let straight = moved(&game, &ahead(0, 50));
    assert_eq!(straight.path, [Point::millimetres(500, 300), Point::millimetres(500, 350)]);
    assert_eq!(straight.near, [Thing::Group(GroupId::new(Seat::Blue, 0))], "not the one far away");
    assert!(straight.overlaps.is_empty() && straight.nearest_standing.is_empty());

    let wheel = Evolution::Leg(Leg::Wheel(Hand::Left, Angle::degrees(20)));
    let wheeled = moved(&game, &Answer::Manoeuvre(manoeuvre::Reply::Move(Order::of_group(0, [wheel]))));
    assert!(wheeled.path.len() > 3, "an arc");
    let (left, right) = (wheeled.standing[0].bases[0][0], wheeled.standing[0].bases[1][1]);
    let end = *wheeled.path.last().unwrap();
    assert!((end - left.halfway(right)).length() <= Length::micrometres(100), "{end:?}");
}

#[test]
fn a_commander_is_foreseen_with_the_nearest_that_is_legal() {
    let mut game = battle(&[(FOOT, (900, 500), 0, 2)], &[(FOOT, (900, 1100), 180, 2)]);
    game.1.stage = Stage::Turn(Step::Moves);
    place_leader(&mut game.1, Seat::Red, 0, (300, 300), None);
    let to = |y: i32| CommanderMove { to: Pose::new(Point::millimetres(300, y), Angle::ZERO), join: None };
    let foreseen = |to: CommanderMove| {
        let answer = Answer::Manoeuvre(manoeuvre::Reply::Commander(Commanding { commander: 0, to }));
        match game.0.foresee(&game.1, Seat::Red, &Ask::Manoeuvre(Question::Move), &answer) {
            Some(Foresight::Commander(ahead)) => ahead,
            other => panic!("a commander's move is foreseen: {other:?}"),
        }
    };
    let near = foreseen(to(400));
    assert_eq!((near.goes, near.may), (Length::millimetres(100), Length::millimetres(175)));
    assert_eq!((near.nearest, near.nearest_standing, near.joins), (None, None, None));
    let far = foreseen(to(800));
    let nearest = far.nearest.expect("he can go that way");
    assert!(far.goes > far.may && foreseen(nearest).goes <= far.may);
    assert_eq!(far.nearest_standing, Some(foreseen(nearest).standing));
}

#[test]
fn a_charge_is_foreseen_with_those_who_could_do_something_about_it() {
    let enemies = [(FOOT, (500, 380), 180, 2), (HORSE, (600, 400), 180, 2)];
    let game = battle(&[(HORSE, (500, 300), 0, 2)], &enemies);
    let order = ChargeOrder::straight(0, [Target::Group(0)]);
    let answer = Answer::Impact(Reply::Charge(order.clone()));
    let ask = Ask::Impact(impact::Question::Declare);
    let Some(Foresight::Charge(charge)) = game.0.foresee(&game.1, Seat::Red, &ask, &answer) else {
        panic!("a charge is foreseen")
    };
    assert_eq!(charge.goes, Length::millimetres(80));
    let contacted: Vec<_> = charge.contacted.iter().map(|enemy| (enemy.id.index, enemy.approach)).collect();
    assert_eq!(contacted, [(0, Approach::Front)]);
    assert_eq!(charge.odds, odds::charge(&at(&game.0, &game.1), Seat::Red, &order));
    assert!(charge.odds.is_some());
}

#[test]
fn who_lies_in_ambush_makes_no_difference() {
    let enemies = [(FOOT, (500, 1100), 180, 2), (HORSE, (500, 420), 180, 2)];
    let mut game = battle(&[(FOOT, (500, 300), 0, 2)], &enemies);
    let marker = Pose::new(Point::millimetres(500, 420), Angle::HALF);
    let side = game.1.side_mut(Seat::Blue);
    side.groups[1] = None;
    side.ambushes.push(Ambush { marker, group: Some(1), commander: None, on_foot: false });
    let mut dummy = game.clone();
    dummy.1.side_mut(Seat::Blue).ambushes[0].group = None;
    for millimetres in [50, 75, 500] {
        assert_eq!(moved(&game, &ahead(0, millimetres)), moved(&dummy, &ahead(0, millimetres)));
    }
}
