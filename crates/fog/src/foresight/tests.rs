use super::*;
use crate::battle::Ambush;
use crate::impact::{Reply, Target};
use crate::manoeuvre::moves::Evolution;
use crate::testing::{at, battle, red};
use acies_field::Leg;
use acies_geometry::{Angle, Pose};
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
