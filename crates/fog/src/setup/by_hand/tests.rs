use acies_field::terrain::{Kind, Piece, Plan, Shape};
use acies_geometry::{Angle, Point, Pose};
use acies_play::Seat;

use super::*;
use crate::army::tests::army;
use crate::battle::{Agreement, Placing, Stage};
use crate::command::CommanderLevel;
use crate::setup::selection::Choice;
use crate::setup::siting::Adjustment;

const FOOT: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const HORSE: &str = "4 light horse, unprotected, average, undrilled, javelins";

fn table() -> (Fog, Battle) {
    let armies = [(); 2].map(|()| army(CommanderLevel::Field, &[FOOT, FOOT, HORSE]));
    let fog = Fog::ancient(Agreement::standard(armies)).unwrap();
    let mut battle = Battle::new(&fog.agreement);
    battle.initiative = Some(Seat::Blue);
    battle.stage = Stage::Camp(Seat::Red);
    (fog, battle)
}

fn facing_up(x: i32, y: i32) -> Pose {
    Pose::new(Point::millimetres(x, y), Angle::ZERO)
}

fn group(group: usize, front: Pose) -> Held {
    Held::Group(Deployment { group, front, files: 4, on_foot: false })
}

fn hold(fog: &Fog, battle: &Battle, ask: &Ask, put: &[Held], held: Held) -> UnderHand {
    let hand = ByHand { put: put.to_vec(), wish: Wish::Hold(held) };
    fog.by_hand(battle, Seat::Red, ask, &hand).unwrap()
}

/// Nothing forbids what is called the nearest legal place.
fn check_nearest(fog: &Fog, battle: &Battle, ask: &Ask, put: &[Held], held: Held) -> Held {
    let under = hold(fog, battle, ask, put, held);
    assert!(!under.things[0].rulings.is_empty(), "{held:?} is not legal");
    assert_eq!(under.answer, None);
    let nearest = under.things[0].nearest.as_ref().expect("there is a legal place").held;
    let there = hold(fog, battle, ask, put, nearest);
    assert_eq!(there.things[0].rulings, [], "{nearest:?}");
    nearest
}

#[test]
fn a_camp_too_far_forward_is_drawn_back_to_the_zone() {
    let (fog, battle) = table();
    let nearest = check_nearest(&fog, &battle, &Ask::Camp, &[], Held::Camp(facing_up(600, 500)));
    assert_eq!(nearest, Held::Camp(facing_up(600, 300)), "12 MU from the own edge");
    let under = hold(&fog, &battle, &Ask::Camp, &[], nearest);
    assert_eq!(under.answer, Some(Answer::Camp(facing_up(600, 300))));
    assert_eq!(under.zones.len(), 1);
}

#[test]
fn a_battle_group_of_the_batch_is_judged_before_the_others_are_there() {
    let (fog, battle) = table();
    let ask = Ask::Deploy(vec![0, 1]);
    let first = group(0, facing_up(900, 250));
    let under = hold(&fog, &battle, &ask, &[], first);
    assert_eq!((under.things[0].rulings.len(), under.answer), (0, None), "legal, and one is missing");
    assert_eq!(under.things[0].lying.outlines.len(), 8);

    let beside = check_nearest(&fog, &battle, &ask, &[first], group(1, facing_up(1050, 250)));
    let Held::Group(found) = beside else { panic!() };
    let apart = found.front.front.x - Point::millimetres(900, 0).x;
    let least = 160_000 - acies_geometry::TOUCH.get();
    assert!((least..161_000).contains(&apart), "they stand side by side, not {apart} apart");
    let under = hold(&fog, &battle, &ask, &[first], beside);
    assert!(matches!(under.answer, Some(Answer::Deploy(all)) if all.len() == 2));
}

#[test]
fn nobody_is_held_who_is_not_asked_for() {
    let (fog, battle) = table();
    let hand = |held| ByHand { put: Vec::new(), wish: Wish::Hold(held) };
    let by = |ask: &Ask, held| fog.by_hand(&battle, Seat::Red, ask, &hand(held));
    assert_eq!(by(&Ask::Deploy(vec![0]), group(9, facing_up(900, 250))), None);
    assert_eq!(by(&Ask::Deploy(vec![0]), Held::Camp(facing_up(900, 250))), None);
    assert_eq!(by(&Ask::Commanders(vec![0]), Held::Commander(7, facing_up(900, 250))), None);
    assert_eq!(by(&Ask::Camp, Held::Camp(Pose::new(Point::new(i32::MAX, 0), Angle::ZERO))), None);
}

#[test]
fn all_outlines_are_sound_wherever_the_die_puts_them() {
    let (fog, battle) = table();
    for large in [false, true] {
        for die in 1..=6 {
            let choice = Choice { large, ..Choice::normal(Kind::Forest) };
            let placing = Placing { owner: Seat::Red, choice, compulsory: false, die: Some(die) };
            let ask = Ask::Place(placing);
            for outline in 0..3 {
                let hand = ByHand {
                    put: Vec::new(),
                    wish: Wish::Place(Held::Piece { at: facing_up(0, 0), outline }),
                };
                let under = fog.by_hand(&battle, Seat::Red, &ask, &hand).expect("there is room");
                assert!(matches!(under.answer, Some(Answer::Place(_))), "{large} {die} {outline}");
            }
        }
    }
}

#[test]
fn rivers_coasts_and_roads_follow_the_hand() {
    let (fog, mut battle) = table();
    for kind in [Kind::River, Kind::Coast] {
        let placing =
            Placing { owner: Seat::Red, choice: Choice::normal(kind), compulsory: false, die: None };
        for outline in 0..3 {
            let hand =
                ByHand { put: Vec::new(), wish: Wish::Place(Held::Piece { at: facing_up(0, 0), outline }) };
            let under = fog.by_hand(&battle, Seat::Red, &Ask::Place(placing), &hand).unwrap();
            assert!(under.answer.is_some(), "{kind:?} {outline}");
        }
    }
    let village = [(800, 500), (800, 650), (1000, 650), (1000, 500)].map(|(x, y)| Point::millimetres(x, y));
    battle
        .field
        .pieces
        .push(Piece::new(Plan::new(Kind::Village, Shape::Straight(village.to_vec()))).unwrap());
    let road = |x: i32| Held::Piece { at: facing_up(x, 600), outline: 0 };
    assert!(hold(&fog, &battle, &Ask::Road, &[], road(900)).answer.is_some());
    check_nearest(&fog, &battle, &Ask::Road, &[], road(500));
}

#[test]
fn a_piece_is_drawn_to_the_river_that_it_may_touch() {
    let (fog, mut battle) = table();
    let line = vec![Point::millimetres(75, 0), Point::millimetres(75, 1200)];
    let river = Shape::Course { line, width: Length::millimetres(50) };
    battle.field.pieces.push(Piece::new(Plan::new(Kind::River, river)).unwrap());
    let choice = Choice::normal(Kind::Forest);
    let ask = Ask::Place(Placing { owner: Seat::Red, choice, compulsory: false, die: Some(4) });
    let held = Held::Piece { at: facing_up(230, 300), outline: 0 };
    let Held::Piece { at, .. } = check_nearest(&fog, &battle, &ask, &[], held) else { panic!() };
    assert!((205_000..209_000).contains(&at.front.x), "it touches the bank at 100, not at {}", at.front.x);
}

#[test]
fn a_slide_is_no_longer_than_was_rolled() {
    let (fog, mut battle) = table();
    let wood = [(800, 500), (800, 650), (1000, 650), (1000, 500)].map(|(x, y)| Point::millimetres(x, y));
    battle.field.pieces.push(Piece::new(Plan::new(Kind::Forest, Shape::Straight(wood.to_vec()))).unwrap());
    let ask = Ask::Adjust(Adjustment::Slide);
    let nearest = check_nearest(&fog, &battle, &ask, &[], Held::Slide(Point::millimetres(900, 900)));
    let Held::Slide(to) = nearest else { panic!() };
    assert!((724_000..=725_000).contains(&to.y), "6 MU from 575, not at {}", to.y);
}

#[test]
fn the_rest_is_deployed_beside_what_stands() {
    let (fog, battle) = table();
    let ask = Ask::Deploy(vec![2, 0, 1]);
    let put = vec![group(0, facing_up(900, 300))];
    let under = fog.by_hand(&battle, Seat::Red, &ask, &ByHand { put, wish: Wish::Rest }).unwrap();
    assert_eq!(under.things.len(), 2);
    assert!(matches!(under.answer, Some(Answer::Deploy(all)) if all.len() == 3));

    let ask = Ask::Commanders(vec![0, 1]);
    let under = fog.by_hand(&battle, Seat::Red, &ask, &ByHand { put: vec![], wish: Wish::Rest }).unwrap();
    assert!(under.answer.is_some());
}

/// What its owner has noted in his roster is proposed first; two ranks are usual.
#[test]
fn a_battle_group_is_placed_as_wide_as_its_owner_means() {
    let (mut fog, battle) = table();
    fog.agreement.armies[0].groups[1].files = Some(8);
    let ask = Ask::Deploy(vec![0, 1]);
    let under = fog.by_hand(&battle, Seat::Red, &ask, &ByHand { put: vec![], wish: Wish::Rest }).unwrap();
    let Some(Answer::Deploy(placed)) = under.answer else { panic!("there is room for both") };
    let files: Vec<_> = placed.iter().map(|deployment| (deployment.group, deployment.files)).collect();
    assert_eq!(files, [(0, 4), (1, 8)]);
}
