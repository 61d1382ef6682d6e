use acies_field::reforming::TurnTo;
use acies_geometry::{Hand, Length, Point};
use acies_play::Seat;
use acies_rules::RuleId;

use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::manoeuvre::moves::{Evolution, Order};
use crate::manoeuvre::{Question, Reply};
use crate::testing::{Placed, Script, at, battle, blue, mu, play_until, red};
use crate::turn::Step;

const EIGHT: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const PAIR: &str = "2 heavy foot, protected, average, drilled, offensive spearmen";

/// Touches the front of red's two left files.
const AHEAD: Placed<'static> = (PAIR, (460, 500), 180, 2);
/// Touches the front of red's two bases that have turned to the right.
const ASIDE: Placed<'static> = (PAIR, (570, 480), 270, 1);
const FAR: Placed<'static> = (PAIR, (500, 1100), 180, 2);

fn mm(length: i32) -> Length {
    Length::millimetres(length)
}

/// Eight bases four wide, changed somehow, in the step in which battle groups reform.
fn changed(enemies: &[Placed<'_>], change: impl Fn(&Body) -> Body) -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(EIGHT, (500, 500), 0, 4)], enemies);
    let fielded = battle.fielded_mut(red(0)).unwrap();
    fielded.body = change(&fielded.body);
    battle.stage = Stage::Turn(Step::Reforming);
    (fog, battle)
}

/// The right file has turned to the right.
fn turned(body: &Body) -> Body {
    body.turned_to_face(&[3, 7], TurnTo::Side(Hand::Right)).unwrap().body
}

/// The left file has stepped forward.
fn stepped(body: &Body) -> Body {
    body.stepped_forward(&[(&[0, 4], mm(25))]).unwrap().body
}

fn rules(game: &(Fog, Battle), facing: Angle) -> Vec<RuleId> {
    let rulings = check(&at(&game.0, &game.1), red(0), &Reply::Reform(facing));
    rulings.iter().map(|ruling| ruling.rule).collect()
}

fn offered(game: &(Fog, Battle)) -> Vec<Reply> {
    let mut replies = Vec::new();
    choices(&at(&game.0, &game.1), red(0), &mut replies);
    replies
}

fn play(game: &mut (Fog, Battle), reply: Option<Reply>) -> Option<(Seat, Ask)> {
    let mut script = Script::new(reply.map(Answer::Manoeuvre), []);
    play_until(&game.0, &mut game.1, Step::Conforming, &mut script);
    script.asked
}

/// Proves AM-MAN-005.
#[test]
fn whoever_is_out_of_formation_may_reform_in_either_turn() {
    for active in Seat::BOTH {
        let mut game = changed(&[FAR], stepped);
        game.1.turn.active = active;
        let asked = play(&mut game, Some(Reply::Reform(Angle::ZERO)));
        assert_eq!(asked, Some((Seat::Red, Ask::Manoeuvre(Question::Reform(0)))));
        assert!(game.1.fielded(red(0)).unwrap().drawn().is_some());
        let mut game = changed(&[FAR], stepped);
        play(&mut game, Some(Reply::Stay));
        assert_eq!(game.1.fielded(red(0)).unwrap().drawn(), None, "it need not");
    }
    let mut game = changed(&[FAR], Body::clone);
    assert_eq!(play(&mut game, None), None, "in formation");
    assert_eq!(rules(&game, Angle::ZERO), [rule!("AM-MAN-005")]);
    let mut orb = changed(&[FAR], |body| body.turned_to_face(&[4, 5, 6, 7], TurnTo::Rear).unwrap().body);
    orb.1.fielded_mut(red(0)).unwrap().in_orb = true;
    assert_eq!(play(&mut orb, None), None, "an orb is no disorder");
    let mut fragmented = changed(&[FAR], Body::clone);
    fragmented.1.fielded_mut(red(0)).unwrap().group.cohesion = crate::Cohesion::Fragmented;
    assert_eq!(play(&mut fragmented, None), None, "nor is a bad state of cohesion");
}

/// Proves AM-MAN-006.
#[test]
fn it_faces_as_a_base_did_level_with_the_foremost_and_keeps_its_contacts() {
    let mut game = changed(&[FAR], stepped);
    play(&mut game, Some(Reply::Reform(Angle::ZERO)));
    let drawn = game.1.fielded(red(0)).unwrap().drawn().unwrap();
    assert_eq!((drawn.front.front, drawn.ranks.width()), (Point::millimetres(500, 525), 4), "1 MU on, level");
    // Two ways to face, no third.
    let game = changed(&[FAR], turned);
    assert_eq!(offered(&game), [Reply::Reform(Angle::ZERO), Reply::Reform(Angle::QUARTER), Reply::Stay]);
    assert_eq!(rules(&game, Angle::HALF), [rule!("AM-MAN-006")]);
    let back = reformed(&at(&game.0, &game.1), red(0), Angle::ZERO).unwrap().drawn().cloned().unwrap();
    assert_eq!((back.front.front, back.ranks.width()), (Point::millimetres(500, 500), 4), "as it was");
    // The left file is in front, the right one in contact behind: level with the left, it would run the enemy over.
    let game = changed(&[(PAIR, (560, 500), 180, 1)], stepped);
    assert_eq!(rules(&game, Angle::ZERO), [rule!("AM-MAN-006")]);
    let game = changed(&[(PAIR, (440, 525), 180, 1)], stepped);
    assert_eq!(rules(&game, Angle::ZERO), [], "but those who are furthest forward may be in contact");
}

/// AM-MAN-006: of two places as near, the one in which the contact remains.
#[test]
fn the_others_close_up_to_those_in_contact() {
    // The right one of four has lost touch by a base width, and fights at 600.
    let four = "4 heavy foot, protected, average, drilled, offensive spearmen";
    let middle = |enemies: &[Placed<'_>]| {
        let mut game = battle(&[(four, (500, 500), 0, 4)], enemies);
        let fielded = game.1.fielded_mut(red(0)).unwrap();
        let mut bases = fielded.body.bases().to_vec();
        bases[3].pose = bases[3].pose.moved(mm(40), Length::ZERO);
        fielded.body = Body::new(bases);
        let body = reformed(&at(&game.0, &game.1), red(0), Angle::ZERO).unwrap();
        body.drawn().map(|drawn| (drawn.front.front, drawn.ranks.width()))
    };
    assert_eq!(middle(&[FAR]), Some((Point::millimetres(500, 500), 4)));
    assert_eq!(middle(&[(PAIR, (600, 500), 180, 1)]), Some((Point::millimetres(540, 500), 4)));
}

/// Proves AM-MAN-008.
#[test]
fn nobody_reforms_who_fights_both_ways() {
    let game = changed(&[AHEAD, ASIDE], turned);
    for facing in [Angle::ZERO, Angle::QUARTER] {
        assert_eq!(rules(&game, facing), [rule!("AM-MAN-008")]);
    }
    let mut game = game;
    assert_eq!(play(&mut game, None), None, "so nothing is asked");
}

/// Proves AM-MAN-009.
#[test]
fn with_enemy_on_the_flank_only_it_may_reform_to_face_him() {
    let mut game = changed(&[ASIDE], turned);
    assert_eq!(rules(&game, Angle::ZERO), [rule!("AM-MAN-009")]);
    assert_eq!(offered(&game), [Reply::Reform(Angle::QUARTER), Reply::Stay], "it is not compulsory");
    play(&mut game, Some(Reply::Reform(Angle::QUARTER)));
    let position = at(&game.0, &game.1);
    assert_eq!(position.fielded(red(0)).drawn().unwrap().front.facing, Angle::QUARTER);
    assert_eq!(position.opponents(red(0)), [blue(0)]);
    let game = changed(&[AHEAD], turned);
    assert_eq!(rules(&game, Angle::ZERO), [], "with enemy in front it faces him");
    let kept = reformed(&at(&game.0, &game.1), red(0), Angle::ZERO).unwrap().drawn().cloned().unwrap();
    assert_eq!(kept.front.front, Point::millimetres(500, 500));
}

/// Proves AM-MAN-010.
#[test]
fn reforming_costs_nothing() {
    let mut game = changed(&[FAR], stepped);
    play(&mut game, Some(Reply::Reform(Angle::ZERO)));
    let advance = Order::of_group(0, [Evolution::Leg(acies_field::Leg::Advance(mu(3000)))]);
    game.1.stage = Stage::Turn(Step::Moves);
    let mut script = Script::new([Answer::Manoeuvre(Reply::Move(advance))], []);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    let front = game.1.fielded(red(0)).unwrap().drawn().unwrap().front.front;
    assert_eq!(front, Point::millimetres(500, 525 + 75));
}

/// Proves AM-MAN-007: that bases are fed in without it stands with the feeding.
#[test]
fn nobody_moves_who_has_not_reformed() {
    let game = changed(&[FAR], stepped);
    let advance = Order::of_group(0, [Evolution::Leg(acies_field::Leg::Advance(mu(3000)))]);
    let rulings =
        crate::manoeuvre::check(&at(&game.0, &game.1), Seat::Red, &Question::Move, &Reply::Move(advance));
    assert!(rulings.iter().any(|ruling| ruling.rule == rule!("AM-MAN-007")));
    // In the opponent's turn the right file turned to face a flank charge, and nobody is left who fights it.
    let near = (PAIR, (440, 560), 180, 1);
    let mut game = changed(&[near], turned);
    let charge = || crate::impact::Reply::Charge(crate::testing::order(&[0]));
    let declare = crate::impact::Question::Declare;
    assert_eq!(crate::testing::forbidden(&game.0, &game.1, declare.clone(), charge()), ["AM-MAN-007"]);
    // It reforms in its own manoeuvre phase, and moves.
    let advance = Order::of_group(0, [Evolution::Leg(acies_field::Leg::Advance(mu(500)))]);
    let answers = [Reply::Reform(Angle::ZERO), Reply::Move(advance)].map(Answer::Manoeuvre);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut Script::new(answers, []));
    let fielded = game.1.fielded(red(0)).unwrap();
    assert!(fielded.is_in_formation() && fielded.deeds.moved);
    assert_eq!(crate::testing::forbidden(&game.0, &game.1, declare, charge()), Vec::<String>::new());
    // A kinked column need not; nor does whoever evades or charges without orders.
    let mut column = battle(&[(EIGHT, (500, 500), 0, 1)], &[FAR]);
    let fielded = column.1.fielded_mut(red(0)).unwrap();
    let straight = acies_field::Column::new(fielded.body.bases()[0].pose, fielded.body.sizes());
    let (bent, _) = straight.wheeled(Hand::Left, Angle::degrees(20)).unwrap();
    let kinks = crate::Kinks { column: bent, order: (0..8).collect() };
    (fielded.body, fielded.kinks) = (kinks.body(), Some(kinks));
    let advance = Order::of_group(0, [Evolution::Leg(acies_field::Leg::Advance(mu(3000)))]);
    let reply = Reply::Move(advance);
    assert_eq!(crate::manoeuvre::check(&at(&column.0, &column.1), Seat::Red, &Question::Move, &reply), []);
    let mut horse = battle(&[("4 light horse, unprotected, average, undrilled", (500, 500), 0, 2)], &[FAR]);
    let fielded = horse.1.fielded_mut(red(0)).unwrap();
    fielded.body = fielded.body.stepped_forward(&[(&[0, 2], mm(25))]).unwrap().body;
    assert!(!fielded.is_in_formation());
    assert!(crate::impact::evading::can_evade(&at(&horse.0, &horse.1), red(0)));
}
